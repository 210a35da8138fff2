"""Outlines on a table: corners of areas, their middles, which ones touch, and hatching."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, radians, sin

from realms_builder.game.files.declared_scenarios import ScenarioArea

Point = tuple[float, float]
Outline = tuple[Point, ...]

CORNERS_OF_A_CIRCLE = 48
_NEAR = 1e-6


def outline_of(area: ScenarioArea) -> Outline:
    """Return the corners of *area* in order; a circle becomes many."""
    if area.rect is not None:
        x, y, w, h = (float(value) for value in area.rect)
        return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    if area.circle is not None:
        x, y, r = (float(value) for value in area.circle)
        steps = (2 * pi * n / CORNERS_OF_A_CIRCLE for n in range(CORNERS_OF_A_CIRCLE))
        return tuple((x + r * cos(a), y + r * sin(a)) for a in steps)
    return tuple((float(x), float(y)) for x, y in area.polygon)


def middle_of(outlines: Sequence[Outline]) -> Point:
    """Return the centre of mass of *outlines* that do not overlap."""
    total = x = y = 0.0
    for outline in outlines:
        for (x1, y1), (x2, y2) in _edges(outline):
            cross = x1 * y2 - x2 * y1
            total += cross
            x += (x1 + x2) * cross
            y += (y1 + y2) * cross
    if abs(total) < _NEAR:
        corners = [corner for outline in outlines for corner in outline] or [(0.0, 0.0)]
        return (
            sum(corner[0] for corner in corners) / len(corners),
            sum(corner[1] for corner in corners) / len(corners),
        )
    return x / (3 * total), y / (3 * total)


def grouped(outlines: Sequence[Outline]) -> list[list[Outline]]:
    """Return *outlines* in groups that share an edge, in the order of their first."""
    groups: list[list[Outline]] = []
    for outline in outlines:
        touching = [group for group in groups if any(_touch(outline, other) for other in group)]
        joined = [one for group in touching for one in group] + [outline]
        groups = [group for group in groups if group not in touching]
        groups.append(joined)
    return groups


def _touch(first: Outline, second: Outline) -> bool:
    """Return whether the two share a stretch of an edge."""
    return any(_shared(one, other) for one in _edges(first) for other in _edges(second))


def _shared(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    (ax, ay), (bx, by) = one
    dx, dy = bx - ax, by - ay
    length = (dx * dx + dy * dy) ** 0.5
    if length < _NEAR:
        return False
    along: list[float] = []
    for px, py in other:
        if abs(dx * (py - ay) - dy * (px - ax)) > _NEAR * length:
            return False
        along.append((dx * (px - ax) + dy * (py - ay)) / length)
    return min(length, max(along)) - max(0.0, min(along)) > _NEAR


def hatched(outline: Outline, angle_deg: float, gap: float) -> list[tuple[Point, Point]]:
    """Return parallel strokes that fill *outline*, *gap* apart.

    They lie on one grid for the whole plane, so that the hatching of neighbours runs through.
    """
    angle = radians(angle_deg)
    ux, uy = cos(angle), sin(angle)
    turned = [(x * ux + y * uy, y * ux - x * uy) for x, y in outline]
    lowest, highest = min(v for _, v in turned), max(v for _, v in turned)
    strokes: list[tuple[Point, Point]] = []
    row = int(lowest // gap) + 1
    while row * gap < highest:
        level = row * gap
        crossings = sorted(
            u1 + (level - v1) / (v2 - v1) * (u2 - u1)
            for (u1, v1), (u2, v2) in _edges(tuple(turned))
            if (v1 <= level) != (v2 <= level)
        )
        for start, end in zip(crossings[::2], crossings[1::2], strict=False):
            strokes.append((_back(start, level, ux, uy), _back(end, level, ux, uy)))
        row += 1
    return strokes


def _back(u: float, v: float, ux: float, uy: float) -> Point:
    return u * ux - v * uy, u * uy + v * ux


def _edges(outline: Outline) -> list[tuple[Point, Point]]:
    return list(zip(outline, (*outline[1:], *outline[:1]), strict=True))
