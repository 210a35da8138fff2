"""What a desktop is told of the program: its entry, its kinds of files, its icons."""

import shutil
from pathlib import Path

from bundling.icons import ID
from bundling.interpreter import run

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = ROOT / "packaging" / "desktop"
ICON = ROOT / "assets" / "desk" / "realms-builder.svg"
# Where a file goes below a prefix such as /usr, by its ending.
PLACES = {
    ".desktop": "share/applications",
    ".metainfo.xml": "share/metainfo",
    ".mime.xml": "share/mime/packages",
}


def lay_out(prefix: Path) -> None:
    """Put the files of a Linux desktop below *prefix* as a system wants them."""
    for ending, place in PLACES.items():
        target = prefix / place / f"{ID}{ending.replace('.mime', '')}"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SOURCE / f"{ID}{ending}", target)
    icon = prefix / "share" / "icons" / "hicolor" / "scalable" / "apps" / f"{ID}.svg"
    icon.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(ICON, icon)


def draw_icons(python: Path, share: Path) -> None:
    """Let the *python* of the program draw its icon in every size and format below *share*."""
    script = Path(__file__).resolve().parent / "icons.py"
    share.mkdir(parents=True, exist_ok=True)
    run(python, "The icons could not be drawn", script, ICON, share)


def add_icons(share: Path, prefix: Path) -> None:
    """Put the drawn icons of *share* below *prefix* as a Linux desktop looks for them."""
    shutil.copytree(share / "icons", prefix / "share" / "icons", dirs_exist_ok=True)
