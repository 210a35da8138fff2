"""Prove that everything but the window works with no Qt installed: any import of it is refused.

Run by check.py with the Python of the environment.
"""

import contextlib
import importlib
import io
import pkgutil
import sys
import tempfile
from pathlib import Path

import realms_builder

ROOT = Path(__file__).resolve().parent.parent
QT = ("PySide6", "shiboken6", "PyQt6", "PyQt5")


class NoQt:
    """An importer that refuses Qt, whether it is installed or not."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Raise ImportError for Qt and leave everything else to the other importers."""
        if name.partition(".")[0] in QT:
            raise ImportError(f"{name} is not to be imported here")


def main() -> int:
    """Import every module outside the window and write the cards of a roster."""
    sys.meta_path.insert(0, NoQt())
    for name in _modules(realms_builder):
        importlib.import_module(name)
    roster = next((ROOT / "factions").glob("*/rosters/ready/*.yaml"), None)
    if roster is None:
        print("there is no ready roster to print", file=sys.stderr)
        return 1
    return _write_cards(roster)


def _modules(package: object) -> list:
    found = pkgutil.walk_packages(package.__path__, package.__name__ + ".")
    return [entry.name for entry in found if ".gui" not in entry.name]


def _write_cards(roster: Path) -> int:
    from realms_builder.cli.main import main as run

    with tempfile.TemporaryDirectory() as folder:
        pdf = Path(folder) / "cards.pdf"
        sys.argv = ["realms-builder", "cards", str(roster), "-o", str(pdf)]
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            code = run()
        if code > 1 or not pdf.is_file() or not pdf.read_bytes().startswith(b"%PDF-"):
            print(said.getvalue() + f"no cards came of {roster} (exit code {code})")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
