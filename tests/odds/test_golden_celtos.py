"""Celtos: the golden numbers of the rules, exactly (D7 of the domain sheet)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from realms_builder.odds.chain.situation import Situation
from realms_builder.odds.questions.answers import SoOften, UntilOver
from tests.odds.duels import Duel, met


def unit(identity: str, **stats: int) -> dict[str, Any]:
    values = {"sh": 5, "cc": 5, "t": 4, "size": 3, "mov": 4, "lp": 1, "morale": 6} | stats
    weapon = {"id": "spear", "name": "Spear", "damage": {"cc": 5, "short": 5}}
    return {"id": identity, "name": identity, "stats": values, "weapons": [weapon]}


def fight(first: dict[str, Any], second: dict[str, Any]) -> Duel:
    return met("celtos", "gael", first, second)


def tenths(number: int) -> Fraction:
    return Fraction(number, 10)


@pytest.mark.parametrize(
    ("shooting", "of_ten"), list(enumerate((2, 3, 4, 5, 6, 7, 8, 9, 9, 9), start=1))
)
def test_shots_by_the_shooting_value(shooting: int, of_ten: int) -> None:
    answer = fight(unit("a", sh=shooting), unit("t")).ask("spear.shooting")
    assert 1 - answer.chance("missed") == tenths(of_ten)


@pytest.mark.parametrize(("shooting", "size", "of_ten"), [(5, 4, 6), (4, 1, 3)])
def test_shots_after_moving(shooting: int, size: int, of_ten: int) -> None:
    duel = fight(unit("a", sh=shooting), unit("t", size=size))
    answer = duel.ask("spear.shooting", Situation(first=duel.put("moved")))
    assert 1 - answer.chance("missed") == tenths(of_ten)


@pytest.mark.parametrize(
    ("mine", "theirs", "charging", "of_ten"),
    [(5, 3, False, 7), (5, 3, True, 8), (1, 9, False, 1), (1, 9, True, 2)],
)
def test_blows(mine: int, theirs: int, charging: bool, of_ten: int) -> None:
    duel = fight(unit("a", cc=mine), unit("t", cc=theirs))
    put = duel.put("charging") if charging else ()
    answer = duel.ask("spear.melee", Situation(first=put))
    assert 1 - answer.chance("missed") == tenths(of_ten)


def test_a_value_of_6_against_difficulty_4() -> None:
    answer = fight(unit("a"), unit("t")).ask("other_test", Situation(values={"value": 6}))
    assert answer.chance("passed") == tenths(7)


def test_a_hit_wounds_by_the_weapon_against_toughness() -> None:
    # 5 against 4: from 6 + 4 - 5 = 5 on, 6 of 10; the blow itself needs 6 + 5 - 5 = 6, 5 of 10.
    answer = fight(unit("a"), unit("t")).ask("spear.melee")
    assert answer.chance("wounded") == tenths(5) * tenths(6)


def test_wounds_of_a_whole_unit_add_up() -> None:
    # One blow wounds with 3/10; four blows bring 4 * 3/10, and none with (7/10) ** 4.
    duel = fight(unit("a") | {"strength": 4}, unit("t"))
    round_of_blows = duel.ask("spear.melee").repeated("round")
    assert isinstance(round_of_blows, SoOften)
    assert round_of_blows.times == 4
    assert round_of_blows.curve[3] == Fraction(12, 10)
    assert dict(round_of_blows.distribution)[Fraction(0)] == Fraction(7, 10) ** 4


def test_a_unit_of_three_with_two_wounds_each_takes_six_wounds() -> None:
    # Each blow wounds with 3/10: 6 / (3/10) blows. One model strikes once an activation.
    duel = fight(unit("a"), unit("t", lp=2) | {"strength": 3})
    until = duel.ask("spear.melee").repeated("until_out")
    assert isinstance(until, UntilOver)
    assert until.expected == 20
    assert until.activations == 20


def test_morale_of_a_value_of_6_stands_in_seven_of_ten() -> None:
    duel = fight(unit("a") | {"strength": 10}, unit("t"))
    weak = duel.ask("morale", Situation(values={"left": 4}))
    half = duel.ask("morale", Situation(values={"left": 5}))
    assert weak.chance("stands") == half.chance("stands") == tenths(7)
    assert weak.chance("flees") == half.chance("panics") == tenths(3)
