"""Tables in files of other programs: workbooks, and the HTML that spreadsheets copy."""

from __future__ import annotations

import re
import warnings
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from html.parser import HTMLParser
from pathlib import Path
from typing import IO, Any
from xml.etree import ElementTree

from realms_builder.core.yield_points import yield_point
from realms_builder.exchange.spreadsheet.table import (
    MAX_CELL_CHARACTERS,
    MAX_COLUMNS,
    MAX_ROWS,
)
from realms_builder.exchange.spreadsheet.table_file import (
    MAX_BYTES,
    UnreadableTable,
)

# ------------------------------------------------------------------ html tables
# The table in a piece of HTML, as LibreOffice, Excel and Google put it on the clipboard.
#
# A cell merged downwards says its text in every row it covers, since it speaks for all of them;
# one merged sideways says it once.


_BLANKS = re.compile(r"[ \t\r\n\f]+")
_SILENT = frozenset(("style", "script", "head", "title", "xml"))
_BREAKS = frozenset(("br", "p", "div", "li", "tr"))
_FRAGMENT = re.compile(r"<!--\s*StartFragment\s*-->", re.IGNORECASE)
_HIDDEN = re.compile(r"display\s*:\s*none", re.IGNORECASE)


@dataclass(slots=True)
class _Cell:
    across: int = 1
    down: int = 1
    parts: list[str] = field(default_factory=list)
    length: int = 0

    def add(self, text: str) -> None:
        if self.length <= 2 * MAX_CELL_CHARACTERS:
            self.parts.append(text)
            self.length += len(text)

    def text(self) -> str:
        lines = "".join(self.parts).split("\n")
        return "\n".join(_BLANKS.sub(" ", line).strip(" ") for line in lines).strip("\n")


class _Reader(HTMLParser):
    """Collects the outer tables; tables inside their cells become text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[list[list[_Cell]]] = []
        self._depth = 0
        self._silent = 0
        self._cell: _Cell | None = None
        self._row: list[_Cell] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("body", "table"):
            self._silent = 0  # no head goes on behind its page, closed or not
        if tag in _SILENT:
            self._silent += 1
        elif tag == "table":
            self._depth += 1
            if self._depth == 1:
                self.tables.append([])
                self._row = self._cell = None
        elif self._depth == 1 and tag == "tr":
            self._begin_row(dict(attrs))
        elif self._depth == 1 and tag in ("td", "th"):
            self._begin_cell(dict(attrs))
        elif tag in _BREAKS and self._cell is not None:
            self._break(tag)

    def _begin_row(self, attributes: dict[str, str | None]) -> None:
        yield_point()
        self._cell, self._row = None, []
        hidden = _HIDDEN.search(attributes.get("style") or "")
        if not hidden and len(self.tables[-1]) <= MAX_ROWS:
            self.tables[-1].append(self._row)

    def _begin_cell(self, attributes: dict[str, str | None]) -> None:
        if self._row is None:
            self._begin_row({})
        assert self._row is not None
        across = _span(attributes.get("colspan"), MAX_COLUMNS)
        self._cell = _Cell(across, _span(attributes.get("rowspan"), MAX_ROWS))
        if len(self._row) <= MAX_COLUMNS:
            self._row.append(self._cell)

    def _break(self, tag: str) -> None:
        assert self._cell is not None
        if tag == "br" or self._cell.parts:
            self._cell.add("\n")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _SILENT:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif tag == "table" and self._depth:
            self._depth -= 1
        elif self._depth == 1 and tag in ("td", "th", "tr"):
            self._cell = None

    def handle_data(self, data: str) -> None:
        if self._cell is not None and not self._silent:
            # A line break in the source of a page is a blank; only <br> breaks a line.
            self._cell.add(_BLANKS.sub(" ", data))


def _span(raw: str | None, most: int) -> int:
    text = (raw or "1").strip()
    return max(1, min(int(text), most)) if text.isdecimal() and len(text) < 9 else 1


def html_rows(html: str) -> list[list[str]]:
    """Return the rows of the table in *html* that has most cells; none without a table."""
    reader = _Reader()
    fragment = _FRAGMENT.search(html)
    if fragment and "<table" in html[fragment.end() :].lower():
        html = html[fragment.end() :]  # what comes before is styles of the whole sheet
    if "<table" not in html.lower():
        html = f"<table>{html}"  # some clipboards hold only what is between its ends
    with suppress(AssertionError):  # what the parser calls markup that nobody writes
        reader.feed(html)
        reader.close()
    if not reader.tables:
        return []
    return _laid_out(max(reader.tables, key=lambda rows: sum(map(len, rows))))


def _laid_out(rows: list[list[_Cell]]) -> list[list[str]]:
    """Return the texts with each cell at the column where it is seen, merged ones laid out."""
    found: list[list[str]] = []
    covered: dict[int, tuple[int, str]] = {}
    """By column: how many more rows a cell above covers, and what it says there."""
    for row in rows:
        texts: list[str] = []
        waiting = iter(row)
        cell = next(waiting, None)
        before = max(covered, default=-1)
        while cell is not None or len(texts) <= before:
            column = len(texts)
            if column > 2 * MAX_COLUMNS:
                break
            if column in covered:
                left, text = covered.pop(column)
                texts.append(text)
                if left > 1:
                    covered[column] = (left - 1, text)
                continue
            if cell is None:
                texts.append("")
                continue
            said = cell.text()
            for step in range(cell.across):
                texts.append("" if step else said)
                if cell.down > 1:
                    covered[column + step] = (cell.down - 1, "" if step else said)
            cell = next(waiting, None)
        covered = {column: more for column, more in covered.items() if column < 2 * MAX_COLUMNS}
        found.append(texts)
    return found


# ------------------------------------------------------------------ workbooks
# Workbooks: XLSX files of Excel, LibreOffice and Google, and ODS files of LibreOffice.
#
# Formulas are read as what they came to when the file was saved. Times and dates are written as
# ISO says, so that who reads a cell can tell that the spreadsheet made a date of ``20/3``.


_ODS = ".ods"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_CONTENT = "content.xml"


def workbook_rows(path: Path, sheet: str = "") -> tuple[list[list[str]], tuple[str, ...]]:
    """Return the rows of one sheet, the first unless *sheet* names another, and all their names.

    Raises :class:`UnreadableTable` where the file is damaged, locked, too large, or has no such
    sheet.
    """
    checked(path)
    if path.suffix.lower() == _ODS:
        return _ods(path, sheet)
    return _xlsx(path, sheet)


def write_workbook(rows: Iterable[Sequence[str]], path: Path) -> None:
    """Write *rows* as the one sheet of the workbook *path*."""
    from openpyxl import Workbook

    book = Workbook()
    for row in rows:
        book.worksheets[0].append(list(row))
    book.save(path)


def _xlsx(path: Path, sheet: str) -> tuple[list[list[str]], tuple[str, ...]]:
    from openpyxl import load_workbook

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of styles and extensions that say nothing about cells
        try:
            book: Any = load_workbook(path, read_only=True, data_only=True, keep_links=False)
        except Exception as error:
            raise UnreadableTable("spreadsheet.damaged") from error
        try:
            names = tuple(ws.title for ws in book.worksheets)
            chosen = _chosen(names, sheet)
            rows = [[_said(value) for value in row] for row in _cells(book.worksheets[chosen])]
        except UnreadableTable:
            raise
        except Exception as error:
            raise UnreadableTable("spreadsheet.damaged") from error
        finally:
            book.close()
    return rows, names


def _cells(worksheet: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the rows as far as they are read at all: one more than may be, so that it shows."""
    worksheet.reset_dimensions()  # what the file says of its size need not be true
    for row in worksheet.iter_rows(max_row=MAX_ROWS + 1, values_only=True):
        yield_point()
        yield row[: MAX_COLUMNS + 1]


