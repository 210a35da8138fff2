"""Makers of pictures and emblems: what shows, how far in, cut to which outline, fading where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from pathlib import Path as FilePath

from realms_builder.cards.elements.building import make_fixed
from realms_builder.cards.elements.gradients import gradient_of
from realms_builder.cards.elements.number_makers import FILLS_BOX_MM
from realms_builder.cards.elements.outlines import (
    HEART,
    ROUND,
    SHIELDS,
    Outline,
    placed,
    read_outline,
)
from realms_builder.cards.elements.pictures import (
    DrawBox,
    EmblemLook,
    backdrop,
    emblem_drawer,
    fixed,
    icon_drawer,
    once,
    picture_drawer,
    picture_exists,
    veiled,
)
from realms_builder.cards.pack_paths import StrayPath, below
from realms_builder.cards.template.binding import Card, getter
from realms_builder.cards.template.templates import Element, Mask
from realms_builder.cards.workshop import Built, StyleSource, Workshop
from realms_builder.core.problems import Severity
from realms_builder.game.formulas.values import Record
from realms_builder.layout.blocks import Content, Marks
from realms_builder.layout.marks import Clip, Command, Gradient, Line, Mark, Masked, PathMark, Rect

_DRAWN_MM = 6.0
_MOST_KNOWN = 256
_WHITE, _BLACK = "#ffffff", "#000000"
_ANGLES = {"right": 0.0, "bottom": 90.0, "left": 180.0, "top": 270.0}
_HAIR = 0.001


def emblem_look(shop: Workshop, element: Element, source: StyleSource) -> EmblemLook:
    """Return how the emblem of the faction is drawn for *element*."""
    palette = shop.palette
    drawn = element.emblem is not None
    _note_emblem(shop)
    field, _ = palette.area((drawn and element.fill) or "faction.colour darken 18%")
    charge = palette.text("faction.accent", (field,) if field else ())
    alone = palette.text("faction.accent", shop.grounds)
    rim = palette.colour((drawn and element.stroke) or "faction.accent")
    if not field:
        rim = palette.text((drawn and element.stroke) or "ink")
    style = shop.style({"font": "display_bold", "size_pt": 10}, measured=False)
    if drawn and element.colour is not None:
        charge = palette.text(element.colour) if field else palette.colour(element.colour)
        alone = charge
    return EmblemLook(field, charge, rim, style, alone, palette.tone or "")


def _note_emblem(shop: Workshop) -> None:
    """Note an emblem that cannot be found; a shield with a letter takes its place."""
    path = shop.faction.lookup("emblem") if shop.faction is not None else ""
    if not isinstance(path, str) or not path or picture_exists(path):
        return
    stray = isinstance(path, StrayPath)
    text = _shown(path) if stray else FilePath(path).name
    code = "card.emblem_outside" if stray else "card.emblem_missing"
    if all(note[0] != code for note in shop.notes):
        shop.note(code, Severity.WARNING, text=text)


def make_emblem(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build the emblem of the faction."""
    look = emblem_look(shop, element, source)
    draw = emblem_drawer(shop.faction, shop.lang, look)
    if element.fade:
        if shop.palette.flat:
            return Built(lambda card, scope: None, constant=True)  # a watermark is only ink
        draw = veiled(draw, shop.palette.colour(f"paper alpha {element.fade * 100:g}%"))
    draw = once(draw)
    return Built(make_fixed(own_height(element, _DRAWN_MM), draw), constant=True)


