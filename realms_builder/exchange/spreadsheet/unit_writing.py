"""Writes what cells say into the entry of one unit, in the words and the order of a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from realms_builder.exchange.spreadsheet.cell_texts import (
    cell_text,
    cost_key,
    raw_at,
    stat_key,
)
from realms_builder.exchange.spreadsheet.cell_values import CellReader
from realms_builder.exchange.spreadsheet.imported import CellChange
from realms_builder.exchange.spreadsheet.purposes import Purpose
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.game import Game

_LANGS = ("de", "en")


def in_order(game: Game, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return a new unit with its keys in the order in which files write them."""
    keys = (
        "id", "name", "text", "note", "picture", *game.attributes, *game.costs, "strength",
        "stats", *game.unit_keyword_keys, "tags", "summons", *game.item_lists, "loadouts",
    )  # fmt: skip
    ordered = {key: entry[key] for key in dict.fromkeys(keys) if key in entry}
    stats = ordered.get("stats")
    if isinstance(stats, dict):
        ordered["stats"] = {key: stats[key] for key in game.stats if key in stats}
    return {**ordered, **{key: value for key, value in entry.items() if key not in ordered}}


class UnitWriter:
    """One unit while a row is read: a new one, or one that is there and may change."""

    def __init__(
        self, cells: CellReader, lang: str, old: Mapping[str, Any] | None, identity: str
    ) -> None:
        """Begin with *old*, or with nothing but *identity*; plain texts are in *lang*."""
        self._cells, self._lang, self._old = cells, lang, old
        self.entry: dict[str, Any] = dict(old) if old is not None else {"id": identity}
        self.changes: list[CellChange] = []

    def says_already(self, purpose: Purpose, text: str) -> bool:
        """Return whether the unit said what a cell says before: nothing is to be changed then."""
        if self._old is None:
            return False
        said = " ".join(text.split())
        raw = raw_at(self._cells, purpose, self._old)
        if isinstance(raw, str) and said == " ".join(raw.split()):
            return True
        return any(
            said == " ".join(cell_text(self._cells, purpose, self._old, lang).split())
            for lang in _LANGS
        )

    def entries_of(self, purpose: Purpose) -> Sequence[Any]:
        """Return what the unit that is there has in a list."""
        raw = raw_at(self._cells, purpose, self._old) if self._old is not None else None
        return raw if isinstance(raw, list) else [] if raw is None else [raw]

    def take(self, purpose: Purpose, value: Any, text: str, address: tuple[int, int]) -> None:
        """Write *value*, which a cell at *address* said as *text*."""
        before = raw_at(self._cells, purpose, self.entry)
        path, after = self._placed(purpose, _own(value), before)
        nothing_new = self._old is None and after is False
        if nothing_new or _same(self._value_at(path), after):
            return
        was = "" if self._old is None else cell_text(self._cells, purpose, self._old, self._lang)
        self._put(path, after)
        if self._old is not None:
            self.changes.append(CellChange(path, before, after, was, text, *address))

    def _placed(self, purpose: Purpose, value: Any, before: Any) -> tuple[tuple[str, ...], Any]:
        """Return where in the entry *value* goes, and what it becomes there."""
        key = purpose.path[0]
        if purpose.kind == "text":
            return (key,), self._localised(purpose.lang, str(value), before)
        if purpose.kind == "cost":
            return self._cost_path(key), value
        if len(purpose.path) > 1:
            stats = self.entry.get(key)
            known = stats if isinstance(stats, Mapping) else {}
            return (key, stat_key(self._cells, purpose.path[1], known)), value
        return (key,), value

    def _cost_path(self, identity: str) -> tuple[str, ...]:
        nested = self.entry.get("cost")
        if isinstance(nested, Mapping):
            return ("cost", identity)
        return (cost_key(self._cells, identity, self.entry),)

    def _localised(self, wanted: str, text: str, before: Any) -> Any:
        """Return a text with one more version: a plain one stays plain until there are two."""
        lang = wanted or self._lang
        if before is None:
            return {lang: text} if wanted else text
        if isinstance(before, Mapping):
            return {**before, lang: text}
        if lang == self._lang:
            return text
        return {self._lang: plain(before), lang: text}

    def _value_at(self, path: tuple[str, ...]) -> Any:
        found: Any = self.entry
        for step in path:
            found = found.get(step) if isinstance(found, Mapping) else None
        return found

    def _put(self, path: tuple[str, ...], value: Any) -> None:
        first, *inner = path
        if not inner:
            self.entry[first] = value
            return
        outer = self.entry.get(first)
        self.entry[first] = {**(outer if isinstance(outer, Mapping) else {}), inner[0]: value}


def _own(value: Any) -> Any:
    """Return *value* as this unit's own: readers give the same lists for the same cells."""
    if isinstance(value, list):
        return [_own(part) for part in value]
    return {key: _own(part) for key, part in value.items()} if isinstance(value, dict) else value


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and one == other
