"""A build: one unit with one loadout, its choices and its extras, and every number of it.

Models that are built alike share one build, so that a thousand of them cost little more than one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from realms_builder.core.translation import every_sentence
from realms_builder.game.everyone import everyones_items
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_rules import DeclaredDerived
from realms_builder.game.formulas import Formula, FormulaError, parse
from realms_builder.game.formulas.limits import TOO_MUCH
from realms_builder.game.formulas.values import (
    MISSING,
    UNKNOWN,
    Record,
    Unknown,
    Value,
    reads_yes,
    word_of,
)
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem, Item
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.kind import clamped, kind_of, outside
from realms_builder.game.kinds.values import LocalisedLabel, Number, Pool
from realms_builder.game.texts import Text
from realms_builder.roster.resolve.carried_record import Bearer, CarriedRecord, item_name
from realms_builder.roster.resolve.costs import cost_of, known_cost, worked_out
from realms_builder.roster.resolve.modifiers import Modifier, NumberStep, applies, changed
from realms_builder.roster.resolve.outside import Outside
from realms_builder.roster.resolve.parts import Parts
from realms_builder.roster.resolve.records import Inside

MOST_RECORDS = 99


class Build(Bearer):
    """The numbers, items and keywords of one unit as it is built; computed when asked for.

    *plain* leaves out what happens at the table: derived changes, group and form.
    """

    __slots__ = (
        "_cache",
        "_changes",
        "_costs",
        "_find_faction",
        "_keywords",
        "_printed",
        "_records",
        "_running",
        "_too_much",
        "game",
        "outside",
        "parts",
        "plain",
        "settled",
        "switches",
    )

    def __init__(
        self,
        game: Game,
        parts: Parts,
        switches: Record,
        faction: Callable[[str], Value],
        *,
        plain: bool = False,
        outside: Outside | None = None,
    ) -> None:
        """Build *parts* under *switches*; *faction* finds one by id when a formula needs it.

        *outside* knows the roster and the group that it stands in, where its formulas read them.
        """
        self.game = game
        self.parts = parts
        self.switches = switches
        self.plain = plain
        self.outside = outside
        self._find_faction = faction
        self._cache: dict[str, Value | Unknown] = {}
        self._running: set[str] = set()
        self._too_much: dict[str, FormulaError] = {}
        self._printed: Build | None = None
        self._keywords: tuple[KeywordUse, ...] | None = None
        self._records: dict[str, tuple[Value, ...]] = {}
        self._changes: BuildChanges | None = None
        self._costs: Mapping[str, Number] | None = None
        self.settled: dict[object, bool] = {}
        """What checks found out of the build alone; rosters that share it need not ask again."""

    @property
    def identity(self) -> str | None:
        """Compare by the address of the unit."""
        return self.parts.unit.address

    @property
    def find_faction(self) -> Callable[[str], Value]:
        """Return what finds a faction by id."""
        return self._find_faction

    @property
    def faction(self) -> Value:
        """Return the faction of the unit, missing when it is not to be found."""
        return self._find_faction(self.parts.unit.faction_id)

    @property
    def printed(self) -> Build:
        """Return the build with profile and equipment only, whatever happens at the table."""
        if self.plain:
            return self
        if self._printed is None:
            self._printed = Build(
                self.game,
                self.parts,
                self.switches,
                self._find_faction,
                plain=True,
                outside=self.outside,
            )
        return self._printed

    def lookup(self, name: str) -> Value | Unknown:
        """Return a stat, attribute, derived value, item list, cost or another name of a unit.

        Raises `FormulaError`: ``cycle`` for a value that needs itself, else what formulas raise.
        """
        found = self._cache.get(name)
        if found is not None:
            return found
        if name in self._running:
            raise FormulaError("cycle", 1, {"name": name})
        if name in self._too_much:
            raise self._too_much[name]
        self._running.add(name)
        try:
            found = self._cache[name] = self._found(name)
        except FormulaError as error:
            asked_for = error.code == "too_deep" and len(self._running) == 1
            if asked_for or error.code in TOO_MUCH:  # nobody waits for it twice
                self._too_much[name] = error.with_traceback(None)
            raise
        finally:
            self._running.discard(name)
        return found

    def _found(self, name: str) -> Value | Unknown:
        game = self.game
        if name in game.stats:
            return self.stat(name)
        if name in game.attributes:
            raw = self.parts.unit.attributes.get(name, MISSING)
            return self._after_changes(name, _given(raw, game.attributes[name], self))
        if name in game.item_lists:
            return self.records(name)
        derived = game.derived.get(name)
        if derived is not None and derived.for_ in ("model", "unit"):
            return self.derived(derived)
        if name in game.costs:
            return cost_of(self, name) if self.plain else self.printed.lookup(name)
        own = NAMES.get(name)
        if own is not None:
            return own(self)
        if name in game.unit_keyword_keys:
            kind = game.unit_keyword_keys[name]
            return tuple(use for use in self.keywords if use.keyword.kind == kind)
        if name in game.faction_attributes:
            faction = self.faction
            return faction.lookup(name) if isinstance(faction, Record) else MISSING
        found = UNKNOWN if self.outside is None else self.outside.lookup(name)
        return MISSING if found is UNKNOWN and name in game.table_names else found

    # ------------------------------------------------------------------ costs

    @property
    def costs(self) -> Mapping[str, Number]:
        """Return the whole cost in every currency; what cannot be worked out costs nothing.

        A check that every game has says so (`cost_broken`).
        """
        if self._costs is None:
            self._costs = {name: known_cost(self, name) for name in self.game.costs}
        return self._costs

    def cost_of_unit(self, name: str) -> Number:
        """Return what the unit alone costs in a currency, without loadout, items and changes."""
        return worked_out(self.parts.unit.costs.get(name, 0), self.printed)

    # ------------------------------------------------------------------ numbers

    def stat(self, name: str) -> Value:
        """Return a stat with everything that changes it, inside its limits."""
        declared = self.game.stats[name]
        value = self.unclamped(name)
        return clamped(value, declared) if declared.clamp and outside(value, declared) else value

    def unclamped(self, name: str) -> Value:
        """Return a stat with everything that changes it, limits left aside."""
        return self._after_changes(name, self.base(name))

    def base(self, name: str) -> Value:
        """Return a stat as the profile prints it."""
        found = self.parts.printed_stat(name, plain=self.plain)
        return MISSING if found is None else _given(found, self.game.stats[name], self)

    def profile(self, name: str) -> Value:
        """Return a stat or attribute as the profile has it; a formula is worked out."""
        unit, declared = self.parts.unit, self.game.stats.get(name) or self.game.attributes[name]
        written = unit.stats if name in self.game.stats else unit.attributes
        return _given(written.get(name, MISSING), declared, self.printed)

    def _after_changes(self, name: str, value: Value) -> Value:
        if value is MISSING:
            return value
        for modifier in self.changes_of(name):
            if applies(modifier):
                value = changed(value, modifier)
        return value

    def steps(self, name: str) -> tuple[NumberStep, ...]:
        """Return how a stat came about: the profile and every change that had an effect."""
        value = self.base(name)
        steps: list[NumberStep] = [NumberStep(self.parts.unit.name, MISSING, value)]
        for modifier in self.changes_of(name) if value is not MISSING else ():
            if applies(modifier):
                after = changed(value, modifier)
                if after != value:
                    steps.append(NumberStep(modifier.source, value, after, modifier.rule))
                value = after
        return tuple(steps)

    def changes_of(self, name: str) -> tuple[Modifier, ...]:
        """Return the changes of one stat, attribute, derived value or cost in their order."""
        if self._changes is None:
            self._changes = changes_in_force(self)
        return self._changes.of_number.get(name, ())

    def derived(self, declared: DeclaredDerived) -> Value:
        """Return a derived value; missing when its condition is not met."""
        scope = self.printed if declared.reads == "printed" else self
        if declared.when and not reads_yes(parse(declared.when).behind_name(scope)):
            return MISSING
        value = _derived_value(declared, scope)
        if not self.changes_of(declared.id):
            return value
        return kind_of(declared).typed(self._after_changes(declared.id, value))

    # ------------------------------------------------------------------ items and keywords

    @property
    def keywords(self) -> tuple[KeywordUse, ...]:
        """Return the keywords of the unit, of its form, and those that they give."""
        if self._keywords is None:
            uses = self.parts.keyword_uses(plain=self.plain)
            have = {use.keyword.id for use in uses}
            for use in uses:  # what is given gives in its turn, so the list grows on the way
                for given in self.game.gives.get(use.keyword.id, ()):
                    if given.keyword.id not in have:
                        have.add(given.keyword.id)
                        uses.append(given)
            self._keywords = tuple(uses)
        return self._keywords

    def items(self, list_id: str) -> tuple[CarriedItem, ...]:
        """Return what is carried in one list, equal items counted together, sorted as declared."""
        return self.parts.carried(list_id, plain=self.plain)

    def carried(self) -> tuple[CarriedItem, ...]:
        """Return what is carried, list by list."""
        return self.parts.all_carried(plain=self.plain)

    def granted(self, list_id: str) -> tuple[CarriedItem, ...]:
        """Return the items of a list that the build has without carrying them."""
        offered = self.game.granted.get(list_id)
        if not offered:
            return ()
        return tuple(
            CarriedItem(item, origin="granted")
            for item in offered
            if not item.when or reads_yes(parse(item.when).evaluate(self))
        )

    def items_had(self, list_id: str) -> tuple[CarriedItem, ...]:
        """Return what the build has of one list: what it carries, then what is granted."""
        return (*self.items(list_id), *self.granted(list_id))

    def all_items_had(self) -> Iterator[CarriedItem]:
        """Yield what the build has, list by list."""
        return chain.from_iterable(map(self.items_had, self.game.item_lists))

    def record(self, carried: CarriedItem, count: int = 0) -> CarriedRecord:
        """Return *carried* as a record that stands for *count* of it, by default for all."""
        return CarriedRecord(carried, self, count or carried.count)

    def records(self, list_id: str) -> tuple[Value, ...]:
        """Return one record for each single item of a list; granted ones come last."""
        found = self._records.get(list_id)
        if found is None:
            found = self._records[list_id] = self._single(self.items_had(list_id))
        return found

    def chosen(self, list_id: str) -> tuple[Value, ...]:
        """Return one record for each single item that is carried in a list, nothing granted."""
        return self._single(self.items(list_id))

    def _single(self, items: Iterable[CarriedItem]) -> tuple[Value, ...]:
        return tuple(
            [
                CarriedRecord(carried, self)
                for carried in items
                for _ in range(min(carried.count, MOST_RECORDS))
            ]
        )

    def all_records(self) -> tuple[Value, ...]:
        """Return one record for each single item of every list."""
        return tuple(chain.from_iterable(map(self.records, self.game.item_lists)))

    def changes_of_item(self, item: Item) -> tuple[Modifier, ...]:
        """Return the changes of the fields of *item* in their order."""
        if self._changes is None:
            self._changes = changes_in_force(self)
        every = self._changes.of_items
        return tuple([one for one in every if one.change.is_about(item.list_id, item.id)])

    # ------------------------------------------------------------------ functions

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Answer ``tag``, ``has``, ``carries``, ``level``, ``immune``, ``ticked``."""
        answer = FUNCTIONS.get(function)
        asked = word_of(args[0]) if args else MISSING
        if answer is None or not args or not isinstance(asked, str):
            return MISSING if answer is not None and args and asked is MISSING else UNKNOWN
        return answer(self, asked, args)

    def use_of(self, identity: str) -> KeywordUse | None:
        """Return how the build has the keyword *identity*, also as the value of an attribute."""
        return use_of(self, identity)

    def carries(self, identity: str) -> bool:
        """Return whether an item called *identity* is carried."""
        return carries(self, identity)

    def level(self, identity: str) -> int:
        """Return the level of a keyword or carried item, 0 when there is none."""
        return level_of(self, identity)

    def show(self, lang: str) -> str:
        """Return the name of the unit."""
        return self.parts.unit.name.pick(lang)


