"""AGS in the oracle: what throws and exact odds share is held against the rules by hand."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.odds.oracle import ags
from tests.odds.oracle.ags_duel import (
    WIL,
    Duel,
    damage_of,
    defender_tries_again,
    guard_strength,
    strike_strength,
)
from tests.odds.oracle.ags_pool import (
    DieTest,
    FearTest,
    Initiative,
    TargetTest,
    pool_odds,
    success_odds,
)
from tests.odds.oracle.ags_wear import Ailing, DangerousGround, Fall, UntilOut
from tests.odds.oracle.ags_wear import mean_attacks_until_out as mean_duels
from tests.odds.oracle.dice import chance

HALF = Fraction(1, 2)
BLOW = Duel((4, 4), (4, 4))


@pytest.mark.parametrize(
    ("change", "strike", "guard"),
    [
        ({}, (4, 4), (4, 4)),
        ({"focused": True}, (6, 4), (4, 4)),
        ({"weakened": True}, (3, 5), (4, 4)),
        ({"in_water": True}, (3, 4), (4, 4)),
        ({"outnumbers": True}, (5, 4), (4, 4)),
        ({"others_in_melee": 2}, (2, 4), (4, 4)),
        ({"others_in_melee": 5}, (1, 4), (4, 4)),
        ({"cloaked": True}, (4, 5), (4, 4)),
        ({"cloaked": True, "weakened": True}, (3, 5), (4, 4)),
        ({"strike": (6, 4), "focused": True}, (7, 4), (4, 4)),
        ({"strike": (6, 4), "focused": True, "strike_token_dice": 2}, (9, 4), (4, 4)),
        ({"strike": (6, 4), "focused": True, "weakened": True}, (7, 5), (4, 4)),
        ({"cover": 1}, (4, 4), (5, 3)),
        ({"cover": 2}, (4, 4), (6, 3)),
        ({"cover": 2, "guard": (6, 5)}, (4, 4), (7, 3)),
        ({"cover": 2, "guard": (3, 5), "piercing": True, "armoured": True}, (4, 4), (5, 4)),
        ({"piercing": True, "armoured": True}, (4, 4), (4, 5)),
        ({"piercing": True}, (4, 4), (4, 4)),
        ({"armoured": True}, (4, 4), (4, 4)),
        ({"frozen": True}, (4, 4), (3, 4)),
        ({"frozen": True, "target_in_water": True, "guard": (2, 4)}, (4, 4), (1, 4)),
        ({"defending": True}, (4, 4), (6, 4)),
        ({"defending": True, "guard": (7, 4), "guard_token_dice": 1}, (4, 4), (8, 4)),
    ],
)
def test_ags_strengths(change: dict[str, Any], strike: Any, guard: Any) -> None:
    duel = replace(BLOW, **change)
    assert (strike_strength(duel), guard_strength(duel)) == (strike, guard)


def test_ags_will_knows_only_its_own_modifiers() -> None:
    everything = replace(
        BLOW,
        against=WIL,
        strikes_with=WIL,
        focused=True,
        weakened=True,
        in_water=True,
        outnumbers=True,
        others_in_melee=1,
        cloaked=True,
        cover=2,
        frozen=True,
        defending=True,
        target_in_water=True,
        piercing=True,
        armoured=True,
    )
    assert strike_strength(everything) == (6, 5)
    assert guard_strength(everything) == (4, 4)
    shot_at_will = replace(everything, strikes_with="att", focused=False)
    assert strike_strength(shot_at_will) == (3, 5)


@pytest.mark.parametrize(
    ("change", "damage"),
    [
        ({}, (1, 2, 3)),
        ({"tough": True}, (1, 1, 2)),
        ({"incorporeal": True}, (0, 1, 2)),
        ({"tough": True, "incorporeal": True}, (0, 0, 1)),
        ({"strong_willed": True}, (1, 2, 3)),
        ({"doomed": True}, (2, 3, 4)),
        ({"doomed": True, "incorporeal": True}, (0, 2, 3)),
        ({"mana": 2}, (0, 0, 1)),
        ({"mana": 1, "doomed": True, "tough": True}, (0, 0, 2)),
        ({"magic": True, "tough": True, "incorporeal": True, "mana": 2, "doomed": True}, (2, 3, 4)),
        ({"against": WIL, "tough": True, "incorporeal": True}, (1, 2, 3)),
        ({"against": WIL, "strong_willed": True}, (1, 1, 2)),
        ({"against": WIL, "strong_willed": True, "magic": True}, (1, 1, 2)),
        ({"against": WIL, "mana": 1}, (0, 1, 2)),
        ({"damaging": False, "doomed": True}, (0, 0, 0)),
    ],
)
def test_ags_damage(change: dict[str, Any], damage: tuple[int, ...]) -> None:
    duel = replace(BLOW, **change)
    assert tuple(damage_of(duel, difference)[0] for difference in (1, 2, 3)) == damage


def test_ags_mana_is_spent_only_on_damage() -> None:
    assert damage_of(replace(BLOW, mana=3), 2) == (0, 2)
    assert damage_of(replace(BLOW, mana=3, incorporeal=True), 1) == (0, 0)


def hits(duel: Duel) -> Fraction:
    return chance(ags.enumerate_throw(duel), lambda blow: blow.hit)


def test_ags_successes_thrown_once_more() -> None:
    assert success_odds((1, 4), True) == {0: Fraction(3, 4), 1: Fraction(1, 4)}
    one = Duel((1, 4), (1, 5))
    alone = HALF * Fraction(2, 3)
    assert hits(one) == alone
    assert hits(replace(one, frightened=True)) == alone / 2
    assert hits(replace(one, confused=True, target_confused=True)) == alone
    will = replace(one, against=WIL, strikes_with=WIL)
    assert hits(replace(will, confused=True)) == alone / 2
    assert hits(replace(will, target_confused=True)) == HALF * Fraction(8, 9)
    # A die of 4+ shows 1, 2, 3 with 1/6 + 1/12 and 4, 5, 6 with 1/12 each in the end.
    same = chance(pool_odds((2, 4), True), lambda shown: shown[1])
    assert same == 3 * Fraction(1, 4) ** 2 + 3 * Fraction(1, 12) ** 2


def test_ags_fear() -> None:
    assert ags.enumerate_throw(FearTest((1, 5), 1, own=1)) == {True: 1}
    assert ags.enumerate_throw(FearTest((1, 5), 1, own=2)) == {True: 1}
    passed = ags.enumerate_throw(FearTest((1, 4), 2, own=1, courage=1))[True]
    assert passed == Fraction(1, 4)
    assert (
        ags.enumerate_throw(FearTest((7, 3), 8, courage=1, token_dice=2))[True]
        == Fraction(2, 3) ** 9
    )
    duel = Duel((1, 4), (1, 5), fear=FearTest((1, 4), 2, own=1, courage=1))
    assert hits(duel) == Fraction(1, 3) * (passed + (1 - passed) / 2)


def test_ags_critical_defence_of_one_die() -> None:
    one = Duel((1, 3), (1, 5))
    assert hits(one) == Fraction(4, 9)
    assert hits(replace(one, critical_single_die=True)) == 0


def test_ags_shield_looks_at_what_comes_through() -> None:
    duel = Duel((4, 3), (4, 5), guard_reroll=True, tough=True)
    # Four successes do 3, 2, 1, 1 or 0 damage against 0 to 4; on average 144/81 - 12/1296 = 1.77.
    again = [defender_tries_again(duel, 4, (number, False)) for number in range(5)]
    assert again == [True, True, False, False, False]
    assert not defender_tries_again(duel, 4, (0, True))
    assert not defender_tries_again(replace(duel, guard_reroll=False), 4, (0, False))


def test_ags_tests() -> None:
    assert ags.enumerate_throw(DieTest(2))[True] == Fraction(4, 6)
    assert ags.enumerate_throw(TargetTest((1, 4), 0, second_try=True))[True] == Fraction(3, 4)
    assert ags.enumerate_throw(TargetTest((7, 3), 8, token_dice=2))[True] == Fraction(2, 3) ** 9
    assert ags.enumerate_throw(TargetTest((7, 3), 6, extra_dice=2))[True] == Fraction(2, 3) ** 7
    assert ags.enumerate_throw(Initiative((4, 4), (3, 4), their_tokens=1))[True] == HALF
    won = ags.enumerate_throw(Initiative((1, 4), (1, 3), our_tokens=2))[True]
    lead, behind = Fraction(7, 8) - Fraction(2, 3) * Fraction(3, 8), Fraction(2, 3) / 8
    assert won == (lead) / (lead + behind)


@pytest.mark.parametrize(
    ("ailing", "left"),
    [
        (Ailing(5, 1, bleeding=True), {5: "1/2", 4: "1/2"}),
        (Ailing(5, 2, bleeding=True), {5: "1/4", 4: "1/2", 3: "1/4"}),
        (Ailing(5, 1, burning=True), {5: "1/6", 4: "1/2", 3: "1/3"}),
        (Ailing(5, 3, burning=True), {5: "1/6", 4: "1/2", 3: "1/3"}),
        (Ailing(5, 2, poisoned=True), {5: "1/3", 4: "2/9", 3: "4/9"}),
        (Ailing(1, 1, burning=True), {1: "1/6", 0: "5/6"}),
        (Ailing(2, 2, bleeding=True, regenerates=True, printed_hp=2), {2: "3/4", 1: "1/4"}),
        (Ailing(1, 2, bleeding=True, regenerates=True, printed_hp=2), {2: "1/2", 0: "1/2"}),
    ],
)
def test_ags_conditions(ailing: Ailing, left: dict[int, str]) -> None:
    assert ags.enumerate_throw(ailing) == {hp: Fraction(part) for hp, part in left.items()}


def test_ags_falls_and_ground() -> None:
    assert ags.enumerate_throw(Fall(1, (2, 4))) == {0: 1}
    three = {3: Fraction(1, 4), 2: HALF, 1: Fraction(1, 4)}
    assert ags.enumerate_throw(Fall(Fraction(5, 2), (2, 4))) == three
    assert ags.enumerate_throw(Fall(3, (2, 4), tough=True)) == {
        2: Fraction(1, 4),
        1: Fraction(3, 4),
    }
    assert ags.enumerate_throw(Fall(3, (2, 4), mana=1, doomed=True))[0] == Fraction(1, 4)
    assert ags.enumerate_throw(Fall(3, (2, 4), incorporeal=True))[2] == Fraction(1, 4)
    assert ags.enumerate_throw(Fall(3, (2, 4), reroll=True))[3] == Fraction(1, 16)
    assert ags.enumerate_throw(Fall(9, (7, 3), token_dice=2))[0] == Fraction(2, 3) ** 9
    assert ags.enumerate_throw(DangerousGround(2))[6] == Fraction(1, 9)


def test_ags_duels_until_out() -> None:
    one = Duel((1, 4), (1, 5))
    third = Fraction(1, 3)
    assert mean_duels(one, 2) == 6
    assert mean_duels(replace(one, mana=1), 2) == 9
    assert ags.enumerate_throw(UntilOut(one, 1, 2)) == {
        1: third,
        2: third * (1 - third),
        0: (1 - third) ** 2,
    }
    assert mean_duels(replace(one, incorporeal=True), 1) is None
