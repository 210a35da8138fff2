"""Small shapes that every kind of file shares: ids, texts, formulas, short spellings.

The models of :mod:`realms_builder.game.files` are pydantic models: frozen, unknown keys refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    GetJsonSchemaHandler,
    WithJsonSchema,
    create_model,
)
from pydantic_core import CoreSchema, PydanticCustomError

from realms_builder.core.catalogues import TAG, is_tag
from realms_builder.core.titles import LONGEST_NAME
from realms_builder.core.translation import languages
from realms_builder.game.texts import Text

# ------------------------------------------------------------------ schema marks
# Marks on the types of file models: which shorthands a reader accepts beside the full shape.
#
# The readers expand shorthands before they validate, so a JSON Schema would not know about them.


Schema = dict[str, Any]
NOTE = "note_on_key"
"""What a model says of its own key, instead of :mod:`realms_builder.game.files.schema_notes`."""
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


# ------------------------------------------------------------------ declared shapes


ID_PATTERN = rf"[a-z][a-z0-9_]{{0,{LONGEST_NAME - 1}}}"
_ID = re.compile(ID_PATTERN + r"\Z")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}\Z")
MAX_NUMBER = 10**9
MAX_FRACTION = 10**18
"""The largest denominator: formulas multiply a few of them before they grow too big."""
_EXACT = 2**53
_SCALARS = (str, int, float, bool)


class Declared(BaseModel):
    """The ground of every file model: frozen, strict about keys."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        arbitrary_types_allowed=True,
        # The validators are built when the first file is read, not at import.
        defer_build=True,
    )
    one_of: ClassVar[tuple[tuple[str, ...], ...]] = ()
    """Of each of these, one key must be written; the first is missed."""
    only_with: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The keys that are read only where one of others is written, each with those others."""


Model = TypeVar("Model", bound=Declared)


def derived(model: type[Model], keys: Mapping[str, Any]) -> type[Model]:
    """Return *model* under its own name with more *keys*, each a type and a default."""
    head = (model.__doc__ or "").partition("\n")[0]
    return create_model(model.__name__, __base__=model, __doc__=head, **keys)


def _to_text(value: object) -> Text:
    if isinstance(value, dict):
        for code, said in value.items():
            if not is_tag(code) or (said is None and code not in languages()):
                raise PydanticCustomError("text_language", "{key}", {"key": code})
        for text in value.values():
            if not isinstance(text, _SCALARS):
                raise PydanticCustomError("text_expected", "text", {})
        return Text.of(value)
    if isinstance(value, Text):
        return value
    if isinstance(value, _SCALARS):
        return Text.of(plain(value))
    raise PydanticCustomError("text_expected", "text", {})


def plain(value: object) -> str:
    """Return a YAML scalar as its author wrote it, near enough: no ``.0``, no capital True.

    A list or map comes back as its brackets: enough to tell the author what stands there.
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer() and abs(value) < _EXACT:
        return str(int(value))
    if isinstance(value, dict):
        return "{…}"
    return "[…]" if isinstance(value, (list, tuple)) else str(value)


def _to_formula(value: object) -> str:
    if isinstance(value, _SCALARS):
        return plain(value).removeprefix("=").strip()
    raise PydanticCustomError("formula_expected", "formula", {})


def is_id(text: str) -> bool:
    """Return whether *text* will do as an id: small letters, digits and _, a letter first."""
    return _ID.match(text) is not None


def _to_id(value: object) -> str:
    if isinstance(value, _SCALARS):
        text = plain(value)
        if _ID.match(text):
            return text
        raise PydanticCustomError("bad_id", "{id}", {"id": text})
    raise PydanticCustomError("bad_id", "{id}", {"id": str(value)})


def _to_colour(value: object) -> str:
    if isinstance(value, str) and COLOUR.match(value):
        return value.lower()
    raise PydanticCustomError("colour_expected", "colour", {})


def _to_value_id(value: object) -> str:
    if isinstance(value, _SCALARS):
        return plain(value)
    raise PydanticCustomError("bad_id", "{id}", {"id": str(value)})


def number_fault(value: float | Fraction) -> str:
    """Return the code of what keeps *value* out of a file, or an empty string.

    No rule of a game needs numbers that formulas cannot compute and nobody can print.
    """
    if value != value:
        return "number_expected"
    if abs(value) > MAX_NUMBER:
        return "number_too_large"
    exact = Fraction(str(value)) if isinstance(value, float) else value
    return "number_too_fine" if exact.denominator > MAX_FRACTION else ""


def _bounded(value: float) -> float:
    fault = number_fault(value)
    if fault:
        raise PydanticCustomError(fault, "number", {})  # type: ignore[arg-type]
    return value


# The numbers of files: finite, and small enough to compute and print with.
Real = Annotated[float, AfterValidator(_bounded)]
Whole = Annotated[int, AfterValidator(_bounded)]


def as_list(value: object) -> object:
    """Return *value* in a list unless it is one; nothing becomes an empty list."""
    if value is None:
        return []
    return value if isinstance(value, (list, tuple)) else [value]


def short_for(key: str) -> Callable[[object], object]:
    """Return a validator that reads a bare scalar as a map with only *key*."""

    def expand(value: object) -> object:
        return {key: value} if isinstance(value, _SCALARS) else value

    return expand


def each(expand: Callable[[object], object]) -> Callable[[object], object]:
    """Return a validator that applies *expand* to every element of a list."""

    def expand_all(value: object) -> object:
        return [expand(item) for item in value] if isinstance(value, list) else value

    return expand_all


TEXT_SCHEMA: Schema = {
    "anyOf": [
        {"type": ["string", "number"]},
        {
            "type": "object",
            "additionalProperties": {"type": ["string", "number"]},
            "propertyNames": {"pattern": f"^({TAG})$"},
        },
    ]
}

FORMULA_SCHEMA: Schema = {
    "type": ["string", "number", "boolean"],
    "description": "a formula",
}

LocalText = Annotated[Text, BeforeValidator(_to_text), WithJsonSchema(TEXT_SCHEMA)]
FormulaText = Annotated[
    str,
    BeforeValidator(_to_formula),
    WithJsonSchema(FORMULA_SCHEMA),
]
Id = Annotated[
    str,
    BeforeValidator(_to_id),
    WithJsonSchema({"type": "string", "pattern": f"^{ID_PATTERN}$"}),
]
Colour = Annotated[
    str,
    BeforeValidator(_to_colour),
    WithJsonSchema({"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"}),
]
ValueId = Annotated[
    str, BeforeValidator(_to_value_id), WithJsonSchema({"type": ["string", "number"]})
]
Words = Annotated[tuple[str, ...], BeforeValidator(as_list), ONE_OR_LIST]
Anything = Any
