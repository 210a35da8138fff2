"""Pictures of a pack: shown small in the form, and copied beside the file when they are chosen."""

from __future__ import annotations

import shutil
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QPixmap

from realms_builder.core.files import is_file
from realms_builder.core.problems import Place, Problem
from realms_builder.gui.kit.thumbnails import Portrait, tile
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.storage.portrait_files import is_picture

FOLDER = "pictures"
SIDE_PX = 64
MOST_BYTES = 40_000_000
_LARGE_BYTES = 8_000_000
_KINDS = "*.svg *.png *.jpg *.jpeg *.webp"


def thumbnail(folder: Path, name: str) -> QPixmap | None:
    """Return the picture *name* in *folder* as a small square, None where there is none."""
    path = folder / name
    try:
        found = path.stat()
        inside = path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError):
        return None
    if not inside or found.st_size > _LARGE_BYTES:
        return None
    return _square(str(path), found.st_mtime_ns)


@lru_cache(maxsize=64)
def _square(path: str, changed_ns: int) -> QPixmap | None:
    del changed_ns
    image = tile(Portrait(picture=path), SIDE_PX)
    return QPixmap.fromImage(image) if image is not None else None


def pick_picture(desk: Desk, folder: Path, current: str) -> Path | None:
    """Ask for a picture, beginning where the *current* one lies."""
    start = (folder / current).parent if current else folder
    patterns = QCoreApplication.translate("Pictures", "Pictures ({0})").format(_KINDS)
    title = QCoreApplication.translate("Pictures", "Choose a picture")
    return desk.prompts.open_file(title, start, patterns)


def taken_picture(file: str, folder: Path) -> str | Problem:
    """Return the name by which a file in *folder* says the picture *file*, copied there if need be.

    What cannot be taken comes back as the problem with it.
    """
    source = Path(file)
    place = Place(file)
    if not is_picture(source.name) or not is_file(source):
        return Problem("author.no_picture", place=place, values={"file": source.name})
    try:
        source = source.resolve()
        if source.is_relative_to(folder.resolve()):
            return source.relative_to(folder.resolve()).as_posix()
        if source.stat().st_size > MOST_BYTES:
            return Problem("author.picture_too_large", place=place, values={"file": source.name})
        target = _free(folder / FOLDER / source.name, source)
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists():
            shutil.copyfile(source, target)
    except OSError as error:
        reason = error.strerror or str(error)
        values = {"file": source.name, "reason": reason}
        return Problem("author.picture_not_copied", place=place, values=values)
    return target.relative_to(folder).as_posix()


def _free(target: Path, source: Path) -> Path:
    """Return *target*, or another name where another picture lies there already."""
    number = 2
    found = target
    while found.exists() and found.read_bytes() != source.read_bytes():
        found = target.with_stem(f"{target.stem}_{number}")
        number += 1
    return found
