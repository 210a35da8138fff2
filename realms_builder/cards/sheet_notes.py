"""The small print of a sheet, its page number and a 100 mm ruler, put where no card lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from realms_builder.cards.free_room import Room
from realms_builder.cards.pages import Box, LineKind, Page, SheetLine, SheetText, Side, Slot
from realms_builder.cards.print_job import PrintJob
from realms_builder.problems import Problem, Severity
from realms_builder.wording import sentence

RULER_MM = 100.0
TEXT_SIZE_PT = 6.0
_TEXT_HEIGHT_MM = 2.4
_RULER_HEIGHT_MM = 4.5
_RULER_LABEL_MM = 12.0
_LEAST_INSET_MM = 3.0
_LONGEST_NAME = 60
# A letter is rarely wider than this part of its size; the writer narrows what is wider.
_WIDTH_PER_LETTER = 0.56
_MM_PER_PT = 25.4 / 72.0


def with_notes(
    pages: Sequence[Page], job: PrintJob, lang: str
) -> tuple[tuple[Page, ...], tuple[Problem, ...]]:
    """Return *pages* with foot and ruler as *job* wants, and a hint when no ruler has room.

    The ruler stands on the first front that has room for it, the foot on every page that has.
    """
    noted = list(pages)
    problems: tuple[Problem, ...] = ()
    if job.ruler and pages and not _put_ruler(noted, job):
        problems = (Problem("sheet.no_ruler", Severity.HINT),)
    if job.foot:
        two_sided = any(page.side is Side.BACK for page in noted)
        noted = [
            _with_foot(page, job, _foot_wordings(page, len(noted), job.name, lang, two_sided))
            for page in noted
        ]
    return tuple(noted), problems


def _put_ruler(pages: list[Page], job: PrintJob) -> bool:
    for index, page in enumerate(pages):
        drawn = _ruler(_room(page, job)) if page.side is Side.FRONT else None
        if drawn is not None:
            lines, label = drawn
            texts = (*page.texts, label)
            pages[index] = replace(page, lines=(*page.lines, *lines), texts=texts)
            return True
    return False


def _room(page: Page, job: PrintJob) -> Room:
    cards = [_with_bleed(slot) for slot in page.slots]
    others = [line.box for line in page.lines]
    others += [_text_box(text) for text in page.texts]
    inset = max(job.margin_mm, _LEAST_INSET_MM)
    return Room(page.width_mm, page.height_mm, cards, others, inset)


def _with_bleed(slot: Slot) -> Box:
    box, bleed = slot.box, slot.bleed
    return Box(
        box.x_mm - bleed.left,
        box.y_mm - bleed.top,
        box.width_mm + bleed.left + bleed.right,
        box.height_mm + bleed.top + bleed.bottom,
    )


def _text_box(text: SheetText) -> Box:
    if text.rotation:
        return Box(text.x_mm - 0.5, text.y_mm, _TEXT_HEIGHT_MM, text.width_mm)
    return Box(text.x_mm, text.y_mm - 1.9, text.width_mm, _TEXT_HEIGHT_MM)


def _with_foot(page: Page, job: PrintJob, wordings: Sequence[str]) -> Page:
    room = _room(page, job)
    for words in wordings:
        width = len(words) * _WIDTH_PER_LETTER * TEXT_SIZE_PT * _MM_PER_PT
        spot = room.spot_outside_cards(width, _TEXT_HEIGHT_MM)
        if spot is not None:
            text = SheetText(spot[0], spot[1] + 1.9, words, width, TEXT_SIZE_PT)
            return replace(page, texts=(*page.texts, text))
        spot = room.turned().spot_outside_cards(width, _TEXT_HEIGHT_MM)
        if spot is not None:
            # Read downwards, the feet of the letters are on the left.
            text = SheetText(spot[1] + 0.5, spot[0], words, width, TEXT_SIZE_PT, 90)
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


def _ruler(room: Room) -> tuple[tuple[SheetLine, ...], SheetText] | None:
    width = RULER_MM + _RULER_LABEL_MM
    spot = room.spot(width, _RULER_HEIGHT_MM)
    if spot is not None:
        left, top = spot
        label_x = left + RULER_MM + 1.0
        base = top + _RULER_HEIGHT_MM
        label = SheetText(label_x, base, "100 mm", _RULER_LABEL_MM - 1.0, TEXT_SIZE_PT)
        return _ruler_lines(left, top, turned=False), label
    spot = room.turned().spot(width, _RULER_HEIGHT_MM)
    if spot is None:
        return None
    left, top = spot
    label_y = left + RULER_MM + 1.0
    label = SheetText(top + 2.4, label_y, "100 mm", _RULER_LABEL_MM - 1.0, TEXT_SIZE_PT, 90)
    return _ruler_lines(left, top, turned=True), label


def _ruler_lines(left: float, top: float, *, turned: bool) -> tuple[SheetLine, ...]:
    base = top + _RULER_HEIGHT_MM
    spans = [(left, base, left + RULER_MM, base)]
    for centimetre in range(11):
        x = left + 10.0 * centimetre
        tall = 3.0 if centimetre % 10 == 0 else 2.2 if centimetre == 5 else 1.5
        spans.append((x, base - tall, x, base))
    if turned:
        spans = [(y1, x1, y2, x2) for x1, y1, x2, y2 in spans]
    return tuple(SheetLine(*span, LineKind.RULER) for span in spans)
