"""Basic Rules, Celtos and True Forces in the oracle, held against the rules by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.odds.oracle import basic_rules, celtos, true_forces
from tests.odds.oracle.basic_rules import Move, StartRoll
from tests.odds.oracle.basic_rules_attacks import (
    SIZES,
    Attack,
    Morale,
    Struck,
    damage_odds,
    mean_attacks_until_out,
    number_to_hit,
    number_to_hurt,
)
from tests.odds.oracle.basic_rules_attacks import Fall as PlainFall
from tests.odds.oracle.basic_rules_attacks import UntilOut as UntilGone
from tests.odds.oracle.basic_rules_dice import successes
from tests.odds.oracle.celtos import (
    CloseCombat,
    MeleeRound,
    PlainTest,
    Rally,
    Shooting,
    table,
)
from tests.odds.oracle.celtos import (
    Initiative as CeltosInitiative,
)
from tests.odds.oracle.celtos import Morale as CeltosMorale
from tests.odds.oracle.celtos import mean_attacks_until_out as mean_volleys
from tests.odds.oracle.dice import chance, mean, seen_as
from tests.odds.oracle.true_forces import Attack as ForcesAttack
from tests.odds.oracle.true_forces import number_to_hit as forces_number

HALF = Fraction(1, 2)
HIT_TABLE = ("43222", "54322", "65432", "66543", "66654")
DAMAGE_TABLE = ("45666", "34566", "23456", "22345", "22234")


def test_basic_rules_tables_as_printed() -> None:
    pairs = [[Attack(1, ours, theirs) for theirs in SIZES] for ours in SIZES]
    assert tuple("".join(str(number_to_hit(one)) for one in row) for row in pairs) == HIT_TABLE
    assert tuple("".join(str(number_to_hurt(one)) for one in row) for row in pairs) == DAMAGE_TABLE


def test_basic_rules_variants_of_an_attack() -> None:
    assert basic_rules.enumerate_throw(Attack(2, blocks=True)) == basic_rules.enumerate_throw(
        Attack(2, armour=1)
    )
    assert mean(damage_odds(Attack(3, one_stage=True)), lambda harm: harm) == 3 * Fraction(7, 12)
    # With ones thrown again a die reaches 2+ with 35/36 and shows a 6 with 7/36.
    average = Fraction(35, 36) * (1 + Fraction(7, 36))
    assert mean(successes(1, 2, True), lambda number: number) == average
    hits_once_more = mean(damage_odds(Attack(1, "XS", "XL", rerolls_hits=True)), lambda harm: harm)
    assert hits_once_more == average * Fraction(7, 36)
    hurts_once_more = mean(
        damage_odds(Attack(1, "XL", "XS", rerolls_damage=True)), lambda harm: harm
    )
    assert hurts_once_more == Fraction(7, 36) * average
    armour = {
        armour: damage_odds(Attack(1, armour=1, rerolls_armour=armour))[0]
        for armour in (False, True)
    }
    assert armour[True] > armour[False]


def test_basic_rules_falls() -> None:
    for height, dice in ((3, 3), (Fraction(7, 2), 4), (Fraction(1, 10), 1)):
        odds = basic_rules.enumerate_throw(PlainFall(height))
        assert mean(odds, lambda harm: harm) == dice * Fraction(7, 12)
    assert basic_rules.enumerate_throw(PlainFall(1, armour=9))[0] > Fraction(9, 10)


def test_basic_rules_morale_is_due_above_half() -> None:
    damage = damage_odds(Attack(2))
    odds = basic_rules.enumerate_throw(Struck(Attack(2), hp=4, lost=1, morale=0))
    assert odds["unhurt"] == damage[0]
    assert odds["hurt"] == damage[1]
    assert odds["flees"] == damage[2]
    assert odds["out"] == 1 - damage[0] - damage[1] - damage[2]
    later = basic_rules.enumerate_throw(Struck(Attack(2), hp=9, lost=5, morale=0))
    assert "hurt" not in later
    assert later["unhurt"] == damage[0]
    brave = basic_rules.enumerate_throw(Struck(Attack(2), hp=4, lost=1, morale=3))
    passed = basic_rules.enumerate_throw(Morale(3, 3))[True]
    assert brave["flees"] == damage[2] * (1 - passed)


def test_basic_rules_rounds_and_moves() -> None:
    assert basic_rules.enumerate_throw(StartRoll(3, 3))[True] == HALF
    assert basic_rules.enumerate_throw(StartRoll(3, 4))[True] == Fraction(10, 31)
    assert basic_rules.enumerate_throw(Move(2, 5))[12] == Fraction(6, 36)
    exploding = basic_rules.enumerate_throw(Move(1, 4, explodes=True))
    assert exploding[16] == Fraction(1, 36)
    assert 10 not in exploding
    again = basic_rules.enumerate_throw(Morale(1, 1, rerolls_ones=True))[True]
    assert again == HALF + Fraction(1, 6) * HALF


def test_basic_rules_attacks_until_out() -> None:
    strike = Struck(Attack(1), hp=1, lost=0, morale=0)
    some = 1 - damage_odds(Attack(1))[0]
    assert mean_attacks_until_out(strike) == 1 / some
    tough = Struck(Attack(1), hp=99, lost=60, morale=0)
    assert basic_rules.enumerate_throw(UntilGone(tough, 1)) == {0: 1}
    assert basic_rules.enumerate_throw(UntilGone(tough, 1, flight_ends_it=True))[1] == some


def test_celtos_table_as_printed() -> None:
    assert [table(1, other) for other in range(1, 11)] == [6, 7, 8, 9, 10, 10, 10, 10, 10, 10]
    assert [table(5, other) for other in range(1, 11)] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10]
    assert [table(10, other) for other in range(1, 11)] == [2, 2, 2, 2, 2, 2, 3, 4, 5, 6]


def percent(attack: celtos.Attack) -> Fraction:
    return 100 * chance(celtos.enumerate_throw(attack), lambda done: done[0] == 1)


@pytest.mark.parametrize(
    ("attack", "chances"),
    [
        (Shooting(10, 5, 5, moved=True), 90),
        (Shooting(1, 5, 5, moved=True, target_size=1), 10),
        (Shooting(5, 5, 5, target_size=3), 60),
        (Shooting(5, 5, 5, target_size=5), 70),
        (Shooting(5, 5, 5, target_size=6), 80),
        (Shooting(5, 5, 5, target_size=7), 80),
        (Shooting(5, 5, 5, target_size=8), 90),
        (Shooting(3, 5, 5, target_size=10), 70),
        (CloseCombat(5, 5, 5, 5, in_cover=True), 60),
        (CloseCombat(5, 5, 5, 5, in_panic=True), 30),
        (CloseCombat(5, 5, 5, 5, enemy_in_panic=True), 70),
        (CloseCombat(1, 9, 5, 5, in_panic=True), 10),
        (CloseCombat(9, 1, 5, 5, in_panic=True), 70),
        (CloseCombat(9, 1, 5, 5, charging=True), 90),
    ],
)
def test_celtos_hits_with_modifiers(attack: celtos.Attack, chances: int) -> None:
    assert percent(attack) == chances


def test_celtos_damage_and_its_row() -> None:
    odds = celtos.enumerate_throw(Shooting(5, weapon=6, toughness=4, shots=2))
    wound = Fraction(6, 10) * Fraction(7, 10)
    assert seen_as(odds, lambda done: done[1])[2] == wound**2
    assert mean_volleys(Shooting(5, weapon=6, toughness=4), wounds=3) == 3 / wound
    even = CloseCombat(5, 5, 5, 5)
    never_draw = celtos.enumerate_throw(MeleeRound(even, replace(even, attacks=0)))
    assert never_draw == {"ours": Fraction(1, 4), "draw": Fraction(3, 4)}
    assert celtos.enumerate_throw(MeleeRound(replace(even, attacks=0), even))["theirs"] == Fraction(
        1, 4
    )


def test_celtos_morale() -> None:
    assert celtos.enumerate_throw(CeltosMorale(6, 4, 10)) == {
        "passed": Fraction(7, 10),
        "fled": Fraction(3, 10),
    }
    assert celtos.enumerate_throw(CeltosMorale(6, 5, 10)) == {
        "passed": Fraction(7, 10),
        "panic": Fraction(3, 10),
    }
    assert celtos.enumerate_throw(PlainTest(6, 6))[True] == HALF
    assert celtos.enumerate_throw(Rally(6))[True] == Fraction(7, 10)
    assert celtos.enumerate_throw(Rally(6, enemy_in_medium_range=True))[True] == Fraction(6, 10)
    assert celtos.enumerate_throw(Rally(6, True, True))[True] == Fraction(5, 10)
    assert celtos.enumerate_throw(Rally(1, enemy_in_short_range=True))[True] == Fraction(1, 10)
    assert celtos.enumerate_throw(CeltosInitiative())["first"] == HALF


@pytest.mark.parametrize(
    ("attack", "number"),
    [
        (ForcesAttack(1, 6, hit_modifier=-1), 5),
        (ForcesAttack(1, 6, hit_modifier=1), 6),
        (ForcesAttack(6, 1, hit_modifier=1), 3),
        (ForcesAttack(6, 1, hit_modifier=-1), 2),
        (ForcesAttack(4, 4, attacker_modifier=1), 3),
        (ForcesAttack(4, 4, target_modifier=1), 5),
        (ForcesAttack(4, 4, wounds=3), 4),
    ],
)
def test_true_forces_numbers_to_hit(attack: ForcesAttack, number: int) -> None:
    assert forces_number(attack) == number


def test_true_forces_damage_is_against_the_unmodified_quality() -> None:
    def falls(attack: ForcesAttack) -> Fraction:
        odds = true_forces.enumerate_throw(attack)
        return odds["out"] / (1 - odds["missed"])

    assert falls(ForcesAttack(4, 4, target_modifier=1)) == HALF
    assert falls(ForcesAttack(4, 4, wounds=1)) == Fraction(4, 6)
    assert falls(ForcesAttack(4, 4, damage_modifier=1)) == Fraction(4, 6)
    assert falls(ForcesAttack(4, 4, wounds=3)) == 1
