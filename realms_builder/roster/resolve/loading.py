"""Puts a build together: unit, loadout, chosen options, extras, and what its role gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from realms_builder.core.problems import Problem
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.unit_reading import UnitReader
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import Record, Value
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem, gathered
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.kinds.values import ChoiceValue
from realms_builder.game.names import normalised
from realms_builder.game.notes import Notes
from realms_builder.game.units import Option, Unit
from realms_builder.game.yaml.text import YamlText
from realms_builder.roster.resolve.parts import Asked, Parts, Replacing
from realms_builder.roster.roster import Model


def parts_of(
    game: Game, unit: Unit, model: Model, form_id: str, reader: Callable[[], UnitReader]
) -> Parts:
    """Return what *model*, a *unit*, is made of; unknown names are left out, checks report them."""
    strength = model.strength or (unit.strength[0] if unit.strength else 1)
    replacing: list[Replacing] = []
    lists: dict[str, list[CarriedItem]] = {name: [] for name in game.item_lists}
    for list_id, items in unit.items.items():
        lists[list_id].extend(items)
    loadout = unit.loadout(model.loadout)
    if loadout is not None:
        for list_id, items in loadout.items.items():
            lists[list_id].extend(items)
    for option in unit.options:
        if option.list_id not in lists:
            continue  # said where the option is declared
        chosen = [_as_paid(carried, option, strength) for carried in chosen_items(option, model)]
        lists[option.list_id].extend(chosen)
        if option.replaces:
            picks = sum(one.count for one in chosen)
            replacing.append(Replacing(option.id, option.replaces, picks))
    for list_id, entries in model.carry:
        if list_id in lists:
            lists[list_id].extend(carried_by_hand(reader(), list_id, entries)[0])
    asked = _asked(game, lists)
    if model.carried:
        lists = {name: _as_carried(found, model, reader()) for name, found in lists.items()}
    keywords = [*unit.keywords, *_role_gifts(game, model, lists)]
    form = next((form for form in unit.forms if form.id == form_id), None)
    return Parts(
        unit=unit,
        items={name: _sorted(game, name, gathered(tuple(found))) for name, found in lists.items()},
        keywords=tuple(keywords),
        strength=strength,
        role=model.role,
        loadout=loadout.id if loadout else "",
        form=form,
        form_id=form_id if form is not None or form_id in game.forms else "",
        replacing=tuple(replacing),
        asked=asked,
    )


def _as_paid(carried: CarriedItem, option: Option, strength: int) -> CarriedItem:
    """Return what was chosen for *option* as many times as a unit of that *strength* has it."""
    if not option.each:
        return carried
    each = strength if option.each == "model" else 1
    return replace(carried, count=carried.count * each, of_unit=True)


def counted(parts: Parts, scope: Record) -> Parts:
    """Return *parts* with what is carried as often as formulas say, less what is replaced.

    The formulas see *scope*, the build of *parts* as they are. Raises `FormulaError`.
    """
    lists = {name: list(map(_counting(scope), items)) for name, items in parts.items.items()}
    possible: dict[str, int] = {}
    for one in parts.replacing:
        named = [_places_of(lists, name) for name in one.named]
        had = [sum(lists[k][place].count for k, place in places) for places in named]
        possible[one.option] = min(had, default=0)
        for places in named:
            _take_away(lists, places, one.picks)
    left = {name: tuple(c for c in items if c.count > 0) for name, items in lists.items()}
    return replace(parts, items=left, replaceable=possible)


def _counting(scope: Record) -> Callable[[CarriedItem], CarriedItem]:
    def count(carried: CarriedItem) -> CarriedItem:
        if carried.number is None:
            return carried
        number = carried.number.evaluate(scope)
        if isinstance(number, bool) or not isinstance(number, (int, Fraction)):
            raise FormulaError("not_a_number", 1, {"value": number})
        return replace(carried, count=max(0, int(number)))

    return count


Spots = list[tuple[str, int]]


def _places_of(lists: Mapping[str, list[CarriedItem]], name: str) -> Spots:
    """Return where the item *name* is carried."""
    return [
        (list_id, place)
        for list_id, items in lists.items()
        for place, one in enumerate(items)
        if one.item.id == name
    ]


def _take_away(lists: Mapping[str, list[CarriedItem]], places: Spots, count: int) -> None:
    for list_id, place in places:
        carried = lists[list_id][place]
        taken = min(count, carried.count)
        lists[list_id][place] = carried.more(-taken)
        count -= taken


def chosen_items(option: Option, model: Model) -> tuple[CarriedItem, ...]:
    """Return what *model* takes for *option*: its choice, else the default of the option."""
    names = model.chosen(option.id)
    if names is None:
        names = option.default
    found = (candidate(option, name) for name in names)
    return tuple(carried for carried in found if carried is not None)


def candidate(option: Option, name: str) -> CarriedItem | None:
    """Return the candidate of *option* that is called *name*."""
    wanted = normalised(name)
    for carried in option.candidates:
        item = carried.item
        if name == item.id or wanted == normalised(item.id) or wanted in _names(carried):
            return carried
    return None


def _names(carried: CarriedItem) -> Iterable[str]:
    return (normalised(version) for _, version in carried.item.name.versions)


def carried_by_hand(
    reader: UnitReader, list_id: str, entries: tuple[object, ...]
) -> tuple[tuple[CarriedItem, ...], list[Problem]]:
    """Return the items that a roster adds to a model, and what could not be read of them."""
    notes = Notes(YamlText(""))
    found = reader.items.carried_list(list_id, list(entries), (list_id,), notes, "carry")
    return found, notes.problems


def open_fields(game: Game, carried: CarriedItem) -> tuple[DeclaredField, ...]:
    """Return how *carried* may be carried that its author left to the player."""
    declared = game.item_lists[carried.item.list_id].carried
    written = {name for name, _ in carried.bearing}
    return tuple(f for f in declared if kind_of(f).is_picked and f.id not in written)


def _asked(game: Game, lists: Mapping[str, list[CarriedItem]]) -> tuple[Asked, ...]:
    """Return of which pieces of *lists* the player says how they are carried."""
    found: dict[str, Asked] = {}
    for list_id, items in lists.items():
        if not any(kind_of(field).is_picked for field in game.item_lists[list_id].carried):
            continue
        for carried in items:
            fields = open_fields(game, carried)
            if fields and carried.number is None:
                before = found.get(carried.item.id)
                count = carried.count + (before.count if before is not None else 0)
                found[carried.item.id] = Asked(carried.item, fields, count)
    return tuple(found.values())


def _as_carried(items: list[CarriedItem], model: Model, reader: UnitReader) -> list[CarriedItem]:
    """Return *items* piece by piece as the player carries them."""
    wanted, number = dict(model.carried), Counter[str]()
    found: list[CarriedItem] = []
    for carried in items:
        maps = wanted.get(carried.item.id)
        if not maps or carried.number is not None or not open_fields(reader.game, carried):
            found.append(carried)
            continue
        for _ in range(carried.count):
            raw = piece_of(maps, number[carried.item.id])
            number[carried.item.id] += 1
            bearing = (*carried.bearing, *borne(raw, carried, reader))
            found.append(replace(carried, count=1, bearing=bearing))
    return found


def piece_of(maps: Sequence[Mapping[str, Any]], place: int) -> Mapping[str, Any]:
    """Return what *maps*, one for each piece or one for all, say of the piece at *place*."""
    if len(maps) == 1:
        return maps[0]
    return maps[place] if place < len(maps) else {}


def borne(
    raw: Mapping[str, Any], carried: CarriedItem, reader: UnitReader
) -> tuple[tuple[str, Value], ...]:
    """Return the values of *raw* that are the player's to give; what cannot be read is left out."""
    notes, found = Notes(YamlText("")), list[tuple[str, Value]]()
    for field in open_fields(reader.game, carried):
        if raw.get(field.id) is not None:
            here = (field.id,)
            value = reader.items.value(field, raw[field.id], here, notes, formulas=False)
            if value is not None:
                found.append((field.id, value))
    return tuple(found)


