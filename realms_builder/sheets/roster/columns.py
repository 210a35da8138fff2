"""The columns of a roster sheet: where names, stats and costs stand on every page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from realms_builder.core.titles import sentence_case
from realms_builder.game.value_words import DASH
from realms_builder.layout.blocks import Marks
from realms_builder.layout.marks import Line
from realms_builder.layout.words import put, width_mm
from realms_builder.sheets.roster.entries import RosterSheet, SheetEntry
from realms_builder.sheets.roster.item_tables import ItemTable, item_tables
from realms_builder.sheets.roster.page_look import PageLook

LEAST_TEXT_MM = 54.0
_LEAST_STAT_MM, _LEAST_COST_MM, _MOST_COST_MM = 7.6, 8.5, 24.0
_GUTTER_MM, _BETWEEN_MM = 7.0, 4.0
_MOST_TRACKS = 0.38  # of the width of the page
HEAD_MM, TRACK_NAME_GAP_MM = 4.6, 1.6


class ValueColumn(NamedTuple):
    """One column of values: the id of the stat or cost, its heading, and where it stands."""

    id: str
    head: str
    x: float
    width: float


class SheetColumns(NamedTuple):
    """Where everything stands, in millimetres from the left margin.

    Boxes to tick stand below the stats, from *tracks_x* on, which may lie further left, behind
    names of *tracks_named*. *items* are the lists that are printed as tables. Where
    stats would leave no room for the names (*stacked*), they stand below them. The text of a model
    stands beside its stats or *below* them, at full width.
    """

    text_x: float
    text_width: float
    stats: tuple[ValueColumn, ...]
    costs: tuple[ValueColumn, ...]
    stacked: bool
    below: bool = False
    tracks_x: float = 0.0
    head: str = ""
    tracks_named: float = 0.0
    items: Mapping[str, ItemTable] = MappingProxyType({})


def columns_of(
    sheet: RosterSheet, look: PageLook, *, below: bool = False, sparing: bool = False
) -> SheetColumns:
    """Return the columns that *sheet* needs, texts and tables beside the stats or *below* them.

    One that is *sparing* has tables only of what would be tedious to read in words.
    """
    entries = (*sheet.entries, *sheet.groups, *sheet.summoned)
    stats = _stat_widths(entries, look)
    costs = _cost_widths(sheet, look)
    text_x = look.mm(_GUTTER_MM)
    cost_width = sum(width for _, _, width in costs)
    beside = sum(width for _, _, width in stats) + cost_width
    named = _tracks_named(entries, look)
    boxes = max(beside, min(named + _boxes_width(entries, look), look.width * _MOST_TRACKS))
    room = look.width - text_x - boxes - look.mm(_BETWEEN_MM)
    stacked = room < look.mm(LEAST_TEXT_MM)
    if stacked:
        room = look.width - text_x - (cost_width + look.mm(2) if costs else 0.0)
    x = look.width - cost_width
    placed_costs = _placed(costs, x)
    placed_stats = _placed(stats, look.width - beside if not stacked else text_x)
    tracks_x = text_x if stacked else look.width - boxes
    head = sheet.figures[0].name
    below = stacked or below
    width = look.width - text_x if below else room
    items = {} if look.is_compact else item_tables(entries, look, width, sparing=sparing)
    named = min(named, (look.width - tracks_x) * 0.45)
    return SheetColumns(
        text_x, room, placed_stats, placed_costs, stacked, below, tracks_x, head, named, items
    )


def _tracks_named(entries: Sequence[SheetEntry], look: PageLook) -> float:
    """Return how wide the longest name of a row of boxes is, with what parts it from them."""
    names = {track.name for entry in entries for track in entry.tracks}
    widest = max((width_mm(name, look.label) for name in names), default=0.0)
    return widest + look.mm(TRACK_NAME_GAP_MM) if names else 0.0


def _boxes_width(entries: Sequence[SheetEntry], look: PageLook) -> float:
    """Return how much room the longest row of boxes needs behind its name."""
    boxes = look.tracks()
    most = max((track.count for entry in entries for track in entry.tracks), default=0)
    return most * (boxes.box_mm + boxes.gap_mm)


def _placed(widths: Sequence[tuple[str, str, float]], x: float) -> tuple[ValueColumn, ...]:
    found: list[ValueColumn] = []
    for identity, head, width in widths:
        found.append(ValueColumn(identity, head, x, width))
        x += width
    return tuple(found)


def _stat_widths(entries: Sequence[SheetEntry], look: PageLook) -> list[tuple[str, str, float]]:
    """Return id, heading and width of every stat that any entry has a value for."""
    heads: dict[str, str] = {}
    widest: dict[str, float] = {}
    for entry in {entry.stats: entry for entry in entries}.values():
        for stat in entry.stats:
            heads.setdefault(stat.id, stat.abbr)
            if stat.value != DASH:
                text = stat.value + ("*" if stat.differs else "")
                wide = width_mm(text, look.value)
                widest[stat.id] = max(widest.get(stat.id, 0.0), wide)
    found: list[tuple[str, str, float]] = []
    for identity, wide in ((name, widest[name]) for name in heads if name in widest):
        head = width_mm(heads[identity], look.label) + look.mm(1.8)
        width = max(look.mm(_LEAST_STAT_MM), wide + look.mm(2.4), head)
        found.append((identity, heads[identity], width))
    return found


def _cost_widths(sheet: RosterSheet, look: PageLook) -> list[tuple[str, str, float]]:
    found: list[tuple[str, str, float]] = []
    for total in () if sheet.is_open else sheet.costs:
        values = {c.value for entry in sheet.entries for c in entry.costs if c.id == total.id}
        wide = max((width_mm(value, look.value) for value in values), default=0.0)
        head = min(width_mm(total.abbr, look.label), look.mm(_MOST_COST_MM))
        width = max(look.mm(_LEAST_COST_MM), wide + look.mm(2), head + look.mm(2))
        found.append((total.id, total.abbr, width))
    return found


def draw_heads(out: Marks, columns: SheetColumns, look: PageLook, x: float, y: float) -> None:
    """Write the headings of all columns over a line; *y* is the top of a strip of HEAD_MM."""
    bottom = y + look.mm(HEAD_MM)
    baseline = bottom - look.mm(1.3)
    label = look.label
    word = columns.head
    put(out, sentence_case(word), label, x + columns.text_x, baseline, columns.text_width)
    for column in () if columns.stacked else columns.stats:
        put(out, column.head, label, x + column.x, baseline, column.width, align=0.5)
    for column in columns.costs:
        put(out, column.head, label, x + column.x, baseline, column.width, align=1.0)
    out.append(Line(x, bottom, x + look.width, bottom, look.ink, 0.3))


def stat_rows(
    columns: SheetColumns, look: PageLook
) -> list[list[tuple[ValueColumn, float, float]]]:
    """Return the stats in rows that fit below the name: column, width of its head, of its value."""
    room, used = look.width - columns.text_x, 0.0
    rows: list[list[tuple[ValueColumn, float, float]]] = []
    for column in columns.stats:
        head = width_mm(column.head, look.label)
        wide = head + column.width + look.mm(2.6)
        if not rows or used + wide > room:
            rows.append([])
            used = 0.0
        rows[-1].append((column, head, column.width))
        used += wide
    return rows