def _given(value: Value, declared: DeclaredField, build: Build) -> Value:
    """Return what the formula gives that an author wrote for a value; others as they are."""
    if isinstance(value, Formula):
        return kind_of(declared).given(value.behind_name(build), declared, build.game)
    return value


def _derived_value(declared: DeclaredDerived, scope: Record) -> Value:
    """Return what the formulas of *declared* give in *scope*, nothing changed yet."""
    if declared.type == "pool":
        dice = parse(declared.dice or "0").behind_name(scope)
        target = parse(declared.target or "0").behind_name(scope)
        if not isinstance(dice, int) or not isinstance(target, int):
            return MISSING
        return Pool(int(dice), int(target))
    return kind_of(declared).typed(parse(declared.value or "0").behind_name(scope))


# ------------------------------------------------------------------ changes in force
# Gathers everything that changes the numbers of one build, in the order in which it counts.
#
# Order: profile, items, keywords, derived values, group, form. What
# happens at the table, from derived values on, is left out of a plain build.


class BuildChanges(NamedTuple):
    """Every change of one build in its order: by the id of the number, and those of items."""

    of_number: Mapping[str, tuple[Modifier, ...]]
    of_items: tuple[Modifier, ...]


_NONE = BuildChanges({}, ())


def changes_in_force(build: Build) -> BuildChanges:
    """Return every change that *build* is subject to, whether or not its condition holds."""
    modifiers = _in_order(build)
    if not modifiers:
        return _NONE
    of_number: dict[str, tuple[Modifier, ...]] = {}
    of_items = tuple(one for one in modifiers if one.change.item or one.change.list_)
    for modifier in modifiers:
        change = modifier.change
        for number in (*change.stat, *change.cost):
            of_number[number] = (*of_number.get(number, ()), modifier)
    return BuildChanges(of_number, of_items)


