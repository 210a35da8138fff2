"""Functions that work on ready values: smallest and largest, rounding, joining."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

from realms_builder.game.formulas import limits
from realms_builder.game.formulas.arithmetic import bounded, named, number
from realms_builder.game.formulas.errors import FormulaError
from realms_builder.game.formulas.logic import equal, order
from realms_builder.game.formulas.values import MISSING, Missing, Number, Record, Value

Values: TypeAlias = tuple[Value, ...]
Function: TypeAlias = Callable[[Values, int], Value]
MANY = limits.NODES


def _candidates(args: Values, column: int) -> list[Value]:
    """Return what to choose from: the arguments or the one list, without what is missing."""
    if len(args) == 1 and isinstance(args[0], tuple):
        args = args[0]
        limits.spend(len(args), column)
    return [_plain(value) for value in args if not isinstance(value, Missing)]


def _plain(value: Value) -> Value:
    """Return a record that is only a number as that number, anything else as it is."""
    if isinstance(value, Record) and value.order is None and value.number is not None:
        return value.number
    return value


def smallest(args: Values, column: int) -> Value:
    """Return the smallest of the arguments or of one list; missing ones do not count."""
    return _extreme(_candidates(args, column), -1, column)


def largest(args: Values, column: int) -> Value:
    """Return the largest of the arguments or of one list; missing ones do not count."""
    return _extreme(_candidates(args, column), 1, column)


def _extreme(found: list[Value], wanted: int, column: int) -> Value:
    """Return the first of *found* that comes after (*wanted* 1) or before (-1) all others."""
    best = found[0] if found else MISSING
    for value in found:
        if type(value) is int and type(best) is int:
            if value > best if wanted > 0 else value < best:
                best = value
        elif order(value, best, column) == wanted:
            best = value
    return best


def clamp(args: Values, column: int) -> Value:
    """Return the first argument, not below the second and not above the third."""
    value, low, high = args
    if type(value) is int and type(low) is int and type(high) is int:
        return max(low, min(high, value))
    if isinstance(number(value, column), Missing):
        return MISSING
    return largest((low, smallest((high, value), column)), column)


def floor(args: Values, column: int) -> Value:
    """Return the next whole number downwards."""
    value = number(args[0], column)
    return MISSING if isinstance(value, Missing) else value.numerator // value.denominator


def ceil(args: Values, column: int) -> Value:
    """Return the next whole number upwards."""
    value = number(args[0], column)
    return MISSING if isinstance(value, Missing) else -(-value.numerator // value.denominator)


def half_up(args: Values, column: int) -> Value:
    """Return the nearest whole number, a half upwards; a second argument asks for 0 to 9 digits."""
    value = number(args[0], column)
    digits = number(args[1], column) if len(args) > 1 else 0
    if isinstance(value, Missing) or isinstance(digits, Missing):
        return MISSING
    if type(digits) is not int or not 0 <= digits <= 9:
        raise FormulaError("bad_digits", column, {"value": str(digits)[:40]})
    scale = 10**digits
    twice = 2 * scale * value
    nearest = (twice.numerator + twice.denominator) // (2 * twice.denominator)
    return bounded(Fraction(nearest, scale), column)


def absolute(args: Values, column: int) -> Value:
    """Return the number without its sign."""
    value = number(args[0], column)
    return MISSING if isinstance(value, Missing) else abs(value)


def join(args: Values, column: int) -> Value:
    """Return the members of a list as one text, with the second argument between them.

    Missing ones are left out. Raises ``not_a_list``, ``not_a_text``, and ``text_too_long``.
    """
    members, between = args[0], args[1] if len(args) > 1 else ", "
    if isinstance(members, Missing):
        return MISSING
    if not isinstance(members, tuple):
        raise FormulaError("not_a_list", column, {"value": named(members)})
    if not isinstance(between, str):
        raise FormulaError("not_a_text", column, {"value": named(between)})
    limits.spend(len(members), column)
    words: list[str] = []
    length = 0
    for member in members:
        if isinstance(member, Missing):
            continue
        words.append(_word(member))
        length += len(words[-1]) + len(between)
        if length - len(between) > limits.TEXT_CHARACTERS:
            raise FormulaError("text_too_long", column, {"limit": limits.TEXT_CHARACTERS})
    limits.spend(length // limits.CHARACTERS_PER_STEP, column)
    return between.join(words)


def different(args: Values, column: int) -> Value:
    """Return the members of a list, each once; missing ones are left out. Raises ``not_a_list``."""
    members = args[0]
    if isinstance(members, Missing):
        return ()
    if not isinstance(members, tuple):
        raise FormulaError("not_a_list", column, {"value": named(members)})
    found: list[Value] = []
    for member in members:
        limits.spend(1 + len(found), column)
        if member is not MISSING and not any(equal(member, one, column) is True for one in found):
            found.append(member)
    return tuple(found)


def alike(args: Values, column: int) -> Value:
    """Return whether all members of a list that are not missing are the same."""
    members = different(args, column)
    return isinstance(members, tuple) and len(members) < 2


def _word(value: Value) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, Record):
        name = value.lookup("name")
        return name if isinstance(name, str) else named(value)
    return named(value)


# Each with the least and the most arguments it takes.
PLAIN: dict[str, tuple[Function, int, int]] = {
    "min": (smallest, 1, MANY),
    "max": (largest, 1, MANY),
    "clamp": (clamp, 3, 3),
    "ceil": (ceil, 1, 1),
    "floor": (floor, 1, 1),
    "round": (half_up, 1, 2),
    "half_up": (half_up, 1, 2),
    "round_half_up": (half_up, 1, 2),
    "abs": (absolute, 1, 1),
    "join": (join, 1, 2),
    "different": (different, 1, 1),
    "alike": (alike, 1, 1),
}
QUANTIFIERS = frozenset(
    {"count", "sum", "filter", "first", "last", "highest", "lowest", "list", "any", "all"}
)
SPECIAL = frozenset({"if", "choose", "has", "missing", "index"})
BUILT_IN = frozenset(PLAIN) | QUANTIFIERS | SPECIAL


def total(values: list[Value], column: int) -> Value:
    """Return the sum of *values*; missing ones do not count, and nothing sums to 0."""
    tops: dict[int, int] = {}  # by denominator: whole numbers add up far faster than fractions
    for value in values:
        part = number(value, column)
        if not isinstance(part, Missing):
            tops[part.denominator] = tops.get(part.denominator, 0) + part.numerator
    result: Number = bounded(tops.pop(1, 0), column)
    for denominator, top in tops.items():
        result = bounded(result + Fraction(top, denominator), column)
    return result
