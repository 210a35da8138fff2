"""Marks of a face made larger or smaller as a whole."""

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


def scaled(marks: Iterable[Mark], by: float) -> tuple[Mark, ...]:
    """Return *marks* with every length multiplied *by* a factor, seen from the origin."""
    return tuple(_scaled(mark, by) for mark in marks)


def _scaled(mark: Mark, by: float) -> Mark:
    if isinstance(mark, TextRun):
        x, y, text, font, size, colour, tracking = mark
        return TextRun(x * by, y * by, text, font, size * by, colour, tracking * by)
    if isinstance(mark, Line):
        ends = (mark.x1 * by, mark.y1 * by, mark.x2 * by, mark.y2 * by)
        dash = tuple(length * by for length in mark.dash_mm)
        return Line(*ends, mark.colour, mark.line_mm * by, dash)
    if isinstance(mark, PathMark):
        return mark._replace(commands=_outline(mark.commands, by), line_mm=mark.line_mm * by)
    if isinstance(mark, TurnedMarks):
        return TurnedMarks(mark.x * by, mark.y * by, mark.degrees, scaled(mark.marks, by))
    return _scaled_box(mark, by)


def _outline(commands: tuple[Command, ...], by: float) -> tuple[Command, ...]:
    return tuple((step[0], *(n * by for n in step[1:])) for step in commands)


def _scaled_box(
    mark: Rect | Gradient | Picture | Drawing | Clip | Masked | Tint, by: float
) -> Mark:
    x, y, w, h = mark.x * by, mark.y * by, mark.w * by, mark.h * by
    if isinstance(mark, (Drawing, Tint)):
        return mark._replace(x=x, y=y, w=w, h=h)
    if isinstance(mark, Masked):
        return Masked(x, y, w, h, scaled(mark.marks, by), scaled(mark.mask, by))
    radius = mark.radius_mm * by
    if isinstance(mark, Rect):
        return mark._replace(x=x, y=y, w=w, h=h, line_mm=mark.line_mm * by, radius_mm=radius)
    if isinstance(mark, Clip):
        return Clip(x, y, w, h, scaled(mark.marks, by), radius, _outline(mark.outline, by))
    return mark._replace(x=x, y=y, w=w, h=h, radius_mm=radius)