def _in_order(build: Build) -> list[Modifier]:
    unit = build.parts.unit
    chosen = build.outside.chosen() if build.outside is not None else None
    if chosen is not None and chosen.parts is build.parts:  # the roster has no numbers of its own
        return [
            found for found in _of_items(build, build) if found.change.item or found.change.list_
        ]
    found = [Modifier(change, build, unit.name) for change in unit.modifies]
    found += _of_items(build, build)
    found += changes_not_carried(build)
    if chosen is not None:
        found += _of_items(chosen, build)
    for use in build.keywords:
        for change in use.keyword.modifies:
            if change.side != "opponent":
                name, rule = use.filled(use.keyword.name), use.keyword.source
                found.append(Modifier(change, Inside(use, build), name, rule=rule))
    return [*found, *(_of_prices(build) if build.plain else _at_the_table(build))]


def _of_items(bearer: Bearer, build: Build) -> Iterator[Modifier]:
    """Yield what the items that *bearer* carries change of *build*."""
    for carried in bearer.parts.all_carried(plain=build.plain):
        count = carried.per_model(bearer.parts.strength)
        yield from (replace(one, count=count) for one in changes_of_piece(carried, bearer, build))


def changes_not_carried(build: Build) -> Iterator[Modifier]:
    """Yield what is changed of *build* by items that it has without carrying them.

    Whether it has them is asked when a number is, since it may rest on other numbers.
    """
    game = build.game
    for list_id in game.item_lists:
        for item in game.granted.get(list_id, ()):
            for one in changes_of_piece(CarriedItem(item, origin="granted"), build, build):
                yield replace(one, had_when=item.when, bearer=build) if item.when else one
        for carried in everyones_items(game).get(list_id, ()):
            yield from changes_of_piece(carried, build, build)


