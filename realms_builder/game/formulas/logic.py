"""Conditions in three values: true, false and missing; equality, order and membership."""

from __future__ import annotations

from fractions import Fraction

from realms_builder.game.formulas import limits
from realms_builder.game.formulas.arithmetic import named, number
from realms_builder.game.formulas.errors import FormulaError
from realms_builder.game.formulas.values import MISSING, Missing, Number, Record, Several, Value

_PLAIN = (str, int, Fraction, bool)
_NEEDING_CARE = (tuple, Missing)


def truth(value: Value, column: int) -> bool | Missing:
    """Return *value* as a condition; raise ``not_a_condition`` for a text.

    A number is true unless 0, a list unless empty. A text is refused, because it nearly always
    comes from ``kind == 'a' or 'b'``.
    """
    if value is True or value is False or isinstance(value, Missing):
        return value
    if isinstance(value, str):
        raise FormulaError("not_a_condition", column, {"value": value[:40]})
    if isinstance(value, Record):
        return value.number is None or value.number != 0
    return bool(value)


def equal(a: Value, b: Value, column: int) -> bool | Missing:
    """Return whether *a* and *b* are the same; a list is equal to any of its members."""
    if isinstance(a, Record) and not isinstance(b, _NEEDING_CARE):
        return _same(a, b)
    if type(a) is type(b) and isinstance(a, _PLAIN):
        return a == b
    if isinstance(a, Missing) or isinstance(b, Missing):
        return MISSING
    if isinstance(a, tuple) or isinstance(b, tuple):
        return _equal_lists(a, b, column)
    if isinstance(b, Record):
        return _same(b, a)
    return not isinstance(a, bool) and not isinstance(b, bool) and a == b


def _equal_lists(a: Value, b: Value, column: int) -> bool:
    if not isinstance(b, tuple):
        return isinstance(a, tuple) and _contains(a, b, column)
    if not isinstance(a, tuple):
        return _contains(b, a, column)
    limits.spend(len(a), column)
    if isinstance(a, Several) or isinstance(b, Several):
        return len(a) == len(b) and all(_contains(b, one, column) for one in a)
    pairs = zip(a, b, strict=False)
    return len(a) == len(b) and all(equal(x, y, column) is True for x, y in pairs)


def _same(record: Record, other: Value) -> bool:
    if record is other:
        return True
    identity = record.identity
    if isinstance(other, Record):
        other_identity = other.identity
        if identity is not None and other_identity is not None:
            return is_called(record, other_identity) or is_called(other, identity)
        if record.number is not None and other.number is not None:
            return record.number == other.number
        return record == other
    if isinstance(other, str):
        return is_called(record, other)
    return record.number is not None and not isinstance(other, bool) and record.number == other


def is_called(record: Record, word: str) -> bool:
    """Return whether *word* is the id of *record*, or the last part of one with slashes."""
    identity = record.identity
    if identity is None or identity == word:
        return identity is not None
    return "/" in identity and identity.endswith(f"/{word}") and word != ""


def unequal(a: Value, b: Value, column: int) -> bool | Missing:
    """Return whether *a* and *b* differ."""
    same = equal(a, b, column)
    return MISSING if isinstance(same, Missing) else not same


def _contains(members: tuple[Value, ...], value: Value, column: int) -> bool:
    if len(members) > limits.NODES_PER_STEP:
        limits.spend(len(members) // limits.NODES_PER_STEP, column)
    return any(equal(value, member, column) is True for member in members)


def within(value: Value, members: Value, column: int) -> bool | Missing:
    """Return whether *value*, or any member of a list *value*, is among *members*.

    Missing where either is; raises ``not_a_list`` for *members* that are none.
    """
    if isinstance(members, Missing) or isinstance(value, Missing):
        return MISSING
    if not isinstance(members, tuple):
        raise FormulaError("not_a_list", column, {"value": named(members)})
    if isinstance(value, tuple):
        return any(_contains(members, part, column) for part in value)
    return _contains(members, value, column)


def not_within(value: Value, members: Value, column: int) -> bool | Missing:
    """Return whether *value* is not among *members*."""
    inside = within(value, members, column)
    return MISSING if isinstance(inside, Missing) else not inside


def order(a: Value, b: Value, column: int) -> int | Missing:
    """Return -1, 0 or 1 as *a* comes before, with or after *b*; raise ``no_order``.

    Values of one scale compare by their place, all others by number.
    """
    ranks = _ranks(a, b, column)
    return MISSING if ranks is None else (ranks[0] > ranks[1]) - (ranks[0] < ranks[1])


def _ranks(a: Value, b: Value, column: int) -> tuple[Number, Number] | None:
    """Return the numbers by which *a* and *b* are ordered; None where one of them is missing."""
    if isinstance(a, Missing) or isinstance(b, Missing):
        return None
    first, second = _place(a, b, column), _place(b, a, column)
    if first is not None and second is not None:
        return first, second
    x, y = _ordered_number(a, b, column), _ordered_number(b, a, column)
    return None if isinstance(x, Missing) or isinstance(y, Missing) else (x, y)


def _place(value: Value, other: Value, column: int) -> int | None:
    """Return the place of *value* in the scale that it or *other* belongs to."""
    if isinstance(value, Record):
        return value.order
    if isinstance(value, str) and isinstance(other, Record) and other.order is not None:
        place = other.place_of(value)
        if place is None:
            raise FormulaError("not_on_scale", column, {"value": value[:40]})
        return place
    return None


def _ordered_number(value: Value, other: Value, column: int) -> int | Fraction | Missing:
    try:
        return number(value, column)
    except FormulaError:
        values = {"value": named(value), "other": named(other)}
        raise FormulaError("no_order", column, values) from None


def less(a: Value, b: Value, column: int) -> bool | Missing:
    """Return a < b."""
    ranks = _ranks(a, b, column)
    return MISSING if ranks is None else ranks[0] < ranks[1]


def at_most(a: Value, b: Value, column: int) -> bool | Missing:
    """Return a <= b."""
    ranks = _ranks(a, b, column)
    return MISSING if ranks is None else ranks[0] <= ranks[1]


def more(a: Value, b: Value, column: int) -> bool | Missing:
    """Return a > b."""
    ranks = _ranks(a, b, column)
    return MISSING if ranks is None else ranks[0] > ranks[1]


def at_least(a: Value, b: Value, column: int) -> bool | Missing:
    """Return a >= b."""
    ranks = _ranks(a, b, column)
    return MISSING if ranks is None else ranks[0] >= ranks[1]


COMPARISONS = {
    "==": equal,
    "!=": unequal,
    "<": less,
    "<=": at_most,
    ">": more,
    ">=": at_least,
    "in": within,
    "not in": not_within,
}
