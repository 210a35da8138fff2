"""Remembers which column was what, by game and by the words above the columns.

A convenience in the state folder: a file that is broken reads as empty.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from realms_builder.core import resources
from realms_builder.core.files import keep_json, kept_json
from realms_builder.exchange.spreadsheet.column_map import ColumnMap, map_from, shape_of
from realms_builder.exchange.spreadsheet.purposes import languages_of, purposes
from realms_builder.exchange.spreadsheet.table import SheetTable
from realms_builder.game.game import Game

FILE = "spreadsheets.json"
MOST = 200
_FORMAT = 1
_MOST_BYTES = 2_000_000
_ROWS_LOOKED_AT = 6


def remembered(table: SheetTable, game: Game) -> ColumnMap | None:
    """Return the map that was last used for a table with the same words above its columns."""
    known = _read(_path())
    for turned in (False, True):
        seen = table.turned() if turned else table
        for row in range(min(_ROWS_LOOKED_AT, len(seen.rows))):
            found = map_from(known.get(_key(game, seen.rows[row])))
            fits = found is not None and found.header == row and found.turned == turned
            if found is not None and fits and len(found.columns) == seen.width:
                return (
                    found
                    if set(found.columns) <= {"", *purposes(game, languages_of(found.columns))}
                    else None
                )
    return None


def remember(table: SheetTable, game: Game, columns: ColumnMap) -> None:
    """Remember *columns* for tables like *table*; one without a header has nothing to know it by.

    Raises WriteFailed.
    """
    cells = columns.header_cells(table)
    if not any(cells):
        return
    path = _path()
    known = _read(path)
    key = _key(game, cells)
    known.pop(key, None)
    known[key] = columns.as_data()
    while len(known) > MOST:
        del known[next(iter(known))]
    keep_json(path, _FORMAT, {"tables": known})


def _path() -> Path:
    return resources.state_folder() / FILE


def _key(game: Game, cells: tuple[str, ...]) -> str:
    return f"{game.id}\t{shape_of(cells)}"


def _read(path: Path) -> dict[str, Any]:
    tables = kept_json(path, _FORMAT, _MOST_BYTES).get("tables")
    return dict(tables) if isinstance(tables, dict) else {}
