"""Applies ``modifies``: the one shape in which anything changes a number, step by step.

Order: profile, items, keywords, derived values, group, form, clamp.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from realms_builder.game.files.declared_fields import DeclaredModify
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import MISSING, Record, Value, reads_yes
from realms_builder.game.kinds.values import ChoiceValue, Pool, Roman, Signed, TargetNumber
from realms_builder.game.texts import Text
from realms_builder.roster.resolve.records import Inside, Names


@dataclass(frozen=True, slots=True)
class Modifier:
    """One change and where it comes from; *scope* is where its formulas look names up.

    *rule* is where the rule of it stands. *had_when* is when its bearer has what brings it about
    without carrying it, asked of the *bearer*.
    """

    change: DeclaredModify
    scope: Record
    source: Text
    count: int = 1
    rule: str = ""
    had_when: str = ""
    bearer: Record | None = None


@dataclass(frozen=True, slots=True)
class NumberStep:
    """One step of a number's way: what did it, before and after, and where that rule stands."""

    source: Text
    before: Value
    after: Value
    rule: str = ""


def amount(formula: str | None, scope: Record) -> int | Fraction | None:
    """Return the number that *formula* gives in *scope*; None where there is none."""
    if formula is None:
        return None
    value = parse(formula).evaluate(scope)
    return value if isinstance(value, (int, Fraction)) else None


def applies(modifier: Modifier) -> bool:
    """Return whether the condition of *modifier* holds where it stands."""
    bearer = modifier.bearer
    if bearer is not None and not reads_yes(parse(modifier.had_when).evaluate(bearer)):
        return False
    when = modifier.change.when
    return not when or reads_yes(parse(when).evaluate(modifier.scope))


def changed(value: Value, modifier: Modifier) -> Value:
    """Return *value* after one *modifier*, applied as often as its source is carried."""
    for _ in range(modifier.count):
        value = _once(value, modifier.change, modifier.scope)
    return value


def _once(value: Value, change: DeclaredModify, scope: Record) -> Value:
    if change.set_ is not None:
        # Inside the change its own name is the number so far: `set: ceil(bw / 2)` is no cycle.
        so_far = Names(dict.fromkeys((change.stat or change.cost)[:1], value))
        found = _set(value, parse(change.set_).evaluate(Inside(so_far, scope)))
        return value if found is MISSING else found
    if isinstance(value, Pool):
        return _pool(value, change, scope)
    if isinstance(value, ChoiceValue):
        return _stepped(value, amount(change.step, scope))
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
        return value
    return _number(value, change, scope)


def _set(value: Value, new: Value) -> Value:
    if isinstance(value, ChoiceValue) and isinstance(new, str):
        return value.sibling(new) or value
    return _alike(value, new)


def _pool(value: Pool, change: DeclaredModify, scope: Record) -> Pool:
    """Return *value* with its dice and its target changed, each within the change's own limits."""
    dice = amount(change.dice, scope)
    target = amount(change.target, scope)
    more = value.dice + int(dice or 0)
    worse = value.target + int(target or 0)
    return Pool(
        int(_stopped(value.dice, more, change, scope)),
        int(_stopped(value.target, worse, change, scope)),
    )


def _stepped(value: ChoiceValue, step: int | Fraction | None) -> Value:
    if not isinstance(step, int):
        return value
    ids = sorted(value.siblings, key=lambda identity: value.siblings[identity])
    place = min(max(value.place + step, 0), len(ids) - 1)
    return value.sibling(ids[place]) or value


def _number(value: int | Fraction, change: DeclaredModify, scope: Record) -> Value:
    result: int | Fraction = value
    factor = amount(change.times, scope)
    if factor is not None:
        result *= factor
    added = amount(change.add, scope)
    if added is not None:
        result += added
    result = _stopped(value, result, change, scope)
    return _alike(value, result)


def _alike(value: Value, new: Value) -> Value:
    """Return the number *new* printed as *value* is: as a numeral, with its sign, or as 5+."""
    if not isinstance(new, int) or isinstance(new, bool):
        return new
    return type(value)(new) if isinstance(value, (Roman, Signed, TargetNumber)) else new


def _stopped(
    old: int | Fraction, new: int | Fraction, change: DeclaredModify, scope: Record
) -> int | Fraction:
    """Return *new* where the change's own limits stop it.

    A limit stops the change; it never lifts what was lower already (ADDITIONS, 2).
    """
    low, high = amount(change.min, scope), amount(change.max, scope)
    if low is not None and new < low and new < old:
        return min(old, low)
    if high is not None and new > high and new > old:
        return max(old, high)
    return new
