"""Signs for how bad a finding is: told apart by their shape, in colour and without."""

from __future__ import annotations

from math import cos, pi, sin

from realms_builder.core.problems import Severity
from realms_builder.layout.blocks import Marks
from realms_builder.layout.marks import Command, Line, PathMark, Rect
from realms_builder.sheets.roster.page_look import PAPER_WHITE, PageLook

_COLOURS = {Severity.ERROR: "bad", Severity.WARNING: "orange darken 22%", Severity.HINT: "blue"}
_TILT = pi / 8


def draw_sign(
    out: Marks, look: PageLook, severity: Severity, x: float, y: float, side: float
) -> None:
    """Draw an octagon with a cross, a triangle with a bar, or a circle with an i."""
    fill, ink = _inks(look, _COLOURS[severity])
    line = max(0.28, side * 0.11)
    if severity is Severity.ERROR:
        out.append(PathMark(_octagon(x, y, side), fill, ink, line * 0.8))
        a, b = side * 0.32, side * 0.68
        mark = PAPER_WHITE if fill else ink
        out.append(Line(x + a, y + a, x + b, y + b, mark, line))
        out.append(Line(x + b, y + a, x + a, y + b, mark, line))
        return
    if severity is Severity.WARNING:
        out.append(PathMark(_triangle(x, y, side), fill, ink, line * 0.8))
        _bar_and_dot(out, x, y, side, PAPER_WHITE if fill else ink, line, 0.36, 0.64, 0.8)
        return
    out.append(Rect(x, y, side, side, None, ink, line * 0.8, side / 2))
    _bar_and_dot(out, x, y, side, ink, line, 0.46, 0.78, 0.28)


def draw_check(out: Marks, look: PageLook, x: float, y: float, side: float) -> None:
    """Draw a tick in a circle."""
    fill, ink = _inks(look, "good")
    line = max(0.3, side * 0.12)
    out.append(Rect(x, y, side, side, fill, ink, line * 0.7, side / 2))
    mark = PAPER_WHITE if fill else ink
    out.append(Line(x + side * 0.26, y + side * 0.52, x + side * 0.44, y + side * 0.7, mark, line))
    out.append(Line(x + side * 0.44, y + side * 0.7, x + side * 0.75, y + side * 0.32, mark, line))


def _inks(look: PageLook, colour: str) -> tuple[str | None, str]:
    """Return the fill, none where ink is saved, and the colour of lines."""
    if look.ink_saver:
        return None, look.ink
    found = look.palette.colour(colour)
    return found, found


def _octagon(x: float, y: float, side: float) -> tuple[Command, ...]:
    radius, middle = side / 2 / cos(_TILT), side / 2
    corners = [
        (
            x + middle + radius * cos(_TILT + at * pi / 4),
            y + middle + radius * sin(_TILT + at * pi / 4),
        )
        for at in range(8)
    ]
    return _closed(corners)


def _triangle(x: float, y: float, side: float) -> tuple[Command, ...]:
    return _closed([(x + side / 2, y), (x + side, y + side * 0.92), (x, y + side * 0.92)])


def _closed(corners: list[tuple[float, float]]) -> tuple[Command, ...]:
    start, *others = corners
    lines: list[Command] = [("L", *corner) for corner in others]
    return (("M", *start), *lines, ("Z",))


def _bar_and_dot(
    out: Marks,
    x: float,
    y: float,
    side: float,
    colour: str,
    line: float,
    top: float,
    bottom: float,
    dot: float,
) -> None:
    middle = x + side / 2
    out.append(Line(middle, y + side * top, middle, y + side * bottom, colour, line))
    out.append(
        Rect(middle - line / 2, y + side * dot - line / 2, line, line, colour, None, 0.0, line / 2)
    )
