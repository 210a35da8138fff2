"""What a ``roll`` step throws, what later steps want to know of it, and which dice cancel which."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from realms_builder.gamedata.formulas import parse
from realms_builder.gamedata.formulas.dice import Dice
from realms_builder.gamedata.formulas.values import Missing, reads_yes
from realms_builder.gamedata.values import DiceSum, Pool
from realms_builder.odds.arena import Arena
from realms_builder.odds.dice import MOST_DICE, DieRule, Throw, Watch, throw
from realms_builder.odds.errors import CannotTell
from realms_builder.odds.matching import Pairs
from realms_builder.odds.program import Program, Step, plain_formula
from realms_builder.roster.modifiers import amount, applies

if TYPE_CHECKING:
    from realms_builder.odds.chain import Chain

_MOST_BURSTS = 9
_MOST_SIDES = 1_000
_FACES = r"faces\(\s*{name}\s*,\s*(\d+)\s*\)"


def throw_of(chain: Chain, step: Step) -> Throw:
    """Return the dice that a ``roll`` step throws at the table as it is.

    Raises :class:`CannotTell` for dice that are none, and for too many.
    """
    arena = chain.arena
    dice, sides, good = _dice(arena, step)
    dice += _more_dice(arena, step)
    if dice > MOST_DICE or sides > _MOST_SIDES:
        raise CannotTell("too_many_dice", dice=dice, most=MOST_DICE, roll=step.name)
    rule = _rule(arena, step, sides, good)
    for reroll in chain.rerolls_of_roll(step.name):
        if reroll.is_part_of_throw(rule) and reroll.applies(arena):
            rule = rule.thrown_again(reroll.faces(rule))
    return throw(dice, rule)


def _dice(arena: Arena, step: Step) -> tuple[int, int, frozenset[int] | None]:
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
    if isinstance(thrown, DiceSum) and not thrown.add:
        return thrown.count, thrown.sides, None
    if isinstance(thrown, (int, Fraction)) and not isinstance(thrown, bool):
        return int(thrown), sides, None
    raise CannotTell("no_dice", roll=step.name, formula=declared.dice)


def _more_dice(arena: Arena, step: Step) -> int:
    fighter = arena.fighters.get(step.declared.by)
    more = 0
    for change in fighter.changes_of_roll(step.name) if fighter is not None else ():
        if change.modifier.change.dice and applies(change.modifier):
            found = amount(change.modifier.change.dice, change.modifier.scope)
            more += int(found or 0)
    return more


def _rule(arena: Arena, step: Step, sides: int, good: frozenset[int] | None) -> DieRule:
    declared, usual = step.declared, arena.game.file.dice
    if declared.success:
        good = frozenset(_faces_where(arena, declared.success, sides))
    fails = _fails(usual.fails if declared.fails is None else declared.fails)
    if good is not None:
        good |= {usual.always} if usual.always else frozenset()
        good -= fails | ({usual.never} if usual.never else frozenset())
    explode = usual.explode if declared.explode is None else declared.explode
    return DieRule(
        (1,) * sides, good, fails, _burst(arena, explode, sides), _keep(arena, declared.keep)
    )


def _faces_where(arena: Arena, formula: str, sides: int) -> list[int]:
    env, found = arena.env, list[int]()
    condition = parse(formula)
    for face in range(1, sides + 1):
        arena.go_on({**env, "face": face})
        if reads_yes(condition.evaluate(arena)):
            found.append(face)
    arena.go_on(env)
    return found


def _fails(written: Any) -> frozenset[int]:
    if written in (None, "none", ()):
        return frozenset()
    faces = written if isinstance(written, (list, tuple)) else [written]
    return frozenset(int(face) for face in faces if str(face).isdecimal())


def _burst(arena: Arena, written: Any, sides: int) -> tuple[int, int] | None:
    if not isinstance(written, dict):
        return None
    face = _written_number(arena, written.get("face", sides))
    times = min(_written_number(arena, written.get("times", 1)), _MOST_BURSTS)
    return (face, times) if times > 0 and 0 < face <= sides else None


def _written_number(arena: Arena, written: Any) -> int:
    """Return a number that may be written as a formula."""
    return _number(arena, plain_formula(written)) if isinstance(written, str) else int(written)


def _keep(arena: Arena, written: str) -> tuple[str, int] | None:
    if written.startswith("="):
        found = parse(plain_formula(written)).evaluate(arena)
        written = found if isinstance(found, str) else ""
    match = re.fullmatch(r"(highest|lowest)\s+(\d{1,3})", written.strip())
    return (match[1], int(match[2])) if match else None


def _number(arena: Arena, formula: str) -> int:
    found = parse(formula).evaluate(arena)
    if isinstance(found, (int, Fraction)):
        return int(found)
    return 0 if isinstance(found, Missing) else int(getattr(found, "number", 0) or 0)


# ---------------------------------------------------------------------- what is asked later


def watch_of(
    chain: Chain, place: int, name: str, rule: DieRule, *, thrown_again: bool = True
) -> Watch | None:
    """Return what steps behind *place* want to know of the roll *name* beside its value.

    None when only dice that take it away, or are taken away, ask for it. *thrown_again* says that
    the re-rolls at *place* itself are still to come.
    """
    program = chain.program
    if _only_cancelled(chain, place, name):
        return None
    text = program.text_from(place + 1)
    counted = tuple(sorted({int(face) for face in re.findall(_FACES.format(name=name), text)}))
    same = re.search(rf"\bsame\(\s*{name}\s*\)", text) is not None
    thrown = re.search(rf"\bthrown\(\s*{name}\s*\)", text) is not None
    matched: frozenset[int] = frozenset()
    again = thrown
    for reroll in chain.rerolls_of_roll(name):
        if reroll.place > place or (reroll.place == place and thrown_again):
            again = again or reroll.which == "all"
            if reroll.which != "all" and not reroll.is_part_of_throw(rule):
                matched |= reroll.faces(rule)
    return Watch(same, counted, matched, _is_cancelled(chain, place, name), again)


def _cancels(program: Program, place: int, name: str) -> list[int]:
    return [
        at
        for at, step in enumerate(program.steps)
        if at > place and step.verb == "cancel" and name in (step.name, step.declared.with_)
    ]


def _is_cancelled(chain: Chain, place: int, name: str) -> bool:
    """Return whether dice of *name* may be taken away, or take others, at a later step."""
    return any(chain.may_be_taken(at, place) for at in _cancels(chain.program, place, name))


def _only_cancelled(chain: Chain, place: int, name: str) -> bool:
    """Return whether nothing reads the roll *name* before it is cancelled."""
    taken = [at for at in _cancels(chain.program, place, name) if chain.may_be_taken(at, place)]
    if not taken or any(
        reroll.place >= place and not reroll.is_known for reroll in chain.rerolls_of_roll(name)
    ):
        return False
    program, last = chain.program, taken[0]
    between = (step for step in program.steps[place + 1 : last] if step.verb != "cancel")
    return not any(name in step.reads for step in between)


def pairs_of(arena: Arena, formula: str, sides: tuple[int, int]) -> Pairs:
    """Return which face of mine each face of theirs may take away."""
    env, condition = arena.env, parse(formula or "theirs >= mine")
    found: set[tuple[int, int]] = set()
    for mine in range(1, sides[0] + 1):
        for theirs in range(1, sides[1] + 1):
            arena.go_on({**env, "mine": mine, "theirs": theirs})
            if reads_yes(condition.evaluate(arena)):
                found.add((mine, theirs))
    arena.go_on(env)
    return frozenset(found)
