"""JSON Schema of faction and catalogue files, built from what a game declares."""

from __future__ import annotations

from realms_builder.core.translation import note_on
from realms_builder.game.files.declared_rules import DeclaredKeyword
from realms_builder.game.files.declared_shapes import SCALAR, Schema
from realms_builder.game.files.item_schemas import (
    COUNT,
    MODIFIES,
    ItemSchemas,
    modifies_definitions,
)
from realms_builder.game.files.json_schemas import (
    FORMULA,
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

ID: Schema = {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"}
COLOUR: Schema = {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"}
STRENGTH: Schema = {
    "anyOf": [
        {"type": "integer", "minimum": 1},
        {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 2, "maxItems": 2},
    ],
    "description": note_on("schema", "strength"),
}


def faction_schema(game: Game | None, lang: str = "en") -> Schema:
    """Return the schema of faction files, of *game* where there is one."""
    if game is None:
        return _any_faction()
    return _FactionSchema(game, lang).whole()


def unit_definitions(game: Game, lang: str = "en") -> dict[str, Schema]:
    """Return the definitions of units and items of *game* outside their own faction's file.

    Their values may lie outside the limits, as in an example of what a check finds.
    """
    return _FactionSchema(game, lang, bounded=False).definitions()


def catalogue_schema(game: Game | None, lang: str = "en") -> Schema:
    """Return the schema of catalogue files, of *game* where there is one."""
    return _any_catalogue() if game is None else _FactionSchema(game, lang).catalogue()


def head(kind: str, system: str = "") -> dict[str, Schema]:
    """Return the first keys of a file of *kind*."""
    return {
        "format": {"const": 1},
        "kind": {"const": kind},
        "system": {"const": system} if system else ID,
    }


def _keyword_definitions() -> dict[str, Schema]:
    part, definitions = model_parts(DeclaredKeyword)
    words = list_of({"$ref": "#/$defs/keyword_of_game"})
    by_kind = {"type": "object", "additionalProperties": words}
    return {**definitions, "keyword_of_game": part, "keywords": any_of(words, by_kind)}


def _about() -> dict[str, Schema]:
    """Return the keys with which a faction says who it is."""
    return {
        "id": {**ID, "description": note_on("Faction", "id")},
        "name": TEXT,
        "text": {**TEXT, "description": note_on("Faction", "text")},
        "note": SCALAR,
        "version": {"type": ["string", "number"]},
        "author": SCALAR,
        "licence": SCALAR,
        "colour": {**COLOUR, "description": note_on("Faction", "colour")},
        "accent": {**COLOUR, "description": note_on("Faction", "accent")},
        "emblem": {"type": "string", "description": note_on("Faction", "emblem")},
    }


class _FactionSchema:
    """The schema of the factions of one game."""

    def __init__(self, game: Game, lang: str, *, bounded: bool = True) -> None:
        self._game = game
        self._lang = lang
        self._items = ItemSchemas(game, lang, bounded=bounded)

    def whole(self) -> Schema:
        """Return the schema of a whole faction file."""
        attributes = {a.id: self._items.value(a) for a in self._game.faction_attributes.values()}
        units = list_of({"$ref": "#/$defs/unit"})
        properties = {
            **head("faction", self._game.id),
            **_about(),
            "units": {**units, "description": note_on("Faction", "units")},
            "profiles": {
                **list_of({"$ref": "#/$defs/profile"}),
                "description": note_on("Faction", "groups"),
            },
            "items": closed_map(self._items.whole_lists()),
            "keywords": {"$ref": "#/$defs/keywords"},
            **attributes,
        }
        required = [a.id for a in self._game.faction_attributes.values() if a.required]
        body = closed_map(properties, "format", "kind", "system", "id", "name", *required)
        title = f"{self._game.name.pick(self._lang)}: faction"
        return whole_schema(title, body, self.definitions())

    def catalogue(self) -> Schema:
        """Return the schema of a catalogue; item lists may stand under ``items`` or beside it."""
        lists = self._items.whole_lists()
        properties = {
            **head("catalogue", self._game.id),
            "id": {"type": "string"},
            "name": TEXT,
            "note": {"type": "string"},
            "keywords": {"$ref": "#/$defs/keywords"},
            "items": closed_map(lists),
            **lists,
        }
        body = closed_map(properties, "format", "kind", "system")
        title = f"{self._game.name.pick(self._lang)}: catalogue"
        return whole_schema(title, body, self.definitions())

    def definitions(self) -> dict[str, Schema]:
        """Return what ``$ref`` leads to, by the last part of the reference."""
        return {
            **modifies_definitions(),
            **_keyword_definitions(),
            **keyword_definitions(self._game),
            **self._items.definitions(),
            "unit": self._unit(stats_needed=True),
            "profile": self._unit(stats_needed=False),
            "loadout": self._loadout(),
            "option": self._option(),
            "form": self._form(),
        }

    def _unit(self, *, stats_needed: bool) -> Schema:
        game = self._game
        attributes = {a.id: self._items.value(a) for a in game.attributes.values()}
        keywords = {
            key: {**list_of(keyword_schema(game, kind)), "description": self._kind(kind)}
            for key, kind in {"tags": "", **game.unit_keyword_keys}.items()
        }
        properties = {
            "id": ID,
            "name": TEXT,
            "text": {**TEXT, "description": note_on("Unit", "text")},
            "note": {**TEXT, "description": note_on("Unit", "note")},
            "picture": {"type": "string", "description": note_on("Unit", "picture")},
            "source": SCALAR,
            "house": {"type": "boolean"},
            "limit": COUNT,
            **self._items.costs(),
            **attributes,
            "strength": STRENGTH,
            "stats": self._stats(needed=stats_needed),
            **keywords,
            **self._items.properties(),
            "loadouts": {
                **list_of({"$ref": "#/$defs/loadout"}),
                "description": note_on("Unit", "loadouts"),
            },
            "options": {
                **list_of({"$ref": "#/$defs/option"}),
                "description": note_on("Unit", "options"),
            },
            "forms": {
                **list_of({"$ref": "#/$defs/form"}),
                "description": note_on("Unit", "forms"),
            },
            "modifies": MODIFIES,
            "summons": {
                **one_or_list({"type": "string"}),
                "description": note_on("Unit", "summons"),
            },
            "in_group": {
                **closed_map(dict.fromkeys(game.groups, MODIFIES)),
                "description": note_on("Unit", "in_group"),
            },
            "of_group": {
                **({"enum": list(game.groups)} if game.groups else {"type": "string"}),
                "description": note_on("Unit", "group"),
            },
        }
        required = [a.id for a in game.attributes.values() if a.required and a.default is None]
        return {"title": "unit", **closed_map(properties, "id", *required)}

    def _kind(self, kind: str) -> str:
        declared = self._game.kinds.get(kind)
        return declared.name.pick(self._lang) if declared else note_on("schema", "tags")

    def _stats(self, *, needed: bool) -> Schema:
        stats = self._game.stats
        schema = closed_map({stat.id: self._items.value(stat) for stat in stats.values()})
        spelled = {
            f"^{any_case(name)}$": self._items.value(stat)
            for stat in stats.values()
            for name in (stat.abbr.pick("en"), *stat.also)
            if name
        }
        if spelled:
            schema["patternProperties"] = spelled
        required = [s.id for s in stats.values() if s.required and s.default is None]
        if needed and required:
            schema["required"] = required
        return {"description": note_on("schema", "stats"), **schema}

    def _loadout(self) -> Schema:
        own: dict[str, Schema] = {"id": ID, "name": TEXT, "text": TEXT}
        properties = {**own, **self._items.costs(), **self._items.properties()}
        return {"title": "loadout", **closed_map(properties, "id")}

    def _option(self) -> Schema:
        lists: Schema = {"enum": list(self._game.item_lists)}
        properties = {
            "id": ID,
            "name": TEXT,
            "text": TEXT,
            "of": list_of(self._items.any_carried()) if self._game.item_lists else {},
            "from": {**lists, "description": note_on("Option", "from")},
            "list": {**lists, "description": note_on("Option", "list")},
            "where": FORMULA,
            "when": FORMULA,
            "exactly": FORMULA,
            "at_least": FORMULA,
            "at_most": FORMULA,
            "default": one_or_list(SCALAR),
            "repeat": {"type": "boolean"},
            "each": {"enum": ["model"]},
        }
        schema = closed_map(properties, "id")
        schema["anyOf"] = [{"required": ["of"]}, {"required": ["from"]}]
        return {"title": "option", **schema}

    def _form(self) -> Schema:
        stats = self._stats(needed=False)
        properties = {
            "id": known_words(self._game.forms),
            "name": TEXT,
            "text": TEXT,
            "stats": stats,
            "tags": list_of({"type": "string", "description": note_on("schema", "signed_tag")}),
            "modifies": MODIFIES,
            **self._items.overlays(),
        }
        return {"title": "form", **closed_map(properties, "id")}


def _any_faction() -> Schema:
    """Return the schema of factions of whatever game: units may say what the game declares."""
    unit = {
        "type": "object",
        "properties": {
            "id": ID,
            "name": TEXT,
            "text": TEXT,
            "picture": {"type": "string"},
            "strength": STRENGTH,
            "stats": {"type": "object"},
            "tags": list_of(SCALAR),
            "loadouts": list_of({"type": "object"}),
            "options": list_of({"type": "object"}),
            "forms": list_of({"type": "object"}),
            "modifies": MODIFIES,
            "summons": one_or_list({"type": "string"}),
        },
        "required": ["id"],
    }
    units = list_of({"$ref": "#/$defs/unit"})
    properties = {
        **head("faction"),
        **_about(),
        "units": units,
        "profiles": units,
        "items": {"type": "object", "additionalProperties": list_of({"type": "object"})},
        "keywords": {"$ref": "#/$defs/keywords"},
    }
    body: Schema = {
        "type": "object",
        "properties": properties,
        "required": ["format", "kind", "system", "id", "name"],
        "additionalProperties": {
            **any_of(SCALAR, TEXT, {"type": "array"}),
            "description": note_on("schema", "attribute"),
        },
    }
    definitions = {**modifies_definitions(), **_keyword_definitions(), "unit": unit}
    return whole_schema("faction", body, definitions)


def _any_catalogue() -> Schema:
    items = list_of({"type": "object"})
    properties = {
        **head("catalogue"),
        "id": {"type": "string"},
        "name": TEXT,
        "note": {"type": "string"},
        "keywords": {"$ref": "#/$defs/keywords"},
        "items": {"type": "object", "additionalProperties": items},
    }
    body: Schema = {
        "type": "object",
        "properties": properties,
        "required": ["format", "kind", "system"],
        "additionalProperties": {**items, "description": note_on("schema", "item_list")},
    }
    return whole_schema("catalogue", body, _keyword_definitions())
