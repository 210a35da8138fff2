"""The maker of tables, and which maker builds which kind of element."""

from __future__ import annotations

from collections.abc import Mapping

from realms_builder.cards.elements.building import (
    Maker,
    make_column,
    make_repeat,
    make_row,
    make_text,
    prose_maker,
)
from realms_builder.cards.elements.grounds import painted_grounds
from realms_builder.cards.elements.icon_rows import make_icon_row
from realms_builder.cards.elements.list_limits import Limit
from realms_builder.cards.elements.map_maker import make_map
from realms_builder.cards.elements.number_makers import make_strip, make_track
from realms_builder.cards.elements.odds_maker import make_odds
from realms_builder.cards.elements.picture_maker import (
    make_emblem,
    make_icon,
    make_picture,
    make_shape,
)
from realms_builder.cards.elements.tables import ColumnLook, TableContent, TableLook, TableRow
from realms_builder.cards.styles import WrittenStyle
from realms_builder.cards.template.binding import Card, ItemScope, as_item, condition, getter
from realms_builder.cards.template.templates import Element, TableColumn
from realms_builder.cards.workshop import Built, StyleSource, Workshop, insets_of
from realms_builder.game.formulas.values import Record
from realms_builder.layout.blocks import Content, Stack

_MORE_GAP_MM = 0.4


def make_table(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a table over an item list."""
    items = getter(element.table or "", shop.element)
    where = condition(element.where, shop.element)
    columns = element.columns if isinstance(element.columns, list) else [TableColumn(text="{name}")]
    header = shop.merged(shop.merged(source, WrittenStyle(style="label")), element.header)
    looks, texts, headers = [], [], []
    has_header = element.titled is not False and any(column.header for column in columns)
    for column in columns:
        own = shop.merged(source, column)
        behind = shop.grounds
        if column.fill:
            shop.grounds = painted_grounds([column.fill], shop.palette)
        texts.append(prose_maker(shop, column.text, shop.style(own))[0])
        shop.grounds = behind
        aligned = {**header, "align": own.get("align", "left")}
        head = prose_maker(shop, column.header, shop.style(aligned, measured=False))[0]
        headers.append(head if has_header else None)
        fill, outline = palette_area(shop, column.fill)
        pad = insets_of(column.padding)[1] if column.padding is not None else 0.7
        looks.append(ColumnLook(_width(column.width), fill, outline, pad))
    tests = [condition(column.when, shop.element) for column in columns]
    below = prose_maker(shop, element.below, shop.style(source))[0] if element.below else None
    padding = insets_of(element.padding)[0] if element.padding is not None else 0.35
    rule = shop.palette.colour(element.rule) if element.rule else None
    zebra = shop.palette.area(element.zebra)[0] if element.zebra else None
    limit = Limit(shop, element, source)

    def bind(card: Card, scope: Record) -> Content | None:
        value = items(card, scope)
        kept = [at for at, test in enumerate(tests) if test is None or test(card, scope)]
        rows: list[TableRow] = []
        total = 0
        for number, entry in enumerate(value if isinstance(value, tuple) else (), 1):
            inner = ItemScope(as_item(entry), scope, number)
            if where is not None and not where(card, inner):
                continue
            total += 1
            if limit.full(len(rows)):
                continue
            cells = tuple(texts[at](card, inner) for at in kept)
            rows.append(TableRow(cells, below(card, inner) if below else None))
        if not rows:
            return None
        heads = [headers[at] for at in kept]
        look = TableLook(
            tuple(looks[at] for at in kept),
            tuple(h(card, scope) if h else None for h in heads),
            element.row_height or 0.0,
            padding,
            rule,
            zebra,
        )
        table = TableContent(rows, look)
        more = limit.rest(card, scope, len(rows), total)
        return table if more is None else Stack([table, more], _MORE_GAP_MM)

    return Built(bind, False)


def palette_area(shop: Workshop, fill: str | None) -> tuple[str | None, str | None]:
    """Return fill and outline of a cell, none when it has no colour."""
    return shop.palette.area(fill) if fill else (None, None)


def _width(width: str | float) -> float:
    """Return millimetres, 0 for ``auto``, or a share as a negative number."""
    if not isinstance(width, str):
        return float(width)
    if width.endswith("fr"):
        return -float(width[:-2] or 1)
    return 0.0 if width == "auto" else float(width.removesuffix("mm"))


MAKERS: Mapping[str, Maker] = {
    "text": make_text,
    "row": make_row,
    "column": make_column,
    "repeat": make_repeat,
    "stat_strip": make_strip,
    "track": make_track,
    "table": make_table,
    "picture": make_picture,
    "emblem": make_emblem,
    "shape": make_shape,
    "icon": make_icon,
    "icon_row": make_icon_row,
    "map": make_map,
    "odds": make_odds,
}
