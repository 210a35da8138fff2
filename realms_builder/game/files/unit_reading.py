"""Reads the units of a faction, or those that a roster brings along."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from realms_builder.core.problems import Severity
from realms_builder.game.files.declared_fields import DeclaredField, DeclaredModify
from realms_builder.game.files.declared_shapes import is_id, plain
from realms_builder.game.files.entry_shapes import EACH
from realms_builder.game.files.item_reading import (
    ItemReader,
    read_modifies,
    whole_or_formula,
)
from realms_builder.game.files.keyword_notes import note_parameters
from realms_builder.game.files.listed import entries, maps, read_id, things, words
from realms_builder.game.files.text_reading import read_flag, read_name, read_text, read_word
from realms_builder.game.formulas.values import MISSING, Value
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem, Price
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.keywords import read_keyword
from realms_builder.game.kinds.kind import BadValue
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.units import ItemLists, Loadout, Option, Unit, UnitForm


@dataclass(frozen=True, slots=True)
class UnitReader:
    """Reads units of one game with its reader of items."""

    game: Game
    items: ItemReader

    @property
    def variants(self) -> VariantReader:
        """Return the reader of loadouts and forms."""
        return VariantReader(self.game, self.items)

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
        notes.unknown_keys(raw, self.items.shapes.named["unit"].keys, path)
        name = read_name(raw.get("name"), (*path, "name"), notes, identity)
        if "name" not in raw:
            notes.say("missing_name", path, severity=Severity.HINT, id=identity)
        lists = self._lists(raw, path, notes)
        return Unit(
            id=identity,
            faction_id=faction_id,
            name=name,
            stats=read_stats(
                self.items,
                raw.get("stats", {}),
                path,
                notes,
                in_full=True,
                required="of_group" not in raw,
            ),
            attributes=self.attributes(self.game.attributes, raw, path, notes),
            costs=self.items.costs(raw, path, notes),
            limit=self._limit(raw, path, notes),
            strength=self._strength(raw.get("strength"), (*path, "strength"), notes),
            keywords=self._keywords(raw, path, notes),
            items=lists,
            loadouts=self.variants.loadouts(raw.get("loadouts"), (*path, "loadouts"), notes),
            options=read_options(
                self.items, self.game, raw.get("options"), (*path, "options"), notes
            ),
            forms=self.variants.forms(raw.get("forms"), lists, (*path, "forms"), notes),
            modifies=read_modifies(raw.get("modifies"), (*path, "modifies"), notes),
            summons=_names(raw.get("summons"), (*path, "summons"), notes),
            in_group=self._in_group(raw.get("in_group"), (*path, "in_group"), notes),
            of_group=read_word(raw, "of_group", path, notes),
            text=read_text(raw.get("text"), (*path, "text"), notes),
            note=read_text(raw.get("note"), (*path, "note"), notes),
            picture=read_word(raw, "picture", path, notes),
            focus=read_word(raw, "focus", path, notes),
            place=notes.place(path),
            raw=raw,
        )

    def attributes(
        self,
        fields: Mapping[str, DeclaredField],
        raw: Mapping[str, Any],
        path: PathInFile,
        notes: Notes,
    ) -> dict[str, Value]:
        """Return the attributes among *fields* that *raw* gives, and the defaults of the rest."""
        written = {key: (key, raw[key]) for key in fields if key in raw}
        values = self.items.values(fields, written, path, notes, required=True, fill=True)
        for name in fields:
            values.setdefault(name, MISSING)
        return values

    def _keywords(
        self, raw: Mapping[str, Any], path: PathInFile, notes: Notes
    ) -> tuple[KeywordUse, ...]:
        found: list[KeywordUse] = []
        keys = dict(self.game.unit_keyword_keys)
        keys.setdefault("tags", keys.get("tags", ""))
        for key, kind in keys.items():
            for here, entry in words(raw.get(key, []), (*path, key), notes):
                use = self._keyword(plain(entry), kind, here, notes)
                if use is not None:
                    found.append(use)
        return tuple(found)

    def _keyword(self, text: str, kind: str, path: PathInFile, notes: Notes) -> KeywordUse | None:
        try:
            use = read_keyword(self.game, text, kind)
        except BadValue as error:
            notes.bad(error, path)
            return None
        note_parameters(use, text, path, notes)
        return use

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

    def _limit(self, raw: Mapping[str, Any], path: PathInFile, notes: Notes) -> Price | None:
        """Return how often the unit may be there, where that is no attribute of the game."""
        if "limit" in self.game.attributes or "limit" not in raw:
            return None
        return whole_or_formula(raw["limit"], (*path, "limit"), notes)

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


def _names(raw: Any, path: PathInFile, notes: Notes) -> tuple[str, ...]:
    """Return the names that *raw*, one or a list of them, holds; what is none is noted."""
    found: list[str] = []
    for here, entry in entries(raw if isinstance(raw, list | None) else [raw], path, notes):
        if isinstance(entry, dict | list):
            notes.say("text_expected", here, value="")
        else:
            found.append(plain(entry))
    return tuple(found)


# ------------------------------------------------------------------ option reading


MOST_OPTIONS = 100
"""Of one unit: a form has a row for each of them, and those of the program have up to three."""


def read_options(
    items: ItemReader,
    game: Game,
    raw: Any,
    path: PathInFile,
    notes: Notes,
    shape: str = "option",
) -> tuple[Option, ...]:
    """Return the options that *raw* lists, each of the *shape*; mistakes go to *notes*."""
    keys = items.shapes.named[shape].keys
    found: list[Option] = []
    if isinstance(raw, list) and len(raw) > MOST_OPTIONS:
        notes.say("list_too_long", path, count=len(raw), limit=MOST_OPTIONS)
        raw = raw[:MOST_OPTIONS]
    for here, entry in maps(raw, path, notes):
        notes.unknown_keys(entry, keys, here)
        found.append(_option(items, game, entry, here, notes))
    return tuple(found)


def read_roster_options(
    items: ItemReader, game: Game, raw: Any, notes: Notes
) -> tuple[Option, ...]:
    """Return what rosters of the file that says *raw* choose; mistakes go to *notes*."""
    return read_options(items, game, raw, ("roster_options",), notes, "roster_option")


def _option(
    items: ItemReader, game: Game, raw: Mapping[str, Any], path: PathInFile, notes: Notes
) -> Option:
    identity = read_id(raw, path, notes)
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
    return Option(
        id=identity,
        name=read_name(raw.get("name"), (*path, "name"), notes, identity),
        list_id=list_id,
        candidates=candidates,
        from_list=bool(source),
        where=read_word(raw, "where", path, notes),
        when=read_word(raw, "when", path, notes),
        exactly=read_word(raw, "exactly", path, notes),
        at_least=read_word(raw, "at_least", path, notes),
        at_most=read_word(raw, "at_most", path, notes),
        default=_names(raw.get("default"), (*path, "default"), notes),
        repeat=read_flag(raw, "repeat", path, notes),
        each=_each(raw, path, notes),
        replaces=_names(raw.get("replaces"), (*path, "replaces"), notes),
        text=read_text(raw.get("text"), (*path, "text"), notes),
        place=notes.place(path),
    )


def _each(raw: Mapping[str, Any], path: PathInFile, notes: Notes) -> str:
    """Return ``model`` or ``pick``, or an empty string."""
    word = read_word(raw, "each", path, notes)
    if word in ("", *EACH):
        return word
    suggestion = did_you_mean(word, EACH)
    bad = BadValue("choice_unknown", value=word, known=EACH, suggestion=suggestion)
    notes.bad(bad, (*path, "each"))
    return ""


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
        if list_id:
            meant = did_you_mean(list_id, known)
            notes.bad(
                BadValue("reference_unknown", value=list_id, suggestion=meant), (*path, "list")
            )
        else:
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


# ------------------------------------------------------------------ variant reading


@dataclass(frozen=True, slots=True)
class VariantReader:
    """Reads the loadouts and forms of units of one game."""

    game: Game
    items: ItemReader

    def loadouts(self, raw: Any, path: PathInFile, notes: Notes) -> tuple[Loadout, ...]:
        """Return the loadouts that *raw* lists; mistakes go to *notes*."""
        return tuple(self._loadout(entry, here, notes) for here, entry in maps(raw, path, notes))

    def _loadout(self, raw: Mapping[str, Any], path: PathInFile, notes: Notes) -> Loadout:
        notes.unknown_keys(raw, self.items.shapes.named["loadout"].keys, path)
        identity = read_id(raw, path, notes)
        lists = {
            name: self.items.carried_list(name, raw[name], (*path, name), notes, "loadout")
            for name in self.game.item_lists
            if name in raw
        }
        name = read_name(raw.get("name"), (*path, "name"), notes, identity)
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
        notes.unknown_keys(raw, self.items.shapes.named["form"].keys, path)
        identity = read_id(raw, path, notes)
        declared = self.game.forms.get(identity)
        name = read_name(raw.get("name"), (*path, "name"), notes)
        add, drop = self._form_tags(raw.get("tags"), (*path, "tags"), notes)
        return UnitForm(
            id=identity,
            name=name or (declared.name if declared else read_text(identity, path, notes)),
            stats=read_stats(self.items, raw.get("stats") or {}, path, notes, in_full=False),
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
        for here, entry in words(raw, path, notes):
            text = plain(entry)
            try:
                name = text.lstrip("+-").strip()
                use = read_keyword(self.game, name, "", bare=text[:1] == "-")
            except BadValue as error:
                notes.bad(error, here)
                continue
            if text.startswith("-"):
                drop.add(use.keyword.id)
            else:
                note_parameters(use, text, here, notes)
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
                item = self.items.changed(carried.item, entry, path, notes)
                if item is not None:
                    items[place] = CarriedItem(item, carried.count, carried.bearing)
                return
        found = self.items.carried(list_id, entry, path, notes)
        if found is not None:
            items.append(found)


# ------------------------------------------------------------------ value reading


def read_stats(
    items: ItemReader,
    raw: Any,
    path: PathInFile,
    notes: Notes,
    *,
    in_full: bool,
    required: bool = False,
) -> dict[str, Value]:
    """Return the stats that *raw*, the stat line of what stands at *path*, gives.

    A stat may go by another of its names. *in_full* those that are not written have their
    defaults, and it is a mistake where one that is *required* has none.
    """
    here = (*path, "stats")
    if not isinstance(raw, dict):
        notes.say("map_expected", here, value=plain(raw))
        return {}
    stats = items.game.stats
    aliases = items.shapes.named["stats"].aliases
    written = {
        key if key in stats else aliases.get(key.casefold(), key): (key, value)
        for key, value in raw.items()
    }
    unknown = (key for name, (key, _) in written.items() if name not in stats)
    notes.unknown_keys(unknown, stats, here)
    fields = stats if in_full else {name: stats[name] for name in stats if name in written}
    return items.values(fields, written, here, notes, required=required)
