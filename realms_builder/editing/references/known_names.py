"""Finds what a word in a file of a game means: keywords, items, values, names of formulas."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from realms_builder.editing.outlines.plain_lists import each
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.references.targets import Mention, ReferenceTarget, mode_target
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.game import Game
from realms_builder.game.items import Item
from realms_builder.game.names import NameIndex, normalised, split_count, stem
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction

_WORD = re.compile(r"[^\s()]+")
_PLUSES = re.compile(r"\s*\++\s*\Z")


class KnownName(NamedTuple):
    """What a text names, in which of its letters, and whether by its id."""

    target: ReferenceTarget
    start: int
    end: int
    by_id: bool

    def mention(self, path: PathInFile, how: str) -> Mention:
        """Return it as named by the text at *path*."""
        return Mention(self.target, path, how, self.start, self.end, by_id=self.by_id)


class KnownNames:
    """Everything that files of one game may name."""

    def __init__(self, game: Game, factions: Iterable[Faction] = ()) -> None:
        """Know *game* and those of its *factions* that can be read."""
        self.game = game
        self.factions: dict[str, Faction] = {faction.id: faction for faction in factions}
        self.in_formulas: dict[str, list[ReferenceTarget]] = {}
        self.values: dict[str, list[ReferenceTarget]] = {}
        self._items: dict[tuple[str, str], NameIndex[tuple[ReferenceTarget, Item]]] = {}
        self.item_ids: dict[str, list[ReferenceTarget]] = {}
        self.modes: dict[str, list[ReferenceTarget]] = {}
        for list_id, items in game.catalogue.items():
            for item in (*items.values(), *game.granted.get(list_id, ())):
                self._know_item(item, ReferenceTarget("item", item.id, list_id))
        for faction in self.factions.values():
            for list_id, own in faction.items.items():
                for item in own:
                    target = ReferenceTarget("item", item.id, list_id, faction.id)
                    self._know_item(item, target)
        self._know_formula_names()
        self._know_values()

    def _know_item(self, item: Item, target: ReferenceTarget) -> None:
        known = self.item_ids.setdefault(target.id, [])
        if target not in known:
            known.append(target)
        for mode in item.modes:
            if mode.mode is not None:
                of = mode_target(target, mode.mode.id)
                self.modes.setdefault(of.id, []).append(of)

    def modes_of(self, list_id: str, item: str, mode: str) -> list[ReferenceTarget]:
        """Return the modes called *mode* of the items of a list that are called *item*."""
        of = f"{list_id}/{item}"
        return [target for target in self.modes.get(mode, ()) if target.of == of]

    def _know_formula_names(self) -> None:
        game, file = self.game, self.game.file
        groups: tuple[tuple[str, Iterable[str]], ...] = (
            ("stat", game.stats),
            ("attribute", game.attributes),
            ("attribute", game.faction_attributes),
            ("cost", game.costs),
            ("derived", game.derived),
            ("item_list", game.item_lists),
            ("bands", game.bands),
            ("scale", [scale.id for scale in file.scales]),
            ("keyword_kind", [kind.id for kind in game.kinds.values() if kind.at_table]),
            ("situation", [field.id for field in file.situations]),
            ("resource", [resource.id for resource in file.resources]),
        )
        for kind, ids in groups:
            for identity in ids:
                self.in_formulas.setdefault(identity, []).append(ReferenceTarget(kind, identity))
        for target in self.roster_options():
            self.in_formulas.setdefault(target.id, []).append(target)
        for list_id in game.item_lists:
            for target in self.fields_of(list_id).values():
                known = self.in_formulas.setdefault(target.id, [])
                if target not in known:
                    known.append(target)

    def roster_options(self, faction: str = "") -> Iterator[ReferenceTarget]:
        """Yield the choices of rosters: of the game, then those of each faction or of one."""
        of_game = {option.id for option in self.game.roster_options}
        yield from (ReferenceTarget("roster_option", name) for name in of_game)
        for home in self.factions.values():
            for option in home.roster_options if faction in ("", home.id) else ():
                if option.id not in of_game:
                    yield ReferenceTarget("roster_option", option.id, "", home.id)

    def _know_values(self) -> None:
        for scale in self.game.file.scales:
            for value in scale.values:
                self._know_value(value.id, f"scale {scale.id}")
        for attribute in self.game.file.attributes:
            for value in attribute.values:
                self._know_value(value.id, f"attribute {attribute.id}")

    def _know_value(self, identity: str, of: str) -> None:
        self.values.setdefault(identity, []).append(ReferenceTarget("value", identity, of))

    def fields_of(self, list_id: str) -> Mapping[str, ReferenceTarget]:
        """Return the fields of the items of a list and of their bearing, by id."""
        declared = self.game.item_lists[list_id]
        source = declared
        if declared.like and not declared.fields:
            source = self.game.item_lists.get(declared.like, declared)
        found = {field.id: ReferenceTarget("field", field.id, source.id) for field in source.fields}
        carried = {
            field.id: ReferenceTarget("field", field.id, list_id) for field in declared.carried
        }
        return {**found, **carried}

    # ------------------------------------------------------------------ words in values

    def chosen(
        self, words: Any, path: PathInFile, faction: str = "", lists: Iterable[str] = ()
    ) -> Iterator[Mention]:
        """Yield the items of *lists*, else of any, that *words* at *path* choose."""
        wanted = tuple(lists) or tuple(self.game.item_lists)
        for step, word in each(words):
            here = path if step is None else (*path, step)
            found = (self.item(list_id, plain(word), faction) for list_id in wanted)
            named = next((one for one in found if one is not None), None)
            if named is not None:
                yield named.mention(here, "chosen")

    def keyword(self, text: str, kind: str = "") -> KnownName | None:
        """Return the keyword that *text* names at its beginning, as fields of that kind read it."""
        words = _words(_PLUSES.sub("", text), 0)
        found = self.game.keyword_index(kind).longest([word for word, _, _ in words])
        if found is None:
            return None
        keyword, used = found
        target = ReferenceTarget("keyword", keyword.id, keyword.kind)
        names = (*map(stem, keyword.also), *_names(keyword.name), *_names(keyword.short))
        return _named(target, words[:used], names)

    def item(self, list_id: str, text: str, faction: str = "") -> KnownName | None:
        """Return the item of a list that *text* names, such as ``3x grenade``, in a faction."""
        _, rest = split_count(text)
        offset = text.rindex(rest) if rest else 0
        words = _words(text, offset)
        found = self._item_index(list_id, faction).longest([word for word, _, _ in words])
        if found is None:
            return None
        (target, item), used = found
        return _named(target, words[:used], _names(item.name))

    def _item_index(self, list_id: str, faction: str) -> NameIndex[tuple[ReferenceTarget, Item]]:
        key = (list_id, faction)
        index = self._items.get(key)
        if index is None:
            index = self._items[key] = NameIndex()
            for item in self.game.catalogue.get(list_id, {}).values():
                index.add((ReferenceTarget("item", item.id, list_id), item), item.id, (), item.name)
            home = self.factions.get(faction)
            for item in home.items.get(list_id, ()) if home else ():
                target = ReferenceTarget("item", item.id, list_id, faction)
                index.add((target, item), item.id, (), item.name)
        return index

    def value(self, field: DeclaredField, text: str, owner: str) -> KnownName | None:
        """Return the value of a choice or scale *field* of *owner* that *text* names."""
        choice = self.game.choice(field, text)
        if choice is None:
            return None
        shared = f"attribute {field.values_of}" if field.values_of else owner
        of = f"scale {field.scale_id}" if field.scale_id else shared
        names = (*_names(choice.name), *_names(choice.abbr))
        words = _words(text, 0)
        return _named(ReferenceTarget("value", choice.id, of), words, names)


def _words(text: str, offset: int) -> list[tuple[str, int, int]]:
    return [(m.group(), m.start(), m.end()) for m in _WORD.finditer(text, offset)]


def _names(text: Text) -> tuple[str, ...]:
    return tuple(stem(version) for _, version in text.versions)


def _named(
    target: ReferenceTarget, words: list[tuple[str, int, int]], names: Iterable[str]
) -> KnownName | None:
    if not words:
        return None
    said = " ".join(word for word, _, _ in words)
    by_id = said == target.id or (normalised(said) == target.id and target.id not in names)
    return KnownName(target, words[0][1], words[-1][2], by_id)
