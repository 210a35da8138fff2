"""Maker of the element that shows the plan of a table."""

from __future__ import annotations

from realms_builder.cards.elements.number_makers import FILLS_BOX_MM
from realms_builder.cards.elements.pictures import fixed
from realms_builder.cards.elements.table_map import MapLook, PlanOnPage, draw_map
from realms_builder.cards.template.binding import Card, getter
from realms_builder.cards.template.templates import Element
from realms_builder.cards.template.themes import ThemePalette
from realms_builder.cards.template_building import Built, StyleSource, Workshop
from realms_builder.game.formulas.values import Record
from realms_builder.layout.blocks import Content, Marks
from realms_builder.layout.text_styles import TextStyle

USUAL_COLOURS = ("blue", "red")
_USUAL_MM = 80.0


def make_map(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a map; without a table there is nothing to show."""
    get = getter(element.map or "", shop.element)
    palette = shop.palette
    style = shop.style({"font": "text"}, measured=False)
    height = FILLS_BOX_MM if element.box else element.height or _USUAL_MM
    del source

    def bind(card: Card, scope: Record) -> Content | None:
        page = get(card, scope)
        if not isinstance(page, PlanOnPage):
            return None
        look = map_look(page, palette, style, card.lang)

        def draw(out: Marks, x: float, y: float, w: float, h: float) -> None:
            draw_map(out, page, look, x, y, w, h)

        return fixed(draw, height)

    return Built(bind, False)


def map_look(page: PlanOnPage, palette: ThemePalette, style: TextStyle, lang: str) -> MapLook:
    """Return how the map of *page* looks; a side without a colour gets a usual one."""
    usual = [palette.colour(name) for name in USUAL_COLOURS]
    first, second = (own or usual[at] for at, own in enumerate((*page.colours, "", "")[:2]))
    if palette.ink_saver:
        first = second = palette.colour("ink")
    return MapLook(
        (first, second),
        "#ffffff" if palette.ink_saver else palette.colour("light"),
        palette.colour("ink"),
        palette.colour("muted"),
        style,
        lang,
        palette.ink_saver,
        palette.theme.least_pt,
    )
