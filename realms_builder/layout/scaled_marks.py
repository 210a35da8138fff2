"""Marks elsewhere and in another size: every length times a factor, then moved."""

from __future__ import annotations

from collections.abc import Iterable

from realms_builder.layout.marks import (
    Clip,
    Command,
    Drawing,
    Gradient,
    Line,
    Mark,
    Masked,
    PathMark,
    Picture,
    Rect,
    TextRun,
    Tint,
    TurnedMarks,
)

By = tuple[float, float, float]
"""A factor, seen from the origin, then millimetres to the right and downwards."""


def scaled(marks: Iterable[Mark], by: float) -> tuple[Mark, ...]:
    """Return *marks* with every length multiplied *by* a factor, seen from the origin."""
    return _all(marks, (by, 0.0, 0.0))


def shifted(marks: Iterable[Mark], dx: float, dy: float) -> tuple[Mark, ...]:
    """Return *marks* moved by millimetres to the right and downwards."""
    return _all(marks, (1.0, dx, dy))


def _all(marks: Iterable[Mark], by: By) -> tuple[Mark, ...]:
    return tuple(_placed(mark, by) for mark in marks)


def _placed(mark: Mark, by: By) -> Mark:
    factor, dx, dy = by
    if isinstance(mark, TextRun):
        x, y, text, font, size, colour, tracking = mark
        place = (x * factor + dx, y * factor + dy)
        return TextRun(*place, text, font, size * factor, colour, tracking * factor)
    if isinstance(mark, Line):
        start = (mark.x1 * factor + dx, mark.y1 * factor + dy)
        end = (mark.x2 * factor + dx, mark.y2 * factor + dy)
        dash = tuple(length * factor for length in mark.dash_mm)
        return Line(*start, *end, mark.colour, mark.line_mm * factor, dash)
    if isinstance(mark, PathMark):
        return mark._replace(commands=_outline(mark.commands, by), line_mm=mark.line_mm * factor)
    if isinstance(mark, TurnedMarks):
        place = (mark.x * factor + dx, mark.y * factor + dy)
        return TurnedMarks(*place, mark.degrees, _all(mark.marks, by))
    return _placed_box(mark, by)


def _outline(commands: tuple[Command, ...], by: By) -> tuple[Command, ...]:
    factor, *ways = by
    return tuple(
        (step[0], *(n * factor + ways[at % 2] for at, n in enumerate(step[1:])))
        for step in commands
    )


def _placed_box(mark: Rect | Gradient | Picture | Drawing | Clip | Masked | Tint, by: By) -> Mark:
    factor, dx, dy = by
    x, y, w, h = mark.x * factor + dx, mark.y * factor + dy, mark.w * factor, mark.h * factor
    if isinstance(mark, (Drawing, Tint)):
        return mark._replace(x=x, y=y, w=w, h=h)
    if isinstance(mark, Masked):
        return Masked(x, y, w, h, _all(mark.marks, by), _all(mark.mask, by))
    radius = mark.radius_mm * factor
    if isinstance(mark, Rect):
        return mark._replace(x=x, y=y, w=w, h=h, line_mm=mark.line_mm * factor, radius_mm=radius)
    if isinstance(mark, Clip):
        return Clip(x, y, w, h, _all(mark.marks, by), radius, _outline(mark.outline, by))
    return mark._replace(x=x, y=y, w=w, h=h, radius_mm=radius)
