"""Reads the options of a unit: what a player chooses for a model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.files.item_reading import ItemReader
from realms_builder.game.files.listed import maps
from realms_builder.game.files.text_reading import read_text
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem
from realms_builder.game.kinds.field_values import BadValue
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.units import Option

OPTION_KEYS = (
    "id", "name", "text", "of", "from", "list", "where", "when", "exactly", "at_least", "at_most",
    "default", "repeat", "each",
)  # fmt: skip


def read_options(
    items: ItemReader, game: Game, raw: Any, path: PathInFile, notes: Notes
) -> tuple[Option, ...]:
    """Return the options that *raw* lists; mistakes go to *notes*."""
    return tuple(_option(items, game, entry, here, notes) for here, entry in maps(raw, path, notes))


def _option(
    items: ItemReader, game: Game, raw: Mapping[str, Any], path: PathInFile, notes: Notes
) -> Option:
    notes.unknown_keys(raw, OPTION_KEYS, path)
    if "id" not in raw:
        notes.say("missing_key", path, key="id")
    identity = plain(raw.get("id", ""))
    source = plain(raw.get("from", ""))
    if source and source not in game.item_lists:
        suggestion = did_you_mean(source, game.item_lists)
        known = list(game.item_lists)
        bad = BadValue("choice_unknown", value=source, known=known, suggestion=suggestion)
        notes.bad(bad, (*path, "from"))
    list_id = plain(raw.get("list", source))
    if source:
        candidates = _whole_list(items, source)
    else:
        list_id, candidates = _candidates(items, game, list_id, raw, path, notes)
    default = raw.get("default") or []
    return Option(
        id=identity,
        name=read_text(raw.get("name", identity), (*path, "name"), notes),
        list_id=list_id,
        candidates=candidates,
        from_list=bool(source),
        where=plain(raw.get("where", "")),
        when=plain(raw.get("when", "")),
        exactly=plain(raw.get("exactly", "")),
        at_least=plain(raw.get("at_least", "")),
        at_most=plain(raw.get("at_most", "")),
        default=tuple(plain(d) for d in (default if isinstance(default, list) else [default])),
        repeat=bool(raw.get("repeat", False)),
        each_model=raw.get("each") == "model",
        text=read_text(raw.get("text"), (*path, "text"), notes),
        place=notes.place(path),
    )


def _whole_list(items: ItemReader, list_id: str) -> tuple[CarriedItem, ...]:
    return tuple(CarriedItem(item, origin="option") for item in items.defined(list_id))


def _candidates(
    items: ItemReader,
    game: Game,
    list_id: str,
    raw: Mapping[str, Any],
    path: PathInFile,
    notes: Notes,
) -> tuple[str, tuple[CarriedItem, ...]]:
    entries = raw.get("of", [])
    here = (*path, "of")
    if not isinstance(entries, list) or not entries:
        notes.say("option_empty", path, id=plain(raw.get("id", "")))
        return list_id, ()
    if not list_id:
        list_id = _list_of(items, game, entries)
    if list_id not in game.item_lists:
        known = list(game.item_lists)
        notes.say("option_list_unknown", path, id=plain(raw.get("id", "")), known=known)
        return "", ()
    return list_id, items.carried_list(list_id, entries, here, notes, "option")


def _list_of(items: ItemReader, game: Game, entries: list[Any]) -> str:
    """Return the item list in which the first named entry is defined."""
    for entry in entries:
        name = plain(entry.get("id", "")) if isinstance(entry, dict) else plain(entry)
        for list_id in game.item_lists:
            if items.find(list_id, name) is not None:
                return list_id
    return next(iter(game.item_lists), "") if len(game.item_lists) == 1 else ""
