"""How the cells of a matrix are told apart: by number, weight, bar and shade."""

from __future__ import annotations

from fractions import Fraction

from realms_builder.game.kinds.values import decimal
from realms_builder.odds.questions.heat import Heat, heat_of, heat_of_chances
from realms_builder.odds.questions.lineup import Contender
from realms_builder.odds.questions.matrix import Matrix, MatrixCell
from realms_builder.sheets.odds.odds_numbers import number, per_cent, without_figure

_MANY = 100


def measure_kind_of(matrix: Matrix) -> str:
    """Return whether the cells are chances, numbers or times."""
    measures = (cell.measure for row in matrix.cells for cell in row if cell.measure is not None)
    return next((measure.kind for measure in measures), "number")


def heat_of_matrix(matrix: Matrix) -> Heat:
    """Return the steps by which the cells are shaded, the same as on paper."""
    if measure_kind_of(matrix) == "chance":
        return heat_of_chances()
    return heat_of(matrix.values(), lower_is_better=matrix.lower_is_better)


def figure_text(cell: MatrixCell, kind: str, lang: str) -> str:
    """Return what stands in a cell: its figure, or a sign for never, forbidden and a problem."""
    value = cell.value
    if value is None:
        return without_figure(cell)
    if kind == "chance":
        return per_cent(value, lang)
    if abs(value) >= _MANY:
        return number(Fraction(round(value)), lang)
    digits = 1 if kind == "times" else 2
    rounded = Fraction(round(value * 10**digits), 10**digits)
    return (
        decimal(rounded, lang, least_digits=digits) if rounded or not value else number(value, lang)
    )


def name_of(contender: Contender, lang: str) -> str:
    """Return how a row or column is called, with how many are built like it."""
    name = contender.name.pick(lang) or contender.address
    return f"{contender.count}\u00a0× {name}" if contender.count > 1 else name
