"""Throws of the oracle agree with its exact odds, by chance and by going through every die."""

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from tests.odds.oracle.agreement import count_throws, disagreements
from tests.odds.oracle.ags_duel import WIL, Duel
from tests.odds.oracle.ags_pool import FearTest, Initiative, TargetTest
from tests.odds.oracle.ags_wear import Ailing, DangerousGround
from tests.odds.oracle.ags_wear import Fall as AgsFall
from tests.odds.oracle.ags_wear import UntilOut as AgsUntilOut
from tests.odds.oracle.basic_rules import Move, StartRoll
from tests.odds.oracle.basic_rules_attacks import Attack, Fall, Struck, UntilOut
from tests.odds.oracle.basic_rules_dice import left_after_defence
from tests.odds.oracle.celtos import CloseCombat, MeleeRound
from tests.odds.oracle.celtos import Initiative as CeltosInitiative
from tests.odds.oracle.celtos import UntilOut as CeltosUntilOut
from tests.odds.oracle.dice import faces, walk_every_throw
from tests.odds.oracle.realms_attacks import Fighter, Melee, Shot
from tests.odds.oracle.realms_clash import Clash
from tests.odds.oracle.realms_hit import MONOMOLECULAR, Target, Weapon
from tests.odds.oracle.realms_mike import MikeShot
from tests.odds.oracle.realms_need import Aim
from tests.odds.oracle.realms_rolls import (
    AttributeRoll,
    Deviation,
    Interrupt,
    Scouting,
    Shock,
    TurnOrder,
)
from tests.odds.oracle.situations import ENUMERATIONS, SITUATIONS, THROWS, more_situations
from tests.odds.oracle.true_forces import Attack as ForcesAttack
from tests.odds.oracle.true_forces import UntilOut as ForcesUntilOut

THROWN = 20_000


def every_situation() -> list[tuple[str, Any]]:
    return [(game, situation) for game, given in SITUATIONS.items() for situation in given]


TIES_AGAIN = [
    ("ags", Initiative((2, 4), (3, 5), our_tokens=1)),
    ("basic_rules", StartRoll(3, 4)),
    ("celtos", CeltosInitiative()),
    ("realms", TurnOrder(5, 3)),
]


@pytest.mark.parametrize(("game", "situation"), [*every_situation()[1::4], *TIES_AGAIN])
def test_throws_agree_with_the_exact_odds(game: str, situation: Any) -> None:
    odds = ENUMERATIONS[game](situation)
    thrown = count_throws(partial(THROWS[game], situation), THROWN, Random(2020))
    assert not disagreements(odds, thrown)


@pytest.mark.parametrize(("game", "situation"), every_situation())
def test_the_chances_of_a_situation_add_up(game: str, situation: Any) -> None:
    odds = ENUMERATIONS[game](situation)
    assert sum(odds.values()) == 1
    assert min(odds.values()) > 0


@pytest.mark.parametrize(
    ("game", "situation"),
    [
        ("ags", Duel((1, 4), (2, 5), strike_reroll=True, guard_reroll=True, tough=True)),
        ("ags", Duel((2, 4), (2, 4), against=WIL, strikes_with=WIL, confused=True)),
        ("ags", Duel((1, 3), (2, 5), fear=FearTest((1, 4), 1), doomed=True)),
        ("ags", TargetTest((2, 4), 1, second_try=True)),
        ("ags", FearTest((2, 4), 1)),
        ("ags", FearTest((2, 4), 1, own=1)),
        ("ags", Duel((1, 3), (2, 5), against=WIL, strikes_with=WIL, damaging=False)),
        ("ags", Ailing(3, 2, poisoned=True, bleeding=True, burning=True, regenerates=True)),
        ("ags", AgsFall(Fraction(5, 2), (2, 4), reroll=True, tough=True)),
        ("ags", AgsUntilOut(Duel((1, 3), (1, 5), mana=1), hp=1, attacks=2)),
        ("ags", DangerousGround(2)),
        ("basic_rules", Attack(1, "XL", "S", armour=1)),
        ("basic_rules", Attack(1, rerolls_hits=True)),
        ("basic_rules", Attack(1, "L", "M", blocks=True)),
        ("basic_rules", Fall(Fraction(3, 2), armour=1)),
        ("basic_rules", Move(2, 4, explodes=True)),
        ("basic_rules", Struck(Attack(1), hp=4, lost=1, morale=1)),
        ("basic_rules", UntilOut(Struck(Attack(1), 1, 0, 1), attacks=2)),
        ("celtos", MeleeRound(CloseCombat(5, 3, 4, 5), CloseCombat(3, 5, 6, 2, charging=True))),
        ("celtos", CeltosUntilOut(CloseCombat(5, 3, 4, 5), wounds=1, attacks=2)),
        ("realms", Clash(1, vibro=True, second_tries=1)),
        ("realms", Clash(2, defence_dice=2, best_die_counts=True, explosive=True)),
        ("realms", Shot(Aim(5), Weapon(5, 3), Target(protection=3, ap=1))),
        ("realms", Shot(Aim(1), Weapon(5, 3), Target(protection=3), bonus_dice=1)),
        ("realms", Shot(Aim(1), Weapon(5, 2, effects=frozenset({MONOMOLECULAR})), Target(ko=1))),
        ("realms", Shock(1, ap=3, shocks=2)),
        ("realms", Shot(Aim(0), Weapon(5, 3), Target(protection=3))),
        ("realms", MikeShot(Shot(Aim(1), Weapon(4, 6), Target(protection=3, hp=6, max_hp=6)))),
        ("realms", Melee(Fighter(4), Fighter(0), Weapon(3, 2), Target(protection=2))),
        ("realms", AttributeRoll(0)),
        ("realms", AttributeRoll(1, 2)),
        ("realms", Interrupt(3, 5)),
        ("realms", Scouting(4, 2, extra_ap=1, helpers=1)),
        ("realms", Deviation(3, 20, dice=2)),
        ("realms", Shock(4, ap=1, shocks=3)),
        ("true_forces", ForcesUntilOut(ForcesAttack(4, 3), attacks=2)),
    ],
)
def test_going_through_every_die_gives_the_exact_odds(game: str, situation: Any) -> None:
    assert walk_every_throw(partial(THROWS[game], situation)) == ENUMERATIONS[game](situation)


def test_matching_leaves_as_little_damage_as_possible() -> None:
    for damage in product(range(2, 7), repeat=3):
        for defence in product(range(1, 7), repeat=2):
            most = max(
                sum(
                    block >= face and block != 1
                    for face, block in zip(order, defence, strict=False)
                )
                for order in permutations(damage)
            )
            assert left_after_defence(list(damage), list(defence)) == 3 - most


def test_wrong_odds_are_noticed() -> None:
    thrown = count_throws(lambda dice: dice.randrange(6) + 1, THROWN, Random(7))
    loaded = {**faces(6), 5: Fraction(1, 5), 6: Fraction(2, 15)}
    assert not disagreements(faces(6), thrown)
    assert len(disagreements(loaded, thrown)) == 2
    assert disagreements(faces(6), Counter({**thrown, 7: 1})) == ["7: cannot happen"]


@pytest.mark.parametrize("game", SITUATIONS)
def test_more_situations_are_the_same_for_the_same_seed(game: str) -> None:
    drawn = more_situations(game, 5, 30)
    assert drawn == more_situations(game, 5, 30)
    assert drawn[:10] == more_situations(game, 5, 10)
    assert drawn != more_situations(game, 6, 30)
    assert len(SITUATIONS[game]) == 20
