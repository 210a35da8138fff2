"""Reads items: whole ones from catalogues and units, and the short ways to name them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from realms_builder.core.problems import Fix, Severity
from realms_builder.game.files.declared_fields import DeclaredField, DeclaredModify, Modifies
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.files.entry_shapes import shapes_of
from realms_builder.game.files.file_models import note_errors
from realms_builder.game.files.keyword_notes import note_parameters
from realms_builder.game.files.listed import maps, read_id, things
from realms_builder.game.files.text_reading import read_name, read_text, read_word
from realms_builder.game.formulas import Formula
from realms_builder.game.formulas.values import MISSING, Several, Value
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem, Item, Price
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.kind import (
    BadValue,
    default_of,
    kind_of,
    outside,
    parsed,
    read_value,
)
from realms_builder.game.kinds.numbers import integer, number
from realms_builder.game.kinds.values import ChoiceValue, LocalisedLabel
from realms_builder.game.names import NameIndex, normalised, split_count
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.texts import Text

Written = Mapping[str, tuple[str, Any]]
"""What a file says of fields, by their ids: the key that it uses, and the value."""


@cache
def _changes() -> TypeAdapter[tuple[DeclaredModify, ...]]:
    return TypeAdapter(Modifies)


def read_modifies(raw: Any, path: PathInFile, notes: Notes) -> tuple[DeclaredModify, ...]:
    """Return the list of changes that *raw* declares; mistakes go to *notes*."""
    if raw is None:
        return ()
    try:
        return _changes().validate_python(raw)
    except ValidationError as error:
        note_errors(DeclaredModify, error, notes, path)
        return ()


class ItemReader:
    """Reads the items of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.shapes = shapes_of(game)
        self._indexes: dict[str, NameIndex[Item]] = {}
        self._defined: dict[str, dict[str, Item]] = {}

    def defined(self, list_id: str) -> tuple[Item, ...]:
        """Return every defined item of a list: the catalogues' and the faction's own."""
        return tuple(self._defined.get(list_id, {}).values())

    def define(
        self, list_id: str, raw: Any, path: PathInFile, notes: Notes, into: dict[str, Item]
    ) -> None:
        """Read a list of whole items into *into* by id; a second use of an id is a mistake."""

        def read(entry: Mapping[str, Any], here: PathInFile) -> Item | None:
            return self.item(list_id, entry, here, notes)

        for item in things(raw, path, notes, read, into):
            into[item.id] = item
            self.adopt(list_id, item)

    def adopt(self, list_id: str, item: Item) -> None:
        """Make an item that is defined elsewhere findable here."""
        self._defined.setdefault(list_id, {})[item.id] = item
        self._index(list_id).add(item, item.id, (), item.name)

    def _index(self, list_id: str) -> NameIndex[Item]:
        return self._indexes.setdefault(list_id, NameIndex())

    def changed(
        self, known: Item, own: Mapping[str, Any], path: PathInFile, notes: Notes
    ) -> Item | None:
        """Return a *known* item with what differs by its *own* entry.

        Only what is written there is noted.
        """
        self.item(known.list_id, own, path, notes, whole=False)
        aside = notes.aside()
        item = self.item(known.list_id, differing(known.raw, own), path, aside)
        for problem in aside.problems if "modes" in own else ():
            if problem.code == "missing_key":
                notes.say(problem.code, path, key=problem.values["key"])
        return item

    def item(
        self,
        list_id: str,
        raw: Mapping[str, Any],
        path: PathInFile,
        notes: Notes,
        *,
        whole: bool = True,
    ) -> Item | None:
        """Return the item that *raw* writes down, or None when its list is unknown.

        What is not *whole* says only what differs from another.
        """
        fields = self.game.fields.get(list_id)
        if fields is None:
            return None
        notes.unknown_keys(raw, (*self.shapes.item(list_id).keys, "modes"), path)
        name = read_name(raw.get("name"), (*path, "name"), notes, raw.get("id"))
        identity = plain(raw["id"]) if "id" in raw else _id_from(name.pick("en"))
        if isinstance(raw.get("id"), (list, dict)):
            notes.say("bad_id", (*path, "id"), value=identity)
        modes = raw.get("modes") if "modes" not in fields else None
        item = Item(
            id=identity,
            list_id=list_id,
            name=name or read_text(identity, path, notes),
            fields=self._fields(list_id, raw, path, notes, whole=whole, required=not modes),
            short=read_text(raw.get("short"), (*path, "short"), notes),
            text=read_text(raw.get("text"), (*path, "text"), notes),
            source=read_word(raw, "source", path, notes),
            icon=read_word(raw, "icon", path, notes),
            modifies=read_modifies(raw.get("modifies"), (*path, "modifies"), notes),
            at_most=self._limits(raw.get("at_most"), (*path, "at_most"), notes),
            only_for=self._permission(raw.get("only_for"), (*path, "only_for"), notes),
            costs=self.costs(raw, path, notes),
            max_level=_whole(raw.get("max_level"), (*path, "max_level"), notes),
            when=read_word(raw, "when", path, notes) if "when" not in fields else "",
            uncounted=read_word(raw, "uncounted", path, notes),
            asked_with=read_word(raw, "asked_with", path, notes),
            unfinished=bool(raw.get("unfinished", False)),
            house=bool(raw.get("house", False)),
            place=notes.place(path),
            raw=raw,
        )
        here = (*path, "modes")
        return self._with_modes(item, modes, here, notes, whole=whole) if modes else item

    def _with_modes(
        self, item: Item, raw: Any, path: PathInFile, notes: Notes, *, whole: bool
    ) -> Item:
        """Return *item* with the modes that *raw* lists, and with the fields of the first."""
        if not self.game.fields[item.list_id]:
            declared = self.game.item_lists[item.list_id]
            called = declared.name or item.list_id
            notes.say("modes_without_fields", path, at_key=True, list=called)
            return item
        found: dict[str, Item] = {}
        for here, entry in maps(raw, path, notes):
            identity = read_id(entry, here, notes)
            if identity in found:
                notes.say("duplicate_id", (*here, "id"), id=identity)
            elif identity:
                mode = ChoiceValue(identity, _mode_name(entry, here, notes), len(found))
                found[identity] = self._mode(item, mode, entry, here, notes)
                if whole:
                    self._note_missing(found[identity], here, notes)
        if whole and len(raw) == len(found) == 1:
            notes.say("one_mode", path, severity=Severity.WARNING, at_key=True)
        modes = tuple(found.values())
        return replace(item, fields=modes[0].fields, modes=modes) if modes else item

    def _mode(
        self,
        item: Item,
        mode: ChoiceValue,
        raw: Mapping[str, Any],
        path: PathInFile,
        notes: Notes,
    ) -> Item:
        """Return *item* as it is used in the *mode* that *raw* writes."""
        known = self.shapes.mode(item.list_id).keys
        paid = [key for key in raw if key not in known and key in ("cost", *self.game.costs)]
        for key in paid:
            notes.say("mode_cost", (*path, key), at_key=True, key=key, item=item.name)
        notes.unknown_keys((key for key in raw if key not in paid), known, path)
        own = {key: value for key, value in item.raw.items() if key != "modes"}
        fields = {**item.fields, **self._fields(item.list_id, raw, path, notes, whole=False)}
        return replace(
            item,
            name=_name_in_mode(item.name, mode.name),
            fields=fields,
            short=read_text(raw.get("short"), (*path, "short"), notes),
            text=read_text(raw.get("text"), (*path, "text"), notes),
            source=read_word(raw, "source", path, notes) or item.source,
            icon=read_word(raw, "icon", path, notes) or item.icon,
            modifies=(
                *item.modifies,
                *read_modifies(raw.get("modifies"), (*path, "modifies"), notes),
            ),
            uncounted=read_word(raw, "uncounted", path, notes),
            asked_with=read_word(raw, "asked_with", path, notes),
            place=notes.place(path),
            raw={**own, **raw, "id": item.id},
            mode=mode,
            of=item,
        )

    def _note_missing(self, mode: Item, path: PathInFile, notes: Notes) -> None:
        """Note what neither a *mode* nor its item says of what there must be."""
        for key, field in self.game.fields[mode.list_id].items():
            if field.required and key not in {*mode.fields, *mode.raw, "name", "text"}:
                notes.say("missing_key", path, key=key)

    def _fields(
        self,
        list_id: str,
        raw: Mapping[str, Any],
        path: PathInFile,
        notes: Notes,
        *,
        whole: bool = True,
        required: bool = True,
    ) -> dict[str, Value]:
        """Return the values of an item; its name and text are read as its own.

        What is outside its limits is a mistake: of a profile the checks say how bad it is. What is
        not *whole* has only what is written.
        """
        fields = self.game.fields[list_id]
        own = {name for name in ("text", "name") if name in fields}
        typed = {k: f for k, f in fields.items() if k not in own or kind_of(f).editor != "text"}
        written = {key: (key, raw[key]) for key in typed if key in raw}
        wanted = typed if whole else {key: typed[key] for key in written}
        found = self.values(
            wanted, written, path, notes, required=required, outside_is=Severity.ERROR, fill=True
        )
        for key in written:
            for use in _uses(found.get(key)):
                if use.keyword.stands_on and list_id not in use.keyword.stands_on:
                    self._say_elsewhere(use, list_id, (*path, key), notes)
        return found

    def _say_elsewhere(self, use: KeywordUse, list_id: str, path: PathInFile, notes: Notes) -> None:
        """Note that a keyword stands on an item of a list on which it means nothing."""
        lists = self.game.item_lists
        names = tuple(
            (lists[one].name if one in lists else "") or one for one in use.keyword.stands_on
        )
        word, here = use.keyword.name or use.keyword.id, lists[list_id].name or list_id
        notes.say(
            "keyword_elsewhere", path, severity=Severity.WARNING, word=word, here=here, lists=names
        )

    def values(
        self,
        fields: Mapping[str, DeclaredField],
        written: Written,
        path: PathInFile,
        notes: Notes,
        *,
        required: bool,
        outside_is: Severity = Severity.WARNING,
        fill: bool = False,
    ) -> dict[str, Value]:
        """Return the values of *fields*: *written* ones, else defaults.

        *outside_is* says how bad it is what lies outside its limits; a missing one is a mistake
        where it is *required*. *fill* adds what holds where nothing is written.
        """
        values: dict[str, Value] = {}
        for name, field in fields.items():
            if name in written:
                key, raw = written[name]
                value = self.value(field, raw, (*path, key), notes)
                if value is None:
                    continue
                values[name] = value
                if outside(value, field):
                    fixes = (Fix("fix.within", {"range": kind_of(field).limits(field)}),)
                    said: dict[str, Any] = {"field": name, "value": value, "severity": outside_is}
                    code = "value_outside"
                    if isinstance(value, Several):
                        code, said["count"] = "chosen_outside", len(value)
                    notes.say(code, (*path, key), fixes=fixes, **said)
            elif field.default is not None:
                default = default_of(field, self.game)
                if default is not None:
                    values[name] = default
            elif field.required and required:
                above = path[:-1] if path[-1:] == ("stats",) else path
                notes.say("missing_key", above, key=name)
            elif fill and (absent := kind_of(field).absent(field)) is not MISSING:
                values[name] = absent
        return values

    def value(
        self,
        field: DeclaredField,
        raw: Any,
        path: PathInFile,
        notes: Notes,
        *,
        formulas: bool = True,
    ) -> Value | None:
        """Return *raw* as a value of *field*, or None with the mistake noted."""
        if kind_of(field).editor == "text":
            return LocalisedLabel(read_text(raw, path, notes))
        try:
            value = read_value(field, raw, self.game, formulas=formulas)
        except BadValue as error:
            notes.bad(error, path)
            return None
        for at, word in kind_of(field).repeated(field, raw, self.game):
            notes.say("chosen_twice", (*path, at), severity=Severity.WARNING, value=word)
        note_parameters(value, raw, path, notes)
        return value

    def _limits(self, raw: Any, path: PathInFile, notes: Notes) -> dict[str, Price]:
        if raw is None:
            return {}
        limits = raw if isinstance(raw, dict) else {"model": raw}
        notes.unknown_keys(limits, self.shapes.named["limits"].keys, path)
        found: dict[str, Price] = {}
        for scope, limit in limits.items():
            count = whole_or_formula(limit, (*path, scope), notes)
            if count is not None:
                found[scope] = count
        return found

    def _permission(self, raw: Any, path: PathInFile, notes: Notes) -> dict[str, tuple[str, ...]]:
        if raw is None:
            return {}
        if not isinstance(raw, dict):
            notes.say("map_expected", path, value=plain(raw))
            return {}
        game = self.game
        known = ("unit", "faction", "tag", "tags", *game.attributes, *game.faction_attributes)
        notes.unknown_keys(raw, (*known, *game.stats), path)
        found = {
            key: tuple(plain(v) for v in (value if isinstance(value, list) else [value]))
            for key, value in raw.items()
        }
        for key, ids in found.items():
            field = game.attributes.get(key) or game.faction_attributes.get(key)
            known = game.choice_ids(field) if field is not None else []
            for name in ids if known else ():
                if field is not None and game.choice(field, name) is None:
                    values: dict[str, Any] = {"value": name, "known": known}
                    severity = Severity.WARNING  # the item is sound: nobody may have it
                    notes.say("choice_unknown", (*path, key), severity=severity, **values)
        return found

    def costs(self, raw: Mapping[str, Any], path: PathInFile, notes: Notes) -> dict[str, Price]:
        """Return what *raw* costs in each of the game's currencies that it names.

        A bare ``cost: 4`` is meant in the first currency, whatever that is called; a formula may
        stand for a number.
        """
        known = {cost: cost for cost in self.game.costs}
        if "cost" in raw and "cost" not in known:
            known["cost"] = self.game.main_cost
        costs: dict[str, Price] = {}
        for key, cost in known.items():
            if key not in raw or (key == "cost" and isinstance(raw[key], dict)):
                continue
            if not cost:
                notes.say("no_costs", (*path, key), severity=Severity.HINT, at_key=True)
                continue
            try:
                costs[cost] = found = _price(raw[key])
                is_whole = isinstance(found, Formula) or found.denominator == 1
                if not is_whole and self.game.costs[cost].type == "integer":
                    raise BadValue("whole_number_expected", value=plain(raw[key]))
            except BadValue as error:
                notes.bad(error, (*path, key))
        if isinstance(raw.get("cost"), dict):
            nested = raw["cost"]
            notes.unknown_keys(nested, self.game.costs, (*path, "cost"))
            costs.update(self.costs(nested, (*path, "cost"), notes))
        return costs

    def carried_list(
        self, list_id: str, raw: Any, path: PathInFile, notes: Notes, origin: str = "unit"
    ) -> tuple[CarriedItem, ...]:
        """Return the entries of a list that a unit, loadout, option or model carries."""
        if raw is None:
            return ()
        entries: Sequence[Any] = raw if isinstance(raw, list) else [raw]
        found = [
            self.carried(list_id, entry, (*path, position), notes, origin)
            for position, entry in enumerate(entries)
        ]
        return tuple(carried for carried in found if carried is not None)

    def carried(
        self, list_id: str, raw: Any, path: PathInFile, notes: Notes, origin: str = "unit"
    ) -> CarriedItem | None:
        """Return one entry: ``pistol``, ``3x grenade``, ``marksman 2``, a map, a whole item."""
        if isinstance(raw, dict):
            return self._carried_map(list_id, raw, path, notes, origin)
        count, text = split_count(plain(raw))
        words = text.replace("(", " ").replace(")", " ").split()
        found = self._index(list_id).longest(words)
        if found is None:
            self._unknown(list_id, text, path, notes)
            return None
        item, used = found
        bearing = self._short_bearing(list_id, words, used, path, notes)
        return CarriedItem(item, count, bearing, origin)

    def find(self, list_id: str, name: str) -> Item | None:
        """Return the defined item called *name*."""
        return self._index(list_id).find(name)

    def suggest(self, list_id: str, name: str) -> str:
        """Return the id of the defined item that *name* is probably meant for, or nothing."""
        return self._index(list_id).suggest(name)

    def _unknown(self, list_id: str, name: str, path: PathInFile, notes: Notes) -> None:
        declared = self.game.item_lists.get(list_id)
        called = (declared.name if declared is not None else "") or list_id
        if not name:
            notes.bad(BadValue("item_missing", list=called), path)
            return
        suggestion = self.suggest(list_id, name)
        notes.bad(BadValue("unknown_item", item=name, list=called, suggestion=suggestion), path)

    def _short_bearing(
        self, list_id: str, words: list[str], used: int, path: PathInFile, notes: Notes
    ) -> tuple[tuple[str, Value], ...]:
        rest = words[used:]
        if not rest:
            return ()
        fields = self.game.item_lists[list_id].carried
        if not fields or self.find(list_id, " ".join(rest)) is not None:
            known, said = " ".join(words[:used]), " ".join(rest)
            notes.say("keyword_rest", path, value=said, known=known.rstrip(",;"), rest=said)
            return ()
        value = self.value(fields[0], " ".join(rest), path, notes)
        return () if value is None else ((fields[0].id, value),)

    def _carried_map(
        self, list_id: str, raw: Mapping[str, Any], path: PathInFile, notes: Notes, origin: str
    ) -> CarriedItem | None:
        fields = self.game.item_lists[list_id].carried
        bearing: list[tuple[str, Value]] = []
        for field in fields:
            if field.id in raw:
                here = (*path, field.id)
                value = self.value(field, raw[field.id], here, notes, formulas=False)
                if value is not None:
                    bearing.append((field.id, value))
        count = whole_or_formula(raw.get("count", 1), (*path, "count"), notes, least=1) or 1
        item = self._item_of(list_id, raw, path, notes)
        if item is None:
            return None
        if isinstance(count, Formula):
            return CarriedItem(item, 1, tuple(bearing), origin, count, of_unit=True)
        return CarriedItem(item, int(count), tuple(bearing), origin)

    def granted(
        self, list_id: str, raw: Mapping[str, Any], path: PathInFile, notes: Notes
    ) -> Item | None:
        """Return what is had without being carried: a known item with what differs, or a new one.

        When it is had differs from nothing.
        """
        known = self.find(list_id, plain(raw["id"])) if "id" in raw else None
        if known is not None:
            return self.changed(known, raw, path, notes)
        if set(raw) <= {"id", "when"}:
            self._unknown(list_id, plain(raw.get("id", "")), (*path, "id"), notes)
            return None
        return self.item(list_id, raw, path, notes)

    def _item_of(
        self, list_id: str, raw: Mapping[str, Any], path: PathInFile, notes: Notes
    ) -> Item | None:
        """Return the item that an entry is: a known one, one with what differs, or a new one."""
        bearing = {field.id for field in self.game.item_lists[list_id].carried} | {"count"}
        known = self.find(list_id, plain(raw["id"])) if "id" in raw else None
        own = {key: value for key, value in raw.items() if key not in bearing}
        if set(own) == {"id"}:
            if known is None:
                self._unknown(list_id, plain(raw["id"]), (*path, "id"), notes)
            return known
        if known is not None:
            return self.changed(known, own, path, notes)
        if raw and all(self.find(list_id, str(key)) for key in own):
            notes.say("items_as_map", path, list=f"[{', '.join(map(str, raw))}]")
            return None
        whole = {key: value for key, value in raw.items() if key != "count"}
        item = self.item(list_id, whole, path, notes)
        if item is not None and not raw.get("name"):
            notes.say("missing_key", path, key="name", severity=Severity.HINT)
        return item


