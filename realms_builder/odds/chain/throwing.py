"""What a ``roll`` step throws, and which dice cancel which."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from realms_builder.game.formulas import parse
from realms_builder.game.formulas.dice import Dice
from realms_builder.game.formulas.values import Missing, reads_yes
from realms_builder.game.kinds.values import Pool
from realms_builder.odds.chain.arena import Arena
from realms_builder.odds.chain.dice import (
    MOST_DICE,
    MOST_VALUES,
    CannotWatch,
    DiceThrow,
    DieRule,
    throw,
)
from realms_builder.odds.chain.drawing import draw_of
from realms_builder.odds.chain.errors import CannotTell
from realms_builder.odds.chain.matching import Pairs
from realms_builder.odds.chain.program import ChainStep, Program, plain_formula
from realms_builder.odds.chain.rerolls import Reroll
from realms_builder.roster.resolve.modifiers import amount, applies

_MOST_BURSTS = 9
_MOST_SIDES = 1_000
_MOST_PAIRS = 40_000


def throw_of(
    arena: Arena, program: Program, step: ChainStep, rerolls: Iterable[Reroll]
) -> DiceThrow:
    """Return the dice that a ``roll`` step of *program* throws at the table as it is, or its cards.

    *rerolls* are all that this roll may have. Raises :class:`CannotTell` for dice that are none,
    and for too many.
    """
    if step.declared.deck:
        rerolls = tuple(rerolls)
        whiches = (reroll.which for reroll in rerolls if reroll.which)
        return draw_of(arena, program, step, _more_dice(arena, step), _keep(arena, step), whiches)
    dice, sides, good = _dice(arena, step)
    dice += _more_dice(arena, step)
    if not 0 < sides <= _MOST_SIDES:
        raise CannotTell("no_sides", roll=step.name, sides=sides, most=_MOST_SIDES)
    rule = _rule(arena, step, sides, good)
    most = most_dice(rule)
    if dice > most:
        code = "too_many_dice" if good is not None else "too_many_dice.summed"
        values = {"roll": step.name, "success": MOST_DICE}
        raise CannotTell(code, dice=dice, most=most, **values)
    for reroll in rerolls:
        if reroll.is_part_of_throw(rule) and reroll.applies(arena):
            rule = rule.thrown_again(reroll.faces(rule))
    return throw(dice, rule)


def most_dice(rule: DieRule) -> int:
    """Return how many dice of *rule* are counted: fewer where each has many values."""
    if rule.good is not None:
        return MOST_DICE
    longest = rule.burst[1] + 1 if rule.burst else 1
    return max(1, min(MOST_DICE, MOST_VALUES // (len(rule.weights) * longest)))


def _dice(arena: Arena, step: ChainStep) -> tuple[int, int, frozenset[int] | None]:
    """Return number of dice, sides, and the faces that a pool counts as successes."""
    declared = step.declared
    sides = _number(arena, declared.sides) if declared.sides else arena.game.file.dice.sides
    if declared.pool:
        pool = parse(declared.pool).evaluate(arena)
        if not isinstance(pool, Pool):
            raise CannotTell("no_pool", roll=step.name, formula=declared.pool)
        return pool.dice, sides, frozenset(range(max(1, pool.target), sides + 1))
    thrown = parse(declared.dice).evaluate(arena) if declared.dice else 1
    if isinstance(thrown, Dice) and len(thrown.groups) == 1 and not thrown.bonus:
        return (*thrown.groups[0], None)
    if isinstance(thrown, int) and not isinstance(thrown, bool):
        return thrown, sides, None
    raise CannotTell("no_dice", roll=step.name, formula=declared.dice)


def _more_dice(arena: Arena, step: ChainStep) -> int:
    fighter = arena.fighters.get(step.declared.by)
    more = 0
    for change in fighter.changes_of_roll(step.name) if fighter is not None else ():
        if change.modifier.change.dice and applies(change.modifier):
            found = amount(change.modifier.change.dice, change.modifier.scope)
            more += int(found or 0)
    return more


def _rule(arena: Arena, step: ChainStep, sides: int, good: frozenset[int] | None) -> DieRule:
    declared, usual = step.declared, arena.game.file.dice
    if declared.success:
        good = frozenset(_faces_where(arena, declared.success, sides))
    fails = _fails(step, usual.fails if declared.fails is None else declared.fails)
    if good is not None:
        good |= {usual.always} if usual.always else frozenset()
        good -= fails | ({usual.never} if usual.never else frozenset())
    explode = usual.explode if declared.explode is None else declared.explode
    burst = _burst(arena, step, explode, sides)
    return DieRule((1,) * sides, good, fails, burst, _keep(arena, step))


def _faces_where(arena: Arena, formula: str, sides: int) -> list[int]:
    env, found = arena.env, list[int]()
    condition = parse(formula)
    for face in range(1, sides + 1):
        arena.go_on({**env, "face": face})
        if reads_yes(condition.evaluate(arena)):
            found.append(face)
    arena.go_on(env)
    return found


def _not_understood(step: ChainStep, key: str, written: Any) -> CannotTell:
    parts = written.items() if isinstance(written, dict) else ()
    text = ", ".join(f"{name}: {value}" for name, value in parts) or str(written)
    return CannotTell("not_understood", roll=step.name, key=key, text=text)


def _fails(step: ChainStep, written: Any) -> frozenset[int]:
    if written in (None, "none", ()):
        return frozenset()
    faces = written if isinstance(written, (list, tuple)) else [written]
    if not all(str(face).isdecimal() for face in faces):
        raise _not_understood(step, "fails", written)
    return frozenset(int(face) for face in faces)


def _burst(arena: Arena, step: ChainStep, written: Any, sides: int) -> tuple[int, int] | None:
    if written in (None, "none"):
        return None
    if not isinstance(written, dict) or not written.keys() <= {"face", "times"}:
        raise _not_understood(step, "explode", written)
    face = _written_number(arena, written.get("face", sides))
    times = min(_written_number(arena, written.get("times", 1)), _MOST_BURSTS)
    return (face, times) if times > 0 and 0 < face <= sides else None


def _written_number(arena: Arena, written: Any) -> int:
    """Return a number that may be written as a formula."""
    return _number(arena, plain_formula(written)) if isinstance(written, str) else int(written)


def _keep(arena: Arena, step: ChainStep) -> tuple[str, int] | None:
    written = step.declared.keep
    if written.startswith("="):
        found = parse(plain_formula(written)).evaluate(arena)
        written = found if isinstance(found, str) else str(found)
    if written.strip() in ("", "all"):
        return None
    match = re.fullmatch(r"(highest|lowest)(?:\s+(\d{1,3}))?", written.strip())
    if match is None:
        raise _not_understood(step, "keep", written)
    return match[1], int(match[2] or 1)


def _number(arena: Arena, formula: str) -> int:
    found = parse(formula).evaluate(arena)
    if isinstance(found, (int, Fraction)):
        return int(found)
    return 0 if isinstance(found, Missing) else int(getattr(found, "number", 0) or 0)


def pairs_of(arena: Arena, formula: str, sides: tuple[int, int]) -> Pairs:
    """Return which face of mine each face of theirs may take away."""
    if sides[0] * sides[1] > _MOST_PAIRS:
        raise CannotWatch(sides[0] * sides[1])
    env, condition = arena.env, parse(formula or "theirs >= mine")
    found: set[tuple[int, int]] = set()
    for mine in range(1, sides[0] + 1):
        for theirs in range(1, sides[1] + 1):
            arena.go_on({**env, "mine": mine, "theirs": theirs})
            if reads_yes(condition.evaluate(arena)):
                found.add((mine, theirs))
    arena.go_on(env)
    return frozenset(found)
