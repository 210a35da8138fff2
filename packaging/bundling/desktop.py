"""What a Linux desktop is told of the program: its entry, its kinds of files, its icons."""

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = ROOT / "packaging" / "desktop"
ICON = ROOT / "assets" / "desk" / "realms-builder.svg"
ID = "io.github.realms_builder.RealmsBuilder"
# Where a file goes below a prefix such as /usr, by its ending.
PLACES = {
    ".desktop": "share/applications",
    ".metainfo.xml": "share/metainfo",
    ".mime.xml": "share/mime/packages",
}


def lay_out(prefix: Path) -> None:
    """Put the files of the desktop below *prefix* as a system wants them."""
    for ending, place in PLACES.items():
        target = prefix / place / f"{ID}{ending.replace('.mime', '')}"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SOURCE / f"{ID}{ending}", target)
    icon = prefix / "share" / "icons" / "hicolor" / "scalable" / "apps" / f"{ID}.svg"
    icon.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(ICON, icon)
