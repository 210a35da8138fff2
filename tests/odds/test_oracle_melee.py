"""Melee of Realms in the oracle, held against the rules by hand."""

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.odds.oracle import realms
from tests.odds.oracle.dice import chance
from tests.odds.oracle.realms_attacks import (
    Counter,
    Fighter,
    Melee,
    melee_lead,
    riposte_lead,
    throw_melee,
)
from tests.odds.oracle.realms_hit import (
    Target,
    Weapon,
)
from tests.odds.oracle.realms_until_down import mean_attacks_until_down

SURE = Weapon(strength=30, damage=3)
HARMLESS = Weapon(strength=-30, damage=3)
TWELFTH = Fraction(1, 12)


@pytest.mark.parametrize(
    ("attacker", "defender", "lead", "riposte"),
    [
        ({}, {}, 1, -1),
        ({"charges": True}, {}, 2, -1),
        ({"charges": True}, {"stance": True}, 1, -1),
        ({"from_behind": True}, {}, 2, -1),
        ({"from_camouflage": True}, {}, 2, -1),
        ({"friends": 2}, {}, 3, -3),
        ({}, {"friends": 1}, 0, 0),
        ({"larger": True}, {}, 2, -2),
        ({}, {"larger": True}, 0, 0),
        ({}, {"camouflaged": True}, 0, 0),
        ({"camouflaged": True}, {}, 2, -2),
        ({"critical_arms": 2}, {"critical_arms": 1}, 0, 0),
    ],
)
def test_each_modifier_of_melee(
    attacker: dict[str, Any], defender: dict[str, Any], lead: int, riposte: int
) -> None:
    melee = Melee(Fighter(5, **attacker), Fighter(4, **defender), SURE, Target())
    assert (melee_lead(melee), riposte_lead(melee)) == (lead, riposte)


@pytest.mark.parametrize(
    ("ours", "theirs", "higher"),
    [
        (0, 4, "defender"),
        (4, 0, "attacker"),
        (-1, 0, "tie"),
        (0, 1, "defender"),
        (1, 0, "attacker"),
    ],
)
def test_agility_zero_loses_without_dice(ours: int, theirs: int, higher: str) -> None:
    melee = Melee(Fighter(ours), Fighter(theirs), SURE, Target())
    odds = realms.enumerate_throw(melee)
    assert {exchange.higher for exchange in odds} == {higher}
    assert throw_melee(melee, Random(1)).higher == higher


def test_agility_one_throws_dice() -> None:
    melee = Melee(Fighter(1), Fighter(1), SURE, Target())
    assert len({exchange.higher for exchange in realms.enumerate_throw(melee)}) == 3


def test_a_riposte_follows_a_beaten_off_attack_only() -> None:
    melee = Melee(Fighter(4), Fighter(4), HARMLESS, Target(), Counter(SURE, Target(hp=3)))
    odds = realms.enumerate_throw(melee)
    downed = chance(odds, lambda end: bool(end.riposte) and end.riposte.state == "down")
    assert downed == Fraction(66, 144) ** 2
    assert chance(odds, lambda end: end.higher == "tie" and end.riposte is None) == TWELFTH


def test_a_critical_defender_fights_with_one_agility_less() -> None:
    melee = Melee(Fighter(4), Fighter(4), replace(SURE, damage=4), Target(hp=5, max_hp=5))
    assert mean_attacks_until_down(melee) == Fraction(144, 66) + Fraction(144, 78)
