"""Imposition: how card faces lie on sheets of paper, front and back.

Pure geometry in millimetres. Cards of one size share their sheets and every size begins a new one,
unless the job mixes sizes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil

from realms_builder.cards.imposition.grid import SheetGrid, best_grid
from realms_builder.cards.imposition.mixed_sheets import Lot, mixed_sheets
from realms_builder.cards.imposition.one_sheet import Copy, SheetCell, SheetMaker
from realms_builder.cards.imposition.pages import (
    Box,
    CardOnSheet,
    FaceSlot,
    LineKind,
    Page,
    PageSide,
    SheetLine,
    Sheets,
    SheetText,
    SizeGroup,
)
from realms_builder.cards.imposition.print_job import Duplex, PrintJob, job_problems
from realms_builder.cards.imposition.sheet_advice import no_room, start_beyond
from realms_builder.cards.sizes import LARGEST_SIDE_MM, SMALLEST_SIDE_MM
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.layout.metrics import MM_PER_PT

_SIZE_DIGITS = 3


@dataclass(frozen=True, slots=True)
class _Laid:
    """The pages of one size or of all, not yet numbered through the job, and their summary."""

    pages: tuple[Page, ...]
    groups: tuple[SizeGroup, ...]


def impose(cards: Sequence[CardOnSheet], job: PrintJob, lang: str = "en") -> Sheets:
    """Return *cards* laid out on sheets as *job* wants, pages in print order.

    Cards that do not fit are left out and told in the problems. *lang* is the language of the
    small print at the foot of each sheet.
    """
    problems = list(job_problems(job))
    if problems:
        return Sheets(job, problems=tuple(problems))
    problems += [_bad_card(index, card) for index, card in enumerate(cards) if not _is_usable(card)]
    two_sided = _is_duplex(job) and any(card.has_back for card in cards)
    laid: list[_Laid] = []
    skipped = job.start_position - 1
    sizes = _by_size(cards, job)
    if job.mixed and len(sizes) > 1:
        return _mixed(cards, sizes, job, lang, problems, two_sided=two_sided)
    for size, copies in sizes.items():
        job_of_size = _without_needless_fold(cards, copies, job)
        grid = best_grid(*size, job_of_size)
        if grid is None:
            problems.append(no_room(*size, job, sum(copy.count for copy in copies)))
            continue
        if skipped >= grid.capacity:
            problems.append(start_beyond(job, grid.capacity))
            skipped = 0
        page = (grid.page_width_mm, grid.page_height_mm)
        maker = SheetMaker(cards, page, job_of_size, two_sided=two_sided)
        laid.append(_lay(maker, grid, copies, skipped))
        skipped = 0
    pages, note_problems = with_notes(_numbered(laid), job, lang)
    groups = tuple(group for part in laid for group in part.groups)
    return Sheets(job, pages, groups, (*problems, *note_problems), two_sided)


def _mixed(
    cards: Sequence[CardOnSheet],
    sizes: dict[tuple[float, float], list[Copy]],
    job: PrintJob,
    lang: str,
    problems: list[Problem],
    *,
    two_sided: bool,
) -> Sheets:
    """Return cards of all *sizes* on the same sheets; none of these can be half used before."""
    lots = [
        Lot(size, copies, _without_needless_fold(cards, copies, job))
        for size, copies in sizes.items()
    ]
    found = mixed_sheets(cards, lots, job, two_sided=two_sided)
    problems += found.problems
    if job.start_position > 1:
        values = {"start": job.start_position}
        problems.append(Problem("sheet.start_mixed", Severity.HINT, values=values))
    laid = [_Laid(found.pages, found.groups)]
    pages, note_problems = with_notes(_numbered(laid), job, lang)
    said = (*problems, *note_problems)
    return Sheets(job, pages, found.groups, said, two_sided, found.in_strips)


def _is_usable(card: CardOnSheet) -> bool:
    sides = (card.width_mm, card.height_mm)
    return all(SMALLEST_SIDE_MM <= side <= LARGEST_SIDE_MM for side in sides)


def _bad_card(index: int, card: CardOnSheet) -> Problem:
    values = {"card": index + 1, "width_mm": card.width_mm, "height_mm": card.height_mm}
    return Problem("sheet.bad_card", values=values)


def _is_duplex(job: PrintJob) -> bool:
    return job.duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)


def _by_size(cards: Sequence[CardOnSheet], job: PrintJob) -> dict[tuple[float, float], list[Copy]]:
    """Return what is to be cut, by size in order of appearance; equal keys joined on demand."""
    sizes: dict[tuple[float, float], list[Copy]] = {}
    merged: dict[tuple[tuple[float, float], str], int] = {}
    for index, card in enumerate(cards):
        if not _is_usable(card):
            continue
        size = (round(card.width_mm, _SIZE_DIGITS), round(card.height_mm, _SIZE_DIGITS))
        copies = sizes.setdefault(size, [])
        if not job.merge_identical:
            copies.extend([Copy(index, 1)] * card.count)
            continue
        known = merged.setdefault((size, card.key or f"\0{index}"), len(copies))
        if known < len(copies):
            copies[known] = Copy(copies[known].card, copies[known].count + card.count)
        else:
            copies.append(Copy(index, card.count))
    return sizes


def _without_needless_fold(
    cards: Sequence[CardOnSheet], copies: Sequence[Copy], job: PrintJob
) -> PrintJob:
    """Return *job* without folding when not one of the cards has a back."""
    if job.duplex is Duplex.FOLD and not any(cards[copy.card].has_back for copy in copies):
        return replace(job, duplex=Duplex.NONE)
    return job


def _lay(maker: SheetMaker, grid: SheetGrid, copies: Sequence[Copy], skipped: int) -> _Laid:
    pages: list[Page] = []
    sheets = start = 0
    while start < len(copies):
        end = start + grid.capacity - skipped
        places = enumerate(copies[start:end], skipped)
        cells = [SheetCell(grid.outline(place), grid.piece, copy) for place, copy in places]
        pages.extend(maker.sheet(cells))
        start, skipped = end, 0
        sheets += 1
    group = SizeGroup(
        grid.card_width_mm,
        grid.card_height_mm,
        grid.columns,
        grid.rows,
        grid.landscape,
        grid.piece.sideways,
        len(copies),
        sheets,
    )
    return _Laid(tuple(pages), (group,))


def _numbered(laid: Sequence[_Laid]) -> list[Page]:
    """Return all pages with their numbers in print order; a back belongs to the sheet before."""
    numbered: list[Page] = []
    sheet = 0
    for page in (page for part in laid for page in part.pages):
        sheet += page.side is PageSide.FRONT
        numbered.append(replace(page, number=len(numbered) + 1, sheet=sheet))
    return numbered


# ------------------------------------------------------------------ sheet notes


RULER_MM = 100.0
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
    if job.ruler and pages and not _put_ruler(noted, room, job.note_pt):
        problems = (Problem("sheet.no_ruler", Severity.HINT),)
    if job.foot:
        two_sided = any(page.side is PageSide.BACK for page in noted)
        said = [_foot_wordings(page, len(noted), job.name, lang, two_sided) for page in noted]
        noted = [
            _with_foot(page, room, wordings, job.note_pt)
            for page, wordings in zip(noted, said, strict=True)
        ]
    return tuple(noted), problems


def _put_ruler(pages: list[Page], room: FreeRoom, size_pt: float) -> bool:
    width = RULER_MM + _RULER_LABEL_MM
    for index, page in enumerate(pages):
        if page.side is PageSide.BACK:
            continue
        spot = room.find(page, width, _RULER_HEIGHT_MM, among_cards=True)
        if spot is not None:
            lines = (*page.lines, *_ruler_lines(spot))
            pages[index] = replace(
                page, lines=lines, texts=(*page.texts, _ruler_label(spot, size_pt))
            )
            return True
    return False


def _with_foot(page: Page, room: FreeRoom, wordings: Sequence[str], size_pt: float) -> Page:
    high, descent = _TEXT_HEIGHT_MM * size_pt, _TEXT_DESCENT_MM * size_pt
    for words in wordings:
        width = len(words) * _WIDTH_PER_LETTER * size_pt * MM_PER_PT
        width = ceil(width / _WIDTH_STEP_MM) * _WIDTH_STEP_MM
        spot = room.find(page, width, high, among_cards=False)
        if spot is None:
            continue
        if spot.turned:
            # Read downwards, the feet of the letters are on the left.
            text = SheetText(spot.x_mm + descent, spot.y_mm, words, width, size_pt, rotation=90)
        else:
            text = SheetText(spot.x_mm, spot.y_mm + high - descent, words, width, size_pt)
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


def _ruler_label(spot: FreeSpot, size_pt: float) -> SheetText:
    beyond = RULER_MM + 1.0
    width = _RULER_LABEL_MM - 1.0
    if spot.turned:
        x, y = spot.x_mm + 2.4, spot.y_mm + beyond
        return SheetText(x, y, "100 mm", width, size_pt, rotation=90)
    x, y = spot.x_mm + beyond, spot.y_mm + _RULER_HEIGHT_MM
    return SheetText(x, y, "100 mm", width, size_pt)


def _ruler_lines(spot: FreeSpot) -> tuple[SheetLine, ...]:
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


# ------------------------------------------------------------------ free room


_TEXT_HEIGHT_MM, _TEXT_DESCENT_MM = 0.4, 0.08
"""Millimetres for each point of a text's size."""
_AIR_MM = 1.5
_STEP_MM = 0.5


