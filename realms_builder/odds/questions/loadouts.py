"""Every way in which a unit may be fielded: loadouts, what its options allow, its other forms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from realms_builder.core.yield_points import pause_point
from realms_builder.game.game import Game
from realms_builder.game.units import Faction
from realms_builder.odds.questions.lineup import Contender, Lineup, contender_of
from realms_builder.roster.resolve.builds import FactionFinder
from realms_builder.roster.resolve.loadouts import joined, loadout_words, loadouts_of, record_of
from realms_builder.roster.resolve.muster import ModelRecord, muster
from realms_builder.roster.roster import Model, Roster

MOST_LOADOUTS = 200
"""So many loadouts of one unit are gone through; the others would take ever."""


class Fielded(NamedTuple):
    """A lineup of every loadout, and the addresses of the units that have too many of them."""

    lineup: Lineup
    cut: tuple[str, ...]


def every_loadout(game: Game, factions: Iterable[Faction], find_faction: FactionFinder) -> Fielded:
    """Return the units of *factions* in every loadout that their options allow.

    Of a unit with more than :data:`MOST_LOADOUTS` only the first ones.
    """
    known = list(factions)
    first = Roster(game.id, known[0].id)
    mustered = muster(first, game, find_faction)
    models: list[Model] = []
    contenders: list[Contender] = []
    cut: list[str] = []
    for faction in known:
        for unit in faction.units.values():
            found = list(islice(loadouts_of(mustered, unit), MOST_LOADOUTS + 1))
            if len(found) > MOST_LOADOUTS:
                cut.append(unit.address)
            for model in found[:MOST_LOADOUTS]:
                pause_point()
                models.append(model)
                contenders.append(_contender(record_of(mustered, model, unit)))
    name = joined([faction.name for faction in known])
    return Fielded(
        Lineup(name, replace(first, models=tuple(models)), tuple(contenders)), tuple(cut)
    )


def _contender(record: ModelRecord) -> Contender:
    return contender_of(record, record.model.id, loadout_words(record))
