"""Makers of drawn shapes and single icons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from realms_builder.cards.blocks import Content, Marks
from realms_builder.cards.drawing import Clip, Line, Path
from realms_builder.cards.elements.building import make_fixed
from realms_builder.cards.elements.figures import figure
from realms_builder.cards.elements.gradients import gradient_of
from realms_builder.cards.elements.number_makers import FILLS_BOX_MM
from realms_builder.cards.elements.outlines import Outline, placed, read_outline
from realms_builder.cards.elements.pictures import DrawBox, fixed, icon_drawer
from realms_builder.cards.template.binding import Card
from realms_builder.cards.template.templates import Element
from realms_builder.cards.workshop import Built, StyleSource, Workshop
from realms_builder.core.problems import Severity
from realms_builder.game.formulas.values import Record

DrawOutline = Callable[[float, float, float, float], Outline]
_ICON_MM = 4.0


def outline_of(name: str, path: str | None) -> DrawOutline:
    """Return what gives the outline *name* in a box; ``path`` lies as it is written, in mm.

    Raises ``OutlineError`` for a path that cannot be read.
    """
    if name != "path":
        return lambda x, y, w, h: figure(name, x, y, w, h)
    commands = read_outline(path or "")
    return lambda x, y, w, h: placed(commands, x, y)


def make_shape(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a line, a named figure or a path; a rectangle is its area."""
    del source
    height = own_height(element, 0.0)
    if element.shape in (None, "rect"):
        return Built(lambda card, scope: None, constant=True)
    if element.shape == "line":
        return _constant(_line(shop, element), height)
    return _constant(_figure(shop, element), height)


def _line(shop: Workshop, element: Element) -> DrawBox:
    colour = shop.palette.colour(element.stroke or "line")
    width, dash = element.line or 0.2, tuple(element.dash or ())
    return lambda out, x, y, w, h: out.append(Line(x, y, x + w, y + h, colour, width, dash))


def _figure(shop: Workshop, element: Element) -> DrawBox:
    palette = shop.palette
    stroke = palette.colour(element.stroke) if element.stroke else None
    line = element.line or 0.2
    inside = outline_of(element.shape or "", element.path)
    gradient = gradient_of(element, palette)
    first = gradient.stops[0][1] if gradient is not None else element.fill
    fill, ring = palette.area(first) if first else (None, None)
    if palette.flat or gradient is None:
        return lambda out, x, y, w, h: out.append(
            Path(inside(x, y, w, h), fill, stroke or ring, line)
        )

    def draw(out: Marks, x: float, y: float, w: float, h: float) -> None:
        outline = inside(x, y, w, h)
        box = _bounds(outline) if element.shape == "path" else (x, y, w, h)
        out.append(Clip(*box, (gradient.mark(*box),), 0.0, outline))
        if stroke:
            out.append(Path(outline, None, stroke, line))

    return draw


def _bounds(outline: Outline) -> tuple[float, float, float, float]:
    """Return the box round every point of *outline*, its handles included."""
    xs = [float(n) for step in outline for n in step[1::2]] or [0.0]
    ys = [float(n) for step in outline for n in step[2::2]] or [0.0]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def make_icon(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build an icon by name, or by a text with formulas that gives its name."""
    colour = shop.palette.text(str(source.get("colour", "ink")), shop.grounds)
    program, name = shop.text(element.icon), shop.element
    icons: Mapping[str, str] = shop.icons
    height = own_height(element, _ICON_MM)

    def bind(card: Card, scope: Record) -> Content | None:
        wanted = program.plain(card, scope)
        char = icons.get(wanted)
        if wanted and char is None:
            card.say("card.unknown_icon", Severity.WARNING, name, icon=wanted)
        return fixed(icon_drawer(char, colour), height) if char else None

    return Built(bind, program.constant)


def own_height(element: Element, fallback: float) -> float:
    """Return the height in mm that *element* asks for; in a box of its own it fills that."""
    return FILLS_BOX_MM if element.box else element.height or fallback


def _constant(draw: DrawBox, height: float) -> Built:
    return Built(make_fixed(height, draw), constant=True)
