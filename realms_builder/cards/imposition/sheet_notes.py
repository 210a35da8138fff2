"""The small print of a sheet, its page number and a 100 mm ruler, put where no card lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from realms_builder.cards.imposition.free_room import (
    TEXT_DESCENT_MM,
    TEXT_HEIGHT_MM,
    FreeRoom,
    Spot,
)
from realms_builder.cards.imposition.pages import LineKind, Page, SheetLine, SheetText, Side
from realms_builder.cards.imposition.print_job import PrintJob
from realms_builder.cards.metrics import MM_PER_PT
from realms_builder.core.problems import Problem, Severity
from realms_builder.wording import sentence

RULER_MM = 100.0
TEXT_SIZE_PT = 6.0
_RULER_HEIGHT_MM = 4.5
_RULER_LABEL_MM = 12.0
_LEAST_INSET_MM = 3.0
_LONGEST_NAME = 60
# A letter is rarely wider than this part of its size; the writer narrows what is wider.
_WIDTH_PER_LETTER = 0.56
# Widths are rounded up to this, so that pages with like numbers have their foot in one place.
_WIDTH_STEP_MM = 3.0


def with_notes(
    pages: Sequence[Page], job: PrintJob, lang: str
) -> tuple[tuple[Page, ...], tuple[Problem, ...]]:
    """Return *pages* with foot and ruler as *job* wants, and a hint when no ruler has room.

    The ruler stands on the first front that has room for it, the foot on every page that has.
    """
    noted = list(pages)
    room = FreeRoom(max(job.margin_mm, _LEAST_INSET_MM))
    problems: tuple[Problem, ...] = ()
    if job.ruler and pages and not _put_ruler(noted, room):
        problems = (Problem("sheet.no_ruler", Severity.HINT),)
    if job.foot:
        two_sided = any(page.side is Side.BACK for page in noted)
        noted = [
            _with_foot(page, room, _foot_wordings(page, len(noted), job.name, lang, two_sided))
            for page in noted
        ]
    return tuple(noted), problems


def _put_ruler(pages: list[Page], room: FreeRoom) -> bool:
    width = RULER_MM + _RULER_LABEL_MM
    for index, page in enumerate(pages):
        if page.side is Side.BACK:
            continue
        spot = room.find(page, width, _RULER_HEIGHT_MM, among_cards=True)
        if spot is not None:
            lines = (*page.lines, *_ruler_lines(spot))
            pages[index] = replace(page, lines=lines, texts=(*page.texts, _ruler_label(spot)))
            return True
    return False


def _with_foot(page: Page, room: FreeRoom, wordings: Sequence[str]) -> Page:
    for words in wordings:
        width = len(words) * _WIDTH_PER_LETTER * TEXT_SIZE_PT * MM_PER_PT
        width = ceil(width / _WIDTH_STEP_MM) * _WIDTH_STEP_MM
        spot = room.find(page, width, TEXT_HEIGHT_MM, among_cards=False)
        if spot is None:
            continue
        if spot.turned:
            # Read downwards, the feet of the letters are on the left.
            text = SheetText(
                spot.x_mm + TEXT_DESCENT_MM, spot.y_mm, words, width, TEXT_SIZE_PT, rotation=90
            )
        else:
            baseline = spot.y_mm + TEXT_HEIGHT_MM - TEXT_DESCENT_MM
            text = SheetText(spot.x_mm, baseline, words, width, TEXT_SIZE_PT)
        return replace(page, texts=(*page.texts, text))
    return page


def _foot_wordings(page: Page, pages: int, name: str, lang: str, two_sided: bool) -> list[str]:
    """Return the foot from the fullest wording to the shortest."""
    number = sentence("sheet.foot", lang, {"page": page.number, "pages": pages})
    if two_sided:
        number = f"{number} · {sentence(f'sheet.foot_{page.side.value}', lang)}"
    name = " ".join(name.split())
    if len(name) > _LONGEST_NAME:
        name = name[: _LONGEST_NAME - 1].rstrip() + "…"
    plain = f"{page.number}/{pages}"
    return [f"{number} · {name}", number, plain] if name else [number, plain]


def _ruler_label(spot: Spot) -> SheetText:
    beyond = RULER_MM + 1.0
    width = _RULER_LABEL_MM - 1.0
    if spot.turned:
        x, y = spot.x_mm + 2.4, spot.y_mm + beyond
        return SheetText(x, y, "100 mm", width, TEXT_SIZE_PT, rotation=90)
    x, y = spot.x_mm + beyond, spot.y_mm + _RULER_HEIGHT_MM
    return SheetText(x, y, "100 mm", width, TEXT_SIZE_PT)


def _ruler_lines(spot: Spot) -> tuple[SheetLine, ...]:
    left, top = (spot.y_mm, spot.x_mm) if spot.turned else (spot.x_mm, spot.y_mm)
    base = top + _RULER_HEIGHT_MM
    spans = [(left, base, left + RULER_MM, base)]
    for centimetre in range(11):
        x = left + 10.0 * centimetre
        tall = 3.0 if centimetre % 10 == 0 else 2.2 if centimetre == 5 else 1.5
        spans.append((x, base - tall, x, base))
    if spot.turned:
        spans = [(y1, x1, y2, x2) for x1, y1, x2, y2 in spans]
    return tuple(SheetLine(*span, LineKind.RULER) for span in spans)
