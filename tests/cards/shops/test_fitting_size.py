"""Which size of a shop a design comes onto."""

import pytest

from realms_builder.cards.shops.fitting_size import Trim, trim_for
from realms_builder.cards.shops.profile import ShopProfile

POKER, BRIDGE, TAROT = (63.5, 88.9), (57.15, 88.9), (69.85, 120.65)


def sold(*sizes: str) -> ShopProfile:
    return ShopProfile(sizes=list(sizes))


def sides(trim: Trim) -> tuple[float, float]:
    return trim.width_mm, trim.height_mm


@pytest.mark.parametrize(
    ("design", "expected", "turned"),
    [
        ((63.0, 88.0), POKER, False),  # 0.5 and 0.9 mm: below one millimetre
        ((63.5, 88.9), POKER, False),
        ((57.0, 88.0), BRIDGE, False),
        ((88.0, 63.0), POKER, True),  # a design that lies sideways
        ((120.0, 70.0), TAROT, True),
    ],
)
def test_a_size_that_differs_by_less_than_a_millimetre_is_taken(
    design: tuple[float, float], expected: tuple[float, float], turned: bool
) -> None:
    trim = trim_for(sold("tarot", "bridge", "poker"), design)
    assert (sides(trim), trim.turned) == (expected, turned)
    assert trim.problems == ()


def test_a_turned_design_is_composed_as_it_is_read() -> None:
    assert trim_for(sold("poker"), (88.0, 63.0)).composed_mm == (88.9, 63.5)


def test_without_a_near_size_the_one_with_the_nearest_proportions_is_taken() -> None:
    # 80 : 112 is 0.714 as poker is, which is 0.79 times as large; bridge 0.64, tarot 0.58.
    assert sides(trim_for(sold("tarot", "bridge", "poker"), (80.0, 112.0))) == POKER


def test_a_design_that_is_too_large_for_every_size_gets_the_one_with_most_room() -> None:
    # A6 would come at 0.60 onto poker, at 0.54 onto bridge, at 0.67 onto tarot.
    assert sides(trim_for(sold("poker", "bridge", "tarot"), (105.0, 148.0))) == TAROT


def test_a_wanted_size_that_is_not_sold_is_made_and_said() -> None:
    trim = trim_for(sold("poker"), (63.0, 88.0), (70.0, 70.0))
    assert sides(trim) == (70.0, 70.0)
    (problem,) = trim.problems
    assert problem.code == "shop.size_not_sold"
    assert [fix.replacement for fix in problem.fixes] == ["63.5x88.9"]


def test_a_shop_without_sizes_cuts_to_any() -> None:
    assert sides(trim_for(sold(), (120.0, 80.0))) == (120.0, 80.0)
