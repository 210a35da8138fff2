"""Where a picture lies so that a face in it is seen; every figure worked out by hand."""

from __future__ import annotations

import pytest

from realms_builder.layout.picture_place import placed_round

_BOX = (0.0, 10.0, 60.0, 40.0)


def test_a_face_comes_to_the_place_that_a_template_wants() -> None:
    # 4:3 covers 60 x 40 as 60 x 45; a face at half of it gets to 0.6 at 1.2 times that: 72 x 54.
    x, y, wide, high = placed_round(4 / 3, _BOX, (0.5, 0.5), (0.6, 0.5))
    assert (x, y, wide, high) == pytest.approx((0, 3, 72, 54))


def test_a_picture_is_not_enlarged_where_nothing_lies_on_it() -> None:
    # As large as it must be, and of what is cut off below the face keeps most: 20 - 0.2 * 45 > 0.
    assert placed_round(4 / 3, _BOX, (0.5, 0.2), None) == pytest.approx((0, 10, 60, 45))
    # A face at 0.6 of the height: 20 - 0.6 * 45 = -7, and no more than 5 mm can be cut off.
    assert placed_round(4 / 3, _BOX, (0.5, 0.6), None) == pytest.approx((0, 5, 60, 45))


def test_a_face_at_the_edge_comes_as_near_as_no_edge_stays_empty() -> None:
    x, y, wide, high = placed_round(4 / 3, _BOX, (0.1, 0.5), (0.7, 0.5))
    assert (wide, high) == pytest.approx((78, 58.5))  # 1.3 times, the most
    assert x == 0
    assert y == pytest.approx(10 + 20 - 0.5 * 58.5)
