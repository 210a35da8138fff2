"""Makers of pictures, emblems, shapes, icons and rows of icons.

What shows, how far in, cut to which outline, fading where; as many icons as a number says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from math import cos, pi, sin
from pathlib import Path as FilePath
from typing import NamedTuple

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
    at_least,
    emblem_drawer,
    fixed,
    icon_drawer,
    once,
    picture_drawer,
    picture_exists,
    veiled,
)
from realms_builder.cards.elements.plates import plated
from realms_builder.cards.elements.scenes import SceneColours, scene
from realms_builder.cards.pack_paths import StrayPath, below
from realms_builder.cards.template.binding import Card, getter, printed
from realms_builder.cards.template.templates import Element, Mask, picture_formula
from realms_builder.cards.template_building import Built, StyleSource, Workshop
from realms_builder.core.problems import Severity
from realms_builder.game.formulas.values import Record, Value
from realms_builder.layout.blocks import Content, Drawn, Marks, remembered
from realms_builder.layout.marks import (
    Clip,
    Command,
    Gradient,
    Line,
    Mark,
    Masked,
    PathMark,
    Rect,
    TextRun,
)
from realms_builder.layout.metrics import MM_PER_PT, FontMetrics
from realms_builder.layout.text_styles import ALIGNMENTS, BOLD, Fit, TextStyle

_LEAST_WATERMARK_MM = 9.0
"""A lower watermark, in what room a text leaves, would be a blot."""
_DRAWN_MM = 6.0
_MOST_KNOWN = 256
_WHITE, _BLACK = "#ffffff", "#000000"
_ANGLES = {"right": 0.0, "bottom": 90.0, "left": 180.0, "top": 270.0}
_HAIR = 0.001
Point = tuple[float, float]


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
    return EmblemLook(field, charge, rim, style, alone, palette.tone or "", palette.ink_saver)


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
        veil = shop.palette.colour(f"paper alpha {element.fade * 100:g}%")
        inside = element.box is None or element.takes_room is not None
        draw = veiled(draw, veil, inside=inside)
        if inside:
            draw = at_least(draw, _LEAST_WATERMARK_MM)
    draw = once(draw)
    return _constant(draw, own_height(element, _DRAWN_MM))


def make_picture(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a picture; without one a ground in the faction's colour with its emblem."""
    get = getter(picture_formula(element.picture or ""), shop.element)
    look = emblem_look(shop, element, source)
    radius = 0.0 if element.clip else element.radius or 0.0
    focus = (element.focus[0], element.focus[1]) if element.focus else (0.5, 0.35)
    show_pictures = shop.palette.theme.pictures
    height = own_height(element, _DRAWN_MM)
    sheet, folder = shop.sheet, shop.folder

    def bled(draw: DrawBox) -> DrawBox:
        if radius or element.clip:
            return draw
        return lambda out, x, y, w, h: draw(out, *sheet.bled(x, y, w, h))

    name = shop.element
    drawer = partial(
        picture_drawer,
        radius=radius,
        focus=focus,
        contain=element.crop == "contain",
        zoom=element.zoom or 1.0,
        tone=shop.palette.tone or "",
        sketch=shop.palette.ink_saver,
        at=(element.face[0], element.face[1]) if element.face else None,
    )
    cut = _cutter(element)
    veil = _Veil(shop, element)
    land = _Land(shop, look) if element.fallback != "none" else None
    lands: dict[str, Content] = {}
    known: dict[tuple[str, str, Point | None], Content] = {}

    def instead(scope: Record) -> Content | None:
        if land is None:
            return None
        unit = land.unit(scope)
        content = lands.get(unit)
        if content is None:
            drawn = once(cut(veil.over(bled(land.seen_by(unit)), "")))
            content = lands[unit] = fixed(drawn, height)
        return content

    def bind(card: Card, scope: Record) -> Content | None:
        value = get(card, scope)
        if not isinstance(value, str) or not value or not show_pictures:
            return instead(scope)
        path = below(folder, value)
        if not _is_there(path, card, name):
            return instead(scope)
        mask = veil.path(card, scope)
        faced = _face(scope) if element.picture == "picture" else None
        content = known.get((path, mask, faced))
        if content is None:
            if len(known) >= _MOST_KNOWN:
                known.clear()
            draw = drawer(path, face=faced)
            content = known[path, mask, faced] = fixed(cut(veil.over(bled(draw), mask)), height)
        return content

    return Built(bind, False)


