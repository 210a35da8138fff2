"""Marks on the types of file models: which shorthands a reader accepts beside the full shape.

The readers expand shorthands before they validate, so a JSON Schema would not know about them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import GetJsonSchemaHandler
from pydantic_core import CoreSchema

Schema = dict[str, Any]
SCALAR: Schema = {"type": ["string", "number", "boolean"]}


class AlsoWritten:
    """Adds to the JSON Schema of a type what else an author may write."""

    def __init__(self, shorthands: Callable[[Schema], Schema]) -> None:
        """Accept what *shorthands* makes of the full schema."""
        self._shorthands = shorthands

    def __get_pydantic_json_schema__(
        self, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> Schema:
        """Return the full schema and the shorthand as alternatives."""
        full = handler(core_schema)
        return self._shorthands(full)


def _one_or_list(full: Schema) -> Schema:
    return {"anyOf": [full, full["items"]]}


def _scalar_elements(full: Schema) -> Schema:
    return {**full, "items": {"anyOf": [full["items"], SCALAR]}}


def _list_or_map_of_lists(full: Schema) -> Schema:
    return {"anyOf": [full, {"type": "object", "additionalProperties": full}]}


ONE_OR_LIST = AlsoWritten(_one_or_list)
"""A list of one may be written without its brackets."""

SCALAR_ELEMENTS = AlsoWritten(_scalar_elements)
"""An element that is only an id may be written bare."""

LIST_OR_MAP = AlsoWritten(_list_or_map_of_lists)
"""A list may be written as lists by kind."""

OR_WORD = AlsoWritten(lambda full: {"anyOf": [full, {"type": "string"}]})
"""A map with one entry may be written as a word."""


class NamedByKey:
    """Marks a map that needs no id of its own, since its key is one; a word stands for its type."""

    def __get_pydantic_json_schema__(
        self, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> Schema:
        """Return the full schema without its required id, and the word."""
        full = handler.resolve_ref_schema(handler(core_schema))
        open_map = {key: value for key, value in full.items() if key != "required"}
        return {"anyOf": [open_map, {"type": "string"}]}


NAMED_BY_KEY = NamedByKey()
