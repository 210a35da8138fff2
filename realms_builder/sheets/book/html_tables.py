"""Tables that a book writes as HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from realms_builder.layout.document import Align, Cell, Row, Runs, Table
from realms_builder.sheets.book.attributes import alignment
from realms_builder.sheets.book.html import HtmlTag, parts_of

MOST_SPAN = 40
_ALIGNS: dict[str, Align] = {"left": "left", "center": "center", "right": "right"}
_ENDS = re.compile(r"\s*</(?:p|div|li)\s*>\s*(?=\S)", re.IGNORECASE)


class _WrittenCell(NamedTuple):
    """A cell: its words, over how many columns and rows it stands, and how."""

    text: str
    wide: int
    tall: int
    head: bool
    align: str


def html_table(body: str, words: Callable[[str], Runs]) -> Table:
    """Return the table that holds *body*; *words* reads those of a cell."""
    rows = list(_placed([list(_cells(row)) for row in _rows(body)]))
    count = max((sum(cell.wide for cell in row) for row in rows), default=0)
    heads = next((n for n, row in enumerate(rows) if not all(c.head for c in row)), len(rows))
    if heads == len(rows):
        heads = min(1, heads)
    read = [_row(row, count, words) for row in rows]
    caption = next((inner for _, inner in parts_of(body, ("caption",), ())), "")
    return Table(
        tuple(_column_align(rows, at) for at in range(count)),
        tuple(read[:heads]),
        tuple(read[heads:]),
        words(caption) if caption.strip() else (),
    )


def _rows(body: str) -> Iterator[str]:
    found = list(parts_of(body, ("tr",), ("table",)))
    yield from (inner for _, inner in found) if found else (body,)


def _cells(row: str) -> Iterator[_WrittenCell]:
    for tag, inner in parts_of(row, ("td", "th"), ("table",)):
        text = " ".join(_ENDS.sub("<br>", inner.strip()).split())
        wide, tall = _span(tag, "colspan"), _span(tag, "rowspan")
        yield _WrittenCell(text, wide, tall, tag.name == "th", alignment(tag.attributes))


def _span(tag: HtmlTag, name: str) -> int:
    said = tag.attributes.get(name, "1")
    return max(1, min(MOST_SPAN, int(said))) if said.isdecimal() and len(said) < 6 else 1


def _placed(rows: Sequence[list[_WrittenCell]]) -> Iterator[list[_WrittenCell]]:
    """Yield *rows* with an empty cell wherever one from above reaches into them."""
    reaching: dict[int, int] = {}
    for row in rows:
        placed: list[_WrittenCell] = []
        at, waiting = 0, iter(row)
        cell = next(waiting, None)
        while cell is not None or any(place >= at and reaching[place] for place in reaching):
            if reaching.get(at):
                reaching[at] -= 1
                placed.append(_WrittenCell("", 1, 1, head=False, align=""))
                at += 1
            elif cell is None:
                placed.append(_WrittenCell("", 1, 1, head=False, align=""))
                at += 1
            else:
                placed.append(cell)
                for place in range(at, at + cell.wide):
                    reaching[place] = cell.tall - 1
                at += cell.wide
                cell = next(waiting, None)
        if placed:
            yield placed


def _row(row: Sequence[_WrittenCell], count: int, words: Callable[[str], Runs]) -> Row:
    cells = [Cell(words(cell.text) if cell.text else (), cell.wide, cell.head) for cell in row]
    wide = sum(cell.wide for cell in row)
    return (*cells, *(Cell(()) for _ in range(count - wide)))


def _column_align(rows: Sequence[Sequence[_WrittenCell]], column: int) -> Align:
    """Return how most would align a column: as its first cell that says so."""
    for row in rows:
        at = 0
        for cell in row:
            if at == column and cell.wide == 1 and cell.align and not cell.head:
                return _ALIGNS.get(cell.align, "left")
            at += cell.wide
    return "left"
