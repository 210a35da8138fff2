"""Puts a build together: unit, loadout, chosen options, extras, and what its role gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from realms_builder.core.problems import Problem
from realms_builder.game.files.unit_reading import UnitReader
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import Record
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem, gathered
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.values import ChoiceValue
from realms_builder.game.names import normalised
from realms_builder.game.notes import Notes
from realms_builder.game.units import Option, Unit
from realms_builder.game.yaml.text import YamlText
from realms_builder.roster.resolve.parts import Parts
from realms_builder.roster.roster import Model


def parts_of(
    game: Game, unit: Unit, model: Model, form_id: str, reader: Callable[[], UnitReader]
) -> Parts:
    """Return what *model*, a *unit*, is made of; unknown names are left out, checks report them."""
    lists: dict[str, list[CarriedItem]] = {name: [] for name in game.item_lists}
    for list_id, items in unit.items.items():
        lists[list_id].extend(items)
    loadout = unit.loadout(model.loadout)
    if loadout is not None:
        for list_id, items in loadout.items.items():
            lists[list_id].extend(items)
    for option in unit.options:
        for carried in chosen_items(option, model):
            lists[option.list_id].append(carried)
    for list_id, entries in model.carry:
        if list_id in lists:
            lists[list_id].extend(carried_by_hand(reader(), list_id, entries)[0])
    keywords = [*unit.keywords, *_role_gifts(game, model, lists)]
    strength = model.strength or (unit.strength[0] if unit.strength else 1)
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
    )


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
        if wanted == normalised(item.id) or wanted in _names(carried):
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
