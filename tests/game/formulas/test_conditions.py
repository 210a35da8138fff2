"""Conditions: comparisons, chains, membership, and what is missing."""

import pytest

from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import MISSING, Value, reads_met, reads_yes
from tests.game.formulas.things import Size, Thing, value

LETTERS: dict[str, Value] = {"t": True, "f": False, "m": MISSING}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("t and t", True),
        ("t and f", False),
        ("t and m", MISSING),
        ("f and m", False),
        ("m and f", False),
        ("m and t", MISSING),
        ("m and m", MISSING),
        ("t or m", True),
        ("m or t", True),
        ("f or m", MISSING),
        ("m or f", MISSING),
        ("f or f", False),
        ("not m", MISSING),
        ("not t", False),
        ("not f", True),
        ("m and t and f", False),
        ("t and t and m", MISSING),
        ("f or m or t", True),
        ("f or f or m", MISSING),
        ("f or t and f", False),
        ("not f and t", True),
    ],
)
def test_and_or_not_know_three_values(text: str, expected: Value) -> None:
    assert value(text, **LETTERS) is expected


@pytest.mark.parametrize("operator", ["==", "!=", "<", "<=", ">", ">="])
def test_a_comparison_with_something_missing_is_missing(operator: str) -> None:
    assert value(f"m {operator} 1", m=MISSING) is MISSING
    assert value(f"1 {operator} m", m=MISSING) is MISSING


def test_callers_read_what_is_missing_as_no_or_as_met() -> None:
    assert not reads_yes(MISSING)
    assert reads_met(MISSING)
    assert not reads_met(False)
    assert reads_yes(2)
    assert not reads_yes(())
    assert not reads_yes(Thing(worth=0))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 < 2 < 3", True),
        ("1 < 3 < 3", False),
        ("1 <= dice <= 7", True),
        ("8 > dice >= 5", False),
        ("1 < m < 0", MISSING),
        ("2 < 1 < m", False),
        ("1 == 1 == 1", True),
        ("0.5 < 1", True),
        ("2 / 4 == 0.5", True),
        ("'a' == 'a'", True),
        ("'a' != \"a\"", False),
        ("true == 1", False),
        ("'1' == 1", False),
    ],
)
def test_comparisons_chain_and_compare_exactly(text: str, expected: Value) -> None:
    assert value(text, dice=4, m=MISSING) is expected


def test_the_last_part_is_not_asked_once_the_answer_is_sure() -> None:
    assert value("false and 1 / 0 > 1") is False
    assert value("true or 1 / 0 > 1") is True
    assert value("2 < 1 < 1 / 0") is False


def test_a_thing_is_equal_to_its_id_and_to_the_end_of_its_address() -> None:
    guard = Thing(called="town/guard")
    assert value("unit == 'town/guard'", unit=guard) is True
    assert value("unit == 'guard'", unit=guard) is True
    assert value("'guard' == unit", unit=guard) is True
    assert value("unit == 'uard'", unit=guard) is False
    assert value("unit == ''", unit=guard) is False
    assert value("unit == other", unit=guard, other=Thing(called="village/guard")) is False
    assert value("unit == other", unit=guard, other=Thing(called="town/guard")) is True


def test_a_class_is_equal_to_its_number() -> None:
    assert value("class == 3 and class >= 2", **{"class": Thing(worth=3)}) is True


def test_a_list_is_equal_to_any_of_its_members() -> None:
    ranges = (Thing(called="move"), Thing(called="near"))
    assert value("range == 'near'", range=ranges) is True
    assert value("range == 'far'", range=ranges) is False
    assert value("range != 'far'", range=ranges) is True
    assert value("[1, 2] == [1, 2]") is True
    assert value("[1, 2] == [2, 1]") is False


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("type in ['infantry', 'walker']", True),
        ("type not in ['infantry', 'walker']", False),
        ("2 in [1, 2]", True),
        ("3 in []", False),
        ("m in [1]", MISSING),
        ("m not in [1]", MISSING),
        ("1 in m", MISSING),
        ("[1, 9] in [8, 9]", True),
        ("not type in ['walker']", True),
    ],
)
def test_in_asks_for_a_member_of_a_list(text: str, expected: Value) -> None:
    assert value(text, type="infantry", m=MISSING) is expected


@pytest.mark.parametrize(
    ("thing", "expected"),
    [
        (Thing(called="near"), True),
        (Thing(called="system/near"), True),
        (Thing(called="nearby"), False),
        (Thing(worth=3), False),
        ((Thing(called="move"), Thing(called="far")), True),
        ((), False),
        (MISSING, MISSING),
        (3, False),
    ],
)
def test_words_in_a_list_are_compared_as_one_by_one(thing: Value, expected: Value) -> None:
    assert value("range in ['near', 'far']", range=thing) is expected


def test_in_needs_a_list() -> None:
    with pytest.raises(FormulaError, match="not_a_list"):
        value("'a' in 'abc'")


def test_steps_of_a_scale_compare_by_place_with_each_other_and_with_words() -> None:
    assert value("size < 'large'", size=Size("medium")) is True
    assert value("'large' > size", size=Size("medium")) is True
    assert value("size >= other", size=Size("small"), other=Size("medium")) is False
    assert value("4 + row - column", row=Size("large"), column=Size("small")) == 6


def test_a_word_that_is_no_step_of_the_scale_is_refused() -> None:
    with pytest.raises(FormulaError) as caught:
        value("size < 'huge'", size=Size("medium"))
    assert (caught.value.code, caught.value.values["value"]) == ("not_on_scale", "huge")


@pytest.mark.parametrize("text", ["'a' < 'b'", "true < 2", "[1] < 2", "thing < 2", "thing < 'a'"])
def test_what_has_no_order_is_not_compared(text: str) -> None:
    with pytest.raises(FormulaError, match="no_order"):
        value(text, thing=Thing(called="plain"))


def test_a_word_alone_is_no_condition() -> None:
    with pytest.raises(FormulaError, match="not_a_condition"):
        value("kind == 'melee' or 'ranged'", kind="magic")


def test_numbers_and_lists_are_conditions() -> None:
    assert value("not 0 and 2 and [1] and not []") is True
    assert value("thing and not nothing", thing=Thing(), nothing=Thing(worth=0)) is True


def test_if_takes_only_the_branch_it_needs() -> None:
    assert value("if(1 < 2, 5, 1 / 0)") == 5
    assert value("if(1 > 2, 1 / 0, 6)") == 6
    assert value("if(m, 1, 2)", m=MISSING) == 2
    assert value("if(b == 0, 0, 10 / b)", b=0) == 0
