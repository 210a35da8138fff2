"""Every way in which a unit may be fielded: loadouts, what its options allow, its other forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, islice
from typing import NamedTuple

from realms_builder.gamedata.game import Game
from realms_builder.gamedata.texts import Text
from realms_builder.gamedata.units import Faction, Option, Unit
from realms_builder.odds.lineup import Contender, Lineup, contender_of, joined, loadout_name
from realms_builder.pauses import pause_point
from realms_builder.roster.builds import FactionFinder
from realms_builder.roster.choices import OptionChoice, choices_of
from realms_builder.roster.muster import ModelRecord, Muster, muster
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
            found = list(islice(_models(mustered, unit), MOST_LOADOUTS + 1))
            if len(found) > MOST_LOADOUTS:
                cut.append(unit.address)
            for model in found[:MOST_LOADOUTS]:
                pause_point()
                models.append(model)
                contenders.append(_contender(_record(mustered, model, unit)))
    name = joined([faction.name for faction in known])
    return Fielded(
        Lineup(name, replace(first, models=tuple(models)), tuple(contenders)), tuple(cut)
    )


def _models(mustered: Muster, unit: Unit) -> Iterator[Model]:
    for loadout in unit.loadouts or (None,):
        for form in ("", *(form.id for form in unit.forms)):
            model = Model("", unit.address, loadout=loadout.id if loadout else "", form=form)
            for chosen in _choosing(mustered, unit, model, unit.options):
                yield replace(chosen, id=_address(chosen))


def _choosing(
    mustered: Muster, unit: Unit, model: Model, options: tuple[Option, ...]
) -> Iterator[Model]:
    """Yield *model* with every choice that *options* allow, the earlier ones first."""
    if not options:
        yield model
        return
    record = _record(mustered, model, unit)
    choice = next((c for c in choices_of(record) if c.option.id == options[0].id), None)
    if choice is None or not choice.open:
        yield from _choosing(mustered, unit, model, options[1:])
        return
    for picked in _picked(choice):
        chosen = replace(model, choose=(*model.choose, (options[0].id, picked)))
        yield from _choosing(mustered, unit, chosen, options[1:])


def _picked(choice: OptionChoice) -> Iterator[tuple[str, ...]]:
    """Yield what may be chosen for an option, the fewest things first."""
    offered = [pick.id for pick in choice.picks if pick.offered]
    low = max(0, choice.low or 0)
    high = len(offered) if choice.high is None else choice.high
    repeats = choice.option.repeat
    for count in range(low, (high if repeats else min(high, len(offered))) + 1):
        yield from (combinations_with_replacement if repeats else combinations)(offered, count)


def _record(mustered: Muster, model: Model, unit: Unit) -> ModelRecord:
    return ModelRecord(model, mustered.build_of(model, unit), mustered)


def _address(model: Model) -> str:
    """Return what tells *model* from every other one: ``clan/guard:heavy+axe``."""
    chosen = [name for _, names in model.choose for name in names]
    said = "+".join(part for part in (model.loadout, *chosen, model.form) if part)
    return f"{model.unit}:{said}" if said else model.unit


def _contender(record: ModelRecord) -> Contender:
    names = [loadout_name(record.build)]
    for option, chosen in record.model.choose:
        declared = record.build.parts.unit.option(option)
        candidates = declared.candidates if declared is not None else ()
        items = {carried.item.id: carried.item.name for carried in candidates}
        names += [items.get(name) or Text.of(name) for name in chosen]
    return contender_of(record, record.model.id, joined([name for name in names if name]))
