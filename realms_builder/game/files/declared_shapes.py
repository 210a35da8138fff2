"""Small shapes that every kind of file shares: ids, texts, formulas, short spellings.

The models of :mod:`realms_builder.game.files` are pydantic models: frozen, unknown keys refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, WithJsonSchema
from pydantic_core import PydanticCustomError

from realms_builder.game.files.schema_marks import ONE_OR_LIST, Schema
from realms_builder.game.texts import LANGUAGE_CODES, Text

ID_PATTERN = r"[a-z][a-z0-9_]*"
_ID = re.compile(ID_PATTERN + r"\Z")
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


def _to_text(value: object) -> Text:
    if isinstance(value, dict):
        for code in value:
            if code not in LANGUAGE_CODES:
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
        {"type": "object", "additionalProperties": {"type": ["string", "number"]},
         "propertyNames": {"enum": sorted(LANGUAGE_CODES)}},
    ]
}  # fmt: skip

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
ValueId = Annotated[
    str, BeforeValidator(_to_value_id), WithJsonSchema({"type": ["string", "number"]})
]
Words = Annotated[tuple[str, ...], BeforeValidator(as_list), ONE_OR_LIST]
Anything = Any
