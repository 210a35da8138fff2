"""The drawn elements of SVG, each turned into path commands by its attributes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from realms_builder.render.pictures.svg_matrix import Command
from realms_builder.render.pictures.svg_paint import length
from realms_builder.render.pictures.svg_paths import ellipse, polyline, read_path, rectangle


def _numbers(own: Mapping[str, str], *names: str) -> list[float]:
    return [length(own.get(name, "0")) for name in names]


def _rect(own: Mapping[str, str]) -> list[Command]:
    x, y, width, height = _numbers(own, "x", "y", "width", "height")
    if width <= 0 or height <= 0:
        return []
    rx, ry = own.get("rx", own.get("ry", "0")), own.get("ry", own.get("rx", "0"))
    return rectangle(x, y, width, height, length(rx), length(ry))


def _circle(own: Mapping[str, str]) -> list[Command]:
    x, y, radius = _numbers(own, "cx", "cy", "r")
    return ellipse(x, y, radius, radius) if radius > 0 else []


def _ellipse(own: Mapping[str, str]) -> list[Command]:
    x, y, rx, ry = _numbers(own, "cx", "cy", "rx", "ry")
    return ellipse(x, y, rx, ry) if rx > 0 and ry > 0 else []


def _line(own: Mapping[str, str]) -> list[Command]:
    x1, y1, x2, y2 = _numbers(own, "x1", "y1", "x2", "y2")
    return [("M", x1, y1), ("L", x2, y2)]


SHAPES: dict[str, Callable[[Mapping[str, str]], list[Command]]] = {
    "path": lambda own: read_path(own.get("d", "")),
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polygon": lambda own: polyline(own.get("points", ""), closed=True),
    "polyline": lambda own: polyline(own.get("points", ""), closed=False),
}
