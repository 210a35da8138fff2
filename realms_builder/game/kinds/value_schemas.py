"""JSON Schema of typed values: what a stat, attribute or field of a game accepts in a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from realms_builder.core.translation import sentence
from realms_builder.game.files.declared_fields import DeclaredField, DeclaredPhrase, DeclaredValue
from realms_builder.game.files.declared_shapes import SCALAR, Schema
from realms_builder.game.files.json_schemas import (
    FORMULA_VALUE,
    NUMBER_TEXT,
    TEXT,
    WHOLE_TEXT,
    any_of,
    closed_map,
    one_or_list,
)
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import ROMANS, ChoiceValue

POOL_TEXT = r"^\d{1,3} ?/ ?\d{1,2}\+?$"
TARGET_TEXT = r"^\d+\+?$"
DICE_TEXT = r"^\d{0,3} ?[WwDd] ?\d{1,4}( ?[-−+] ?\d{1,4})?$"
BANDS_TEXT = r"^\d{1,4}([.,]\d{1,2})? ?/ ?\d{1,2}$"
WORDS = "words_"
ANY_WORD = "any_word"
WORD: Schema = {"type": "string", "minLength": 1}
_NOISE = re.compile(r"[\s().:,;_-]+")
_SLOT = re.compile(r"\{\w+\}")


def any_case(text: str) -> str:
    """Return a pattern for *text* whatever its case and with any blanks between its words."""
    words = [word for word in _NOISE.split(text) if word]
    return r"[\s().:,;_-]+".join("".join(_letter(c) for c in word) for word in words)


def _letter(character: str) -> str:
    lower, upper = character.lower(), character.upper()
    if lower != upper and len(lower) == len(upper) == 1:
        return f"[{upper}{lower}]"
    return re.escape(character) if character in r"\.^$*+?{}[]|()/" else character


def known_words(words: Iterable[str]) -> Schema:
    """Return the schema of a word of which the *known* ones are offered and others accepted."""
    offered = list(dict.fromkeys(words))
    return any_of({"enum": offered}, WORD) if offered else dict(WORD)


class ValueSchemas:
    """Makes the schemas of the typed values of one game."""

    def __init__(self, game: Game, lang: str, *, bounded: bool = True) -> None:
        """Describe the values of *game* in *lang*; unless *bounded*, limits are only described."""
        self._game = game
        self._lang = lang
        self._bounded = bounded
        self._makers: Mapping[str, Callable[[DeclaredField], Schema]] = {
            "integer": lambda field: self._number(field, "integer", WHOLE_TEXT),
            "number": lambda field: self._number(field, "number", NUMBER_TEXT),
            "length": lambda field: self._number(field, "number", NUMBER_TEXT),
            "weight": lambda field: self._number(field, "number", NUMBER_TEXT),
            "pool": lambda field: _text(POOL_TEXT),
            "target": lambda field: any_of({"type": "integer"}, _text(TARGET_TEXT)),
            "dice": lambda field: _text(DICE_TEXT),
            "bands": lambda field: _text(BANDS_TEXT),
            "roman": self._roman,
            "level": self._level,
            "choice": self._choice,
            "scale": self._choice,
            "flag": lambda field: {"type": "boolean"},
            "text": lambda field: dict(TEXT),
            "keyword": lambda field: self.keyword(field.kind_of_keyword),
            "keywords": lambda field: one_or_list(self.keyword(field.kind_of_keyword)),
            "phrase": self._phrase,
            "by_band": self._by_band,
            "list": lambda field: one_or_list(self._inner(field, "text")),
            "formula": lambda field: dict(SCALAR),
            "track": self._track,
            "picture": lambda field: dict(WORD),
        }

    def of(self, field: DeclaredField) -> Schema:
        """Return the schema of *field* with its name and how it is written."""
        schema = self._makers[field.type](field)
        if field.type not in ("text", "list", "formula", "flag"):
            schema = {"anyOf": [*schema.get("anyOf", [schema]), FORMULA_VALUE]}
        return {"title": self._title(field), "description": self.describe(field), **schema}

    def keyword(self, kind: str) -> Schema:
        """Return a reference to the schema of one keyword of *kind*."""
        name = WORDS + kind if kind in self._game.kinds else ANY_WORD
        return {"$ref": f"#/$defs/{name}"}

    def definitions(self) -> dict[str, Schema]:
        """Return one definition a keyword kind: its words as units and items write them."""
        kinds = {WORDS + kind: self._words(kind) for kind in self._game.kinds}
        return {**kinds, ANY_WORD: self._words("")}

    def _words(self, kind: str) -> Schema:
        words = [word for word in self._game.keywords.values() if not kind or word.kind == kind]
        return known_words(
            f"{word.id} 1" if _needs_parameter(word.parameters) else word.id for word in words
        )

    def describe(self, field: DeclaredField) -> str:
        """Return what *field* is and how it is written, in words."""
        lang = self._lang
        how = sentence(f"value.{field.type}", lang, {"forms": _patterns(field)})
        parts = [field.name.pick(lang), field.text.pick(lang), how, self.limits(field)]
        return " · ".join(part for part in parts if part)

    def limits(self, field: DeclaredField) -> str:
        """Return the limits of *field* in words, or an empty string."""
        if field.type == "pool" and isinstance(field.dice, tuple) and field.target:
            (low, high), (first, last) = field.dice, field.target
            return f"{low}–{high} / {first}+–{last}+"
        if field.min is None and field.max is None:
            return ""
        low_text = "" if field.min is None else f"{field.min:g}"
        return f"{low_text}–{field.max:g}" if field.max is not None else f"≥ {low_text}"

    def _title(self, field: DeclaredField) -> str:
        return field.abbr.pick(self._lang) or field.name.pick(self._lang) or field.id

    def _number(self, field: DeclaredField, kind: str, in_words: Schema) -> Schema:
        bounds: Schema = {"type": kind}
        limits = {"minimum": field.min, "maximum": field.max} if self._bounded else {}
        for key, limit in limits.items():
            if limit is not None:
                bounds[key] = int(limit) if limit.is_integer() else limit
        return any_of(bounds, in_words)

    def _roman(self, field: DeclaredField) -> Schema:
        low, high = 1, len(ROMANS) - 1
        if self._bounded:
            low, high = int(field.min or low), int(field.max or high)
        numerals = list(ROMANS[max(low, 1) : high + 1])
        return any_of(
            {"enum": numerals},
            {"enum": [numeral.lower() for numeral in numerals]},
            {"type": "integer", "minimum": low, "maximum": high},
        )

    def _level(self, field: DeclaredField) -> Schema:
        levels = range(int(field.min or 1), int(field.max or 3) + 1)
        words = [w.id for w in self._game.keywords.values() if w.kind == field.kind_of_keyword]
        signs = {n: "+" * n if field.print == "plus" else str(n) for n in levels}
        one = known_words(f"{word} {signs[n]}" for word in words for n in levels)
        return one_or_list(one) if field.many else one

    def _choice(self, field: DeclaredField) -> Schema:
        choices = list(self._game.choices(field).values())
        ids = [choice.id for choice in choices]
        numbers = [int(choice.id) for choice in choices if choice.quantity is not None]
        names = {any_case(name) for choice in choices for name in self._spellings(field, choice)}
        pattern = f"^({'|'.join(sorted(names))})$"
        return any_of({"enum": [*ids, *numbers]}, {"type": "string", "pattern": pattern})

    def _spellings(self, field: DeclaredField, choice: ChoiceValue) -> Iterable[str]:
        yield choice.id
        for text in (choice.name, choice.abbr):
            yield from (version for _, version in text.versions)
        for value in self._declared(field):
            if value.id == choice.id:
                yield from value.also

    def _declared(self, field: DeclaredField) -> tuple[DeclaredValue, ...]:
        if field.type == "scale":
            name = field.scale or field.id
            return next((s.values for s in self._game.file.scales if s.id == name), ())
        return field.values

    def _phrase(self, field: DeclaredField) -> Schema:
        bare = [form.write for form in field.forms if not _SLOT.search(form.write)]
        patterns = sorted({_phrase_pattern(s) for f in field.forms for s in _spellings(f)})
        schema: Schema = {"type": "string", "pattern": f"^\\s*({'|'.join(patterns)})\\s*$"}
        filled = [form.write for form in field.forms if _SLOT.search(form.write)]
        if filled:
            schema["examples"] = filled
        return any_of({"enum": bare}, schema) if bare else schema

    def _by_band(self, field: DeclaredField) -> Schema:
        bands = self._game.bands.get(field.bands)
        inner = any_of(self._inner(field, "integer"), WORD)
        return closed_map(dict.fromkeys(bands.steps, inner) if bands else {})

    def _inner(self, field: DeclaredField, fallback: str) -> Schema:
        bounds = {"min": field.min, "max": field.max}
        inner = {"id": field.id, "type": field.of or fallback, **bounds}
        return self._makers[field.of or fallback](DeclaredField.model_validate(inner))

    def _track(self, field: DeclaredField) -> Schema:
        tracks = self._game.tracks.values()
        return {"enum": [track.id for track in tracks]}


def _text(pattern: str) -> Schema:
    return {"type": "string", "pattern": pattern}


def _needs_parameter(parameters: Mapping[str, DeclaredField]) -> bool:
    return any(field.default is None for field in parameters.values())


def _patterns(field: DeclaredField) -> list[str]:
    return [form.write for form in field.forms]


def _spellings(form: DeclaredPhrase) -> list[str]:
    return [form.id, form.write, *form.also, *(version for _, version in form.name.versions)]


def _phrase_pattern(written: str) -> str:
    """Return the pattern of a phrase: its words in any case, anything in its blanks."""
    parts: list[str] = []
    end = 0
    for match in _SLOT.finditer(written):
        parts.append(_literal(written[end : match.start()]))
        parts.append(r"\S+")
        end = match.end()
    parts.append(_literal(written[end:]))
    return r"\s*".join(part for part in parts if part)


def _literal(text: str) -> str:
    return r"\s+".join("".join(_letter(c) for c in word) for word in text.split())
