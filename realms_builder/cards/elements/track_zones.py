"""Zones of a track: boxes that a template counts itself, beside those that the game declares."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from realms_builder.cards.elements.track_plan import Track
from realms_builder.cards.template.binding import Card, Getter, condition, getter
from realms_builder.cards.template.templates import Zone
from realms_builder.cards.workshop import Workshop
from realms_builder.game.formulas.values import Record

BindZone = Callable[[Card, Record], "Track | None"]
_MOST_COUNTED = 9999


def zone_binder(shop: Workshop, zone: Zone) -> BindZone:
    """Return what counts the boxes of *zone* for a card; a zone without boxes gives None.

    Raises ``FormulaError`` and ``MarkupError`` for what cannot be read.
    """
    name, title = shop.element, shop.text(zone.name)
    test = condition(zone.when, name)
    boxes, split, rows = (
        getter(str(source), name) if source is not None else None
        for source in (zone.boxes, zone.split, zone.rows)
    )

    def bind(card: Card, scope: Record) -> Track | None:
        if test is not None and not test(card, scope):
            return None
        count = _whole(boxes, card, scope)
        if count <= 0:
            return None
        first = count if split is None else max(0, _whole(split, card, scope))
        return Track(title.plain(card, scope), count, first, _whole(rows, card, scope))

    return bind


def _whole(get: Getter | None, card: Card, scope: Record) -> int:
    value = get(card, scope) if get is not None else 0
    number = value.number if isinstance(value, Record) else value
    return min(int(number), _MOST_COUNTED) if isinstance(number, (int, Fraction)) else 0
