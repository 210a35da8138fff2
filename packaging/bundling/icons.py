"""Draws the icon of the program in every size, with the Qt and Pillow of the program folder.

Run as a script by the Python that has both: `icons.py SVG FOLDER`.
"""

import io
import sys
from pathlib import Path

ID = "io.github.realms_builder.RealmsBuilder"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)  # pixels, of Linux desktops
WINDOWS_SIZES = (16, 20, 24, 32, 40, 48, 64, 256)
MAC_SIZES = (32, 64, 128, 256, 512, 1024)


def png_of(folder: Path, size: int) -> Path:
    """Return where the picture of *size* pixels lies below *folder*, as desktops look for it."""
    return folder / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{ID}.png"


def draw(svg: Path, folder: Path) -> None:
    """Write the PNG files of *svg* below *folder*, and beside them an `.ico` and an `.icns`."""
    from PIL import Image
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtGui import QGuiApplication, QIcon

    application = QGuiApplication.instance() or QGuiApplication([])
    icon = QIcon(str(svg))
    pictures = {}
    for size in sorted({*SIZES, *WINDOWS_SIZES, *MAC_SIZES}):
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        if not icon.pixmap(size, size).save(buffer, "PNG"):
            raise SystemExit(f"{svg} cannot be drawn")
        pictures[size] = bytes(buffer.data())
    for size in SIZES:
        target = png_of(folder, size)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(pictures[size])
    for ending, sizes in ((".ico", WINDOWS_SIZES), (".icns", MAC_SIZES)):
        drawn = [Image.open(io.BytesIO(pictures[size])) for size in sizes]
        kinds = {"sizes": [(size, size) for size in sizes]} if ending == ".ico" else {}
        drawn[-1].save(folder / f"{ID}{ending}", append_images=drawn[:-1], **kinds)
    del application


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
