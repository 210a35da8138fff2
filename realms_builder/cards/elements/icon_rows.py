"""Rows of icons: as many as a number says, or one for each thing of a list."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from realms_builder.cards.elements.pictures import ICON_BASELINE
from realms_builder.cards.elements.plates import plated
from realms_builder.cards.template.binding import Card, getter, printed
from realms_builder.cards.template.templates import Element
from realms_builder.cards.workshop import Built, StyleSource, Workshop
from realms_builder.core.problems import Severity
from realms_builder.game.formulas.values import Record, Value
from realms_builder.layout.blocks import Content, Drawn, Marks, remembered
from realms_builder.layout.marks import TextRun
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.layout.text_styles import ALIGNMENTS, BOLD, Fit, TextStyle

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


def make_icon_row(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a row of icons: of a number ``●●●○○``, of a list one icon for each thing."""
    row = _IconRow(shop, element, source)
    return Built(plated(row.bind, shop.metrics) if shop.plated else row.bind, False)


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
                baseline = corner[1] + size * ICON_BASELINE
                out.append(TextRun(corner[0], baseline, char, "icons", size / MM_PER_PT, colour))
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
