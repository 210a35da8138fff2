"""Edits of many cells at once: typed, pasted, filled down, cleared, added to, multiplied."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from realms_builder.editing.bulk.cells import (
    NoCell,
    can_write,
    cell_text,
    raw_in,
    with_raw,
    written,
)
from realms_builder.editing.bulk.columns import BulkColumn
from realms_builder.editing.forms.edits import same
from realms_builder.editing.plain_paths import PathInFile

Sum = Literal["add", "multiply"]
Rounding = Literal["nearest", "up", "down"]
_FINEST = 6
_NUMBER = re.compile(r"[-+]?\d{1,12}(\.\d{1,9})?")


@dataclass(frozen=True, slots=True)
class CellAt:
    """One cell: of which unit, by its place in the file, in which column."""

    number: int
    column: BulkColumn


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell that an edit changes, in words before and after."""

    at: CellAt
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class BulkEdit:
    """What many cells come to: whole units by their paths, each change, and who was *left_out*."""

    values: Mapping[PathInFile, Any]
    changes: tuple[CellChange, ...]
    left_out: tuple[CellAt, ...] = ()


class Units:
    """The units of a file while cells of them are changed one after the other."""

    def __init__(self, units: Sequence[Any], lang: str) -> None:
        """Begin with the raw *units*."""
        self._before = units
        self._lang = lang
        self._after: dict[int, dict[str, Any]] = {}
        self._cells: dict[tuple[int, str], CellAt] = {}
        self._left_out: list[CellAt] = []

    def unit(self, number: int) -> Mapping[str, Any]:
        """Return the unit at place *number* as it is now."""
        return self._after[number] if number in self._after else self._before[number]

    def write(self, cell: CellAt, text: str) -> None:
        """Type *text* into *cell*; one that the form has to change is left out."""
        try:
            after = written(cell.column, self.unit(cell.number), text, self._lang)
        except NoCell:
            self._left_out.append(cell)
            return
        self._take(cell, after)

    def put(self, cell: CellAt, work: Callable[[Any], Any]) -> None:
        """Let *work* make another value of what stands in *cell*; ValueError leaves it out."""
        unit = self.unit(cell.number)
        try:
            if not can_write(cell.column, unit):
                raise ValueError(cell.column.id)
            value = work(raw_in(cell.column, unit))
        except ValueError:
            self._left_out.append(cell)
            return
        self._take(cell, with_raw(cell.column, unit, value))

    def _take(self, cell: CellAt, after: dict[str, Any]) -> None:
        self._after[cell.number] = after
        self._cells[cell.number, cell.column.id] = cell

    def edit(self) -> BulkEdit:
        """Return everything that is another than before."""
        values = {
            ("units", number): after
            for number, after in self._after.items()
            if not same(after, self._before[number])
        }
        changes: list[CellChange] = []
        for cell in self._cells.values():
            units = self._before[cell.number], self.unit(cell.number)
            texts = [cell_text(cell.column, unit, self._lang) for unit in units]
            if texts[0] != texts[1]:
                changes.append(CellChange(cell, texts[0], texts[1]))
        return BulkEdit(values, tuple(changes), tuple(self._left_out))


def typed(units: Sequence[Any], cells: Iterable[CellAt], text: str, lang: str) -> BulkEdit:
    """Return *text* typed into each of *cells*; an empty one clears them."""
    found = Units(units, lang)
    for cell in cells:
        found.write(cell, text)
    return found.edit()


def laid_out(units: Sequence[Any], texts: Iterable[tuple[CellAt, str]], lang: str) -> BulkEdit:
    """Return each cell with a text of its own, as for a block that is pasted."""
    found = Units(units, lang)
    for cell, text in texts:
        found.write(cell, text)
    return found.edit()


def copied_down(
    units: Sequence[Any], columns: Iterable[tuple[BulkColumn, Sequence[int]]], lang: str
) -> BulkEdit:
    """Return the value of the first unit of each column written into those below it.

    The value itself goes down as the file writes it.
    """
    found = Units(units, lang)
    for column, numbers in columns:
        if column.kind == "fact" or column.id == "id":
            continue
        value = raw_in(column, units[numbers[0]])
        for number in numbers[1:]:
            cell = CellAt(number, column)
            if column.kind == "text":
                found.write(cell, cell_text(column, units[numbers[0]], lang))
            else:
                found.put(cell, lambda _raw, value=value: value)
    return found.edit()


def counted(
    units: Sequence[Any],
    cells: Iterable[CellAt],
    how: Sum,
    by: Fraction,
    lang: str,
    *,
    rounding: Rounding = "nearest",
    step: Fraction = Fraction(1),
) -> BulkEdit:
    """Return the numbers in *cells* with *by* added, or multiplied and rounded to a *step*.

    A step of 0 rounds nothing. Cells without a number are left out.
    """
    found = Units(units, lang)
    for cell in cells:
        found.put(cell, lambda raw: _counted(raw, how, by, rounding, step))
    return found.edit()


def _counted(raw: Any, how: Sum, by: Fraction, rounding: Rounding, step: Fraction) -> Any:
    plus = isinstance(raw, str) and raw.endswith("+")
    number = _number_in(raw.removesuffix("+") if isinstance(raw, str) else raw)
    after = number + by if how == "add" else rounded(number * by, rounding, step)
    value = int(after) if after.denominator == 1 else round(float(after), _FINEST)
    return f"{value}+" if plus else str(value) if isinstance(raw, str) else value


def _number_in(raw: Any) -> Fraction:
    if isinstance(raw, bool) or not _NUMBER.fullmatch(str(raw)):
        raise ValueError(raw)
    return Fraction(str(raw))


def rounded(value: Fraction, rounding: Rounding, step: Fraction) -> Fraction:
    """Return *value* on a multiple of *step*; halves go away from 0."""
    if step == 0:
        return value
    steps = value / step
    if rounding == "up":
        whole = -(-steps.numerator // steps.denominator)
    elif rounding == "down":
        whole = steps.numerator // steps.denominator
    else:
        half = abs(steps) + Fraction(1, 2)
        whole = (half.numerator // half.denominator) * (1 if steps >= 0 else -1)
    return whole * step
