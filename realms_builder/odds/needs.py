"""What a chain starts from: values that a phrase wires, somebody chose, or formulas give."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from realms_builder.gamedata.declared_fields import DeclaredField, DeclaredSlot
from realms_builder.gamedata.declared_mechanics import DeclaredNeed
from realms_builder.gamedata.field_limits import clamped, outside
from realms_builder.gamedata.formulas import parse
from realms_builder.gamedata.formulas.values import MISSING, UNKNOWN, Missing, Value, reads_yes
from realms_builder.gamedata.phrases import Phrase
from realms_builder.odds.arena import Arena
from realms_builder.odds.errors import CannotTell
from realms_builder.odds.memo import SLOT
from realms_builder.odds.program import Program
from realms_builder.roster.modifiers import applies, changed

_WORDS = ("choice", "scale", "text")


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
    for need in sorted(needs, key=lambda need: need.type not in _WORDS):
        env = {**env, need.id: _value(arena, need, program, given, wiring)}
        arena.go_on(env)
    return env


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
    if need.id in arena.asked:
        return _limited(arena, need, arena.asked[need.id])
    if need.from_:
        return _limited(arena, need, parse(need.from_).evaluate(arena))
    value = usual(need)
    if value is MISSING:
        mechanic = program.mechanic
        raise CannotTell("need_missing", need=need.id, mechanic=mechanic.id)
    return _limited(arena, need, value)


def usual(need: DeclaredField) -> Value:
    """Return what a need says when nobody chose: its default, no for a flag, else missing."""
    if need.default is not None:
        return Fraction(str(need.default)) if isinstance(need.default, float) else need.default
    return False if need.type == "flag" else MISSING


def _wired(arena: Arena, need: DeclaredNeed, wiring: Wiring) -> Value:
    """Return what the phrase wires: a slot with its changes, a plain word, or a formula."""
    source = wiring.phrase.form.with_[need.id]
    slot = wiring.slots.get(source)
    found = wiring.phrase.lookup(source) if slot is not None else UNKNOWN
    if need.type in _WORDS:
        return source
    if slot is None or found is UNKNOWN:
        return parse(source).evaluate(arena)
    arena.note(arena.ask_of(SLOT, source, (), is_call=False), found)
    fighter = arena.fighters.get(need.of) or arena.first
    value = found
    for modifier in fighter.changes_of_slot(slot.id):
        if applies(modifier):
            value = changed(value, modifier)
    return clamped(value, slot)


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
