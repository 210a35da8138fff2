"""The area behind an element: fill, gradient, stripes and outline, bled over the trim."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from realms_builder.cards.elements.gradients import gradient_of
from realms_builder.cards.elements.outlines import stripes
from realms_builder.cards.template.templates import Element
from realms_builder.cards.template.themes import ThemePalette
from realms_builder.layout.blocks import Marks
from realms_builder.layout.marks import Line, PathMark, Rect

Box = tuple[float, float, float, float]
DrawArea = Callable[[Marks, float, float, float, float], None]
NEAR_MM = 0.05
"""An edge this close to the trim lies on it, and its area runs on into the bleed."""
OUTLINE_MM = 0.15


class Sheet(NamedTuple):
    """The trim size of a face, its bleed, and the margins round the template's own area."""

    width_mm: float
    height_mm: float
    bleed_mm: float
    left_mm: float = 0.0
    top_mm: float = 0.0

    @property
    def inner_mm(self) -> tuple[float, float]:
        """Return width and height of the area that the template fills."""
        return self.width_mm - 2 * self.left_mm, self.height_mm - 2 * self.top_mm

    def bled(self, x: float, y: float, w: float, h: float) -> tuple[float, float, float, float]:
        """Return the box with the edges that lie on the template's edge moved out to the bleed."""
        beside, above = self.bleed_mm + self.left_mm, self.bleed_mm + self.top_mm
        if not beside and not above:
            return x, y, w, h
        left = beside if x <= self.left_mm + NEAR_MM else 0.0
        top = above if y <= self.top_mm + NEAR_MM else 0.0
        right = beside if x + w >= self.width_mm - self.left_mm - NEAR_MM else 0.0
        bottom = above if y + h >= self.height_mm - self.top_mm - NEAR_MM else 0.0
        return x - left, y - top, w + left + right, h + top + bottom


def area_of(element: Element, palette: ThemePalette, sheet: Sheet) -> DrawArea | None:
    """Return what draws the area of *element*, or None when it has none.

    Raises ``ColourError`` for a colour that cannot be read.
    """
    if element.shape not in (None, "rect") or element.emblem or element.stat_strip or element.odds:
        return None  # the colours of these are for what they draw
    layers: list[DrawArea] = []
    radius = element.radius or 0.0
    if element.gradient is not None:
        if not palette.flat or not clear(element, palette):
            layers.append(_gradient(element, palette, sheet))
    elif element.fill is not None:
        layers += _saved(element.fill, palette, radius, sheet)
        if radius and element.stroke is None and _vanishes(element.fill, palette):
            layers.append(_filled(None, palette.colour("line"), radius, sheet))
    if element.stripes is not None and not palette.flat:
        layers.append(_striped(element, palette, sheet))
    if element.stroke is not None:
        stroke, line = palette.colour(element.stroke), element.line or 0.2
        layers.append(
            lambda out, x, y, w, h: out.append(Rect(x, y, w, h, None, stroke, line, radius))
        )
    if not layers:
        return None
    if len(layers) == 1:
        return layers[0]

    def all_layers(out: Marks, x: float, y: float, w: float, h: float) -> None:
        for layer in layers:
            layer(out, x, y, w, h)

    return all_layers


def _vanishes(name: str, palette: ThemePalette) -> bool:
    """Return whether a plate in colour *name* cannot be told from the paper of a flat theme."""
    return palette.flat and palette.colour(name) == palette.colour("paper")


def _saved(name: str, palette: ThemePalette, radius: float, sheet: Sheet) -> list[DrawArea]:
    """Return what draws an area of one colour: where ink is saved bare paper with an outline."""
    fill, outline = palette.area(name)
    if palette.ink_saver and palette.covers(palette.colour(name)):
        fill = palette.colour("paper")
    return [_filled(fill, outline, radius, sheet)] if fill or outline else []


def _filled(fill: str | None, outline: str | None, radius: float, sheet: Sheet) -> DrawArea:
    def draw(out: Marks, x: float, y: float, w: float, h: float) -> None:
        bled = (x, y, w, h) if radius else sheet.bled(x, y, w, h)
        whole = outline is None or bled == (x, y, w, h)
        if fill or whole:
            out.append(Rect(*bled, fill, outline if whole else None, OUTLINE_MM, radius))
        if outline is not None and not whole:
            out.extend(_inner_edges(x, y, w, h, bled, outline))

    return draw


def _inner_edges(x: float, y: float, w: float, h: float, bled: Box, colour: str) -> Iterator[Line]:
    """Yield the sides of an outlined area that do not lie on the trim, where it would be cut."""
    left, top, wide, high = bled
    ends = ((x, y, x, y + h), (x + w, y, x + w, y + h), (x, y, x + w, y), (x, y + h, x + w, y + h))
    inside = (left == x, left + wide == x + w, top == y, top + high == y + h)
    for (x1, y1, x2, y2), drawn in zip(ends, inside, strict=True):
        if drawn:
            upright = x1 == x2
            along = (x1, top, x2, top + high) if upright else (left, y1, left + wide, y2)
            yield Line(*along, colour, OUTLINE_MM)


def clear(element: Element, palette: ThemePalette) -> bool:
    """Return whether something shines through the gradient of *element*.

    Raises ``ColourError`` for a colour that cannot be read.
    """
    gradient = gradient_of(element, palette)
    return gradient is not None and any(
        len(colour) > len("#rrggbb") for _, colour in gradient.drawn
    )


def _gradient(element: Element, palette: ThemePalette, sheet: Sheet) -> DrawArea:
    gradient = gradient_of(element, palette)
    assert gradient is not None
    radius = gradient.radius_mm
    if palette.flat:
        return _saved(gradient.stops[0][1], palette, radius, sheet)[0]

    def draw(out: Marks, x: float, y: float, w: float, h: float) -> None:
        if not radius:
            x, y, w, h = sheet.bled(x, y, w, h)
        out.append(gradient.mark(x, y, w, h))

    return draw


def _striped(element: Element, palette: ThemePalette, sheet: Sheet) -> DrawArea:
    pattern = element.stripes
    assert pattern is not None
    colour = palette.colour(pattern.colour)

    def draw(out: Marks, x: float, y: float, w: float, h: float) -> None:
        if not element.radius:
            x, y, w, h = sheet.bled(x, y, w, h)
        outline = stripes(x, y, w, h, pattern.gap, pattern.line, pattern.slant)
        if outline:
            out.append(PathMark(outline, colour))

    return draw
