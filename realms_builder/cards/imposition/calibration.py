"""The calibration sheet: how far a printer's backs lie beside its fronts, read against the light.

Geometry only. The back is laid out by the
same mapping as the backs of cards, offset and all, so that a second sheet confirms the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite

from realms_builder.cards.imposition.duplex import BackOfSheet, flips_about_vertical_axis
from realms_builder.cards.imposition.pages import Box, LineKind, SheetLine
from realms_builder.cards.imposition.print_job import (
    MOST_BACK_OFFSET_MM,
    Duplex,
    PrintJob,
    job_problems,
)
from realms_builder.cards.sizes import CARD_SIZES, CardSize, Paper
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence, spoken

# ------------------------------------------------------------------ calibration marks
# Scales, cross hairs and the ruler of a calibration sheet, as lines in millimetres.
#
# Two lines of a vernier stand in for one measurement: those of the back are a little closer
# together than those of the front, so that for each half millimetre another pair meets.


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
class SheetLabel:
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

    def numbers(self, lang: str) -> Iterator[SheetLabel]:
        """Yield the reading beside each tick of the front."""
        for step in range(-STEPS, STEPS + 1):
            text = signed(step * STEP_MM, lang)
            along = step * FRONT_PITCH_MM
            beyond = FRONT_TICK_MM + _NUMBER_GAP_MM
            if self.upright:
                baseline = self.y_mm + along + _CAP_HEIGHT_MM / 2
                yield SheetLabel(self.x_mm - beyond, baseline, text, anchor=Anchor.END)
            else:
                yield SheetLabel(self.x_mm + along, self.y_mm - beyond, text)

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


def ruler_numbers(x: float, y: float) -> Iterator[SheetLabel]:
    """Yield the number of each centimetre in millimetres, and the unit behind the last."""
    for mm in range(0, int(RULER_MM) + 1, 10):
        yield SheetLabel(x + mm, y - 3.8, str(mm), _RULER_PT)
    yield SheetLabel(x + RULER_MM + 2.6, y - 3.8, "mm", _RULER_PT, Anchor.START)


def signed(number: float, lang: str) -> str:
    """Return *number* with its sign as *lang* writes it; zero has none."""
    sign = "+" if number > 0 else "−" if number < 0 else ""
    return sign + spoken(abs(float(number)), lang)


def _line(x1: float, y1: float, x2: float, y2: float, kind: LineKind = LineKind.RULER) -> SheetLine:
    return SheetLine(x1, y1, x2, y2, kind, _THIN_PT)


# ------------------------------------------------------------------ calibration


Offset = tuple[float, float]
"""Millimetres to the right and down, on the back page as it is seen."""

_CAPTION_PT = 8.0
_CROSS_ROOM_MM = CROSS_ARM_MM + 2.0
_OFFSET_DIGITS = 2


@dataclass(frozen=True, slots=True)
class SheetParagraph:
    """A heading and texts below it, to be broken into lines within a box."""

    box: Box
    heading: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CalibrationPage:
    """One side of the sheet, in millimetres from the top left of the page as it is seen."""

    lines: tuple[SheetLine, ...]
    labels: tuple[SheetLabel, ...]
    paragraph: SheetParagraph


@dataclass(frozen=True, slots=True)
class CalibrationSheet:
    """Both sides, the size of the page, and what the user should know."""

    width_mm: float
    height_mm: float
    duplex: Duplex
    front: CalibrationPage
    back: CalibrationPage
    problems: tuple[Problem, ...] = ()


def calibration_sheet(
    paper: Paper,
    duplex: Duplex,
    *,
    landscape: bool = False,
    card: CardSize | None = None,
    offset_mm: Offset = (0.0, 0.0),
    lang: str = "en",
) -> CalibrationSheet | Problem:
    """Return the sheet for *paper* turned as *duplex* says, or why there is none.

    *card* is outlined on it, a poker card when there is none. *offset_mm* moves the back as it
    would move the backs of cards.
    """
    if duplex not in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE):
        return Problem("calibration.no_duplex")
    job = PrintJob(paper=paper, duplex=duplex, back_offset_mm=offset_mm)
    for problem in job_problems(job):
        return problem
    width, height = sorted((paper.width_mm, paper.height_mm), reverse=landscape)
    layout = layout_of(width, height, card or CARD_SIZES["poker"])
    if layout is None:
        values = {
            "paper": paper.title,
            "width_mm": paper.width_mm,
            "height_mm": paper.height_mm,
            "short_mm": STACKED_MM[0],
            "long_mm": STACKED_MM[1],
        }
        return Problem("calibration.paper_too_small", values=values)
    front = _front(layout, paper, job, lang)
    back = _back(layout, paper, job, lang)
    return CalibrationSheet(width, height, duplex, front, back, layout.problems)


def offset_from_readings(
    across_mm: float,
    down_mm: float,
    paper: Paper,
    duplex: Duplex,
    *,
    landscape: bool = False,
    applied_mm: Offset = (0.0, 0.0),
) -> Offset | Problem:
    """Return the offset that brings backs behind fronts, from the two numbers read on a sheet.

    *applied_mm* is the offset the sheet was printed with: readings say what is still missing.
    The numbers mean how far the back is seen too far right and down through the front.
    """
    for number in (across_mm, down_mm):
        if not (isfinite(number) and abs(number) <= MOST_BACK_OFFSET_MM):
            values = {"value": number, "least": -REACH_MM, "most": REACH_MM}
            return Problem("calibration.bad_reading", values=values)
    width, height = sorted((paper.width_mm, paper.height_mm), reverse=landscape)
    # Seen from behind, one of the two directions is mirrored; the offset goes the other way.
    mirrored = flips_about_vertical_axis(width, height, duplex)
    right, down = (across_mm, -down_mm) if mirrored else (-across_mm, down_mm)
    found = tuple(
        round(step + before, _OFFSET_DIGITS) + 0.0
        for step, before in zip((right, down), applied_mm, strict=True)
    )
    worst = max(map(abs, found))
    if worst > MOST_BACK_OFFSET_MM:
        values = {"value": worst, "most": MOST_BACK_OFFSET_MM}
        return Problem("calibration.offset_too_large", values=values)
    return found[0], found[1]


# ---------------------------------------------------------------------------- the two sides


def _front(layout: CalibrationLayout, paper: Paper, job: PrintJob, lang: str) -> CalibrationPage:
    lines = [*layout.across.front(), *layout.down.front(), *ruler(*layout.ruler)]
    for cross in layout.crosses:
        lines.extend(front_cross(*cross))
    labels = [
        *layout.across.numbers(lang),
        *layout.down.numbers(lang),
        *ruler_numbers(*layout.ruler),
        *_captions(layout, lang),
    ]
    if layout.card is not None:
        lines.extend(outline(layout.card))
        size = {"width_mm": layout.card.width_mm, "height_mm": layout.card.height_mm}
        x = layout.card.x_mm + layout.card.width_mm / 2
        text = sentence("calibration.card", lang, size)
        labels.append(SheetLabel(x, layout.card.bottom_mm - 3.0, text, _CAPTION_PT))
    texts = (
        sentence("calibration.how", lang),
        f"{sentence('calibration.coarse', lang, {'most': REACH_MM})} "
        f"{sentence('calibration.true_size', lang)}",
        f"{_sheet_name(paper, job, lang)} · {_offset_said(job.back_offset_mm, lang)}",
    )
    heading = _heading("calibration.front", lang)
    return CalibrationPage(
        tuple(lines), tuple(labels), SheetParagraph(layout.header, heading, texts)
    )


def _back(layout: CalibrationLayout, paper: Paper, job: PrintJob, lang: str) -> CalibrationPage:
    lines = [*layout.across.back(), *layout.down.back()]
    for cross in layout.crosses:
        lines.extend(back_cross(*cross))
    if layout.card is not None:
        lines.extend(outline(layout.card, LineKind.FOLD))
    behind = BackOfSheet(layout.width_mm, layout.height_mm, job)
    texts = (sentence("calibration.seen_from_behind", lang), _sheet_name(paper, job, lang))
    box = behind.box(_upper_part(layout.card or layout.room))
    heading = _heading("calibration.back", lang)
    return CalibrationPage(_seen(lines, behind), (), SheetParagraph(box, heading, texts))


def _seen(lines: Iterable[SheetLine], behind: BackOfSheet) -> tuple[SheetLine, ...]:
    mapped = (behind.line(line) for line in lines)
    return tuple(line for line in mapped if line is not None)


def _upper_part(box: Box) -> Box:
    """Return where text lies in *box* without meeting the cross hair in its middle."""
    inset = 3.0
    height = box.height_mm / 2 - inset - _CROSS_ROOM_MM
    return Box(box.x_mm + inset, box.y_mm + inset, box.width_mm - 2 * inset, height)


def _captions(layout: CalibrationLayout, lang: str) -> tuple[SheetLabel, SheetLabel]:
    across, down = layout.across, layout.down
    return (
        SheetLabel(
            across.x_mm - HALF_SCALE_MM - 2.0,
            across.y_mm - 11.0,
            sentence("calibration.across", lang),
            _CAPTION_PT,
            Anchor.START,
            bold=True,
        ),
        SheetLabel(
            down.x_mm,
            down.y_mm - HALF_SCALE_MM - 2.5,
            sentence("calibration.down", lang),
            _CAPTION_PT,
            bold=True,
        ),
    )


def _heading(side: str, lang: str) -> str:
    return f"{sentence('calibration.title', lang)} · {sentence(side, lang)}"


def _sheet_name(paper: Paper, job: PrintJob, lang: str) -> str:
    edge = "calibration.long_edge" if job.duplex is Duplex.LONG_EDGE else "calibration.short_edge"
    values = {"paper": paper.title, "edge": sentence(edge, lang)}
    return sentence("calibration.sheet_name", lang, values)


def _offset_said(offset_mm: Offset, lang: str) -> str:
    if offset_mm == (0.0, 0.0):
        return sentence("calibration.not_applied", lang)
    right, down = (signed(number, lang) for number in offset_mm)
    return sentence("calibration.applied", lang, {"right_mm": right, "down_mm": down})


# ------------------------------------------------------------------ calibration layout


_EDGE_MM = 8.0
_CROSS_INSET_MM = 14.0
_HEADER_MM = 38.0
_RULER_Y_MM = 56.0
_ACROSS_Y_MM = 73.0
_DOWN_X_MM = 34.0
_BESIDE_DOWN_MM = 50.0
_BELOW_ACROSS_MM = 86.0
_BESIDE_CROSS_MM = 24.0
STACKED_MM = (132.0, 206.0)
"""The least shorter and longer side of an upright page."""
_SIDE_BY_SIDE_MM = (184.0, 136.0)
_LEAST_CARD_FOR_CROSS_MM = 40.0

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class CalibrationLayout:
    """The places on the front of one page; *card* is None where there is no room for it."""

    width_mm: float
    height_mm: float
    header: Box
    ruler: Point
    across: Scale
    down: Scale
    crosses: tuple[Point, ...]
    room: Box
    card: Box | None
    card_size: CardSize

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return a hint when the card could not be outlined."""
        if self.card is not None:
            return ()
        values = {"width_mm": self.card_size.width_mm, "height_mm": self.card_size.height_mm}
        return (Problem("calibration.no_box", Severity.HINT, values=values),)


