"""Memory to draw pixels in, kept from one picture to the next."""

from __future__ import annotations

import ctypes

BYTES_PER_PIXEL = 4
_MOST_KEPT_BYTES = 16_000_000

Canvas = ctypes.Array[ctypes.c_ubyte]
"""The bytes that are drawn into, four for each pixel, row after row."""


class PixelRoom:
    """Gives room to draw in, the same again each time, so only one may draw at a time.

    The system clears fresh memory page by page, which costs as much as copying the picture.
    """

    def __init__(self) -> None:
        """Begin without any."""
        self._kept: Canvas = (ctypes.c_ubyte * 0)()

    def of(self, size: int) -> Canvas:
        """Return room for *size* bytes, with anything in it; above 16 MB it is not kept."""
        if len(self._kept) < size:
            fresh: Canvas = (ctypes.c_ubyte * size)()
            if size > _MOST_KEPT_BYTES:
                return fresh
            self._kept = fresh
        return (ctypes.c_ubyte * size).from_buffer(self._kept)
