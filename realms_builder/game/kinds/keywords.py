"""Kinds of fields that name keywords: one, several, or one with a level."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from operator import is_
from typing import Any

from realms_builder.game.files.declared_fields import DeclaredField, DeclaredSlot
from realms_builder.game.files.declared_rules import DeclaredKeyword
from realms_builder.game.files.declared_shapes import Schema, plain
from realms_builder.game.files.json_schemas import known_words, one_or_list
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.kind import (
    BadValue,
    EditorWord,
    FieldKind,
    OfferedValue,
    clamped,
    outside,
    read_value,
    sample_of,
)
from realms_builder.game.kinds.numbers import within
from realms_builder.game.kinds.values import ROMANS, ChoiceValue
from realms_builder.game.value_words import show

WORDS = "words_"
ANY_WORD = "any_word"
_PLUSES = re.compile(r"(.*?)\s*(\++)\Z")


# ------------------------------------------------------------------ reading and writing


def read_keyword(
    game: Game,
    text: str,
    kind: str,
    *,
    plus: bool = False,
    leveled: bool = False,
    bare: bool = False,
) -> KeywordUse:
    """Return the keyword that *text* names, parameters read; *kind* may be empty for any.

    *leveled* wants a level, *bare* lets the parameters stay away. Raises :class:`BadValue` for
    an unknown keyword, with the one that was probably meant, and for what its parameters
    cannot be.
    """
    words = text.replace("(", " ").replace(")", " ").split()
    found = game.keyword_index(kind).longest(words)
    if found is None:
        other = game.keyword_index().longest(words)
        if other is not None and kind in game.kinds and other[0].kind in game.kinds:
            kinds = {"kind": game.kinds[other[0].kind].name, "wanted": game.kinds[kind].name}
            raise BadValue("keyword_unknown.kind", value=text, **kinds)
        suggestion = game.keyword_index(kind).suggest(text)
        raise BadValue("keyword_unknown", value=text, suggestion=suggestion)
    keyword, used = found
    rest = words[used:]
    if bare and not rest:
        return KeywordUse(keyword, (), None, plus)
    if leveled or (rest and not keyword.parameters):
        level = _level_of(rest, text)
        return KeywordUse(keyword, (), level, plus)
    return KeywordUse(keyword, _parameters(game, keyword.parameters, rest, text), None, plus)


def _level_of(rest: list[str], text: str) -> int:
    if not rest:
        return 1
    word = rest[0].upper()
    if len(rest) == 1 and word in ROMANS[1:]:
        return ROMANS.index(word)
    if len(rest) == 1 and word.isdecimal():
        return int(word)
    raise _rest_of(text, rest)


def _rest_of(text: str, rest: list[str]) -> BadValue:
    """Return that what stands behind a keyword in *text* means nothing."""
    said = " ".join(rest)
    known = " ".join(text.replace("(", " ").replace(")", " ").split()).removesuffix(said).strip()
    return BadValue("keyword_rest", value=text, rest=said, known=known)


def _parameters(
    game: Game, declared: Mapping[str, DeclaredField], rest: list[str], text: str
) -> tuple[tuple[str, Value], ...]:
    result: list[tuple[str, Value]] = []
    fields = list(declared.items())
    for position, (name, field) in enumerate(fields):
        last = position == len(fields) - 1
        written = " ".join(rest) if last else " ".join(rest[:1])
        rest = [] if last else rest[1:]
        if written:
            result.append((name, read_value(field, written, game)))
        elif field.default is not None:
            result.append((name, read_value(field, field.default, game)))
        else:
            raise BadValue("parameter_missing", value=text, parameter=name)
    if rest:
        raise _rest_of(text, rest)
    return tuple(result)


def parameters_outside(use: KeywordUse) -> Iterator[tuple[KeywordUse, DeclaredField, Value]]:
    """Yield each parameter of *use* outside its limits, with the keyword whose own it is."""
    for name, value in use.parameters:
        field = use.keyword.parameters.get(name)
        if isinstance(value, KeywordUse):
            yield from parameters_outside(value)
        elif field is not None and outside(value, field):
            yield use, field, value


def text_within(use: KeywordUse) -> str:
    """Return *use* as files write it, each parameter the nearest that its limits allow."""
    words = [use.keyword.id]
    for name, value in use.parameters:
        field = use.keyword.parameters.get(name)
        if isinstance(value, KeywordUse):
            words.append(text_within(value))
        elif isinstance(value, ChoiceValue):
            words.append(value.id)
        else:
            words.append(show(value if field is None else clamped(value, field), "en"))
    return " ".join(words)


def keyword_text(text: str, kind: str, game: Game) -> str:
    """Return a keyword that reads well as files write it: by its id, parameters behind."""
    words = text.replace("(", " ").replace(")", " ").split()
    found = game.keyword_index(kind).longest(words)
    if found is None:
        return text
    keyword, used = found
    rest = " ".join(words[used:])
    if rest and len(keyword.parameters) == 1:
        (parameter,) = keyword.parameters.values()
        rest = _parameter_text(parameter, rest, game)
    return f"{keyword.id} {rest}".rstrip()


def _parameter_text(parameter: DeclaredField, text: str, game: Game) -> str:
    """Return what is behind a keyword by its id, where it is a choice or a keyword itself."""
    try:
        value = read_value(parameter, text, game)
    except BadValue:
        return text
    if isinstance(value, ChoiceValue):
        return value.id
    if isinstance(value, KeywordUse):
        return keyword_text(text, parameter.kind_of_keyword, game)
    return text


# ------------------------------------------------------------------ words to choose from


def words_of_kind(game: Game, kind: str) -> tuple[DeclaredKeyword, ...]:
    """Return the keywords of *kind*, every one where it is empty."""
    return tuple(word for word in game.keywords.values() if not kind or word.kind == kind)


def offered_keywords(game: Game, kind: str, lang: str) -> tuple[OfferedValue, ...]:
    """Return the keywords of *kind* as units write them, a 1 for a parameter."""
    return tuple(
        OfferedValue(_as_written(word), word.name.pick(lang), (word.short or word.text).pick(lang))
        for word in words_of_kind(game, kind)
    )


def _as_written(word: DeclaredKeyword) -> str:
    needs = any(field.default is None for field in word.parameters.values())
    return f"{word.id} 1" if needs else word.id


def sample_keyword(game: Game, kind: str) -> str | None:
    """Return a keyword of *kind*, its parameters filled in; one without any is preferred."""
    for word in sorted(words_of_kind(game, kind), key=lambda word: len(word.parameters)):
        values = [sample_of(field, game) for field in word.parameters.values()]
        if all(isinstance(value, (int, float, str)) for value in values):
            return " ".join([word.id, *(str(value) for value in values)])
    return None


def keyword_schema(game: Game, kind: str) -> Schema:
    """Return a reference to the schema of one keyword of *kind*."""
    name = WORDS + kind if kind in game.kinds else ANY_WORD
    return {"$ref": f"#/$defs/{name}"}


def keyword_definitions(game: Game) -> dict[str, Schema]:
    """Return one definition a keyword kind: its words as units and items write them."""
    names = {**{WORDS + kind: kind for kind in game.kinds}, ANY_WORD: ""}
    return {
        name: known_words(_as_written(word) for word in words_of_kind(game, kind))
        for name, kind in names.items()
    }


# ------------------------------------------------------------------ the kinds


class KeywordKind(FieldKind):
    """One keyword; it may be named bare, as "precision near" names near."""

    name = "keyword"
    keys = frozenset({"of_kind", "set_", "min", "max", "print"})
    editor = "reference"
    refers_to = "keyword"
    drawn_as = "keyword"
    tells_units = tells_items = True
    marks_texts = said_by_name = often_empty = True

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        plus = field.print == "plus"
        return read_keyword(game, plain(raw), field.kind_of_keyword, plus=plus, bare=True)

    def schema(self, field: DeclaredField, game: Game, *, bounded: bool) -> Schema:
        return keyword_schema(game, field.kind_of_keyword)

    def sample(self, field: DeclaredField, game: Game) -> Any:
        return sample_keyword(game, field.kind_of_keyword)

    def written(self, field: DeclaredField, value: Value, raw: Any, game: Game) -> Any:
        """Return the id of each keyword, parameters behind it."""
        if isinstance(raw, list):
            return [keyword_text(str(part), field.kind_of_keyword, game) for part in raw]
        if isinstance(value, KeywordUse):
            return keyword_text(str(raw), field.kind_of_keyword, game)
        return raw

    def clamped(self, value: Value, field: DeclaredField | DeclaredSlot) -> Value:
        if isinstance(value, tuple):
            inside = tuple(self.clamped(use, field) for use in value)
            return value if all(map(is_, value, inside)) else inside
        if not isinstance(value, KeywordUse) or value.level is None:
            return super().clamped(value, field)
        level = super().clamped(value.level, field)
        changes = isinstance(level, int) and level != value.level
        return replace(value, level=level) if changes else value

    def choices(self, field: DeclaredField, game: Game, lang: str) -> Iterable[OfferedValue]:
        return offered_keywords(game, field.kind_of_keyword, lang)

    def named(self, field: DeclaredField, game: Game) -> Iterator[tuple[str, str, Collection[str]]]:
        yield "of_kind", field.kind_of_keyword, game.kinds


class KeywordsKind(KeywordKind):
    """Several keywords."""

    name = "keywords"
    editor = "words"
    drawn_as = "list"
    room = "long"

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        kind, plus = field.kind_of_keyword, field.print == "plus"
        entries = raw if isinstance(raw, list) else [raw]
        return tuple(read_keyword(game, plain(entry), kind, plus=plus) for entry in entries)

    def schema(self, field: DeclaredField, game: Game, *, bounded: bool) -> Schema:
        return one_or_list(keyword_schema(game, field.kind_of_keyword))

    def sample(self, field: DeclaredField, game: Game) -> Any:
        word = sample_keyword(game, field.kind_of_keyword)
        return None if word is None else [word]

    def absent(self, field: DeclaredField) -> Value:
        return ()

    def several(self, field: DeclaredField) -> bool:
        return True


class LevelKind(KeywordKind):
    """A keyword with a level, as ``kinetic ++`` or ``kinetic 2``; several where ``many``."""

    name = "level"
    keys = KeywordKind.keys | {"many"}
    editor = "level"
    drawn_as = "number"
    marks_columns = True
    often_empty = False

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        """Return the keyword with its level, 1 where none is written."""
        entries = raw if isinstance(raw, list) else [raw]
        uses = tuple(self._one(field, plain(entry), game) for entry in entries)
        if field.many:
            return uses
        if len(uses) != 1:
            raise BadValue("one_expected", value=plain(raw))
        return uses[0]

    @staticmethod
    def _one(field: DeclaredField, text: str, game: Game) -> KeywordUse:
        plus = field.print == "plus"
        match = _PLUSES.match(text)
        if match is not None:
            use = read_keyword(game, match.group(1), field.kind_of_keyword, plus=plus)
            return KeywordUse(use.keyword, (), len(match.group(2)), plus)
        return read_keyword(game, text, field.kind_of_keyword, plus=plus, leveled=True)

    def schema(self, field: DeclaredField, game: Game, *, bounded: bool) -> Schema:
        one = known_words(offered.value for offered in self._levels(field, game, "en"))
        return one_or_list(one) if field.many else one

    def sample(self, field: DeclaredField, game: Game) -> Any:
        words = _leveled(field, game)
        if not words:
            return None
        one = f"{words[0].id} {_sign(field, int(within(field, 1)))}"
        return [one] if field.many else one

    def choices(self, field: DeclaredField, game: Game, lang: str) -> Iterable[OfferedValue]:
        return self._levels(field, game, lang)

    @staticmethod
    def _levels(field: DeclaredField, game: Game, lang: str) -> Iterator[OfferedValue]:
        for word in _leveled(field, game):
            for level in range(int(field.min or 1), int(field.max or 3) + 1):
                sign = _sign(field, level)
                yield OfferedValue(f"{word.id} {sign}", f"{word.name.pick(lang)} {sign}")

    def absent(self, field: DeclaredField) -> Value:
        return () if field.many else super().absent(field)

    def several(self, field: DeclaredField) -> bool:
        return field.many

    def editor_of(self, field: DeclaredField, game: Game) -> EditorWord:
        return "words" if field.many else self.editor


def _leveled(field: DeclaredField, game: Game) -> list[DeclaredKeyword]:
    return [word for word in game.keywords.values() if word.kind == field.kind_of_keyword]


def _sign(field: DeclaredField, level: int) -> str:
    return "+" * level if field.print == "plus" else str(level)
