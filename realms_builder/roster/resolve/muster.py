"""A roster mustered: every model resolved to its unit and build, everything added up.

A muster is the view that checks, cards and lists read. It never changes; an edit makes a new
roster and a new muster, which takes over the builds of the old one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from realms_builder.core.problems import Problem
from realms_builder.core.titles import sentence_case
from realms_builder.core.yield_points import yield_point
from realms_builder.game.files.keyword_notes import PARAMETER_OUTSIDE
from realms_builder.game.files.unit_reading import UnitReader
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import Number
from realms_builder.game.notes import Notes
from realms_builder.game.texts import PlayersText, Text
from realms_builder.game.units import Faction, Option, Unit
from realms_builder.game.yaml.text import YamlText
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.builds import Builds, FactionFinder
from realms_builder.roster.resolve.loading import chosen_items, holds, parts_of
from realms_builder.roster.resolve.outside import Outside, counts_outside
from realms_builder.roster.resolve.records import Names
from realms_builder.roster.resolve.roster_record import BuiltModel, RosterRecord, value_in
from realms_builder.roster.resolve.twins import number_among_groups
from realms_builder.roster.roster import Group, Model, Roster


class ModelRecord(BuiltModel):
    """One model inside formulas: its own name and role first, then its build."""

    __slots__ = ("muster",)

    def __init__(self, model: Model, build: Build, muster: Muster) -> None:
        """Show *model*, built as *build*, in *muster*."""
        self.model = model
        self.build = build
        self.muster = muster

    @property
    def identity(self) -> str | None:
        """Compare by the id of the model."""
        return self.model.id

    @property
    def ids(self) -> tuple[str, ...]:
        """Return the ids of the models that it is."""
        return (self.model.id,)

    def lookup(self, name: str) -> Value | Unknown:
        """Return what the model itself says, else what its build says."""
        own = _OWN.get(name)
        return self.build.lookup(name) if own is None else own(self)

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Ask the build."""
        return self.build.call(function, args)

    def show(self, lang: str) -> str:
        """Return the own name of the model, or that of its unit."""
        return PlayersText(self.model.name) if self.model.name else self.build.show(lang)


class HeaderRecord(ModelRecord):
    """What the roster itself chose, in the place of a model; its names are those of the roster."""

    __slots__ = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """Return nothing: it is no model."""
        return ()

    def lookup(self, name: str) -> Value | Unknown:
        """Return what the roster says, else what the build of its choices says."""
        found = self.muster.record.lookup(name)
        return self.build.lookup(name) if found is UNKNOWN else found

    def show(self, lang: str) -> str:
        """Return the name of the roster, or that of its faction."""
        roster, faction = self.muster.roster, self.muster.faction
        if roster.name:
            return PlayersText(roster.name)
        return faction.name.pick(lang) if faction is not None else roster.faction


class GroupView(Record):
    """A group of the roster inside formulas: its own facts, then the numbers of its profile."""

    __slots__ = ("_known", "group", "muster")

    def __init__(self, group: Group, muster: Muster) -> None:
        """Show *group* of *muster*."""
        self.group = group
        self.muster = muster
        self._known: dict[str, Value] = {}

    @property
    def identity(self) -> str | None:
        """Compare by the id of the group."""
        return self.group.id

    def lookup(self, name: str) -> Value | Unknown:
        """Return what the group is, who is in it, a derived value, else what its profile says."""
        own = _OF_GROUP.get(name)
        if own is not None:
            return own(self)
        derived = self.muster.game.derived.get(name)
        if derived is not None and derived.for_ == "group":
            if name not in self._known:
                self._known[name] = value_in(derived, self)
            return self._known[name]
        side = self.muster.side(self.group.id)
        return UNKNOWN if side is None else side.build.lookup(name)

    def show(self, lang: str) -> str:
        """Return the name of the group, or that of its kind, with a number among those alike."""
        if self.group.name:
            return PlayersText(self.group.name)
        declared = self.muster.game.groups.get(self.group.group)
        name = (declared.name.pick(lang) if declared is not None else "") or self.group.group
        bare = self.muster.profile(self.group) is None
        number = number_among_groups(self.group, self.muster.roster.groups) if bare else 0
        return (f"{name}\u00a0{number}" if number else name) or self.group.id

    def title(self, lang: str) -> str:
        """Return its name as a heading has it; one that a player gave stays as it is."""
        return self.group.name or sentence_case(self.show(lang))


