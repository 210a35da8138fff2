"""Basic Rules XS-XL: blows, shots, falls, morale, the start roll, moves (D4.2, D4.3, B1 to B14)."""

from dataclasses import dataclass
from typing import Any, TypeAlias

from tests.odds.oracle.basic_rules_attacks import (
    Attack,
    Fall,
    Harm,
    Morale,
    Struck,
    UntilOut,
    damage_odds,
    enumerate_attack,
    enumerate_morale,
    enumerate_struck,
    enumerate_until_out,
    fall_as_attack,
    throw_attack,
    throw_morale,
    throw_struck,
    throw_until_out,
)
from tests.odds.oracle.basic_rules_dice import throw_pool
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


@dataclass(frozen=True)
class StartRoll:
    """Who begins the round: a die and the highest morale each, equal totals again."""

    ours: int
    theirs: int


@dataclass(frozen=True)
class Move:
    """How far a model runs or flees: dice and B; sixes give no die unless `explodes`."""

    dice: int
    movement: int
    explodes: bool = False


Situation: TypeAlias = Attack | Fall | Morale | StartRoll | Move | Struck | UntilOut


def _throw_start(start: StartRoll, random: Dice) -> bool:
    while True:
        ours, theirs = die(random, 6) + start.ours, die(random, 6) + start.theirs
        if ours != theirs:
            return ours > theirs


def _start_odds(start: StartRoll) -> Odds[bool]:
    leads = then(
        faces(6),
        lambda ours: seen_as(faces(6), lambda theirs: ours + start.ours - theirs - start.theirs),
    )
    ahead, behind = chance(leads, lambda lead: lead > 0), chance(leads, lambda lead: lead < 0)
    return yes_or_no(ahead / (ahead + behind))


def _move_odds(move: Move) -> Odds[int]:
    one = faces(6)
    if move.explodes:
        one = then(one, lambda face: totals([certain(6), one]) if face == 6 else certain(face))
    return totals([certain(move.movement), *[one] * move.dice])


def throw(situation: Situation, random: Dice) -> Harm | bool | str | int:
    """Throw a situation; what comes out is said by its type."""
    match situation:
        case Attack():
            return throw_attack(situation, random)
        case Fall():
            return throw_attack(fall_as_attack(situation), random)[1]
        case Morale():
            return throw_morale(situation, random)
        case StartRoll():
            return _throw_start(situation, random)
        case Move(dice, movement, explodes):
            return movement + sum(throw_pool(random, dice, explodes=explodes))
        case Struck():
            return throw_struck(situation, random)[1]
        case UntilOut():
            return throw_until_out(situation, random)


def enumerate_throw(situation: Situation) -> Odds[Any]:
    """Return the exact odds of what `throw` gives."""
    match situation:
        case Attack():
            return enumerate_attack(situation)
        case Fall():
            return damage_odds(fall_as_attack(situation))
        case Morale():
            return enumerate_morale(situation)
        case StartRoll():
            return _start_odds(situation)
        case Move():
            return _move_odds(situation)
        case Struck(attack):
            odds = enumerate_struck(situation, damage_odds(attack))
            return seen_as(odds, lambda harm: harm[1])
        case UntilOut():
            return enumerate_until_out(situation)
