"""The profiles that a game measures its units by: units of its own, or written out for it."""

from __future__ import annotations

from collections.abc import Callable

from realms_builder.game.files.faction_reading import unit_reader
from realms_builder.game.game import Game
from realms_builder.game.lint.references import profile_names
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.units import Faction, Unit
from realms_builder.game.yaml.text import YamlText
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Roster

FindFaction = Callable[[str], Faction | None]


def profiles_of(game: Game, find_faction: FindFaction, notes: Notes) -> dict[str, Build]:
    """Return the profiles of the yardstick of *game* as builds by name, in their order.

    *find_faction* returns a faction of the game by id; *notes* hears what is wrong with a profile,
    which is then left out.
    """
    found: dict[str, Build] = {}
    for place, name in enumerate(profile_names(game.file.yardstick)):
        unit = _unit(game, place, find_faction, notes)
        if unit is not None:
            found[name] = profile_build(game, unit, find_faction)
    return found


def profile_unit(game: Game, name: str, find_faction: FindFaction) -> Unit | None:
    """Return the unit that the profile called *name* is, the first one without a name."""
    names = profile_names(game.file.yardstick)
    wanted = name or next(iter(names), "")
    if wanted not in names:
        return None
    return _unit(game, names.index(wanted), find_faction, Notes(YamlText("")))


def profile_build(game: Game, unit: Unit, find_faction: FindFaction) -> Build:
    """Return a profile as it comes."""
    return muster_of(game, unit.faction_id, find_faction).unit_build(unit)


def muster_of(game: Game, faction: str, find_faction: FindFaction) -> Muster:
    """Return the muster of an empty roster of *faction*, which builds its units as they come."""
    return muster(Roster(game.id, faction), game, lambda name: find_faction(name) if name else None)


def _unit(game: Game, place: int, find_faction: FindFaction, notes: Notes) -> Unit | None:
    declared = game.file.yardstick
    if declared is None:
        return None
    written, path = declared.profiles[place], ("yardstick", "profiles", place)
    if isinstance(written, str):
        return _unit_at(written, find_faction, notes, path)
    return unit_reader(game).unit(written, path, notes, "")


def _unit_at(
    address: str, find_faction: FindFaction, notes: Notes, path: PathInFile
) -> Unit | None:
    """Return the unit at ``faction/unit``."""
    before, _, identity = address.rpartition("/")
    faction = find_faction(before) if before else None
    units = faction.units if faction is not None else {}
    if identity not in units:
        meant = did_you_mean(identity, units)
        suggestion = f"{before}/{meant}" if meant else meant
        notes.say("reference_unknown", path, value=address, suggestion=suggestion)
    return units.get(identity)
