"""Blocks about declared tables: grids cell by cell, results of a roll, plain rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.game.files.declared_mechanics import DeclaredAxis, DeclaredTable
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.braces import template
from realms_builder.game.formulas.values import MISSING, Value, reads_yes
from realms_builder.game.kinds.table_grids import (
    BadTable,
    OnAxis,
    ValueGrid,
    cell_scope,
    cell_value,
    grid_of,
    is_grid,
)
from realms_builder.game.texts import Text
from realms_builder.layout.document import (
    Align,
    Block,
    Cell,
    Row,
    Runs,
    Table,
    bold,
    plain,
)
from realms_builder.roster.resolve.records import Inside, Names
from realms_builder.sheets.rules.reference import DirectiveError, Reference, pick

_DICE = re.compile(r"\b(\d*)[WwDd](\d+)\b")
_ALIGNED: dict[str, Align] = {
    "left": "left",
    "center": "center",
    "centre": "center",
    "right": "right",
}
_FIGURE = re.compile(r"[+−–\-]?[\dIVX]{1,4}\+?|[⊙↻★●○□]|–|")


def table(ref: Reference, words: Sequence[str]) -> tuple[Block, ...]:
    """Return the table called *words[0]*; nothing where the switches set it aside.

    Raises :class:`DirectiveError` for an unknown table and one that cannot be worked out.
    """
    known = {declared.id: declared for declared in ref.game.file.tables}
    return declared_table(ref, pick(words[0], known, "rules.unknown_table"))


def declared_table(ref: Reference, declared: DeclaredTable) -> tuple[Block, ...]:
    """Return *declared* as a block; raises :class:`DirectiveError`."""
    try:
        if declared.when and not reads_yes(parse(declared.when).evaluate(ref.scope)):
            return ()
        made = _grid(ref, declared) if is_grid(declared) else _listed(ref, declared)
    except BadTable as error:
        raise DirectiveError(error.code, 0, table=declared.id, **error.values) from None
    except FormulaError as error:
        values = {**error.values, "formula": declared.cell or declared.when}
        values["formula_column"] = error.column
        raise DirectiveError(error.sentence_code, 0, **values) from None
    text = ref.text(declared.text)
    notes = (*((plain(text),) if text else ()), *ref.switch_notes((declared.when, declared.cell)))
    caption = bold(sentence_case(ref.text(declared.name)))
    return (Table(made.columns, made.head, made.rows, caption, notes, made.grid),)


def _grid(ref: Reference, declared: DeclaredTable) -> Table:
    grid = grid_of(declared, ref.game, ref.scope)
    rows = tuple(
        (*_row_head(ref, declared, row), *_cells(ref, declared, grid, at))
        for at, row in enumerate(grid.rows)
    )
    sides = 1 if declared.row or declared.column else 0
    columns: tuple[Align, ...] = ("center",) * (sides + len(grid.columns))
    return Table(columns, _grid_head(ref, declared, grid), rows, grid=True)


def _grid_head(ref: Reference, declared: DeclaredTable, grid: ValueGrid) -> tuple[Row, ...]:
    corner = Cell(bold(_axis_name(ref, declared.row)), head=True)
    if declared.column is None:
        return ((corner, Cell((), head=True)),) if corner.runs else ()
    along = tuple(Cell(bold(_shown(ref, value)), head=True) for value in grid.columns)
    if declared.row is None:
        return ((Cell(bold(_axis_name(ref, declared.column)), head=True), *along),)
    above = Cell(bold(_axis_name(ref, declared.column)), len(along), head=True)
    return ((Cell((), head=True), above), (corner, *along)) if above.runs else ((corner, *along),)


def _row_head(ref: Reference, declared: DeclaredTable, row: Value) -> Row:
    if declared.row is not None:
        return (Cell(bold(_shown(ref, row)), head=True),)
    return (Cell((), head=True),) if declared.column is not None else ()


def _axis_name(ref: Reference, axis: DeclaredAxis | None) -> str:
    return "" if axis is None else sentence_case(ref.text(axis.name))


def _shown(ref: Reference, value: Value) -> str:
    return value.show(ref.lang) if isinstance(value, OnAxis) else ref.say(value)


def _cells(ref: Reference, declared: DeclaredTable, grid: ValueGrid, at: int) -> Row:
    said: list[Cell] = []
    for column, value in zip(grid.columns, grid.cells[at], strict=True):
        words = ref.say(value)
        if declared.format and value is not MISSING:
            inner = Names({"cell": value, "value": value})
            scope = Inside(inner, cell_scope(declared, grid.rows[at], column, ref.scope))
            words = template(declared.format).fill(scope, ref.say)
        said.append(Cell(plain(words)))
    return tuple(said)


def _listed(ref: Reference, declared: DeclaredTable) -> Table:
    if declared.results:
        rolled = Cell(plain(dice_word(declared.roll, ref.lang)), head=True)
        lines = tuple(
            (Cell(bold(key.replace("-", "–")), head=True), Cell(_runs(ref, result)))
            for key, result in declared.results.items()
        )
        head: tuple[Row, ...] = ((rolled, Cell((), head=True)),) if declared.roll else ()
        return Table(("center", "left"), head, lines)
    width = max([len(declared.columns), *(len(row) for row in declared.rows)], default=0)
    if not width:
        raise BadTable("rules.empty_table")
    rows = tuple(
        tuple(Cell(_runs(ref, raw)) for raw in (*row, *[""] * (width - len(row))))
        for row in declared.rows
    )
    names = [sentence_case(ref.text(column.name)) for column in declared.columns]
    names += [""] * (width - len(names))
    head = (tuple(Cell(plain(name), head=True) for name in names),) if any(names) else ()
    return Table(tuple(_align(declared, rows, at) for at in range(width)), head, rows)


def _align(declared: DeclaredTable, rows: tuple[Row, ...], at: int) -> Align:
    """Return how a column stands: as declared, else figures in the middle, words at the left."""
    asked = declared.columns[at].align if at < len(declared.columns) else ""
    if asked in _ALIGNED:
        return _ALIGNED[asked]
    words = ["".join(run.text for run in row[at].runs) for row in rows]
    return "center" if any(words) and all(_FIGURE.fullmatch(word) for word in words) else "left"


def _runs(ref: Reference, raw: Any) -> Runs:
    value = cell_value(raw)
    if isinstance(value, str):
        return plain(ref.text(Text.of(value)))
    if value is MISSING:
        return ()
    said = ref.say(value)
    return plain(ref.text(Text.of(said)) if "{" in said else said)


def dice_word(written: str, lang: str) -> str:
    """Return dice as *lang* writes them: W12 in German, D12 elsewhere."""
    return _DICE.sub(rf"\1{sentence('word.die', lang)}\2", written)