def _chosen(names: tuple[str, ...], sheet: str) -> int:
    if not names:
        raise UnreadableTable("spreadsheet.no_sheets")
    if not sheet:
        return 0
    folded = [name.casefold() for name in names]
    if sheet.casefold() not in folded:
        raise UnreadableTable("spreadsheet.unknown_sheet", sheet=sheet, known=list(names))
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
        raise UnreadableTable("spreadsheet.damaged") from error


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
            yield_point()
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


# ------------------------------------------------------------------ archives


MAX_UNPACKED = 120_000_000
MAX_ENTRIES = 2_000
_MAX_RATIO = 400
_SMALL = 1_000_000
_PIECE = 1 << 18
_DECLARES = (
    b"<!DOCTYPE",
    b"<!ENTITY",
    "<!DOCTYPE".encode("utf-16-le"),
    "<!DOCTYPE".encode("utf-16-be"),
)
_PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".gif", ".bmp", ".emf", ".wmf")
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def checked(path: Path) -> None:
    """Unpack everything in the archive once, within bounds, and keep nothing.

    What a directory of sizes says may be a lie, so it is counted. Nothing but a picture may
    declare entities. Raises :class:`UnreadableTable`, and OSError where the file cannot be read.
    """
    if path.stat().st_size > MAX_BYTES:
        raise UnreadableTable("spreadsheet.too_large", limit_mb=MAX_BYTES // 1_000_000)
    try:
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
            if len(entries) > MAX_ENTRIES:
                raise UnreadableTable("spreadsheet.damaged")
            left = MAX_UNPACKED
            for entry in entries:
                left -= _unpacked(archive, entry, left)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise UnreadableTable("spreadsheet.damaged") from error


def _unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, left: int) -> int:
    """Return how many bytes *entry* unpacks to."""
    if entry.flag_bits & 0x1:
        raise UnreadableTable("spreadsheet.locked")
    if entry.compress_type not in _PACKED:
        raise UnreadableTable("spreadsheet.damaged")
    size, tail = 0, b""
    is_picture = entry.filename.lower().endswith(_PICTURES)
    with archive.open(entry) as file:
        while piece := file.read(_PIECE):
            yield_point()
            size += len(piece)
            swollen = size > _SMALL and size > _MAX_RATIO * max(1, entry.compress_size)
            if size > left or swollen:
                raise UnreadableTable("spreadsheet.too_large", limit_mb=MAX_UNPACKED // 1_000_000)
            # An entity is declared at the head of a document; a word across two pieces counts too.
            if not is_picture and any(word in tail + piece for word in _DECLARES):
                raise UnreadableTable("spreadsheet.damaged")
            tail = piece[-32:]
    return size
