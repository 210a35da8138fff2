"""Workbooks: XLSX files of Excel, LibreOffice and Google, and ODS files of LibreOffice.

Formulas are read as what they came to when the file was saved. Times and dates are written as
ISO says, so that who reads a cell can tell that the spreadsheet made a date of ``20/3``.
"""

from __future__ import annotations

import warnings
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import IO, Any
from xml.etree import ElementTree

from realms_builder.core.yield_points import pause_point
from realms_builder.exchange.spreadsheet.archives import BadArchive, checked
from realms_builder.exchange.spreadsheet.table import MAX_COLUMNS, MAX_ROWS

XLSX = (".xlsx", ".xlsm")
ODS = (".ods",)
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_CONTENT = "content.xml"


def workbook_rows(path: Path, sheet: str = "") -> tuple[list[list[str]], tuple[str, ...]]:
    """Return the rows of one sheet, the first unless *sheet* names another, and all their names.

    Raises :class:`BadArchive` where the file is damaged, locked, too large, or has no such sheet.
    """
    checked(path)
    if path.suffix.lower() in ODS:
        return _ods(path, sheet)
    return _xlsx(path, sheet)


def _xlsx(path: Path, sheet: str) -> tuple[list[list[str]], tuple[str, ...]]:
    from openpyxl import load_workbook

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of styles and extensions that say nothing about cells
        try:
            book: Any = load_workbook(path, read_only=True, data_only=True, keep_links=False)
        except Exception as error:
            raise BadArchive("spreadsheet.damaged") from error
        try:
            names = tuple(ws.title for ws in book.worksheets)
            chosen = _chosen(names, sheet)
            rows = [[_said(value) for value in row] for row in _cells(book.worksheets[chosen])]
        except BadArchive:
            raise
        except Exception as error:
            raise BadArchive("spreadsheet.damaged") from error
        finally:
            book.close()
    return rows, names


def _cells(worksheet: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the rows as far as they are read at all: one more than may be, so that it shows."""
    worksheet.reset_dimensions()  # what the file says of its size need not be true
    for row in worksheet.iter_rows(max_row=MAX_ROWS + 1, values_only=True):
        pause_point()
        yield row[: MAX_COLUMNS + 1]


def _chosen(names: tuple[str, ...], sheet: str) -> int:
    if not names:
        raise BadArchive("spreadsheet.no_sheets")
    if not sheet:
        return 0
    folded = [name.casefold() for name in names]
    if sheet.casefold() not in folded:
        raise BadArchive("spreadsheet.unknown_sheet", sheet=sheet, known=list(names))
    return folded.index(sheet.casefold())


def _said(value: object) -> str:
    """Return *value* as somebody would type it; the reader of a field does the rest."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.10g}"
    if isinstance(value, datetime):
        midnight = value.time() == time.min
        return value.date().isoformat() if midnight else value.isoformat(" ", "minutes")
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, timedelta):
        return str(value)
    return str(value)


# ---------------------------------------------------------------------------------- ODS


def _ods(path: Path, sheet: str) -> tuple[list[list[str]], tuple[str, ...]]:
    try:
        with zipfile.ZipFile(path) as archive:
            with archive.open(_CONTENT) as file:
                names = tuple(_sheet_names(file))
            chosen = _chosen(names, sheet)
            with archive.open(_CONTENT) as file:
                return list(_ods_rows(file, chosen)), names
    except (LookupError, ElementTree.ParseError, ValueError) as error:
        raise BadArchive("spreadsheet.damaged") from error


def _sheet_names(file: IO[bytes]) -> Iterator[str]:
    depth = 0
    for event, node in ElementTree.iterparse(file, ("start", "end")):  # noqa: S314 - checked
        if node.tag == f"{_TABLE}table":
            depth += 1 if event == "start" else -1
            if event == "start" and depth == 1:
                yield str(node.get(f"{_TABLE}name", ""))
        elif event == "end" and node.tag == f"{_TABLE}table-row":
            node.clear()


def _ods_rows(file: IO[bytes], chosen: int) -> Iterator[list[str]]:
    seen, count = -1, 0
    empty = 0  # rows that only count when something follows: a sheet ends in a million of them
    for event, node in ElementTree.iterparse(file, ("start", "end")):  # noqa: S314 - checked
        if event == "start":
            seen += node.tag == f"{_TABLE}table"
            continue
        if node.tag != f"{_TABLE}table-row":
            continue
        if seen == chosen:
            pause_point()
            row = _ods_row(node)
            times = _times(node.get(f"{_TABLE}number-rows-repeated"))
            if not any(row):
                empty += times
                node.clear()
                continue
            for filled in [[] for _ in range(min(empty, MAX_ROWS))] + [row] * min(times, MAX_ROWS):
                yield filled
                count += 1
            empty = 0
            if count > MAX_ROWS:
                return
        node.clear()


def _ods_row(row: ElementTree.Element) -> list[str]:
    texts: list[str] = []
    for cell in row:
        if cell.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            continue
        times = _times(cell.get(f"{_TABLE}number-columns-repeated"))
        texts.extend([_ods_text(cell)] * min(times, MAX_COLUMNS + 1 - len(texts)))
        if len(texts) > MAX_COLUMNS:
            break
    return texts


def _ods_text(cell: ElementTree.Element) -> str:
    kind = cell.get(f"{_OFFICE}value-type")
    if kind == "date":
        return str(cell.get(f"{_OFFICE}date-value", "")).removesuffix("T00:00:00")
    if kind == "boolean":
        return str(cell.get(f"{_OFFICE}boolean-value", ""))
    lines = [_ods_line(line) for line in cell if line.tag == f"{_TEXT}p"]
    return "\n".join(lines)


def _ods_line(line: ElementTree.Element) -> str:
    parts = [line.text or ""]
    for inner in line:
        if inner.tag == f"{_TEXT}line-break":
            parts.append("\n")
        elif inner.tag == f"{_TEXT}s":
            parts.append(" " * min(_times(inner.get(f"{_TEXT}c")), 100))
        else:
            parts.append("".join(inner.itertext()))
        parts.append(inner.tail or "")
    return "".join(parts)


def _times(raw: str | None) -> int:
    return max(1, int(raw)) if raw and raw.isdecimal() and len(raw) < 9 else 1
