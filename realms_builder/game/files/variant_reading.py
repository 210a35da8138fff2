"""Reads what a unit may be beside its profile: its loadouts and its forms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.files.item_reading import ItemReader, read_modifies
from realms_builder.game.files.listed import entries, maps
from realms_builder.game.files.text_reading import read_text
from realms_builder.game.files.value_reading import read_values
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.field_values import BadValue, FieldReader
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.units import ItemLists, Loadout, UnitForm

FORM_KEYS = ("id", "name", "text", "stats", "tags", "modifies")


@dataclass(frozen=True, slots=True)
class VariantReader:
    """Reads the loadouts and forms of units of one game."""

    game: Game
    fields: FieldReader
    items: ItemReader

    def loadouts(self, raw: Any, path: PathInFile, notes: Notes) -> tuple[Loadout, ...]:
        """Return the loadouts that *raw* lists; mistakes go to *notes*."""
        return tuple(self._loadout(entry, here, notes) for here, entry in maps(raw, path, notes))

    def _loadout(self, raw: Mapping[str, Any], path: PathInFile, notes: Notes) -> Loadout:
        known = ("id", "name", "text", "cost", *self.game.costs, *self.game.item_lists)
        notes.unknown_keys(raw, known, path)
        if "id" not in raw:
            notes.say("missing_key", path, key="id")
        identity = plain(raw.get("id", ""))
        lists = {
            name: self.items.carried_list(name, raw[name], (*path, name), notes, "loadout")
            for name in self.game.item_lists
            if name in raw
        }
        name = read_text(raw.get("name", identity), (*path, "name"), notes)
        text = read_text(raw.get("text"), (*path, "text"), notes)
        return Loadout(identity, name, lists, self.items.costs(raw, path, notes), text)

    def forms(
        self, raw: Any, lists: ItemLists, path: PathInFile, notes: Notes
    ) -> tuple[UnitForm, ...]:
        """Return the forms that *raw* lists, over a unit that carries *lists*."""
        found = maps(raw, path, notes)
        return tuple(self._form(entry, lists, here, notes) for here, entry in found)

    def _form(
        self, raw: Mapping[str, Any], lists: ItemLists, path: PathInFile, notes: Notes
    ) -> UnitForm:
        notes.unknown_keys(raw, (*FORM_KEYS, *self.game.item_lists), path)
        if "id" not in raw:
            notes.say("missing_key", path, key="id")
        identity = plain(raw.get("id", ""))
        declared = self.game.forms.get(identity)
        name = read_text(raw.get("name"), (*path, "name"), notes)
        stats = raw.get("stats") or {}
        here = (*path, "stats")
        if not isinstance(stats, dict):
            notes.say("map_expected", here, value=plain(stats))
            stats = {}
        notes.unknown_keys(stats, self.game.stats, here)
        written = {key: (key, value) for key, value in stats.items()}
        given = {key: field for key, field in self.game.stats.items() if key in stats}
        readers = (self.fields, self.items)
        add, drop = self._form_tags(raw.get("tags"), (*path, "tags"), notes)
        return UnitForm(
            id=identity,
            name=name or (declared.name if declared else read_text(identity, path, notes)),
            stats=read_values(readers, given, written, here, notes, required=False),
            items=self._form_items(raw, lists, path, notes),
            add_keywords=add,
            drop_keywords=drop,
            modifies=read_modifies(raw.get("modifies"), (*path, "modifies"), notes),
            text=read_text(raw.get("text"), (*path, "text"), notes),
        )

    def _form_tags(
        self, raw: Any, path: PathInFile, notes: Notes
    ) -> tuple[tuple[KeywordUse, ...], frozenset[str]]:
        """Return the keywords that a form adds, and the ids of those that it drops by ``-``."""
        add: list[KeywordUse] = []
        drop: set[str] = set()
        for here, entry in entries(raw, path, notes):
            text = plain(entry)
            try:
                use = self.fields.keyword(text.lstrip("+-").strip(), "", bare=text[:1] == "-")
            except BadValue as error:
                notes.bad(error, here)
                continue
            if text.startswith("-"):
                drop.add(use.keyword.id)
            else:
                add.append(use)
        return tuple(add), frozenset(drop)

    def _form_items(
        self, raw: Mapping[str, Any], lists: ItemLists, path: PathInFile, notes: Notes
    ) -> dict[str, tuple[CarriedItem, ...]]:
        """Return the lists of a form: entries with a known id change only what they write."""
        changed: dict[str, tuple[CarriedItem, ...]] = {}
        for list_id in self.game.item_lists:
            if list_id not in raw:
                continue
            items = list(lists.get(list_id, ()))
            for here, entry in entries(raw[list_id], (*path, list_id), notes):
                self._overlay(items, list_id, entry, here, notes)
            changed[list_id] = tuple(items)
        return changed

    def _overlay(
        self, items: list[CarriedItem], list_id: str, entry: Any, path: PathInFile, notes: Notes
    ) -> None:
        identity = plain(entry.get("id", "")) if isinstance(entry, dict) else ""
        for place, carried in enumerate(items):
            if identity and carried.item.id == identity:
                item = self.items.item(list_id, {**carried.item.raw, **entry}, path, notes)
                if item is not None:
                    items[place] = CarriedItem(item, carried.count, carried.bearing)
                return
        found = self.items.carried(list_id, entry, path, notes)
        if found is not None:
            items.append(found)
