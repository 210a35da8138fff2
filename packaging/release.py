"""Say which version this is, cut a release, or say what is new in one.

`cut VERSION` sets the version in `realms_builder/__init__.py`, gives what is unreleased in
CHANGELOG.md that version and a date, and tells software centres; `version --is-tag TAG` refuses
a tag of another version; `notes` prints the section of CHANGELOG.md for the version there is.
"""

import argparse
import datetime
import re
from pathlib import Path

from trouble import Trouble, run_script

ROOT = Path(__file__).resolve().parent.parent
VERSION = re.compile(r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?")
UNRELEASED = "## Unreleased\n"
_ASSIGNED = re.compile(r'^__version__ = "([^"]+)"$', re.M)
_METAINFO = "packaging/desktop/io.github.realms_builder.RealmsBuilder.metainfo.xml"


def main() -> int:
    """Do what is asked for; return 0, or 1 for a tag of another version."""
    options = _parser().parse_args()
    if options.what == "cut":
        cut(ROOT, options.version, options.date)
        print(f"Look at it, commit it, then: git tag v{options.version}")
    elif options.what == "notes":
        print(notes(ROOT, version(ROOT)), end="")
    elif options.is_tag is not None:
        check_tag(ROOT, options.is_tag)
    else:
        print(version(ROOT))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.replace("\n\n", "\n"))
    commands = parser.add_subparsers(dest="what", required=True, metavar="COMMAND")
    asked = commands.add_parser("version", help="print the version")
    asked.add_argument("--is-tag", metavar="TAG", help="fail unless TAG is v and the version")
    commands.add_parser("notes", help="print what CHANGELOG.md says of the version")
    cutting = commands.add_parser("cut", help="set a version and date what is unreleased")
    cutting.add_argument("version", metavar="VERSION", help="such as 1.2.0, or 1.2.0rc1 before it")
    today = datetime.datetime.now(tz=datetime.timezone.utc).date().isoformat()  # noqa: UP017
    cutting.add_argument("--date", default=today, help="the day (default today): 2027-01-31")
    return parser


def version(root: Path) -> str:
    """Return the version that the package of the checkout *root* says."""
    found = _ASSIGNED.search(_init(root).read_text(encoding="utf-8"))
    if found is None:
        raise Trouble(f"{_init(root)} says no version.")
    return found.group(1)


def check_tag(root: Path, tag: str) -> None:
    """Raise Trouble unless *tag* is the tag of this version."""
    if tag != f"v{version(root)}":
        raise Trouble(f"The tag {tag} is not v{version(root)}, which realms_builder says it is.")


def notes(root: Path, of: str) -> str:
    """Return the lines of the section for the version *of*; Trouble where there are none."""
    sections = re.split(r"^## ", (root / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.M)
    for section in sections[1:]:
        title, _, text = section.partition("\n")
        if title.split(",")[0] == of and text.strip():
            return text.strip() + "\n"
    raise Trouble(f"CHANGELOG.md says nothing of {of}.")


def cut(root: Path, new: str, date: str) -> None:
    """Set the version *new* of the *date* in all three files, or raise Trouble and leave all."""
    if not VERSION.fullmatch(new):
        raise Trouble(f"{new} is not a version such as 1.2.0 or 1.2.0rc1.")
    notes(root, "Unreleased")
    changes = (
        (root / "CHANGELOG.md", re.escape(UNRELEASED), f"{UNRELEASED}\n## {new}, {date}\n"),
        (_init(root), _ASSIGNED.pattern, f'__version__ = "{new}"'),
        (root / _METAINFO, "  <releases>\n", f"  <releases>\n{_release(new, date)}"),
    )
    made = [(path, _replaced(path, pattern, text)) for path, pattern, text in changes]
    for path, text in made:
        path.write_text(text, encoding="utf-8")


def _release(new: str, date: str) -> str:
    kind = "" if new.replace(".", "").isdigit() else ' type="development"'
    return f'    <release version="{new}" date="{date}"{kind}/>\n'


def _replaced(path: Path, pattern: str, text: str) -> str:
    """Return what the file says with the one place of *pattern* replaced."""
    before = path.read_text(encoding="utf-8")
    after, count = re.subn(pattern, lambda _: text, before, flags=re.M)
    if count != 1:
        raise Trouble(f"{path} has {count} places for the version instead of one.")
    return after


def _init(root: Path) -> Path:
    return root / "realms_builder" / "__init__.py"


if __name__ == "__main__":
    run_script(main)
