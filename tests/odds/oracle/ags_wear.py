"""AGS: what wears a model down: falls, dangerous ground, conditions, duel after duel (D5.5)."""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from typing import TypeAlias

from tests.odds.oracle.ags_duel import Blow, Duel, damage_of, enumerate_duel, throw_duel
from tests.odds.oracle.ags_pool import Strength, clamped, success_odds, throw_pool
from tests.odds.oracle.dice import Dice, Odds, certain, die, faces, mean, seen_as, then
from tests.odds.oracle.repeats import enumerate_until, mean_attacks, throw_until


@dataclass(frozen=True)
class Fall:
    """A fall or jump down of some inches; above 1" each begun inch is a point of damage.

    Successes of a DEF roll take it away, then the reductions work as in a duel. A shield throws
    again when the damage is worse than on average.
    """

    height: int | Fraction
    guard: Strength
    token_dice: int = 0
    reroll: bool = False
    tough: bool = False
    incorporeal: bool = False
    doomed: bool = False
    mana: int = 0


@dataclass(frozen=True)
class DangerousGround:
    """Half a die, rounded up, that nothing lessens; once a round."""

    rounds: int = 1


@dataclass(frozen=True)
class Ailing:
    """A model with conditions for some ends of rounds; what comes out are the HP left.

    Regeneration heals a point at each start of a round in between, never above `printed_hp`,
    and a point healed ends the bleeding.
    """

    hp: int
    rounds: int
    poisoned: bool = False
    bleeding: bool = False
    burning: bool = False
    regenerates: bool = False
    printed_hp: int = 99


@dataclass(frozen=True)
class UntilOut:
    """The same duel until the target has no HP left, at most so often; mana runs out."""

    duel: Duel
    hp: int
    attacks: int


Wear: TypeAlias = Fall | DangerousGround | Ailing | UntilOut
Reserve: TypeAlias = tuple[int, int]
"""HP and leader tokens left."""


def _fall_guard(fall: Fall) -> Strength:
    dice, from_face = clamped(*fall.guard)
    return dice + fall.token_dice, from_face


def _fall_damage(fall: Fall, successes: int) -> int:
    """Return what is left of a fall, as of a duel with that difference."""
    left = (ceil(fall.height) if fall.height > 1 else 0) - successes
    if left <= 0:
        return 0
    reductions = Duel(
        (1, 3),
        fall.guard,
        tough=fall.tough,
        incorporeal=fall.incorporeal,
        doomed=fall.doomed,
        mana=fall.mana,
    )
    return damage_of(reductions, left)[0]


def _fall_tries_again(fall: Fall, successes: int) -> bool:
    if not fall.reroll:
        return False
    fresh = mean(success_odds(_fall_guard(fall)), lambda number: _fall_damage(fall, number))
    return _fall_damage(fall, successes) > fresh


def _throw_fall(fall: Fall, random: Dice) -> int:
    successes = throw_pool(_fall_guard(fall), random)[0]
    if _fall_tries_again(fall, successes):
        successes = throw_pool(_fall_guard(fall), random)[0]
    return _fall_damage(fall, successes)


def _fall_odds(fall: Fall) -> Odds[int]:
    fresh = success_odds(_fall_guard(fall))
    final = then(
        fresh,
        lambda successes: fresh if _fall_tries_again(fall, successes) else certain(successes),
    )
    return seen_as(final, lambda successes: _fall_damage(fall, successes))


def _new_round(ailing: Ailing) -> Ailing:
    """Heal at the start of a round."""
    if not ailing.regenerates or ailing.hp == 0 or ailing.hp >= ailing.printed_hp:
        return ailing
    return replace(ailing, hp=ailing.hp + 1, bleeding=False)


def _hurt(ailing: Ailing, damage: int) -> Ailing:
    return replace(ailing, hp=max(0, ailing.hp - damage))


def _bled(ailing: Ailing, face: int) -> Ailing:
    return _hurt(ailing, face >= 4)