def _role_gifts(game: Game, model: Model, lists: dict[str, list[CarriedItem]]) -> list[KeywordUse]:
    """Add the items that a role gives to *lists* and return the keywords that it gives."""
    role = game.roles.get(model.role)
    keywords: list[KeywordUse] = []
    for name in role.gives if role else ():
        for list_id, defined in game.catalogue.items():
            if name in defined:
                if all(carried.item.id != name for carried in lists[list_id]):
                    lists[list_id].append(CarriedItem(defined[name], origin="role"))
                break
        else:
            keyword = game.keywords.get(name)
            if keyword is not None:
                keywords.append(KeywordUse(keyword))
    return keywords


def _sorted(game: Game, list_id: str, items: tuple[CarriedItem, ...]) -> tuple[CarriedItem, ...]:
    """Return *items* in the order that their list declares; without one as they come."""
    keys = game.item_lists[list_id].sort
    if not keys or len(items) < 2:
        return items
    return tuple(sorted(items, key=lambda carried: [_sort_key(carried, key) for key in keys]))


def _sort_key(carried: CarriedItem, key: str) -> tuple[int, float, str]:
    value = carried.item.name.pick("en") if key == "name" else carried.item.fields.get(key)
    if isinstance(value, ChoiceValue):
        return (0, float(value.place), "")
    if isinstance(value, Record):
        order = value.order
        return (0, float(order), "") if order is not None else (1, 0.0, value.identity or "")
    if isinstance(value, (int, float)):
        return (0, float(value), "")
    return (1, 0.0, value.casefold()) if isinstance(value, str) else (2, 0.0, "")


def holds(formula: str, scope: Record) -> bool:
    """Return whether *formula* reads yes in *scope*; one that cannot be computed does not."""
    from realms_builder.game.formulas.values import reads_yes

    try:
        return reads_yes(parse(formula).evaluate(scope))
    except FormulaError:
        return False
