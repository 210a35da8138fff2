"""Packs many pieces of few or many sizes: the best of several orders and rules.

Pieces in decreasing order, each sheet filled with all that still finds room, is first fit
decreasing. A sheet that came about once comes about again while there are pieces enough for it,
so that a thousand pieces of ten sizes are laid out as quickly as ten sheets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from realms_builder.cards.imposition.bins import (
    SCORES,
    Bin,
    Guillotine,
    GuillotineDown,
    MaxRects,
    Score,
    Way,
    short_side,
)

MANY_KINDS = 60
"""With more sizes than these fewer orders are tried: sheets hardly ever repeat then."""

FEW_KINDS = 16
"""Up to so many sizes there is time to try more orders."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Pieces of one size: the ways in which one may lie, and how many there are."""

    ways: tuple[Way, ...]
    count: int

    @property
    def area(self) -> float:
        """Return the area of one piece."""
        return self.ways[0][0] * self.ways[0][1]


class Placed(NamedTuple):
    """One piece on a sheet: of which kind, in which of its ways, where its top left lies."""

    kind: int
    way: int
    x: float
    y: float


Layout = tuple[Placed, ...]


class Packing(NamedTuple):
    """Sheets, each with how often it comes; *straight* ones are cut from edge to edge."""

    layouts: tuple[tuple[Layout, int], ...]
    straight: bool

    @property
    def sheets(self) -> int:
        """Return how many sheets there are."""
        return sum(times for _, times in self.layouts)


def packed(kinds: Sequence[Kind], width: float, height: float) -> Packing:
    """Return all pieces of *kinds* on sheets of a size, fewest sheets first, straight cuts next.

    Every kind must fit on an empty sheet in one of its ways.
    """
    best: tuple[tuple[float, ...], Packing] | None = None
    for order, (bin_type, score) in _tries(kinds):
        found = _first_fit(kinds, order, lambda b=bin_type, s=score: b(width, height, s))
        packing = Packing(found, issubclass(bin_type, Guillotine))
        rank = (packing.sheets, not packing.straight, _last_sheet(kinds, found))
        if best is None or rank < best[0]:
            best = rank, packing
    return best[1] if best else Packing((), straight=True)


_ORDERS: tuple[Callable[[Kind], tuple[float, float]], ...] = (
    lambda kind: (-kind.area, -max(kind.ways[0])),
    lambda kind: (-max(kind.ways[0]), -min(kind.ways[0])),
    lambda kind: (-min(kind.ways[0]), -max(kind.ways[0])),
    lambda kind: (-sum(kind.ways[0]), -kind.area),
)


def _tries(kinds: Sequence[Kind]) -> Iterator[tuple[list[int], tuple[type[Bin], Score]]]:
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
    kinds: Sequence[Kind], order: Sequence[int], new_bin: Callable[[], Bin]
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
    kinds: Sequence[Kind], waiting: Sequence[int], left: Sequence[int], sheet: Bin
) -> Layout:
    placed: list[Placed] = []
    for at in waiting:
        ways = kinds[at].ways
        for _ in range(left[at]):
            spot = sheet.place(ways)
            if spot is None:
                break
            placed.append(Placed(at, *spot))
    return tuple(placed)


def _last_sheet(kinds: Sequence[Kind], layouts: Sequence[tuple[Layout, int]]) -> float:
    """Return how much of the emptiest sheet is used: the less, the better the others are."""
    return min(
        (sum(kinds[placed.kind].area for placed in layout) for layout, _ in layouts), default=0.0
    )
