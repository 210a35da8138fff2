"""Outlines with a name: what a shape is, or what a picture is cut to."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from realms_builder.cards.drawing import Command
from realms_builder.cards.elements.outlines import (
    HEART,
    ROUND,
    SHIELDS,
    Outline,
    placed,
    read_outline,
)

_STAR_DEPTH = 0.4
"""How far from the middle the inner corners of a star lie, in parts of its outer ones."""


def _ellipse() -> Outline:
    reach = ROUND / 2
    return (
        ("M", 1.0, 0.5),
        ("C", 1.0, 0.5 + reach, 0.5 + reach, 1.0, 0.5, 1.0),
        ("C", 0.5 - reach, 1.0, 0.0, 0.5 + reach, 0.0, 0.5),
        ("C", 0.0, 0.5 - reach, 0.5 - reach, 0.0, 0.5, 0.0),
        ("C", 0.5 + reach, 0.0, 1.0, 0.5 - reach, 1.0, 0.5),
        ("Z",),
    )


def _star(points: int = 5) -> Outline:
    """Return a star that touches all four sides of the unit box."""
    corners: list[tuple[float, float]] = []
    for at in range(2 * points):
        radius = _STAR_DEPTH if at % 2 else 1.0
        angle = at * pi / points - pi / 2
        corners.append((radius * cos(angle), radius * sin(angle)))
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    steps: list[Command] = [
        ("L" if at else "M", (x - left) / (right - left), (y - top) / (bottom - top))
        for at, (x, y) in enumerate(corners)
    ]
    return (*steps, ("Z",))


_CUT = 0.292893
"""What a regular octagon cuts off each corner, in parts of its side: 1 - 1/√2."""
FIGURES: Mapping[str, Outline] = {
    "ellipse": _ellipse(),
    "diamond": read_outline("M.5 0 L1 .5 L.5 1 L0 .5 Z"),
    "hexagon": read_outline("M.25 0 L.75 0 L1 .5 L.75 1 L.25 1 L0 .5 Z"),
    "octagon": read_outline(
        f"M{_CUT} 0 L{1 - _CUT} 0 L1 {_CUT} L1 {1 - _CUT} L{1 - _CUT} 1 L{_CUT} 1"
        f" L0 {1 - _CUT} L0 {_CUT} Z"
    ),
    "shield": SHIELDS[0],
    "heart": HEART,
    "star": _star(),
}
"""Outlines in a unit box."""


def figure(name: str, x: float, y: float, w: float, h: float) -> Outline:
    """Return the outline *name* in a box; a circle is as large as fits, in its middle."""
    if name == "circle":
        side = min(w, h)
        return placed(FIGURES["ellipse"], x + (w - side) / 2, y + (h - side) / 2, side, side)
    return placed(FIGURES[name], x, y, w, h)
