"""Imposition: how card faces lie on sheets of paper, front and back.

Pure geometry in millimetres; the rules are those of printing.md, "Paper", "Crop marks" and
"Duplex geometry". Cards of one size share their sheets and every size begins a new one, unless the
job mixes sizes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from realms_builder.cards.imposition.grid import Grid, best_grid
from realms_builder.cards.imposition.mixed_sheets import Lot, mixed_sheets
from realms_builder.cards.imposition.one_sheet import Cell, Copy, SheetMaker
from realms_builder.cards.imposition.pages import CardOnSheet, Page, Sheets, Side, SizeGroup
from realms_builder.cards.imposition.print_job import Duplex, PrintJob, job_problems
from realms_builder.cards.imposition.sheet_advice import no_room, start_beyond
from realms_builder.cards.imposition.sheet_notes import with_notes
from realms_builder.cards.sizes import LARGEST_SIDE_MM, SMALLEST_SIDE_MM
from realms_builder.core.problems import Problem, Severity

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
    return Sheets(job, pages, found.groups, (*problems, *note_problems), two_sided)


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


def _lay(maker: SheetMaker, grid: Grid, copies: Sequence[Copy], skipped: int) -> _Laid:
    pages: list[Page] = []
    sheets = start = 0
    while start < len(copies):
        end = start + grid.capacity - skipped
        places = enumerate(copies[start:end], skipped)
        cells = [Cell(grid.outline(place), grid.piece, copy) for place, copy in places]
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
        sheet += page.side is Side.FRONT
        numbered.append(replace(page, number=len(numbered) + 1, sheet=sheet))
    return numbered
