"""The Windows installer of a program folder, compiled by Inno Setup 6."""

import os
import shutil
import subprocess
from pathlib import Path

from trouble import Trouble

SCRIPT = Path(__file__).resolve().parent.parent / "windows" / "realms-builder.iss"
COMPILER = "REALMS_ISCC"  # the variable that names ISCC.exe where it is not on the path


def compiler() -> "list[str] | None":
    """Return the words that start the compiler, by Wine where this is no Windows; None if not."""
    found = os.environ.get(COMPILER) or shutil.which("ISCC")
    wine = shutil.which("wine")
    if found is None or (os.name != "nt" and wine is None):
        return None
    return [found] if os.name == "nt" else [str(wine), found]


def installer(folder: Path, version: str, target: Path) -> Path:
    """Make the installer of the program *folder* in the folder *target*, and return it."""
    words = compiler()
    if words is None:
        raise Trouble(f"Inno Setup 6 is needed: put ISCC on the path or name it by {COMPILER}.")
    options = [f"/DVersion={version}", f"/DFolder={_named(folder)}", f"/O{_named(target)}", "/Qp"]
    command = [*words, *options, _named(SCRIPT)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, errors="replace")
    if done.returncode:
        raise Trouble(f"Inno Setup: {(done.stdout + done.stderr).strip()[-800:]}")
    return target / f"realms-builder-{version}-windows-x86_64.exe"


def _named(path: Path) -> str:
    """Return *path* as Windows says it; Wine shows the whole disk as drive Z."""
    return str(path) if os.name == "nt" else "Z:" + str(path.resolve()).replace("/", "\\")
