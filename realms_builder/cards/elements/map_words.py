"""Where words stand on a map: on no letter, thing or other word, and across no border.

Each word names the places it would take, the dearest first; the first free one is taken, else the
one that hides least.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, hypot
from typing import NamedTuple

from realms_builder.cards.imposition.pages import Box
from realms_builder.scenarios.geometry import Point

_STEP_MM = 0.5
_AIR_MM = 0.3
_HIDDEN = 100.0
"""How much worse it is to hide a square millimetre of something than to lie across a border."""


class WordSpot(NamedTuple):
    """The middle of a word's height and where its *align* lies: 0 begins at *x*, 1 ends there."""

    x: float
    y: float
    align: float = 0.5


class MapWords:
    """The room of one map, in millimetres, filled word by word."""

    def __init__(self, table: Box, borders: Iterable[tuple[Point, Point]]) -> None:
        """Words lie on the *table*, and rather not across *borders*."""
        self._table = table
        self._taken: list[Box] = []
        self._borders = [_points(*border) for border in borders]

    def take(self, box: Box) -> None:
        """Keep words off *box*."""
        self._taken.append(box)

    def place(self, spots: Sequence[WordSpot], wide: float, high: float) -> WordSpot:
        """Return the best of *spots* for a word of a size, which takes its room from now on."""
        boxes = [Box(s.x - wide * s.align, s.y - high / 2, wide, high) for s in spots]
        at = min(range(len(boxes)), key=lambda at: (self._cost(boxes[at]), at))
        self.take(boxes[at])
        return spots[at]

    def _cost(self, box: Box) -> float:
        hidden = sum(_shared(box.grown(_AIR_MM), taken) for taken in self._taken)
        outside = box.width_mm * box.height_mm - _shared(box, self._table)
        crossed = sum(any(_holds(box, point) for point in border) for border in self._borders)
        return _HIDDEN * round(hidden + outside, 3) + crossed


def _shared(one: Box, other: Box) -> float:
    """Return the area in which two boxes overlap, in square millimetres."""
    wide = min(one.right_mm, other.right_mm) - max(one.x_mm, other.x_mm)
    high = min(one.bottom_mm, other.bottom_mm) - max(one.y_mm, other.y_mm)
    return max(wide, 0.0) * max(high, 0.0)


def _holds(box: Box, point: Point) -> bool:
    return box.x_mm < point[0] < box.right_mm and box.y_mm < point[1] < box.bottom_mm


def _points(start: Point, end: Point) -> list[Point]:
    """Return points along a border, close enough that no word slips through."""
    steps = max(ceil(hypot(end[0] - start[0], end[1] - start[1]) / _STEP_MM), 1)
    return [
        (
            start[0] + (end[0] - start[0]) * step / steps,
            start[1] + (end[1] - start[1]) * step / steps,
        )
        for step in range(steps + 1)
    ]