def differing(known: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return a *known* item with what differs by its *own* entry, mode by mode."""
    modes, ours = known.get("modes"), own.get("modes")
    found = {**known, **own}
    if isinstance(modes, list) and isinstance(ours, list):
        every = [mode for mode in (*modes, *ours) if isinstance(mode, dict)]
        by_id: dict[Any, dict[str, Any]] = {}
        for mode in every:
            by_id[mode.get("id")] = {**by_id.get(mode.get("id"), {}), **mode}
        found["modes"] = list(by_id.values())
    return found


def _mode_name(raw: Mapping[str, Any], path: PathInFile, notes: Notes) -> Text:
    return read_name(raw.get("name"), (*path, "name"), notes, raw["id"])


def _name_in_mode(item: Text, mode: Text) -> Text:
    """Return what an item is called when it is used in a mode: ``Gun – burst``."""
    langs = dict.fromkeys((*item.languages, *mode.languages)) or {"": None}
    return Text(tuple((lang, f"{item.pick(lang)} – {mode.pick(lang)}") for lang in langs))


def whole_or_formula(raw: Any, path: PathInFile, notes: Notes, *, least: int = 0) -> Price | None:
    """Return a whole number, not below *least*, or its formula; None with the mistake noted."""
    if isinstance(raw, str) and raw.startswith("="):
        try:
            return parsed(raw)
        except BadValue as error:
            notes.bad(error, path)
            return None
    found = _whole(raw, path, notes)
    if found is not None and found < least:
        fixes = (Fix("fix.within", {"range": f"≥ {least}"}),)
        notes.say("value_outside", path, fixes=fixes, field=str(path[-1]), value=found)
        return None
    return found


def _whole(raw: Any, path: PathInFile, notes: Notes) -> int | None:
    if raw is None:
        return None
    try:
        return integer(raw)
    except BadValue as error:
        notes.bad(error, path)
        return None


def _price(raw: Any) -> Price:
    """Return a cost as written: a number, or a formula. Raises :class:`BadValue`."""
    if isinstance(raw, str) and raw.startswith("="):
        return parsed(raw)
    return number(raw)


def _uses(value: Value | None) -> Iterable[KeywordUse]:
    """Return the keywords that a value of an item holds."""
    found = value if isinstance(value, tuple) else (value,)
    return (one for one in found if isinstance(one, KeywordUse))


def _id_from(name: str) -> str:
    letters = "".join(c if c.isascii() and c.isalnum() else "_" for c in normalised(name))
    return letters.strip("_") or "item"
