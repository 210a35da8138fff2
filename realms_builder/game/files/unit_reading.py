"""Reads the units of a faction, or those that a roster brings along."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from realms_builder.core.problems import Severity
from realms_builder.game.files.declared_fields import DeclaredField, DeclaredModify
from realms_builder.game.files.declared_shapes import is_id, plain
from realms_builder.game.files.item_reading import ItemReader, read_modifies
from realms_builder.game.files.listed import things
from realms_builder.game.files.option_reading import read_options
from realms_builder.game.files.text_reading import read_text
from realms_builder.game.files.value_reading import read_values
from realms_builder.game.files.variant_reading import VariantReader
from realms_builder.game.formulas.values import MISSING, Value
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.field_values import BadValue, FieldReader
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.units import Unit

UNIT_KEYS = (
    "id", "name", "text", "note", "picture", "stats", "tags", "loadouts", "options", "forms",
    "modifies", "summons", "in_group", "of_group", "strength", "cost", "limit", "source", "house",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class UnitReader:
    """Reads units of one game with its field and item readers."""

    game: Game
    fields: FieldReader
    items: ItemReader

    @property
    def variants(self) -> VariantReader:
        """Return the reader of loadouts and forms."""
        return VariantReader(self.game, self.fields, self.items)

    def keys(self) -> tuple[str, ...]:
        """Return every key that a unit may have."""
        game = self.game
        return (
            *UNIT_KEYS, *game.attributes, *game.costs, *game.item_lists, *game.unit_keyword_keys
        )  # fmt: skip

    def units(self, raw: Any, path: PathInFile, notes: Notes, faction_id: str) -> dict[str, Unit]:
        """Return the units of a list by id; broken ones are left out and noted."""

        def read(entry: Mapping[str, Any], here: PathInFile) -> Unit | None:
            return self.unit(entry, here, notes, faction_id)

        units: dict[str, Unit] = {}
        for unit in things(raw, path, notes, read, units):
            units[unit.id] = unit
        return units

    def unit(
        self, raw: Mapping[str, Any], path: PathInFile, notes: Notes, faction_id: str
    ) -> Unit | None:
        """Return the unit that *raw* writes down."""
        if "id" not in raw:
            notes.say("missing_key", path, key="id")
            return None
        raw = {key: value for key, value in raw.items() if value is not None}
        identity = plain(raw.get("id", ""))
        if not is_id(identity):
            notes.say("bad_id", (*path, "id"), value=identity)
        notes.unknown_keys(raw, self.keys(), path)
        name = read_text(raw.get("name", identity), (*path, "name"), notes)
        if "name" not in raw:
            notes.say("missing_name", path, severity=Severity.HINT, id=identity)
        lists = self._lists(raw, path, notes)
        return Unit(
            id=identity,
            faction_id=faction_id,
            name=name,
            stats=self._stats(raw, path, notes),
            attributes=self.attributes(self.game.attributes, raw, path, notes),
            costs=self.items.costs(raw, path, notes),
            strength=self._strength(raw.get("strength"), (*path, "strength"), notes),
            keywords=self._keywords(raw, path, notes),
            items=lists,
            loadouts=self.variants.loadouts(raw.get("loadouts"), (*path, "loadouts"), notes),
            options=read_options(
                self.items, self.game, raw.get("options"), (*path, "options"), notes
            ),
            forms=self.variants.forms(raw.get("forms"), lists, (*path, "forms"), notes),
            modifies=read_modifies(raw.get("modifies"), (*path, "modifies"), notes),
            summons=_names(raw.get("summons")),
            in_group=self._in_group(raw.get("in_group"), (*path, "in_group"), notes),
            of_group=plain(raw.get("of_group", "")),
            text=read_text(raw.get("text"), (*path, "text"), notes),
            note=read_text(raw.get("note"), (*path, "note"), notes),
            picture=plain(raw.get("picture", "")),
            place=notes.place(path),
            raw=raw,
        )

    def _stats(self, raw: Mapping[str, Any], path: PathInFile, notes: Notes) -> dict[str, Value]:
        stats = raw.get("stats", {})
        here = (*path, "stats")
        if not isinstance(stats, dict):
            notes.say("map_expected", here, value=plain(stats))
            return {}
        aliases = {a: s.id for s in self.game.stats.values() for a in s.also}
        aliases |= {stat.abbr.pick("en").casefold(): stat.id for stat in self.game.stats.values()}
        written = {self._stat_id(key, aliases): (key, value) for key, value in stats.items()}
        notes.unknown_keys(
            (key for name, (key, _) in written.items() if name not in self.game.stats),
            self.game.stats,
            here,
        )
        profile = "of_group" in raw
        readers = (self.fields, self.items)
        return read_values(readers, self.game.stats, written, here, notes, required=not profile)

    def _stat_id(self, key: str, aliases: Mapping[str, str]) -> str:
        return key if key in self.game.stats else aliases.get(key.casefold(), key)

    def attributes(
        self,
        fields: Mapping[str, DeclaredField],
        raw: Mapping[str, Any],
        path: PathInFile,
        notes: Notes,
    ) -> dict[str, Value]:
        """Return the attributes among *fields* that *raw* gives, and the defaults of the rest."""
        written = {key: (key, raw[key]) for key in fields if key in raw}
        readers = (self.fields, self.items)
        values = read_values(readers, fields, written, path, notes, required=True)
        for field in fields.values():
            if field.id not in values:
                values[field.id] = False if field.type == "flag" else MISSING
        return values

    def _keywords(
        self, raw: Mapping[str, Any], path: PathInFile, notes: Notes
    ) -> tuple[KeywordUse, ...]:
        found: list[KeywordUse] = []
        keys = dict(self.game.unit_keyword_keys)
        keys.setdefault("tags", keys.get("tags", ""))
        for key, kind in keys.items():
            entries = raw.get(key, [])
            if not isinstance(entries, list):
                notes.say("list_expected", (*path, key), value=plain(entries))
                continue
            for position, entry in enumerate(entries):
                use = self._keyword(plain(entry), kind, (*path, key, position), notes)
                if use is not None:
                    found.append(use)
        return tuple(found)

    def _keyword(self, text: str, kind: str, path: PathInFile, notes: Notes) -> KeywordUse | None:
        try:
            return self.fields.keyword(text, kind)
        except BadValue as error:
            notes.bad(error, path)
            return None

    def _lists(
        self, raw: Mapping[str, Any], path: PathInFile, notes: Notes
    ) -> dict[str, tuple[CarriedItem, ...]]:
        return {
            name: self.items.carried_list(name, raw[name], (*path, name), notes)
            for name in self.game.item_lists
            if name in raw
        }

    def _strength(self, raw: Any, path: PathInFile, notes: Notes) -> tuple[int, int] | None:
        if raw is None:
            return None
        bounds = raw if isinstance(raw, list) else [raw, raw]
        if len(bounds) == 2 and all(type(n) is int and n > 0 for n in bounds):
            return (min(bounds), max(bounds))
        notes.say("strength_expected", path, value=plain(raw))
        return None

    def _in_group(
        self, raw: Any, path: PathInFile, notes: Notes
    ) -> dict[str, tuple[DeclaredModify, ...]]:
        if raw is None:
            return {}
        if not isinstance(raw, dict):
            notes.say("map_expected", path, value=plain(raw))
            return {}
        for group in raw:
            if group not in self.game.groups:
                notes.unknown_key(group, self.game.groups, (*path, group))
        return {key: read_modifies(value, (*path, key), notes) for key, value in raw.items()}


def _names(raw: Any) -> tuple[str, ...]:
    entries = raw if isinstance(raw, list) else [] if raw is None else [raw]
    return tuple(plain(entry) for entry in entries)
