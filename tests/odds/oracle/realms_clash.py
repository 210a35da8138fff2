"""Realms: two sides throw and add, with the effects that let one of them throw again (D1.6).

Both see all dice before they decide. The attacker decides first, between his effects in the
better order; he throws again exactly when that raises his chance to come out higher, knowing
what the defender may still do. Then the defender does the same with his.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from tests.odds.oracle.dice import Dice, Odds, certain, die, faces, mean, seen_as, then

DEFENDER, TIE, ATTACKER = "defender", "tie", "attacker"
KEEP, OWN, FORCED = "keep", "own", "forced"
Shown = tuple[int, int]
"""What the dice of both sides show together, without the values added."""


@dataclass(frozen=True)
class Clash:
    """An opposed roll; `lead` is what the attacker adds minus what the defender adds.

    Bonus dice are added up, or only the best counts (R12). `explosive` lets the attacker throw
    again, `vibro` makes the defender throw again, `second_tries` are throws of the defender's
    own (composite armour; a shield that repeats the throw).
    """

    lead: int
    attack_dice: int = 1
    defence_dice: int = 1
    best_die_counts: bool = False
    explosive: bool = False
    vibro: bool = False
    second_tries: int = 0


def _throw_side(clash: Clash, dice: int, random: Dice) -> int:
    shown = [die(random, 12) for _ in range(dice)]
    return max(shown) if clash.best_die_counts else sum(shown)


@cache
def _side_odds(best_die_counts: bool, dice: int) -> Odds[int]:
    if dice == 0:
        return certain(0)
    join = max if best_die_counts else int.__add__
    return then(
        _side_odds(best_die_counts, dice - 1),
        lambda before: seen_as(faces(12), lambda face: join(before, face)),
    )


def _attack_odds(clash: Clash) -> Odds[int]:
    return _side_odds(clash.best_die_counts, clash.attack_dice)


def _defence_odds(clash: Clash) -> Odds[int]:
    return _side_odds(clash.best_die_counts, clash.defence_dice)


def _result(clash: Clash, shown: Shown) -> str:
    lead = shown[0] + clash.lead - shown[1]
    return ATTACKER if lead > 0 else TIE if lead == 0 else DEFENDER


@cache
def _worth_before_defender(clash: Clash, shown: Shown, tries: int) -> Fraction:
    """Return the attacker's chance while the defender may still throw again."""
    now = Fraction(_result(clash, shown) == ATTACKER)
    if not tries:
        return now
    now = _worth_before_defender(clash, shown, 0)
    return min(now, _worth_of_second_try(clash, shown[0], tries))


@cache
def _worth_of_second_try(clash: Clash, attack: int, tries: int) -> Fraction:
    return mean(
        _defence_odds(clash),
        lambda defence: _worth_before_defender(clash, (attack, defence), tries - 1),
    )


@cache
def _worth_of_own(clash: Clash, defence: int, vibro: bool) -> Fraction:
    return mean(
        _attack_odds(clash),
        lambda attack: _worth_before_attacker(clash, (attack, defence), False, vibro),
    )


@cache
def _worth_of_forced(clash: Clash, attack: int, explosive: bool) -> Fraction:
    return mean(
        _defence_odds(clash),
        lambda defence: _worth_before_attacker(clash, (attack, defence), explosive, False),
    )


@cache
def _worth_before_attacker(clash: Clash, shown: Shown, explosive: bool, vibro: bool) -> Fraction:
    worth = _worth_before_defender(clash, shown, clash.second_tries)
    if explosive:
        worth = max(worth, _worth_of_own(clash, shown[1], vibro))
    if vibro:
        worth = max(worth, _worth_of_forced(clash, shown[0], explosive))
    return worth


def _attackers_choice(clash: Clash, shown: Shown, explosive: bool, vibro: bool) -> str:
    """Return what the attacker does: nothing unless something is better."""
    if not explosive and not vibro:
        return KEEP
    best = _worth_before_defender(clash, shown, clash.second_tries)
    choice = KEEP
    if explosive and _worth_of_own(clash, shown[1], vibro) > best:
        best, choice = _worth_of_own(clash, shown[1], vibro), OWN
    if vibro and _worth_of_forced(clash, shown[0], explosive) > best:
        choice = FORCED
    return choice


def _defender_tries(clash: Clash, shown: Shown, tries: int) -> bool:
    """Return whether the defender throws again."""
    if not tries:
        return False
    now = _worth_before_defender(clash, shown, 0)
    return now > _worth_of_second_try(clash, shown[0], tries)


def throw_clash(clash: Clash, random: Dice) -> str:
    """Throw both sides, let attacker and defender throw again; return who is higher."""
    attack = _throw_side(clash, clash.attack_dice, random)
    defence = _throw_side(clash, clash.defence_dice, random)
    explosive, vibro = clash.explosive, clash.vibro
    while (choice := _attackers_choice(clash, (attack, defence), explosive, vibro)) != KEEP:
        if choice == OWN:
            attack, explosive = _throw_side(clash, clash.attack_dice, random), False
        else:
            defence, vibro = _throw_side(clash, clash.defence_dice, random), False
    tries = clash.second_tries
    while _defender_tries(clash, (attack, defence), tries):
        defence, tries = _throw_side(clash, clash.defence_dice, random), tries - 1
    return _result(clash, (attack, defence))


def _after_defender(clash: Clash, shown: Shown, tries: int) -> Odds[str]:
    if not _defender_tries(clash, shown, tries):
        return certain(_result(clash, shown))
    return then(
        _defence_odds(clash),
        lambda defence: _after_defender(clash, (shown[0], defence), tries - 1),
    )


def _after_attacker(clash: Clash, shown: Shown, explosive: bool, vibro: bool) -> Odds[str]:
    choice = _attackers_choice(clash, shown, explosive, vibro)
    if choice == OWN:
        return then(
            _attack_odds(clash),
            lambda attack: _after_attacker(clash, (attack, shown[1]), False, vibro),
        )
    if choice == FORCED:
        return then(
            _defence_odds(clash),
            lambda defence: _after_attacker(clash, (shown[0], defence), explosive, False),
        )
    return _after_defender(clash, shown, clash.second_tries)


@cache
def enumerate_clash(clash: Clash) -> Odds[str]:
    """Return the odds of who is higher, over all dice and all dice thrown again."""
    return then(
        _attack_odds(clash),
        lambda attack: then(
            _defence_odds(clash),
            lambda defence: _after_attacker(clash, (attack, defence), clash.explosive, clash.vibro),
        ),
    )
