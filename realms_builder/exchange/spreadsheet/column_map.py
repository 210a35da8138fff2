"""Which column is what: a frozen value, to be changed column by column and remembered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from realms_builder.exchange.spreadsheet.cell_values import is_blank
from realms_builder.exchange.spreadsheet.table import MAX_COLUMNS, SheetTable, column_name
from realms_builder.game.names import normalised

NO_HEADER = -1


@dataclass(frozen=True, slots=True)
class ColumnMap:
    """The key of a purpose for each column, empty where it is not read.

    *header* is the row that names the columns, counted from 0, or NO_HEADER; what stands above it
    is not read. *turned* says that each unit is a column of the sheet. *lang* is the language of
    texts in columns that name none.
    """

    columns: tuple[str, ...] = ()
    header: int = NO_HEADER
    turned: bool = False
    lang: str = "en"

    def with_column(self, column: int, key: str) -> ColumnMap:
        """Return the map with another purpose for one column."""
        columns = list(self.columns)
        columns[column] = key
        return replace(self, columns=tuple(columns))

    def seen(self, table: SheetTable) -> SheetTable:
        """Return *table* with units as rows."""
        return table.turned() if self.turned else table

    def address(self, row: int, column: int) -> tuple[int, int]:
        """Return row and column in the sheet itself of a cell of the table as :meth:`seen`."""
        return (column, row) if self.turned else (row, column)

    def header_cells(self, table: SheetTable) -> tuple[str, ...]:
        """Return what stands above the columns; empty texts without a header."""
        seen = self.seen(table)
        if 0 <= self.header < len(seen.rows):
            return seen.rows[self.header]
        return ("",) * seen.width

    def unread(self, table: SheetTable) -> tuple[tuple[int, str], ...]:
        """Return the columns in which something stands that is not read, each with its name."""
        seen, heads = self.seen(table), self.header_cells(table)
        below = seen.rows[self.header + 1 :]
        return tuple(
            (column, heads[column] or column_name(column))
            for column, key in enumerate(self.columns)
            if not key and any(not is_blank(row[column]) for row in below)
        )

    def as_data(self) -> dict[str, Any]:
        """Return the map as plain data."""
        return {
            "columns": list(self.columns),
            "header": self.header,
            "turned": self.turned,
            "lang": self.lang,
        }


def map_from(data: Any) -> ColumnMap | None:
    """Return the map that plain *data* holds, or None where it holds none."""
    if not isinstance(data, dict):
        return None
    columns, header = data.get("columns"), data.get("header")
    if not isinstance(columns, list) or not all(isinstance(key, str) for key in columns):
        return None
    if type(header) is not int or header < NO_HEADER or len(columns) > MAX_COLUMNS:
        return None
    lang = data.get("lang")
    return ColumnMap(
        tuple(columns), header, data.get("turned") is True, lang if isinstance(lang, str) else "en"
    )


def shape_of(cells: tuple[str, ...]) -> str:
    """Return what tables of the same kind have in common: the words above their columns."""
    return "\t".join(normalised(cell) for cell in cells)
