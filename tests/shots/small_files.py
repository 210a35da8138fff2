"""Pictures for pages to read, as small files."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

_COLOURS = 256


def write_small(picture: Image.Image, path: Path) -> None:
    """Write *picture* with a palette to *path*."""
    even = picture.convert("RGB")
    small = even.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    path.parent.mkdir(parents=True, exist_ok=True)
    small.save(path, optimize=True)
