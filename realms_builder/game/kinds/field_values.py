"""Reads what an author wrote in a typed field as a typed value, and says what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING, Any

from realms_builder.game.files.declared_fields import (
    FIELD_TYPES,
    DeclaredBands,
    DeclaredField,
    DeclaredSlot,
    FieldType,
)
from realms_builder.game.files.declared_shapes import number_fault, plain
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.phrases import read_phrase
from realms_builder.game.kinds.values import (
    ROMANS,
    Bands,
    DiceSum,
    LocalisedLabel,
    Number,
    Pool,
    Roman,
    TargetNumber,
    Weight,
)
from realms_builder.game.names import did_you_mean
from realms_builder.game.printing import DASH, show
from realms_builder.game.texts import EMPTY, Text

if TYPE_CHECKING:
    from realms_builder.game.game import Game


_POOL = re.compile(r"(\d{1,3})\s*/\s*(\d{1,2})\+?\Z")
_BANDS = re.compile(r"(\d{1,4}(?:[.,]\d{1,2})?)\s*/\s*(\d{1,2})\Z")
_DICE = re.compile(r"(\d{0,3})\s*[WwDd]\s*(\d{1,4})\s*(?:([+\-−])\s*(\d{1,4}))?\Z")
_NUMBER = re.compile(r"[+-]?(?:\d{1,1000}(?:\.\d{0,1000})?|\.\d{1,1000})\Z")
_UNIT = re.compile(r"\s*(?:\"|″|”|''|in(?:ch)?|Zoll|cm|mm|kg|g)\s*\Z", re.IGNORECASE)
_PLUSES = re.compile(r"(.*?)\s*(\++)\Z")
_COUNTED = re.compile(r"(\d{1,3})\s*[x×]\s*(.+)\Z")


class BadValue(Exception):
    """A value that its field cannot hold: a code for the sentence, and what it needs."""

    def __init__(self, code: str, **values: object) -> None:
        """Keep the code and the values of the sentence."""
        super().__init__(code)
        self.code = code
        self.values = values


def number(raw: object) -> Number:
    """Return *raw* as an exact number; a unit behind it and a decimal comma are fine.

    Raises :class:`BadValue` ``number_expected`` for anything else, also what is infinite, and
    ``number_too_large``.
    """
    if isinstance(raw, bool) or not isinstance(raw, (int, float, str)):
        raise BadValue("number_expected", value=plain(raw))
    if isinstance(raw, float) and not isfinite(raw):
        raise BadValue("number_expected", value=plain(raw))
    text = _UNIT.sub("", plain(raw)).replace(",", ".").replace("−", "-").strip()
    # A number out of a file may be no fraction and have no long exponent: that would never end.
    if isinstance(raw, str) and not _NUMBER.match(text):
        raise BadValue("number_expected", value=plain(raw))
    value = Fraction(text)
    fault = number_fault(value)
    if fault:
        raise BadValue(fault, value=plain(raw))
    return int(value) if value.denominator == 1 else value


def integer(raw: object) -> int:
    """Return *raw* as a whole number.

    Raises :class:`BadValue` as :func:`number` does, and ``whole_number_expected`` for a fraction.
    """
    value = number(raw)
    if isinstance(value, Fraction):
        raise BadValue("whole_number_expected", value=plain(raw))
    return value


def split_count(text: str) -> tuple[int, str]:
    """Return how many and of what: ``3x grenade`` is three grenades."""
    match = _COUNTED.match(text.strip())
    return (int(match.group(1)), match.group(2)) if match else (1, text.strip())


class FieldReader:
    """Reads the typed values of one game."""

    def __init__(self, game: Game) -> None:
        """Read with the scales, keywords and bands of *game*."""
        self._game = game
        self._readers: Mapping[str, Callable[[DeclaredField, Any], Value]] = {
            "integer": lambda field, raw: integer(raw),
            "number": lambda field, raw: number(raw),
            "length": lambda field, raw: number(raw),
            "weight": lambda field, raw: Weight(number(raw)),
            "pool": self._pool,
            "target": lambda field, raw: TargetNumber(integer(plain(raw).rstrip("+"))),
            "dice": self._dice,
            "bands": self._bands,
            "roman": self._roman,
            "level": self._level,
            "choice": self._choice,
            "scale": self._choice,
            "flag": self._flag,
            "text": self._text,
            "keyword": self._keyword,
            "keywords": self._keywords,
            "phrase": self._phrase,
            "by_band": self._by_band,
            "list": self._list,
            "formula": self._formula,
            "track": self._track,
            "picture": lambda field, raw: plain(raw),
        }

    def read(self, field: DeclaredField, raw: Any) -> Value:
        """Return *raw* as a value of *field*; raise :class:`BadValue` when it is none."""
        if raw is None:
            raise BadValue("empty_value", field=field.id)
        if isinstance(raw, str) and raw.startswith("=") and field.type not in ("text", "list"):
            return self._parsed(raw)
        return self._readers[field.type](field, raw)

    def default(self, field: DeclaredField) -> Value | None:
        """Return the default of *field*, or None when it has none or a bad one."""
        try:
            return None if field.default is None else self.read(field, field.default)
        except BadValue:
            return None

    @staticmethod
    def _parsed(raw: str) -> Value:
        try:
            return parse(raw.removeprefix("=").strip())  # type: ignore[return-value]
        except FormulaError as error:
            raise BadValue(f"formula.{error.code}", **dict(error.values)) from None

    @staticmethod
    def _pool(field: DeclaredField, raw: Any) -> Value:
        match = _POOL.match(plain(raw).strip())
        if match is None:
            raise BadValue("pool_expected", value=plain(raw))
        return Pool(int(match.group(1)), int(match.group(2)))

    @staticmethod
    def _dice(field: DeclaredField, raw: Any) -> Value:
        match = _DICE.match(plain(raw).strip())
        if match is None or int(match.group(2)) < 2:
            raise BadValue("dice_expected", value=plain(raw))
        count, sides, sign, add = match.groups()
        extra = int(add or 0) * (-1 if sign in ("-", "−") else 1)
        return DiceSum(int(count or 1), int(sides), extra)

    @staticmethod
    def _bands(field: DeclaredField, raw: Any) -> Value:
        match = _BANDS.match(plain(raw).strip())
        if match is None or int(match.group(2)) == 0:
            raise BadValue("bands_expected", value=plain(raw))
        return Bands(number(match.group(1)), int(match.group(2)))

    @staticmethod
    def _roman(field: DeclaredField, raw: Any) -> Value:
        text = plain(raw).strip().upper()
        if text in ROMANS[1:]:
            return Roman(ROMANS.index(text))
        try:
            value = integer(raw)
        except BadValue:
            value = -1
        if value < 0:
            raise BadValue("roman_expected", value=plain(raw))
        return Roman(value)

    def _choice(self, field: DeclaredField, raw: Any) -> Value:
        choice = self._game.choice(field, plain(raw))
        if choice is None:
            known = self._game.choice_ids(field)
            raise BadValue(
                "choice_unknown",
                value=plain(raw),
                known=known,
                suggestion=self._game.choice_suggestion(field, plain(raw)),
            )
        return choice

    @staticmethod
    def _flag(field: DeclaredField, raw: Any) -> Value:
        if isinstance(raw, bool):
            return raw
        raise BadValue("flag_expected", value=plain(raw))

    @staticmethod
    def _text(field: DeclaredField, raw: Any) -> Value:
        if isinstance(raw, (list, dict)) and not isinstance(raw, dict):
            raise BadValue("text_expected", value="")
        return LocalisedLabel(Text.of(plain(raw) if not isinstance(raw, dict) else raw))

    def _keyword(self, field: DeclaredField, raw: Any) -> Value:
        """Read a single keyword; it may be named bare, as "precision near" names near."""
        plus = field.print == "plus"
        return self.keyword(plain(raw), field.kind_of_keyword, plus=plus, bare=True)

    def _keywords(self, field: DeclaredField, raw: Any) -> Value:
        plus = field.print == "plus"
        entries = raw if isinstance(raw, list) else [raw]
        return tuple(
            self.keyword(plain(entry), field.kind_of_keyword, plus=plus) for entry in entries
        )

    def _level(self, field: DeclaredField, raw: Any) -> Value:
        entries = raw if isinstance(raw, list) else [raw]
        uses = tuple(self._one_level(field, plain(entry)) for entry in entries)
        if field.many:
            return uses
        if len(uses) != 1:
            raise BadValue("one_expected", value=plain(raw))
        return uses[0]

    def _one_level(self, field: DeclaredField, text: str) -> KeywordUse:
        plus = field.print == "plus"
        match = _PLUSES.match(text)
        if match is not None:
            use = self.keyword(match.group(1), field.kind_of_keyword, plus=plus)
            return KeywordUse(use.keyword, (), len(match.group(2)), plus)
        return self.keyword(text, field.kind_of_keyword, plus=plus, leveled=True)

    def keyword(
        self,
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
        found = self._game.keyword_index(kind).longest(words)
        if found is None:
            suggestion = self._game.keyword_index(kind).suggest(text)
            raise BadValue("keyword_unknown", value=text, suggestion=suggestion)
        keyword, used = found
        rest = words[used:]
        if bare and not rest:
            return KeywordUse(keyword, (), None, plus)
        if leveled or (rest and not keyword.parameters):
            level = self._level_of(rest, text)
            return KeywordUse(keyword, (), level, plus)
        return KeywordUse(keyword, self._parameters(keyword.parameters, rest, text), None, plus)

    @staticmethod
    def _level_of(rest: list[str], text: str) -> int:
        if not rest:
            return 1
        word = rest[0].upper()
        if len(rest) == 1 and word in ROMANS[1:]:
            return ROMANS.index(word)
        if len(rest) == 1 and word.isdecimal():
            return int(word)
        raise BadValue("keyword_rest", value=text, rest=" ".join(rest))

    def _parameters(
        self, declared: Mapping[str, DeclaredField], rest: list[str], text: str
    ) -> tuple[tuple[str, Value], ...]:
        result: list[tuple[str, Value]] = []
        fields = list(declared.items())
        for position, (name, field) in enumerate(fields):
            last = position == len(fields) - 1
            written = " ".join(rest) if last else " ".join(rest[:1])
            rest = [] if last else rest[1:]
            if written:
                result.append((name, self.read(field, written)))
            elif field.default is not None:
                result.append((name, self.read(field, field.default)))
            else:
                raise BadValue("parameter_missing", value=text, parameter=name)
        if rest:
            raise BadValue("keyword_rest", value=text, rest=" ".join(rest))
        return tuple(result)

    def _phrase(self, field: DeclaredField, raw: Any) -> Value:
        phrase = read_phrase(field, plain(raw), self._slot)
        if phrase is None:
            known = [form.write for form in field.forms]
            raise BadValue("phrase_unknown", value=plain(raw), known=known)
        return phrase

    def _slot(self, slot: DeclaredSlot, text: str) -> Value:
        field = DeclaredField(id=slot.id, type=slot.type)
        if text[:1].isalpha() and self._game.is_derived(text.casefold()):
            return self._parsed(text.casefold())
        return self.read(field, text)

    def _by_band(self, field: DeclaredField, raw: Any) -> Value:

        bands = self._game.bands.get(field.bands)
        if not isinstance(raw, dict) or bands is None:
            raise BadValue("by_band_expected", value=plain(raw))
        inner = _inner(field, "integer")
        values: dict[str, Value] = {}
        for step, value in raw.items():
            if step not in bands.steps:
                raise BadValue("choice_unknown", value=step, known=list(bands.steps), suggestion="")
            values[step] = self._lenient(inner, value)
        return ByBand(bands, tuple(values.items()))

    def _lenient(self, field: DeclaredField, raw: Any) -> Value:
        """Return *raw* typed, or as a note when it says more than a number does."""
        try:
            return self.read(field, raw)
        except BadValue:
            return plain(raw)

    def _list(self, field: DeclaredField, raw: Any) -> Value:
        inner = _inner(field, "text")
        return tuple(self.read(inner, entry) for entry in (raw if isinstance(raw, list) else [raw]))

    def _formula(self, field: DeclaredField, raw: Any) -> Value:
        return self._parsed(plain(raw))

    def _track(self, field: DeclaredField, raw: Any) -> Value:
        name = plain(raw)
        if name not in self._game.tracks:
            raise BadValue(
                "choice_unknown",
                value=name,
                known=[track.id for track in self._game.tracks.values() if track.mount],
                suggestion="",
            )
        return name


def _inner(field: DeclaredField, otherwise: FieldType) -> DeclaredField:
    """Return the field of which *field* holds several: of the type that its ``of`` names."""
    kind: FieldType | None = next((known for known in FIELD_TYPES if known == field.of), None)
    if field.of and kind is None:
        meant = did_you_mean(field.of, FIELD_TYPES)
        raise BadValue("choice_unknown", value=field.of, known=FIELD_TYPES, suggestion=meant)
    return DeclaredField(id=field.id, type=kind or otherwise)


# ------------------------------------------------------------------ band values


@dataclass(frozen=True, slots=True, eq=False)
class ByBand(Record):
    """One value for each distance band; a band without one cannot be used."""

    bands: DeclaredBands
    values: tuple[tuple[str, Value], ...]

    def lookup(self, name: str) -> Value | Unknown:
        """Return the value of the band called *name*."""
        if name not in self.bands.steps:
            return UNKNOWN
        return dict(self.values).get(name, MISSING)

    def at(self, distance: float) -> Value:
        """Return the value at *distance*; a distance on an edge belongs to the nearer band."""
        for band, reach in sorted(self.bands.steps.items(), key=lambda step: step[1]):
            if distance <= reach:
                return self.lookup(band)
        return MISSING

    def show(self, lang: str) -> str:
        """Return the values in band order with dashes where there is none."""
        found = dict(self.values)
        return " · ".join(show(found[b], lang) if b in found else DASH for b in self.bands.steps)

    def named(self, lang: str) -> str:
        """Return the values with the names of their bands."""
        names = self.bands.names
        return ", ".join(
            f"{names.get(band, EMPTY).pick(lang) or band} {show(value, lang)}"
            for band, value in self.values
        )
