"""How large a generated card is, and its text: by what the units of the game have to say.

Nothing is laid out: letters and lines are counted, which is near enough for a choice of sizes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, inf, sqrt
from typing import NamedTuple

from realms_builder.cards.template.unit_schema import Schema, carried_by
from realms_builder.game.items import CarriedItem, Item
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction, Unit
from realms_builder.roster.resolve.carried_record import said_in_row

Size = tuple[float, float]
SIZES: tuple[Size, ...] = ((63.0, 88.0), (70.0, 120.0), (148.0, 105.0))
"""TCG, tarot and A6 lying on its side: the smallest that is enough is taken."""
TEXTS_PT = (10.4, 9.4, 8.6, 8.0, 7.4)
USUAL_PT = TEXTS_PT[-1]
ENOUGH = 0.6
"""So large a share of the units shall have room on the front, and all on both faces."""
_LETTER_MM = 0.168
_LINE_MM = 0.405
"""Of each point of size."""
_ROW_MM, _TRACK_MM, _HEAD_MM, _FACTS_MM = 1.0, 4.4, 4.6, 4.4
_FRAME_MM = 19.0
"""The band along the top, the foot and what is left free."""
_ART = 0.23


class Bulk(NamedTuple):
    """What one unit takes: rows of tables, letters of its texts, headings, rows of boxes.

    *beside_mm* is the height of all that is no text.
    """

    rows: int
    texts: tuple[int, ...]
    heads: int
    tracks: int
    pictured: bool
    beside_mm: float

    def height(self, width: float, size_pt: float) -> float:
        """Return about how high this is in a column of *width* millimetres."""
        letters = width / (_LETTER_MM * size_pt)
        lines = sum(ceil(length / letters) for length in self.texts)
        high = (lines + self.rows) * _LINE_MM * size_pt
        beside = self.rows * _ROW_MM + len(self.texts) * 0.8
        return high + beside + self.heads * _HEAD_MM + self.tracks * _TRACK_MM


def bulks_of(schema: Schema, factions: Iterable[Faction]) -> tuple[Bulk, ...]:
    """Return what every unit of *factions* takes."""
    units = (unit for faction in factions for unit in faction.units.values())
    return tuple(_bulk(schema, unit) for unit in units)


def size_for(bulks: tuple[Bulk, ...]) -> Size:
    """Return the smallest size at which most units have room on the front, and all on two faces."""
    for size in SIZES:
        full = [_fullness(bulk, *size, USUAL_PT) for bulk in bulks]
        if sum(share <= 1 for share in full) >= ENOUGH * len(full) and max(full, default=0) <= 2:
            return size
    return SIZES[-1]


def text_for(schema: Schema, bulks: tuple[Bulk, ...], size: Size) -> float:
    """Return the largest text at which no unit needs more faces than at the usual one.

    The names in tables keep their room, and the larger it is the more room has to be left, since a
    card that is reckoned too full becomes small beside the others.
    """
    faces = [(bulk, max(1, ceil(_fullness(bulk, *size, USUAL_PT)))) for bulk in bulks]
    column = (size[0] - 12.2) / 2 if size[0] > size[1] else size[0] - 7.2
    most = USUAL_PT * min((items.enlarged(column) for items in schema.items), default=inf)
    sizes = [pt for pt in TEXTS_PT if pt <= max(most, USUAL_PT)]
    enough = (
        pt
        for pt in sizes
        if all(_fullness(b, *size, pt) <= count * sqrt(USUAL_PT / pt) for b, count in faces)
    )
    some_need_one = any(count == 1 for _, count in faces)
    return next(enough, USUAL_PT) if some_need_one else USUAL_PT


def _fullness(bulk: Bulk, width: float, height: float, size_pt: float) -> float:
    """Return how much of the front *bulk* takes, above 1 what finds no room there."""
    room = height - bulk.beside_mm
    if width <= height:
        art = height * _ART if bulk.pictured else 0.0
        return bulk.height(width - 7.2, size_pt) / (room - art)
    if bulk.pictured:
        return bulk.height(width * 0.71 - 7.2, size_pt) / room
    return bulk.height((width - 12.2) / 2, size_pt) / (room * 1.9)


def _bulk(schema: Schema, unit: Unit) -> Bulk:
    lists = [
        [row for one in carried_by(unit, items.id) for row in one.rows] for items in schema.items
    ]
    plain = [found for items, found in zip(schema.items, lists, strict=True) if not items.fields]
    rules = {use.keyword.id: use for use in _keywords(unit, lists) if use.keyword.text}
    texts = [_length(use.keyword.name) + _length(use.keyword.text) for use in rules.values()]
    texts += [length for found in lists for one in found for length in _texts(one.item)]
    texts += [_length(unit.text)] if unit.text else []
    ticked = [len(found) for items, found in zip(schema.items, lists, strict=True) if items.boxes]
    rows = sum(map(len, lists)) + sum(ticked) - sum(len(found) * 2 // 3 for found in plain)
    heads = sum(map(bool, lists))
    tracks = schema.tracks + (1 if schema.tracks > 1 else 0)  # a long one is a block
    beside = _FRAME_MM + _FACTS_MM * bool(schema.facts) + 9.9 * -(-schema.stats // 8)
    return Bulk(rows, tuple(texts), heads, tracks, bool(unit.picture), beside)


def _keywords(unit: Unit, lists: list[list[CarriedItem]]) -> Iterator[KeywordUse]:
    yield from unit.keywords
    for found in lists:
        for one in found:
            yield from one.item.keywords()


def _texts(item: Item) -> Iterator[int]:
    """Yield the letters of what stands below the row of an item."""
    if text := said_in_row(item):
        yield _length(text)
    if item.keywords():
        yield sum(_length(use.keyword.name) + 2 for use in item.keywords())


def _length(text: Text) -> int:
    return max((len(version) for _, version in text.versions), default=0)