def changes_of_piece(carried: CarriedItem, bearer: Bearer, build: Build) -> Iterator[Modifier]:
    """Yield what one piece of *carried*, of *bearer*, changes of *build*."""
    if carried.item.modifies:
        record = bearer.record(carried, 1)
        scope, name = Inside(record, build), item_name(record.carried)
        for change in carried.item.modifies:
            yield Modifier(change, scope, name, rule=carried.item.source)


def _of_derived(build: Build) -> Iterator[Modifier]:
    for declared in build.game.changing_derived:
        for change in declared.modifies:
            yield Modifier(change, build, declared.name, rule=declared.source)


def _of_prices(build: Build) -> Iterator[Modifier]:
    """Yield what derived values change of prices, which know nothing of the table."""
    costs = build.game.costs
    for one in _of_derived(build):
        if one.change.cost or one.change.field in costs:
            yield one


def _at_the_table(build: Build) -> Iterator[Modifier]:
    yield from _of_derived(build)
    group = build.game.groups.get(build.parts.unit.of_group)
    rule = group.source if group is not None else ""
    for change, member in build.parts.group_changes:
        name = member.name or Text.of(every_sentence("word.group"))
        yield Modifier(change, build, name, rule=rule)
    known = build.game.forms.get(build.parts.form_id)
    rule = known.source if known is not None else ""
    for form in filter(None, (known, build.parts.form)):
        yield from (Modifier(change, build, form.name, rule=rule) for change in form.modifies)