_OF_GROUP: Mapping[str, Callable[[GroupView], Value]] = {
    "id": lambda view: view.group.id,
    "group": lambda view: view.group.group,
    "name": lambda view: PlayersText(view.group.name),
    "size": lambda view: len(view.group.members),
    "members": lambda view: tuple(
        record for one in view.group.members if (record := view.muster.model(one)) is not None
    ),
    "roster": lambda view: view.muster.record,
}


class GroupRecord(ModelRecord):
    """Models that act as one, in the place of a model; *named* is the member that stands for it."""

    __slots__ = ("named",)

    def __init__(
        self, model: Model, build: Build, muster: Muster, named: ModelRecord | None
    ) -> None:
        """Show the group as *model*, built as *build*, in *muster*."""
        super().__init__(model, build, muster)
        self.named = named

    def show(self, lang: str) -> str:
        """Return the name of the group or its profile, with the member that is named."""
        whole = super().show(lang)
        return whole if self.named is None else f"{whole} ({self.named.show(lang)})"


def _own_name(record: ModelRecord) -> Value:
    return PlayersText(record.model.name) if record.model.name else MISSING


_OWN: Mapping[str, Callable[[ModelRecord], Value | Unknown]] = {
    "name": lambda record: _own_name(record) or record.build.lookup("name"),
    "own_name": _own_name,
    "id": lambda record: record.model.id,
    "note": lambda record: PlayersText(record.model.note) or MISSING,
    "picture": lambda record: record.model.picture or record.build.parts.unit.picture or MISSING,
    "focus": lambda record: (
        MISSING if record.model.picture else record.build.parts.unit.focus or MISSING
    ),
    "roster": lambda record: record.muster.record,
    "group": lambda record: record.muster.view_of(record.muster.group_of(record.model.id)),
    "model": lambda record: record,
}
OF_MODEL = frozenset(_OWN)
"""The names that a model answers itself; all others it leaves to its build."""


