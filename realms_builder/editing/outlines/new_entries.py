"""A first, sound entry for any section: what it must say, with values that fit the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from realms_builder.core.translation import languages
from realms_builder.editing.outlines.entry_edits import id_key
from realms_builder.editing.outlines.facts import said
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.references.targets import KIND_OF_LIST
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import sample_of
from realms_builder.game.new_ids import fresh_id
from realms_builder.game.starters import FactionStarter, UnitPlan

Entry = dict[str, Any]


def new_entry_for(
    section: PathInFile,
    game: Game,
    taken: Iterable[str] = (),
    keyword_kind: str = "",
    langs: Sequence[str] = (),
) -> Any:
    """Return a minimal entry for the list at *section* of a file of *game*.

    It has an id that is none of *taken* and a name in *langs*; a keyword is of *keyword_kind*.
    Values of a scale or a choice are maps with an id too.
    """
    first = str(section[0])
    kind = _kind(section)
    entry = _named(kind, taken, id_key(section), langs or languages())
    if first in ("units", "profiles"):
        return {**entry, **_unit(game, first == "profiles")}
    if first == "keywords":
        of = str(section[1]) if len(section) > 1 else ""
        return {**entry, **({"kind": keyword_kind} if keyword_kind and not of else {})}
    if kind == "item":
        return {**entry, **_item(game, _list_of(section, game))}
    maker = _MAKERS.get(kind)
    return {**entry, **(maker(game) if maker else {})}


def new_entry_words(section: PathInFile, name: str, lang: str) -> str:
    """Return how an entry for the list at *section*, which is called *name*, is asked for."""
    kind = _kind(section)
    if kind in _CALLED_BY_LIST:
        return said("new_in", lang, list=name)
    return said(f"new.{kind}", lang)


def _kind(section: PathInFile) -> str:
    """Return what the entries of the list at *section* are, as wording and makers call it."""
    first, last = str(section[0]), str(section[-1])
    if last in ("fields", "carried", "values"):
        return {"fields": "field", "carried": "field", "values": "value"}[last]
    if last == "granted" or first == "everyone":
        return "item"
    if first == "items":
        return "item" if len(section) > 1 else "item_list"
    return _KINDS.get(first, "item")


def _list_of(section: PathInFile, game: Game) -> str:
    """Return the item list whose items stand in the list at *section*."""
    if section[-1] == "granted" and isinstance(section[1], int):
        declared = game.file.items
        return declared[section[1]].id if section[1] < len(declared) else ""
    return str(section[-1])


def _named(kind: str, taken: Iterable[str], key: str, langs: Sequence[str]) -> Entry:
    identity = fresh_id(f"new_{kind}", set(taken))
    number = identity.removeprefix(f"new_{kind}").lstrip("_")
    if kind in ("check", "bands"):
        return {key: identity}
    names: Entry = {}
    for lang in langs:
        name = said(f"new.{kind}", lang)
        names[lang] = said("second_name", lang, name=name, number=number) if number else name
    return {key: identity, "name": names}


def _unit(game: Game, is_profile: bool) -> Entry:
    """Return what a unit must say: attributes, costs and stats, as a starter faction does."""
    starter = FactionStarter(game, "new", "", languages()[0])
    plan: UnitPlan = starter.plans()[-1]
    costs: Entry = {} if is_profile else dict.fromkeys(game.costs, 1)
    found: Entry = {**plan.attributes, **costs, "stats": dict(plan.stats)}
    if is_profile and game.groups:
        found["of_group"] = next(iter(game.groups))
    return found


def _item(game: Game, list_id: str) -> Entry:
    found: Entry = {}
    for field in game.fields.get(list_id, {}).values():
        if field.id in ("id", "name") or not field.required or field.default is not None:
            continue
        value = sample_of(field, game)
        if value is not None:
            found[field.id] = value
    return found


def _check(game: Game) -> Entry:
    del game
    texts = {lang: said("new.check", lang) for lang in languages()}
    return {"for": "roster", "require": "true", "severity": "warning", "text": texts}


_CALLED_BY_LIST = ("item", "keyword", "check", "bands", "field")
"""Kinds of entries that the name of their list says better than a word of their own."""
_KINDS = {**KIND_OF_LIST, "units": "unit", "profiles": "profile", "keywords": "keyword"}
_MAKERS: dict[str, Callable[[Game], Entry]] = {
    "stat": lambda game: {"type": "integer", "default": 1},
    "attribute": lambda game: {"type": "flag"},
    "field": lambda game: {"type": "integer", "optional": True},
    "situation": lambda game: {"type": "flag"},
    "track": lambda game: {"boxes": 1},
    "scale": lambda game: {"values": [{"id": "small"}, {"id": "large"}]},
    "group": lambda game: {"size": [2, 4]},
    "derived": lambda game: {"value": 0},
    "check": _check,
    "roster_option": lambda game: {"from": next(iter(game.item_lists), ""), "at_most": 1},
    "switch": lambda game: {"default": False},
    "table": lambda game: {"columns": [{"id": "first"}], "rows": [["1"]]},
    "mechanic": lambda game: {
        "sides": ["first"],
        "steps": [{"roll": "die", "by": "first", "pool": 1}],
        "show": [{"number": "die"}],
    },
    "deck": lambda game: {"suits": ["first", "second"], "values": [1, 10]},
    "bands": lambda game: {"steps": {"near": 8, "far": 24}},
}