def make_picture(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a picture; without one a ground in the faction's colour with its emblem."""
    get = getter(element.picture or "", shop.element)
    look = emblem_look(shop, element, source)
    ground = backdrop(shop.palette.colour("faction.colour"), ink_saver=shop.palette.ink_saver)
    radius = 0.0 if element.clip else element.radius or 0.0
    focus = (element.focus[0], element.focus[1]) if element.focus else (0.5, 0.35)
    contain, zoom = element.crop == "contain", element.zoom or 1.0
    show_pictures = shop.palette.theme.pictures
    height = own_height(element, _DRAWN_MM)
    sheet, folder = shop.sheet, shop.folder

    def bled(draw: DrawBox) -> DrawBox:
        if radius or element.clip:
            return draw
        return lambda out, x, y, w, h: draw(out, *sheet.bled(x, y, w, h))

    shield = emblem_drawer(shop.faction, shop.lang, look)

    def stand_in(out: Marks, x: float, y: float, w: float, h: float) -> None:
        bled(ground)(out, x, y, w, h)
        side = min(w, h) * 0.56
        shield(out, x + (w - side) / 2, y + (h - side) / 2, side, side)

    name, tone = shop.element, shop.palette.tone or ""
    cut = _cutter(element)
    veil = _Veil(shop, element)
    shown_instead = once(cut(veil.over(stand_in, "")))
    instead = fixed(shown_instead, height) if element.fallback != "none" else None
    known: dict[tuple[str, str], Content] = {}

    def bind(card: Card, scope: Record) -> Content | None:
        value = get(card, scope)
        if not isinstance(value, str) or not value or not show_pictures:
            return instead
        path = below(folder, value)
        if not _is_there(path, card, name):
            return instead
        mask = veil.path(card, scope)
        content = known.get((path, mask))
        if content is None:
            if len(known) >= _MOST_KNOWN:
                known.clear()
            draw = picture_drawer(path, radius, focus, contain=contain, zoom=zoom, tone=tone)
            content = known[path, mask] = fixed(cut(veil.over(bled(draw), mask)), height)
        return content

    return Built(bind, False)


def _cutter(element: Element) -> Callable[[DrawBox], DrawBox]:
    """Return what cuts a drawing to the outline of *element*."""
    if element.clip is None:
        return lambda draw: draw
    inside = outline_of(element.clip, element.path)

    def cut(draw: DrawBox) -> DrawBox:
        def drawn(out: Marks, x: float, y: float, w: float, h: float) -> None:
            marks: list[Mark] = []
            draw(marks, x, y, w, h)
            out.append(Clip(x, y, w, h, tuple(marks), 0.0, inside(x, y, w, h)))

        return drawn

    return cut


class _Veil:
    """What a picture shows through: nothing, a ramp of grey, or another picture."""

    def __init__(self, shop: Workshop, element: Element) -> None:
        mask = element.mask
        self._mask = Mask(towards=mask) if isinstance(mask, str) else mask
        source = self._mask.picture if self._mask is not None else None
        self._get = getter(source, shop.element) if source else None
        self._name, self._folder, self._sheet = shop.element, shop.folder, shop.sheet
        self._radius = element.clip or element.radius

    def path(self, card: Card, scope: Record) -> str:
        """Return the picture that is the mask on *card*, empty where there is none."""
        value = self._get(card, scope) if self._get is not None else ""
        if not isinstance(value, str) or not value:
            return ""
        path = below(self._folder, value)
        return path if _is_there(path, card, self._name) else ""

    def over(self, draw: DrawBox, path: str) -> DrawBox:
        """Return *draw* as it shows through the mask, or through the picture at *path*."""
        mask = self._mask
        if mask is None or (self._get is not None and not path):
            return draw

        def drawn(out: Marks, x: float, y: float, w: float, h: float) -> None:
            box = (x, y, w, h) if self._radius else self._sheet.bled(x, y, w, h)
            inner: Marks = []
            draw(inner, x, y, w, h)
            veil: Marks = []
            if path:
                veil.append(Rect(*box, _BLACK))
                picture_drawer(path, 0.0, (0.5, 0.5), contain=False)(veil, *box)
            else:
                veil.append(ramp(mask, *box))
            out.append(Masked(*box, tuple(inner), tuple(veil)))

        return drawn


def ramp(mask: Mask, x: float, y: float, w: float, h: float) -> Gradient:
    """Return the grey of *mask* in a box: white where all shows, black where nothing does."""
    start = min(mask.start, 1 - _HAIR)
    end = max(mask.end, start + _HAIR)
    between = [(at, c) for at, c in ((start, _WHITE), (end, _BLACK)) if 0 < at < 1]
    angle, radial = _ANGLES.get(mask.towards, 0.0), mask.towards == "edges"
    return Gradient(x, y, w, h, _WHITE, _BLACK, angle, 0.0, radial, tuple(between))


def _is_there(path: str, card: Card, element: str) -> bool:
    """Return whether a picture can be drawn; one that is missing gives way to the emblem."""
    if isinstance(path, StrayPath):
        card.say("card.picture_outside", Severity.WARNING, element, text=_shown(path))
        return False
    if picture_exists(path):
        return True
    card.say("card.picture_missing", Severity.WARNING, element, text=FilePath(path).name)
    return False


def _shown(name: str) -> str:
    return name if name.isprintable() else repr(name)[1:-1]


# ------------------------------------------------------------------ shape maker


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
            PathMark(inside(x, y, w, h), fill, stroke or ring, line)
        )

    def draw(out: Marks, x: float, y: float, w: float, h: float) -> None:
        outline = inside(x, y, w, h)
        box = _bounds(outline) if element.shape == "path" else (x, y, w, h)
        out.append(Clip(*box, (gradient.mark(*box),), 0.0, outline))
        if stroke:
            out.append(PathMark(outline, None, stroke, line))

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


# ------------------------------------------------------------------ figures


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
