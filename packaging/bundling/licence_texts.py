"""The licences of all that a program folder brings along, each with its text."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from importlib import metadata
from pathlib import Path

from trouble import Trouble

from bundling.interpreter import executable_of, library_of, run, site_packages_of

FOLDER = "licences"
# Where a Debian keeps the texts that many programs share.
COMMON = Path("/usr/share/common-licenses")
# Parts whose package holds no text, and the texts that hold for them.
WITHOUT_TEXT = {
    "pyside6-essentials": ("LGPL-3", "GPL-3"),
    "shiboken6": ("LGPL-3", "GPL-3"),
    "fontpkg": ("MIT",),
}
OUR_OWN = Path(__file__).resolve().parent.parent.parent / "LICENSE"
NOTICE = """\
# What is in this folder

Realms Builder itself is under the MIT licence. It brings along:

{parts}

Qt, PySide6 and Shiboken are used under the LGPL 3. They lie here as plain files, in
`{qt}`, and may be exchanged for other builds of the same version.
Their sources are offered at https://download.qt.io/official_releases/QtForPython/.

{copied}
"""
# The program itself knows which files of a part say its licence.
_ASKED = """
import json
from importlib import metadata
from realms_builder.core.installation import texts_of
print(json.dumps({d.metadata["Name"]: [*map(str, texts_of(d))] for d in metadata.distributions()}))
"""


def found_in(home: Path) -> dict:
    """Return the files of each part that say its licence, as the program in *home* finds them."""
    return json.loads(run(executable_of(home), "Licences cannot be found", "-c", _ASKED))


def collect(folder: Path, home: Path, texts: Path, copied: Iterable, found: Mapping) -> None:
    """Write ``licences/``: a folder for each part with its texts, and what is where.

    *copied* are the libraries that came from this machine, *found* what was found in each part.
    Raises Trouble for a part without a text.
    """
    target = folder / FOLDER
    parts = [_python(home, target)]
    for part in metadata.distributions(path=[str(site_packages_of(home))]):
        own = [Path(name) for name in found.get(part.metadata["Name"], ())]
        parts.append(_part(part, own, target, texts))
    libraries = sorted(_library(source, target) for source in copied)
    said = "From the machine that built this: " + ", ".join(libraries) + "." if libraries else ""
    qt = (site_packages_of(home) / "PySide6").relative_to(folder).as_posix()
    notice = NOTICE.format(parts="\n".join(sorted(parts)), qt=qt, copied=said)
    (target / "NOTICE.md").write_text(notice, encoding="utf-8")


def _python(home: Path, target: Path) -> str:
    found = next(
        (p for p in (library_of(home) / "LICENSE.txt", home / "LICENSE.txt") if p.is_file()), None
    )
    if found is None:
        raise Trouble(f"The CPython in {home} has no licence text.")
    _put(found, target / "python")
    return "- CPython: PSF-2.0"


def _part(part: "metadata.Distribution", own: list, target: Path, texts: Path) -> str:
    name = re.sub(r"[-_.]+", "-", part.metadata["Name"]).lower()
    kind = part.metadata["License-Expression"] or (part.metadata["License"] or "").split("\n")[0]
    found = [path for path in own if path.is_file()]
    for common in WITHOUT_TEXT.get(name, ()):
        if common == "MIT":
            (target / name).mkdir(parents=True, exist_ok=True)
            (target / name / "LICENCE.txt").write_text(_mit_of(name), encoding="utf-8")
        elif (texts / common).is_file():
            found.append(texts / common)
        else:
            raise Trouble(f"{name} needs the text {common}, which is not in {texts}.")
    if not found and not (target / name).is_dir():
        raise Trouble(f"{name} {part.version} came without a licence text.")
    for path in found:
        _put(path, target / name)
    return f"- {part.metadata['Name']} {part.version}: {kind or 'see its text'}"


def _mit_of(name: str) -> str:
    """Return the MIT licence, which is ours too, as the authors of *name* give it."""
    owner = f"Copyright (c) the authors of {name}"
    return re.sub(r"^Copyright .*$", owner, OUR_OWN.read_text(encoding="utf-8"), flags=re.MULTILINE)


def _library(source: Path, target: Path) -> str:
    """Keep the licence of the Debian package that *source* is of; return its name."""
    name = source.name.partition(".so")[0]
    for place in (source, source.resolve(), Path("/usr", *source.parts[1:])):
        asked = ["dpkg-query", "--search", str(place)]
        done = subprocess.run(asked, check=False, capture_output=True, text=True)
        package = done.stdout.partition(":")[0].strip()
        text = Path("/usr/share/doc", package, "copyright")
        if package and text.is_file():
            _put(text, target / "libraries", f"{name}.txt")
            return name
    raise Trouble(f"Nothing says the licence of {source}, which is brought along.")


def _put(text: Path, folder: Path, name: str = "") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / (name or f"{text.stem}{text.suffix or '.txt'}")
    number = 2
    while target.exists() and target.read_bytes() != text.read_bytes():
        target = folder / f"{text.stem}-{number}{text.suffix or '.txt'}"
        number += 1
    shutil.copy(text, target)
