"""AGS: duels, tests, fear, initiative, and what wears models down (2.4, D5.2 to D5.6)."""

from typing import Any, TypeAlias

from tests.odds.oracle.ags_duel import Blow, Duel, enumerate_duel, throw_duel
from tests.odds.oracle.ags_pool import (
    DieTest,
    FearTest,
    Initiative,
    TargetTest,
    enumerate_die_test,
    enumerate_fear_test,
    enumerate_initiative,
    enumerate_target_test,
    throw_fear_test,
    throw_initiative,
    throw_target_test,
)
from tests.odds.oracle.ags_wear import Wear, enumerate_wear, throw_wear
from tests.odds.oracle.dice import Dice, Odds, die

Situation: TypeAlias = Duel | TargetTest | FearTest | DieTest | Initiative | Wear


def throw(situation: Situation, random: Dice) -> Blow | bool | int:
    """Throw a situation; what comes out is said by its type."""
    match situation:
        case Duel():
            return throw_duel(situation, random)
        case TargetTest():
            return throw_target_test(situation, random)
        case FearTest():
            return throw_fear_test(situation, random)
        case DieTest(number):
            return die(random, 6) > number
        case Initiative():
            return throw_initiative(situation, random)
        case _:
            return throw_wear(situation, random)


def enumerate_throw(situation: Situation) -> Odds[Any]:
    """Return the exact odds of what `throw` gives."""
    match situation:
        case Duel():
            return enumerate_duel(situation)
        case TargetTest():
            return enumerate_target_test(situation)
        case FearTest():
            return enumerate_fear_test(situation)
        case DieTest():
            return enumerate_die_test(situation)
        case Initiative():
            return enumerate_initiative(situation)
        case _:
            return enumerate_wear(situation)
