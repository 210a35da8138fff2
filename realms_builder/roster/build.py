"""A build: one unit with one loadout, its choices and its extras, and every number of it.

Models that are built alike share one build, so that a thousand of them cost little more than one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from realms_builder.gamedata.declared_fields import DeclaredField, DeclaredModify
from realms_builder.gamedata.declared_rules import DeclaredDerived
from realms_builder.gamedata.field_values import clamped
from realms_builder.gamedata.formulas import FormulaError, parse
from realms_builder.gamedata.formulas.values import (
    MISSING,
    UNKNOWN,
    Record,
    Unknown,
    Value,
    reads_yes,
)
from realms_builder.gamedata.game import Game
from realms_builder.gamedata.items import CarriedItem
from realms_builder.gamedata.keyword_use import KeywordUse
from realms_builder.gamedata.texts import Text
from realms_builder.gamedata.units import Unit, UnitForm
from realms_builder.gamedata.values import Label, Number, Pool, Target, Weight
from realms_builder.roster.carried_record import CarriedRecord
from realms_builder.roster.modifiers import Modifier, Step, applies, changed
from realms_builder.roster.records import Inside

GROUP_SOURCE = Text.of({"de": "Gruppe", "en": "group"})


@dataclass(frozen=True, slots=True)
class Parts:
    """What a build is made of, before anything is computed."""

    unit: Unit
    items: Mapping[str, tuple[CarriedItem, ...]]
    costs: Mapping[str, Number]
    keywords: tuple[KeywordUse, ...]
    strength: int = 1
    role: str = ""
    loadout: str = ""
    form: UnitForm | None = None
    form_id: str = ""
    group_changes: tuple[tuple[DeclaredModify, Unit], ...] = ()
    own_stats: Mapping[str, Value] = field(default_factory=dict)


class Build(Record):
    """The numbers, items and keywords of one unit as it is built; computed when asked for."""

    def __init__(
        self,
        game: Game,
        parts: Parts,
        switches: Record,
        faction: Callable[[], Value],
        *,
        plain: bool = False,
    ) -> None:
        """Build *parts* under *switches*; *plain* leaves out derived changes, group and form."""
        self.game = game
        self.parts = parts
        self._switches = switches
        self._faction = faction
        self._plain = plain
        self._cache: dict[str, Value | Unknown] = {}
        self._running: set[str] = set()
        self._printed: Build | None = None

    @property
    def identity(self) -> str | None:
        """Compare by the address of the unit."""
        return self.parts.unit.address

    @property
    def printed(self) -> Build:
        """Return the build with profile and equipment only, whatever happens at the table."""
        if self._plain:
            return self
        if self._printed is None:
            self._printed = Build(self.game, self.parts, self._switches, self._faction, plain=True)
        return self._printed

    def lookup(self, name: str) -> Value | Unknown:
        """Return a stat, attribute, derived value, item list, cost or another name of a unit."""
        found = self._cache.get(name)
        if found is None:
            found = self._guarded(name)
            self._cache[name] = found
        return found

    def _guarded(self, name: str) -> Value | Unknown:
        if name in self._running:
            raise FormulaError("formula_cycle", 1, {"name": name})
        self._running.add(name)
        try:
            return self._found(name)
        finally:
            self._running.discard(name)

    def _found(self, name: str) -> Value | Unknown:
        game = self.game
        if name in game.stats:
            return self.stat(name)
        if name in game.attributes:
            base = self.parts.unit.attributes.get(name, MISSING)
            return self._after_changes(name, base, game.attributes[name])
        if name in game.item_lists:
            return self.records(name)
        derived = game.derived.get(name)
        if derived is not None and derived.for_ in ("model", "unit"):
            return self.derived(derived)
        if name in game.costs:
            return self.parts.costs.get(name, 0)
        own = _OWN.get(name)
        if own is not None:
            return own(self)
        if name in game.unit_keyword_keys:
            kind = game.unit_keyword_keys[name]
            return tuple(use for use in self.keywords if use.keyword.kind == kind)
        if name in game.faction_attributes:
            faction = self._faction()
            return faction.lookup(name) if isinstance(faction, Record) else MISSING
        return MISSING if name in game.table_names else UNKNOWN

    # ------------------------------------------------------------------ numbers

    def stat(self, name: str) -> Value:
        """Return a stat with everything that changes it, inside its limits."""
        declared = self.game.stats[name]
        value = self.unclamped(name)
        return clamped(value, declared) if declared.clamp else value

    def unclamped(self, name: str) -> Value:
        """Return a stat with everything that changes it, limits left aside."""
        base = self.base(name)
        return self._after_changes(name, base, self.game.stats[name])

    def base(self, name: str) -> Value:
        """Return a stat as the profile prints it."""
        if name in self.parts.own_stats:
            return self.parts.own_stats[name]
        form = None if self._plain else self.parts.form
        if form is not None and name in form.stats:
            return form.stats[name]
        return self.parts.unit.stats.get(name, MISSING)

    def _after_changes(self, name: str, base: Value, declared: DeclaredField) -> Value:
        if base is MISSING:
            return base
        value = base
        for modifier in self._modifiers(name):
            if applies(modifier):
                value = changed(value, modifier)
        return value

    def steps(self, name: str) -> tuple[Step, ...]:
        """Return how a stat came about: the profile and every change that had an effect."""
        base = self.base(name)
        steps: list[Step] = [Step(self.parts.unit.name, MISSING, base)]
        value = base
        for modifier in self._modifiers(name) if base is not MISSING else ():
            if applies(modifier):
                after = changed(value, modifier)
                if after != value:
                    steps.append(Step(modifier.source, value, after))
                value = after
        return tuple(steps)

    def _modifiers(self, name: str) -> tuple[Modifier, ...]:
        return self._modifiers_by_stat().get(name, ())

    def _modifiers_by_stat(self) -> Mapping[str, tuple[Modifier, ...]]:
        found = self._cache.get("\0modifiers")
        if found is None:
            by_stat: dict[str, list[Modifier]] = {}
            for modifier in self._all_modifiers():
                for stat in modifier.change.stat:
                    by_stat.setdefault(stat, []).append(modifier)
            found = {stat: tuple(found) for stat, found in by_stat.items()}
            self._cache["\0modifiers"] = found  # type: ignore[assignment]
        return found  # type: ignore[return-value]

    def _all_modifiers(self) -> Iterable[Modifier]:
        unit = self.parts.unit
        for change in unit.modifies:
            yield Modifier(change, self, unit.name)
        for carried in self._carried():
            scope = Inside(self._record(carried, 1), self)
            for change in carried.item.modifies:
                yield Modifier(change, scope, carried.item.name, carried.count)
        for use in self.keywords:
            for change in use.keyword.modifies:
                if change.side != "opponent":
                    yield Modifier(change, Inside(use, self), use.keyword.name)
        if self._plain:
            return
        yield from self._derived_modifiers()
        for change, member in self.parts.group_changes:
            yield Modifier(change, self, member.name or GROUP_SOURCE)
        yield from self._form_modifiers()

    def _derived_modifiers(self) -> Iterable[Modifier]:
        for declared in self.game.file.derived:
            if declared.modifies and declared.for_ in ("model", "unit"):
                for change in declared.modifies:
                    yield Modifier(change, self, declared.name)

    def _form_modifiers(self) -> Iterable[Modifier]:
        declared = self.game.forms.get(self.parts.form_id)
        if declared is not None:
            for change in declared.modifies:
                yield Modifier(change, self, declared.name)
        if self.parts.form is not None:
            for change in self.parts.form.modifies:
                yield Modifier(change, self, self.parts.form.name)

    def derived(self, declared: DeclaredDerived) -> Value:
        """Return a derived value; missing when its condition is not met."""
        scope = self.printed if declared.reads == "printed" else self
        if declared.when and not reads_yes(parse(declared.when).evaluate(scope)):
            return MISSING
        value = self._derived_value(declared, scope)
        if value is MISSING or declared.id not in self._changed_derived():
            return value
        for modifier in self._modifiers(declared.id):
            if applies(modifier):
                value = changed(value, modifier)
        return _typed(declared, value)

    def _changed_derived(self) -> Mapping[str, tuple[Modifier, ...]]:
        return self._modifiers_by_stat()

    @staticmethod
    def _derived_value(declared: DeclaredDerived, scope: Record) -> Value:
        if declared.type == "pool":
            dice = parse(declared.dice or "0").evaluate(scope)
            target = parse(declared.target or "0").evaluate(scope)
            if not isinstance(dice, int) or not isinstance(target, int):
                return MISSING
            return Pool(int(dice), int(target))
        return _typed(declared, parse(declared.value or "0").evaluate(scope))

    # ------------------------------------------------------------------ items and keywords

    @property
    def keywords(self) -> tuple[KeywordUse, ...]:
        """Return the keywords of the unit, of its form, and those that they give."""
        found = self._cache.get("\0keywords")
        if found is None:
            found = self._all_keywords()
            self._cache["\0keywords"] = found
        return found  # type: ignore[return-value]

    def _all_keywords(self) -> tuple[KeywordUse, ...]:
        uses = list(self.parts.keywords)
        form = None if self._plain else self.parts.form
        if form is not None:
            uses = [use for use in uses if use.keyword.id not in form.drop_keywords]
            uses.extend(form.add_keywords)
        have = {use.keyword.id for use in uses}
        for use in tuple(uses):
            for given in use.keyword.gives:
                keyword = self.game.keywords.get(given)
                if keyword is not None and given not in have:
                    have.add(given)
                    uses.append(KeywordUse(keyword))
        return tuple(uses)

    def items(self, list_id: str) -> tuple[CarriedItem, ...]:
        """Return what is carried in one list, equal items counted together, sorted as declared."""
        form = None if self._plain else self.parts.form
        if form is not None and list_id in form.items:
            return form.items[list_id]
        return self.parts.items.get(list_id, ())

    def _carried(self) -> Iterable[CarriedItem]:
        for list_id in self.game.item_lists:
            yield from self.items(list_id)

    def granted(self, list_id: str) -> tuple[CarriedItem, ...]:
        """Return the items of a list that the build has without carrying them."""
        return tuple(
            CarriedItem(item, origin="granted")
            for item in self.game.granted.get(list_id, ())
            if not item.when or reads_yes(parse(item.when).evaluate(self))
        )

    def record(self, carried: CarriedItem) -> CarriedRecord:
        """Return *carried* as a record that stands for all of its count."""
        return self._record(carried, carried.count)

    def _record(self, carried: CarriedItem, count: int) -> CarriedRecord:
        return CarriedRecord(carried, self, self._item_modifiers, count)

    def records(self, list_id: str) -> tuple[Value, ...]:
        """Return one record for each single item of a list; granted ones come last."""
        carried = (*self.items(list_id), *self.granted(list_id))
        return tuple(self._record(c, 1) for c in carried for _ in range(min(c.count, 99)))

    def all_records(self) -> tuple[Value, ...]:
        """Return one record for each single item of every list."""
        return tuple(record for list_id in self.game.item_lists for record in self.records(list_id))

    def _item_modifiers(self, carried: CarriedItem) -> tuple[Modifier, ...]:
        identity = carried.item.id
        return tuple(m for m in self._named_item_modifiers() if m.change.item == identity)

    def _named_item_modifiers(self) -> tuple[Modifier, ...]:
        found = self._cache.get("\0items")
        if found is None:
            found = tuple(m for m in self._all_modifiers() if m.change.item)
            self._cache["\0items"] = found  # type: ignore[assignment]
        return found  # type: ignore[return-value]

    def item_names(self, list_id: str) -> frozenset[str]:
        """Return the names that items of a list may have, filled in or not."""
        return self.game.item_names(list_id)

    # ------------------------------------------------------------------ functions

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Answer ``tag``, ``has``, ``carries``, ``level``, ``immune``, ``ticked``."""
        answer = _CALLS.get(function)
        if answer is None or not args or not isinstance(args[0], str):
            return UNKNOWN
        return answer(self, args[0], args)

    def use_of(self, identity: str) -> KeywordUse | None:
        """Return how the build has the keyword *identity*, also as the value of an attribute."""
        for use in self.keywords:
            if use.keyword.id == identity:
                return use
        for value in self.parts.unit.attributes.values():
            if isinstance(value, KeywordUse) and value.keyword.id == identity:
                return value
        return None

    def carries(self, identity: str) -> bool:
        """Return whether an item called *identity* is carried."""
        return any(carried.item.id == identity for carried in self._carried())

    def level(self, identity: str) -> int:
        """Return the level of a keyword or carried item, 0 when there is none."""
        use = self.use_of(identity)
        if use is not None:
            return use.strength
        for carried in self._carried():
            if carried.item.id == identity:
                level = carried.bearing_value("level")
                return level if isinstance(level, int) else 1
        return 0

    def show(self, lang: str) -> str:
        """Return the name of the unit."""
        return self.parts.unit.name.pick(lang)


