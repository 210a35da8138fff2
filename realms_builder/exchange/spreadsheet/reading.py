"""Reads a table: out of a file of any usual kind, or from what the clipboard holds."""

from __future__ import annotations

from pathlib import Path

from realms_builder.core.problems import Place, Problem
from realms_builder.exchange.spreadsheet.archives import BadArchive
from realms_builder.exchange.spreadsheet.decoding import decoded
from realms_builder.exchange.spreadsheet.delimited import TAB, delimited_rows
from realms_builder.exchange.spreadsheet.html_tables import html_rows
from realms_builder.exchange.spreadsheet.table import MAX_BYTES, Table, table_of
from realms_builder.exchange.spreadsheet.workbooks import ODS, XLSX, workbook_rows

SUFFIXES = (".csv", ".tsv", ".tab", ".txt", ".htm", ".html", *XLSX, *ODS)
_ARCHIVE = b"PK\x03\x04"
_LARGE_HTML = 4_000_000


def read_table(path: Path, sheet: str = "") -> Table:
    """Return the table in the file at *path*; whatever keeps it from being read is a problem.

    *sheet* names one of several in a workbook; without it the first is read.
    """
    return read_with_sheets(path, sheet)[0]


def read_with_sheets(path: Path, sheet: str = "") -> tuple[Table, tuple[str, ...]]:
    """Return the table as :func:`read_table` does, and the names of the sheets of a workbook."""
    try:
        if path.stat().st_size > MAX_BYTES:
            return _refused(path, "spreadsheet.too_large", limit_mb=MAX_BYTES // 1_000_000), ()
        if path.suffix.lower() in (*XLSX, *ODS):
            rows, names = workbook_rows(path, sheet)
            return table_of(rows, str(path)), names
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except BadArchive as bad:
        return _refused(path, bad.code, **bad.values), ()
    except FileNotFoundError:
        return _refused(path, "file_missing"), ()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return _refused(path, "file_unreadable", reason=reason), ()
    return _text_table(path, raw), ()


def _text_table(path: Path, raw: bytes) -> Table:
    if raw.startswith(_ARCHIVE):
        return _refused(path, "spreadsheet.wrong_ending")
    text = decoded(raw)
    if text is None:
        return _refused(path, "spreadsheet.not_text")
    if "<table" in text[:20_000].lower():  # some programs call a page a spreadsheet
        return table_of(html_rows(text), str(path))
    suffix = path.suffix.lower()
    return table_of(delimited_rows(text, TAB if suffix in (".tsv", ".tab") else ""), str(path))


def clipboard_table(text: str, html: str = "") -> Table:
    """Return the table that a spreadsheet copied: as HTML where that is there, else as text.

    HTML tells merged cells; a large table is read from its text, which is much quicker.
    """
    if html and len(html) <= _LARGE_HTML and "<tr" in html.lower():
        rows = html_rows(html)
        if any(any(row) for row in rows):
            return table_of(rows)
    if len(text) > MAX_BYTES:
        values = {"limit_mb": MAX_BYTES // 1_000_000}
        return Table(problems=(Problem("spreadsheet.too_large", values=values),))
    return table_of(delimited_rows(text, TAB if TAB in text else ""))


def _refused(path: Path, code: str, **values: object) -> Table:
    return Table((), str(path), (Problem(code, place=Place(str(path)), values=values),))