@dataclass(slots=True)
class Muster:
    """What a roster comes to in its game. Make it with :func:`muster`."""

    roster: Roster
    game: Game
    faction: Faction | None
    find_faction: FactionFinder
    own_units: Mapping[str, Unit]
    builds: Builds
    problems: list[Problem]
    house_rules: Mapping[str, Value]
    models: tuple[ModelRecord, ...] = ()
    missing: tuple[Model, ...] = ()
    own_builds: dict[tuple[Any, ...], Build] = field(default_factory=dict)
    _record: RosterRecord | None = None
    _header: HeaderRecord | None = None
    _changes_models: bool | None = None
    _groups: dict[str, GroupRecord] | None = None
    _known: tuple[tuple[ModelRecord, ...], Mapping[str, ModelRecord]] | None = None
    _units_used: Mapping[Unit, tuple[ModelRecord, ...]] | None = None
    _builds_used: Mapping[Build, tuple[ModelRecord, ...]] | None = None

    @property
    def reader(self) -> UnitReader:
        """Return what reads units and items in the words of the game."""
        return self.builds.reader

    @property
    def switches(self) -> Record:
        """Return the switches in force."""
        return self.builds.switches

    @property
    def record(self) -> RosterRecord:
        """Return the roster as formulas see it."""
        if self._record is None:
            self._record = RosterRecord(self)
        return self._record

    @property
    def options(self) -> tuple[Option, ...]:
        """Return what the roster itself chooses: what its game and its faction ask."""
        faction = self.faction
        return self.game.roster_options if faction is None else faction.roster_options

    @property
    def header(self) -> HeaderRecord | None:
        """Return what the roster itself chose, None where it has no choice and made none."""
        if self._header is None and (self.options or self.roster.choose):
            faction = self.faction
            name = faction.name if faction is not None else Text.of(self.roster.faction)
            unit = Unit("", self.roster.faction, name, {}, {}, options=self.options)
            model = self.roster.chooser("")
            while model is not None:
                build = self.builds.of_roster(model, unit, self.outside_of(""))
                self._header = HeaderRecord(model, build, self)
                model = _without_closed(self._header)
        return self._header

    @property
    def changes_models(self) -> bool:
        """Return whether the roster chose something that changes its models."""
        if self._changes_models is None:
            options, model = self.options, self.roster.chooser("")
            chosen = (one for o in options if model is not None for one in chosen_items(o, model))
            self._changes_models = any(one.item.modifies for one in chosen)
        return self._changes_models

    @property
    def paying(self) -> tuple[ModelRecord, ...]:
        """Return whatever costs something: the models, then what the roster itself chose."""
        header = self.header
        return self.models if header is None else (*self.models, header)

    def chooser(self, identity: str) -> ModelRecord | None:
        """Return the model *identity*; for an empty id what the roster itself chose."""
        return self.model(identity) if identity else self.header

    @property
    def units_used(self) -> Mapping[Unit, tuple[ModelRecord, ...]]:
        """Return the units of the roster in order of their first model, each with its models."""
        if self._units_used is None:
            self._units_used = _grouped(self.models, lambda record: record.build.parts.unit)
        return self._units_used

    @property
    def builds_used(self) -> Mapping[Build, tuple[ModelRecord, ...]]:
        """Return the builds of the roster in order of their first model, each with its models."""
        if self._builds_used is None:
            self._builds_used = _grouped(self.models, lambda record: record.build)
        return self._builds_used

    def unit(self, address: str) -> Unit | None:
        """Return the unit at *address*: ``unit``, ``faction/unit`` or ``system/faction/unit``."""
        *before, identity = address.split("/")
        if not before:
            own = self.own_units.get(identity)
            if own is not None:
                return own
            return self.faction.units.get(identity) if self.faction else None
        if len(before) == 2 and before[0] != self.game.id:
            return None
        faction = self.faction_called(before[-1])
        return faction.units.get(identity) if faction else None

    def faction_called(self, identity: str) -> Faction | None:
        """Return a faction of the game by id."""
        return self.builds.faction_called(identity)

    def model(self, identity: str) -> ModelRecord | None:
        """Return the mustered model with the id *identity*."""
        if self._known is None or self._known[0] is not self.models:
            found = {record.model.id: record for record in reversed(self.models)}
            self._known = (self.models, found)
        return self._known[1].get(identity)

    def side(self, identity: str) -> ModelRecord | None:
        """Return the model *identity*, or the group that acts as one: ``g1``, ``g1/m2``.

        Behind the stroke stands the member that is named; what is each member's own is then that
        of this one, else only what all of them share.
        """
        found = self.model(identity)
        if found is None:
            if self._groups is None:
                self._groups = {}
            found = self._groups.get(identity) or self._group_record(identity)
            if isinstance(found, GroupRecord):
                self._groups[identity] = found
        return found

    def _group_record(self, identity: str) -> GroupRecord | None:
        name, _, named = identity.partition("/")
        group = next((g for g in self.roster.groups if g.id == name), None)
        build = self.group_build(group) if group is not None else None
        if group is None or build is None or (named and named not in group.members):
            return None
        build = self.variant(build, own_stats=self._own_stats(group, named))
        model = Model(id=identity, unit=build.parts.unit.address, name=group.name)
        return GroupRecord(model, build, self, self.model(named))

    def sides_of(self, group: Group) -> tuple[GroupRecord, ...]:
        """Return *group*, once for each kind of members with other values of their own."""
        own = {member: self._own_stats(group, member) for member in group.members}
        kinds: dict[tuple[tuple[str, Value], ...], str] = {}
        for member, values in own.items():
            kinds.setdefault(tuple(values.items()), f"{group.id}/{member}")
        names = kinds.values() if len(kinds) > 1 else (group.id,)
        found = (self.side(name) for name in names)
        return tuple(record for record in found if isinstance(record, GroupRecord))

    def build_of(self, model: Model, unit: Unit) -> Build:
        """Return the build of *model*, shared with every model that is built alike."""
        return self.builds.of(model, unit, self)

    def unit_build(self, unit: Unit) -> Build:
        """Return *unit* as it comes when hired: first loadout, default options, no role."""
        return self.builds.as_hired(unit, self)

    def variant(self, build: Build, **changes: Any) -> Build:
        """Return a build like *build* with some of its parts changed."""
        return self.builds.variant(build, **changes)

    def faction_record(self, identity: str) -> Value:
        """Return a faction as formulas see it."""
        return self.builds.faction_record(identity)

    def cost(self, cost: str) -> Number:
        """Return what the whole roster costs in one currency."""
        return sum((record.build.costs.get(cost, 0) for record in self.paying), 0)

    def limit(self, cost: str) -> Number | None:
        """Return the limit of one currency: the agreed one, else the game's default."""
        agreed = self.roster.limit(cost)
        if agreed is not None:
            return agreed
        declared = self.game.costs.get(cost)
        default = declared.default_limit if declared else None
        return None if default is None else int(default)

    def outside_of(self, group: str) -> Outside:
        """Return what a model in the *group* of that id, empty for none, sees beyond itself."""
        found = next((g for g in self.roster.groups if g.id == group), None)
        return Outside(self.record, self.view_of(found), self._chosen)

    def _chosen(self) -> Build | None:
        header = self.header
        return header.build if header is not None else None

    def view_of(self, group: Group | None) -> Value:
        """Return *group* as formulas see it, missing where there is none."""
        return MISSING if group is None else GroupView(group, self)

    def group_named(self, model: str) -> str:
        """Return the id of the group that *model* is in, or an empty string."""
        found = self.group_of(model)
        return "" if found is None else found.id

    def group_of(self, model: str) -> Group | None:
        """Return the group that *model* belongs to."""
        return next((g for g in self.roster.groups if model in g.members), None)

    def team_of(self, model: str) -> GroupView | None:
        """Return the group of *model* where no profile of its own prints it."""
        group = self.group_of(model)
        if group is None or self.profile(group) is not None:
            return None
        return GroupView(group, self)

    def group_build(self, group: Group) -> Build | None:
        """Return the profile of *group* with everything that its members add."""
        profile = self.profile(group)
        if profile is None:
            return None
        members = [record for m in group.members if (record := self.model(m)) is not None]
        changes = tuple(
            (change, member.build.parts.unit)
            for member in members
            for change in member.build.parts.unit.in_group.get(group.group, ())
        )
        parts = parts_of(self.game, profile, Model(id=group.id, unit=""), "", lambda: self.reader)
        return self.builds.made(replace(parts, group_changes=changes), self.outside_of(""))

    def _own_stats(self, group: Group, named: str) -> Mapping[str, Value]:
        """Return what stays each member's own: of the one *named*, else what all have alike.

        What they do not have alike is missing, whatever the profile of the group says.
        """
        declared = self.game.groups.get(group.group)
        members = [record for m in group.members if (record := self.model(m)) is not None]
        asked = [record for record in members if not named or record.model.id == named]
        found: dict[str, Value] = {}
        for name in declared.own if declared is not None else ():
            values = {record.build.printed.lookup(name) for record in asked}
            if name in self.game.stats:
                value = values.pop() if len(values) == 1 else MISSING
                found[name] = MISSING if isinstance(value, Unknown) else value
        return found

    def profile(self, group: Group) -> Unit | None:
        """Return the profile that *group* names, or the only one there is for its kind."""
        profiles = self.faction.profiles if self.faction else {}
        if group.profile:
            return profiles.get(group.profile)
        fitting = [unit for unit in profiles.values() if unit.of_group == group.group]
        return fitting[0] if len(fitting) == 1 else None


