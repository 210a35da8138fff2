"""Boxes snap to edges, middles, the card, its safe area, equal gaps and the grid."""

from __future__ import annotations

import pytest

from realms_builder.cards.designing.arranging import (
    ElementFrame,
    aligning,
    bounds,
    distributing,
    scaling,
)
from realms_builder.cards.designing.snapping import (
    Snapped,
    snap_lines,
    snapped_edges,
    snapped_move,
)

OTHER = ElementFrame(10, 40, 20, 10)


def moved(frame: ElementFrame, *others: ElementFrame, grid: float = 0.0) -> Snapped:
    """Return how *frame* snaps on a card of 63 x 88 mm."""
    return snapped_move(frame, snap_lines(63, 88, others, bleed_mm=3, grid_mm=grid), 1.0)


@pytest.mark.parametrize(
    ("frame", "dx", "dy", "why"),
    [
        (ElementFrame(0.4, 20.3, 5, 5), -0.4, 0, "card"),
        (ElementFrame(2.6, 20.3, 5, 5), 0.4, 0, "safe"),
        (ElementFrame(-3.3, 20.3, 5, 5), 0.3, 0, "bleed"),
        (ElementFrame(28.6, 20.3, 5, 5), 0.4, 0, "card"),
        (ElementFrame(30.5, 60, 4, 4), -0.5, 0, "edge"),
        (ElementFrame(17.8, 60, 4, 4), 0.2, 0, "middle"),
    ],
)
def test_a_moved_box_snaps_to_the_nearest_line(
    frame: ElementFrame, dx: float, dy: float, why: str
) -> None:
    found = moved(frame, OTHER)
    assert (found.dx, found.dy) == pytest.approx((dx, dy))
    assert why in [guide.why for guide in found.guides if guide.axis == "x"]


def test_nothing_near_leaves_the_box_alone() -> None:
    assert moved(ElementFrame(40, 20.3, 4, 4), OTHER) == Snapped(0.0, 0.0)


def test_a_guide_is_as_long_as_what_it_joins() -> None:
    guide = next(g for g in moved(ElementFrame(30.5, 60, 4, 4), OTHER).guides if g.axis == "x")
    assert (guide.at, guide.start, guide.end) == (30, 40, 64)


def test_gaps_to_neighbours_become_equal() -> None:
    left, right = ElementFrame(4, 20, 6, 5), ElementFrame(44, 20, 8, 5)
    found = moved(ElementFrame(24.7, 20, 5, 5), left, right)
    # 10 to 44 leaves 29 mm round a box of 5: 14.5 mm on either side.
    assert found.dx == pytest.approx(-0.2)
    assert [(g.start, g.end) for g in found.guides if g.why == "gap"] == [(10, 24.5), (29.5, 44)]


def test_the_grid_takes_what_nothing_else_wants() -> None:
    found = moved(ElementFrame(40.3, 21.2, 4.1, 4.1), OTHER, grid=2.0)
    assert (found.dx, found.dy) == pytest.approx((-0.3, 0.8))


def test_only_the_dragged_edges_snap() -> None:
    lines = snap_lines(63, 88, [OTHER])
    found = snapped_edges(ElementFrame(0.5, 60, 29, 5), lines, 1.0, 1, 0)
    assert (found.dx, found.dy) == (pytest.approx(0.5), 0.0)


def test_aligned_boxes_share_a_line() -> None:
    frames = {
        ("front", "a"): ElementFrame(1, 2, 4, 4),
        ("front", "b"): ElementFrame(10, 20, 10, 10),
    }
    assert bounds(frames) == ElementFrame(1, 2, 19, 28)
    assert aligning(frames, "right") == {("front", "a"): (15, 0), ("front", "b"): (0, 0)}
    assert aligning(frames, "middle", ElementFrame(0, 0, 63, 88))["front", "a"] == (0, 40)


def test_distributed_boxes_have_equal_gaps() -> None:
    frames = {
        ("f", "a"): ElementFrame(0, 0, 10, 5),
        ("f", "b"): ElementFrame(11, 0, 10, 5),
        ("f", "c"): ElementFrame(50, 0, 10, 5),
    }
    # 60 mm hold 30 mm of boxes: two gaps of 15 mm.
    assert distributing(frames, "across") == {
        ("f", "a"): (0, 0),
        ("f", "b"): (14, 0),
        ("f", "c"): (0, 0),
    }


def test_several_boxes_scale_with_their_bounds() -> None:
    frames = {("f", "a"): ElementFrame(0, 0, 10, 10), ("f", "b"): ElementFrame(10, 10, 10, 10)}
    assert scaling(frames, ElementFrame(0, 0, 40, 20))["f", "b"] == (10, 0, 10, 0)
