"""Gathers the cards of a report, and keeps those of units that are as they were."""

from __future__ import annotations

from collections.abc import Iterable

from realms_builder.cards.fit.cases import (
    UnitCards,
    cards_beside,
    cards_of_unit,
)
from realms_builder.cards.subjects import empty_roster
from realms_builder.core.yield_points import pause_point
from realms_builder.game.game import Game
from realms_builder.game.units import Faction, Unit
from realms_builder.roster.resolve.builds import FactionFinder
from realms_builder.roster.resolve.muster import Muster, muster

Stamp = tuple[object, ...]


class CardShelf:
    """The cards of factions, made once for every state that a unit was in."""

    def __init__(self) -> None:
        """Begin without any."""
        self._kept: dict[str, tuple[Stamp, UnitCards]] = {}

    def of_factions(
        self, game: Game, factions: Iterable[Faction], find_faction: FactionFinder
    ) -> list[UnitCards]:
        """Return the cards of every unit of *factions*; for a unit as it was, those from before."""
        found: list[UnitCards] = []
        for faction in factions:
            mustered = muster(empty_roster(game, faction), game, find_faction)
            home = _faction_stamp(game, faction)
            for unit in faction.units.values():
                pause_point()
                found.append(self._of_unit(mustered, unit, home))
            found += self._beside(mustered, faction, home)
        return found

    def _of_unit(self, mustered: Muster, unit: Unit, home: Stamp) -> UnitCards:
        stamp = (*home, repr(unit.raw))
        known = self._kept.get(unit.address)
        if known is not None and known[0] == stamp:
            return known[1]
        cards = cards_of_unit(mustered, unit)
        self._kept[unit.address] = (stamp, cards)
        return cards

    def _beside(self, mustered: Muster, faction: Faction, home: Stamp) -> list[UnitCards]:
        """Return the other cards of *faction*, those from before where no unit changed."""
        everyone = (*faction.units.values(), *faction.profiles.values())
        stamp = (*home, *(repr(unit.raw) for unit in everyone))
        kept: list[UnitCards] = []
        for cards in cards_beside(mustered, faction):
            known = self._kept.get(cards.unit)
            if known is None or known[0] != stamp:
                known = self._kept[cards.unit] = (stamp, cards)
            kept.append(known[1])
        return kept


def _faction_stamp(game: Game, faction: Faction) -> Stamp:
    """Return everything beside the unit itself that a card of *faction* rests on."""
    items = {list_id: [item.raw for item in items] for list_id, items in faction.items.items()}
    look = (faction.name, faction.colour, faction.accent, faction.emblem)
    return (_Same(game), look, repr(dict(faction.attributes)), repr(items))


class _Same:
    """Equal only to the very same thing, which it keeps, so that nothing else can have its id."""

    __slots__ = ("_thing",)

    def __init__(self, thing: object) -> None:
        self._thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other._thing is self._thing

    def __hash__(self) -> int:
        return id(self._thing)
