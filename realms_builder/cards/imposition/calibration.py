"""The calibration sheet: how far a printer's backs lie beside its fronts, read against the light.

Geometry only (printing.md, "Printer offset" and "Calibration sheet"). The back is laid out by the
same mapping as the backs of cards, offset and all, so that a second sheet confirms the first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import isfinite

from realms_builder.cards.imposition.calibration_layout import STACKED_MM, Layout, layout_of
from realms_builder.cards.imposition.calibration_marks import (
    CROSS_ARM_MM,
    HALF_SCALE_MM,
    REACH_MM,
    Anchor,
    Label,
    back_cross,
    front_cross,
    outline,
    ruler,
    ruler_numbers,
    signed,
)
from realms_builder.cards.imposition.duplex import BackOfSheet, flips_about_vertical_axis
from realms_builder.cards.imposition.pages import Box, LineKind, SheetLine
from realms_builder.cards.imposition.print_job import (
    MOST_BACK_OFFSET_MM,
    Duplex,
    PrintJob,
    job_problems,
)
from realms_builder.cards.sizes import CARD_SIZES, CardSize, Paper
from realms_builder.core.problems import Problem
from realms_builder.wording import sentence

Offset = tuple[float, float]
"""Millimetres to the right and down, on the back page as it is seen."""

_CAPTION_PT = 8.0
_CROSS_ROOM_MM = CROSS_ARM_MM + 2.0
_OFFSET_DIGITS = 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A heading and texts below it, to be broken into lines within a box."""

    box: Box
    heading: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CalibrationPage:
    """One side of the sheet, in millimetres from the top left of the page as it is seen."""

    lines: tuple[SheetLine, ...]
    labels: tuple[Label, ...]
    paragraph: Paragraph


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


def _front(layout: Layout, paper: Paper, job: PrintJob, lang: str) -> CalibrationPage:
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
        labels.append(Label(x, layout.card.bottom_mm - 3.0, text, _CAPTION_PT))
    texts = (
        sentence("calibration.how", lang),
        f"{sentence('calibration.coarse', lang, {'most': REACH_MM})} "
        f"{sentence('calibration.true_size', lang)}",
        f"{_sheet_name(paper, job, lang)} · {_offset_said(job.back_offset_mm, lang)}",
    )
    heading = _heading("calibration.front", lang)
    return CalibrationPage(tuple(lines), tuple(labels), Paragraph(layout.header, heading, texts))


def _back(layout: Layout, paper: Paper, job: PrintJob, lang: str) -> CalibrationPage:
    lines = [*layout.across.back(), *layout.down.back()]
    for cross in layout.crosses:
        lines.extend(back_cross(*cross))
    if layout.card is not None:
        lines.extend(outline(layout.card, LineKind.FOLD))
    behind = BackOfSheet(layout.width_mm, layout.height_mm, job)
    texts = (sentence("calibration.seen_from_behind", lang), _sheet_name(paper, job, lang))
    box = behind.box(_upper_part(layout.card or layout.room))
    heading = _heading("calibration.back", lang)
    return CalibrationPage(_seen(lines, behind), (), Paragraph(box, heading, texts))


def _seen(lines: Iterable[SheetLine], behind: BackOfSheet) -> tuple[SheetLine, ...]:
    mapped = (behind.line(line) for line in lines)
    return tuple(line for line in mapped if line is not None)


def _upper_part(box: Box) -> Box:
    """Return where text lies in *box* without meeting the cross hair in its middle."""
    inset = 3.0
    height = box.height_mm / 2 - inset - _CROSS_ROOM_MM
    return Box(box.x_mm + inset, box.y_mm + inset, box.width_mm - 2 * inset, height)


def _captions(layout: Layout, lang: str) -> tuple[Label, Label]:
    across, down = layout.across, layout.down
    return (
        Label(
            across.x_mm - HALF_SCALE_MM - 2.0,
            across.y_mm - 11.0,
            sentence("calibration.across", lang),
            _CAPTION_PT,
            Anchor.START,
            bold=True,
        ),
        Label(
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
