"""Basic Rules XS-XL: the golden numbers of the rules, exactly (D7 of the domain sheet)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from realms_builder.odds.chain.situation import Situation
from realms_builder.odds.questions.answers import UntilOver
from tests.odds.duels import Duel, met, spread


def unit(identity: str, dice: int = 2, size: str = "m", **stats: int) -> dict[str, Any]:
    values = {"b": 4, "hp": 4, "morale": 3, "armour": 0} | stats
    weapon = {"id": "club", "name": "Club", "dice": dice}
    return {"id": identity, "name": identity, "size": size, "stats": values, "weapons": [weapon]}


def fight(first: dict[str, Any], second: dict[str, Any], **switches: Any) -> Duel:
    return met("basic_rules", "strandgut", first, second, **switches)


@pytest.mark.parametrize(
    ("mine", "theirs", "hit", "harm"),
    [
        ("m", "xl", "35/36", "7/36"),
        ("m", "l", "7/9", "7/18"),
        ("m", "m", "7/12", "7/12"),
        ("m", "s", "7/18", "7/9"),
        ("m", "xs", "7/36", "35/36"),
    ],
)
def test_the_mean_of_one_die_follows_from_both_sizes(
    mine: str, theirs: str, hit: str, harm: str
) -> None:
    # A damage die is thrown for each hit, so both means of D7 multiply.
    answer = fight(unit("a", 1, mine), unit("t", size=theirs)).ask("club.attack")
    assert answer.figure("wounds").value == Fraction(hit) * Fraction(harm)


@pytest.mark.parametrize(
    ("armour", "mean", "none"),
    [(0, "49/72", "1225/2304"), (1, "4293895487/8707129344", "972115/1492992")],
)
def test_two_attack_dice(armour: int, mean: str, none: str) -> None:
    answer = fight(unit("a"), unit("t", armour=armour)).ask("club.attack")
    assert answer.figure("wounds").value == Fraction(mean)
    assert spread(answer, "wounds")[Fraction(0)] == Fraction(none)
    assert answer.chance("missed", "saved") == Fraction(none)


@pytest.mark.parametrize(
    ("dice", "explodes", "chances"),
    [
        (3, True, ("7/8", "9/16", "23/96")),
        (4, True, ("15/16", "35/48", "41/96")),
        (3, False, ("7/8", "1/2", "1/8")),
    ],
)
def test_morale_after_so_many_losses(dice: int, explodes: bool, chances: tuple[str, ...]) -> None:
    duel = fight(unit("a", morale=dice), unit("t"), morale_explodes=explodes)
    for lost, chance in enumerate(chances, start=1):
        answer = duel.ask("morale_test", Situation(values={"lost": lost}))
        assert answer.chance("stands") == Fraction(chance)


def test_one_die_until_one_point_is_lost() -> None:
    # A die hits with 1/2, 1/6 of all throws are a six that may hit twice. No wound: no hit, or
    # one hit (5/12) whose damage die fails (1/2), or two (1/12) of which both fail.
    none = Fraction(1, 2) + Fraction(5, 12) * Fraction(1, 2) + Fraction(1, 12) * Fraction(1, 4)
    until = fight(unit("a", 1), unit("t", hp=1)).ask("club.attack").repeated("until_out")
    assert isinstance(until, UntilOver)
    assert until.curve[:2] == (1 - none, 1 - none**2)
    assert until.expected == 1 / (1 - none)
