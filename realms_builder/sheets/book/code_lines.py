"""Lines of code: every blank is kept; where columns are meant, signs stand below each other."""

from __future__ import annotations

import re
from collections.abc import Sequence

from realms_builder.sheets.book.lines import Inks, Line, Span, pitch_mm
from realms_builder.sheets.document import Run

_LEADING = 1.32
_CELL = 0.56
"""The width of a sign in columns, in parts of the text size."""
_COLUMNS = re.compile(r"\S {2,}\S|[│─┌┐└┘├┤┼═║|]")


def code_lines(lines: Sequence[str], inks: Inks, width: float) -> list[Line]:
    """Return *lines*, those too long for *width* millimetres wrapped."""
    expanded = [line.expandtabs(4) for line in lines]
    columns = any(_COLUMNS.search(line) for line in expanded)
    ink = inks.ink(Run(""))
    cell = ink.size_pt * _CELL * 25.4 / 72
    pitch = pitch_mm(ink.size_pt, _LEADING)
    found: list[Line] = []
    most = max(1, int(width / cell))
    for line in expanded:
        start = 0
        while start < len(line) or not start:
            if columns:
                part = line[start : start + most]
                spans = tuple(
                    Span(at * cell + (cell - inks.width(sign, ink)) / 2, cell, sign, ink)
                    for at, sign in enumerate(part)
                    if sign != " "
                )
            else:
                part = _fitting(line[start : start + 6 * most], inks, width)
                words = part.lstrip(" ")
                inset = (len(part) - len(words)) * cell
                spans = (Span(inset, inks.width(words, ink), words, ink),) if words else ()
            found.append(Line(spans, width, pitch))
            start += max(1, len(part))
    return found


def _fitting(text: str, inks: Inks, width: float) -> str:
    """Return as much of *text* as fits, to the end of a word where there is one."""
    ink = inks.ink(Run(""))
    if inks.width(text, ink) <= width:
        return text
    count = len(text)
    while count > 1 and inks.width(text[:count], ink) > width:
        count = count * 7 // 8
    blank = text.rfind(" ", count // 2, count)
    return text[: blank + 1 if blank > 0 else max(1, count)]
