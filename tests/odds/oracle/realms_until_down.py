"""Realms: the same shot or attack in melee until the target has no hit points left."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from tests.odds.oracle.dice import Dice, Odds, seen_as
from tests.odds.oracle.realms_attacks import (
    Exchange,
    Melee,
    Shot,
    enumerate_melee,
    enumerate_shot,
    throw_melee,
    throw_shot,
)
from tests.odds.oracle.realms_hit import CRITICAL, Result
from tests.odds.oracle.repeats import enumerate_until, mean_attacks, throw_until

Life: TypeAlias = tuple[int, bool]
"""Hit points left, and whether the model is in the critical state."""


@dataclass(frozen=True)
class UntilDown:
    """The same attack until the target has no hit points left, at most so often.

    A defender in melee who becomes critical has one AGI less from then on. Ripostes are left out.
    """

    attack: Shot | Melee
    attacks: int


def _with_life(attack: Shot | Melee, life: Life) -> Shot | Melee:
    hp, critical = life
    target = replace(attack.target, hp=hp, critical=critical)
    if isinstance(attack, Shot):
        return replace(attack, target=target)
    weaker = critical and not attack.target.critical
    defender = replace(attack.defender, agi=attack.defender.agi - weaker)
    return replace(attack, target=target, defender=defender, riposte=None)


def _life_after(life: Life, outcome: Result | Exchange) -> Life:
    result = outcome.attack if isinstance(outcome, Exchange) else outcome
    if result is None:
        return life
    left = max(0, life[0] - result.loss)
    return (left, result.state == CRITICAL) if left else (0, False)


def _is_down(life: Life) -> bool:
    return life[0] == 0


def _first_life(attack: Shot | Melee) -> Life:
    return attack.target.hp, attack.target.critical


def throw_until_down(until: UntilDown, random: Dice) -> int:
    """Attack until the target is down; return the number of the last attack."""

    def attack(life: Life, dice: Dice) -> Life:
        now = _with_life(until.attack, life)
        thrown = throw_shot(now, dice) if isinstance(now, Shot) else throw_melee(now, dice)
        return _life_after(life, thrown)

    return throw_until(_first_life(until.attack), attack, _is_down, until.attacks, random)


def _life_odds(attack: Shot | Melee, life: Life) -> Odds[Life]:
    now = _with_life(attack, life)
    if isinstance(now, Shot):
        return seen_as(enumerate_shot(now), lambda result: _life_after(life, result))
    return seen_as(enumerate_melee(now), lambda exchange: _life_after(life, exchange))


def enumerate_until_down(until: UntilDown) -> Odds[int]:
    """Return the odds of the number of the last attack."""
    return enumerate_until(
        _first_life(until.attack),
        lambda life: _life_odds(until.attack, life),
        _is_down,
        until.attacks,
    )


def mean_attacks_until_down(attack: Shot | Melee) -> Fraction | None:
    """Return the average number of attacks until the target has no hit points left."""
    return mean_attacks(_first_life(attack), lambda life: _life_odds(attack, life), _is_down)
