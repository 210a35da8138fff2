"""Sets a number of a chain: its formula, the declared modifiers, what keywords change, limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import Missing, Value, reads_yes
from realms_builder.game.texts import Text
from realms_builder.odds.chain.arena import Arena
from realms_builder.odds.chain.program import ChainStep
from realms_builder.odds.chain.reach import ReachingChange
from realms_builder.roster.resolve.modifiers import applies, changed

Telling = Callable[[Text, Value, Value], None]
"""Who wants to know what changed a number: source, before, after."""


def set_number(
    arena: Arena,
    step: ChainStep,
    env: Mapping[str, Value],
    value: Value,
    tell: Telling | None = None,
) -> Value:
    """Return what a ``set`` step makes of *value* with *env* found so far."""
    declared, name = step.declared, step.name
    if isinstance(value, (bool, str, Missing)):
        return value
    fighter = arena.fighters.get(declared.of)
    changes = fighter.changes_of_value(name) if fighter is not None else ()
    if not changes and not declared.modifiers and declared.clamp is None:
        return value
    for change in declared.modifiers:
        arena.go_on({**env, name: value})
        if change.when and not reads_yes(parse(change.when).evaluate(arena)):
            continue
        before, value = value, _changed(arena, value, change.set_, change.times, change.add)
        if tell is not None and value != before:
            tell(change.name, before, value)
    for found in _in_order(changes, declared.order) if changes else ():
        arena.go_on({**env, name: value})
        if applies(found.modifier):
            before, value = value, changed(value, found.modifier)
            if tell is not None and value != before:
                tell(found.modifier.source, before, value)
    if declared.clamp is not None and isinstance(value, (int, Fraction)):
        low, high = (Fraction(str(limit)) for limit in declared.clamp)
        value = _whole(max(low, min(high, Fraction(value))))
    arena.go_on(env)
    return value


def _changed(
    arena: Arena, value: Value, to: str | None, times: str | None, add: str | None
) -> Value:
    if to is not None:
        return parse(to).evaluate(arena)
    if not isinstance(value, (int, Fraction)):
        return value
    number: int | Fraction = value
    for formula, is_factor in ((times, True), (add, False)):
        amount = parse(formula).evaluate(arena) if formula is not None else None
        if isinstance(amount, (int, Fraction)):
            number = number * amount if is_factor else number + amount
    return _whole(number)


def _whole(number: int | Fraction) -> int | Fraction:
    is_whole = isinstance(number, Fraction) and number.denominator == 1
    return int(number) if is_whole else number


def _in_order(changes: Sequence[ReachingChange], order: tuple[str, ...]) -> list[ReachingChange]:
    """Return *changes* with those of the keywords in *order* first."""
    places = {keyword: place for place, keyword in enumerate(order)}
    return sorted(changes, key=lambda change: places.get(change.keyword, len(places)))
