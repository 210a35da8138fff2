"""Who is set against whom: units of a faction, models of a roster, one entry for each.

A lineup is plain data: it goes to other processes, where it is mustered anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from realms_builder.core.yield_points import yield_point
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import Number
from realms_builder.game.texts import EMPTY, Text
from realms_builder.game.units import Faction
from realms_builder.odds.questions.wishes import NORMAL, standing
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.builds import FactionFinder
from realms_builder.roster.resolve.loadout_words import joined, loadout_name, loadout_words
from realms_builder.roster.resolve.loadouts import loadouts_of, record_of
from realms_builder.roster.resolve.muster import ModelRecord, Muster, muster
from realms_builder.roster.roster import Model, Roster


@dataclass(frozen=True, slots=True)
class Contender:
    """One row or column: its address, what it is called, its cost, how many are built like it.

    *model* is the model or the group of the lineup's roster that it is.
    """

    address: str
    name: Text
    loadout: Text
    cost: Number | None = None
    count: int = 1
    model: str = ""


@dataclass(frozen=True, slots=True)
class Lineup:
    """Contenders of one side, each a model or a group of *roster*."""

    name: Text
    roster: Roster
    contenders: tuple[Contender, ...]

    def builds(self, game: Game, find_faction: FactionFinder) -> tuple[Build, ...]:
        """Return the build of every contender, made anew."""
        mustered = muster(self.roster, game, find_faction)
        models = {record.model.id: record for record in mustered.models}
        found = (models.get(c.model) or mustered.side(c.model) for c in self.contenders)
        return tuple(record.build for record in found if record is not None)


def lineup_of_faction(game: Game, faction: Faction, find_faction: FactionFinder) -> Lineup:
    """Return the units of *faction*, each as it is hired, and in every other form it writes."""
    models = tuple(
        Model(id=f"{unit.id}/{form}" if form else unit.id, unit=unit.address, form=form)
        for unit in faction.units.values()
        for form in ("", *(one.id for one in unit.forms))
    )
    roster = Roster(game.id, faction.id, models=models)
    contenders = tuple(
        contender_of(record, _address(record), loadout_name(record.build))
        for record in muster(roster, game, find_faction).models
    )
    return Lineup(faction.name, roster, contenders)


def _address(record: ModelRecord) -> str:
    model = record.model
    return f"{model.unit}:{model.form}" if model.form else model.unit


def lineup_of_roster(mustered: Muster) -> Lineup:
    """Return the models of a roster, in every form that their units write, and its groups.

    Models that are built alike and have no own name are one.
    """
    alike: dict[tuple[object, str], list[ModelRecord]] = {}
    for record in mustered.models:
        alike.setdefault((id(record.build), record.model.name), []).append(record)
    models: list[Model] = []
    contenders: list[Contender] = []
    for group in alike.values():
        for record in _in_forms(mustered, group[0]):
            models.append(record.model)
            loadout = loadout_name(record.build)
            contenders.append(contender_of(record, record.model.id, loadout, len(group)))
    known = {model.id for model in models}
    others = (record.model for record in mustered.models if record.model.id not in known)
    for declared in mustered.roster.groups:
        for side in mustered.sides_of(declared):
            named = side.named
            loadout = named.build.parts.unit.name if named is not None else EMPTY
            contenders.append(contender_of(side, side.model.id, loadout))
    roster = replace(mustered.roster, models=(*models, *others))
    name = Text.of(mustered.roster.name)
    if not name and mustered.faction is not None:
        name = mustered.faction.name
    return Lineup(name, roster, tuple(contenders))


def _in_forms(mustered: Muster, record: ModelRecord) -> Iterator[ModelRecord]:
    """Yield *record* as it stands, and then in the other forms that its unit writes."""
    yield record
    unit = record.build.parts.unit
    forms = (NORMAL, *(form.id for form in unit.forms)) if unit.forms else ()
    for form in forms:
        if form != standing(record.build):
            model = replace(record.model, id=f"{record.model.id}/{form}", form=form)
            yield ModelRecord(model, mustered.build_of(model, unit), mustered)


def contender_of(record: ModelRecord, address: str, loadout: Text, count: int = 1) -> Contender:
    """Return *record* as a contender under its own name, else that of its unit."""
    parts = record.build.parts
    name = Text.of(record.model.name) if record.model.name else parts.unit.name
    cost = record.build.costs.get(record.build.game.main_cost)
    model = record.model.id
    return Contender(address, name or Text.of(parts.unit.id), loadout, cost, count, model)


# ------------------------------------------------------------------ loadouts


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
                yield_point()
                models.append(model)
                contenders.append(_contender(record_of(mustered, model, unit)))
    name = joined([faction.name for faction in known])
    return Fielded(
        Lineup(name, replace(first, models=tuple(models)), tuple(contenders)), tuple(cut)
    )


def _contender(record: ModelRecord) -> Contender:
    return contender_of(record, record.model.id, loadout_words(record))
