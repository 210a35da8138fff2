"""One file for every Linux, an AppImage: a runtime before an image of the program folder."""

import os
import shutil
import tempfile
from pathlib import Path

from trouble import Trouble

from bundling import desktop
from bundling.archives import HOME, NAME
from bundling.icons import ID, png_of
from bundling.interpreter import answer

RUNTIMES = Path(__file__).with_name("appimage.json")
# What the runtime reads besides gzip, as small as it gets.
SMALL = ("-comp", "zstd", "-Xcompression-level", "19", "-b", "1M")


def make(folder: Path, runtime: Path, target: Path, compression: tuple = SMALL) -> None:
    """Make *target* of the program *folder* and the *runtime* that opens it."""
    with tempfile.TemporaryDirectory(prefix="appimage-", dir=target.parent) as name:
        image, laid_out = Path(name) / "image", Path(name) / "laid out"
        lay_out(folder, laid_out)
        _squash(laid_out, image, compression)
        with target.open("wb") as file:
            file.write(runtime.read_bytes())
            with image.open("rb") as packed:
                shutil.copyfileobj(packed, file)
    target.chmod(0o755)


def lay_out(folder: Path, target: Path) -> None:
    """Put *folder* below *target* as the runtime and desktops look for its parts."""
    shutil.copytree(folder, target / HOME, symlinks=True, copy_function=_linked)
    desktop.lay_out(target / "usr")
    desktop.add_icons(folder / "share", target / "usr")
    (target / "usr" / "bin").mkdir()
    (target / "usr" / "bin" / NAME).symlink_to(f"../../{HOME}/{NAME}")
    (target / "AppRun").symlink_to(f"{HOME}/{NAME}")
    (target / f"{ID}.desktop").symlink_to(f"usr/share/applications/{ID}.desktop")
    shutil.copy(png_of(folder / "share", 256), target / f"{ID}.png")
    (target / ".DirIcon").symlink_to(f"{ID}.png")


def _linked(source: str, target: str) -> None:
    """Give a file a second name where the disk can, instead of a copy."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _squash(folder: Path, target: Path, compression: tuple) -> None:
    program = shutil.which("mksquashfs")
    if program is None:
        raise Trouble("An AppImage needs mksquashfs, of the package squashfs-tools.")
    command = [program, str(folder), str(target), "-noappend", "-root-owned", "-no-xattrs"]
    command += ["-no-progress", "-quiet", *compression]
    answer(command, "mksquashfs", {"SOURCE_DATE_EPOCH": "1", **os.environ})