def _without_closed(header: HeaderRecord) -> Model | None:
    """Return the choices without the defaults of options that are closed, None where all are open.

    Each may have opened another one.
    """
    model = header.model
    closed = [
        (option.id, ())
        for option in header.build.parts.unit.options
        if option.default and option.when and model.chosen(option.id) is None
        if not holds(option.when, header)
    ]
    header.muster.record.forget()
    return replace(model, choose=(*model.choose, *closed)) if closed else None


def ids_of(models: Iterable[ModelRecord]) -> tuple[str, ...]:
    """Return the ids of *models*."""
    return tuple([identity for record in models for identity in record.ids])


Kind = TypeVar("Kind")


def _grouped(
    models: Iterable[ModelRecord], kind: Callable[[ModelRecord], Kind]
) -> dict[Kind, tuple[ModelRecord, ...]]:
    found: dict[Kind, list[ModelRecord]] = {}
    for record in models:
        found.setdefault(kind(record), []).append(record)
    return {key: tuple(records) for key, records in found.items()}


def switch_values(game: Game, roster: Roster) -> Record:
    """Return the switches in force: the roster's own, else the defaults of the game."""
    values: dict[str, Value] = {name: game.switch_default(name) for name in game.switches}
    for name, value in roster.switches:
        if name in values:
            values[name] = game.file_default(value)
    return Names(values)