@dataclass(frozen=True, slots=True)
class FreeSpot:
    """Where free room begins; *turned* room runs down the page, its height to the right."""

    x_mm: float
    y_mm: float
    turned: bool


class FreeRoom:
    """Finds room on pages and remembers it: most pages of a job look the same from afar."""

    def __init__(self, inset_mm: float) -> None:
        """Keep *inset_mm* free along the edges of the paper."""
        self._inset_mm = inset_mm
        self._known: dict[Hashable, FreeSpot | None] = {}

    def find(
        self, page: Page, width_mm: float, height_mm: float, *, among_cards: bool
    ) -> FreeSpot | None:
        """Return the lowest room of that size on *page*, else room that runs down the page.

        Unless it may lie *among_cards*, it lies below, above or beside all of them.
        """
        key = (
            (page.width_mm, page.height_mm, width_mm, height_mm, among_cards),
            tuple((slot.box, slot.bleed) for slot in page.slots),
            page.lines,
            page.texts,
        )
        if key not in self._known:
            search = _search_on(page, self._inset_mm)
            spot = search.spot(width_mm, height_mm, among_cards=among_cards)
            if spot is None:
                across = search.turned().spot(width_mm, height_mm, among_cards=among_cards)
                found = None if across is None else FreeSpot(across[1], across[0], turned=True)
            else:
                found = FreeSpot(*spot, turned=False)
            self._known[key] = found
        return self._known[key]


