"""Steps of a figure: round limits, about as much in each, the best one the strongest."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from realms_builder.odds.questions.heat import heat_of, heat_of_chances

VALUES = st.lists(st.fractions(min_value=0, max_value=10**9), min_size=1, max_size=30)


def test_chances_have_five_steps_of_twenty_per_cent() -> None:
    heat = heat_of_chances()
    steps = {0: 0, 19: 0, 20: 1, 59: 2, 60: 3, 79: 3, 80: 4, 100: 4}
    assert {p: heat.step(Fraction(p, 100)) for p in steps} == steps
    assert heat.bounds(0) == (None, Fraction(1, 5))
    assert heat.bounds(4) == (Fraction(4, 5), None)


def test_limits_are_round_and_part_the_values() -> None:
    heat = heat_of([Fraction(n, 7) for n in range(1, 71)])
    # Fifths of 1/7 to 10: 14/7, 28/7, 42/7, 56/7, each rounded to two digits.
    assert heat.limits == (2, 4, 6, 8)
    assert [heat.step(Fraction(n)) for n in (1, 2, 5, 9)] == [0, 1, 2, 4]


def test_less_is_stronger_where_less_is_better() -> None:
    heat = heat_of([Fraction(n) for n in range(1, 11)], lower_is_better=True)
    assert heat.limits == (2, 4, 6, 8)
    assert [heat.step(Fraction(n)) for n in (1, 2, 9, 100)] == [4, 3, 0, 0]
    assert heat.bounds(4) == (None, 2)
    assert heat.bounds(0) == (8, None)


def test_a_better_figure_reaches_further_even_within_a_step() -> None:
    values = [Fraction(n, 10) for n in (117, 69, 76, 48, 211, 113)]
    heat = heat_of(values, lower_is_better=True)
    assert heat.step(Fraction(48, 10)) == heat.step(Fraction(68, 10))
    assert [heat.reach(value) for value in sorted(values)] == [1.0, 0.8, 0.6, 0.4, 0.2, 0.0]
    assert heat_of_chances().reach(Fraction(1, 4)) == 0.25


def test_what_is_all_alike_is_one_step() -> None:
    heat = heat_of([Fraction(1, 3)] * 9)
    assert (heat.steps, heat.strength(Fraction(1, 3))) == (1, 1.0)
    assert heat.bounds(0) == (None, None)
    assert heat_of([]).steps == 1


@given(VALUES, st.booleans())
def test_every_value_lies_in_its_step(values: list[Fraction], lower: bool) -> None:
    heat = heat_of(values, lower_is_better=lower)
    for value in values:
        low, high = heat.bounds(heat.step(value))
        assert low is None or low <= value
        assert high is None or value < high
        assert 0 <= heat.strength(value) <= 1
