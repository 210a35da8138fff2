"""AGS: a duel of ATT or WIL against DEF or WIL, with everything that changes it (2.4, D5.2).

The attacker throws first. A second throw takes all dice and its result counts. It is made exactly
when the first one is worth less than a new one on average: the attacker decides before the
defender throws, the defender knows the attacker's successes. What counts is the damage after all
reductions, or whether the effect happens where there is no damage.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from tests.odds.oracle.ags_pool import (
    FearTest,
    Shown,
    Strength,
    clamped,
    enumerate_fear_test,
    pool_odds,
    success_odds,
    throw_fear_test,
    throw_pool,
)
from tests.odds.oracle.dice import Dice, Odds, certain, mean, seen_as, then

ATT, DEF, WIL = "att", "def", "wil"
NO_COVER, SOFT_COVER, HARD_COVER = 0, 1, 2


@dataclass(frozen=True)
class Duel:
    """Everything that one duel depends on. What does not concern its kind is ignored.

    First the duel: printed strengths, WIL or DEF as defence, ATT or WIL as attack, and whether
    it does damage (a push and WIL against WIL do not).
    """

    strike: Strength
    guard: Strength
    against: str = DEF
    strikes_with: str = ATT
    damaging: bool = True
    critical_defence: bool = True
    """Equal faces on all dice of the defence block everything."""
    critical_single_die: bool = False
    """This also holds for a single die (A6)."""

    focused: bool = False
    weakened: bool = False
    in_water: bool = False
    outnumbers: bool = False
    others_in_melee: int = 0
    """Models beside the target in the melee that is shot into."""
    strike_token_dice: int = 0
    strike_reroll: bool = False
    """Precision, or a leader token."""
    confused: bool = False
    frightened: bool = False
    """A fear test has failed: every success is thrown once more."""
    fear: FearTest | None = None
    """A fear test that is still to be thrown."""
    piercing: bool = False
    magic: bool = False

    armoured: bool = False
    cloaked: bool = False
    cover: int = NO_COVER
    frozen: bool = False
    defending: bool = False
    target_in_water: bool = False
    guard_token_dice: int = 0
    guard_reroll: bool = False
    """A shield (against DEF), or a leader token."""
    target_confused: bool = False
    tough: bool = False
    incorporeal: bool = False
    strong_willed: bool = False
    doomed: bool = False
    mana: int = 0
    """Leader tokens for the mana shield; they are spent as long as there is damage."""


class Blow(NamedTuple):
    """What came of a duel; `blocked` is a hit that a critical defence stopped."""

    hit: bool
    damage: int
    blocked: bool
    mana_spent: int


def strike_strength(duel: Duel) -> Strength:
    """Return the dice of the attack: modifiers, clamp, dice for tokens."""
    dice, from_face = duel.strike
    dice += 2 * duel.focused
    from_face += duel.cloaked
    if duel.strikes_with == ATT:
        dice += duel.outnumbers - duel.weakened - duel.in_water
        dice -= duel.others_in_melee if duel.against == DEF else 0
        from_face += duel.weakened
    dice, from_face = clamped(dice, from_face)
    return dice + duel.strike_token_dice, from_face


def guard_strength(duel: Duel) -> Strength:
    """Return the dice of the defence: modifiers, clamp, dice for tokens."""
    dice, from_face = duel.guard
    if duel.against == DEF:
        dice += duel.cover + 2 * duel.defending - duel.frozen - duel.target_in_water
        from_face += (duel.piercing and duel.armoured) - duel.cover
    dice, from_face = clamped(dice, from_face)
    return dice + duel.guard_token_dice, from_face


def damage_of(duel: Duel, difference: int) -> tuple[int, int]:
    """Return the damage of a hit and the mana spent, from the difference of successes."""
    if not duel.damaging:
        return 0, 0
    damage = difference
    if duel.against == WIL:
        damage = max(1, damage - duel.strong_willed)
    elif not duel.magic:
        damage = max(1, damage - duel.tough)
        damage = max(0, damage - duel.incorporeal)
    spent = 0 if duel.magic else min(duel.mana, damage)
    damage -= spent
    return damage + (duel.doomed and damage > 0), spent


def _blow(duel: Duel, successes: int, guard: Shown) -> Blow:
    if successes <= guard[0]:
        return Blow(False, 0, False, 0)
    enough = guard_strength(duel)[0] > 1 or duel.critical_single_die
    if duel.critical_defence and enough and guard[1]:
        return Blow(False, 0, True, 0)
    damage, spent = damage_of(duel, successes - guard[0])
    return Blow(True, damage, False, spent)


def _worth(duel: Duel, blow: Blow) -> Fraction:
    return Fraction(blow.damage if duel.damaging else blow.hit)


def _repeats_guard(duel: Duel) -> bool:
    return duel.target_confused and duel.against == WIL


def _repeats_strike(duel: Duel, frightened: bool) -> bool:
    return frightened or (duel.confused and duel.strikes_with == WIL)


def _guard_odds(duel: Duel) -> Odds[Shown]:
    return pool_odds(guard_strength(duel), _repeats_guard(duel))


def _strike_odds(duel: Duel, frightened: bool) -> Odds[int]:
    return success_odds(strike_strength(duel), _repeats_strike(duel, frightened))


@cache
def _worth_of_fresh_guard(duel: Duel, successes: int) -> Fraction:
    return mean(_guard_odds(duel), lambda guard: _worth(duel, _blow(duel, successes, guard)))


@cache
def _worth_of_strike(duel: Duel, successes: int) -> Fraction:
    """Return what successes are worth before the defender has thrown."""
    fresh = _worth_of_fresh_guard(duel, successes)
    if not duel.guard_reroll:
        return fresh
    return mean(
        _guard_odds(duel), lambda guard: min(fresh, _worth(duel, _blow(duel, successes, guard)))
    )


@cache
def _worth_of_fresh_strike(duel: Duel, frightened: bool) -> Fraction:
    return mean(_strike_odds(duel, frightened), lambda successes: _worth_of_strike(duel, successes))


def attacker_tries_again(duel: Duel, successes: int, frightened: bool) -> bool:
    """Return whether the attacker throws his dice once more."""
    if not duel.strike_reroll:
        return False
    return _worth_of_strike(duel, successes) < _worth_of_fresh_strike(duel, frightened)


def defender_tries_again(duel: Duel, successes: int, guard: Shown) -> bool:
    """Return whether the defender throws his dice once more."""
    if not duel.guard_reroll:
        return False
    return _worth(duel, _blow(duel, successes, guard)) > _worth_of_fresh_guard(duel, successes)


def throw_duel(duel: Duel, random: Dice) -> Blow:
    """Throw the fear test, the attack and the defence, each again where that pays."""
    frightened = duel.frightened
    if duel.fear and not throw_fear_test(duel.fear, random):
        frightened = True
    repeats = _repeats_strike(duel, frightened)
    successes = throw_pool(strike_strength(duel), random, repeats)[0]
    if attacker_tries_again(duel, successes, frightened):
        successes = throw_pool(strike_strength(duel), random, repeats)[0]
    guard = throw_pool(guard_strength(duel), random, _repeats_guard(duel))
    if defender_tries_again(duel, successes, guard):
        guard = throw_pool(guard_strength(duel), random, _repeats_guard(duel))
    return _blow(duel, successes, guard)


def _defended(duel: Duel, successes: int) -> Odds[Blow]:
    fresh = _guard_odds(duel)

    def decided(guard: Shown) -> Odds[Blow]:
        if defender_tries_again(duel, successes, guard):
            return seen_as(fresh, lambda other: _blow(duel, successes, other))
        return certain(_blow(duel, successes, guard))

    return then(fresh, decided)


def enumerate_duel(duel: Duel) -> Odds[Blow]:
    """Return the odds of a duel."""

    def attacked(passed: bool) -> Odds[Blow]:
        frightened = duel.frightened or not passed
        fresh = _strike_odds(duel, frightened)
        final = then(
            fresh,
            lambda successes: (
                fresh if attacker_tries_again(duel, successes, frightened) else certain(successes)
            ),
        )
        return then(final, lambda successes: _defended(duel, successes))

    return then(enumerate_fear_test(duel.fear) if duel.fear else certain(True), attacked)
