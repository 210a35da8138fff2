"""Kinds of fields that hold one number: whole, broken, a length, a weight, a class, 5+."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from math import isfinite
from typing import Any, ClassVar, Literal, TypeGuard

from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_rules import DeclaredDerived
from realms_builder.game.files.declared_shapes import Schema, number_fault, plain
from realms_builder.game.files.json_schemas import NUMBER_TEXT, WHOLE_TEXT, any_of
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import BadValue, FieldKind, OfferedValue
from realms_builder.game.kinds.values import (
    ROMANS,
    Number,
    Roman,
    Signed,
    TargetNumber,
    Weight,
    signed_text,
)
from realms_builder.game.texts import EMPTY, Text

_NUMBER = re.compile(r"[+-]?(?:\d{1,1000}(?:\.\d{0,1000})?|\.\d{1,1000})\Z")
_UNIT = re.compile(r"\s*(?:\"|″|”|''|in(?:ch)?|Zoll|cm|mm|kg|g)\s*\Z", re.IGNORECASE)
_INCH = Text.of("″")
NUMBER_KEYS = frozenset({"min", "max", "clamp", "show_min", "zero_is_unlimited"})


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


def is_plain_number(value: object) -> TypeGuard[Number]:
    """Return whether *value* is a number, and neither yes nor no."""
    return isinstance(value, (int, Fraction)) and not isinstance(value, bool)


def plain_number(value: Number) -> int | float:
    """Return *value* as files hold numbers."""
    return int(value) if isinstance(value, int) or value.denominator == 1 else float(value)


def within(field: DeclaredField, usual: int) -> int | float:
    """Return a third of the way between the limits, or what is *usual* where one is missing."""
    if field.min is not None and field.max is not None:
        modest = field.min + (field.max - field.min) // 3
        return int(modest) if float(modest).is_integer() else modest
    low = usual if field.min is None else max(usual, field.min)
    value = low if field.max is None else min(low, field.max)
    return int(value) if float(value).is_integer() else value


class IntegerKind(FieldKind):
    """A whole number."""

    name = editor = "integer"
    keys = NUMBER_KEYS
    drawn_as = "number"
    in_line = "named"
    is_number = is_bare = is_rule_without_abbr = True
    in_schema: tuple[Literal["integer", "number"], Schema] = ("integer", WHOLE_TEXT)
    usual = 3

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        return integer(raw)

    def schema(self, field: DeclaredField, game: Game, *, bounded: bool) -> Schema:
        kind, in_words = self.in_schema
        bounds: Schema = {"type": kind}
        limits = {"minimum": field.min, "maximum": field.max} if bounded else {}
        for key, limit in limits.items():
            if limit is not None:
                bounds[key] = int(limit) if limit.is_integer() else limit
        return any_of(bounds, in_words)

    def sample(self, field: DeclaredField, game: Game) -> int | float:
        return within(field, self.usual)

    def written(self, field: DeclaredField, value: Value, raw: Any, game: Game) -> Any:
        return plain_number(value) if isinstance(value, (int, Fraction)) else raw


class NumberKind(IntegerKind):
    """A number, exact also where it is broken."""

    name = editor = "number"
    in_schema = ("number", NUMBER_TEXT)

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        return number(raw)


class SignedKind(IntegerKind):
    """A whole number that is read and printed with its sign: ``+2``, ``-1``, ``0``."""

    name = editor = "signed"
    usual = 1

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        return Signed(integer(raw))

    def typed(self, number: Value) -> Value:
        is_whole = is_plain_number(number) and Fraction(number).denominator == 1
        return Signed(number) if is_whole else number  # type: ignore[arg-type]

    def limits(self, field: DeclaredField) -> str:
        """Return the limits with their signs: ``−2 … +3``, since a dash would look like one."""
        ends = [end if end is None else signed_text(int(end)) for end in (field.min, field.max)]
        return "" if ends == [None, None] else " … ".join(end or "" for end in ends).strip()


class LengthKind(NumberKind):
    """A length in the unit of the game, inches or centimetres."""

    name = editor = "length"
    is_length = True

    def sample(self, field: DeclaredField, game: Game) -> int | float:
        """Return about a hand's breadth."""
        return within(field, 6 if game.file.length == "inch" else 10)

    def unit(self, field: DeclaredField, game: Game) -> Text:
        return field.unit or length_unit(game)

    def printed_unit(self, field: DeclaredField | DeclaredDerived, game: Game) -> Text:
        """Return the inch sign; centimetres are not said."""
        return field.unit or (_INCH if game.file.length == "inch" else EMPTY)


def length_unit(game: Game) -> Text:
    """Return the sign of the unit in which *game* measures."""
    return _INCH if game.file.length == "inch" else Text.of(game.file.length)


class WeightKind(NumberKind):
    """A weight in kilograms."""

    name = editor = "weight"
    in_line = "alone"
    is_bare = is_rule_without_abbr = False
    tells_items = shows_unit = True
    usual = 1

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        return Weight(number(raw))

    def typed(self, number: Value) -> Value:
        return Weight(number) if is_plain_number(number) else number

    def unit(self, field: DeclaredField, game: Game) -> Text:
        return field.unit or Text.of("kg")


class TargetKind(FieldKind):
    """The number from which a die succeeds: ``5+``."""

    name = editor = "target"
    keys = NUMBER_KEYS
    plain_schema: ClassVar[Schema] = {
        "anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^\d+\+?$"}]
    }
    drawn_as = "number"
    is_bare = is_rule_without_abbr = marks_columns = True

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        return TargetNumber(integer(plain(raw).rstrip("+")))

    def sample(self, field: DeclaredField, game: Game) -> str:
        return f"{within(field, 4)}+"

    def written(self, field: DeclaredField, value: Value, raw: Any, game: Game) -> Any:
        return value.show("en") if isinstance(value, TargetNumber) else raw

    def typed(self, number: Value) -> Value:
        return TargetNumber(number) if is_plain_number(number) else number


class RomanKind(FieldKind):
    """A class or level that is written as a Roman numeral."""

    name = "roman"
    keys = NUMBER_KEYS
    editor = "choice"
    drawn_as = "number"
    in_line = "named"
    is_bare = marks_columns = True

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
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

    def schema(self, field: DeclaredField, game: Game, *, bounded: bool) -> Schema:
        low, high = 1, len(ROMANS) - 1
        if bounded:
            low, high = int(field.min or low), int(field.max or high)
        numerals = list(ROMANS[max(low, 1) : high + 1])
        return any_of(
            {"enum": numerals},
            {"enum": [numeral.lower() for numeral in numerals]},
            {"type": "integer", "minimum": low, "maximum": high},
        )

    def sample(self, field: DeclaredField, game: Game) -> str:
        return ROMANS[max(1, min(int(within(field, 2)), len(ROMANS) - 1))]

    def written(self, field: DeclaredField, value: Value, raw: Any, game: Game) -> Any:
        return value.show("en") if isinstance(value, Roman) else raw

    def choices(self, field: DeclaredField, game: Game, lang: str) -> Iterable[OfferedValue]:
        """Return the numerals within the limits, ten where there are none."""
        last = min(int(field.max or 10), len(ROMANS) - 1)
        for numeral in ROMANS[max(1, int(field.min or 1)) : last + 1]:
            yield OfferedValue(numeral, also=(numeral.lower(), str(ROMANS.index(numeral))))
