"""JSON Schema (draft 2020-12) of file models, tidied for completion in an author's editor."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import BaseModel

from realms_builder.core.translation import note_on
from realms_builder.game.files.declared_shapes import FORMULA_SCHEMA, NOTE, TEXT_SCHEMA, Schema

DRAFT = "https://json-schema.org/draft/2020-12/schema"
TEXT = {"$ref": "#/$defs/text"}
FORMULA = {"$ref": "#/$defs/formula"}
AMOUNT = {"$ref": "#/$defs/amount"}
NUMBER_TEXT = {"$ref": "#/$defs/number_text"}
WHOLE_TEXT = {"$ref": "#/$defs/whole_text"}
FORMULA_VALUE = {"$ref": "#/$defs/formula_value"}
WORD: Schema = {"type": "string", "minLength": 1}
_UNIT_BEHIND = """( ?("|″|”|''|in|inch|[Zz]oll|cm|mm|kg|g))?"""
SHARED: Mapping[str, Schema] = {
    "text": {**TEXT_SCHEMA, "description": note_on("text", "schema")},
    "formula": {
        **{key: value for key, value in FORMULA_SCHEMA.items() if key != "description"},
        "description": note_on("formula", "schema"),
    },
    "number_text": {"type": "string", "pattern": rf"^[-−+]?\d+([.,]\d+)?{_UNIT_BEHIND}$"},
    "whole_text": {"type": "string", "pattern": rf"^[-−+]?\d+{_UNIT_BEHIND}$"},
    "formula_value": {
        "type": "string",
        "pattern": "^=",
        "description": note_on("formula_value", "schema"),
    },
    "amount": {"anyOf": [{"type": "number"}, {"$ref": "#/$defs/number_text"}]},
}
_NOISE = re.compile(r"[\s().:,;_-]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def model_schema(model: type[BaseModel], title: str) -> Schema:
    """Return the JSON Schema of the files that *model* reads."""
    raw = model.model_json_schema(by_alias=True)
    definitions = {name: _tidied(schema) for name, schema in raw.pop("$defs", {}).items()}
    body = _tidied(raw)
    body.pop("title", None)
    return whole_schema(title, body, definitions)


def model_parts(model: type[BaseModel]) -> tuple[Schema, dict[str, Schema]]:
    """Return the schema of *model* as a part of another one, and the definitions it needs."""
    schema = model_schema(model, "")
    definitions = schema.pop("$defs")
    part = {key: value for key, value in schema.items() if key not in ("$schema", "title")}
    return part, definitions


def whole_schema(title: str, body: Schema, definitions: Mapping[str, Schema]) -> Schema:
    """Return a schema document of *body* and the definitions that it refers to."""
    return {
        "$schema": DRAFT,
        "title": title,
        **body,
        "$defs": {**SHARED, **definitions},
    }


def closed_map(properties: Mapping[str, Schema], *required: str) -> Schema:
    """Return the schema of a map that has only these *properties*."""
    schema: Schema = {
        "type": "object",
        "properties": dict(properties),
        "additionalProperties": False,
    }
    if required:
        schema["required"] = list(required)
    return schema


def list_of(items: Schema) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": items}


def one_or_list(items: Schema) -> Schema:
    """Return the schema of a list whose brackets may be left out when it holds one thing."""
    return {"anyOf": [list_of(items), items]}


def any_of(*schemas: Schema) -> Schema:
    """Return the schema that accepts what one of *schemas* accepts."""
    return schemas[0] if len(schemas) == 1 else {"anyOf": list(schemas)}


def known_words(words: Iterable[str | int]) -> Schema:
    """Return the schema of a word of which the *known* ones are offered and others accepted."""
    offered = list(dict.fromkeys(words))
    return any_of({"enum": offered}, WORD) if offered else dict(WORD)


def any_case(text: str) -> str:
    """Return a pattern for *text* whatever its case and with any blanks between its words."""
    return r"[\s().:,;_-]+".join(in_any_case(word) for word in _NOISE.split(text) if word)


def in_any_case(word: str) -> str:
    """Return a pattern for one *word* whatever its case."""
    return "".join(map(_letter, word))


def _letter(character: str) -> str:
    lower, upper = character.lower(), character.upper()
    if lower != upper and len(lower) == len(upper) == 1:
        return f"[{upper}{lower}]"
    return re.escape(character) if character in r"\.^$*+?{}[]|()/" else character


def _forebears(title: str, of: type[BaseModel] = BaseModel) -> tuple[str, ...]:
    """Return the names by which notes know a model and what it is derived from, nearest first."""
    for child in of.__subclasses__():
        if child.__name__ == title:
            line = child.__mro__[: child.__mro__.index(BaseModel)]
            return tuple(one.__name__.removeprefix("Declared") for one in line)
        if found := _forebears(title, child):
            return found
    return ()


def _tidied(node: Any, models: tuple[str, ...] = ()) -> Any:
    """Return *node* without what pydantic adds for nobody, with notes on the keys."""
    if isinstance(node, list):
        return [_tidied(part, models) for part in node]
    if not isinstance(node, dict):
        return node
    shared = _shared(node)
    if shared is not None:
        return shared
    if "title" in node and "properties" in node:
        models = _forebears(node["title"]) or (node["title"],)
    schema = {
        key: _properties(value, models) if key == "properties" else _tidied(value, models)
        for key, value in node.items()
        if not (key == "default" and value in (None, "", [], {}))
    }
    if isinstance(schema.get("enum"), list):
        schema["enum"] = [value for value in schema["enum"] if value != ""]
    if "title" in schema and "properties" in schema:
        schema["title"] = _spoken(models[0])
        schema.pop("description", None)  # what our code says of the model
    return _without_null(schema)


def _properties(properties: Mapping[str, Any], models: tuple[str, ...]) -> Schema:
    result: Schema = {}
    for key, node in properties.items():
        schema = _tidied({k: v for k, v in node.items() if k not in ("title", NOTE)}, models)
        note = node.get(NOTE) or note_on(key, *models)
        if note:
            schema["description"] = note
        result[key] = schema
    return result


def _shared(node: Mapping[str, Any]) -> Schema | None:
    """Return a reference where *node* is the schema of a text or a formula."""
    core = {key: value for key, value in node.items() if key not in ("title", "default")}
    if core == TEXT_SCHEMA:
        return dict(TEXT)
    return dict(FORMULA) if core == FORMULA_SCHEMA else None


def _without_null(schema: Schema) -> Schema:
    """Return *schema* without null: an empty entry is a mistake, not a value."""
    branches = schema.get("anyOf")
    if not isinstance(branches, list) or {"type": "null"} not in branches:
        return schema
    rest = [branch for branch in branches if branch != {"type": "null"}]
    others = {key: value for key, value in schema.items() if key != "anyOf"}
    return {**rest[0], **others} if len(rest) == 1 else {**others, "anyOf": rest}


def _spoken(name: str) -> str:
    """Return the name of a model in words: ``DeclaredItemList`` is an item list."""
    words = _CAMEL.sub(" ", name.removeprefix("Declared")).lower()
    return words.removesuffix(" file")
