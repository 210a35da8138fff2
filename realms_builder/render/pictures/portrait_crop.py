"""Which part of a picture is kept: what pan and zoom mean in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

from realms_builder.cards.imposition.print_job import MOST_BLEED_MM
from realms_builder.cards.sizes import CARD_SIZES

MOST_ZOOM = 20.0
PRINT_DPI = 300
_MM_PER_INCH = 25.4
_COMMON_CARDS = ("large", "a6")
LONGEST_SIDE_MM = max(CARD_SIZES[name].height_mm for name in _COMMON_CARDS) + 2.0 * MOST_BLEED_MM
"""The longest picture a card can hold: one that fills the tallest card and its bleed."""
LONGEST_SIDE_PX = round(LONGEST_SIDE_MM / _MM_PER_INCH * PRINT_DPI)

Rectangle = tuple[float, float, float, float]
"""Left, top, width and height in pixels, y down."""


@dataclass(frozen=True, slots=True)
class Crop:
    """The part of a picture to keep: its centre in parts of the picture (0 to 1), and a zoom.

    With a zoom of 1 it is as large as the picture allows, with 2 half as wide and half as high.
    """

    centre_x: float = 0.5
    centre_y: float = 0.5
    zoom: float = 1.0

    def rectangle(self, width: float, height: float, aspect: float | None = None) -> Rectangle:
        """Return what is kept of a picture of *width* x *height*; it never leaves the picture.

        *aspect* is the width of the kept part by its height; None keeps that of the picture.
        """
        shape = width / height if aspect is None else aspect
        if not (isfinite(shape) and shape > 0.0):
            raise ValueError(shape)
        zoom = min(MOST_ZOOM, max(1.0, _finite(self.zoom, 1.0)))
        w = min(width, height * shape) / zoom
        h = min(height, width / shape) / zoom
        left = _finite(self.centre_x, 0.5) * width - w / 2.0
        top = _finite(self.centre_y, 0.5) * height - h / 2.0
        return min(max(0.0, left), width - w), min(max(0.0, top), height - h), w, h

    def settled(self, width: float, height: float, aspect: float | None = None) -> Crop:
        """Return the crop with its centre where it can really be, so that panning has no slack."""
        left, top, w, h = self.rectangle(width, height, aspect)
        zoom = min(MOST_ZOOM, max(1.0, _finite(self.zoom, 1.0)))
        return Crop((left + w / 2.0) / width, (top + h / 2.0) / height, zoom)


WHOLE = Crop()


def stored_size(rectangle: Rectangle) -> tuple[int, int]:
    """Return how many pixels are kept of *rectangle*: enough to print, never more than it has."""
    _, _, width, height = rectangle
    shrink = max(1.0, max(width, height) / LONGEST_SIDE_PX)
    return max(1, round(width / shrink)), max(1, round(height / shrink))


def printed_dpi(rectangle: Rectangle, width_mm: float) -> float:
    """Return how fine the kept part prints in a box *width_mm* wide, in dots per inch."""
    return rectangle[2] / width_mm * _MM_PER_INCH


def _finite(number: float, otherwise: float) -> float:
    return number if isfinite(number) else otherwise
