"""Cards of several sizes on the same sheets of paper, turned where that saves some.

The best of several orders and rules is taken. Pieces in decreasing order, each sheet filled with
all that still finds room, is first fit decreasing. A sheet that came about once comes about again
while there are pieces enough for it, so that a thousand pieces of ten sizes are laid out as quickly
as ten sheets.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import NamedTuple

from realms_builder.cards.imposition.grid import TOLERANCE_MM, CutPiece, page_sizes, pieces
from realms_builder.cards.imposition.one_sheet import Copy, SheetCell, SheetMaker
from realms_builder.cards.imposition.pages import Box, CardOnSheet, Page, SizeGroup
from realms_builder.cards.imposition.print_job import PrintJob
from realms_builder.cards.imposition.sheet_advice import no_room
from realms_builder.core.problems import Problem

Size = tuple[float, float]
_SLACK, _TOUCH = 1e-6, 1e-3
Way = tuple[float, float]
"""Width and height of a piece as it lies."""
MANY_KINDS = 60
"""With more sizes than these fewer orders are tried: sheets hardly ever repeat then."""
FEW_KINDS = 16
"""Up to so many sizes there is time to try more orders."""
_ORDERS: tuple[Callable[[PackingKind], tuple[float, float]], ...] = (
    lambda kind: (-kind.area, -max(kind.ways[0])),
    lambda kind: (-max(kind.ways[0]), -min(kind.ways[0])),
    lambda kind: (-min(kind.ways[0]), -max(kind.ways[0])),
    lambda kind: (-sum(kind.ways[0]), -kind.area),
)


class Lot(NamedTuple):
    """Cards of one size to be cut, and the job as it is for them."""

    size: Size
    copies: Sequence[Copy]
    job: PrintJob


class MixedSheets(NamedTuple):
    """The pages, not yet numbered, what became of each size, and which found no room.

    They may all lie *in strips*, as :attr:`Packing.in_strips` says.
    """

    pages: tuple[Page, ...]
    groups: tuple[SizeGroup, ...]
    problems: tuple[Problem, ...]
    in_strips: bool


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
    page_mm, packing = min(plans, key=lambda plan: plan.packing.rank)
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
    return MixedSheets(tuple(found), groups, problems, packing.in_strips)


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


# One sheet that is being filled, in two ways: by maximal free rectangles, and by straight cuts.
#
# Both follow Jukka Jylänki, "A Thousand Ways to Pack the Bin" (2010): MAXRECTS keeps every largest
# free rectangle, GUILLOTINE cuts a free rectangle in two at each piece, so that the sheet can be
# cut with a trimmer from edge to edge. Lengths are in one unit, the origin is the top left.


class Free(NamedTuple):
    """A free rectangle: its left, top, right and lower edge."""

    x1: float
    y1: float
    x2: float
    y2: float


class PackingSpot(NamedTuple):
    """Where a piece may lie and which of its ways it lies in."""

    way: int
    x: float
    y: float


Score = Callable[[float, float, Free, float, float], tuple[float, float]]
"""Rates (spare width, spare height, free rectangle, width, height); the least is the best."""


def short_side(spare_w: float, spare_h: float, free: Free, w: float, h: float) -> Way:
    """Prefer where one side is used up best."""
    return (spare_w, spare_h) if spare_w < spare_h else (spare_h, spare_w)


def lowest_top(spare_w: float, spare_h: float, free: Free, w: float, h: float) -> Way:
    """Prefer what ends highest on the sheet, then farthest left."""
    return free.y1 + h, free.x1


def least_area(spare_w: float, spare_h: float, free: Free, w: float, h: float) -> Way:
    """Prefer the smallest free rectangle."""
    area = (free.x2 - free.x1) * (free.y2 - free.y1) - w * h
    return area, min(spare_w, spare_h)


SCORES: tuple[Score, ...] = (short_side, least_area, lowest_top)


class Bin:
    """A sheet with its free rectangles; subclasses say what is free beside a piece."""

    def __init__(self, width: float, height: float, score: Score) -> None:
        """Begin with an empty sheet of a size; *score* chooses among places."""
        self._free: list[Free] = [Free(0.0, 0.0, width, height)]
        self._score = score
        self._widest, self._highest = width, height

    def place(self, ways: Sequence[Way]) -> PackingSpot | None:
        """Put a piece, in the best of its *ways*, onto the sheet; None where it has no room."""
        widest, highest = self._widest + _SLACK, self._highest + _SLACK
        best: tuple[float, float] | None = None
        found: tuple[int, Free] | None = None
        score = self._score
        for way, (w, h) in enumerate(ways):
            if w > widest or h > highest:
                continue
            for free in self._free:
                spare_w, spare_h = free.x2 - free.x1 - w, free.y2 - free.y1 - h
                if spare_w < -_SLACK or spare_h < -_SLACK:
                    continue
                rated = score(spare_w, spare_h, free, w, h)
                if best is None or rated < best:
                    best, found = rated, (way, free)
        if found is None:
            return None
        way, free = found
        self._take(free, *ways[way])
        self._widest = max((f.x2 - f.x1 for f in self._free), default=0.0)
        self._highest = max((f.y2 - f.y1 for f in self._free), default=0.0)
        return PackingSpot(way, free.x1, free.y1)

    def _take(self, free: Free, w: float, h: float) -> None:
        raise NotImplementedError


class MaxRects(Bin):
    """Keeps every largest free rectangle; they overlap."""

    def _take(self, free: Free, w: float, h: float) -> None:
        x1, y1 = free.x1, free.y1
        x2, y2 = x1 + w, y1 + h
        kept: list[Free] = []
        cut: list[Free] = []
        for one in self._free:
            if (
                x1 >= one.x2 - _SLACK
                or x2 <= one.x1 + _SLACK
                or y1 >= one.y2 - _SLACK
                or y2 <= one.y1 + _SLACK
            ):
                kept.append(one)
                continue
            if x1 > one.x1 + _SLACK:
                cut.append(Free(one.x1, one.y1, x1, one.y2))
            if x2 < one.x2 - _SLACK:
                cut.append(Free(x2, one.y1, one.x2, one.y2))
            if y1 > one.y1 + _SLACK:
                cut.append(Free(one.x1, one.y1, one.x2, y1))
            if y2 < one.y2 - _SLACK:
                cut.append(Free(one.x1, y2, one.x2, one.y2))
        # What was whole before lies in none of the new ones, which may lie in it or each other.
        for place, one in enumerate(cut):
            rest = (*kept, *cut[:place], *cut[place + 1 :])
            if not any(_within(one, other) and (one != other) for other in rest):
                kept.append(one)
        self._free = list(dict.fromkeys(kept))


class Guillotine(Bin):
    """Cuts each free rectangle in two along a straight line: the first cut runs across."""

    def _take(self, free: Free, w: float, h: float) -> None:
        x, y = free.x1 + w, free.y1 + h
        self._cut(free, Free(x, free.y1, free.x2, y), Free(free.x1, y, free.x2, free.y2))

    def _cut(self, free: Free, *parts: Free) -> None:
        self._free.remove(free)
        self._free += [p for p in parts if p.x2 - p.x1 > _SLACK and p.y2 - p.y1 > _SLACK]


class GuillotineDown(Guillotine):
    """Cuts likewise, but the first cut runs down."""

    def _take(self, free: Free, w: float, h: float) -> None:
        x, y = free.x1 + w, free.y1 + h
        self._cut(free, Free(x, free.y1, free.x2, free.y2), Free(free.x1, y, x, free.y2))


def _within(one: Free, other: Free) -> bool:
    return (
        one.x1 >= other.x1 - _SLACK
        and one.y1 >= other.y1 - _SLACK
        and one.x2 <= other.x2 + _SLACK
        and one.y2 <= other.y2 + _SLACK
    )


@dataclass(frozen=True, slots=True)
class PackingKind:
    """Pieces of one size: the ways in which one may lie, and how many there are."""

    ways: tuple[Way, ...]
    count: int

    @property
    def area(self) -> float:
        """Return the area of one piece."""
        return self.ways[0][0] * self.ways[0][1]


class PackedPiece(NamedTuple):
    """One piece on a sheet: of which kind, in which of its ways, where its top left lies."""

    kind: int
    way: int
    x: float
    y: float


Layout = tuple[PackedPiece, ...]


class Packing(NamedTuple):
    """Sheets, each with how often it comes; *straight* ones are cut from edge to edge."""

    layouts: tuple[tuple[Layout, int], ...]
    straight: bool

    in_strips: bool
    """Whether every sheet is first cut into strips, in which each piece lies alone."""

    @property
    def sheets(self) -> int:
        """Return how many sheets there are."""
        return sum(times for _, times in self.layouts)

    @property
    def rank(self) -> tuple[int, bool, bool]:
        """Return what is least for the best: sheets, then cuts that take more care."""
        return self.sheets, not self.straight, not self.in_strips


def packed(kinds: Sequence[PackingKind], width: float, height: float) -> Packing:
    """Return all pieces of *kinds* on sheets of a size, fewest sheets first, straight cuts next.

    Every kind must fit on an empty sheet in one of its ways.
    """
    best: tuple[tuple[float, ...], Packing] | None = None
    for order, (bin_type, score) in _tries(kinds):
        found = _first_fit(kinds, order, lambda b=bin_type, s=score: b(width, height, s))
        in_strips = all(_is_in_strips(kinds, layout) for layout, _ in found)
        packing = Packing(found, issubclass(bin_type, Guillotine), in_strips)
        rank = (*packing.rank, _last_sheet(kinds, found))
        if best is None or rank < best[0]:
            best = rank, packing
    return best[1] if best else Packing((), straight=True, in_strips=True)


def _is_in_strips(kinds: Sequence[PackingKind], layout: Layout) -> bool:
    """Return whether all pieces lie one behind the other in columns, or all in rows."""
    boxes = [(p.x, p.y, *kinds[p.kind].ways[p.way]) for p in layout]
    columns = [((x, x + w), (y, y + h)) for x, y, w, h in boxes]
    return _is_stacked(columns) or _is_stacked([(along, across) for across, along in columns])


def _is_stacked(spans: Iterable[tuple[Way, Way]]) -> bool:
    """Return whether spans, across and along strips, make strips that hold single pieces."""
    strips: dict[float, list[tuple[Way, Way]]] = {}
    for across, along in spans:
        strips.setdefault(round(across[0], 3), []).append((across, along))
    ends = [(start, max(across[1] for across, _ in strip)) for start, strip in strips.items()]
    stacks = (sorted(along for _, along in strip) for strip in strips.values())
    return all(_is_apart(stack) for stack in (sorted(ends), *stacks))


def _is_apart(spans: Sequence[Way]) -> bool:
    return all(first[1] <= second[0] + _TOUCH for first, second in pairwise(spans))


def _tries(kinds: Sequence[PackingKind]) -> Iterator[tuple[list[int], tuple[type[Bin], Score]]]:
    """Yield the orders of kinds with a rule each, the likeliest first."""
    orders: list[list[int]] = []
    for key in _ORDERS:
        order = sorted(range(len(kinds)), key=lambda at, k=key: k(kinds[at]))
        if order not in orders:
            orders.append(order)
    rules: list[tuple[type[Bin], Score]] = [(Guillotine, short_side), (MaxRects, short_side)]
    if len(kinds) > MANY_KINDS:
        yield from product(orders[:2], rules)
        return
    rules += [(GuillotineDown, short_side), *((MaxRects, score) for score in SCORES[1:])]
    if len(kinds) <= FEW_KINDS:
        # Each size in front once: what fills a sheet best alone is not always the largest.
        orders += [[at, *(o for o in orders[0] if o != at)] for at in orders[0][1:]]
    yield from product(orders, rules)


def _first_fit(
    kinds: Sequence[PackingKind], order: Sequence[int], new_bin: Callable[[], Bin]
) -> tuple[tuple[Layout, int], ...]:
    left = [kind.count for kind in kinds]
    waiting = [at for at in order if left[at] > 0]
    layouts: list[tuple[Layout, int]] = []
    while waiting:
        layout = _filled(kinds, waiting, left, new_bin())
        if not layout:
            raise ValueError("a piece is larger than the sheet")
        used: dict[int, int] = {}
        for placed in layout:
            used[placed.kind] = used.get(placed.kind, 0) + 1
        times = min(left[kind] // count for kind, count in used.items())
        for kind, count in used.items():
            left[kind] -= times * count
        layouts.append((layout, times))
        waiting = [at for at in waiting if left[at] > 0]
    return tuple(layouts)


def _filled(
    kinds: Sequence[PackingKind], waiting: Sequence[int], left: Sequence[int], sheet: Bin
) -> Layout:
    placed: list[PackedPiece] = []
    for at in waiting:
        ways = kinds[at].ways
        for _ in range(left[at]):
            spot = sheet.place(ways)
            if spot is None:
                break
            placed.append(PackedPiece(at, *spot))
    return tuple(placed)


def _last_sheet(kinds: Sequence[PackingKind], layouts: Sequence[tuple[Layout, int]]) -> float:
    """Return how much of the emptiest sheet is used: the less, the better the others are."""
    return min(
        (sum(kinds[placed.kind].area for placed in layout) for layout, _ in layouts), default=0.0
    )