class Profile(Record):
    """The stats of a unit exactly as its author wrote them."""

    __slots__ = ("_unit",)

    def __init__(self, unit: Unit) -> None:
        """Show *unit*."""
        self._unit = unit

    def lookup(self, name: str) -> Value | Unknown:
        """Return a stat or attribute as written."""
        if name in self._unit.stats:
            return self._unit.stats[name]
        return self._unit.attributes.get(name, MISSING)


def _typed(declared: DeclaredDerived, value: Value) -> Value:
    """Return a number as the weight or target that a derived value is declared to be."""
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        if declared.type == "weight":
            return Weight(value)
        if declared.type == "target":
            return Target(value)
    return value


_OWN: Mapping[str, Callable[[Build], Value]] = {
    "id": lambda build: build.parts.unit.id,
    "name": lambda build: Label(build.parts.unit.name),
    "text": lambda build: Label(build.parts.unit.text),
    "unit": lambda build: build,
    "faction": lambda build: build._faction(),
    "switches": lambda build: build._switches,
    "tags": lambda build: build.keywords,
    "items": lambda build: build.all_records(),
    "role": lambda build: build.parts.role or MISSING,
    "loadout": lambda build: build.parts.loadout or MISSING,
    "form": lambda build: build.parts.form_id or MISSING,
    "strength": lambda build: build.parts.strength,
    "summons": lambda build: build.parts.unit.summons,
    "cost": lambda build: build.parts.costs.get(build.game.main_cost, 0),
    "printed": lambda build: build.printed,
    "profile": lambda build: Profile(build.parts.unit),
    "note": lambda build: build.parts.unit.note,
}


def _level(build: Build, identity: str, args: tuple[Value, ...]) -> Value:
    """Return a level, or with two arguments the keyword at that level."""
    if len(args) == 1:
        return build.level(identity)
    keyword = build.game.keywords.get(identity)
    number = args[1]
    if keyword is None or not isinstance(number, int):
        return MISSING
    return KeywordUse(keyword, (), number, plus=True)


def _immune(build: Build, identity: str) -> bool:
    """Return whether a keyword of the build cancels *identity*, by name or by parameter."""
    for use in build.keywords:
        for cancelled in use.keyword.cancels:
            parameter = use.lookup(cancelled)
            found = parameter.identity if isinstance(parameter, Record) else parameter
            if identity in (cancelled, found):
                return True
    return False


_CALLS: Mapping[str, Callable[[Build, str, tuple[Value, ...]], Value]] = {
    "tag": lambda build, identity, args: build.use_of(identity) is not None,
    "has": lambda build, identity, args: (
        build.use_of(identity) is not None or build.carries(identity)
    ),
    "carries": lambda build, identity, args: build.carries(identity),
    "level": _level,
    "immune": lambda build, identity, args: _immune(build, identity),
    "ticked": lambda build, identity, args: 0,
}
