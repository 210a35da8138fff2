"""Finds the sides that the words of ``odds`` mean: units of factions, models of rosters."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from realms_builder.cli.output import broken
from realms_builder.cli.refusals import WrongUse
from realms_builder.cli.workspace import (
    find_roster,
    is_there,
    need_faction,
    open_roster,
    roster_names,
    unknown,
)
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.names import NameIndex, did_you_mean
from realms_builder.game.units import Faction, Unit
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import ModelRecord, Muster, muster
from realms_builder.roster.roster import Roster


class OddsSide(NamedTuple):
    """One side of a question: its build, how somebody writes it, and what it is called."""

    build: Build
    address: str
    record: Build | ModelRecord

    def name(self, lang: str) -> str:
        """Return the name of the unit, or the own name of the model."""
        return self.record.show(lang)


def side_by_word(library: Library, game: Game, word: str) -> OddsSide:
    """Return the side that *word* means: ``faction/unit``, or ``ROSTER:model``.

    A system before the faction is read over when it is that of *game*. Refuses what is not to be
    found, with what was probably meant.
    """
    roster, colon, model = word.rpartition(":")
    if colon and roster and not _is_drive(roster):
        return _of_roster(library, game, roster, model, word)
    parts = word.split("/")
    if len(parts) == 3 and parts[0] == game.id:
        parts = parts[1:]
    if len(parts) != 2:
        raise _no_unit(library, game, word)
    return _of_faction(library, game, *parts)


def _is_drive(text: str) -> bool:
    """Return whether *text* is what Windows writes before a colon."""
    return len(text) == 1 and text.isalpha() and not Path(text).exists()


def _of_faction(library: Library, game: Game, faction_id: str, word: str) -> OddsSide:
    faction = need_faction(library, game.id, faction_id)
    units = {**faction.profiles, **faction.units}
    unit = units.get(word) or _unit_names(units.values()).find(word)
    if unit is None:
        raise unknown("unit", f"{faction.id}/{word}", [u.address for u in units.values()])
    build = muster_of(library, game, faction).unit_build(unit)
    return OddsSide(build, unit.address, build)


def _unit_names(units: object) -> NameIndex[Unit]:
    index: NameIndex[Unit] = NameIndex()
    for unit in units:  # type: ignore[attr-defined]
        index.add(unit, unit.id, (), unit.name)
    return index


def muster_of(library: Library, game: Game, faction: Faction) -> Muster:
    """Return an empty roster of *faction*, mustered: it builds units as they are hired."""
    roster = Roster(system=game.id, faction=faction.id)
    return muster(roster, game, lambda name: library.faction(game.id, name))


def mustered_roster(library: Library, game: Game, word: str) -> Muster:
    """Return the roster that *word* means; refuses one of another game."""
    opened = open_roster(find_roster(word, library), library)
    if opened.mustered is None:
        raise broken(opened.problems[0])
    if opened.mustered.game.id != game.id:
        values = {"roster": word, "other": opened.mustered.game.id, "system": game.id}
        raise WrongUse("scenario.same_game", values)
    return opened.mustered


def _of_roster(library: Library, game: Game, roster: str, word: str, whole: str) -> OddsSide:
    mustered = mustered_roster(library, game, roster)
    index: NameIndex[ModelRecord] = NameIndex()
    for record in mustered.models:
        index.add(record, record.model.id, (record.model.name,) if record.model.name else ())
    for record in mustered.models:
        unit = record.build.parts.unit
        index.add(record, unit.id, (), unit.name)
    found = index.find(word)
    if found is None:
        known = [record.model.id for record in mustered.models]
        values = {"word": whole, "known": known, "suggestion": index.suggest(word)}
        raise WrongUse("odds_cli.unknown_model", values)
    return OddsSide(found.build, f"{roster}:{found.model.id}", found)


def _no_unit(library: Library, game: Game, word: str) -> WrongUse:
    """Return the refusal of a word without a faction, with the address that may be meant."""
    known: dict[str, str] = {}
    for identity in library.factions(game.id):
        faction = library.faction(game.id, identity)
        for unit in faction.units.values() if faction is not None else ():
            known.setdefault(unit.id, unit.address)
    meant = did_you_mean(word.rpartition("/")[2], known)
    rosters = "" if is_there(Path(word)) or word in roster_names(library) else known.get(meant, "")
    return WrongUse("odds_cli.no_unit", {"word": word, "suggestion": rosters})
