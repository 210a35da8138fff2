"""Arithmetic: exact, in the usual order, bounded in size."""

from fractions import Fraction

import pytest

from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.dice import Dice
from realms_builder.game.formulas.values import MISSING
from tests.game.formulas.things import Thing, value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2 + 3 * 4", 14),
        ("(2 + 3) * 4", 20),
        ("10 - 4 - 3", 3),
        ("100 / 5 / 2", 10),
        ("2 ^ 3 ^ 2", 512),
        ("2 ** 5", 32),
        ("-2 ^ 2", -4),
        ("2 ^ -2", Fraction(1, 4)),
        ("7 // 2", 3),
        ("-7 // 2", -4),
        ("7 % 3", 1),
        ("-7 % 3", 2),
        ("1 - -1", 2),
        ("+5", 5),
        ("10 * (2 + 3) + 15 * 4", 110),
        ("= 2 + 2", 4),
        ("  1\n + 1 ", 2),
    ],
)
def test_operators_bind_as_on_paper(text: str, expected: int | Fraction) -> None:
    assert value(text) == expected


def test_a_tenth_and_two_tenths_are_exactly_three_tenths() -> None:
    assert value("0.1 + 0.2 == 0.3") is True
    assert value("0.1 + 0.2") == Fraction(3, 10)


def test_a_quotient_that_comes_out_even_is_a_whole_number() -> None:
    assert type(value("6 / 3")) is int
    assert type(value("1.5 + 1.5")) is int
    assert value("1 / 3 * 3") == 1


def test_a_sum_over_two_hundred_terms_is_not_too_deep() -> None:
    assert value("+".join(["1"] * 200)) == 200


@pytest.mark.parametrize("text", ["a + 1", "1 - a", "2 * a", "a / 2", "a ^ 2", "-a", "a % 2", "+a"])
def test_what_is_missing_stays_missing_through_arithmetic(text: str) -> None:
    assert value(text, a=MISSING) is MISSING


def test_a_thing_computes_with_its_number() -> None:
    third_class = Thing(called="iii", worth=3)
    assert value("2 * rank + 1", rank=third_class) == 7
    assert value("-rank", rank=third_class) == -3


@pytest.mark.parametrize("text", ["'3' + 1", "true + 1", "[1] + 1", "thing + 1", "-'3'"])
def test_only_numbers_can_be_added(text: str) -> None:
    with pytest.raises(FormulaError) as caught:
        value(text, thing=Thing(called="plain"))
    assert caught.value.code == "not_a_number"


def test_division_by_zero_says_where() -> None:
    with pytest.raises(FormulaError) as caught:
        value("1 + hp / (b - 2)", hp=3, b=2)
    assert (caught.value.code, caught.value.column) == ("division_by_zero", 8)


def test_numbers_grow_to_256_bits_and_no_further() -> None:
    assert value("2 ^ 255 + (2 ^ 255 - 1)") == 2**256 - 1
    with pytest.raises(FormulaError, match="number_too_big"):
        value("2 ^ 255 * 2")
    with pytest.raises(FormulaError, match="number_too_big"):
        value("(1 / 3) ^ 162")


def test_powers_of_one_need_no_bound() -> None:
    assert value("(-1) ^ 1000001") == -1
    assert value("1 ^ 10 ^ 60") == 1
    assert value("0 ^ 0") == 1


def test_a_power_is_whole() -> None:
    with pytest.raises(FormulaError, match="broken_exponent"):
        value("4 ^ 0.5")


def test_dice_add_to_numbers_and_to_dice_and_print() -> None:
    assert str(value("2d6 + b", b=4)) == "2d6+4"
    assert value("2W6") == value("2d6")
    assert str(value("W6 + 1d6 + 1d4 - 1")) == "2d6+1d4-1"
    assert str(value("5 - 1d6")) == "-1d6+5"
    assert value("2d6 + 3 - 2d6") == 3
    dice = value("2W6 + 4")
    assert isinstance(dice, Dice)
    assert dice.written("W") == "2W6+4"
    assert (dice.show("de"), dice.show("en")) == ("2W6+4", "2D6+4")


@pytest.mark.parametrize(
    ("formula", "shown"),
    [("1d6", "W6"), ("1d6 + 5", "1W6+5"), ("W6 + 1d4", "1W6+1W4"), ("3 - 1d6", "−1W6+3")],
)
def test_one_die_alone_prints_without_its_number(formula: str, shown: str) -> None:
    dice = value(formula)
    assert isinstance(dice, Dice)
    assert dice.show("de") == shown


def test_dice_know_their_parts() -> None:
    assert value("run.count + run.sides + run.bonus", run=value("2d6 + 5")) == 13


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1d6 / 2", "not_a_number"),
        ("1d6 + 0.5", "broken_dice"),
        ("1d6 > 3", "no_order"),
        ("0d6", "bad_dice"),
        ("101d6", "bad_dice"),
        ("1d1", "bad_dice"),
        ("60d6 + 60d6", "bad_dice"),
    ],
)
def test_dice_are_not_rolled_halved_or_heaped(text: str, code: str) -> None:
    with pytest.raises(FormulaError) as caught:
        value(text)
    assert caught.value.code == code


def test_dice_with_something_missing_are_missing() -> None:
    assert value("2d6 + b", b=MISSING) is MISSING


def test_the_same_text_is_read_once() -> None:
    assert parse("1 + 41") is parse("1 + 41")
