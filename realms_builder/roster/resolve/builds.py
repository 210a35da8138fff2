"""The builds of a roster and of everything it becomes by edits: models built alike share one.

Builds outlive the muster that first asked for them, so they know this shelf and no muster: a
roster that was edited away must not stay because a build was made for it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Any, Protocol

from realms_builder.game.files.faction_reading import unit_reader
from realms_builder.game.files.unit_reading import UnitReader
from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import MISSING, Record, Value
from realms_builder.game.game import Game
from realms_builder.game.names import NameIndex
from realms_builder.game.units import Faction, Unit
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.loading import counted, parts_of
from realms_builder.roster.resolve.outside import Outside, asks_outside
from realms_builder.roster.resolve.parts import Parts
from realms_builder.roster.resolve.records import FactionRecord
from realms_builder.roster.roster import Model

FactionFinder = Callable[[str], Faction | None]
_AS_HIRED = Model(id="", unit="")
_FEW = 100
_UNUSED = 1
"""So many times as many builds as are in use are kept: undo and the next wish ask for them."""


def build_key(model: Model, unit: Unit) -> tuple[Any, ...]:
    """Return what models of *unit* have in common that share a build; the form stands last."""
    form = "" if model.form in ("", "normal") else model.form
    carry = repr((model.carry, model.carried)) if model.carry or model.carried else ""
    return (unit, model.loadout, model.choose, carry, model.strength, model.role, form)


def index_of_units(units: Iterable[Unit]) -> NameIndex[Unit]:
    """Return what finds one of *units* by id and by name in any language."""
    index: NameIndex[Unit] = NameIndex()
    for unit in units:
        index.add(unit, unit.id, (), unit.name)
    return index


class Around(Protocol):
    """The roster that a model stands in, as far as its build may ask."""

    own_builds: dict[tuple[Any, ...], Build]
    """Builds of units that ask about their roster; it shares them with no other."""

    @property
    def changes_models(self) -> bool:
        """Return whether it chose something that changes models, so that it shares none."""
        ...

    def outside_of(self, group: str) -> Outside:
        """Return what a model in the *group* of that id, empty for none, sees beyond itself."""
        ...

    def group_named(self, model: str) -> str:
        """Return the id of the group that *model* is in, or an empty string."""
        ...


class Builds:
    """Makes and keeps builds of one game and faction under the same switches."""

    def __init__(
        self, game: Game, faction: Faction | None, find_faction: FactionFinder, switches: Record
    ) -> None:
        """Make builds of *game* under *switches*; other factions are found by *find_faction*."""
        self.switches = switches
        self._game = game
        self._faction = faction
        self._find_faction = find_faction
        self._known: dict[tuple[Any, ...], Build] = {}
        self._asking: dict[Unit, bool] = {}
        self._reader: UnitReader | None = None
        self._named: dict[str, tuple[Faction, NameIndex[Unit]]] = {}

    @property
    def reader(self) -> UnitReader:
        """Return what reads units and items in the words of the game; most rosters need none."""
        if self._reader is None:
            self._reader = unit_reader(self._game, self._faction)
        return self._reader

    def take_reader(self, before: Builds) -> None:
        """Go on with the reader of builds of the same game and faction, if there is one."""
        self._reader = before._reader
        self._named = before._named

    def units_named(self, faction: Faction) -> NameIndex[Unit]:
        """Return what finds the units of *faction* by id and by name in any language."""
        of, index = self._named.get(faction.id, (None, None))
        if index is None or of is not faction:
            index = index_of_units(faction.units.values())
            self._named[faction.id] = faction, index
        return index

    def of(self, model: Model, unit: Unit, around: Around | None = None) -> Build:
        """Return the build of *model*, shared with every model that is built alike.

        One that asks about its roster or group is shared within the roster *around* alone, and so
        are all where that changes its models.
        """
        if around is not None and (around.changes_models or self._asks(unit)):
            return self._own(model, unit, around)
        key = build_key(model, unit)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._built(model, unit, key[-1], None)
        return found

    def _asks(self, unit: Unit) -> bool:
        found = self._asking.get(unit)
        if found is None:
            found = self._asking[unit] = asks_outside(self._game, unit)
        return found

    def of_roster(self, model: Model, unit: Unit, outside: Outside) -> Build:
        """Return the build of what a roster chose: *model*, a *unit* that is made of its options.

        Nothing else shares it.
        """
        return self._built(model, unit, "", outside)

    def _own(self, model: Model, unit: Unit, around: Around) -> Build:
        group = around.group_named(model.id)
        key = build_key(model, unit)
        found = around.own_builds.get((*key, group))
        if found is None:
            outside = around.outside_of(group)
            found = around.own_builds[*key, group] = self._built(model, unit, key[-1], outside)
        return found

    def _built(self, model: Model, unit: Unit, form: str, outside: Outside | None) -> Build:
        parts = parts_of(self._game, unit, model, form, lambda: self.reader)
        build = self.made(parts, outside)
        carried = (one for items in parts.items.values() for one in items)
        if not parts.replacing and all(one.number is None for one in carried):
            return build
        try:
            return self.made(counted(parts, build), outside)
        except FormulaError:
            return build  # a check says so

    def as_hired(self, unit: Unit, around: Around | None = None) -> Build:
        """Return *unit* as it comes when hired: first loadout, default options, no role."""
        return self.of(_AS_HIRED, unit, around)

    def made(self, parts: Parts, outside: Outside | None = None) -> Build:
        """Return a build of *parts* that nothing else shares."""
        faction = self.faction_record
        return Build(self._game, parts, self.switches, faction, outside=outside)

    def variant(self, build: Build, **changes: Any) -> Build:
        """Return a build like *build* with some of its parts changed."""
        return self.made(replace(build.parts, **changes), build.outside)

    def tidy(self, used: Collection[Build]) -> None:
        """Forget old builds that nobody asks for any more, once there are many; *used* stay."""
        if len(self._known) > _FEW + (1 + _UNUSED) * len(used):
            kept = {id(build) for build in used}
            young = set(list(self._known)[-_FEW // 2 :])
            self._known = {k: b for k, b in self._known.items() if id(b) in kept or k in young}

    def faction_called(self, identity: str) -> Faction | None:
        """Return a faction of the game by id."""
        if self._faction is not None and identity == self._faction.id:
            return self._faction
        return self._find_faction(identity)

    def faction_record(self, identity: str) -> Value:
        """Return a faction as formulas see it."""
        faction = self.faction_called(identity)
        if faction is None:
            return MISSING
        return FactionRecord(faction, self._unit_records)

    def _unit_records(self, faction: Faction) -> tuple[Value, ...]:
        return tuple(self.as_hired(unit) for unit in faction.units.values())