class _Land:
    """The land of a faction, which stands in for pictures that its units do not have."""

    def __init__(self, shop: Workshop, look: EmblemLook) -> None:
        palette = shop.palette
        line = palette.colour("line") if palette.ink_saver else ""
        main, accent = palette.colour("faction.colour"), palette.colour("faction.accent")
        self._colours = SceneColours(main, accent, palette.flat, line)
        self._faction = (shop.faction.identity if shop.faction is not None else None) or ""
        self._emblem = emblem_drawer(shop.faction, shop.lang, look)

    def unit(self, scope: Record) -> str:
        """Return the id of the unit that a card shows, empty where it shows another thing."""
        unit = scope.lookup("unit")
        found = unit.lookup("id") if isinstance(unit, Record) else ""
        return found if isinstance(found, str) else ""

    def seen_by(self, unit: str) -> DrawBox:
        """Return what draws the land as it lies around *unit*."""
        return scene(self._colours, self._faction, unit, self._emblem)


def _face(scope: Record) -> Point | None:
    """Return the point that a unit's ``focus`` says, such as ``50% 30%``, as parts of the whole."""
    said = scope.lookup("focus")
    found = re.fullmatch(r"(\d{1,3})% (\d{1,3})%", said) if isinstance(said, str) else None
    return (int(found[1]) / 100, int(found[2]) / 100) if found else None


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
        self._get = getter(picture_formula(source), shop.element) if source else None
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
    if first and palette.ink_saver and palette.covers(palette.colour(first)):
        fill = palette.colour("paper")
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
        return fixed(icon_drawer(char, colour, shop.metrics), height) if char else None

    return Built(bind, program.constant)


def own_height(element: Element, fallback: float) -> float:
    """Return the height in mm that *element* asks for; in a box of its own it fills that."""
    return FILLS_BOX_MM if element.box else element.height or fallback


def _constant(draw: DrawBox, height: float) -> Built:
    return Built(lambda card, scope: fixed(draw, height), constant=True)


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


USUAL_FULL, USUAL_EMPTY = "circle_full", "circle_empty"
USUAL_MM, USUAL_GAP_MM, USUAL_MOST = 3.6, 0.5, 30
_EDGE_MM = 0.001

Sign = tuple[str, str]
"""The character of an icon and its colour."""


class IconLook(NamedTuple):
    """How a row of icons lies: sizes in mm, icons a line (0 for all that fit), its alignment."""

    size_mm: float
    gap_mm: float
    per_row: int
    align: float
    style: TextStyle
    metrics: FontMetrics


