"""The table in a piece of HTML, as LibreOffice, Excel and Google put it on the clipboard.

A cell merged downwards says its text in every row it covers, since it speaks for all of them;
one merged sideways says it once.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from html.parser import HTMLParser

from realms_builder.core.yield_points import pause_point
from realms_builder.exchange.spreadsheet.table import MAX_CELL_CHARACTERS, MAX_COLUMNS, MAX_ROWS

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
        pause_point()
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
