"""Notes changes that reach nothing: a list named as an item, a field of none, no side's value."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any

from realms_builder.core.problems import Fix, Severity
from realms_builder.game.files.declared_fields import DeclaredModify
from realms_builder.game.files.declared_mechanics import DeclaredMechanic, filled_in
from realms_builder.game.game import Game
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.units import Faction, Unit

_MOST_LISTS = 3
_EVERY = frozenset({"any", "all", "each", "every", "*"})
"""What people write who mean all items of a list."""


def lint_reach(
    changes: Iterable[DeclaredModify],
    path: PathInFile,
    game: Game,
    notes: Notes,
    own: Collection[str] | None = None,
) -> None:
    """Note what *changes*, which stand at *path*, name without ever changing it.

    *own* are the ids of the items of the faction; without one any faction may have the item.
    """
    for position, change in enumerate(changes):
        here = (*path, position)
        if change.value in nobodys(game):
            _lint_value(change.value, here, game, notes)
        if change.item in game.item_lists:
            fixes = (_whole_list(change.item),)
            notes.say("item_is_list", (*here, "item"), fixes=fixes, item=change.item)
        elif change.item in _EVERY and not any(change.item in i for i in game.catalogue.values()):
            _say_of_what(change, (*here, "item"), game, notes)
        elif change.item:
            _lint_item(change.item, here, game, notes, own)
        if change.list_:
            _lint_list(change, here, game, notes)
        if (change.item or change.list_) and not change.field:
            notes.say("missing_key", here, key="field")
        elif change.field and not (change.item or change.list_ or "modes" in path):
            _say_of_what(change, (*here, "field"), game, notes)


def _say_of_what(change: DeclaredModify, path: PathInFile, game: Game, notes: Notes) -> None:
    lists = [name for name, fields in game.fields.items() if change.field in fields]
    fixes = tuple(map(_whole_list, lists[:_MOST_LISTS]))
    notes.say("field_of_what", path, fixes=fixes, field=change.field)


@lru_cache(maxsize=8)
def nobodys(game: Game) -> Mapping[str, DeclaredMechanic]:
    """Return the values of mechanics of *game* that belong to no side, so that nobody's change.

    Each with its first mechanic.
    """
    found: dict[str, DeclaredMechanic] = {}
    of_sides: set[str] = set()
    for mechanic in map(filled_in, game.file.mechanics):
        named = [(need.id, need.of) for need in mechanic.needs]
        named += [(step.set_, step.of) for step in mechanic.steps if step.set_]
        of_sides |= {name for name, side in named if side}
        for name, _ in named:
            found.setdefault(name, mechanic)
    return {name: mechanic for name, mechanic in found.items() if name not in of_sides}


def _lint_value(name: str, path: PathInFile, game: Game, notes: Notes) -> None:
    mechanic = nobodys(game)[name]
    fixes = tuple(Fix("fix.say_of", {"side": side, "name": name}) for side in mechanic.sides)
    said: dict[str, Any] = {"name": name, "mechanic": mechanic.name or mechanic.id}
    notes.say("value_of_nobody", (*path, "value"), severity=Severity.WARNING, fixes=fixes, **said)


def _whole_list(list_id: str) -> Fix:
    return Fix("fix.whole_list", {"list": list_id})


def _lint_item(
    item: str, path: PathInFile, game: Game, notes: Notes, own: Collection[str] | None
) -> None:
    known = {one for items in game.catalogue.values() for one in items}
    known |= {one.id for items in game.granted.values() for one in items}
    known |= set(own or ())
    if own is not None or did_you_mean(item, known):
        severity = Severity.WARNING if own is None else Severity.ERROR
        _lint_word(item, known, (*path, "item"), notes, severity)


def _lint_list(change: DeclaredModify, path: PathInFile, game: Game, notes: Notes) -> None:
    if change.list_ not in game.item_lists:
        _lint_word(change.list_, game.item_lists, (*path, "list"), notes)
    elif change.field:
        fields = {*game.fields[change.list_], *game.costs}
        _lint_word(change.field, fields, (*path, "field"), notes)


def _lint_word(
    word: str,
    known: Collection[str],
    path: PathInFile,
    notes: Notes,
    severity: Severity = Severity.ERROR,
) -> None:
    if word not in known:
        meant = did_you_mean(word, known)
        fixes = (Fix("fix.write", {"text": meant}, meant),) if meant else ()
        said: dict[str, Any] = {"value": word, "suggestion": meant, "severity": severity}
        notes.say("reference_unknown", path, fixes=fixes, **said)


def items_of_faction(faction: Faction) -> set[str]:
    """Return the ids of every item that *faction* defines or its units write out."""
    found = {item.id for items in faction.items.values() for item in items}
    for unit in (*faction.units.values(), *faction.profiles.values()):
        found |= carried_by(unit)
    return found


def carried_by(unit: Unit) -> set[str]:
    """Return the ids of everything that *unit* may carry before it chooses."""
    lists = [unit.items, *(loadout.items for loadout in unit.loadouts)]
    found = {carried.item.id for one in lists for items in one.values() for carried in items}
    return found | {carried.item.id for option in unit.options for carried in option.candidates}
