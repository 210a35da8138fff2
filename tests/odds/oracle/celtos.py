"""Celtos: ten-sided dice against one table, shooting, close combat, morale (D3.3, D3.4, C1 to C8).

A 10 always succeeds and a 1 always fails. One success of the damage roll is one wound.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from tests.odds.oracle.dice import Dice, Odds, certain, die, seen_as, then, yes_or_no
from tests.odds.oracle.repeats import enumerate_until, mean_attacks, throw_until

PASSED, PANIC, FLED = "passed", "panic", "fled"
FIRST, SECOND = "first", "second"
OURS, THEIRS, DRAW = "ours", "theirs", "draw"
SIZE_BONUS = {1: -1, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 3}


@dataclass(frozen=True)
class Shooting:
    """Shots of one unit at one target: SH 1-10, `weapon` the value in the column of the range."""

    sh: int
    weapon: int
    toughness: int
    shots: int = 1
    moved: bool = False
    target_size: int = 2


@dataclass(frozen=True)
class CloseCombat:
    """Attacks of one side in close combat: CC against CC, then the weapon against toughness."""

    cc: int
    enemy_cc: int
    weapon: int
    toughness: int
    attacks: int = 1
    charging: bool = False
    in_cover: bool = False
    in_panic: bool = False
    enemy_in_panic: bool = False


@dataclass(frozen=True)
class PlainTest:
    """Any other test: own value against a difficulty, 4 where none is given."""

    value: int
    difficulty: int = 4


@dataclass(frozen=True)
class Rally:
    """A test to leave panic, worse when enemies are seen at short or medium range."""

    value: int
    enemy_in_short_range: bool = False
    enemy_in_medium_range: bool = False


@dataclass(frozen=True)
class Morale:
    """A morale test; `left` of `starting` models or life points decide what a failure means."""

    value: int
    left: int
    starting: int


@dataclass(frozen=True)
class Initiative:
    """One die each; equal dice are thrown again."""


@dataclass(frozen=True)
class MeleeRound:
    """One round of close combat, both sides striking; more wounds win it."""

    ours: CloseCombat
    theirs: CloseCombat


@dataclass(frozen=True)
class UntilOut:
    """The same attacks until so many wounds are dealt, at most so often."""

    attack: Shooting | CloseCombat
    wounds: int
    attacks: int


Attack: TypeAlias = Shooting | CloseCombat
Situation: TypeAlias = Attack | PlainTest | Rally | Morale | Initiative | MeleeRound | UntilOut
Hits: TypeAlias = tuple[int, int]
"""Hits and wounds of an attack."""


def table(own: int, opposing: int) -> int:
    """Return the number in the printed table: 6 when both are equal, from 2 to 10."""
    return max(2, min(10, 6 + opposing - own))


def number_to_hit(attack: Attack) -> int:
    """Return what a die must show to hit; modifiers change the number of the table."""
    if isinstance(attack, Shooting):
        return 10 - attack.sh + attack.moved - SIZE_BONUS[min(9, attack.target_size)]
    bonus = attack.charging + attack.in_cover - 2 * attack.in_panic + 2 * attack.enemy_in_panic
    return table(attack.cc, attack.enemy_cc) - bonus


def succeeds(face: int, needed: int) -> bool:
    """Return whether a die succeeds, a 10 always and a 1 never."""
    return face == 10 or (face != 1 and face >= needed)


def _dice_of(attack: Attack) -> int:
    return attack.shots if isinstance(attack, Shooting) else attack.attacks


def throw_attack(attack: Attack, random: Dice) -> Hits:
    """Throw to hit with every die, then for damage with every hit."""
    needed = number_to_hit(attack)
    hits = sum(succeeds(die(random, 10), needed) for _ in range(_dice_of(attack)))
    harder = table(attack.weapon, attack.toughness)
    return hits, sum(succeeds(die(random, 10), harder) for _ in range(hits))


def _chance_of(needed: int) -> Fraction:
    return Fraction(sum(succeeds(face, needed) for face in range(1, 11)), 10)


def enumerate_attack(attack: Attack) -> Odds[Hits]:
    """Return the odds of hits and wounds, one die after the other."""
    hit = yes_or_no(_chance_of(number_to_hit(attack)))
    wound = yes_or_no(_chance_of(table(attack.weapon, attack.toughness)))
    one: Odds[Hits] = then(
        hit, lambda hits: seen_as(wound, lambda hurts: (1, int(hurts))) if hits else certain((0, 0))
    )
    odds: Odds[Hits] = certain((0, 0))
    for _ in range(_dice_of(attack)):
        odds = then(
            odds,
            lambda done: seen_as(one, lambda more: (done[0] + more[0], done[1] + more[1])),
        )
    return odds


def _needed(situation: PlainTest | Rally | Morale) -> int:
    if isinstance(situation, PlainTest):
        return table(situation.value, situation.difficulty)
    if isinstance(situation, Morale):
        return table(situation.value, 4)
    if situation.enemy_in_short_range:
        return table(situation.value, 4) + 2
    return table(situation.value, 4) + situation.enemy_in_medium_range


def _morale_result(morale: Morale, passed: bool) -> str:
    """Exactly half is still panic; less than half flees."""
    if passed:
        return PASSED
    return FLED if 2 * morale.left < morale.starting else PANIC


def _winner(ours: int, theirs: int) -> str:
    return DRAW if ours == theirs else OURS if ours > theirs else THEIRS


def _throw_initiative(random: Dice) -> str:
    while True:
        ours, theirs = die(random, 10), die(random, 10)
        if ours != theirs:
            return FIRST if ours > theirs else SECOND


def throw(situation: Situation, random: Dice) -> Hits | bool | str | int:
    """Throw a situation; what comes out is said by its type."""
    match situation:
        case Shooting() | CloseCombat():
            return throw_attack(situation, random)
        case PlainTest() | Rally():
            return succeeds(die(random, 10), _needed(situation))
        case Morale():
            return _morale_result(situation, succeeds(die(random, 10), _needed(situation)))
        case Initiative():
            return _throw_initiative(random)
        case MeleeRound(ours, theirs):
            return _winner(throw_attack(ours, random)[1], throw_attack(theirs, random)[1])
        case UntilOut(attack, wounds, attacks):
            return throw_until(
                wounds,
                lambda left, dice: max(0, left - throw_attack(attack, dice)[1]),
                _none_left,
                attacks,
                random,
            )


def _none_left(wounds: int) -> bool:
    return wounds == 0


def _step(odds: Odds[Hits], left: int) -> Odds[int]:
    return seen_as(odds, lambda hits: max(0, left - hits[1]))


def enumerate_throw(situation: Situation) -> Odds[Any]:
    """Return the exact odds of what `throw` gives."""
    match situation:
        case Shooting() | CloseCombat():
            return enumerate_attack(situation)
        case PlainTest() | Rally():
            return yes_or_no(_chance_of(_needed(situation)))
        case Morale():
            passed = yes_or_no(_chance_of(_needed(situation)))
            return seen_as(passed, lambda result: _morale_result(situation, result))
        case Initiative():
            return {FIRST: Fraction(1, 2), SECOND: Fraction(1, 2)}
        case MeleeRound(ours, theirs):
            answer = enumerate_attack(theirs)
            return then(
                enumerate_attack(ours),
                lambda mine: seen_as(answer, lambda other: _winner(mine[1], other[1])),
            )
        case UntilOut(attack, wounds, attacks):
            odds = enumerate_attack(attack)
            return enumerate_until(wounds, lambda left: _step(odds, left), _none_left, attacks)


def mean_attacks_until_out(attack: Attack, wounds: int) -> Fraction | None:
    """Return the average number of attacks until so many wounds are dealt."""
    odds = enumerate_attack(attack)
    return mean_attacks(wounds, lambda left: _step(odds, left), _none_left)
