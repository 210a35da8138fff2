"""Texts with a delimiter: what the clipboard holds with tabs, and CSV with ``;`` or ``,``.

A quoted cell may hold delimiters, line breaks and doubled quotes. A cell that merely begins with
a quote, as LibreOffice writes ``"Rattler" buggy``, keeps it: quotes count only when they close
right before the next delimiter.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from realms_builder.core.yield_points import yield_point
from realms_builder.exchange.spreadsheet.table import MAX_CELL_CHARACTERS

TAB = "\t"
_CANDIDATES = (TAB, ";", ",", "|")
_NAMED = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)
_LOOKED_AT = 60
_LONGEST_QUOTED = 2 * MAX_CELL_CHARACTERS


def delimited_rows(text: str, delimiter: str = "") -> Iterator[list[str]]:
    """Yield the rows of *text*; without a *delimiter* the likeliest one is found."""
    named = _NAMED.match(text)
    if named:  # the line by which Excel is told
        text, delimiter = text[named.end() :], named.group(1)
    yield from _rows(text, delimiter or likely_delimiter(text))


def likely_delimiter(text: str) -> str:
    """Return what parts the cells of *text*: what most lines have equally often."""
    best, most = TAB, 0.0
    for candidate in _CANDIDATES:
        widths: Counter[int] = Counter()
        for row, _ in zip(_rows(text, candidate), range(_LOOKED_AT), strict=False):
            if any(row):
                widths[len(row)] += 1
        if not widths:
            continue
        width, rows = max(widths.items(), key=lambda pair: (pair[0] > 1, pair[1], pair[0]))
        score = (width - 1) * rows / widths.total() if width > 1 else 0.0
        # Commas stand inside texts and numbers as well, so another sign is believed first.
        score *= 0.5 if candidate == "," else 0.8 if candidate == "|" else 1.0
        if score > most:
            best, most = candidate, score
    return best


def _rows(text: str, delimiter: str) -> Iterator[list[str]]:
    stops = re.compile(f"{re.escape(delimiter)}|\r\n|\n|\r")
    row: list[str] = []
    at, end = 0, len(text)
    while at < end:
        cell, at = _quoted(text, at, delimiter) if text[at] == '"' else (None, at)
        stop = stops.search(text, at)
        if cell is None:
            cell = text[at : stop.start() if stop else end]
        row.append(cell)
        at = stop.end() if stop else end
        if stop is None or stop.group() != delimiter:
            yield row
            row = []
            yield_point()
    if row:
        yield [*row, ""]


def _quoted(text: str, at: int, delimiter: str) -> tuple[str | None, int]:
    """Return the cell whose quote opens at *at* and where it ends; None when it never closes."""
    position, bound = at + 1, min(len(text), at + _LONGEST_QUOTED)
    while True:
        closing = text.find('"', position, bound)
        if closing < 0:
            return None, at
        follows = text[closing + 1 : closing + 2]
        if follows == '"':
            position = closing + 2
        elif follows in ("", delimiter, "\n", "\r"):
            return text[at + 1 : closing].replace('""', '"'), closing + 1
        else:
            return None, at


def delimited_text(rows: list[list[str]], delimiter: str = TAB) -> str:
    """Return *rows* as one text, quoted where a cell needs it."""
    return "".join(delimiter.join(_cell(c, delimiter) for c in row) + "\r\n" for row in rows)


def _cell(cell: str, delimiter: str) -> str:
    if delimiter in cell or "\n" in cell or "\r" in cell or cell.startswith('"'):
        return '"' + cell.replace('"', '""') + '"'
    return cell
