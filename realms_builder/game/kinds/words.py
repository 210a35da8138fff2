"""Kinds of fields that hold words as they are: texts, pictures, formulas, lists."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, ClassVar

from realms_builder.core.translation import every_sentence
from realms_builder.game.files.declared_fields import FIELD_TYPES, DeclaredField
from realms_builder.game.files.declared_shapes import SCALAR, Schema, plain
from realms_builder.game.files.json_schemas import TEXT, WORD, one_or_list
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import (
    BadValue,
    FieldKind,
    HasKind,
    OfferedValue,
    inner_field,
    kind_of,
    must_know_inner,
    parsed,
    plural_of,
    read_value,
)
from realms_builder.game.kinds.values import LocalisedLabel
from realms_builder.game.texts import Text

LONGEST_WORD = 24
"""How many characters a column of a table has room for."""
_SHORT: Schema = {
    "type": ["string", "number"],
    "maxLength": LONGEST_WORD,
    "pattern": r"^[^\n]*$",
}


class TextKind(FieldKind):
    """A text in one or several languages."""

    name = editor = "text"
    plain_schema: ClassVar[Schema] = TEXT
    computes = False
    is_word = True
    room = "long"
    in_line = "never"
    tells_items = True

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        if isinstance(raw, list):
            raise BadValue("text_expected", value="")
        return LocalisedLabel(Text.of(raw if isinstance(raw, dict) else plain(raw)))

    def sample(self, field: DeclaredField, game: Game) -> Any:
        return every_sentence("starter.sample_text")


class WordKind(FieldKind):
    """A short free text in one line that stands in a column, in one or several languages."""

    name = "word"
    plain_schema: ClassVar[Schema] = {
        "anyOf": [_SHORT, {"type": "object", "additionalProperties": _SHORT, "minProperties": 1}]
    }
    computes = False
    is_word = is_free = tells_items = True

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        if isinstance(raw, list):
            raise BadValue("text_expected", value="")
        text = Text.of(raw if isinstance(raw, dict) else plain(raw))
        for _, version in text.versions:
            if len(version) > LONGEST_WORD or "\n" in version:
                raise BadValue("word_too_long", value=version, longest=LONGEST_WORD)
        return LocalisedLabel(text)


class PictureKind(FieldKind):
    """The path of a picture beside the file."""

    name = editor = "picture"
    plain_schema: ClassVar[Schema] = WORD
    drawn_as = "picture"
    is_fact = False

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        return plain(raw)


class FormulaKind(FieldKind):
    """A formula, with or without the sign in front."""

    name = editor = "formula"
    refers_to = "formula"
    plain_schema: ClassVar[Schema] = SCALAR
    usual = 1

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        return parsed(plain(raw))  # type: ignore[return-value]


class ListKind(FieldKind):
    """Several values of the kind that ``of`` names; texts unless it does."""

    name = "list"
    keys = frozenset({"of", "min", "max"})
    editor = "words"
    computes = False
    drawn_as = "list"
    tells_items = often_empty = True
    room = "wordy"
    in_cells = False

    def meant(self, field: HasKind) -> FieldKind:
        """Return the kind for several of what ``of`` names, where that has one of its own."""
        return plural_of(getattr(field, "of", "")) or self

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        must_know_inner(field)
        inner = inner_field(field, "text")
        entries = raw if isinstance(raw, list) else [raw]
        return tuple(read_value(inner, entry, game, formulas=False) for entry in entries)

    def schema(self, field: DeclaredField, game: Game, *, bounded: bool) -> Schema:
        inner = inner_field(field, "text")
        return one_or_list(kind_of(inner).schema(inner, game, bounded=bounded))

    def choices(self, field: DeclaredField, game: Game, lang: str) -> Iterable[OfferedValue]:
        inner = inner_field(field, "text")
        return kind_of(inner).choices(inner, game, lang)

    def several(self, field: DeclaredField) -> bool:
        return True

    def named(self, field: DeclaredField, game: Game) -> Iterator[tuple[str, str, Collection[str]]]:
        yield "of", field.of, FIELD_TYPES
        if field.of in FIELD_TYPES:
            inner = inner_field(field, "text")
            yield from kind_of(inner).named(inner, game)
