"""Makers of the elements that are more than text: strips, tracks, tables, pictures, shapes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path as FilePath

from realms_builder.cards.binding import Card, ItemScope, as_item, condition, getter, printed
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
from realms_builder.cards.strips import StatCell, StripLook, strip_content
from realms_builder.cards.tables import ColumnLook, Row, Table, TableLook
from realms_builder.cards.templates import Cell, Column, Element, Style
from realms_builder.cards.text_styles import ALIGNMENTS
from realms_builder.cards.track_plan import TrackLook, planned
from realms_builder.cards.tracks import read_track, track_content
from realms_builder.cards.workshop import BODY_PT, Built, StyleSource, Workshop, insets_of
from realms_builder.gamedata.formulas.values import MISSING, Record
from realms_builder.problems import Severity

WHITE = "#ffffff"
_DRAWN_MM = 6.0
_FILLS_BOX_MM = 0.01
"""What is drawn in a box of its own asks for hardly any height and is stretched to the box."""


def make_strip(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a stat strip of all stats or of a list of stats and own cells."""
    palette, behind = shop.palette, shop.grounds
    if element.look in ("head", "side"):
        shop.grounds = painted_grounds([element.fill or "dark"], palette)
    label = shop.style(shop.merged({}, element.label or Style(style="label")), measured=False)
    shop.grounds = painted_grounds(["white"], palette) if element.look else behind
    value = shop.style(
        shop.merged(shop.merged({}, Style(style="value")), element.value), measured=False
    )
    shop.grounds = behind
    look = StripLook(
        label,
        value,
        element.look or "plain",
        palette.colour(element.stroke or ("dark" if element.look else "line")),
        palette.colour(element.bad or "bad"),
        palette.colour(element.changed) if element.changed else None,
        None if palette.ink_saver else palette.colour("white"),
        palette.area(element.fill or "dark"),
        element.gap or 0.0,
        element.per_row or 0,
        0.7 if element.radius is None else element.radius,
        element.row_height or 0.0,
    )
    wanted = element.stat_strip
    parts: list[str | _OwnCell] = (
        [part if isinstance(part, str) else _OwnCell(shop, part) for part in wanted]
        if isinstance(wanted, list)
        else []
    )
    height = _FILLS_BOX_MM if element.box else element.height or 0.0

    def bind(card: Card, scope: Record) -> Content | None:
        stats = scope.lookup("stats")
        records = [r for r in stats if isinstance(r, Record)] if isinstance(stats, tuple) else []
        if wanted == "all":
            cells = [_stat_cell(record, card) for record in records]
        else:
            cells = _listed(parts, records, card, scope)
        return strip_content(cells, look, height) if cells else None

    return Built(bind, False)


class _OwnCell:
    """A cell with a label and a value of the template's own."""

    def __init__(self, shop: Workshop, cell: Cell) -> None:
        self._label = shop.text(cell.label)
        self._value = shop.text(cell.value)
        self._uppercase = bool(cell.uppercase)
        self._icon = shop.icons.get(cell.icon or "", "")
        self._test = condition(cell.when, shop.element)

    def bind(self, card: Card, scope: Record) -> StatCell | None:
        """Return the cell for a card, or None when its condition is not met."""
        if self._test is not None and not self._test(card, scope):
            return None
        label, value = self._label.plain(card, scope), self._value.plain(card, scope)
        return StatCell(label, value.upper() if self._uppercase else value, "", self._icon)


def _listed(
    parts: list[str | _OwnCell], records: list[Record], card: Card, scope: Record
) -> list[StatCell]:
    by_id = {record.lookup("id"): record for record in records}
    cells: list[StatCell] = []
    for part in parts:
        if isinstance(part, _OwnCell):
            own = part.bind(card, scope)
            if own is not None:
                cells.append(own)
            continue
        record = by_id.get(part)
        if record is not None:
            cells.append(_stat_cell(record, card))
            continue
        value = scope.lookup(part)
        if value is not MISSING and not _unknown(value):
            cells.append(StatCell(part.upper(), printed(value, card.lang)))
    return cells


def _unknown(value: object) -> bool:
    from realms_builder.gamedata.formulas.values import UNKNOWN

    return value is UNKNOWN


def _stat_cell(record: Record, card: Card) -> StatCell:
    state = record.lookup("state")
    return StatCell(
        printed(record.lookup("abbr"), card.lang),
        printed(record.lookup("value"), card.lang),
        state if isinstance(state, str) else "",
    )


def make_track(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build the boxes of one track, of several, or of all the subject has."""
    palette = shop.palette
    first, second = (*(element.colours or ["white"]), *(element.colours or ["white"]))[:2]
    if element.colours and len(element.colours) == 2:
        first, second = element.colours
    fills = (WHITE, WHITE) if palette.ink_saver else (palette.colour(first), palette.colour(second))
    look = TrackLook(
        element.boxes or "box",
        fills,
        palette.colour(element.stroke or "ink"),
        element.box_mm or 3.6,
        0.8 if element.gap is None else element.gap,
        element.per_row or 0,
        element.direction == "column",
        palette.ink_saver and first != second,
        shop.style(source, measured=False) if element.titled else None,
        ALIGNMENTS[element.align or "left"],
        shop.style(
            {"font": "text_bold", "size_pt": source.get("size_pt", BODY_PT), "colour": "ink"},
            measured=False,
        ),
        shop.room.height if shop.room is not None else 0.0,
    )
    wanted = element.track
    ids = (wanted,) if isinstance(wanted, str) else tuple(wanted or ())
    room, name = shop.room, shop.element

    def bind(card: Card, scope: Record) -> Content | None:
        tracks = scope.lookup("tracks")
        if not isinstance(tracks, tuple):
            return None
        found = [
            track
            for record in tracks
            if isinstance(record, Record)
            and (wanted == "all" or record.lookup("id") in ids)
            and (track := read_track(record, card)) is not None
        ]
        if not found:
            return None
        plan = planned(found, look, room.column_width) if room is not None else None
        for one in plan or ():
            if one.counter:
                values = {"text": one.track.title, "count": one.track.boxes}
                card.say("card.track_counter", Severity.HINT, name, **values)
        return track_content(found, look, plan)

    return Built(bind, False)


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

    def bind(card: Card, scope: Record) -> Content | None:
        value = get(card, scope)
        if isinstance(value, str) and value and show_pictures and _is_there(value, card, name):
            return fixed(bled(picture_drawer(value, radius, focus, contain=contain)), height)
        return instead

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
    return _FILLS_BOX_MM if element.box else element.height or fallback


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
}
