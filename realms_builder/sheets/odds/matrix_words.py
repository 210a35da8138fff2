"""A matrix in words: what stands in its cells, how rows are called, and all of it as plain text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from textwrap import shorten, wrap

from realms_builder.core.translation import sentence
from realms_builder.game.kinds.values import decimal
from realms_builder.odds.questions.heat import Heat, heat_of, heat_of_chances
from realms_builder.odds.questions.lineup import Contender
from realms_builder.odds.questions.matrix import Matrix, MatrixCell
from realms_builder.sheets.odds.odds_numbers import (
    NEVER,
    UNKNOWN,
    assumptions,
    number,
    per_cent,
    why_impossible,
    without_figure,
)

_MANY = 100
_HEAD, _LEAST, _NAME = 16, 8, 48


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


def told_apart(contenders: Sequence[Contender], lang: str) -> list[str]:
    """Return how rows or columns are called, those of one name also by form or loadout."""
    names = [name_of(contender, lang) for contender in contenders]
    often = Counter(names)
    loadouts = (contender.loadout.pick(lang) for contender in contenders)
    return [
        f"{name} · {more}" if more and often[name] > 1 else name
        for name, more in zip(names, loadouts, strict=True)
    ]


def matrix_table(matrix: Matrix, lang: str, width: int) -> Iterator[str]:
    """Yield *matrix* as lines of at most *width* signs, in as many blocks of columns as it takes.

    Below stand what the cells take for granted, and what signs among them mean.
    """
    kind = measure_kind_of(matrix)
    names = [shorten(name, _NAME, placeholder=" …") for name in told_apart(matrix.rows, lang)]
    first = max(map(len, names), default=0)
    cells = [[figure_text(cell, kind, lang) for cell in row] for row in matrix.cells]
    heads = [wrap(name, _HEAD) for name in told_apart(matrix.columns, lang)]
    wide = max(_LEAST, *(len(text) for row in cells for text in row), *map(_widest, heads)) + 2
    each = max(1, (width - first) // wide)
    for start in range(0, len(heads), each):
        block = slice(start, start + each)
        if start:
            yield ""
        yield from _heads(heads[block], first, wide)
        for name, row in zip(names, cells, strict=True):
            yield name.ljust(first) + "".join(text.rjust(wide) for text in row[block])
    signs = {text for row in cells for text in row} & {NEVER, UNKNOWN}
    legend = sentence("odds_cli.signs", lang) if signs else ""
    below = (*assumptions(matrix.assumed, lang), legend, why_impossible(matrix, lang))
    yield from ("", *filter(None, below)) if any(below) else ()


def _widest(lines: list[str]) -> int:
    return max(map(len, lines), default=0)


def _heads(heads: list[list[str]], first: int, wide: int) -> Iterator[str]:
    """Yield the names above the columns, broken over several lines that end above the numbers."""
    high = max(map(len, heads), default=0)
    for line in range(high):
        parts = (
            head[line - high + len(head)] if line >= high - len(head) else "" for head in heads
        )
        yield (" " * first + "".join(part.rjust(wide) for part in parts)).rstrip()
