"""Realms: attribute rolls, opposed rolls, attacks and everything else thrown (D1.2 to D1.15)."""

from typing import Any, TypeAlias

from tests.odds.oracle.dice import Dice, Odds
from tests.odds.oracle.realms_attacks import (
    Burst,
    BurstResult,
    Exchange,
    Melee,
    Shot,
    enumerate_burst,
    enumerate_melee,
    enumerate_shot,
    throw_burst,
    throw_melee,
    throw_shot,
)
from tests.odds.oracle.realms_clash import Clash, enumerate_clash, throw_clash
from tests.odds.oracle.realms_hit import Result
from tests.odds.oracle.realms_mike import (
    MikeShot,
    ZoneResult,
    enumerate_mike_shot,
    throw_mike_shot,
)
from tests.odds.oracle.realms_rolls import Roll, enumerate_roll, throw_roll
from tests.odds.oracle.realms_until_down import UntilDown, enumerate_until_down, throw_until_down

Situation: TypeAlias = Roll | Clash | Shot | Burst | MikeShot | Melee | UntilDown
Outcome: TypeAlias = (
    bool | int | str | tuple[int, int] | Result | BurstResult | ZoneResult | Exchange
)


def throw(situation: Situation, random: Dice) -> Outcome:
    """Throw a situation; what comes out is said by its type."""
    match situation:
        case Clash():
            return throw_clash(situation, random)
        case Shot():
            return throw_shot(situation, random)
        case Burst():
            return throw_burst(situation, random)
        case MikeShot():
            return throw_mike_shot(situation, random)
        case Melee():
            return throw_melee(situation, random)
        case UntilDown():
            return throw_until_down(situation, random)
        case _:
            return throw_roll(situation, random)


def enumerate_throw(situation: Situation) -> Odds[Any]:
    """Return the exact odds of what `throw` gives."""
    match situation:
        case Clash():
            return enumerate_clash(situation)
        case Shot():
            return enumerate_shot(situation)
        case Burst():
            return enumerate_burst(situation)
        case MikeShot():
            return enumerate_mike_shot(situation)
        case Melee():
            return enumerate_melee(situation)
        case UntilDown():
            return enumerate_until_down(situation)
        case _:
            return enumerate_roll(situation)
