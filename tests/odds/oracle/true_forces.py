"""True Forces: hit against a difference of quality, then knock out or wound (D2.3, T1 to T4)."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeAlias

from tests.odds.oracle.dice import Dice, Odds, die, faces, then
from tests.odds.oracle.repeats import enumerate_until, mean_attacks, throw_until

MISSED, WOUNDED, OUT = "missed", "wounded", "out"
GONE = -1
"""What stands for the wounds of a target that is out."""


@dataclass(frozen=True)
class Attack:
    """One attack: qualities 1 to 6, the wounds the target has, and what special rules add.

    `attacker_modifier` and `target_modifier` change the compared qualities, `hit_modifier` the
    number to be thrown (+1 is worse for the attacker), `damage_modifier` the second die.
    """

    attacker: int
    target: int
    wounds: int = 0
    attacker_modifier: int = 0
    target_modifier: int = 0
    hit_modifier: int = 0
    damage_modifier: int = 0


@dataclass(frozen=True)
class UntilOut:
    """The same attack until the target is out, at most so often."""

    attack: Attack
    attacks: int


Situation: TypeAlias = Attack | UntilOut


def number_to_hit(attack: Attack) -> int:
    """Return what the die must show: the printed table, changed by modifiers, from 2 to 6."""
    ours = attack.attacker + attack.attacker_modifier
    difference = attack.target + attack.target_modifier - ours
    printed = {-2: 2, -1: 3, 0: 4, 1: 5, 2: 6}[max(-2, min(2, difference))]
    return max(2, min(6, printed + attack.hit_modifier))


def throw_attack(attack: Attack, random: Dice) -> str:
    """Throw to hit and, on a hit, for damage against the unmodified quality."""
    if die(random, 6) < number_to_hit(attack):
        return MISSED
    total = die(random, 6) + attack.wounds + attack.damage_modifier
    return OUT if total >= attack.target else WOUNDED


def enumerate_attack(attack: Attack) -> Odds[str]:
    """Count all 36 pairs of dice."""
    needed = number_to_hit(attack)
    lacking = attack.target - attack.wounds - attack.damage_modifier

    def second(first: int) -> Odds[str]:
        if first < needed:
            return {MISSED: Fraction(1)}
        return then(faces(6), lambda face: {OUT if face >= lacking else WOUNDED: Fraction(1)})

    return then(faces(6), second)


def _wounds_after(wounds: int, result: str) -> int:
    """Return the wounds after an attack, `GONE` for a target that is out."""
    if result == OUT:
        return GONE
    return wounds + (result == WOUNDED)


def _is_out(wounds: int) -> bool:
    return wounds == GONE


def throw(situation: Situation, random: Dice) -> str | int:
    """Throw a situation: what an attack does, or which attack puts the target out."""
    if isinstance(situation, Attack):
        return throw_attack(situation, random)
    attack = situation.attack

    def next_attack(wounds: int, dice: Dice) -> int:
        return _wounds_after(wounds, throw_attack(replace(attack, wounds=wounds), dice))

    return throw_until(attack.wounds, next_attack, _is_out, situation.attacks, random)


def _step(attack: Attack, wounds: int) -> Odds[int]:
    odds = enumerate_attack(replace(attack, wounds=wounds))
    return {_wounds_after(wounds, result): part for result, part in odds.items()}


def enumerate_throw(situation: Situation) -> Odds[Any]:
    """Return the exact odds of what `throw` gives."""
    if isinstance(situation, Attack):
        return enumerate_attack(situation)
    attack = situation.attack
    return enumerate_until(
        attack.wounds, lambda wounds: _step(attack, wounds), _is_out, situation.attacks
    )


def mean_attacks_until_out(attack: Attack) -> Fraction | None:
    """Return the average number of attacks until the target is out."""
    return mean_attacks(attack.wounds, lambda wounds: _step(attack, wounds), _is_out)
