"""Looks whether a picture can be drawn at all, as far as an author should know of it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

_SAMPLE_PIXELS = 8


def picture_fault(path: Path) -> str:
    """Return the code of what is wrong with the picture at *path*, empty when it can be drawn.

    It is decoded whole: only that shows that a file was cut short. One that was looked at is not
    decoded again while it stays as it is.
    """
    try:
        state = path.stat()
    except (OSError, ValueError):
        return "picture.missing"
    return _fault(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=2000)
def _fault(path: Path, _changed: int, _size: int) -> str:
    from realms_builder.render.pictures.picture_files import PictureError, encode, read_info
    from realms_builder.render.pictures.svg import load_svg
    from realms_builder.render.pictures.svg_drawing import DrawingError

    try:
        if path.suffix.lower() == ".svg":
            load_svg(path)
        else:
            encode(read_info(path), _SAMPLE_PIXELS, _SAMPLE_PIXELS)
    except PictureError as error:
        return error.code
    except DrawingError as error:
        return error.code
    return ""


def is_bomb(data: bytes) -> bool:
    """Return whether the picture *data* unfolds into more pixels than any camera takes."""
    from realms_builder.render.pictures.picture_files import PictureError, opened

    try:
        opened(data).close()
    except PictureError as error:
        return error.code == "picture.too_big"
    return False
