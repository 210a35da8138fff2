"""Cards of several sizes on the same sheets of paper, turned where that saves some."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from realms_builder.cards.imposition.grid import TOLERANCE_MM, CutPiece, page_sizes, pieces
from realms_builder.cards.imposition.one_sheet import Copy, SheetCell, SheetMaker
from realms_builder.cards.imposition.packing import Layout, Packing, PackingKind, packed
from realms_builder.cards.imposition.pages import Box, CardOnSheet, Page, SizeGroup
from realms_builder.cards.imposition.print_job import PrintJob
from realms_builder.cards.imposition.sheet_advice import no_room
from realms_builder.core.problems import Problem

Size = tuple[float, float]


class Lot(NamedTuple):
    """Cards of one size to be cut, and the job as it is for them."""

    size: Size
    copies: Sequence[Copy]
    job: PrintJob


class MixedSheets(NamedTuple):
    """The pages, not yet numbered, what became of each size, and which found no room."""

    pages: tuple[Page, ...]
    groups: tuple[SizeGroup, ...]
    problems: tuple[Problem, ...]


class _Plan(NamedTuple):
    page_mm: Size
    packing: Packing


def mixed_sheets(
    cards: Sequence[CardOnSheet], lots: Sequence[Lot], job: PrintJob, *, two_sided: bool
) -> MixedSheets:
    """Return *lots* packed together; neighbours keep the spacing of *job* as on any sheet."""
    pages = page_sizes(job)
    ways = [_distinct(pieces(*lot.size, lot.job)) for lot in lots]
    fitting = [
        at
        for at in range(len(lots))
        if any(_fits(piece, page, job) for page in pages for piece in ways[at])
    ]
    problems = tuple(
        no_room(*lot.size, job, sum(copy.count for copy in lot.copies))
        for at, lot in enumerate(lots)
        if at not in fitting
    )
    plans = [_plan(page, fitting, lots, ways, job) for page in pages]
    page_mm, packing = min(plans, key=lambda plan: plan.packing.sheets)
    maker = SheetMaker(cards, page_mm, job, two_sided=two_sided, mixed=True)
    queues = {at: iter(lots[at].copies) for at in fitting}
    found: list[Page] = []
    used: dict[int, int] = defaultdict(int)
    for layout, times in packing.layouts:
        cells = _cells(layout, fitting, ways, page_mm)
        for _ in range(times):
            drawn = [SheetCell(box, piece, next(queues[at])) for at, box, piece in cells]
            found.extend(maker.sheet(drawn))
        for at in {at for at, _, _ in cells}:
            used[at] += times
    landscape = page_mm[0] > page_mm[1]
    groups = tuple(_group(lots[at], used[at], landscape=landscape) for at in fitting)
    return MixedSheets(tuple(found), groups, problems)


def _distinct(found: Sequence[CutPiece]) -> tuple[CutPiece, ...]:
    """Return the plainest piece of each size: a square one need not be turned."""
    sizes: dict[Size, CutPiece] = {}
    for piece in found:
        sizes.setdefault((piece.width_mm, piece.height_mm), piece)
    return tuple(sizes.values())


def _room(page: Size, job: PrintJob) -> Size:
    """Return the room for pieces that each bring their spacing on two sides."""
    taken = 2.0 * (job.margin_mm + job.bleed_mm) - job.spacing_mm - TOLERANCE_MM
    return page[0] - taken, page[1] - taken


def _fits(piece: CutPiece, page: Size, job: PrintJob) -> bool:
    wide, high = _room(page, job)
    spacing = job.spacing_mm
    return piece.width_mm + spacing <= wide and piece.height_mm + spacing <= high


def _plan(
    page: Size,
    fitting: Sequence[int],
    lots: Sequence[Lot],
    ways: Sequence[tuple[CutPiece, ...]],
    job: PrintJob,
) -> _Plan:
    kinds: list[PackingKind] = []
    for at in fitting:
        gap = job.spacing_mm
        spaced = tuple((piece.width_mm + gap, piece.height_mm + gap) for piece in ways[at])
        kinds.append(PackingKind(spaced, len(lots[at].copies)))
    return _Plan(page, packed(kinds, *_room(page, job)))


def _cells(
    layout: Layout,
    fitting: Sequence[int],
    ways: Sequence[tuple[CutPiece, ...]],
    page: Size,
) -> list[tuple[int, Box, CutPiece]]:
    """Return the pieces of a sheet in reading order, all of them in the middle of the page."""
    right = max(p.x + ways[fitting[p.kind]][p.way].width_mm for p in layout)
    lower = max(p.y + ways[fitting[p.kind]][p.way].height_mm for p in layout)
    left, top = (page[0] - right) / 2.0, (page[1] - lower) / 2.0
    cells: list[tuple[int, Box, CutPiece]] = []
    for placed in sorted(layout, key=lambda placed: (placed.y, placed.x)):
        at = fitting[placed.kind]
        piece = ways[at][placed.way]
        box = Box(left + placed.x, top + placed.y, piece.width_mm, piece.height_mm)
        cells.append((at, box, piece))
    return cells


def _group(lot: Lot, sheets: int, *, landscape: bool) -> SizeGroup:
    return SizeGroup(
        *lot.size, 0, 0, landscape, sideways=False, cards=len(lot.copies), sheets=sheets
    )
