"""Lines of code: every blank is kept, and signs stand below each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from realms_builder.layout.document import Run
from realms_builder.layout.lines import Inks, Line, Span, pitch_mm

_LEADING = 1.32
_ALIKE = 0.01
_GOES_ON = 4
"""How many signs a line that goes on is set in further than its beginning."""


def code_lines(lines: Sequence[str], inks: Inks, width: float) -> list[Line]:
    """Return *lines*, those too long for *width* millimetres wrapped."""
    ink = inks.ink(Run(""))
    cell = inks.width("0", ink)
    pitch = pitch_mm(ink.size_pt, _LEADING)
    most = max(1, int(width / cell))
    found: list[Line] = []
    for line in lines:
        for part in _parts(line.expandtabs(4).rstrip(), most):
            found.append(Line(tuple(_spans(part, inks, cell)), width, pitch))
    return found


def _spans(part: str, inks: Inks, cell: float) -> Iterator[Span]:
    """Yield the words of *part*; a sign of another width stands in the middle of its *cell*."""
    ink = inks.ink(Run(""))
    word, begin = "", 0
    for at, sign in enumerate(f"{part} "):
        wide = inks.width(sign, ink)
        if not sign.isspace() and abs(wide - cell) < _ALIKE * cell:
            begin = at if not word else begin
            word += sign
            continue
        if word:
            yield Span(begin * cell, cell * len(word), word, ink)
            word = ""
        if not sign.isspace():
            yield Span(at * cell + (cell - wide) / 2, cell, sign, ink)


def _parts(line: str, most: int) -> list[str]:
    """Return *line* in parts of *most* signs, parted at a blank where one is near.

    All but the first are set in, so that nobody takes them for lines of their own.
    """
    own = len(line) - len(line.lstrip())
    inset = " " * min(own + _GOES_ON, most // 2)
    found: list[str] = []
    start, set_in = 0, ""
    while len(line) - start > (room := most - len(set_in)):
        blank = line.rfind(" ", start + room // 2, start + room)
        end = blank + 1 if blank > 0 else start + room
        found.append(set_in + line[start:end])
        start, set_in = end, inset
        while start < len(line) and line[start] == " ":
            start += 1
    found.append(set_in + line[start:])
    return found
