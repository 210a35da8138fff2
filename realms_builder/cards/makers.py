"""Makers of the elements that are more than text: strips, tracks, tables, pictures, shapes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path as FilePath

from realms_builder.cards.binding import Card, ItemScope, as_item, condition, getter
from realms_builder.cards.blocks import Content, Marks
from realms_builder.cards.building import (
    Maker,
    make_column,
    make_fixed,
    make_repeat,
    make_row,
    make_text,
    prose_maker,
)
from realms_builder.cards.drawing import Line, Path
from realms_builder.cards.grounds import painted_grounds
from realms_builder.cards.map_maker import make_map
from realms_builder.cards.number_makers import FILLS_BOX_MM, make_strip, make_track
from realms_builder.cards.odds_maker import make_odds
from realms_builder.cards.outlines import placed, read_outline
from realms_builder.cards.pack_paths import StrayPath
from realms_builder.cards.pictures import (
    DrawBox,
    EmblemLook,
    backdrop,
    disc_drawer,
    emblem_drawer,
    fixed,
    icon_drawer,
    once,
    picture_drawer,
    picture_exists,
    veiled,
)
from realms_builder.cards.tables import ColumnLook, Row, Table, TableLook
from realms_builder.cards.templates import Column, Element, Style
from realms_builder.cards.workshop import Built, StyleSource, Workshop, insets_of
from realms_builder.gamedata.formulas.values import Record
from realms_builder.problems import Severity

_DRAWN_MM = 6.0
_MOST_KNOWN = 256


def make_table(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a table over an item list."""
    items = getter(element.table or "", shop.element)
    where = condition(element.where, shop.element)
    columns = element.columns if isinstance(element.columns, list) else [Column(text="{name}")]
    header = shop.merged(shop.merged(source, Style(style="label")), element.header)
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

    def bind(card: Card, scope: Record) -> Content | None:
        value = items(card, scope)
        kept = [at for at, test in enumerate(tests) if test is None or test(card, scope)]
        rows: list[Row] = []
        for number, entry in enumerate(value if isinstance(value, tuple) else (), 1):
            inner = ItemScope(as_item(entry), scope, number)
            if where is not None and not where(card, inner):
                continue
            cells = tuple(texts[at](card, inner) for at in kept)
            rows.append(Row(cells, below(card, inner) if below else None))
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
        return Table(rows, look)

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


def _emblem_look(shop: Workshop, element: Element, source: StyleSource) -> EmblemLook:
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
    return EmblemLook(field, charge, rim, style, alone)


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
    look = _emblem_look(shop, element, source)
    draw = emblem_drawer(shop.faction, shop.lang, look)
    if element.fade:
        if shop.palette.ink_saver:
            return Built(lambda card, scope: None, constant=True)  # a watermark is only ink
        draw = veiled(draw, shop.palette.colour(f"paper alpha {element.fade * 100:g}%"))
    draw = once(draw)
    return Built(make_fixed(_height(element, _DRAWN_MM), draw), constant=True)


def make_picture(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a picture; without one a ground in the faction's colour with its emblem."""
    get = getter(element.picture or "", shop.element)
    look = _emblem_look(shop, element, source)
    ground = backdrop(shop.palette.colour("faction.colour"), ink_saver=shop.palette.ink_saver)
    radius = element.radius or 0.0
    focus = (element.focus[0], element.focus[1]) if element.focus else (0.5, 0.35)
    contain = element.crop == "contain"
    show_pictures = shop.palette.theme.pictures
    height = _height(element, _DRAWN_MM)
    sheet = shop.sheet

    def bled(draw: DrawBox) -> DrawBox:
        if radius:
            return draw
        return lambda out, x, y, w, h: draw(out, *sheet.bled(x, y, w, h))

    shield = emblem_drawer(shop.faction, shop.lang, look)

    def stand_in(out: Marks, x: float, y: float, w: float, h: float) -> None:
        bled(ground)(out, x, y, w, h)
        side = min(w, h) * 0.56
        shield(out, x + (w - side) / 2, y + (h - side) / 2, side, side)

    name = shop.element
    instead = fixed(once(stand_in), height) if element.fallback != "none" else None

    known: dict[str, Content] = {}

    def bind(card: Card, scope: Record) -> Content | None:
        value = get(card, scope)
        if not isinstance(value, str) or not value or not show_pictures:
            return instead
        if not _is_there(value, card, name):
            return instead
        content = known.get(value)
        if content is None:
            if len(known) >= _MOST_KNOWN:
                known.clear()
            draw = bled(picture_drawer(value, radius, focus, contain=contain))
            content = known[value] = fixed(draw, height)
        return content

    return Built(bind, False)


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


def make_shape(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a rectangle, ellipse, line or path; rectangles are their area."""
    palette = shop.palette
    height = _height(element, 0.0)
    stroke = palette.colour(element.stroke) if element.stroke else None
    line = element.line or 0.2
    fill, outline = palette.area(element.fill) if element.fill else (None, None)
    if element.shape == "line":
        colour = stroke or palette.colour("line")
        return _constant(
            lambda out, x, y, w, h: out.append(Line(x, y, x + w, y + h, colour, line)), height
        )
    if element.shape == "ellipse":
        ring = stroke or outline
        return _constant(disc_drawer(fill, ring, line), height)
    if element.shape == "path":
        commands = read_outline(element.path or "")
        ring = stroke or outline
        return _constant(
            lambda out, x, y, w, h: out.append(Path(placed(commands, x, y), fill, ring, line)),
            height,
        )
    return Built(lambda card, scope: None, constant=True)


def _height(element: Element, fallback: float) -> float:
    return FILLS_BOX_MM if element.box else element.height or fallback


def _constant(draw: DrawBox, height: float) -> Built:
    return Built(make_fixed(height, draw), constant=True)


def make_icon(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build an icon by name, or by a text with formulas that gives its name."""
    colour = shop.palette.text(str(source.get("colour", "ink")))
    program = shop.text(element.icon)
    icons: Mapping[str, str] = shop.icons
    height = _height(element, 4.0)

    def bind(card: Card, scope: Record) -> Content | None:
        char = icons.get(program.plain(card, scope))
        return fixed(icon_drawer(char, colour), height) if char else None

    return Built(bind, program.constant)


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
    "map": make_map,
    "odds": make_odds,
}
