"""The oracle: golden numbers as exact fractions, and throws that agree with what is counted."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.odds.oracle import ags, basic_rules, celtos, realms, true_forces
from tests.odds.oracle.ags_duel import Duel, attacker_tries_again
from tests.odds.oracle.ags_pool import Initiative, TargetTest, pool_odds
from tests.odds.oracle.ags_wear import Ailing
from tests.odds.oracle.basic_rules_attacks import Attack, Morale
from tests.odds.oracle.basic_rules_dice import successes
from tests.odds.oracle.celtos import CloseCombat, PlainTest, Shooting
from tests.odds.oracle.dice import chance, mean
from tests.odds.oracle.realms_attacks import Burst, Shot, shot_need, shots_of
from tests.odds.oracle.realms_clash import Clash, enumerate_clash
from tests.odds.oracle.realms_hit import Target, Weapon
from tests.odds.oracle.realms_mike import zone_points
from tests.odds.oracle.realms_need import AIMED, Aim, in_reach, need_of
from tests.odds.oracle.realms_rolls import AttributeRoll, Deviation, Interrupt
from tests.odds.oracle.true_forces import mean_attacks_until_out

HIEB = Duel((4, 3), (4, 5))
RIFLE, ARMOUR = Weapon(strength=5, damage=2), Target(protection=3)


def yes(game: Any, situation: Any) -> Fraction:
    return game.enumerate_throw(situation).get(True, Fraction(0))


@pytest.mark.parametrize(
    ("need", "dice", "odds"), [(5, 1, "5/12"), (0, 1, 0), (15, 1, 1), (2, 3, "91/216")]
)
def test_realms_attribute_rolls(need: int, dice: int, odds: str) -> None:
    assert yes(realms, AttributeRoll(need, dice)) == Fraction(odds)


@pytest.mark.parametrize(
    ("lead", "higher", "equal", "lower"),
    [
        (-3, 36, 9, 99),
        (-2, 45, 10, 89),
        (-1, 55, 11, 78),
        (0, 66, 12, 66),
        (1, 78, 11, 55),
        (2, 89, 10, 45),
        (3, 99, 9, 36),
        (4, 108, 8, 28),
        (5, 116, 7, 21),
        (6, 123, 6, 15),
    ],
)
def test_realms_opposed_rolls(lead: int, higher: int, equal: int, lower: int) -> None:
    assert enumerate_clash(Clash(lead)) == {
        "attacker": Fraction(higher, 144),
        "tie": Fraction(equal, 144),
        "defender": Fraction(lower, 144),
    }


@pytest.mark.parametrize(
    ("lead", "thrown_again", "composite"),
    [(-3, "55/144", "17/144"), (0, "539/864", "253/864"), (3, "481/576", "311/576")],
)
def test_realms_second_throws(lead: int, thrown_again: str, composite: str) -> None:
    def wins(clash: Clash) -> Fraction:
        return enumerate_clash(clash)["attacker"]

    assert wins(Clash(lead, explosive=True)) == Fraction(thrown_again)
    assert wins(Clash(lead, vibro=True)) == Fraction(thrown_again)
    assert wins(Clash(lead, second_tries=1)) == Fraction(composite)


@pytest.mark.parametrize(
    ("shot", "odds"),
    [
        (Shot(Aim(5), RIFLE, ARMOUR), "445/1728"),
        (Shot(Aim(5, shots=4), Weapon(4, 2), Target(protection=4)), "11/24"),
    ],
)
def test_realms_shots(shot: Shot, odds: str) -> None:
    assert chance(realms.enumerate_throw(shot), lambda result: result.loss > 0) == Fraction(odds)


@pytest.mark.parametrize(
    ("lead", "odds"),
    [(-4, "295/432"), (-2, "341/432"), (0, "377/432"), (2, "67/72"), (4, "209/216")],
)
def test_realms_interrupting(lead: int, odds: str) -> None:
    assert yes(realms, Interrupt(4 + lead, 4)) == Fraction(odds)


def test_realms_worked_examples() -> None:
    pistol = Aim(5, distance=16, band_length=20, bands=3)
    far = replace(pistol, distance=60)
    assert [need_of(pistol), need_of(replace(pistol, distance=42))] == [5, 3]
    assert in_reach(far)
    assert not in_reach(replace(far, distance=Fraction("60.5")))
    assert need_of(replace(far, style=AIMED, distance=42)) == 5
    burst = Burst(Shot(pistol, RIFLE, ARMOUR), (2, 2))
    assert [shot_need(shot) for shot in shots_of(burst)] == [6, 5]
    assert 10 in realms.enumerate_throw(Deviation(4, 20))
    assert max(realms.enumerate_throw(Deviation(4, 100))) == 24
    assert [zone_points(body) for body in (5, 6, 7, 10, 12, 20)] == [4, 4, 5, 7, 8, 14]
    with pytest.raises(ValueError, match="autofire"):
        Aim(5, style=AIMED, shots=2)


@pytest.mark.parametrize(
    ("difference", "odds"),
    [(-5, "5/6"), (-2, "5/6"), (-1, "2/3"), (0, "1/2"), (1, "1/3"), (2, "1/6"), (5, "1/6")],
)
def test_true_forces_hits(difference: int, odds: str) -> None:
    attacker = max(1, 1 - difference)
    attack = true_forces.Attack(attacker, attacker + difference)
    assert 1 - true_forces.enumerate_throw(attack)["missed"] == Fraction(odds)


@pytest.mark.parametrize(
    ("quality", "first", "hits"),
    [
        (1, "1", "1"),
        (2, "5/6", "7/6"),
        (3, "2/3", "25/18"),
        (4, "1/2", "61/36"),
        (5, "1/3", "115/54"),
        (6, "1/6", "899/324"),
    ],
)
def test_true_forces_knock_out(quality: int, first: str, hits: str) -> None:
    equal = true_forces.Attack(quality, quality)
    assert true_forces.enumerate_throw(equal)["out"] == Fraction(first) / 2
    assert mean_attacks_until_out(equal) == Fraction(hits) * 2


@pytest.mark.parametrize(
    ("attack", "percent"),
    [
        *[
            (Shooting(sh, 5, 5), percent)
            for sh, percent in enumerate((20, 30, 40, 50, 60, 70, 80, 90, 90, 90), start=1)
        ],
        (Shooting(5, 5, 5, moved=True, target_size=4), 60),
        (Shooting(4, 5, 5, moved=True, target_size=1), 30),
        (CloseCombat(5, 3, 5, 5), 70),
        (CloseCombat(5, 3, 5, 5, charging=True), 80),
        (CloseCombat(1, 9, 5, 5), 10),
        (CloseCombat(1, 9, 5, 5, charging=True), 20),
    ],
)
def test_celtos_hits(attack: celtos.Attack, percent: int) -> None:
    hit = chance(celtos.enumerate_throw(attack), lambda hits: hits[0] == 1)
    assert hit == Fraction(percent, 100)


def test_celtos_difficulty_four() -> None:
    assert yes(celtos, PlainTest(6)) == Fraction(7, 10)


@pytest.mark.parametrize(
    ("needed", "average"), [(2, "35/36"), (3, "7/9"), (4, "7/12"), (5, "7/18"), (6, "7/36")]
)
def test_basic_rules_successes(needed: int, average: str) -> None:
    assert mean(successes(1, needed), lambda number: number) == Fraction(average)


@pytest.mark.parametrize(
    ("armour", "average", "none"),
    [(0, "49/72", "1225/2304"), (1, "4293895487/8707129344", "972115/1492992")],
)
def test_basic_rules_damage(armour: int, average: str, none: str) -> None:
    odds = basic_rules.enumerate_throw(Attack(2, armour=armour))
    assert mean(odds, lambda harm: harm[1]) == Fraction(average)
    assert chance(odds, lambda harm: harm[1] == 0) == Fraction(none)


@pytest.mark.parametrize(
    ("dice", "explodes", "odds"),
    [
        (3, True, ["7/8", "9/16", "23/96"]),
        (4, True, ["15/16", "35/48", "41/96"]),
        (3, False, ["7/8", "1/2", "1/8"]),
    ],
)
def test_basic_rules_morale(dice: int, explodes: bool, odds: list[str]) -> None:
    passed = [yes(basic_rules, Morale(dice, lost, explodes=explodes)) for lost in (1, 2, 3)]
    assert passed == [Fraction(one) for one in odds]


@pytest.mark.parametrize(
    ("change", "hit", "damage"),
    [
        ({}, "4844/6561", "9418/6561"),
        ({"critical_defence": False}, "4864/6561", "9472/6561"),
        ({"guard": (4, 4)}, "1210/2187", "25/27"),
        ({"cover": 1}, "10925/26244", "635/972"),
        ({"cover": 2}, "12763/118098", "32965/236196"),
        ({"focused": True}, "54314/59049", "52693/19683"),
        ({"tough": True}, "4844/6561", "6364/6561"),
        ({"incorporeal": True}, "4844/6561", "4574/6561"),
        ({"doomed": True}, "4844/6561", "4754/2187"),
        ({"strike": (5, 3), "damaging": False}, "33535/39366", "0"),
        ({"strike": (6, 3), "damaging": False}, "54314/59049", "0"),
        ({"strike": (7, 3), "damaging": False}, "339203/354294", "0"),
        ({"guard_reroll": True}, None, "1160923/1062882"),
        ({"strike_reroll": True}, None, "313334/177147"),
    ],
)
def test_ags_duels(change: dict[str, Any], hit: str | None, damage: str) -> None:
    odds = ags.enumerate_throw(replace(HIEB, **change))
    assert mean(odds, lambda blow: blow.damage) == Fraction(damage)
    assert hit is None or chance(odds, lambda blow: blow.hit) == Fraction(hit)


def test_ags_damage_of_hieb() -> None:
    odds = ags.enumerate_throw(HIEB)
    spread = [
        round(float(100 * chance(odds, lambda blow, n=n: blow.damage == n)), 2) for n in range(5)
    ]
    assert spread == [26.17, 27.28, 27.22, 15.49, 3.84]
    bodiless = ags.enumerate_throw(replace(HIEB, incorporeal=True))
    assert chance(bodiless, lambda blow: blow.damage > 0) == Fraction(1018, 2187)


def test_ags_attacker_throws_again_below_three_successes() -> None:
    duel = replace(HIEB, strike_reroll=True)
    again = [attacker_tries_again(duel, number, False) for number in range(5)]
    assert again == [True, True, True, False, False]
    assert round(mean(ags.enumerate_throw(duel), lambda blow: blow.damage), 4) == Fraction("1.7688")


@pytest.mark.parametrize(
    ("test", "odds"),
    [
        (TargetTest((3, 4), 1), "1/2"),
        (TargetTest((4, 4), 1), "11/16"),
        (TargetTest((5, 3), 2), "64/81"),
        (TargetTest((4, 4), 1, repeats_successes=True), "67/256"),
        (TargetTest((4, 3), 0), "80/81"),
        (Initiative((4, 4), (3, 4)), "64/93"),
    ],
)
def test_ags_tests(test: Any, odds: str) -> None:
    assert yes(ags, test) == Fraction(odds)


@pytest.mark.parametrize("dice", range(2, 8))
def test_ags_critical_defence(dice: int) -> None:
    assert chance(pool_odds((dice, 5)), lambda shown: shown[1]) == Fraction(1, 6 ** (dice - 1))
    odds = ags.enumerate_throw(Duel((1, 3), (dice, 5), critical_defence=True))
    without = ags.enumerate_throw(Duel((1, 3), (dice, 5), critical_defence=False))
    # One die hits with 2/3; only the faces 1 to 4, four of six, leave no success to the defender.
    blocked = chance(odds, lambda blow: blow.blocked)
    assert blocked == Fraction(2, 3) * Fraction(4, 6) * Fraction(1, 6 ** (dice - 1))
    assert chance(without, lambda blow: blow.hit) - chance(odds, lambda blow: blow.hit) == blocked


@pytest.mark.parametrize(
    ("rounds", "lost"), [(1, "2/3"), (2, "10/9"), (3, "38/27"), (4, "130/81"), (5, "422/243")]
)
def test_ags_poison(rounds: int, lost: str) -> None:
    odds = ags.enumerate_throw(Ailing(hp=50, rounds=rounds, poisoned=True))
    assert 50 - mean(odds, lambda left: left) == Fraction(lost)
