"""Realms in the oracle: what throws and exact odds share is held against the rules by hand."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.odds.oracle import realms
from tests.odds.oracle.dice import Odds, chance, mean, seen_as
from tests.odds.oracle.realms_attacks import Burst, Shot
from tests.odds.oracle.realms_hit import (
    ADDS_DIE,
    BREACHING,
    DISINTEGRATOR,
    ELECTRIC,
    EXPLOSIVE,
    MICROWAVE,
    MONOMOLECULAR,
    PARALYSING,
    REPEATS,
    VIBRO,
    Result,
    Target,
    Weapon,
    clash_of,
    enumerate_hit,
    lose_points,
    state_of,
)
from tests.odds.oracle.realms_mike import ZONES_OF_THE_LATER_EDITION, MikeShot
from tests.odds.oracle.realms_need import AIMED, LARGE, QUICK, SMALL, Aim, need_of
from tests.odds.oracle.realms_rolls import HIT, AttributeRoll, Deviation, Scouting, Shock, TurnOrder
from tests.odds.oracle.realms_until_down import UntilDown, mean_attacks_until_down

SURE = Weapon(strength=30, damage=3)
HARMLESS = Weapon(strength=-30, damage=3)
TWELFTH = Fraction(1, 12)


def hit(weapon: Weapon, target: Target, effect: str = "", **how: Any) -> Odds[Result]:
    effects = frozenset({effect}) if effect else frozenset[str]()
    return enumerate_hit(replace(weapon, effects=effects), target, **how)


@pytest.mark.parametrize(
    ("change", "need"),
    [
        ({}, 6),
        ({"style": AIMED}, 7),
        ({"style": QUICK}, 4),
        ({"reaction": True}, 5),
        ({"reaction": True, "comes_out": True}, 4),
        ({"comes_out": True}, 6),
        ({"distance": 20}, 6),
        ({"distance": 21}, 5),
        ({"distance": 0}, 6),
        ({"distance": 60, "style": AIMED}, 6),
        ({"cover": 1}, 5),
        ({"cover": 2}, 4),
        ({"target_size": SMALL}, 5),
        ({"target_size": LARGE}, 7),
        ({"target_size": LARGE, "target_prone": True}, 5),
        ({"target_size": SMALL, "target_prone": True}, 5),
        ({"unwieldy": True}, 4),
        ({"unwieldy": True, "target_size": LARGE}, 7),
        ({"unwieldy": True, "target_size": LARGE, "target_prone": True}, 3),
        ({"shooter_prone": True}, 7),
        ({"target_fast": True}, 5),
        ({"target_dodges": True}, 5),
        ({"arm_critical": True}, 5),
        ({"shots": 4}, 9),
        ({"shots": 1, "target_number": 3}, 4),
    ],
)
def test_each_modifier_of_the_need(change: dict[str, Any], need: int) -> None:
    assert need_of(Aim(6, **change)) == need
    assert need_of(Aim(6, **change), target_camouflaged=True) == need - 1


@pytest.mark.parametrize(
    "bad", [{"style": QUICK, "reaction": True}, {"target_number": 2, "style": AIMED}]
)
def test_what_cannot_be_together_is_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="shot"):
        Aim(6, **bad)
    with pytest.raises(ValueError, match="prone"):
        Aim(6, target_prone=True, target_dodges=True)


@pytest.mark.parametrize(
    ("weapon", "target", "lead", "dice"),
    [
        (Weapon(5, 2), Target(protection=3), 2, 1),
        (Weapon(5, 2, level=2), Target(protection=3, level=1), 3, 1),
        (Weapon(5, 2, effects=frozenset({DISINTEGRATOR})), Target(protection=5, level=1), 1, 1),
        (Weapon(5, 2, effects=frozenset({DISINTEGRATOR})), Target(protection=5, field=True), 0, 1),
        (Weapon(5, 2), Target(shield=ADDS_DIE), 5, 2),
        (Weapon(5, 2), Target(shield=ADDS_DIE, camouflaged=True), 5, 3),
        (Weapon(5, 2), Target(camouflaged=True, hidden=True), 5, 4),
    ],
)
def test_what_is_added_to_the_damage_roll(
    weapon: Weapon, target: Target, lead: int, dice: int
) -> None:
    clash = clash_of(weapon, target)
    assert (clash.lead, clash.defence_dice, clash.second_tries) == (lead, dice, 0)
    assert clash_of(weapon, target, bonus=3).lead == lead + 3


def test_effects_named_by_the_armour_do_not_happen() -> None:
    weapon = Weapon(5, 2, effects=frozenset({EXPLOSIVE, VIBRO}))
    clash = clash_of(weapon, Target(cancels=frozenset({EXPLOSIVE})))
    assert (clash.explosive, clash.vibro) == (False, True)
    assert clash_of(weapon, Target(composite=True, shield=REPEATS)).second_tries == 2


def test_cover_in_contact_and_autofire_change_the_damage_roll() -> None:
    def harm(**change: Any) -> Fraction:
        shot = Shot(Aim(20, **change), Weapon(4, 2), Target(protection=4), touches_cover=True)
        return chance(realms.enumerate_throw(shot), lambda result: result.loss > 0)

    assert harm(cover=1) == Fraction(66, 144)
    assert harm(cover=2) == Fraction(45, 144)
    assert harm(cover=2, shots=3) == Fraction(66, 144)


@pytest.mark.parametrize(
    ("hp", "max_hp", "loss", "state", "shock"),
    [
        (5, 5, 3, "standing", True),
        (5, 5, 4, "critical", False),
        (6, 6, 3, "standing", True),
        (6, 6, 4, "critical", False),
        (10, 10, 5, "standing", True),
        (10, 10, 6, "critical", False),
        (3, 3, 2, "standing", True),
        (5, 5, 5, "down", False),
        (5, 5, 6, "removed", False),
        (5, 5, 0, "standing", True),
    ],
)
def test_loss_of_hit_points(hp: int, max_hp: int, loss: int, state: str, shock: bool) -> None:
    after, shocked = lose_points(Target(hp=hp, max_hp=max_hp), loss)
    assert (state_of(after), shocked, after.hp) == (state, shock, hp - loss)
    assert after.ap == (4 if state == "critical" else 6)


def test_a_critical_model_suffers_a_shock_the_next_time() -> None:
    critical = Target(hp=4, max_hp=10, critical=True)
    after, shocked = lose_points(critical, 1)
    assert (state_of(after), shocked, after.ap) == ("critical", True, 6)


@pytest.mark.parametrize(("ap", "left", "markers"), [(6, 4, 0), (2, 0, 0), (1, 0, 0), (0, 0, 1)])
def test_the_price_of_the_critical_state(ap: int, left: int, markers: int) -> None:
    after, _ = lose_points(Target(hp=5, max_hp=5, ap=ap), 4)
    assert (after.ap, after.markers) == (left, markers)


def test_shock_is_a_ko_roll() -> None:
    assert realms.enumerate_throw(Shock(3, ap=1)) == {(1, 0): 3 * TWELFTH, (0, 0): 9 * TWELFTH}
    assert realms.enumerate_throw(Shock(3, ap=0, markers=1)) == {
        (0, 1): 3 * TWELFTH,
        (0, 2): 9 * TWELFTH,
    }
    assert realms.enumerate_throw(Shock(0, ap=3, shocks=2)) == {(1, 0): Fraction(1)}
    assert realms.enumerate_throw(Shock(15, ap=3, shocks=2)) == {(3, 0): Fraction(1)}


def losses(odds: Odds[Result]) -> Odds[int]:
    return seen_as(odds, lambda result: result.loss)


def test_effects_that_change_the_loss() -> None:
    target = Target(ko=4, hp=20, max_hp=20)
    assert losses(hit(SURE, target)) == {3: Fraction(1)}
    assert mean(losses(hit(SURE, target, MONOMOLECULAR)), lambda loss: loss) == 3 * Fraction(20, 12)
    assert losses(hit(SURE, replace(target, reinforced=True))) == {1: Fraction(1)}
    assert losses(hit(SURE, replace(target, reinforced=True), BREACHING)) == {3: Fraction(1)}
    assert losses(hit(SURE, target, partly_covered=True)) == {2: Fraction(1)}
    assert losses(hit(SURE, target, PARALYSING)) == {0: Fraction(1)}
    critical = replace(target, critical=True, hp=4)
    assert chance(losses(hit(SURE, critical, MONOMOLECULAR)), lambda loss: loss == 6) == Fraction(
        9, 12
    )


def spent(odds: Odds[Result]) -> Odds[int]:
    return seen_as(odds, lambda result: 6 - result.ap)


def test_effects_that_shake() -> None:
    target = Target(ko=0, hp=20, max_hp=20)
    assert spent(hit(SURE, target)) == {1: Fraction(1)}
    assert spent(hit(SURE, target, MICROWAVE)) == {2: Fraction(1)}
    assert spent(hit(SURE, target, PARALYSING)) == {3: Fraction(1)}
    assert spent(hit(SURE, target, ELECTRIC)) == {1: Fraction(1)}
    assert spent(hit(HARMLESS, target)) == {0: Fraction(1)}
    assert spent(hit(HARMLESS, target, MICROWAVE)) == {1: Fraction(1)}
    assert spent(hit(HARMLESS, target, ELECTRIC)) == {1: Fraction(1)}
    assert spent(hit(HARMLESS, replace(target, field=True), ELECTRIC)) == {0: Fraction(1)}
    assert spent(hit(SURE, replace(target, hp=3), MICROWAVE)) == {0: Fraction(1)}
    tie = chance(
        hit(Weapon(0, 3), target), lambda result: result.higher == "tie" and result.ap == 5
    )
    assert tie == TWELFTH


def test_a_shock_after_turning_critical_is_thrown_with_one_ko_less() -> None:
    odds = hit(replace(SURE, damage=4), Target(ko=4), MICROWAVE)
    assert seen_as(odds, lambda result: (result.state, result.ap)) == {
        ("critical", 4): 3 * TWELFTH,
        ("critical", 3): 9 * TWELFTH,
    }


def test_zones_of_a_mike() -> None:
    body = Target(ko=5, hp=6, max_hp=6)
    mike = MikeShot(Shot(Aim(20), Weapon(30, 6), body))
    odds = realms.enumerate_throw(mike)
    assert {(end.zone, end.state): part * 144 for end, part in odds.items()} == {
        ("body", "detonates"): 6 * 7,
        ("body", "destroyed"): 6 * 5,
        ("right arm", "destroyed"): 2 * 12,
        ("left arm", "destroyed"): 2 * 12,
        ("legs", "turns only"): 2 * 6,
        ("legs", "stuck"): 2 * 5,
        ("legs", "falls"): 2 * 1,
    }
    later = realms.enumerate_throw(replace(mike, zones=ZONES_OF_THE_LATER_EDITION))
    assert [
        12 * chance(later, lambda end, zone=zone: end.zone == zone)
        for zone in ("body", "right arm", "left arm", "legs")
    ] == [5, 2, 2, 3]
    light = MikeShot(Shot(Aim(20), Weapon(30, 3), body))
    assert {(end.zone, end.state) for end in realms.enumerate_throw(light)} == {
        ("body", "whole"),
        ("right arm", "critical"),
        ("left arm", "critical"),
        ("legs", "critical"),
    }


def test_a_burst_counts_targets_and_points() -> None:
    burst = Burst(Shot(Aim(20), SURE, Target()), (2, 1))
    assert realms.enumerate_throw(burst) == {(2, 2, 6): 1}
    assert realms.enumerate_throw(replace(burst, shot=Shot(Aim(20), HARMLESS, Target()))) == {
        (2, 0, 0): 1
    }
    # The first target is hit with 12 and less, the second with one less.
    single = Burst(Shot(Aim(12), SURE, Target()), (1, 1))
    assert realms.enumerate_throw(single) == {(2, 2, 6): 11 * TWELFTH, (1, 1, 3): TWELFTH}


def test_plain_rolls() -> None:
    scouting = Scouting(5, camouflage=2, extra_ap=1, helpers=1)
    assert realms.enumerate_throw(scouting) == realms.enumerate_throw(AttributeRoll(4, 2))
    # Leads of 2 and more come in 55 of 144 cases, of 0 and less in 78; a tie in 11 is thrown again.
    assert realms.enumerate_throw(TurnOrder(3, 4))[True] == Fraction(55, 133)
    assert realms.enumerate_throw(Deviation(11, 100)) == {HIT: 11 * TWELFTH, 3: TWELFTH}
    assert realms.enumerate_throw(Deviation(11, 5)) == {HIT: 11 * TWELFTH, 2: TWELFTH}
    assert realms.enumerate_throw(Deviation(11, 100, dice=2))[3] == TWELFTH**2
    without_need = realms.enumerate_throw(Deviation(0, 100, dice=3))
    assert without_need == {3 * face: TWELFTH for face in range(1, 13)}


def test_attacks_until_the_target_is_down() -> None:
    shot = Shot(Aim(5), Weapon(5, 2), Target(protection=3, hp=5, max_hp=5))
    harm = Fraction(445, 1728)
    assert mean_attacks_until_down(shot) == 3 / harm
    assert realms.enumerate_throw(UntilDown(shot, 3)) == {3: harm**3, 0: 1 - harm**3}
    assert mean_attacks_until_down(replace(shot, weapon=Weapon(5, 0))) is None
