"""What Windows wants of a program folder: launchers, and an installer compiled by Inno Setup 6."""

import io
import os
import shutil
import subprocess
import zipfile
from pathlib import Path

from trouble import Trouble

WINDOW, CONSOLE = "realms-builder.exe", "realms-builder-cli.exe"
# Each launcher: what pip carries of distlib for it, and the Python that it starts beside itself.
LAUNCHERS = {WINDOW: ("w64.exe", "pythonw.exe"), CONSOLE: ("t64.exe", "python.exe")}
MAIN = """\
import sys
from realms_builder.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
"""

SCRIPT = Path(__file__).resolve().parent.parent / "windows" / "realms-builder.iss"
COMPILER = "REALMS_ISCC"  # the variable that names ISCC.exe where it is not on the path


def compiler() -> "list[str] | None":
    """Return the words that start the compiler, by Wine where this is no Windows; None if not."""
    found = os.environ.get(COMPILER) or shutil.which("ISCC")
    wine = shutil.which("wine")
    if found is None or (os.name != "nt" and wine is None):
        return None
    return [found] if os.name == "nt" else [str(wine), found]


def write_launchers(folder: Path) -> None:
    """Write both launchers into the program *folder*: a starter, which Python, and what it runs."""
    from pip._vendor import distlib

    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(zipfile.ZipInfo("__main__.py"), MAIN)
    for name, (starter, python) in LAUNCHERS.items():
        source = Path(distlib.__file__).parent / starter
        if not source.is_file():
            raise Trouble(f"This pip carries no {starter}: use the pip of python.org.")
        line = f"#!<launcher_dir>\\python\\{python} -I -B\r\n"
        (folder / name).write_bytes(source.read_bytes() + line.encode() + packed.getvalue())


def installer(folder: Path, version: str, target: Path) -> Path:
    """Make the installer of the program *folder* in the folder *target*, and return it."""
    words = compiler()
    lacking = [name for name in LAUNCHERS if not (folder / name).is_file()]
    if lacking:
        raise Trouble(f"{folder} is no program folder of Windows: {', '.join(lacking)} is missing.")
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
