"""Tables of a document: how wide their columns are, and how they are drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from reportlab.lib.colors import toColor
from reportlab.platypus import Paragraph as Prose
from reportlab.platypus import Table as Drawn

from realms_builder.layout.document import Cell, Row, Table, words_of
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.layout.table_widths import shared_widths
from realms_builder.render.jobs.document_look import DocumentLook
from realms_builder.render.jobs.document_words import markup

PADDING = 0.32
"""Space at either side of a cell, in parts of the text size."""
_TEXT = 0.96
_WORDS = re.compile(r"[\s\-–/]+")
MOST_UNSPLIT_ROWS = 14
_COMFORT = 0.72
"""How much of the width the longest words of three columns or more may take."""


def drawn_table(table: Table, look: DocumentLook, width: float) -> Drawn:
    """Return *table* as the library draws it, at most *width* points wide."""
    lines = (*table.head, *table.rows)
    widths = column_widths(table, look, width)
    breaks = _breaks(table, look, widths)
    cells = [
        _line(line, table, look, at < len(table.head), breaks) for at, line in enumerate(lines)
    ]
    made = Drawn(
        cells,
        colWidths=widths,
        repeatRows=len(table.head),
        hAlign="LEFT",
        splitByRow=1 if len(table.rows) > MOST_UNSPLIT_ROWS else 0,
    )
    made.setStyle(_style(table, look, min(look.size * PADDING, min(widths) * 0.3)))
    return made


def _breaks(table: Table, look: DocumentLook, widths: list[float]) -> list[bool]:
    """Return in which columns words may be divided: where one is too long, or texts are."""
    pad = 2 * look.size * PADDING
    return [
        least + pad > width or wanted > 2 * width
        for least, wanted, width in zip(*_needs(table, look), widths, strict=True)
    ]


def _line(line: Row, table: Table, look: DocumentLook, head: bool, breaks: list[bool]) -> list[Any]:
    said: list[Any] = []
    for cell in line:
        at = len(said)
        align = table.columns[at]
        if table.grid or (head and cell.span > 1):
            align = "center"
        role, colour = "text", look.ink
        if head or (cell.head and table.grid):
            role, colour = "text_semibold", look.main
        scale = _TEXT * (0.93 if head and not table.grid else 1.0)
        style = look.style(role, scale, colour, leading=1.14, align=align)
        said.append(Prose(markup(cell.runs, look, role, breaks=breaks[at]), style))
        said.extend("" for _ in range(cell.span - 1))
    return said


def _style(table: Table, look: DocumentLook, pad: float) -> list[tuple[Any, ...]]:
    line = toColor(look.line)
    tall = look.size * (0.16 if table.grid else 0.13)
    style: list[tuple[Any, ...]] = [
        ("LEFTPADDING", (0, 0), (-1, -1), pad),
        ("RIGHTPADDING", (0, 0), (-1, -1), pad),
        ("TOPPADDING", (0, 0), (-1, -1), tall),
        ("BOTTOMPADDING", (0, 0), (-1, -1), tall + look.size * 0.06),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE" if table.grid else "TOP"),
    ]
    for at, row in enumerate(table.head):
        column = 0
        for cell in row:
            if cell.span > 1:
                style.append(("SPAN", (column, at), (column + cell.span - 1, at)))
            column += cell.span
    heads, main = len(table.head), toColor(look.main)
    if table.grid:
        style.extend(_grid_style(table, look, heads))
    else:
        for at, row in enumerate(table.rows[1:], heads):
            start = 0 if row[0].runs else 1  # an empty cell belongs to the one above it
            style.append(("LINEBELOW", (start, at), (-1, at), 0.3, line))
    if heads:
        style.append(("LINEBELOW", (0, heads - 1), (-1, heads - 1), 0.7, main))
    style.append(("LINEBELOW", (0, -1), (-1, -1), 0.5, main if table.grid else line))
    return style


def _grid_style(table: Table, look: DocumentLook, heads: int) -> list[tuple[Any, ...]]:
    style: list[tuple[Any, ...]] = [("INNERGRID", (0, 0), (-1, -1), 0.3, toColor(look.line))]
    if look.panel is not None:
        if heads and look.panel_dark is not None:
            style.append(("BACKGROUND", (0, 0), (-1, heads - 1), toColor(look.panel_dark)))
        if any(row[0].head and row[0].runs for row in table.rows):
            style.append(("BACKGROUND", (0, heads), (0, -1), toColor(look.panel)))
    return style


def column_widths(table: Table, look: DocumentLook, width: float) -> list[float]:
    """Return the widths of all columns in points: what words need, then what lines would like."""
    pad = 2 * look.size * PADDING + 0.5
    least, wanted = _needs(table, look)
    return shared_widths(table, [w + pad for w in least], [w + pad for w in wanted], width)


def cramped(table: Table, look: DocumentLook, width: float) -> bool:
    """Return whether *table* would break words in *width* points, or leave its texts no room."""
    pad = 2 * look.size * PADDING + 0.5
    least = [w + pad for w in _needs(table, look)[0]]
    if table.grid:
        return least[0] + max(least[1:], default=0.0) * (len(least) - 1) > width
    return sum(least) > width * (_COMFORT if len(least) > 2 else 1.0)


def _needs(table: Table, look: DocumentLook) -> tuple[list[float], list[float]]:
    """Return the width of the longest word and of the longest line of each column, in points."""
    least = [0.0] * len(table.columns)
    wanted = [0.0] * len(table.columns)
    for line in (*table.head, *table.rows):
        column = 0
        for cell in line:
            if cell.span == 1:
                words, whole = _measured(cell, look)
                least[column] = max(least[column], words)
                wanted[column] = max(wanted[column], whole)
            column += cell.span
    return least, wanted


def _measured(cell: Cell, look: DocumentLook) -> tuple[float, float]:
    bold = cell.head or any(run.bold for run in cell.runs)
    widths = look.fonts.word_widths("text_bold" if bold else "text")
    scale = look.size * _TEXT / MM_PER_PT
    text = words_of(cell.runs)
    parts = text.split(" ")
    whole = (sum(map(widths.__getitem__, parts)) + widths[" "] * (len(parts) - 1)) * scale
    longest: Sequence[float] = [widths[word] for word in _WORDS.split(text) if word]
    return max(longest, default=0.0) * scale, whole * 1.01
