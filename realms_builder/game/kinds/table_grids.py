"""Works out the cells of a declared grid with the game's own formulas, one by one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from realms_builder.core.catalogues import is_tag
from realms_builder.game.files.declared_mechanics import DeclaredAxis, DeclaredTable
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import ChoiceValue, LocalisedLabel
from realms_builder.game.texts import Text

MOST_ON_AXIS = 100
_RUN = re.compile(r"\s*([-−]?\d{1,6})\s*(?:-|–|\.\.)\s*([-−]?\d{1,6})\s*")


class BadTable(Exception):
    """A table that cannot be worked out: *code* of the sentence and its *values*."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


@dataclass(frozen=True, slots=True)
class ValueGrid:
    """A grid worked out: values along both sides and one cell for each pair.

    A side that is not declared holds one missing value.
    """

    rows: tuple[Value, ...]
    columns: tuple[Value, ...]
    cells: tuple[tuple[Value, ...], ...]


class OnAxis(Record):
    """A value of a scale at the side of a grid: it computes with its place."""

    __slots__ = ("choice",)

    def __init__(self, choice: ChoiceValue) -> None:
        """Stand for *choice*."""
        self.choice = choice

    @property
    def identity(self) -> str:  # type: ignore[override]
        """Compare as the value itself."""
        return self.choice.id

    @property
    def order(self) -> int | None:  # type: ignore[override]
        """Sort by place."""
        return self.choice.place

    @property
    def number(self) -> Any:
        """Compute with the number that is its id, else with its place."""
        quantity = self.choice.quantity
        return self.choice.place if quantity is None else quantity

    def place_of(self, identity: str) -> int | None:
        """Return the place of another value of the scale."""
        return self.choice.place_of(identity)

    def lookup(self, name: str) -> Value | Unknown:
        """Return what the value says under *name*."""
        return self.choice.lookup(name)

    def show(self, lang: str) -> str:
        """Return the short name, else the name."""
        return self.choice.abbr.pick(lang) or self.choice.show(lang)


class _Place(Record):
    """The scope of one cell: the values of its row and column, then what lies around."""

    __slots__ = ("_outer", "_values")

    def __init__(self, values: Mapping[str, Value], outer: Record) -> None:
        self._values = values
        self._outer = outer

    def lookup(self, name: str) -> Value | Unknown:
        found = self._values.get(name, UNKNOWN)
        return self._outer.lookup(name) if found is UNKNOWN else found

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        return self._outer.call(function, args)

    def names(self) -> tuple[str, ...]:
        return (*self._values, *self._outer.names())


def is_grid(table: DeclaredTable) -> bool:
    """Return whether *table* has one value for each pair of row and column."""
    return bool(table.cell) or table.cells is not None


def grid_of(table: DeclaredTable, game: Game, scope: Record) -> ValueGrid:
    """Return *table* worked out; its formula sees its row, its column and *scope*.

    Raises :class:`BadTable` for sides and cells that do not go together, and
    :class:`~realms_builder.game.formulas.FormulaError`.
    """
    rows, columns = axis_values(table.row, game), axis_values(table.column, game)
    if table.cells is not None:
        return ValueGrid(rows, columns, _written(table, rows, columns))
    formula = parse(table.cell)
    cells = tuple(
        tuple(formula.behind_name(cell_scope(table, row, column, scope)) for column in columns)
        for row in rows
    )
    return ValueGrid(rows, columns, cells)


def cell_scope(table: DeclaredTable, row: Value, column: Value, scope: Record) -> Record:
    """Return what the formula of a cell sees: ``row``, ``column``, their own ids, then *scope*."""
    values = {"row": row, "column": column}
    for axis, value in ((table.row, row), (table.column, column)):
        if axis is not None and axis.id:
            values[axis.id] = value
    return _Place(values, scope)


def axis_values(axis: DeclaredAxis | None, game: Game) -> tuple[Value, ...]:
    """Return the values along one side; raises :class:`BadTable`."""
    if axis is None:
        return (MISSING,)
    if axis.scale:
        choices = game.scale(axis.scale)
        if not choices:
            known = [scale.id for scale in game.file.scales]
            raise BadTable("rules.unknown_scale", value=axis.scale, known=known)
        return tuple(OnAxis(choice) for choice in choices.values())
    raw = axis.values
    found = tuple(raw) if isinstance(raw, (list, tuple)) else _run(raw)
    if not found:
        raise BadTable("rules.no_axis", value=plain("" if raw is None else raw))
    if len(found) > MOST_ON_AXIS:
        raise BadTable("rules.axis_too_long", count=len(found), limit=MOST_ON_AXIS)
    return tuple(cell_value(value) for value in found)


def _run(raw: Any) -> tuple[Any, ...]:
    """Return the whole numbers that ``1-10`` or ``1..10`` stands for."""
    match = _RUN.fullmatch(raw) if isinstance(raw, str) else None
    if match is None:
        return (raw,) if isinstance(raw, int) else ()
    low, high = (int(part.replace("−", "-")) for part in match.groups())
    if high - low > MOST_ON_AXIS:
        raise BadTable("rules.axis_too_long", count=high - low + 1, limit=MOST_ON_AXIS)
    return tuple(range(low, high + 1))


def cell_value(raw: Any) -> Value:
    """Return what is written in a table as a value: numbers compute, texts know languages."""
    if isinstance(raw, bool):
        return raw
    if isinstance(raw, int):
        return raw
    if isinstance(raw, Mapping) and raw and all(is_tag(key) for key in raw):
        return LocalisedLabel(Text.of(raw))
    return MISSING if raw is None else plain(raw)


def _written(
    table: DeclaredTable, rows: Sequence[Value], columns: Sequence[Value]
) -> tuple[tuple[Value, ...], ...]:
    raw = table.cells
    if isinstance(raw, Mapping):
        lines = [raw.get(_key(row), raw.get(row)) for row in rows]  # type: ignore[call-overload]
    elif isinstance(raw, list) and len(rows) == 1 and not isinstance(raw[0], list):
        lines = [raw]
    elif isinstance(raw, list) and len(columns) == 1:
        lines = [cell if isinstance(cell, list) else [cell] for cell in raw]
    else:
        lines = raw if isinstance(raw, list) else []
    whole = len(lines) == len(rows) and all(
        isinstance(line, list) and len(line) == len(columns) for line in lines
    )
    if not whole:
        raise BadTable("rules.cells_missing", rows=len(rows), columns=len(columns))
    return tuple(tuple(cell_value(cell) for cell in line) for line in lines)


def _key(value: Value) -> str:
    return (value.identity or "") if isinstance(value, Record) else str(value)


def cell_at(
    table: DeclaredTable, game: Game, scope: Record, wanted: tuple[Value, ...]
) -> Value | Unknown:
    """Return the cell of *table* for the values *wanted*, row first; unknown where there is none.

    A table of one side takes one value.
    """
    try:
        grid = grid_of(table, game, scope)
    except BadTable:
        return UNKNOWN
    wanted = wanted if table.row else ((), *wanted)
    row = _place(grid.rows, wanted[0]) if table.row and wanted else 0
    column = _place(grid.columns, wanted[1]) if table.column and len(wanted) > 1 else 0
    return UNKNOWN if row is None or column is None else grid.cells[row][column]


def _place(values: tuple[Value, ...], wanted: Value) -> int | None:
    key = wanted.identity if isinstance(wanted, Record) else wanted
    keys = [value.identity if isinstance(value, Record) else value for value in values]
    return keys.index(key) if key in keys else None
