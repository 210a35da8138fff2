"""Realms: attribute rolls and the other throws that need no weapon (D1.2, D1.3, D1.6, R21, R29)."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from tests.odds.oracle.dice import (
    Dice,
    Odds,
    certain,
    chance,
    die,
    faces,
    seen_as,
    then,
    totals,
    yes_or_no,
)
from tests.odds.oracle.realms_attacks import hit_chance
from tests.odds.oracle.realms_hit import Target, ko_fails, pay_for_shock, shaken

HIT = -1
"""What stands for the deviation of an area weapon that hits its point."""


@dataclass(frozen=True)
class AttributeRoll:
    """A roll under a need; of several dice one success is enough."""

    need: int
    dice: int = 1


@dataclass(frozen=True)
class Scouting:
    """A scouting roll: WN minus the level of the camouflage plus extra AP, a die per helper."""

    wn: int
    camouflage: int
    extra_ap: int = 0
    helpers: int = 0


@dataclass(frozen=True)
class Interrupt:
    """The active model throws two dice plus AGI, the reacting one; a tie is the active model's."""

    active_agi: int
    reacting_agi: int


@dataclass(frozen=True)
class TurnOrder:
    """Two models throw a die plus AGI each; equal totals again (R21)."""

    our_agi: int
    their_agi: int


@dataclass(frozen=True)
class Deviation:
    """Where an area shot lands that is thrown with some dice against a need, distance in cm."""

    need: int
    distance: int | Fraction
    dice: int = 1


@dataclass(frozen=True)
class Shock:
    """Shocks one after the other: a failed KO roll costs an AP, or brings a marker without AP."""

    ko: int
    ap: int
    markers: int = 0
    shocks: int = 1


Roll: TypeAlias = AttributeRoll | Scouting | Interrupt | TurnOrder | Deviation | Shock


def _as_roll(scouting: Scouting) -> AttributeRoll:
    need = scouting.wn - scouting.camouflage + scouting.extra_ap
    return AttributeRoll(need, 1 + scouting.helpers)


def _throw_attribute(roll: AttributeRoll, random: Dice) -> bool:
    if roll.need <= 0:
        return False
    shown = [die(random, 12) for _ in range(roll.dice)]
    return min(shown) <= roll.need


def _throw_interrupt(interrupt: Interrupt, random: Dice) -> bool:
    active = die(random, 12) + die(random, 12) + interrupt.active_agi
    return active >= die(random, 12) + interrupt.reacting_agi


def _throw_order(order: TurnOrder, random: Dice) -> bool:
    while True:
        ours, theirs = die(random, 12) + order.our_agi, die(random, 12) + order.their_agi
        if ours != theirs:
            return ours > theirs


def _deviation(shot: Deviation, smallest: int) -> int:
    if smallest <= shot.need:
        return HIT
    return min(3 * (smallest - shot.need), int(shot.distance // 2))


def _dice_of_deviation(shot: Deviation) -> int:
    return shot.dice if shot.need > 0 else 1


def _throw_deviation(shot: Deviation, random: Dice) -> int:
    return _deviation(shot, min(die(random, 12) for _ in range(_dice_of_deviation(shot))))


def _smallest(dice: int) -> Odds[int]:
    odds = certain(12)
    for _ in range(dice):
        odds = then(odds, lambda before: seen_as(faces(12), lambda face: min(before, face)))
    return odds


def _throw_shock(shock: Shock, random: Dice) -> tuple[int, int]:
    target = Target(ko=shock.ko, ap=shock.ap, markers=shock.markers)
    for _ in range(shock.shocks):
        if ko_fails(target, random):
            target = pay_for_shock(target)
    return target.ap, target.markers


def throw_roll(roll: Roll, random: Dice) -> bool | int | tuple[int, int]:
    """Throw one of the plain rolls."""
    match roll:
        case AttributeRoll():
            return _throw_attribute(roll, random)
        case Scouting():
            return _throw_attribute(_as_roll(roll), random)
        case Interrupt():
            return _throw_interrupt(roll, random)
        case TurnOrder():
            return _throw_order(roll, random)
        case Deviation():
            return _throw_deviation(roll, random)
        case Shock():
            return _throw_shock(roll, random)


def _lead_odds(ours: int, our_dice: int, theirs: int) -> Odds[int]:
    """Return the odds of our total minus theirs, who throw one die."""
    other = faces(12)
    return then(
        totals([certain(ours - theirs), *[faces(12)] * our_dice]),
        lambda total: seen_as(other, lambda face: total - face),
    )


def _order_odds(order: TurnOrder) -> Odds[bool]:
    leads = _lead_odds(order.our_agi, 1, order.their_agi)
    ahead, behind = chance(leads, lambda lead: lead > 0), chance(leads, lambda lead: lead < 0)
    return yes_or_no(ahead / (ahead + behind))


def _shock_odds(shock: Shock) -> Odds[tuple[int, int]]:
    target = Target(ko=shock.ko, ap=shock.ap, markers=shock.markers)
    return seen_as(shaken(target, shock.shocks), lambda end: (end.ap, end.markers))


def enumerate_roll(roll: Roll) -> Odds[bool] | Odds[int] | Odds[tuple[int, int]]:
    """Return the exact odds of one of the plain rolls."""
    match roll:
        case AttributeRoll(need, dice):
            return yes_or_no(hit_chance(need, dice))
        case Scouting():
            return enumerate_roll(_as_roll(roll))
        case Interrupt(active, reacting):
            return seen_as(_lead_odds(active, 2, reacting), lambda lead: lead >= 0)
        case TurnOrder():
            return _order_odds(roll)
        case Deviation():
            smallest = _smallest(_dice_of_deviation(roll))
            return seen_as(smallest, lambda face: _deviation(roll, face))
        case Shock():
            return _shock_odds(roll)
