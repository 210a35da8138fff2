"""What pan and zoom keep of a picture, as numbers."""

from math import nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.render.pictures.portrait_source import (
    LONGEST_SIDE_PX,
    Crop,
    stored_size,
)

NUMBERS = st.floats(-10, 10) | st.just(nan)


def test_the_middle_of_a_wide_picture_is_kept_for_a_square_box() -> None:
    assert Crop().rectangle(400, 200, 1.0) == (100, 0, 200, 200)


def test_the_middle_of_a_tall_picture_is_kept_for_a_wide_box() -> None:
    assert Crop().rectangle(200, 400, 2.0) == (0, 150, 200, 100)


def test_without_a_box_the_whole_picture_is_kept() -> None:
    assert Crop().rectangle(321, 123) == (0, 0, 321, 123)


def test_zoom_halves_both_sides_round_the_centre() -> None:
    assert Crop(0.5, 0.25, 2).rectangle(400, 200, 2.0) == (100, 0, 200, 100)
    assert Crop(0.75, 0.75, 2).rectangle(400, 200, 2.0) == (200, 100, 200, 100)


def test_panning_stops_at_the_edge() -> None:
    assert Crop(0, 0, 1).rectangle(400, 200, 1.0) == (0, 0, 200, 200)
    assert Crop(1, 1, 1).rectangle(400, 200, 1.0) == (200, 0, 200, 200)
    assert Crop(0, 5, 1).settled(400, 200, 1.0) == Crop(0.25, 0.5, 1)


def test_a_zoom_below_one_shows_no_more_than_there_is() -> None:
    assert Crop(zoom=0.1).rectangle(400, 200, 1.0) == Crop().rectangle(400, 200, 1.0)


@pytest.mark.parametrize("aspect", [0.0, -1.0, nan, float("inf")])
def test_a_box_without_a_shape_is_a_mistake(aspect: float) -> None:
    with pytest.raises(ValueError):
        Crop().rectangle(100, 100, aspect)


@given(NUMBERS, NUMBERS, NUMBERS, st.integers(1, 9000), st.integers(1, 9000), st.floats(0.1, 10))
def test_whatever_is_kept_lies_in_the_picture(
    x: float, y: float, zoom: float, width: int, height: int, aspect: float
) -> None:
    left, top, w, h = Crop(x, y, zoom).rectangle(width, height, aspect)
    assert left >= 0
    assert top >= 0
    assert left + w <= width + 1e-6
    assert top + h <= height + 1e-6
    assert w / h == pytest.approx(aspect)


def test_no_more_pixels_are_stored_than_print_needs_and_never_more_than_there_are() -> None:
    # 148 mm of an A6 card and 3 mm of bleed on both ends, 300 dots an inch.
    assert LONGEST_SIDE_PX == 1819
    assert stored_size((0, 0, 4000, 1000)) == (1819, 455)
    assert stored_size((10, 10, 300, 200)) == (300, 200)
    assert stored_size((0, 0, 0.2, 90000)) == (1, 1819)
