"""Scales, cross hairs and the ruler of a calibration sheet, as lines in millimetres.

Two lines of a vernier stand in for one measurement: those of the back are a little closer together
than those of the front, so that for each half millimetre another pair meets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from realms_builder.cards.imposition.pages import Box, LineKind, SheetLine
from realms_builder.wording import spoken

STEP_MM = 0.5
STEPS = 7
FRONT_PITCH_MM = 8.0
# The pairs repeat after 16 lines, more than the 15 there are: no reading has two pairs.
BACK_PITCH_MM = FRONT_PITCH_MM - STEP_MM
REACH_MM = STEPS * STEP_MM
"""The largest reading of a scale, to either side."""
HALF_SCALE_MM = STEPS * FRONT_PITCH_MM
FRONT_TICK_MM = 6.0
BACK_TICK_MM = 8.0
_ZERO_LONGER_MM = 2.0
_THIN_PT, _STRONG_PT = 0.6, 1.2
_NUMBER_PT = 8.0
_NUMBER_GAP_MM = 1.0
_CAP_HEIGHT_MM = 1.9

CROSS_ARM_MM = 6.0
_BACK_ARM_MM = 5.0
_BACK_SQUARE_MM = 2.0

RULER_MM = 100.0
_RULER_TICKS_MM = {0: 3.0, 5: 2.2}
_RULER_TICK_MM = 1.4
_RULER_PT = 7.0


class Anchor(StrEnum):
    """Which point of a text its place is."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class Label:
    """A short text that stands on a baseline, left of, round or right of a point."""

    x_mm: float
    baseline_y_mm: float
    text: str
    size_pt: float = _NUMBER_PT
    anchor: Anchor = Anchor.MIDDLE
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Scale:
    """A vernier round its zero at a point; ticks of the front stand above or left of its line."""

    x_mm: float
    y_mm: float
    upright: bool = False

    def front(self) -> Iterator[SheetLine]:
        """Yield the long line and the ticks of the front."""
        yield self._line(-HALF_SCALE_MM, 0.0, HALF_SCALE_MM, 0.0, _THIN_PT)
        for step in range(-STEPS, STEPS + 1):
            along = step * FRONT_PITCH_MM
            weight = _THIN_PT if step else _STRONG_PT
            yield self._line(along, -FRONT_TICK_MM, along, 0.0, weight)

    def back(self) -> Iterator[SheetLine]:
        """Yield the ticks of the back as they are to be seen through the paper from the front."""
        for step in range(-STEPS, STEPS + 1):
            along = step * BACK_PITCH_MM
            longer = 0.0 if step else _ZERO_LONGER_MM
            weight = _THIN_PT if step else _STRONG_PT
            yield self._line(along, 0.0, along, BACK_TICK_MM + longer, weight)

    def numbers(self, lang: str) -> Iterator[Label]:
        """Yield the reading beside each tick of the front."""
        for step in range(-STEPS, STEPS + 1):
            text = signed(step * STEP_MM, lang)
            along = step * FRONT_PITCH_MM
            beyond = FRONT_TICK_MM + _NUMBER_GAP_MM
            if self.upright:
                baseline = self.y_mm + along + _CAP_HEIGHT_MM / 2
                yield Label(self.x_mm - beyond, baseline, text, anchor=Anchor.END)
            else:
                yield Label(self.x_mm + along, self.y_mm - beyond, text)

    def _line(self, x1: float, y1: float, x2: float, y2: float, weight: float) -> SheetLine:
        if self.upright:
            x1, y1, x2, y2 = y1, x1, y2, x2
        x, y = self.x_mm, self.y_mm
        return SheetLine(x + x1, y + y1, x + x2, y + y2, LineKind.RULER, weight)


def front_cross(x: float, y: float) -> Iterator[SheetLine]:
    """Yield a cross hair whose arms count millimetres, every fifth of them longer."""
    arm = CROSS_ARM_MM
    yield _line(x - arm, y, x + arm, y)
    yield _line(x, y - arm, x, y + arm)
    for mm in range(-int(arm), int(arm) + 1):
        if mm:
            half = 1.0 if mm % 5 == 0 else 0.5
            yield _line(x + mm, y - half, x + mm, y + half)
            yield _line(x - half, y + mm, x + half, y + mm)


def back_cross(x: float, y: float) -> Iterator[SheetLine]:
    """Yield a plain cross with a small square round its middle, to tell it from the front's."""
    arm, half = _BACK_ARM_MM, _BACK_SQUARE_MM / 2
    yield _line(x - arm, y, x + arm, y)
    yield _line(x, y - arm, x, y + arm)
    yield from outline(Box(x - half, y - half, 2 * half, 2 * half))


def outline(box: Box, kind: LineKind = LineKind.RULER) -> Iterator[SheetLine]:
    """Yield the four sides of *box*."""
    left, top, right, bottom = box.x_mm, box.y_mm, box.right_mm, box.bottom_mm
    yield _line(left, top, right, top, kind)
    yield _line(left, bottom, right, bottom, kind)
    yield _line(left, top, left, bottom, kind)
    yield _line(right, top, right, bottom, kind)


def ruler(x: float, y: float) -> Iterator[SheetLine]:
    """Yield 100 mm from *x* on, with every millimetre marked above the line at *y*."""
    yield _line(x, y, x + RULER_MM, y)
    for mm in range(int(RULER_MM) + 1):
        tall = _RULER_TICKS_MM.get(mm % 10, _RULER_TICK_MM)
        yield _line(x + mm, y - tall, x + mm, y)


def ruler_numbers(x: float, y: float) -> Iterator[Label]:
    """Yield the number of each centimetre in millimetres, and the unit behind the last."""
    for mm in range(0, int(RULER_MM) + 1, 10):
        yield Label(x + mm, y - 3.8, str(mm), _RULER_PT)
    yield Label(x + RULER_MM + 2.6, y - 3.8, "mm", _RULER_PT, Anchor.START)


def signed(number: float, lang: str) -> str:
    """Return *number* with its sign as *lang* writes it; zero has none."""
    sign = "+" if number > 0 else "−" if number < 0 else ""
    return sign + spoken(abs(float(number)), lang)


def _line(x1: float, y1: float, x2: float, y2: float, kind: LineKind = LineKind.RULER) -> SheetLine:
    return SheetLine(x1, y1, x2, y2, kind, _THIN_PT)
