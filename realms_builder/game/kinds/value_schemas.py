"""JSON Schema of typed values: what a stat, attribute or field of a game accepts in a file."""

from __future__ import annotations

from realms_builder.core.translation import sentence
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_shapes import Schema
from realms_builder.game.files.json_schemas import FORMULA_VALUE
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import kind_of


def value_schema(
    field: DeclaredField, game: Game, lang: str, *, bounded: bool = True, formulas: bool = True
) -> Schema:
    """Return the schema of *field* with its name and how it is written, in *lang*.

    Unless *bounded*, limits are only described. Without *formulas* none may stand for a value.
    """
    kind = kind_of(field)
    schema = kind.schema(field, game, bounded=bounded)
    if kind.computes and formulas:
        schema = {"anyOf": [*schema.get("anyOf", [schema]), FORMULA_VALUE]}
    title = field.abbr.pick(lang) or field.name.pick(lang) or field.id
    return {"title": title, "description": described(field, lang), **schema}


def described(field: DeclaredField, lang: str) -> str:
    """Return what *field* is and how it is written, in words."""
    how = sentence(
        f"value.{kind_of(field).name}", lang, {"forms": [form.write for form in field.forms]}
    )
    limits = kind_of(field).limits(field)
    zero = sentence("value.zero_is_unlimited", lang) if field.zero_is_unlimited else ""
    parts = [field.name.pick(lang), field.text.pick(lang), how, limits, zero]
    return " · ".join(part for part in parts if part)
