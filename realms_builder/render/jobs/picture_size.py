"""How large a picture of a book is of its own, in points."""

from __future__ import annotations

from pathlib import Path

_POINTS_PER_PIXEL = 0.75


def picture_size(path: str) -> tuple[float, float] | None:
    """Return width and height of the picture at *path* in points, None where it cannot be read.

    A pixel counts as on a screen: 96 of them make an inch.
    """
    from realms_builder.render.pictures.picture_files import PictureError, read_info
    from realms_builder.render.pictures.svg import load_svg
    from realms_builder.render.pictures.svg_drawing import DrawingError

    try:
        if path.lower().endswith(".svg"):
            drawing = load_svg(Path(path))
            width, height = drawing.width, drawing.height
        else:
            info = read_info(Path(path))
            width, height = info.width, info.height
    except (PictureError, DrawingError):
        return None
    return width * _POINTS_PER_PIXEL, height * _POINTS_PER_PIXEL