def layout_of(width: float, height: float, card: CardSize) -> CalibrationLayout | None:
    """Return what lies where; on a low page the upright scale stands beside everything else."""
    stacked = width >= STACKED_MM[0] and height >= STACKED_MM[1]
    if not stacked and not (width >= _SIDE_BY_SIDE_MM[0] and height >= _SIDE_BY_SIDE_MM[1]):
        return None
    left = _BESIDE_CROSS_MM if stacked else _BESIDE_DOWN_MM
    right = width - _BESIDE_CROSS_MM
    middle_x = width / 2 if stacked else (_BESIDE_DOWN_MM + width - _EDGE_MM) / 2
    above = _BELOW_ACROSS_MM if stacked else _EDGE_MM
    middle_y = (above + height - _EDGE_MM) / 2
    room = Box(
        _BESIDE_DOWN_MM,
        _BELOW_ACROSS_MM,
        right - _BESIDE_DOWN_MM,
        height - _EDGE_MM - _BELOW_ACROSS_MM,
    )
    outlined = _centred(card, room)
    return CalibrationLayout(
        width,
        height,
        header=Box(left, _EDGE_MM, right - left, _HEADER_MM),
        ruler=(middle_x - RULER_MM / 2, _RULER_Y_MM),
        across=Scale(middle_x, _ACROSS_Y_MM),
        down=Scale(_DOWN_X_MM, middle_y, upright=True),
        crosses=_crosses(width, height, outlined),
        room=room,
        card=outlined,
        card_size=card,
    )


def _centred(card: CardSize, room: Box) -> Box | None:
    """Return *card* in the middle of *room*, turned where it only fits so."""
    for w, h in ((card.width_mm, card.height_mm), (card.height_mm, card.width_mm)):
        if w <= room.width_mm and h <= room.height_mm:
            x = room.x_mm + (room.width_mm - w) / 2
            return Box(x, room.y_mm + (room.height_mm - h) / 2, w, h)
    return None


def _crosses(width: float, height: float, card: Box | None) -> tuple[Point, ...]:
    """Return the middles of the cross hairs: the corners, and the card where it has room."""
    inset = _CROSS_INSET_MM
    corners = tuple((x, y) for y in (inset, height - inset) for x in (inset, width - inset))
    if card is None or min(card.width_mm, card.height_mm) < _LEAST_CARD_FOR_CROSS_MM:
        return corners
    return (*corners, (card.x_mm + card.width_mm / 2, card.y_mm + card.height_mm / 2))
