"""A table as a spreadsheet holds it: rows of text cells, every one with its address."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.core.yield_points import yield_point

MAX_ROWS = 20_000
MAX_COLUMNS = 256
MAX_CELLS = 1_000_000
MAX_CELL_CHARACTERS = 10_000
"""The largest file or clipboard that is read at all."""

FORMULA_SIGNS = ("=", "+", "@")
"""What a cell begins with that spreadsheets take for a formula."""

Row = tuple[str, ...]
_LETTERS = 26


def column_name(column: int) -> str:
    """Return what spreadsheets call the *column* counted from 0: A, B, ... Z, AA."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, _LETTERS)
        name = chr(ord("A") + letter) + name
    return name


def cell_name(row: int, column: int) -> str:
    """Return the address of a cell counted from 0, such as B7."""
    return f"{column_name(column)}{row + 1}"


def cell_of(problem: Problem) -> str:
    """Return the address of the cell that *problem* is about, or an empty string."""
    place = problem.place
    return cell_name(place.line - 1, place.column - 1) if place.line and place.column else ""


@dataclass(frozen=True, slots=True)
class SheetTable:
    """Rows of equal length; *source* names the file, empty for the clipboard."""

    rows: tuple[Row, ...] = ()
    source: str = ""
    problems: tuple[Problem, ...] = ()

    @property
    def width(self) -> int:
        """Return how many columns there are."""
        return len(self.rows[0]) if self.rows else 0

    def cell(self, row: int, column: int) -> str:
        """Return the text of a cell counted from 0; there is none outside the table."""
        if 0 <= row < len(self.rows) and 0 <= column < self.width:
            return self.rows[row][column]
        return ""

    def with_cell(self, row: int, column: int, text: str) -> SheetTable:
        """Return the table with another text in one cell."""
        cells = list(self.rows[row])
        cells[column] = text[:MAX_CELL_CHARACTERS].strip()
        rows = (*self.rows[:row], tuple(cells), *self.rows[row + 1 :])
        return replace(self, rows=rows)

    def place(self, row: int, column: int) -> Place:
        """Return the place of a cell counted from 0: its row as line, its column as column."""
        return Place(self.source, row + 1, column + 1)

    def turned(self) -> SheetTable:
        """Return the table with rows and columns exchanged."""
        return SheetTable(tuple(zip(*self.rows, strict=True)), self.source, self.problems)


def table_of(
    rows: Iterable[Sequence[str]], source: str = "", problems: Sequence[Problem] = ()
) -> SheetTable:
    """Return *rows* as a table: empty edges at the right and below cut, bounds kept.

    What lies beyond the bounds is left out, with a problem that says so.
    """
    kept: list[list[str]] = []
    noted = list(problems)
    cut: dict[str, Problem] = {}
    cells = 0
    for number, row in enumerate(rows):
        yield_point()
        cells += len(row)
        if number >= MAX_ROWS or cells > MAX_CELLS:
            values = {"limit": min(number, MAX_ROWS)}
            noted.append(Problem("spreadsheet.too_many_rows", place=Place(source), values=values))
            break
        kept.append([_clean(cell, number, at, source, cut) for at, cell in enumerate(row)])
    widest = max((_filled(row) for row in kept), default=0)
    if widest > MAX_COLUMNS:
        values = {"limit": MAX_COLUMNS}
        noted.append(Problem("spreadsheet.too_many_columns", place=Place(source), values=values))
        widest = MAX_COLUMNS
    while kept and not any(kept[-1]):
        kept.pop()
    square = tuple(tuple((row + [""] * (widest - len(row)))[:widest]) for row in kept)
    if not square and not noted:
        noted.append(Problem("spreadsheet.empty", Severity.WARNING, Place(source)))
    return SheetTable(square, source, (*noted, *cut.values()))


def _clean(cell: str, row: int, column: int, source: str, cut: dict[str, Problem]) -> str:
    """Return *cell* without what no reader sees: hard blanks, carriage returns, control signs.

    The apostrophe by which spreadsheets are told that ``=`` begins no formula goes as well.
    """
    if cell[:1] == "'" and cell[1:2] in FORMULA_SIGNS:
        cell = cell[1:]
    if len(cell) > MAX_CELL_CHARACTERS:
        cell = cell[:MAX_CELL_CHARACTERS]
        place, values = Place(source, row + 1, column + 1), {"limit": MAX_CELL_CHARACTERS}
        cut.setdefault("cell", Problem("spreadsheet.cell_cut", Severity.WARNING, place, values))
    if cell.isascii() and cell.isprintable():
        return cell.strip()
    cell = cell.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ")
    text = "".join(c for c in cell if c == "\n" or c == "\t" or (ord(c) >= 32 and not _unseen(c)))
    return text.replace("\t", " ").strip()


def _unseen(character: str) -> bool:
    return character in "\ufeff\u200b\u00ad\u2028\u2029" or 0xD800 <= ord(character) < 0xE000


def _filled(row: Sequence[str]) -> int:
    """Return how many cells of *row* count: those up to the last one that says something."""
    return next((n for n in range(len(row), 0, -1) if row[n - 1]), 0)
