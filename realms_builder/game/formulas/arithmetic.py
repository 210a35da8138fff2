"""Exact arithmetic on whole and broken numbers, bounded in size; missing stays missing."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

from realms_builder.game.formulas.dice import Dice
from realms_builder.game.formulas.errors import FormulaError
from realms_builder.game.formulas.limits import NUMBER_BITS, NUMBER_LIMIT
from realms_builder.game.formulas.values import MISSING, Missing, Number, Record, Value

Operator: TypeAlias = Callable[[Value, Value, int], Value]


def number(value: Value, column: int) -> Number | Missing:
    """Return *value* as an int or Fraction; raise ``not_a_number`` for what has no number."""
    if type(value) is int:
        return value
    if isinstance(value, Record):
        reading = value.number
        if reading is not None:
            return reading
    elif isinstance(value, int):
        if not isinstance(value, bool):
            return int(value)  # a class, a target or a length of the game data
    elif isinstance(value, (Missing, Fraction)):
        return value
    raise FormulaError("not_a_number", column, {"value": named(value)})


def named(value: object) -> str:
    """Return a short name of *value* for a sentence about it."""
    if isinstance(value, Record):
        return value.identity or str(getattr(value, "written", lambda: "")())
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[ ]"
    return str(value)[:40] if isinstance(value, (str, int, Fraction)) else ""


def bounded(value: Number, column: int) -> Number:
    """Return *value*, a whole one as int; raise ``number_too_big`` beyond 256 bits."""
    if type(value) is int:
        if -NUMBER_LIMIT < value < NUMBER_LIMIT:
            return value
    elif -NUMBER_LIMIT < value.numerator < NUMBER_LIMIT and value.denominator < NUMBER_LIMIT:
        return value.numerator if value.denominator == 1 else value
    raise FormulaError("number_too_big", column, {"limit": NUMBER_BITS})


def add(a: Value, b: Value, column: int) -> Value:
    """Return a + b; dice add to whole numbers and to dice."""
    if isinstance(a, Dice) or isinstance(b, Dice):
        return _with_dice(a, b, 1, column)
    x, y = number(a, column), number(b, column)
    if isinstance(x, Missing) or isinstance(y, Missing):
        return MISSING
    return bounded(x + y, column)


def subtract(a: Value, b: Value, column: int) -> Value:
    """Return a - b, also of dice."""
    if isinstance(a, Dice) or isinstance(b, Dice):
        return _with_dice(a, b, -1, column)
    x, y = number(a, column), number(b, column)
    if isinstance(x, Missing) or isinstance(y, Missing):
        return MISSING
    return bounded(x - y, column)


def multiply(a: Value, b: Value, column: int) -> Value:
    """Return a * b."""
    x, y = number(a, column), number(b, column)
    if isinstance(x, Missing) or isinstance(y, Missing):
        return MISSING
    return bounded(x * y, column)


def divide(a: Value, b: Value, column: int) -> Value:
    """Return a / b exactly; raise ``division_by_zero``."""
    x, y = number(a, column), number(b, column)
    if isinstance(x, Missing) or isinstance(y, Missing):
        return MISSING
    if not y:
        raise FormulaError("division_by_zero", column)
    return bounded(Fraction(x) / y, column)


def divide_whole(a: Value, b: Value, column: int) -> Value:
    """Return a // b, rounded down; raise ``division_by_zero``."""
    x, y = number(a, column), number(b, column)
    if isinstance(x, Missing) or isinstance(y, Missing):
        return MISSING
    if not y:
        raise FormulaError("division_by_zero", column)
    return bounded(x // y, column)


def remainder(a: Value, b: Value, column: int) -> Value:
    """Return a % b, which has the sign of b; raise ``division_by_zero``."""
    x, y = number(a, column), number(b, column)
    if isinstance(x, Missing) or isinstance(y, Missing):
        return MISSING
    if not y:
        raise FormulaError("division_by_zero", column)
    return bounded(x % y, column)


def power(a: Value, b: Value, column: int) -> Value:
    """Return a to the whole power b; refuses before the result could grow beyond its bound."""
    x, y = number(a, column), number(b, column)
    if isinstance(x, Missing) or isinstance(y, Missing):
        return MISSING
    if type(y) is not int:
        raise FormulaError("broken_exponent", column, {"value": str(y)[:40]})
    if y < 0:
        if not x:
            raise FormulaError("division_by_zero", column)
        x, y = 1 / Fraction(x), -y
    if x not in (0, 1, -1):
        longest = max(abs(x.numerator), x.denominator).bit_length()
        if (longest - 1) * y > NUMBER_BITS:
            raise FormulaError("number_too_big", column, {"limit": NUMBER_BITS})
    elif y > 1:
        y = 2 - y % 2
    return bounded(x**y, column)


def negative(value: Value, column: int) -> Value:
    """Return -value, also of dice."""
    if isinstance(value, Dice):
        return _with_dice(0, value, -1, column)
    x = number(value, column)
    return MISSING if isinstance(x, Missing) else -x


def _with_dice(a: Value, b: Value, sign: int, column: int) -> Value:
    left = a if isinstance(a, Dice) else number(a, column)
    right = b if isinstance(b, Dice) else number(b, column)
    if isinstance(left, Missing) or isinstance(right, Missing):
        return MISSING
    if isinstance(left, Fraction) or isinstance(right, Fraction):
        raise FormulaError("broken_dice", column)
    first = left if isinstance(left, Dice) else Dice((), left)
    total = first.plus(right, sign, column)
    bounded(total.bonus if isinstance(total, Dice) else total, column)
    return total


OPERATORS: dict[str, Operator] = {
    "+": add,
    "-": subtract,
    "*": multiply,
    "/": divide,
    "//": divide_whole,
    "%": remainder,
    "^": power,
}