def make_icon_row(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a row of icons: of a number ``●●●○○``, of a list one icon for each thing."""
    row = _IconRow(shop, element, source)
    return Built(plated(row.bind, shop.metrics, shop.plate) if shop.plated else row.bind, False)


class _IconRow:
    def __init__(self, shop: Workshop, element: Element, source: StyleSource) -> None:
        name = shop.element
        self._name, self._icons = name, shop.icons
        self._get = getter(str(element.icon_row), name)
        self._of = getter(str(element.of), name) if element.of is not None else None
        self._full = shop.text(element.full or f":{USUAL_FULL}:")
        self._empty = (
            shop.text(element.empty or f":{USUAL_EMPTY}:") if element.of is not None else None
        )
        self._most = element.most or USUAL_MOST
        named = element.colours or [str(source.get("colour", "ink"))]
        first, last = (shop.palette.text(c, shop.grounds) for c in (named[0], named[-1]))
        self._colours = (first, last)
        style = shop.style({**source, "size_pt": source.get("size_pt", 7.0)}, measured=False)
        self._look = IconLook(
            element.box_mm or USUAL_MM,
            USUAL_GAP_MM if element.gap is None else element.gap,
            element.per_row or 0,
            ALIGNMENTS[element.align or "left"],
            style,
            shop.metrics,
        )

    def bind(self, card: Card, scope: Record) -> Content | None:
        """Return the icons of one card, None when there are none."""
        value = self._get(card, scope)
        if isinstance(value, tuple):
            signs, total = self._of_list(value, card, scope), len(value)
        else:
            count = _whole(value)
            total = max(count, _whole(self._of(card, scope)) if self._of is not None else 0)
            signs = self._of_number(count, min(total, self._most), card, scope)
        if not signs:
            return None
        left = total - len(signs)
        if left > 0:
            values = {"shown": len(signs), "total": total}
            card.say("card.items_left_out", Severity.HINT, self._name, **values)
        return icon_content(tuple(signs), left, self._look)

    def _of_number(self, count: int, total: int, card: Card, scope: Record) -> list[Sign]:
        full = self._sign(self._full.plain(card, scope), card)
        empty = full
        if self._empty is not None:
            empty = self._sign(self._empty.plain(card, scope), card)
        colours = self._colours
        return [(full, colours[0]) if at < count else (empty, colours[1]) for at in range(total)]

    def _of_list(self, things: tuple[Value, ...], card: Card, scope: Record) -> list[Sign]:
        colour = self._colours[0]
        return [(self._of_thing(thing, card, scope), colour) for thing in things[: self._most]]

    def _of_thing(self, thing: Value, card: Card, scope: Record) -> str:
        found = scope.call("icon", (thing,))
        char = self._icons.get(found.strip(":")) if isinstance(found, str) else None
        if char is None:
            name = thing.lookup("name") if isinstance(thing, Record) else thing
            named = printed(name, card.lang)
            card.say("card.no_icon", Severity.HINT, self._name, text=named)
            char = self._sign(self._full.plain(card, scope), card)
        return char

    def _sign(self, text: str, card: Card) -> str:
        """Return the character of an icon by name; a text that is one character stands itself."""
        if len(text) == 1:
            return text
        char = self._icons.get(text.strip(": "))
        if char is None:
            card.say("card.unknown_icon", Severity.WARNING, self._name, icon=text[:40])
        return char or "●"


def _whole(value: Value) -> int:
    number = value.number if isinstance(value, Record) else value
    if isinstance(number, bool):
        return int(number)
    return max(0, int(number)) if isinstance(number, (int, Fraction)) else 0


def icon_content(signs: tuple[Sign, ...], left: int, look: IconLook) -> Content:
    """Return *signs* in lines that fit the width, behind them how many more are *left*."""

    def height(width: float, fit: Fit) -> float:
        size = look.size_mm * fit.scale
        lines = -(-_count(signs, left) // _along(signs, left, look, width, size))
        return lines * (size + look.gap_mm) - look.gap_mm

    def draw(out: Marks, x: float, y: float, w: float, h: float, fit: Fit) -> None:
        del h
        size = look.size_mm * fit.scale
        step, count = size + look.gap_mm, _count(signs, left)
        along = _along(signs, left, look, w, size)
        for at in range(count):
            line, place = divmod(at, along)
            inside = min(along, count - line * along)
            start = x + (w - (inside * step - look.gap_mm)) * look.align
            corner = start + place * step, y + line * step
            if at < len(signs):
                char, colour = signs[at]
                icon_drawer(char, colour, look.metrics)(out, *corner, size, size)
            else:
                out.append(_more(left, look, *corner, size))

    natural = _count(signs, left) * (look.size_mm + look.gap_mm) - look.gap_mm
    return Drawn(height, remembered(draw), natural)


def _count(signs: tuple[Sign, ...], left: int) -> int:
    return len(signs) + (1 if left > 0 else 0)


def _along(signs: tuple[Sign, ...], left: int, look: IconLook, width: float, size: float) -> int:
    fitting = max(1, int((width + look.gap_mm + _EDGE_MM) // (size + look.gap_mm)))
    return max(1, min(fitting, look.per_row or fitting, _count(signs, left)))


def _more(left: int, look: IconLook, x: float, y: float, size: float) -> TextRun:
    """Return ``+3`` in the place of one icon, smaller where it would be wider."""
    text, style = f"+{left}", look.style
    points = size * 0.7 / MM_PER_PT
    wide = style.width_of(text, BOLD) * points
    points *= min(1.0, size * 1.1 / wide) if wide else 1.0
    baseline = y + size / 2 + style.cap_mm(points) / 2
    return TextRun(x, baseline, text, style.fonts[BOLD], points, style.colour)
