"""What units and items refer to: values, keywords, items of lists, who is summoned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from realms_builder.editing.outlines.plain_lists import each, items_in, listed, maps_in
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.references.declared_mentions import DeclaredMentions
from realms_builder.editing.references.formula_mentions import Scope
from realms_builder.editing.references.known_names import KnownName
from realms_builder.editing.references.targets import Mention, ReferenceTarget
from realms_builder.game.files.declared_fields import DeclaredField, DeclaredModify
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.kinds.phrases import read_phrase

_OPTION_FORMULAS = ("where", "when", "exactly", "at_least", "at_most")
_ITEM_KEYS = frozenset({"id", "name", "short", "text", "note", "source", "icon"})


class UnitMentions:
    """Goes through units and items of one game as their readers do."""

    def __init__(self, declared: DeclaredMentions) -> None:
        """Use what *declared* knows of names, formulas and changes."""
        self._declared = declared
        self._names = declared.names
        self._game = declared.names.game

    # ------------------------------------------------------------------ units

    def units(self, raw: Any, path: PathInFile, faction: str) -> Iterator[Mention]:
        """Yield what the units of a list refer to."""
        for number, unit in maps_in(raw):
            yield from self.unit(unit, (*path, number), faction)

    def unit(self, raw: Mapping[str, Any], path: PathInFile, faction: str) -> Iterator[Mention]:
        """Yield what one unit refers to."""
        scope = Scope(faction=faction)
        yield from self._profile(raw, path, scope)
        yield from self.attributes(raw, path, self._game.attributes, scope)
        for number, part in maps_in(raw.get("loadouts")):
            here = (*path, "loadouts", number)
            yield from self._costs(part, here)
            yield from self.lists(part, here, scope)
        for number, part in maps_in(raw.get("options")):
            yield from self._option(part, (*path, "options", number), scope)
        for number, part in maps_in(raw.get("forms")):
            here = (*path, "forms", number)
            if plain(part.get("id", "")) in self._game.forms:
                yield self._whole(ReferenceTarget("form", plain(part["id"])), (*here, "id"), "form")
            yield from self._profile(part, here, scope)
        yield from self._costs(raw, path)
        yield from self._summons(raw.get("summons"), (*path, "summons"), faction)
        group = plain(raw.get("of_group", ""))
        if group in self._game.groups:
            yield self._whole(ReferenceTarget("group", group), (*path, "of_group"), "of_group")
        groups = raw.get("in_group")
        for key, part in items_in(groups):
            here = (*path, "in_group", key)
            if key in self._game.groups:
                yield self._whole(ReferenceTarget("group", key), here, "in_group", at_key=True)
            yield from self.modifies(part, here, scope)

    def _profile(self, raw: Mapping[str, Any], path: PathInFile, scope: Scope) -> Iterator[Mention]:
        """Yield what a unit, or another form of it, says of stats, keywords, items, changes."""
        stats = raw.get("stats")
        for key, value in items_in(stats):
            yield from self._stat(str(key), value, (*path, "stats", str(key)), scope)
        keys = dict(self._game.unit_keyword_keys)
        keys.setdefault("tags", "")
        for key, kind in keys.items():
            words = raw.get(key)
            for number, word in enumerate(listed(words)):
                text = plain(word)
                signs = len(text) - len(text.lstrip("+-").lstrip())
                named = self._names.keyword(text[signs:], kind)
                yield from self._named(named, (*path, key, number), "tag", signs)
        yield from self.lists(raw, path, scope)
        yield from self.modifies(raw.get("modifies"), (*path, "modifies"), scope)

    def _stat(self, key: str, value: Any, path: PathInFile, scope: Scope) -> Iterator[Mention]:
        field = self._game.stats.get(key)
        if field is not None:
            yield self._whole(ReferenceTarget("stat", key), path, "stat_value", at_key=True)
        else:
            word = key.casefold()
            for stat in self._game.stats.values():
                if word in stat.also or word == stat.abbr.pick("en").casefold():
                    field = stat
                    target = ReferenceTarget("stat", stat.id)
                    yield Mention(target, path, "stat_value", 0, len(key), True, by_id=False)
                    break
        if field is not None:
            yield from self.value(field, value, path, f"stat {field.id}", scope)

    def attributes(
        self,
        raw: Mapping[str, Any],
        path: PathInFile,
        fields: Mapping[str, DeclaredField],
        scope: Scope,
    ) -> Iterator[Mention]:
        """Yield the attributes among *fields* that *raw* gives, and what their values name."""
        for key, field in fields.items():
            if key in raw:
                here = (*path, key)
                yield self._whole(ReferenceTarget("attribute", key), here, "attribute", at_key=True)
                yield from self.value(field, raw[key], here, f"attribute {key}", scope)

    def _costs(self, raw: Mapping[str, Any], path: PathInFile) -> Iterator[Mention]:
        nested = raw.get("cost")
        for cost in self._game.costs:
            if cost in raw and not isinstance(raw[cost], dict):
                yield self._whole(ReferenceTarget("cost", cost), (*path, cost), "cost", at_key=True)
            if isinstance(nested, dict) and cost in nested:
                here = (*path, "cost", cost)
                yield self._whole(ReferenceTarget("cost", cost), here, "cost", at_key=True)

    def _summons(self, raw: Any, path: PathInFile, faction: str) -> Iterator[Mention]:
        for step, name in each(raw):
            text = plain(name)
            home, _, identity = text.rpartition("/")
            target = ReferenceTarget("unit", identity, "", home or faction)
            start = len(text) - len(identity)
            here = path if step is None else (*path, step)
            yield Mention(target, here, "summons", start, len(text))

    def _option(self, raw: Mapping[str, Any], path: PathInFile, scope: Scope) -> Iterator[Mention]:
        source = plain(raw.get("from", ""))
        named = plain(raw.get("list", source))
        for key in ("from", "list"):
            if plain(raw.get(key, "")) in self._game.item_lists:
                target = ReferenceTarget("item_list", plain(raw[key]))
                yield self._whole(target, (*path, key), "option")
        inner = scope._replace(lists=(source,)) if source else scope
        for key in _OPTION_FORMULAS:
            yield from self._declared.formula_values(raw.get(key), (*path, key), inner)
        lists = [named] if named in self._game.item_lists else list(self._game.item_lists)
        for number, entry in enumerate(listed(raw.get("of"))):
            for list_id in lists:
                found = list(self._carried(list_id, entry, (*path, "of", number), scope, "option"))
                if found:
                    lists = [list_id]
                    yield from found
                    break
        for step, entry in each(raw.get("default")):
            here = (*path, "default") if step is None else (*path, "default", step)
            for list_id in lists:
                item = self._names.item(list_id, plain(entry), scope.faction)
                if item is not None:
                    yield from self._named(item, here, "option", 0)
                    break

    # ------------------------------------------------------------------ items

    def lists(
        self, raw: Mapping[str, Any], path: PathInFile, scope: Scope, how: str = "carries"
    ) -> Iterator[Mention]:
        """Yield the lists that *raw* fills, and what they hold."""
        for list_id in self._game.item_lists:
            if list_id in raw:
                here = (*path, list_id)
                yield self._whole(ReferenceTarget("item_list", list_id), here, "list", at_key=True)
                yield from self.carried(list_id, raw[list_id], here, scope, how)

    def carried(
        self, list_id: str, raw: Any, path: PathInFile, scope: Scope, how: str
    ) -> Iterator[Mention]:
        """Yield what the entries of a list that somebody carries refer to."""
        if list_id not in self._game.item_lists or raw is None:
            return
        if not isinstance(raw, list):
            yield from self._carried(list_id, raw, path, scope, how)
            return
        for number, entry in enumerate(raw):
            yield from self._carried(list_id, entry, (*path, number), scope, how)

    def _carried(
        self, list_id: str, raw: Any, path: PathInFile, scope: Scope, how: str
    ) -> Iterator[Mention]:
        if not isinstance(raw, dict):
            named = self._names.item(list_id, plain(raw), scope.faction)
            yield from self._named(named, path, how, 0)
            return
        bearing = {field.id for field in self._game.item_lists[list_id].carried}
        if "id" in raw and set(raw) <= bearing | {"id", "count"}:
            named = self._names.item(list_id, plain(raw["id"]), scope.faction)
            yield from self._named(named, (*path, "id"), how, 0)
        yield from self.item(list_id, raw, path, scope)

    def defined(
        self, list_id: str, raw: Any, path: PathInFile, faction: str = ""
    ) -> Iterator[Mention]:
        """Yield what the whole items of a list refer to."""
        for number, item in maps_in(raw):
            yield from self.item(list_id, item, (*path, number), Scope(faction=faction))

    def item(
        self, list_id: str, raw: Mapping[str, Any], path: PathInFile, scope: Scope
    ) -> Iterator[Mention]:
        """Yield what one item refers to: its fields, its costs, its changes, who may have it."""
        if list_id not in self._game.item_lists:
            return
        inner = scope._replace(lists=(list_id,))
        targets = self._names.fields_of(list_id)
        fields = {**self._game.fields[list_id]}
        fields |= {field.id: field for field in self._game.item_lists[list_id].carried}
        for key, value in raw.items():
            field, here = fields.get(key), (*path, key)
            if field is None:
                continue
            if key not in _ITEM_KEYS:
                yield self._whole(targets[key], here, "field_value", at_key=True)
            yield from self.value(field, value, here, f"field {targets[key].of} {key}", inner)
        if "when" not in fields:
            yield from self._declared.formula_values(raw.get("when"), (*path, "when"), inner)
        yield from self._costs(raw, path)
        yield from self.modifies(raw.get("modifies"), (*path, "modifies"), inner)
        yield from self._only_for(raw.get("only_for"), (*path, "only_for"), scope)

    def _only_for(self, raw: Any, path: PathInFile, scope: Scope) -> Iterator[Mention]:
        for key, value in items_in(raw):
            here = (*path, key)
            field = self._game.attributes.get(key) or self._game.faction_attributes.get(key)
            if field is not None:
                yield self._whole(ReferenceTarget("attribute", key), here, "only_for", at_key=True)
            elif key in self._game.stats:
                yield self._whole(ReferenceTarget("stat", key), here, "only_for", at_key=True)
            for step, part in each(value):
                text, place = plain(part), here if step is None else (*here, step)
                if field is not None:
                    yield from self.value(field, part, place, f"attribute {key}", scope)
                elif key in ("tag", "tags"):
                    yield from self._named(self._names.keyword(text), place, "only_for", 0)
                elif key == "faction" and text in self._names.factions:
                    yield self._whole(ReferenceTarget("faction", text), place, "only_for")
                elif key == "unit":
                    yield from self._declared.word(text, ("unit",), place, "only_for")

    def modifies(self, raw: Any, path: PathInFile, scope: Scope) -> Iterator[Mention]:
        """Yield what changes of numbers refer to."""
        if raw is not None:
            yield from self._declared.of(DeclaredModify, raw, path, scope)

    # ------------------------------------------------------------------ values

    def value(
        self, field: DeclaredField, raw: Any, path: PathInFile, owner: str, scope: Scope
    ) -> Iterator[Mention]:
        """Yield what the value *raw* of *field* refers to."""
        kind = kind_of(field)
        if isinstance(raw, str) and raw.startswith("=") and kind.computes:
            yield from self._declared.formula_values(raw, path, scope)
            return
        match kind.refers_to:
            case "formula":
                yield from self._declared.formula_values(raw, path, scope)
            case "value":
                named = self._names.value(field, plain(raw), owner)
                yield from self._named(named, path, "value", 0)
            case "keyword":
                for step, part in each(raw):
                    here = path if step is None else (*path, step)
                    named = self._names.keyword(plain(part), field.kind_of_keyword)
                    yield from self._named(named, here, "keyword", 0)
            case "track":
                if plain(raw) in self._game.tracks:
                    yield self._whole(ReferenceTarget("track", plain(raw)), path, "value")
            case "phrase":
                yield from self._phrase(field, plain(raw), path)
            case _:
                return

    def _phrase(self, field: DeclaredField, text: str, path: PathInFile) -> Iterator[Mention]:
        """Yield the derived values that stand in the blanks of a phrase."""
        written: list[str] = []

        def read(slot: object, part: str) -> str:
            del slot
            written.append(part)
            return part

        if read_phrase(field, text, read) is None:
            return
        at = 0
        for part in written:
            at = max(text.find(part, at), 0)
            if part[:1].isalpha() and self._game.is_derived(part.casefold()):
                target = ReferenceTarget("derived", part.casefold())
                yield Mention(target, path, "phrase", at, at + len(part))
            at += len(part)

    # ------------------------------------------------------------------ mentions

    @staticmethod
    def _whole(
        target: ReferenceTarget, path: PathInFile, how: str, *, at_key: bool = False
    ) -> Mention:
        return Mention(target, path, how, 0, len(target.id), at_key)

    @staticmethod
    def _named(
        named: KnownName | None, path: PathInFile, how: str, offset: int
    ) -> Iterator[Mention]:
        if named is not None:
            start, end = named.start + offset, named.end + offset
            yield Mention(named.target, path, how, start, end, by_id=named.by_id)
