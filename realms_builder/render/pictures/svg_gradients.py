"""Linear gradients of SVG, brought into the coordinates of the drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from realms_builder.render.pictures.svg_matrix import (
    IDENTITY,
    Command,
    Matrix,
    moved_point,
    read_transform,
    times,
)
from realms_builder.render.pictures.svg_paint import colour, declarations, share
from realms_builder.render.pictures.svg_paths import number

MOST_STOPS = 16
_MOST_LINKS = 5


@dataclass(frozen=True, slots=True)
class SvgGradient:
    """Colours along the line from (x1, y1) to (x2, y2), in the units of the drawing."""

    x1: float
    y1: float
    x2: float
    y2: float
    stops: tuple[tuple[float, str], ...]


@dataclass(slots=True)
class GradientSource:
    """A gradient element as it was read, before a shape uses it."""

    attributes: Mapping[str, str]
    stops: list[tuple[float, str]] = field(default_factory=list[tuple[float, str]])

    def add_stop(self, own: Mapping[str, str]) -> None:
        """Take one ``<stop>``; offsets never run backwards. Raises ValueError."""
        own = {**own, **declarations(own.get("style", ""))}
        offset = share(own.get("offset", "0"))
        if self.stops:
            offset = max(offset, self.stops[-1][0])
        if len(self.stops) < MOST_STOPS:
            self.stops.append((offset, colour(own.get("stop-color", "black")) or "#000000"))


def resolved(
    name: str,
    sources: Mapping[str, GradientSource],
    commands: list[Command],
    matrix: Matrix,
) -> SvgGradient | str | None:
    """Return the gradient *name* for a shape, one colour when it has just one, or None.

    *commands* are the shape before *matrix*: its box is the measure unless the gradient says
    ``userSpaceOnUse``.
    """
    attributes, stops = _linked(name, sources)
    if not stops or not commands:
        return None
    if len(stops) == 1:
        return stops[0][1]
    values = [_coordinate(attributes.get(key, start)) for key, start in _ENDS]
    local = read_transform(attributes.get("gradientTransform", "")) or IDENTITY
    if attributes.get("gradientUnits") != "userSpaceOnUse":
        left, top, right, bottom = box(commands)
        local = times((right - left, 0.0, 0.0, bottom - top, left, top), local)
    whole = times(matrix, local)
    x1, y1 = moved_point(whole, values[0], values[1])
    x2, y2 = moved_point(whole, values[2], values[3])
    if (x1, y1) == (x2, y2):
        return stops[-1][1]
    return SvgGradient(x1, y1, x2, y2, tuple(stops))


def box(commands: list[Command]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of path *commands*, curves sampled at eighths."""
    xs: list[float] = []
    ys: list[float] = []
    for command in commands:
        values = [float(value) for value in command[1:]]
        if command[0] == "C" and xs:
            for values_of, start, part in ((xs, xs[-1], values[0::2]), (ys, ys[-1], values[1::2])):
                values_of.extend(_on_curve(start, part, step / 8) for step in range(1, 9))
        elif values:
            xs.append(values[0])
            ys.append(values[1])
    return min(xs), min(ys), max(xs), max(ys)


_ENDS = (("x1", "0"), ("y1", "0"), ("x2", "1"), ("y2", "0"))


def _coordinate(text: str) -> float:
    text = text.strip()
    return number(text[:-1]) / 100 if text.endswith("%") else number(text)


def _on_curve(start: float, rest: list[float], t: float) -> float:
    u = 1 - t
    return u**3 * start + 3 * u * u * t * rest[0] + 3 * u * t * t * rest[1] + t**3 * rest[2]


def _linked(
    name: str, sources: Mapping[str, GradientSource]
) -> tuple[dict[str, str], list[tuple[float, str]]]:
    """Follow ``href`` from gradient to gradient: own attributes win, stops come from the first."""
    attributes: dict[str, str] = {}
    stops: list[tuple[float, str]] = []
    for _ in range(_MOST_LINKS):
        source = sources.get(name)
        if source is None:
            break
        attributes = {**source.attributes, **attributes}
        stops = stops or source.stops
        link = source.attributes.get("href", "")
        if not link.startswith("#"):
            break
        name = link[1:]
    return attributes, stops
