"""Blocks of cells as they travel over the clipboard: tab-separated, and as a table in HTML."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

Block = tuple[tuple[str, ...], ...]
_FORMULAS = frozenset("=+-@")
"""What a cell begins with that spreadsheets take for a formula."""


def as_tsv(block: Sequence[Sequence[str]]) -> str:
    """Return *block* as spreadsheets write it: a cell with tabs or lines stands in quotes."""
    out = io.StringIO()
    rows = ([_not_run(cell) for cell in row] for row in block)
    csv.writer(out, delimiter="\t", lineterminator="\n").writerows(rows)
    return out.getvalue()


def _not_run(cell: str) -> str:
    """Return *cell* with an apostrophe where a spreadsheet would work it out as a formula."""
    is_negative = re.fullmatch(r"-[\d.,]*", cell) is not None
    return f"'{cell}" if cell[:1] in _FORMULAS and cell and not is_negative else cell


def _as_written(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and cell[1:2] in _FORMULAS and cell[1:] else cell


def as_html(block: Sequence[Sequence[str]]) -> str:
    """Return *block* as a table."""
    cells = (map(escape, map(_not_run, row)) for row in block)
    rows = (f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in cells)
    return f"<table>{''.join(rows)}</table>"


def read_tsv(text: str) -> Block:
    """Return the cells of *text*; lines below the last one with letters are no rows."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").rstrip("\n")
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter="\t"))
    except csv.Error:
        rows = [line.split("\t") for line in text.split("\n")]
    return tuple(tuple(map(_as_written, row)) or ("",) for row in rows)


@dataclass(frozen=True)
class BlockTarget:
    """Where the cells of a block go; *rows* and *columns* are how many of them did not fit."""

    texts: tuple[tuple[int, int, str], ...]
    rows: int = 0
    columns: int = 0


def laid(block: Block, chosen: Sequence[tuple[int, int]], rows: int, columns: int) -> BlockTarget:
    """Return at which row and column each cell of *block* goes in a table of a given size.

    One cell fills all that are *chosen*. A block begins at the first of them, and is repeated
    where the chosen cells are a whole multiple of it.
    """
    if not chosen or not block:
        return BlockTarget(())
    if len(block) == 1 and len(block[0]) == 1:
        return BlockTarget(tuple((row, column, block[0][0]) for row, column in chosen))
    top, left = min(row for row, _ in chosen), min(column for _, column in chosen)
    high = max(row for row, _ in chosen) - top + 1
    wide = max(column for _, column in chosen) - left + 1
    width = max(map(len, block))
    down = high // len(block) if high % len(block) == 0 and wide % width == 0 else 1
    across = wide // width if down and high % len(block) == 0 and wide % width == 0 else 1
    texts = tuple(
        (top + time * len(block) + y, left + again * width + x, text)
        for time in range(max(down, 1))
        for y, row in enumerate(block)
        for again in range(max(across, 1))
        for x, text in enumerate(row)
        if top + time * len(block) + y < rows and left + again * width + x < columns
    )
    return BlockTarget(texts, max(0, top + len(block) - rows), max(0, left + width - columns))
