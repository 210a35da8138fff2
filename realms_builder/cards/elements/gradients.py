"""Gradients of a template: two or more colours, on the way from one side to the other."""

from __future__ import annotations

from typing import NamedTuple

from realms_builder.cards.styles import Colour
from realms_builder.cards.template.templates import Element, Stop
from realms_builder.cards.template.themes import ThemePalette
from realms_builder.layout.marks import Gradient

Colours = list[Colour | Stop]


class GradientLook(NamedTuple):
    """A gradient without its box; every stop is how far along it stands, and what it is called.

    *drawn* are the same stops in ``#rrggbb``.
    """

    stops: tuple[tuple[float, str], ...]
    drawn: tuple[tuple[float, str], ...]
    angle_deg: float
    radius_mm: float
    radial: bool

    def mark(self, x: float, y: float, w: float, h: float) -> Gradient:
        """Return the gradient in a box."""
        first, last = self.drawn[0], self.drawn[-1]
        inner = tuple(stop for stop in self.drawn if 0 < stop[0] < 1)
        return Gradient(
            x, y, w, h, first[1], last[1], self.angle_deg, self.radius_mm, self.radial, inner
        )


def colour_names(gradient: Colours | None) -> list[Colour]:
    """Return the colours of *gradient* in order, as they are written."""
    return [stop.colour if isinstance(stop, Stop) else stop for stop in gradient or ()]


def gradient_of(element: Element, palette: ThemePalette) -> GradientLook | None:
    """Return the gradient of *element*, None without one.

    Raises ``ColourError`` for a colour that cannot be read.
    """
    if not element.gradient:
        return None
    stops = spread(element.gradient)
    drawn = tuple((at, palette.colour(colour)) for at, colour in stops)
    angle = 90.0 if element.angle is None else element.angle
    return GradientLook(stops, drawn, angle, element.radius or 0.0, bool(element.radial))


def spread(gradient: Colours) -> tuple[tuple[float, str], ...]:
    """Return the stops of *gradient* by place; those without one share the way evenly.

    What stands at a place that has been passed already is taken to the next hair's breadth.
    """
    last = len(gradient) - 1
    placed: list[tuple[float, str]] = []
    for at, stop in enumerate(gradient):
        where, colour = (stop.at, stop.colour) if isinstance(stop, Stop) else (at / last, stop)
        if placed and where <= placed[-1][0]:
            where = placed[-1][0] + _HAIR
        placed.append((where, colour))
    return tuple((min(where, 1.0), colour) for where, colour in placed)


_HAIR = 0.001
