"""Turned elements: where points of them lie, and boxes that are pulled while they stay turned.

Degrees count clockwise about the middle of the box, as ``rotation`` does; lengths are millimetres.
"""

from __future__ import annotations

from math import atan2, cos, degrees, radians, sin
from typing import NamedTuple

from realms_builder.cards.designing.arranging import ElementFrame

Point = tuple[float, float]
STEP = 15.0
"""Degrees of one step, for who wants even angles."""
_NEAR = 2.0
_RIGHT = 90.0


class ElementTurn(NamedTuple):
    """How something is turned: so many degrees about a point."""

    angle: float
    x: float
    y: float

    def of(self, x: float, y: float) -> Point:
        """Return where a point comes to lie."""
        angle = radians(self.angle)
        across, down = x - self.x, y - self.y
        return (
            self.x + across * cos(angle) - down * sin(angle),
            self.y + across * sin(angle) + down * cos(angle),
        )

    def back(self, x: float, y: float) -> Point:
        """Return where a point would lie if nothing were turned."""
        return self._replace(angle=-self.angle).of(x, y)


def about_middle(angle: float, frame: ElementFrame) -> ElementTurn:
    """Return the turn of an element in *frame*."""
    return ElementTurn(angle, *frame.middle)


def outline(frame: ElementFrame, turn: ElementTurn | None) -> ElementFrame:
    """Return the upright box round what is turned."""
    if turn is None:
        return frame
    corners = [turn.of(x, y) for x in (frame.x, frame.right) for y in (frame.y, frame.bottom)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    return ElementFrame(left, top, right - left, bottom - top)


def settled(after: ElementFrame, turn: ElementTurn) -> ElementFrame:
    """Return the box that, turned about its own middle, covers what *after* does under *turn*."""
    x, y = turn.of(*after.middle)
    return ElementFrame(x - after.w / 2, y - after.h / 2, after.w, after.h)


def angle_to(middle: Point, point: Point) -> float:
    """Return the degrees at which *point* is seen from *middle*; 0 is straight up."""
    return degrees(atan2(point[0] - middle[0], middle[1] - point[1]))


def tidy_angle(angle: float, *, steps: bool = False, free: bool = False) -> float:
    """Return *angle* between -180 and 180 in whole degrees, in *steps*, or *free* in tenths.

    Whole degrees close to a right angle become one.
    """
    if steps:
        angle = round(angle / STEP) * STEP
    elif free:
        angle = round(angle, 1)
    else:
        right = round(angle / _RIGHT) * _RIGHT
        angle = right if abs(angle - right) <= _NEAR else round(angle)
    angle = (angle + 180) % 360 - 180
    return 180.0 if angle == -180 else float(angle)