@dataclass(frozen=True, slots=True)
class _Search:
    """A page, the cards with their bleed, the other things on it, and its white edge."""

    width_mm: float
    height_mm: float
    cards: Sequence[Box]
    others: Sequence[Box]
    inset_mm: float

    def turned(self) -> _Search:
        """Return the same page with x and y exchanged."""
        return _Search(
            self.height_mm,
            self.width_mm,
            [_turned(box) for box in self.cards],
            [_turned(box) for box in self.others],
            self.inset_mm,
        )

    def spot(
        self, width_mm: float, height_mm: float, *, among_cards: bool
    ) -> tuple[float, float] | None:
        """Return the left and top of the first free room, from the lower edge upwards."""
        tops = self._tops(height_mm)
        if not among_cards:
            first = min((box.y_mm for box in self.cards), default=self.height_mm)
            last = max((box.bottom_mm for box in self.cards), default=0.0)
            below = [top for top in tops if top >= last]
            tops = below + [top for top in reversed(tops) if top + height_mm <= first]
        return self._first_free(width_mm, height_mm, tops)

    def _tops(self, height: float) -> list[float]:
        lowest = self.height_mm - self.inset_mm - height
        steps = int((lowest - self.inset_mm) // _STEP_MM) + 1
        return [lowest - step * _STEP_MM for step in range(max(0, steps))]

    def _first_free(
        self, width: float, height: float, tops: Iterable[float]
    ) -> tuple[float, float] | None:
        taken = sorted((*self.cards, *self.others), key=lambda box: box.x_mm)
        for top in tops:
            left = self.inset_mm
            for box in taken:
                if box.y_mm - _AIR_MM >= top + height or box.bottom_mm + _AIR_MM <= top:
                    continue
                if box.x_mm - _AIR_MM - left >= width:
                    break
                left = max(left, box.right_mm + _AIR_MM)
            if left + width <= self.width_mm - self.inset_mm:
                return left, top
        return None


def _search_on(page: Page, inset_mm: float) -> _Search:
    cards = [_with_bleed(slot) for slot in page.slots]
    others = [line.box for line in page.lines]
    others += [_text_box(text) for text in page.texts]
    return _Search(page.width_mm, page.height_mm, cards, others, inset_mm)


def _turned(box: Box) -> Box:
    return Box(box.y_mm, box.x_mm, box.height_mm, box.width_mm)


def _with_bleed(slot: FaceSlot) -> Box:
    box, bleed = slot.box, slot.bleed
    return Box(
        box.x_mm - bleed.left,
        box.y_mm - bleed.top,
        box.width_mm + bleed.left + bleed.right,
        box.height_mm + bleed.top + bleed.bottom,
    )


def _text_box(text: SheetText) -> Box:
    high, descent = _TEXT_HEIGHT_MM * text.size_pt, _TEXT_DESCENT_MM * text.size_pt
    if text.rotation:
        return Box(text.x_mm - descent, text.y_mm, high, text.width_mm)
    return Box(text.x_mm, text.y_mm + descent - high, text.width_mm, high)
