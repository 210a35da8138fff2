"""The fit behind the yardstick, held against what is known about least squares."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.odds.yardstick.yardstick import FittedLine, fitted, solved


def test_points_on_a_line_give_the_line() -> None:
    rows = [[1, 5], [2, 1], [3, 4], [4, 0]]
    wanted = [7 + 2 * a + 3 * b for a, b in rows]
    fit = fitted(rows, wanted, [1] * 4, 0)
    assert fit.base == pytest.approx(7)
    assert fit.weights == pytest.approx((2, 3))
    assert fit.at([10, 10]) == pytest.approx(57)


def test_the_nearest_line_is_the_one_of_the_school_book() -> None:
    # x 0 1 2, y 0 0 3: slope 3/2, through the mean (1, 1)
    fit = fitted([[0], [1], [2]], [0, 0, 3], [1, 1, 1], 0)
    assert (fit.base, *fit.weights) == pytest.approx((-0.5, 1.5))


def test_what_would_have_to_count_against_it_counts_nothing() -> None:
    fit = fitted([[0], [1], [2]], [5, 3, 1], [1, 1, 1], 0)
    assert fit.weights == (0,)
    assert fit.base == pytest.approx(3)  # the mean is all that is left
    assert fit.used == 1


def test_trust_pulls_the_line_towards_a_row() -> None:
    # As if the second row were there three times: the mean of 0, 4, 4, 4.
    fit = fitted([[0], [0]], [0, 4], [1, 3], 0)
    assert fit.base == pytest.approx(3)


def test_two_columns_that_say_the_same_share_the_weight() -> None:
    fit = fitted([[0, 0], [1, 1], [2, 2], [3, 3]], [0, 1, 2, 3], [1] * 4, 0.01)
    assert fit.weights[0] == pytest.approx(fit.weights[1])
    assert sum(fit.weights) == pytest.approx(1, abs=0.05)


def test_a_column_of_noughts_has_no_weight() -> None:
    fit = fitted([[0, 1], [0, 2], [0, 3]], [1, 2, 3], [1] * 3, 0.01)
    assert fit.weights[0] == 0


def test_leverage_is_one_over_the_rows_plus_the_square_of_the_distance() -> None:
    # The textbook: 1/n + (x - mean)² / sum of squares; x 0 1 2 3, mean 1.5, squares 5.
    fit = fitted([[0], [1], [2], [3]], [0, 1, 2, 4], [1] * 4, 0)
    assert fit.leverage == pytest.approx((0.7, 0.3, 0.3, 0.7))


def test_equations_that_cannot_be_told_apart_do_no_harm() -> None:
    assert solved([[1, 1], [1, 1]], [2, 2]) == pytest.approx([2, 0])


NUMBERS = st.integers(-9, 9).map(float)
ROWS = st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS), min_size=6, max_size=12)


def miss(fit: FittedLine, rows: list[list[float]], wanted: list[float], ridge: float) -> float:
    squares = sum((fit.at(row) - y) ** 2 for row, y in zip(rows, wanted, strict=True))
    sizes = [around_mean([row[i] for row in rows]) for i in range(len(rows[0]))]
    return squares + ridge * sum(w * w * s for w, s in zip(fit.weights, sizes, strict=True))


def around_mean(column: list[float]) -> float:
    mean = sum(column) / len(column)
    return sum((x - mean) ** 2 for x in column)


@given(ROWS)
def test_no_choice_of_columns_does_better(points: list[tuple[float, ...]]) -> None:
    rows, wanted = [list(point[:3]) for point in points], [point[3] for point in points]
    ridge, trust = 0.1, [1.0] * len(rows)
    fit = fitted(rows, wanted, trust, ridge)
    assert all(weight >= 0 for weight in fit.weights)
    best = miss(fit, rows, wanted, ridge)
    for size in range(4):
        for chosen in combinations(range(3), size):
            other = plain_fit(rows, wanted, chosen, ridge)
            if all(weight >= 0 for weight in other.weights):
                assert best <= miss(other, rows, wanted, ridge) + 1e-6


def plain_fit(
    rows: list[list[float]], wanted: list[float], chosen: tuple[int, ...], ridge: float
) -> FittedLine:
    """Return the line through *chosen* columns only, by the normal equations."""
    wide = [[1.0, *(row[i] for i in chosen)] for row in rows]
    size = len(wide[0])
    matrix = [[sum(r[i] * r[j] for r in wide) for j in range(size)] for i in range(size)]
    for place, i in enumerate(chosen, start=1):
        matrix[place][place] += ridge * around_mean([row[i] for row in rows])
    right = [sum(r[i] * y for r, y in zip(wide, wanted, strict=True)) for i in range(size)]
    found = dict(zip(("base", *chosen), solved(matrix, right), strict=True))
    return FittedLine(found["base"], tuple(found.get(i, 0.0) for i in range(3)), (), size)
