"""Numbers of a chain: what it starts from, and what its ``set`` steps give.

Values that a phrase wires, somebody chose, or formulas give; then what changes them, and limits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from realms_builder.game.files.declared_fields import DeclaredField, DeclaredSlot
from realms_builder.game.files.declared_mechanics import DeclaredForbidden, DeclaredNeed
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Missing, Value, reads_yes
from realms_builder.game.kinds.kind import clamped, kind_of, outside
from realms_builder.game.kinds.phrases import Phrase
from realms_builder.game.texts import Text
from realms_builder.odds.chain.arena import Arena
from realms_builder.odds.chain.errors import CannotTell, bad_need
from realms_builder.odds.chain.memo import SLOT
from realms_builder.odds.chain.program import ChainStep, Program
from realms_builder.odds.chain.reach import ReachingChange
from realms_builder.roster.resolve.modifiers import NumberStep, applies, changed

Telling = Callable[[NumberStep], None]
"""Who wants to know what changed a number."""


class Wiring(NamedTuple):
    """The phrase of an item that runs a chain, with what its field declares of the slots."""

    phrase: Phrase
    slots: Mapping[str, DeclaredSlot]


def need_values(
    arena: Arena, program: Program, given: Mapping[str, Value], wiring: Wiring | None = None
) -> dict[str, Value]:
    """Return the values that *program* starts with, those *given* among them.

    Raises :class:`CannotTell` for a need that nobody fills.
    """
    env: dict[str, Value] = dict(given)
    arena.go_on(given)
    needs = program.mechanic.needs
    for need in sorted(needs, key=lambda need: not kind_of(need).is_word):
        env = {**env, need.id: _value(arena, need, program, given, wiring)}
        arena.go_on(env)
    return env


def forbidding(arena: Arena, program: Program) -> DeclaredForbidden | None:
    """Return the rule that forbids *program* at the table as it is, None where none does.

    Ask :func:`need_values` first; raises `FormulaError`.
    """
    rules = program.mechanic.forbidden
    return next((r for r in rules if reads_yes(parse(r.when).evaluate(arena))), None)


def granted(arena: Arena, program: Program) -> tuple[Text, ...]:
    """Return what is taken for granted: rules that might forbid *program* here, and do not.

    Ask :func:`forbidding` first; raises `FormulaError`.
    """
    rules = (rule for rule in program.mechanic.forbidden if rule.granted)
    concerned = (
        rule.granted
        for rule in rules
        if not rule.concerns or reads_yes(parse(rule.concerns).evaluate(arena))
    )
    return tuple(dict.fromkeys(concerned))


def _value(
    arena: Arena,
    need: DeclaredNeed,
    program: Program,
    given: Mapping[str, Value],
    wiring: Wiring | None,
) -> Value:
    if wiring is not None and need.id in wiring.phrase.form.with_:
        return _limited(arena, need, _wired(arena, need, wiring))
    if need.id in given:
        return given[need.id]
    if need.when and not reads_yes(parse(need.when).evaluate(arena)):
        return usual(need)
    if need.id in arena.chosen:
        return _limited(arena, need, arena.chosen[need.id])
    if need.from_:
        try:
            value = parse(need.from_).evaluate(arena)
        except FormulaError as error:
            raise bad_need(program.mechanic.id, need.id, error) from None
        return _limited(arena, need, value)
    value = usual(need)
    if value is MISSING:
        mechanic = program.mechanic
        raise CannotTell("need_missing", need=need.id, mechanic=mechanic.id)
    return _limited(arena, need, value)


def usual(need: DeclaredField) -> Value:
    """Return what a need says when nobody chose: its default, no for a flag, else missing."""
    if need.default is not None:
        return Fraction(str(need.default)) if isinstance(need.default, float) else need.default
    return kind_of(need).absent(need)


def _wired(arena: Arena, need: DeclaredNeed, wiring: Wiring) -> Value:
    """Return what the phrase wires: a slot with its changes, a plain word, or a formula."""
    source = wiring.phrase.form.with_[need.id]
    slot = wiring.slots.get(source)
    found = wiring.phrase.lookup(source) if slot is not None else UNKNOWN
    if kind_of(need).is_word:
        return source
    if slot is None or found is UNKNOWN:
        return parse(source).evaluate(arena)
    arena.note(arena.ask_of(SLOT, source, (), is_call=False), found)
    return _slot_value(arena, need, slot, found, lambda step: None)


def _slot_value(
    arena: Arena,
    need: DeclaredNeed,
    slot: DeclaredSlot,
    value: Value,
    tell: Telling,
) -> Value:
    """Return a slot with what changes it at the table, inside its limits."""
    fighter = arena.fighters.get(need.of) or arena.first
    for modifier in fighter.changes_of_slot(slot.id):
        if applies(modifier):
            before, value = value, changed(value, modifier)
            if value != before:
                tell(NumberStep(modifier.source, before, value, modifier.rule))
    return clamped(value, slot)


def slot_steps(arena: Arena, wiring: Wiring | None, need: DeclaredNeed) -> list[NumberStep]:
    """Return what changed the slot of a phrase that fills *need*."""
    source = wiring.phrase.form.with_.get(need.id, "") if wiring is not None else ""
    slot = wiring.slots.get(source) if wiring is not None else None
    found = wiring.phrase.lookup(source) if wiring is not None else UNKNOWN
    steps: list[NumberStep] = []
    if slot is not None and not kind_of(need).is_word and not isinstance(found, Missing):
        _slot_value(arena, need, slot, found, steps.append)
    return steps


def _limited(arena: Arena, need: DeclaredNeed, value: Value) -> Value:
    """Return *value* after what changes it at the table, inside the limits of the need."""
    fighter = arena.fighters.get(need.of)
    if isinstance(value, (Missing, bool)):
        return value
    if fighter is not None:
        for change in fighter.changes_of_value(need.id):
            if applies(change.modifier):
                value = changed(value, change.modifier)
    return clamped(value, need) if outside(value, need) else value


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
            tell(NumberStep(change.name, before, value, change.source))
    for found in _in_order(changes, declared.order) if changes else ():
        arena.go_on({**env, name: value})
        if applies(found.modifier):
            before, value = value, changed(value, found.modifier)
            if tell is not None and value != before:
                source, rule = found.modifier.source, found.modifier.rule
                tell(NumberStep(source, before, value, rule))
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
