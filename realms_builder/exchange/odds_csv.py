"""Odds as comma-separated values: every figure exactly, and as a decimal beside it.

Names are in the reader's language, everything else is the same for every reader: points in
decimals, ids, fractions as ``a/b``.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from fractions import Fraction
from io import StringIO

from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.game.value_words import said
from realms_builder.odds.questions.lineup import Contender
from realms_builder.odds.questions.matrix import Matrix, MatrixCell
from realms_builder.odds.questions.measures import ACTIVATIONS
from realms_builder.sheets.odds.odds_numbers import fraction_text

_PARTS = ("", "_name", "_loadout", "_cost")
SIDES = tuple(f"{side}{part}" for side in ("attacker", "target") for part in _PARTS)
MATRIX_HEAD = (
    *SIDES,
    *"attack attack_name figure figure_name exact value percent problem reason".split(),
)
_FORMULA = ("=", "+", "-", "@")


def matrix_csv(matrix: Matrix, lang: str) -> Iterator[str]:
    """Yield the lines of *matrix*: a head, then a line for each cell."""
    yield csv_line(MATRIX_HEAD)
    yield from map(csv_line, matrix_rows(matrix, lang))


def matrix_rows(matrix: Matrix, lang: str) -> Iterator[tuple[str, ...]]:
    """Yield the values of each cell of *matrix*, by the names of :data:`MATRIX_HEAD`."""
    for attacker, row in zip(matrix.rows, matrix.cells, strict=True):
        for target, cell in zip(matrix.columns, row, strict=True):
            yield tuple(_cell(attacker, target, cell, lang))


def _cell(attacker: Contender, target: Contender, cell: MatrixCell, lang: str) -> Iterator[str]:
    yield from (*who(attacker, lang), *who(target, lang))
    yield from (cell.attack, plain_name(cell.name.pick(lang)))
    measure = cell.measure
    if measure is None:
        yield from ("", "", "", "", "", *refusal(cell.problem, lang))
        return
    name = measure.name.pick(lang)
    if measure.id == ACTIVATIONS:
        name = sentence("odds_sheet.in_activations", lang, {"name": name})
    yield from (measure.id, plain_name(name), *decimals(measure.value))
    is_chance = measure.kind == "chance" and measure.value is not None
    yield from (hundred(measure.value) if is_chance else "", *refusal(cell.problem, lang))


def refusal(problem: Problem | None, lang: str) -> tuple[str, str]:
    """Return the code of *problem*, the same for every reader, and its sentence; empty without."""
    return ("", "") if problem is None else (problem.code, plain_name(said(problem, lang)))


def who(contender: Contender, lang: str) -> tuple[str, str, str, str]:
    """Return address, name, loadout and cost of *contender*."""
    name, loadout = (plain_name(text.pick(lang)) for text in (contender.name, contender.loadout))
    cost = "" if contender.cost is None else fraction_text(Fraction(contender.cost))
    return contender.address, name, loadout, cost


def decimals(value: Fraction | None) -> tuple[str, str]:
    """Return *value* exactly and as a decimal, both empty for None."""
    return ("", "") if value is None else (fraction_text(value), repr(float(value)))


def hundred(chance: Fraction | None) -> str:
    """Return *chance* in per cent with as many digits as a decimal has, empty for None."""
    return "" if chance is None else repr(float(chance * 100))


def plain_name(name: str) -> str:
    """Return *name* in one line, and so that no spreadsheet takes it for a formula."""
    line = " ".join(name.split())
    return f"'{line}" if line.startswith(_FORMULA) else line


def csv_line(values: Iterable[str]) -> str:
    """Return *values* as one line with its end."""
    buffer = StringIO()
    csv.writer(buffer, lineterminator="\n").writerow(values)
    return buffer.getvalue()