def muster(
    roster: Roster, game: Game, find_faction: FactionFinder, before: Muster | None = None
) -> Muster:
    """Return what *roster* comes to in *game*.

    *find_faction* returns a faction by id or None. *before* is a muster of the same game whose
    builds still hold when switches and own units are the same.
    """
    notes = Notes(YamlText(roster.file))
    faction = find_faction(roster.faction)
    same = before is not None and before.game is game and before.faction is faction
    mustered = Muster(
        roster=roster,
        game=game,
        faction=faction,
        find_faction=find_faction,
        own_units={},
        builds=Builds(game, faction, find_faction, switch_values(game, roster)),
        problems=notes.problems,
        house_rules=game.house_rules,
    )
    if before is not None and same:
        mustered.builds.take_reader(before.builds)
    own = mustered.own_units = _own_units(mustered, notes, before)
    alike = (
        before is not None
        and before.roster.switches == roster.switches
        and before.house_rules is game.house_rules
    )
    if before is not None and same and alike and own is before.own_units:
        mustered.builds = before.builds
    records: list[ModelRecord] = []
    missing: list[Model] = []
    for model in roster.models:
        yield_point()
        unit = mustered.unit(model.unit)
        if unit is None:
            missing.append(model)
        else:
            records.append(ModelRecord(model, mustered.build_of(model, unit), mustered))
    mustered.models = tuple(records)
    mustered.record.forget()
    _count_anew(mustered)
    mustered.missing = tuple(missing)
    mustered.builds.tidy([record.build for record in mustered.models])
    return mustered


def _count_anew(mustered: Muster) -> None:
    """Build those anew that carry as much as the roster says: now it knows all its models."""
    if any(counts_outside(build.parts.unit) for build in mustered.own_builds.values()):
        mustered.own_builds.clear()
        mustered.models = tuple(
            ModelRecord(one.model, mustered.build_of(one.model, one.build.parts.unit), mustered)
            for one in mustered.models
        )
        mustered.record.forget()


def _own_units(mustered: Muster, notes: Notes, before: Muster | None) -> Mapping[str, Unit]:
    roster = mustered.roster
    if before is not None and before.roster.units == roster.units:
        return before.own_units
    if not roster.units:
        return {}
    return _read_units(mustered, notes)


def _read_units(mustered: Muster, notes: Notes) -> Mapping[str, Unit]:
    roster = mustered.roster
    units = mustered.reader.units(list(roster.units), ("units",), notes, roster.faction)
    # Values outside their limits are findings of the roster's checks, not problems of the file.
    found = {"value_outside", "chosen_outside", PARAMETER_OUTSIDE}
    notes.problems[:] = [p for p in notes.problems if p.code not in found]
    return units


def problems_of_units(mustered: Muster, yaml: YamlText) -> list[Problem]:
    """Return what is wrong with a roster's own units, each where it stands in its file *yaml*."""
    if not mustered.problems:
        return []
    notes = Notes(yaml.quiet())
    _read_units(mustered, notes)
    return notes.problems
