"""Reads tables and values by distance for the formulas of a chain."""

from __future__ import annotations

from functools import lru_cache

from realms_builder.game.files.declared_mechanics import DeclaredTable
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.band_values import ByBand
from realms_builder.game.kinds.table_grids import cell_at
from realms_builder.roster.resolve.records import Inside, Names


def by_distance(args: tuple[Value, ...]) -> Value | Unknown:
    """Return ``at(values, distance)``; missing where a band has no value."""
    match args:
        case (ByBand() as values, distance) if isinstance(distance, (int, float)):
            return values.at(distance)
        case (value, _) if value is MISSING:
            return MISSING
        case _:
            return UNKNOWN


def cell(game: Game, name: str, args: tuple[Value, ...], scope: Record) -> Value | Unknown:
    """Return ``name(row, column)``, also written ``table('name', row, column)``."""
    if name == "table" and args and isinstance(args[0], str):
        name, args = args[0], args[1:]
    table = _tables(game).get(name)
    if table is None:
        return UNKNOWN
    if not table.cell:
        return cell_at(table, game, scope, args)
    axes = [axis.id or key for key, axis in (("row", table.row), ("column", table.column)) if axis]
    if len(axes) != len(args):
        return UNKNOWN
    return parse(table.cell).evaluate(Inside(Names(dict(zip(axes, args, strict=True))), scope))


@lru_cache(maxsize=8)
def _tables(game: Game) -> dict[str, DeclaredTable]:
    return {table.id: table for table in game.file.tables}
