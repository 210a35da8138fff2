"""Blocks of a document as lines of plain text, as a terminal shows them."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from realms_builder.layout.document import (
    Block,
    BoxedBlocks,
    CardUse,
    Code,
    ColumnBlocks,
    Contents,
    Definition,
    DefinitionBlock,
    Divider,
    FigureBlock,
    Heading,
    Listing,
    Paragraph,
    Row,
    Table,
    entry_runs,
    words_of,
)

LEAST_WIDTH = 20
_GAP = "  "
_LEAST_COLUMN = 6
_RULES = {1: "=", 2: "-"}
_STEP = 4


def plain_lines(blocks: Iterable[Block], width: int) -> Iterator[str]:
    """Yield *blocks* as lines of at most *width* letters, an empty one between two blocks.

    What cannot be broken, such as a line of code, keeps its length. Pictures and cards say what
    they show, contents are left out.
    """
    first = True
    for block in blocks:
        lines = list(_lines(block, max(width, LEAST_WIDTH)))
        if lines and not first:
            yield ""
        first = first and not lines
        yield from lines


def _lines(block: Block, width: int) -> Iterator[str]:
    return _MAKERS[type(block)](block, width)


def _heading(block: Heading, width: int) -> Iterator[str]:
    lines = list(_wrapped(" ".join((block.number, words_of(block.runs))).strip(), width))
    yield from lines
    rule = _RULES.get(block.level, "")
    if rule and lines:
        yield rule * max(len(line) for line in lines)


def _listing(block: Listing, width: int) -> Iterator[str]:
    for at, item in enumerate(block.items):
        sign = "- " if block.first is None else f"{block.first + at}. "
        for row, line in enumerate(plain_lines(item, width - len(sign))):
            yield (" " * len(sign) if row else sign) + line if line else ""


def _box(block: BoxedBlocks, width: int) -> Iterator[str]:
    title = words_of(block.title)
    if title:
        yield from _inset(_wrapped(title, width - 2), "| ")
    yield from _inset(plain_lines(block.blocks, width - 2), "| ")


def _table(block: Table, width: int) -> Iterator[str]:
    if block.caption:
        yield from _wrapped(words_of(block.caption), width)
    rows = [_cells(row) for row in (*block.head, *block.rows)]
    widths = _widths(rows, width)
    for at, row in enumerate(rows):
        yield from _row(row, widths)
        if at == len(block.head) - 1:
            yield _GAP.join("-" * wide for wide in widths)
    for note in block.notes:
        yield from _wrapped(words_of(note), width)


def _cells(row: Row) -> list[str]:
    """Return the words of each column; a cell over several columns leaves the others empty."""
    cells: list[str] = []
    for cell in row:
        cells.extend((" ".join(words_of(cell.runs).split()), *[""] * (cell.span - 1)))
    return cells


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Return how wide each column is: as its words want, the widest less where it is too much."""
    count = max((len(row) for row in rows), default=0)
    widths = [
        max((len(row[at]) for row in rows if at < len(row)), default=0) for at in range(count)
    ]
    room = width - len(_GAP) * (count - 1)
    while sum(widths) > room and max(widths, default=0) > _LEAST_COLUMN:
        widths[widths.index(max(widths))] -= 1
    return widths


def _row(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    cells = [list(_wrapped(text, wide)) for text, wide in zip(row, widths, strict=False)]
    for line in range(max((len(cell) for cell in cells), default=0)):
        parts = [
            (cell[line] if line < len(cell) else "").ljust(wide)
            for cell, wide in zip(cells, widths, strict=False)
        ]
        yield _GAP.join(parts).rstrip()


def _wrapped(text: str, width: int) -> Iterator[str]:
    for line in text.splitlines():
        yield from textwrap.wrap(line, max(width, 1), break_on_hyphens=False)


def _inset(lines: Iterable[str], by: str) -> Iterator[str]:
    for line in lines:
        yield f"{by}{line}".rstrip()


def _definition(block: Definition, width: int) -> Iterator[str]:
    yield from _wrapped(words_of(block.term), width)
    yield from _inset(plain_lines(block.blocks, width - _STEP), " " * _STEP)


def _figure(block: FigureBlock, width: int) -> Iterator[str]:
    shown = words_of(block.caption) or ", ".join(p.alt for p in block.pictures if p.alt)
    return _wrapped(f"[{shown}]" if shown else "", width)


def _divider(block: Divider, width: int) -> Iterator[str]:
    if not block.page:
        yield "-" * min(width, 12)


_MAKERS: Mapping[type, Callable[[Any, int], Iterator[str]]] = {
    Heading: _heading,
    Paragraph: lambda block, width: _wrapped(words_of(block.runs), width),
    DefinitionBlock: lambda block, width: _wrapped(words_of(entry_runs(block)), width),
    Listing: _listing,
    Table: _table,
    BoxedBlocks: _box,
    ColumnBlocks: lambda block, width: plain_lines(block.blocks, width),
    Definition: _definition,
    Code: lambda block, _width: _inset(block.lines, " " * _STEP),
    FigureBlock: _figure,
    CardUse: lambda block, _width: iter((f"[{block.address}]",)),
    Divider: _divider,
    Contents: lambda _block, _width: iter(()),
}
