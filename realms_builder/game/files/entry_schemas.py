"""JSON Schema of faction and catalogue files, made of the shapes of what they hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Literal

from realms_builder.core.translation import note_on
from realms_builder.game.files.declared_fields import DeclaredModify
from realms_builder.game.files.declared_rules import DeclaredKeyword
from realms_builder.game.files.declared_shapes import SCALAR, Schema
from realms_builder.game.files.entry_shapes import (
    ID,
    LIMIT,
    NUMBER_OF,
    Changes,
    Costs,
    EntryShape,
    Holds,
    Items,
    Keywords,
    Named,
    Part,
    PlainValue,
    Typed,
    mode_of,
    price_schema,
    shapes_of,
    takes_formula,
)
from realms_builder.game.files.json_schemas import (
    TEXT,
    any_case,
    any_of,
    closed_map,
    known_words,
    list_of,
    model_parts,
    one_or_list,
    whole_schema,
)
from realms_builder.game.game import Game
from realms_builder.game.kinds.keywords import keyword_definitions, keyword_schema
from realms_builder.game.kinds.value_schemas import value_schema
from realms_builder.game.texts import EMPTY

MODIFIES: Schema = {"$ref": "#/$defs/modifies"}
CARRIED = "carried_"
WHOLE = "item_of_"
NAMES = "names_of_"
_SOME_LIST = list_of({"type": "object"})


def modifies_definitions() -> dict[str, Schema]:
    """Return the definitions that ``modifies`` needs."""
    part, definitions = model_parts(DeclaredModify)
    change = {"$ref": "#/$defs/change"}
    return {**definitions, "change": part, "modifies": one_or_list(change)}


def faction_schema(game: Game | None, lang: str = "en") -> Schema:
    """Return the schema of faction files, of *game* where there is one."""
    return _EntrySchemas(game, lang).faction()


def unit_definitions(game: Game, lang: str = "en") -> dict[str, Schema]:
    """Return the definitions of units and items of *game* outside their own faction's file.

    Their values may lie outside the limits, as in an example of what a check finds.
    """
    return _EntrySchemas(game, lang, bounded=False).definitions()


def catalogue_schema(game: Game | None, lang: str = "en") -> Schema:
    """Return the schema of catalogue files, of *game* where there is one."""
    return _EntrySchemas(game, lang).catalogue()


def head(kind: str, system: str = "") -> dict[str, Schema]:
    """Return the first keys of a file of *kind* and of the game *system*, where one is known."""
    return {
        "format": {"const": 1, "description": note_on("format")},
        "kind": {"const": kind, "description": note_on("kind")},
        "system": {**({"const": system} if system else ID), "description": note_on("system")},
    }


def _keyword_definitions() -> dict[str, Schema]:
    part, definitions = model_parts(DeclaredKeyword)
    words = list_of({"$ref": "#/$defs/keyword_of_game"})
    by_kind = {"type": "object", "additionalProperties": words}
    return {**definitions, "keyword_of_game": part, "keywords": any_of(words, by_kind)}


@cache
def _bare_game() -> Game:
    """Return a game that declares nothing, with what files of every game may say."""
    from realms_builder.game.files.system_file import SystemFile

    file = SystemFile(format=1, kind="system", id="any", name=EMPTY)
    return Game(file, Path())


class _EntrySchemas:
    """The schemas of the factions and catalogues of one game.

    Without a game every map may say more, for that is what some game may declare.
    """

    def __init__(self, game: Game | None, lang: str, *, bounded: bool = True) -> None:
        self._is_open = game is None
        self._game = game or _bare_game()
        self._lang = lang
        self._value = partial(value_schema, game=self._game, lang=lang, bounded=bounded)
        self._shapes = shapes_of(self._game)

    def faction(self) -> Schema:
        """Return the schema of a whole faction file."""
        shape = self._shapes.named["faction"]
        properties = {
            **self._head("faction"),
            **self._properties(shape),
            "units": {
                **list_of({"$ref": "#/$defs/unit"}),
                "description": note_on("units", "Faction"),
            },
            "profiles": {
                **list_of({"$ref": "#/$defs/profile"}),
                "description": note_on("groups", "Faction"),
            },
            "items": self._defined_items(self._whole_lists()),
        }
        attribute = any_of(SCALAR, TEXT, {"type": "array"})
        more = {**attribute, "description": note_on("attribute", "schema")}
        return self._whole("faction", properties, shape.required, more)

    def catalogue(self) -> Schema:
        """Return the schema of a catalogue; item lists may stand under ``items`` or beside it."""
        lists = self._whole_lists()
        properties = {
            **self._head("catalogue"),
            "id": {"type": "string", "description": note_on("id")},
            "name": {**TEXT, "description": note_on("name")},
            "note": {"type": "string", "description": note_on("note")},
            "items": self._defined_items(lists),
            "keywords": {"$ref": "#/$defs/keywords", "description": note_on("keywords")},
            **lists,
        }
        more = {**_SOME_LIST, "description": note_on("item_list", "schema")}
        return self._whole("catalogue", properties, (), more)

    def _defined_items(self, lists: Mapping[str, Schema]) -> Schema:
        """Return the schema of the items of *lists* in a faction or catalogue."""
        items = self._map_of(lists, more=_SOME_LIST)
        return {**items, "description": note_on("items")}

    def _head(self, kind: str) -> dict[str, Schema]:
        return head(kind, "" if self._is_open else self._game.id)

    def _whole(
        self, kind: str, properties: Mapping[str, Schema], required: Iterable[str], more: Schema
    ) -> Schema:
        """Return the schema of a file of *kind*; without a game it may say *more*."""
        known = ("format", "kind", "system", *required)
        body = self._map_of(properties, *known, more=more)
        title = kind if self._is_open else f"{self._game.name.pick(self._lang)}: {kind}"
        return whole_schema(title, body, self.definitions())

    def _map_of(
        self, properties: Mapping[str, Schema], *required: str, more: Schema | Literal[True] = True
    ) -> Schema:
        """Return the schema of a map with *properties*, and without a game with *more*."""
        schema = closed_map(properties, *required)
        return {**schema, "additionalProperties": more} if self._is_open else schema

    def definitions(self) -> dict[str, Schema]:
        """Return what ``$ref`` leads to, by the last part of the reference.

        Of a list there are three: a whole item, how a unit carries one, its names.
        """
        lists: dict[str, Schema] = {}
        for list_id in self._game.item_lists:
            lists[WHOLE + list_id] = {
                **self._map(self._shapes.item(list_id)),
                "title": self._titled(list_id),
            }
            lists[CARRIED + list_id] = self._carried(list_id)
            lists[mode_of(list_id)] = self._map(self._shapes.mode(list_id))
            lists[NAMES + list_id] = known_words(self._game.catalogue[list_id])
        named = ("unit", "profile", "loadout", "option", "roster_option", "form")
        return {
            **modifies_definitions(),
            **_keyword_definitions(),
            **keyword_definitions(self._game),
            **lists,
            **{name: self._map(self._shapes.named[name]) for name in named},
            "only_for": self._permission(),
        }

    # -------------------------------------------------------------------------- maps

    def _map(self, shape: EntryShape) -> Schema:
        """Return the schema of a map of *shape*."""
        schema: Schema = {"title": shape.title} if shape.title else {}
        parted = shape.required and shape.list_id and "modes" in shape.keys
        schema |= self._map_of(self._properties(shape), *(() if parted else shape.required))
        if parted:  # what is wanted may be said by each mode
            wanted = ({"required": names} for names in (shape.required, ["modes"]))
            schema["allOf"] = [any_of(*wanted)]
        spelled = {
            f"^{any_case(alias)}$": schema["properties"][name]
            for alias, name in shape.aliases.items()
        }
        if spelled:
            schema["patternProperties"] = spelled
        if shape.either:
            schema["anyOf"] = [{"required": [name]} for name in shape.either]
        return schema

    def _properties(self, shape: EntryShape) -> dict[str, Schema]:
        found: dict[str, Schema] = {}
        for name, key in shape.keys.items():
            about = shape.note_on(name, self._lang)
            schema = self._of(key.holds)
            found[name] = {**schema, "description": about} if about else schema
        return found

    def _permission(self) -> Schema:
        """Return the schema of who may carry an item: one of several words, whatever the key."""
        words = one_or_list(SCALAR)
        shape = self._shapes.named["only_for"]
        known = {
            name: one_or_list(self._of(key.holds))
            if isinstance(key.holds, Typed)
            else {**words, "description": shape.note_on(name, self._lang)}
            for name, key in shape.keys.items()
        }
        return {
            "type": "object",
            "description": note_on("only_for", "Item"),
            "properties": known,
            "additionalProperties": words,
        }

    def _of(self, holds: Holds) -> Schema:
        """Return the schema of a value."""
        match holds:
            case PlainValue():
                return holds.schema
            case Typed():
                return self._value(holds.field, formulas=takes_formula(holds))
            case Costs():
                return self._costs()
            case Keywords(signed=True):
                word = {"type": "string", "description": note_on("signed_tag", "schema")}
                return one_or_list(word)
            case Keywords():
                return one_or_list(keyword_schema(self._game, holds.kind))
            case Part(many=True):
                return list_of({"$ref": f"#/$defs/{holds.shape}"})
            case Part():
                return self._part(holds.shape)
            case Items():
                return self._items(holds)
            case Changes():
                return MODIFIES
            case Named():
                return self._named(holds)

    def _costs(self) -> Schema:
        """Return the schema of costs by currency, or of the first one alone."""
        costs = self._game.costs
        if self._is_open or not costs:
            return {}
        named = {
            cost.id: {**price_schema(cost), "description": cost.name.pick(self._lang) or cost.id}
            for cost in costs.values()
        }
        return any_of(price_schema(costs[self._game.main_cost]), closed_map(named))

    def _part(self, name: str) -> Schema:
        if name == "limits":
            return any_of(LIMIT.schema, self._map(self._shapes.named[name]))
        return (
            {"$ref": "#/$defs/only_for"}
            if name == "only_for"
            else self._map(self._shapes.named[name])
        )

    def _named(self, holds: Named) -> Schema:
        known = {
            "group": self._game.groups,
            "form": self._game.forms,
            "item_list": self._game.item_lists,
        }.get(holds.kind, {})
        if holds.kind == "form":
            return known_words(known)
        one: Schema = {"enum": list(known)} if known else {"type": "string"}
        return one_or_list(one) if holds.many else one

    # -------------------------------------------------------------------------- items

    def _items(self, holds: Items) -> Schema:
        if holds.how == "named":
            return one_or_list(SCALAR)
        if not holds.list_id:
            lists = self._game.item_lists
            carried = ({"$ref": f"#/$defs/{CARRIED}{name}"} for name in lists)
            return list_of(any_of(*carried)) if lists else {}
        if holds.how == "carried":
            return one_or_list({"$ref": f"#/$defs/{CARRIED}{holds.list_id}"})
        part = closed_map(self._properties(self._shapes.item(holds.list_id)))
        return list_of(any_of({"$ref": f"#/$defs/{NAMES}{holds.list_id}"}, part))

    def _whole_lists(self) -> dict[str, Schema]:
        """Return the keys under which catalogues and factions define items."""
        return {
            list_id: {
                **list_of({"$ref": f"#/$defs/{WHOLE}{list_id}"}),
                "description": self._titled(list_id),
            }
            for list_id in self._game.item_lists
        }

    def _titled(self, list_id: str) -> str:
        declared = self._game.item_lists[list_id]
        parts = (declared.name.pick(self._lang), declared.text.pick(self._lang))
        return " · ".join(part for part in parts if part) or list_id

    def _carried(self, list_id: str) -> Schema:
        bearing = self._game.item_lists[list_id].carried
        reference: Schema = {"$ref": f"#/$defs/{NAMES}{list_id}"}
        properties = {
            "id": reference,
            "count": {**NUMBER_OF.schema, "description": note_on("count", "Item")},
            **{field.id: self._value(field, formulas=False) for field in bearing},
        }
        whole = {"$ref": f"#/$defs/{WHOLE}{list_id}"}
        branches = any_of(reference, closed_map(properties, "id"), whole)
        return {"title": self._titled(list_id), **branches}