def _burnt(ailing: Ailing, face: int) -> Ailing:
    return replace(_hurt(ailing, 0 if face == 1 else 1 if face <= 4 else 2), burning=False)


def _sickened(ailing: Ailing, face: int) -> Ailing:
    return replace(ailing, poisoned=False) if face <= 2 else _hurt(ailing, 1)


def _throw_ailing(ailing: Ailing, random: Dice) -> int:
    for number in range(ailing.rounds):
        if number:
            ailing = _new_round(ailing)
        if ailing.bleeding:
            ailing = _bled(ailing, die(random, 6))
        if ailing.burning:
            ailing = _burnt(ailing, die(random, 6))
        if ailing.poisoned:
            ailing = _sickened(ailing, die(random, 6))
        if ailing.hp == 0:
            return 0
    return ailing.hp


def _end_of_round(ailing: Ailing) -> Odds[Ailing]:
    """Count the faces of up to three dice."""
    odds = certain(ailing)
    for due, effect in (
        (ailing.bleeding, _bled),
        (ailing.burning, _burnt),
        (ailing.poisoned, _sickened),
    ):
        if due:
            odds = then(
                odds,
                lambda now, effect=effect: seen_as(faces(6), lambda face: effect(now, face)),
            )
    return odds


def _ailing_odds(ailing: Ailing) -> Odds[int]:
    odds = _end_of_round(ailing)
    for _ in range(ailing.rounds - 1):
        odds = then(odds, lambda now: _end_of_round(_new_round(now)) if now.hp else certain(now))
    return seen_as(odds, lambda now: now.hp)


def _left(reserve: Reserve, blow: Blow) -> Reserve:
    return max(0, reserve[0] - blow.damage), reserve[1] - blow.mana_spent


def _is_out(reserve: Reserve) -> bool:
    return reserve[0] == 0


def _throw_until_out(until: UntilOut, random: Dice) -> int:
    def attack(reserve: Reserve, dice: Dice) -> Reserve:
        return _left(reserve, throw_duel(replace(until.duel, mana=reserve[1]), dice))

    return throw_until((until.hp, until.duel.mana), attack, _is_out, until.attacks, random)


def _reserve_odds(duel: Duel, reserve: Reserve) -> Odds[Reserve]:
    odds = enumerate_duel(replace(duel, mana=reserve[1]))
    return seen_as(odds, lambda blow: _left(reserve, blow))


def _until_out_odds(until: UntilOut) -> Odds[int]:
    return enumerate_until(
        (until.hp, until.duel.mana),
        lambda reserve: _reserve_odds(until.duel, reserve),
        _is_out,
        until.attacks,
    )


def mean_attacks_until_out(duel: Duel, hp: int) -> Fraction | None:
    """Return the average number of duels until the target has no HP left."""
    return mean_attacks((hp, duel.mana), lambda reserve: _reserve_odds(duel, reserve), _is_out)


def throw_wear(wear: Wear, random: Dice) -> int:
    """Throw one of these: damage, HP left, or the number of the last attack."""
    match wear:
        case Fall():
            return _throw_fall(wear, random)
        case DangerousGround(rounds):
            return sum((die(random, 6) + 1) // 2 for _ in range(rounds))
        case Ailing():
            return _throw_ailing(wear, random)
        case UntilOut():
            return _throw_until_out(wear, random)


def enumerate_wear(wear: Wear) -> Odds[int]:
    """Return the exact odds of one of these."""
    match wear:
        case Fall():
            return _fall_odds(wear)
        case DangerousGround(rounds):
            half = seen_as(faces(6), lambda face: (face + 1) // 2)
            odds = certain(0)
            for _ in range(rounds):
                odds = then(odds, lambda total: seen_as(half, lambda more: total + more))
            return odds
        case Ailing():
            return _ailing_odds(wear)
        case UntilOut():
            return _until_out_odds(wear)
