"""Reads a table: out of a file of any usual kind, or from what the clipboard holds."""

from __future__ import annotations

from pathlib import Path

from realms_builder.core.problems import Place, Problem, cause_of
from realms_builder.exchange.import_formats import table_format
from realms_builder.exchange.spreadsheet.delimited import TAB, delimited_rows
from realms_builder.exchange.spreadsheet.table import (
    SheetTable,
    table_of,
)
from realms_builder.exchange.spreadsheet.table_file import (
    MAX_BYTES,
    TableFile,
    UnreadableTable,
)
from realms_builder.exchange.spreadsheet.table_formats import html_rows

_LARGE_HTML = 4_000_000


def read_table(path: Path, sheet: str = "") -> SheetTable:
    """Return the table in the file at *path*; whatever keeps it from being read is a problem.

    *sheet* names one of several in a workbook; without it the first is read.
    """
    return read_with_sheets(path, sheet)[0]


def read_with_sheets(path: Path, sheet: str = "") -> tuple[SheetTable, tuple[str, ...]]:
    """Return the table as :func:`read_table` does, and the names of the sheets of a workbook."""
    file = TableFile(path, sheet)
    try:
        if path.stat().st_size > MAX_BYTES:
            return _refused(path, "spreadsheet.too_large", limit_mb=MAX_BYTES // 1_000_000), ()
        rows, names = table_format(file).rows(file)
        return table_of(rows, str(path)), names
    except UnreadableTable as bad:
        return _refused(path, bad.code, **bad.values), ()
    except FileNotFoundError:
        return _refused(path, "file_missing"), ()
    except (OSError, ValueError) as error:
        reason = cause_of(error)
        return _refused(path, "file_unreadable", reason=reason), ()


def clipboard_table(text: str, html: str = "") -> SheetTable:
    """Return the table that a spreadsheet copied: as HTML where that is there, else as text.

    HTML tells merged cells; a large table is read from its text, which is much quicker.
    """
    if html and len(html) <= _LARGE_HTML and "<tr" in html.lower():
        rows = html_rows(html)
        if any(any(row) for row in rows):
            return table_of(rows)
    if len(text) > MAX_BYTES:
        values = {"limit_mb": MAX_BYTES // 1_000_000}
        return SheetTable(problems=(Problem("spreadsheet.too_large", values=values),))
    return table_of(delimited_rows(text, TAB if TAB in text else ""))


def _refused(path: Path, code: str, **values: object) -> SheetTable:
    return SheetTable((), str(path), (Problem(code, place=Place(str(path)), values=values),))
