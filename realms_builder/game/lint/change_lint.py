"""Notes changes of items that reach none: a list named as an item, a field of nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from realms_builder.core.problems import Fix, Severity
from realms_builder.game.files.declared_fields import DeclaredModify
from realms_builder.game.game import Game
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.units import Faction, Unit

_MOST_LISTS = 3


def lint_changed_items(
    changes: Iterable[DeclaredModify],
    path: PathInFile,
    game: Game,
    notes: Notes,
    own: Collection[str] | None = None,
) -> None:
    """Note what *changes*, which stand at *path*, say of items that cannot be meant.

    *own* are the ids of the items of the faction; without one any faction may have the item.
    """
    for position, change in enumerate(changes):
        here = (*path, position)
        if change.item in game.item_lists:
            fixes = (_whole_list(change.item),)
            notes.say("item_is_list", (*here, "item"), fixes=fixes, item=change.item)
        elif change.item:
            _lint_item(change.item, here, game, notes, own)
        if change.list_:
            _lint_list(change, here, game, notes)
        if (change.item or change.list_) and not change.field:
            notes.say("missing_key", here, key="field")
        elif change.field and not (change.item or change.list_ or "modes" in path):
            lists = [name for name, fields in game.fields.items() if change.field in fields]
            fixes = tuple(map(_whole_list, lists[:_MOST_LISTS]))
            notes.say("field_of_what", (*here, "field"), fixes=fixes, field=change.field)


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
