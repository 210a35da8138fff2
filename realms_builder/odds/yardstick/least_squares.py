"""Least squares with weights that are never negative, in plain numbers and always the same way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Row = Sequence[float]
Matrix = list[list[float]]
_NOTHING = 1e-9


@dataclass(frozen=True)
class Fit:
    """A fitted line: *base* plus each column times its weight.

    *leverage* says of each row, from 0 to 1, how much it pulled the line towards itself; *used*
    counts the numbers that were free to choose.
    """

    base: float
    weights: tuple[float, ...]
    leverage: tuple[float, ...]
    used: int

    def at(self, row: Row) -> float:
        """Return the value of the line for *row*."""
        return self.base + sum(w * x for w, x in zip(self.weights, row, strict=True))


def fitted(rows: Sequence[Row], wanted: Row, trust: Row, ridge: float) -> Fit:
    """Return the line through *rows* that comes nearest to *wanted*.

    *trust* weighs the squares. *ridge* holds weights back: each is fitted as if its column differed
    so much more (0.01 is 1 %) without telling more, which settles columns that say the same. The
    base is free and may be negative.
    """
    wide = [[1.0, *row] for row in rows]
    size = len(wide[0])
    normal = [
        [sum(t * row[i] * row[j] for row, t in zip(wide, trust, strict=True)) for j in range(size)]
        for i in range(size)
    ]
    whole = sum(trust)
    for place in range(1, size):
        around_mean = normal[place][place] - normal[0][place] ** 2 / whole
        normal[place][place] += ridge * max(around_mean, 0.0)
    right = [
        sum(t * row[i] * y for row, t, y in zip(wide, trust, wanted, strict=True))
        for i in range(size)
    ]
    weights, used = _not_negative(normal, right)
    inverse = [solved(_part(normal, used), _unit(len(used), i)) for i in range(len(used))]
    leverage = tuple(
        min(1.0, t * _form(inverse, [row[i] for i in used]))
        for row, t in zip(wide, trust, strict=True)
    )
    return Fit(weights[0], tuple(weights[1:]), leverage, len(used))


def _not_negative(normal: Matrix, right: list[float]) -> tuple[list[float], list[int]]:
    """Return the best weights, none but the first below 0, and the places of those in use.

    After Lawson and Hanson: weights come in one by one, the most wanted first, and leave again
    when the others would push them below 0.
    """
    size = len(right)
    used = [0]
    weights = [0.0] * size
    for _ in range(3 * size):
        weights, used = _inside(normal, right, weights, used)
        pull = [
            right[i] - sum(a * w for a, w in zip(normal[i], weights, strict=True))
            for i in range(size)
        ]
        outside = [i for i in range(size) if i not in used and pull[i] > _scale(normal, i)]
        if not outside:
            break
        used = sorted([*used, max(outside, key=lambda i: pull[i] / normal[i][i] ** 0.5)])
    return weights, used


def _scale(normal: Matrix, place: int) -> float:
    """Return from which pull on a column may help; infinite for one that is all noughts."""
    size = normal[place][place]
    return _NOTHING * max(1.0, size) if size > _NOTHING else float("inf")


def _inside(
    normal: Matrix, right: list[float], weights: list[float], used: list[int]
) -> tuple[list[float], list[int]]:
    """Solve for the columns *used*; who would fall below 0 on the way is left out."""
    while True:
        there = [0.0] * len(right)
        found = solved(_part(normal, used), [right[i] for i in used])
        for place, weight in zip(used, found, strict=True):
            there[place] = weight
        ways = {i: weights[i] / (weights[i] - there[i]) for i in used if i and there[i] <= 0}
        if not ways:
            return there, used
        first = min(ways, key=ways.__getitem__)
        weights = [w + ways[first] * (t - w) for w, t in zip(weights, there, strict=True)]
        weights[first] = 0.0
        used = [i for i in used if i != first]


def solved(matrix: Matrix, right: list[float]) -> list[float]:
    """Return x with *matrix* x = *right*, by elimination; what cannot be told apart becomes 0."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place in range(size):
        best = max(range(place, size), key=lambda r: abs(rows[r][place]))
        rows[place], rows[best] = rows[best], rows[place]
        pivot = rows[place][place]
        if abs(pivot) < _NOTHING:
            rows[place] = [0.0] * (size + 1)
            rows[place][place] = 1.0
            continue
        for other in range(size):
            if other != place:
                factor = rows[other][place] / pivot
                rows[other] = [
                    a - factor * b for a, b in zip(rows[other], rows[place], strict=True)
                ]
    return [row[size] / row[place] for place, row in enumerate(rows)]


def _part(matrix: Matrix, places: list[int]) -> Matrix:
    return [[matrix[i][j] for j in places] for i in places]


def _unit(size: int, place: int) -> list[float]:
    return [1.0 if i == place else 0.0 for i in range(size)]


def _form(matrix: Matrix, row: list[float]) -> float:
    """Return row · matrix · row."""
    through = [sum(a * x for a, x in zip(line, row, strict=True)) for line in matrix]
    return sum(x * y for x, y in zip(row, through, strict=True))
