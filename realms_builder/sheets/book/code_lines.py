"""Lines of code: every blank is kept, and signs stand below each other."""

from __future__ import annotations

from collections.abc import Sequence

from realms_builder.cards.metrics import MM_PER_PT
from realms_builder.sheets.book.lines import Inks, Line, Span, pitch_mm
from realms_builder.sheets.document import Run

_LEADING = 1.32
_CELL = 0.56
"""The width of a sign, in parts of the text size."""


def code_lines(lines: Sequence[str], inks: Inks, width: float) -> list[Line]:
    """Return *lines*, those too long for *width* millimetres wrapped."""
    ink = inks.ink(Run(""))
    cell = ink.size_pt * _CELL * MM_PER_PT
    pitch = pitch_mm(ink.size_pt, _LEADING)
    most = max(1, int(width / cell))
    found: list[Line] = []
    for line in lines:
        for part in _parts(line.expandtabs(4).rstrip(), most):
            spans = tuple(
                Span(at * cell + (cell - inks.width(sign, ink)) / 2, cell, sign, ink)
                for at, sign in enumerate(part)
                if not sign.isspace()
            )
            found.append(Line(spans, width, pitch))
    return found


def _parts(line: str, most: int) -> list[str]:
    """Return *line* in parts of *most* signs, parted at a blank where one is near."""
    found: list[str] = []
    start = 0
    while len(line) - start > most:
        blank = line.rfind(" ", start + most // 2, start + most)
        end = blank + 1 if blank > 0 else start + most
        found.append(line[start:end])
        start = end
    found.append(line[start:])
    return found
