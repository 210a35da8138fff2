"""What the dialog lets workers do: read a table, guess its columns, make units of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from realms_builder.core.problems import Problem
from realms_builder.exchange.spreadsheet.cell_values import CellReader
from realms_builder.exchange.spreadsheet.column_map import ColumnMap
from realms_builder.exchange.spreadsheet.guessing import guessed
from realms_builder.exchange.spreadsheet.imported import Imported
from realms_builder.exchange.spreadsheet.importing import units_from
from realms_builder.exchange.spreadsheet.memory import remembered
from realms_builder.exchange.spreadsheet.reading import clipboard_table, read_with_sheets
from realms_builder.exchange.spreadsheet.table import SheetTable
from realms_builder.exchange.spreadsheet.unit_lines import unit_line
from realms_builder.game.game import Game

MOST_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Copied:
    """What the clipboard holds: as text, and as HTML where it does."""

    text: str = ""
    html: str = ""


@dataclass(frozen=True, slots=True)
class OfFile:
    """A file, and which of its sheets; the first without a name."""

    path: Path
    sheet: str = ""


Source = Copied | OfFile


@dataclass(frozen=True, slots=True)
class LoadedTable:
    """A table with its source, the sheets to choose from, and what its columns are.

    *known* says that the columns were remembered from another time.
    """

    source: Source
    table: SheetTable
    columns: ColumnMap
    known: bool = False
    sheets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportOutcome:
    """What a table comes to with the columns as they were then.

    *lines* say what the first new units are, *problems* are the worst first.
    """

    columns: ColumnMap
    imported: Imported
    lines: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def load(source: Source, game: Game, lang: str) -> LoadedTable:
    """Return the table at *source* with its columns remembered, else guessed."""
    sheets: tuple[str, ...] = ()
    if isinstance(source, OfFile):
        table, sheets = read_with_sheets(source.path, source.sheet)
    else:
        table = clipboard_table(source.text, source.html)
    before = remembered(table, game)
    return LoadedTable(
        source, table, before or guessed(table, game, lang), before is not None, sheets
    )


def work_out(
    loaded: LoadedTable, columns: ColumnMap, game: Game, faction: Mapping[str, Any], lang: str
) -> ImportOutcome:
    """Return what the table of *loaded* comes to for *faction*, told in *lang*."""
    found = units_from(loaded.table, columns, game, faction)
    cells = CellReader(game, {})
    lines = tuple(unit_line(cells, entry, lang) for entry in found.entries[:MOST_SHOWN])
    worst = sorted(found.problems, key=lambda p: (p.severity.rank, p.place.line, p.place.column))
    return ImportOutcome(columns, found, lines, tuple(worst))
