"""Packing of rectangles: nothing lost, nothing overlaps, and no sheet more than is known to do."""

from collections import Counter
from itertools import combinations
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.cards.imposition.mixed_sheets import Layout, Packing, PackingKind, packed

A4 = (200.0, 287.0)
"""A4 without 5 mm that home printers leave white."""


def kind(width: float, height: float, count: int = 1) -> PackingKind:
    return PackingKind(tuple(dict.fromkeys(((width, height), (height, width)))), count)


def boxes(layout: Layout, kinds: list[PackingKind]) -> list[tuple[float, float, float, float]]:
    return [(p.x, p.y, *kinds[p.kind].ways[p.way]) for p in layout]


def counted(packing: Packing) -> Counter[int]:
    found: Counter[int] = Counter()
    for layout, times in packing.layouts:
        for placed in layout:
            found[placed.kind] += times
    return found


kinds_of_cards = st.lists(
    st.builds(kind, st.floats(10, 200), st.floats(10, 200), st.integers(1, 9)),
    min_size=1,
    max_size=8,
)


@given(kinds=kinds_of_cards)
def test_every_piece_lies_once_on_the_sheet_beside_the_others(kinds: list[PackingKind]) -> None:
    packing = packed(kinds, *A4)
    assert counted(packing) == {at: one.count for at, one in enumerate(kinds)}
    for layout, _ in packing.layouts:
        found = boxes(layout, kinds)
        for x, y, w, h in found:
            assert x >= 0
            assert y >= 0
            assert x + w <= A4[0] + 0.001
            assert y + h <= A4[1] + 0.001
        for (x, y, w, h), (u, v, s, t) in combinations(found, 2):
            assert (
                x + w <= u + 0.001 or u + s <= x + 0.001 or y + h <= v + 0.001 or v + t <= y + 0.001
            )


@pytest.mark.parametrize(
    ("width", "height", "most"),
    # printing.md, "How many fit", A4 butt
    [(63, 88, 9), (57.15, 88.9, 10), (44, 68, 16), (70, 70, 8), (74, 105, 4), (105, 148, 2)],
)
def test_one_size_is_packed_as_well_as_its_best_grid(
    width: float, height: float, most: int
) -> None:
    assert packed([kind(width, height, 10 * most)], *A4).sheets <= 10


def test_what_fills_the_sheet_exactly_fills_it() -> None:
    halves = [kind(100, 287), kind(100, 200), kind(100, 87)]
    assert packed(halves, *A4).sheets == 1


def test_straight_cuts_win_where_they_need_no_more_paper() -> None:
    assert packed([kind(63, 88, 18), kind(44, 68, 12)], *A4).straight


@pytest.mark.parametrize(
    ("kinds", "in_strips"),
    [
        # A column of three beside one of two that are turned: 120 and 80 of 200.
        ([kind(120, 80, 5)], True),
        # The two small ones lie one over the other beside the square, the long one below all.
        ([kind(120, 120), kind(80, 60, 2), kind(200, 167)], False),
    ],
)
def test_strips_hold_single_pieces(kinds: list[PackingKind], in_strips: bool) -> None:
    packing = packed(kinds, *A4)
    assert (packing.sheets, packing.in_strips) == (1, in_strips)


@pytest.mark.parametrize(
    ("counts", "best_known"),
    # Found by 360 random orders with six rules each, and left as a yardstick.
    [((250, 250, 250, 250), 90), ((25, 25, 25, 25), 9)],
)
def test_at_least_nine_tenths_of_the_best_known_fill(
    counts: tuple[int, ...], best_known: int
) -> None:
    sizes = [(120, 80), (63, 88), (44, 68), (30, 30)]
    kinds = [kind(*size, count) for size, count in zip(sizes, counts, strict=True)]
    sheets = packed(kinds, *A4).sheets
    area = sum(one.area * one.count for one in kinds)
    assert sheets >= ceil(area / (A4[0] * A4[1]))
    assert best_known / sheets >= 0.9


def test_a_piece_larger_than_the_sheet_is_refused() -> None:
    with pytest.raises(ValueError, match="larger"):
        packed([kind(300, 300)], *A4)


def test_nothing_needs_no_sheet() -> None:
    assert packed([], *A4).sheets == 0