# ------------------------------------------------------------------ build names


def limit_of(build: Build) -> Value | Unknown:
    """Return how often the unit may be there, unknown where nothing says so: the roster has one."""
    limit = build.parts.unit.limit
    if limit is None:
        return UNKNOWN
    return limit.evaluate(build) if isinstance(limit, Formula) else limit


class Profile(Record):
    """The stats of a unit exactly as its author wrote them."""

    __slots__ = ("_build",)

    def __init__(self, build: Build) -> None:
        self._build = build

    def lookup(self, name: str) -> Value | Unknown:
        """Return a stat or attribute as written."""
        game = self._build.game
        known = name in game.stats or name in game.attributes
        return self._build.profile(name) if known else MISSING


NAMES: Mapping[str, Callable[[Build], Value | Unknown]] = {
    "id": lambda build: build.parts.unit.id,
    "name": lambda build: LocalisedLabel(build.parts.unit.name),
    "text": lambda build: LocalisedLabel(build.parts.unit.text),
    "unit": lambda build: build,
    "faction": lambda build: build.faction,
    "switches": lambda build: build.switches,
    "tags": lambda build: build.keywords,
    "items": lambda build: build.all_records(),
    "role": lambda build: build.parts.role or MISSING,
    "loadout": lambda build: build.parts.loadout or MISSING,
    "form": lambda build: build.parts.form_id or MISSING,
    "strength": lambda build: build.parts.strength,
    "limit": limit_of,
    "summons": lambda build: build.parts.unit.summons,
    "cost": lambda build: build.lookup(main) if (main := build.game.main_cost) else 0,
    "printed": lambda build: build.printed,
    "profile": Profile,
    "note": lambda build: LocalisedLabel(build.parts.unit.note) if build.parts.unit.note else "",
}


def use_of(build: Build, identity: str) -> KeywordUse | None:
    """Return how *build* has the keyword *identity*, also as the value of an attribute."""
    for use in build.keywords:
        if use.keyword.id == identity:
            return use
    for value in build.parts.unit.attributes.values():
        if isinstance(value, KeywordUse) and value.keyword.id == identity:
            return value
    return None


def carries(build: Build, identity: str) -> bool:
    """Return whether *build* carries an item called *identity*."""
    return any(carried.item.id == identity for carried in build.carried())


def level_of(build: Build, identity: str) -> int:
    """Return the level of a keyword or carried item of *build*, 0 when there is none."""
    use = use_of(build, identity)
    if use is not None:
        return use.strength
    for carried in build.carried():
        if carried.item.id == identity:
            level = carried.bearing_value("level")
            return level if isinstance(level, int) else 1
    return 0


def _level(build: Build, identity: str, args: tuple[Value, ...]) -> Value:
    """Return a level, or with two arguments the keyword at that level."""
    if len(args) == 1:
        return level_of(build, identity)
    keyword = build.game.keywords.get(identity)
    number = args[1]
    if keyword is None or not isinstance(number, int):
        return MISSING
    return KeywordUse(keyword, (), number, plus=True)


def _immune(build: Build, identity: str) -> bool:
    """Return whether a keyword of *build* cancels *identity*, by name or by parameter."""
    for use in build.keywords:
        for cancelled in use.keyword.cancels:
            parameter = use.lookup(cancelled)
            found = parameter.identity if isinstance(parameter, Record) else parameter
            if identity in (cancelled, found):
                return True
    return False


FUNCTIONS: Mapping[str, Callable[[Build, str, tuple[Value, ...]], Value]] = {
    "tag": lambda build, identity, args: use_of(build, identity) is not None,
    "has": lambda build, identity, args: (
        use_of(build, identity) is not None or carries(build, identity)
    ),
    "carries": lambda build, identity, args: carries(build, identity),
    "level": _level,
    "immune": lambda build, identity, args: _immune(build, identity),
    "ticked": lambda build, identity, args: 0,
}
