"""Whether a value lies within what its field allows, and the nearest one that does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from realms_builder.game.files.declared_fields import DeclaredField, DeclaredSlot
from realms_builder.game.formulas.values import MISSING, Value
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.phrases import Phrase
from realms_builder.game.kinds.values import Number, Pool


def clamped(value: Value, field: DeclaredField | DeclaredSlot) -> Value:
    """Return *value* inside the limits of *field*; what has no limits comes back as it is."""
    if isinstance(value, Pool):
        dice, target = field.dice, field.target
        low, high = dice if isinstance(dice, tuple) else (0, 10**6)
        first, last = target or (0, 10**6)
        return Pool(min(max(value.dice, low), high), min(max(value.target, first), last))
    if isinstance(value, tuple):
        return tuple(clamped(use, field) for use in value)
    if isinstance(value, KeywordUse):
        if value.level is None:
            return value
        level = clamped(value.level, field)
        return replace(value, level=level) if isinstance(level, int) else value
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
        return value
    low_bound, high_bound = _bound(field.min), _bound(field.max)
    if low_bound is not None and value < low_bound:
        return type(value)(low_bound)
    if high_bound is not None and value > high_bound:
        return type(value)(high_bound)
    return value


@lru_cache(maxsize=256)
def _bound(limit: float | None) -> Number | None:
    if limit is None:
        return None
    return int(limit) if float(limit).is_integer() else Fraction(str(limit))


def level_out_of_range(value: Value, field: DeclaredField) -> bool:
    """Return whether a level lies outside the limits of its *field*."""
    uses: Iterable[Value] = value if isinstance(value, tuple) else (value,)
    for use in uses:
        if isinstance(use, KeywordUse) and use.level is not None:
            if field.min is not None and use.level < field.min:
                return True
            if field.max is not None and use.level > field.max:
                return True
    return False


def outside(value: Value, field: DeclaredField) -> bool:
    """Return whether *value* lies outside the limits of *field*."""
    if type(value) is int:  # nearly all of them
        low, high = field.min, field.max
        return (low is not None and value < low) or (high is not None and value > high)
    if value is MISSING or isinstance(value, (str, Phrase)):
        return False
    if isinstance(value, (KeywordUse, tuple)):
        return level_out_of_range(value, field)
    inside = clamped(value, field)
    return inside is not value and inside != value
