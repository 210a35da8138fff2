"""Functions over lists and plain functions, by values worked out by hand."""

from fractions import Fraction

import pytest

from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import MISSING, Value
from tests.game.formulas.things import Size, Thing, models, value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("count(models)", 3),
        ("count(models, rank == 'follower')", 2),
        ("count(models, cost > 1)", 2),
        ("count(models.cost)", 2),
        ("count(nothing)", 0),
        ("count([])", 0),
        ("sum(models, cost)", 17),
        ("sum(models.cost)", 17),
        ("sum(models, cost * 2)", 34),
        ("sum([1, 2.5, nothing])", Fraction(7, 2)),
        ("sum(nothing)", 0),
        ("first(models).name", "Aldo"),
        ("first(models, cost < 10).name", "Bert"),
        ("last(models).name", "Ghost"),
        ("last(models, cost > 1).name", "Bert"),
        ("first(models, cost > 50)", MISSING),
        ("last([])", MISSING),
        ("highest(models, cost).name", "Aldo"),
        ("lowest(models, cost).name", "Bert"),
        ("highest(models, nothing)", MISSING),
        ("highest([3, 9, 4])", 9),
        ("lowest([3, 9, 4])", 3),
        ("list(models, name)", ("Aldo", "Bert", "Ghost")),
        ("list(filter(models, cost <= 5), name)", ("Bert",)),
        ("filter([1, 2, 3], it != 2)", (1, 3)),
        ("any(models, cost == 5)", True),
        ("any(models, cost == 6)", MISSING),
        ("any([1, 2], it == 6)", False),
        ("any([])", False),
        ("all(models, cost > 1)", MISSING),
        ("all(models, cost > 5)", False),
        ("all([1, 2], it > 0)", True),
        ("all([])", True),
        ("any([false, true])", True),
        ("count(models, any(weapons, kind == 'ranged'))", 1),
        ("sum(models, sum(weapons, weight))", Fraction(11, 2)),
    ],
)
def test_functions_over_lists(text: str, expected: Value) -> None:
    assert value(text, models=models(), nothing=MISSING) == expected


def test_the_first_of_equals_is_the_highest_and_the_lowest() -> None:
    pair = (Thing(name="left", cost=1), Thing(name="right", cost=1))
    assert value("highest(pair, cost).name", pair=pair) == "left"
    assert value("lowest(pair, cost).name", pair=pair) == "left"


@pytest.mark.parametrize("text", ["count(3)", "sum('a')", "first(true)", "any(2, it)"])
def test_a_single_value_is_no_list(text: str) -> None:
    with pytest.raises(FormulaError, match="not_a_list"):
        value(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("min(3, 1, 2)", 1),
        ("max(3, 1, 2)", 3),
        ("max([3, 1, 2])", 3),
        ("max(nothing, 2)", 2),
        ("max(nothing)", MISSING),
        ("min([])", MISSING),
        ("max(0, 50 - 58)", 0),
        ("clamp(6 + 1 - 9, 2, 10)", 2),
        ("clamp(6 + 9 - 1, 2, 10)", 10),
        ("clamp(6 + 4 - 3, 2, 10)", 7),
        ("clamp(nothing, 2, 10)", MISSING),
        ("clamp(5, nothing, 3)", 3),
        ("ceil(7 / 2)", 4),
        ("ceil(-7 / 2)", -3),
        ("floor(7 / 2)", 3),
        ("floor(-7 / 2)", -4),
        ("round(5 / 2)", 3),
        ("round(-5 / 2)", -2),
        ("round(7 / 3)", 2),
        ("half_up(4.5)", 5),
        ("round_half_up(4.49)", 4),
        ("round(2.345, 2)", Fraction(47, 20)),
        ("round(7)", 7),
        ("ceil(nothing)", MISSING),
        ("abs(3 - 8)", 5),
        ("abs(-0.5)", Fraction(1, 2)),
        ("choose(2, 'a', 'b', 'c')", "b"),
        ("choose(1, 5, 1 / 0)", 5),
        ("choose(nothing, 1)", MISSING),
        ("join(['a', 'b'])", "a, b"),
        ("join(models, ' + ')", "Aldo + Bert + Ghost"),
        ("join([1, nothing, 2], '')", "12"),
        ("join(nothing)", MISSING),
        ("index(size)", 1),
        ("index(nothing)", MISSING),
    ],
)
def test_plain_functions(text: str, expected: Value) -> None:
    size = Size("medium")
    assert value(text, models=models(), nothing=MISSING, size=size) == expected


def test_the_largest_step_of_a_scale_stays_a_step() -> None:
    small, large = Size("small"), Size("large")
    assert value("max(a, b)", a=small, b=large) is large
    assert value("min(a, b)", a=small, b=large) is small


def test_the_largest_of_a_number_in_disguise_is_a_number() -> None:
    assert value("max(0, agility)", agility=Thing(worth=4)) == 4


@pytest.mark.parametrize("text", ["choose(0, 1)", "choose(3, 1, 2)", "choose(0.5, 1)"])
def test_choose_refuses_what_is_not_there(text: str) -> None:
    with pytest.raises(FormulaError, match="choose_range"):
        value(text)


@pytest.mark.parametrize(
    "text", ["if(1, 2)", "clamp(1, 2)", "count()", "ceil(1, 2)", "sum(a, b, c)", "has()", "min()"]
)
def test_built_in_functions_count_their_arguments_when_read(text: str) -> None:
    with pytest.raises(FormulaError) as caught:
        value(text)
    assert (caught.value.code, caught.value.column) == ("argument_count", 1)


def test_lists_end_at_ten_thousand_members() -> None:
    assert value("count(many)", many=(1,) * 10_000) == 10_000
    with pytest.raises(FormulaError, match="list_too_long"):
        value("count(many)", many=(1,) * 10_001)


def test_a_table_read_for_every_pair_stays_within_the_steps() -> None:
    rows = tuple(range(1, 201))
    assert value("sum(rows, count(rows, it > 100))", rows=rows) == 200 * 100
    with pytest.raises(FormulaError, match="too_many_steps"):
        value("sum(rows, sum(rows, sum(rows, it)))", rows=rows)


def test_every_formula_begins_with_all_its_steps() -> None:
    rows = tuple(range(9_000))
    for _ in range(30):
        assert value("count(rows, it >= 0)", rows=rows) == 9_000
