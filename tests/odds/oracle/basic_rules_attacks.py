"""Attacks of the Basic Rules: hits, damage and armour, falls, and what they do to a model."""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil

from tests.odds.oracle.basic_rules_dice import left_after_defence, matched, successes, throw_pool
from tests.odds.oracle.dice import Dice, Odds, chance, seen_as, then, yes_or_no
from tests.odds.oracle.repeats import enumerate_until, mean_attacks, throw_until

SIZES = ("XS", "S", "M", "L", "XL")
UNHURT, HURT, FLEES, OUT = "unhurt", "hurt", "flees", "out"
FLED = -1
"""What stands for the lost hit points of a model that has fled."""
Harm = tuple[int, int]
"""Hits and damage of an attack."""


@dataclass(frozen=True)
class Attack:
    """An attack: its dice against the hit table, hits against the damage table, then armour.

    `blocks` adds a die to the armour; the next three say which rolls re-roll ones.
    `one_stage` is the house rule without the damage table (B11).
    """

    dice: int
    attacker: str = "M"
    target: str = "M"
    armour: int = 0
    blocks: bool = False
    rerolls_hits: bool = False
    rerolls_damage: bool = False
    rerolls_armour: bool = False
    one_stage: bool = False


@dataclass(frozen=True)
class Fall:
    """A fall: one die at 4+ for each begun unit of height, against all armour (B12)."""

    height: int | Fraction
    armour: int = 0


@dataclass(frozen=True)
class Morale:
    """A morale test: as many dice of 4 or more as hit points are lost."""

    dice: int
    lost: int
    rerolls_ones: bool = False
    explodes: bool = True


@dataclass(frozen=True)
class Struck:
    """An attack on a model with `hp` hit points, of which `lost` are gone, and its morale dice.

    The test is due as soon as more than half is lost, and then with every further loss.
    """

    attack: Attack
    hp: int
    lost: int
    morale: int


@dataclass(frozen=True)
class UntilOut:
    """The same attack until the model is out, or flees where that ends it too."""

    struck: Struck
    attacks: int
    flight_ends_it: bool = False


def number_to_hit(attack: Attack) -> int:
    """Return the number in the hit table: bigger targets are hit more easily."""
    return max(2, min(6, 4 + SIZES.index(attack.attacker) - SIZES.index(attack.target)))


def number_to_hurt(attack: Attack) -> int:
    """Return the number in the damage table: bigger attackers hurt more easily."""
    return max(2, min(6, 4 + SIZES.index(attack.target) - SIZES.index(attack.attacker)))


def fall_as_attack(fall: Fall) -> Attack:
    """Return a fall as an attack with one stage between equal sizes."""
    return Attack(ceil(fall.height), armour=fall.armour, one_stage=True)


def throw_attack(attack: Attack, random: Dice) -> Harm:
    """Throw for hits, for damage with every hit, and for armour."""
    needed = number_to_hit(attack)
    shown = throw_pool(random, attack.dice, attack.rerolls_hits)
    damage = [face for face in shown if face >= needed]
    hits = len(damage)
    if not attack.one_stage:
        shown = throw_pool(random, hits, attack.rerolls_damage)
        damage = [face for face in shown if face >= number_to_hurt(attack)]
    defence = throw_pool(random, attack.armour + attack.blocks, attack.rerolls_armour)
    return hits, left_after_defence(damage, defence)


def enumerate_attack(attack: Attack) -> Odds[Harm]:
    """Return the odds of hits and damage."""
    armour, rerolls = attack.armour + attack.blocks, attack.rerolls_armour
    to_hit, to_hurt = number_to_hit(attack), number_to_hurt(attack)
    if attack.one_stage:
        return matched(attack.dice, to_hit, attack.rerolls_hits, armour, rerolls)
    return then(
        successes(attack.dice, to_hit, attack.rerolls_hits),
        lambda hits: seen_as(
            matched(hits, to_hurt, attack.rerolls_damage, armour, rerolls),
            lambda pair: (hits, pair[1]),
        ),
    )


def damage_odds(attack: Attack) -> Odds[int]:
    """Return the odds of the damage alone."""
    return seen_as(enumerate_attack(attack), lambda harm: harm[1])


def throw_morale(morale: Morale, random: Dice) -> bool:
    """Throw the morale dice and return whether the test is passed."""
    shown = throw_pool(random, morale.dice, morale.rerolls_ones, morale.explodes)
    return sum(face >= 4 for face in shown) >= morale.lost


def enumerate_morale(morale: Morale) -> Odds[bool]:
    """Return the odds of a morale test."""
    counted = successes(morale.dice, 4, morale.rerolls_ones, morale.explodes)
    return yes_or_no(chance(counted, lambda number: number >= morale.lost))


def _after(struck: Struck, damage: int) -> str | Morale:
    """Return what damage does, or the morale test that decides it."""
    lost = struck.lost + damage
    if lost >= struck.hp:
        return OUT
    if not damage:
        return UNHURT
    return Morale(struck.morale, lost) if 2 * lost > struck.hp else HURT


def throw_struck(struck: Struck, random: Dice) -> tuple[int, str]:
    """Throw an attack on a model; return the damage and what it does."""
    damage = throw_attack(struck.attack, random)[1]
    result = _after(struck, damage)
    if isinstance(result, Morale):
        result = HURT if throw_morale(result, random) else FLEES
    return damage, result


def enumerate_struck(struck: Struck, damage: Odds[int]) -> Odds[tuple[int, str]]:
    """Return the odds of an attack on a model, given those of its damage."""

    def decided(done: int) -> Odds[tuple[int, str]]:
        result = _after(struck, done)
        if not isinstance(result, Morale):
            return {(done, result): Fraction(1)}
        return seen_as(enumerate_morale(result), lambda passed: (done, HURT if passed else FLEES))

    return then(damage, decided)


def _lost_after(until: UntilOut, lost: int, harm: tuple[int, str]) -> int:
    damage, result = harm
    if result == FLEES and until.flight_ends_it:
        return FLED
    return min(until.struck.hp, lost + damage)


def _is_gone(until: UntilOut, lost: int) -> bool:
    return lost in (FLED, until.struck.hp)


def throw_until_out(until: UntilOut, random: Dice) -> int:
    """Throw attacks until the model is gone; return the number of the last one."""

    def attack(lost: int, dice: Dice) -> int:
        return _lost_after(until, lost, throw_struck(replace(until.struck, lost=lost), dice))

    return throw_until(
        until.struck.lost, attack, lambda lost: _is_gone(until, lost), until.attacks, random
    )


def enumerate_until_out(until: UntilOut) -> Odds[int]:
    """Return the odds of the number of the last attack."""
    damage = damage_odds(until.struck.attack)

    def attack(lost: int) -> Odds[int]:
        odds = enumerate_struck(replace(until.struck, lost=lost), damage)
        return seen_as(odds, lambda harm: _lost_after(until, lost, harm))

    return enumerate_until(
        until.struck.lost, attack, lambda lost: _is_gone(until, lost), until.attacks
    )


def mean_attacks_until_out(struck: Struck) -> Fraction | None:
    """Return the average number of attacks until the model is out, not counting flight."""
    damage = damage_odds(struck.attack)
    return mean_attacks(
        struck.lost,
        lambda lost: seen_as(damage, lambda done: min(struck.hp, lost + done)),
        lambda lost: lost == struck.hp,
    )
