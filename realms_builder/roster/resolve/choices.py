"""What a player may choose for a model: options with their candidates, and items taken by hand.

A form is made from this. Nothing here forbids anything; what breaks a rule is for the checks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import MISSING, Record, reads_yes
from realms_builder.game.items import CarriedItem, Item
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.kinds.values import Number
from realms_builder.game.texts import EMPTY, Text
from realms_builder.game.units import Option, Unit
from realms_builder.roster.resolve.build import MOST_RECORDS, Build
from realms_builder.roster.resolve.carried_record import CarriedRecord
from realms_builder.roster.resolve.costs import for_all
from realms_builder.roster.resolve.loading import carried_by_hand, chosen_items, piece_of
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.resolve.permissions import permitted
from realms_builder.roster.resolve.records import Inside

Kind = Literal["one", "several", "counted"]


@dataclass(frozen=True, slots=True, eq=False)
class Pick:
    """One thing that an option offers: the item, how often it is chosen, what it costs each.

    Each time, that is, for all models of the unit.
    """

    carried: CarriedItem
    record: CarriedRecord
    count: int
    cost: Number
    offered: bool = True

    @property
    def id(self) -> str:
        """Return the id under which it is chosen."""
        return self.carried.item.id


@dataclass(frozen=True, slots=True, eq=False)
class OptionChoice:
    """An option as one model sees it: *low* and *high* bound how many are chosen, None is open."""

    option: Option
    low: int | None
    high: int | None
    picks: tuple[Pick, ...]
    open: bool = True
    replaced: tuple[Text, ...] = ()
    """The names of what each pick takes the place of."""

    @property
    def kind(self) -> Kind:
        """Return whether one thing is chosen, several different ones, or numbers of things."""
        if self.option.repeat and self.high != 1:
            return "counted"
        return "one" if self.high == 1 else "several"

    @property
    def total(self) -> int:
        """Return how many are chosen."""
        return sum(pick.count for pick in self.picks)

    @property
    def fits(self) -> bool:
        """Return whether as many are chosen as the option wants."""
        low, high = self.low or 0, self.high
        return low <= self.total and (high is None or self.total <= high)

    def chosen(self) -> tuple[str, ...]:
        """Return what is chosen by id, an id as often as it is chosen."""
        return tuple(pick.id for pick in self.picks for _ in range(pick.count))

    def with_count(self, identity: str, count: int) -> tuple[str, ...]:
        """Return what would be chosen with *identity* so many times, all else as it is."""
        counts = {pick.id: pick.count for pick in self.picks}
        counts[identity] = max(0, count)
        return tuple(pick.id for pick in self.picks for _ in range(counts[pick.id]))


def choices_of(record: ModelRecord) -> tuple[OptionChoice, ...]:
    """Return the options of a model; one that is closed to it only while something is chosen."""
    return tuple(_choices(record))


def _choices(record: ModelRecord) -> Iterator[OptionChoice]:
    unit = record.build.parts.unit
    names = _names_in(unit) if any(option.replaces for option in unit.options) else {}
    for option in unit.options:
        is_open = not option.when or _holds(option.when, record)
        if not is_open and not record.model.chosen(option.id):
            continue
        low, high = _bounds(option, record)
        replaced = tuple(names.get(name) or Text.of(name) for name in option.replaces)
        yield OptionChoice(option, low, high, tuple(_picks(option, record)), is_open, replaced)


def _names_in(unit: Unit) -> dict[str, Text]:
    """Return the names of all that *unit* has or may choose, by id."""
    loadouts = [loadout.items for loadout in unit.loadouts]
    lists = [items for one in (unit.items, *loadouts) for items in one.values()]
    lists += [other.candidates for other in unit.options]
    return {carried.item.id: carried.item.name for items in lists for carried in items}


def _bounds(option: Option, record: ModelRecord) -> tuple[int | None, int | None]:
    try:
        return option_bounds(option, record)
    except FormulaError:
        return None, None


def _picks(option: Option, record: ModelRecord) -> Iterator[Pick]:
    counts = Counter(carried.item.id for carried in chosen_items(option, record.model))
    seen: set[str] = set()
    for carried in option.candidates:
        item = carried.item
        if item.id in seen:
            continue
        seen.add(item.id)
        shown = record.build.record(carried)
        offered = permitted(item, record.build) and (
            not option.where or _holds(option.where, Inside(shown, record))
        )
        if offered or counts[item.id]:
            yield Pick(carried, shown, counts[item.id], _paid(option, shown, record), offered)


def _paid(option: Option, shown: CarriedRecord, record: ModelRecord) -> Number:
    """Return what one pick costs the whole unit."""
    name, build = record.build.game.main_cost, record.build
    if not name:
        return 0
    price = shown.known_price(name) * shown.carried.count
    if option.each:
        return price * build.parts.strength if option.each == "model" else price
    return for_all(build, name, price)


def _holds(formula: str, scope: Record) -> bool:
    """Return whether *formula* reads yes; one that cannot be worked out closes nothing."""
    try:
        return reads_yes(parse(formula).evaluate(scope))
    except FormulaError:
        return True


# ---------------------------------------------------------------------------- taken by hand


@dataclass(frozen=True, slots=True, eq=False)
class HandEntry:
    """An entry taken by hand at *place* of its list; *carried* is None where nobody knows it."""

    place: int
    written: str
    carried: CarriedItem | None


def by_hand(mustered: Muster, record: ModelRecord, list_id: str) -> tuple[HandEntry, ...]:
    """Return what a model carries by hand in one list."""
    entries = dict(record.model.carry).get(list_id, ())
    found: list[HandEntry] = []
    for place, entry in enumerate(entries):
        read = carried_by_hand(mustered.reader, list_id, (entry,))[0]
        found.append(HandEntry(place, _written(entry), read[0] if read else None))
    return tuple(found)


def _written(entry: Any) -> str:
    return plain(entry.get("id", "") if isinstance(entry, dict) else entry)


def fixed_items(mustered: Muster, record: ModelRecord, list_id: str) -> tuple[CarriedItem, ...]:
    """Return what a model carries in one list without anybody adding it by hand.

    A build counts equal items together, so that what was added is taken off again.
    """
    added = [entry.carried for entry in by_hand(mustered, record, list_id) if entry.carried]
    found: list[CarriedItem] = []
    for carried in record.build.items(list_id):
        more = sum(
            entry.count
            for entry in added
            if entry.item is carried.item and entry.bearing == carried.bearing
        )
        if carried.count > more:
            found.append(carried.more(-more))
    return tuple(found)


@dataclass(frozen=True, slots=True, eq=False)
class PieceChoice:
    """What a player says of one piece: its *place* among *count* of the item, the field, the value.

    *value* is as the roster writes it, None where nothing is said.
    """

    item: Item
    place: int
    count: int
    field: DeclaredField
    value: Any


def pieces_of(record: ModelRecord) -> tuple[PieceChoice, ...]:
    """Return what the player says of how *record* carries things, piece by piece."""
    said = dict(record.model.carried)
    found: list[PieceChoice] = []
    for asked in record.build.parts.asked:
        shown = record.build.record(CarriedItem(asked.item))
        for place in range(min(asked.count, MOST_RECORDS)):
            piece = piece_of(said.get(asked.item.id, ()) or ({},), place)
            for field in asked.fields:
                if not field.when or _holds(field.when, Inside(shown, record)):
                    value = piece.get(field.id)
                    found.append(PieceChoice(asked.item, place, asked.count, field, value))
    return tuple(found)


def with_piece(record: ModelRecord, choice: PieceChoice, value: Any) -> tuple[dict[str, Any], ...]:
    """Return what the model says of all pieces of that item, with *value* for the one of *choice*.

    None says nothing any more.
    """
    said = dict(record.model.carried).get(choice.item.id, ()) or ({},)
    pieces = [dict(piece_of(said, place)) for place in range(choice.count)]
    pieces[choice.place].pop(choice.field.id, None)
    if value is not None:
        pieces[choice.place][choice.field.id] = value
    return tuple(pieces)


def may_carry(mustered: Muster, build: Build, list_id: str) -> tuple[Item, ...]:
    """Return every item of a list that *build* is permitted to carry, as they are defined."""
    return tuple(item for item in mustered.reader.items.defined(list_id) if permitted(item, build))


def free_lists(record: ModelRecord) -> tuple[str, ...]:
    """Return the lists that a player may add to, and those that hold something added."""
    by_hand_already = {list_id for list_id, _ in record.model.carry}
    lists = record.build.game.item_lists
    return tuple(name for name, d in lists.items() if d.free or name in by_hand_already)


def details(item: Record, game_fields: Any, lang: str, most: int = 4) -> str:
    """Return the first few fields of an item in one line: ``WK II · 20/3 · Stärke 5``.

    *game_fields* are the declared fields of its list by id.
    """
    from realms_builder.game.value_words import show

    parts: list[str] = []
    for declared in game_fields.values():
        value = item.lookup(declared.id)
        in_line = kind_of(declared).in_line
        if value is MISSING or value in (False, 0, "", ()) or in_line == "never":
            continue
        name = (declared.abbr or declared.name or Text.of(declared.id)).pick(lang)
        said = name if value is True else show(value, lang)  # type: ignore[arg-type]
        parts.append(f"{name} {said}" if in_line == "named" else said)
        if len(parts) == most:
            break
    return " · ".join(parts)


def only_one_may_have(mustered: Muster, role: str) -> bool:
    """Return whether a check of the game lets only one model of a roster have *role*.

    The check names the role, or counts the models with something that the role itself gives.
    """
    guards = [check for check in mustered.game.file.checks if check.counts_to_one]
    if any(check.counted_role == role for check in guards):
        return True
    counted = [check.where for check in guards if check.where and not check.counted_role]
    return any(_follows_from(where, role, mustered) for where in counted)


def _follows_from(where: str, role: str, mustered: Muster) -> bool:
    """Return whether some model of the roster meets *where* with *role*, but not without a role."""
    for record in mustered.models:
        without, with_it = (replace(record.model, role=given) for given in ("", role))
        unit = record.build.parts.unit
        before = ModelRecord(without, mustered.build_of(without, unit), mustered)
        after = ModelRecord(with_it, mustered.build_of(with_it, unit), mustered)
        if not _holds(where, before) and _holds(where, after):
            return True
    return False


def roles_for(record: ModelRecord) -> tuple[str, ...]:
    """Return the roles that a model may have, and the one that it has."""
    found: list[str] = []
    for role in record.build.game.roles.values():
        allowed = not role.from_ or _holds(role.from_, record)
        if allowed or role.id == record.model.role:
            found.append(role.id)
    return tuple(found)


def forms_for(record: ModelRecord) -> tuple[tuple[str, Text], ...]:
    """Return id and name of every form in which a model may stand."""
    return forms_of(record.build, record)


def other_forms(mustered: Muster, build: Build) -> Iterator[tuple[Text, Build]]:
    """Yield every form in which *build* does not stand now but may, by name, as it is then.

    The name is empty for one that stands in no form and has no word for it.
    """
    now = build.parts.form_id
    if now:
        declared = build.game.forms.get(now)
        usual = declared.normal if declared is not None else EMPTY
        yield usual, mustered.variant(build, form=None, form_id="")
    written = {form.id: form for form in build.parts.unit.forms}
    for identity, name in forms_of(build):
        if identity != now:
            form = written.get(identity)
            yield name, mustered.variant(build, form=form, form_id=identity)


def forms_of(build: Build, scope: Record | None = None) -> tuple[tuple[str, Text], ...]:
    """Return id and name of every form of *build*; *scope* knows more than the build itself."""
    own = {form.id: form.name for form in build.parts.unit.forms}
    for form in build.game.forms.values():
        if form.id not in own and (not form.where or _holds(form.where, scope or build)):
            own[form.id] = form.name
    return tuple(own.items())


def option_bounds(option: Option, record: ModelRecord) -> tuple[int | None, int | None]:
    """Return the least and the most that may be chosen for *option*, None where unbounded."""
    exactly = _bound(option.exactly, record)
    if exactly is not None:
        return exactly, exactly
    most = _bound(option.at_most, record)
    if option.replaces:
        most = _least(most, replaceable(option, record))
    return _bound(option.at_least, record), most


def replaceable(option: Option, record: ModelRecord) -> int:
    """Return how many picks of *option* have something that they may take the place of."""
    parts = record.build.parts
    there = parts.replaceable.get(option.id, 0)
    return there // max(1, parts.strength) if option.each == "model" else there


def _least(*bounds: int | None) -> int | None:
    return min((bound for bound in bounds if bound is not None), default=None)


def _bound(formula: str, record: ModelRecord) -> int | None:
    if not formula:
        return None
    value = parse(formula).evaluate(record)
    return int(value) if isinstance(value, (int, Fraction)) else None
