"""What units and items refer to: values, keywords, items of lists, who is summoned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from realms_builder.editing.outlines.plain_lists import each, items_in, listed, maps_in
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.references.declared_mentions import DeclaredMentions
from realms_builder.editing.references.formula_mentions import EVERYWHERE, Scope
from realms_builder.editing.references.known_names import KnownName
from realms_builder.editing.references.targets import Mention, ReferenceTarget
from realms_builder.game.files.declared_fields import DeclaredField, DeclaredModify
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.files.entry_shapes import (
    Changes,
    Costs,
    EntryShape,
    Items,
    Keywords,
    Named,
    Part,
    PlainValue,
    ShapeKey,
    Typed,
    shapes_of,
)
from realms_builder.game.kinds.kind import inner_field, kind_of
from realms_builder.game.kinds.phrases import read_phrase

_ITEM_KEYS = frozenset({"id", "name", "short", "text", "note", "source", "icon"})
_AT_KEY = {
    "stat": "stat_value",
    "attribute": "attribute",
    "field": "field_value",
    "cost": "cost",
    "item_list": "list",
    "group": "in_group",
}
"""How a key that is an id is said, by the kind of thing."""


class UnitMentions:
    """Goes through units, items and factions of one game by their shapes."""

    def __init__(self, declared: DeclaredMentions) -> None:
        """Use what *declared* knows of names, formulas and changes."""
        self._declared = declared
        self._names = declared.names
        self._game = declared.names.game
        self._shapes = shapes_of(self._game)

    def faction(self, raw: Mapping[str, Any], faction: str) -> Iterator[Mention]:
        """Yield what a faction says of itself refers to, without its units and items."""
        yield from self._entry(self._shapes.named["faction"], raw, (), Scope(faction=faction))

    def roster_options(self, raw: Any, path: PathInFile) -> Iterator[Mention]:
        """Yield what the choices of rosters refer to that a system file declares."""
        yield from self._part(Part("roster_option", many=True), raw, path, EVERYWHERE)

    def units(self, raw: Any, path: PathInFile, faction: str) -> Iterator[Mention]:
        """Yield what the units of a list refer to."""
        for number, unit in maps_in(raw):
            yield from self.unit(unit, (*path, number), faction)

    def unit(self, raw: Mapping[str, Any], path: PathInFile, faction: str) -> Iterator[Mention]:
        """Yield what one unit refers to."""
        yield from self._entry(self._shapes.named["unit"], raw, path, Scope(faction=faction))

    # ------------------------------------------------------------------ by shape

    def _entry(
        self, shape: EntryShape, raw: Mapping[str, Any], path: PathInFile, scope: Scope
    ) -> Iterator[Mention]:
        """Yield what a map of *shape* refers to, key by key."""
        for written, value in raw.items():
            name = written if written in shape.keys else shape.aliases.get(written.casefold(), "")
            key = shape.keys.get(name)
            if key is None:
                continue
            here = (*path, written)
            target = self._at_key(name, key, shape, value)
            if target is not None:
                how, end = _AT_KEY[key.names], len(written)
                yield Mention(target, here, how, 0, end, True, by_id=name == written)
            yield from self._held(key, value, here, scope, target)

    def _at_key(
        self, name: str, key: ShapeKey, shape: EntryShape, value: Any
    ) -> ReferenceTarget | None:
        """Return what the key itself is the id of; a cost with parts is none."""
        if not key.names or (key.names == "cost" and isinstance(value, dict)):
            return None
        if key.names == "field":
            return None if name in _ITEM_KEYS else self._names.fields_of(shape.list_id)[name]
        return ReferenceTarget(key.names, name)

    def _held(
        self,
        key: ShapeKey,
        value: Any,
        path: PathInFile,
        scope: Scope,
        target: ReferenceTarget | None,
    ) -> Iterator[Mention]:
        """Yield what stands behind a key refers to; *target* is what the key is the id of."""
        match key.holds:
            case PlainValue(editor="formula"):
                yield from self._declared.formula_values(value, path, scope)
            case Typed() as typed:
                of = f" {target.of}" if target is not None and target.of else ""
                owner = f"{typed.owner}{of} {typed.field.id}"
                yield from self.value(typed.field, value, path, owner, scope)
            case Costs():
                yield from self._costs(value, path, scope)
                yield from self._formula(value, path, scope)
            case Keywords() as words:
                yield from self._keywords(words.kind, value, path)
            case Part() as part:
                yield from self._part(part, value, path, scope)
            case Items() as items:
                yield from self.carried(items.list_id, value, path, scope, "carries")
            case Changes():
                yield from self.modifies(value, path, scope)
            case Named(kind="unit"):
                yield from self._summons(value, path, scope.faction)
            case Named() as named:
                yield from self._one(named.kind, value, path)
            case PlainValue():
                if key.names == "cost":
                    yield from self._costs(value, path, scope)
                yield from self._formula(value, path, scope)

    def _formula(self, value: Any, path: PathInFile, scope: Scope) -> Iterator[Mention]:
        """Yield what a formula refers to that stands for a number."""
        if isinstance(value, str) and value.startswith("="):
            yield from self._declared.formula_values(value, path, scope)

    def _part(self, part: Part, value: Any, path: PathInFile, scope: Scope) -> Iterator[Mention]:
        shape = self._shapes.named[part.shape]
        if part.shape == "only_for":
            yield from self._only_for(value, path, scope)
        elif part.many:
            for number, entry in maps_in(value):
                here = (*path, number)
                if part.shape == "option":
                    yield from self._option(shape, entry, here, scope)
                elif part.shape == "roster_option":
                    yield from self._option(shape, entry, here, scope._replace(of_roster=True))
                else:
                    yield from self._entry(shape, entry, here, scope)
        elif isinstance(value, dict):
            yield from self._entry(shape, value, path, scope)
        else:  # what may stand in place of the map
            yield from self._formula(value, path, scope)

    def _keywords(self, kind: str, words: Any, path: PathInFile) -> Iterator[Mention]:
        for step, word in each(words):
            text, here = plain(word), path if step is None else (*path, step)
            signs = len(text) - len(text.lstrip("+-").lstrip())
            named = self._names.keyword(text[signs:], kind)
            yield from self._named(named, here, "tag", signs)

    def _costs(self, raw: Any, path: PathInFile, scope: Scope) -> Iterator[Mention]:
        for cost, value in items_in(raw):
            if cost in self._game.costs:
                yield from self._formula(value, (*path, cost), scope)
                yield self._whole(ReferenceTarget("cost", cost), (*path, cost), "cost", at_key=True)

    def _one(self, kind: str, raw: Any, path: PathInFile) -> Iterator[Mention]:
        """Yield the group, form or list that *raw* is the id of."""
        how = {"group": "of_group", "item_list": "option"}.get(kind, kind)
        if plain(raw) in self._declared.known(kind):
            yield self._whole(ReferenceTarget(kind, plain(raw)), path, how)

    def _summons(self, raw: Any, path: PathInFile, faction: str) -> Iterator[Mention]:
        for step, name in each(raw):
            text = plain(name)
            before, _, identity = text.rpartition("/")
            home = before.rpartition("/")[2]
            target = ReferenceTarget("unit", identity, "", home or faction)
            start = len(text) - len(identity)
            here = path if step is None else (*path, step)
            yield Mention(target, here, "summons", start, len(text))
            if home:
                named = ReferenceTarget("faction", home)
                yield Mention(named, here, "summons", start - 1 - len(home), start - 1)

    def _option(
        self, shape: EntryShape, raw: Mapping[str, Any], path: PathInFile, scope: Scope
    ) -> Iterator[Mention]:
        source = plain(raw.get("from", ""))
        named = plain(raw.get("list", source))
        inner = scope._replace(lists=(source,)) if source else scope
        apart = ("of", "default", "replaces")
        rest = {key: value for key, value in raw.items() if key not in apart}
        yield from self._entry(shape, rest, path, inner)
        lists = [named] if named in self._game.item_lists else list(self._game.item_lists)
        for number, entry in enumerate(listed(raw.get("of"))):
            for list_id in lists:
                found = list(self._carried(list_id, entry, (*path, "of", number), scope, "option"))
                if found:
                    lists = [list_id]
                    yield from found
                    break
        yield from self._picked(raw, "default", lists, path, scope)
        yield from self._picked(raw, "replaces", list(self._game.item_lists), path, scope)

    def _picked(
        self, raw: Mapping[str, Any], key: str, lists: list[str], path: PathInFile, scope: Scope
    ) -> Iterator[Mention]:
        """Yield the items that an option names behind *key*."""
        for step, entry in each(raw.get(key)):
            here = (*path, key) if step is None else (*path, key, step)
            for list_id in lists:
                item = self._names.item(list_id, plain(entry), scope.faction)
                if item is not None:
                    yield from self._named(item, here, "option", 0)
                    break

    # ------------------------------------------------------------------ items

    def lists(
        self, raw: Mapping[str, Any], path: PathInFile, scope: Scope, how: str
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
        yield from self._formula(raw.get("count"), (*path, "count"), scope)
        if "id" in raw:
            named = self._names.item(list_id, plain(raw["id"]), scope.faction)
            yield from self._named(named, (*path, "id"), how, 0)
        for number, mode in maps_in(raw.get("modes")):
            here, identity = (*path, "modes", number, "id"), plain(mode.get("id", ""))
            for target in self._names.modes_of(list_id, plain(raw.get("id", "")), identity):
                yield self._whole(target, here, how)
        yield from self.item(list_id, raw, path, scope)

    def borne(self, raw: Any, path: PathInFile, scope: Scope) -> Iterator[Mention]:
        """Yield the items of which a roster says how they are carried, each by its key."""
        for name, _ in items_in(raw):
            lists = self._game.item_lists
            every = (self._names.item(one, name, scope.faction) for one in lists)
            known = next((found for found in every if found is not None), None)
            if known is not None and known.target.id == name:
                yield self._whole(known.target, (*path, name), "carries", at_key=True)

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
        if list_id in self._game.item_lists:
            thing = f"{list_id}/{plain(raw.get('id', ''))}"
            inner = scope._replace(lists=(list_id,), thing=thing)
            yield from self._entry(self._shapes.item(list_id), raw, path, inner)

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
        if field.of and kind.several(field):
            inner = inner_field(field, "text")
            for step, part in each(raw):
                here = path if step is None else (*path, step)
                yield from self.value(inner, part, here, owner, scope)
            return
        match kind.refers_to:
            case "formula":
                yield from self._declared.formula_values(raw, path, scope)
            case "value":
                for step, part in each(raw):
                    here = path if step is None else (*path, step)
                    named = self._names.value(field, plain(part), owner)
                    yield from self._named(named, here, "value", 0)
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
