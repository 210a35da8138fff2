"""Throws of dice, against every way they can fall."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realms_builder.odds.chain.dice import (
    DieRule,
    Results,
    Rolled,
    Watch,
    after_some_again,
    results,
    throw,
)
from tests.odds.brute import NONE, Faces, counted, sums, tables, value

D6 = (1,) * 6


def chances(found: Results) -> dict[int, Fraction]:
    """Return how likely each value is."""
    by_value: dict[int, Fraction] = {}
    for result, weight in found.weighted:
        number = result.value if isinstance(result, Rolled) else result
        by_value[number] = by_value.get(number, NONE) + Fraction(weight, found.total)
    return {number: chance for number, chance in by_value.items() if chance}


def mean(found: Results) -> Fraction:
    return sum((number * chance for number, chance in chances(found).items()), NONE)


def rolled(found: Results) -> list[tuple[Rolled, Fraction]]:
    return [(r, Fraction(w, found.total)) for r, w in found.weighted if isinstance(r, Rolled)]


@st.composite
def rules(draw: st.DrawFn, *, may_keep: bool = True) -> DieRule:
    """Return how some dice read: few sides, so that every way can be gone through."""
    sides = draw(st.integers(2, 4))
    faces = st.frozensets(st.integers(1, sides))
    weights = draw(st.lists(st.integers(0, 3), min_size=sides, max_size=sides).filter(any))
    bursts = st.tuples(st.integers(1, sides), st.integers(1, 2))
    keeps = st.tuples(st.sampled_from(["highest", "lowest"]), st.integers(0, 3))
    return DieRule(
        tuple(weights),
        draw(st.none() | faces),
        draw(faces),
        draw(st.none() | bursts),
        draw(st.none() | keeps) if may_keep else None,
    )


@settings(max_examples=80)
@given(rules(), st.integers(0, 3))
def test_a_throw_is_worth_what_the_dice_on_the_table_say(rule: DieRule, dice: int) -> None:
    by_hand = counted(rule, dice, lambda shown: value(rule, shown))
    assert chances(results(throw(dice, rule))) == by_hand


@settings(max_examples=80)
@given(rules(may_keep=False), st.integers(1, 3), st.data())
def test_what_is_watched_comes_with_the_value(
    rule: DieRule, dice: int, data: st.DataObject
) -> None:
    sides = len(rule.weights)
    faces = data.draw(st.frozensets(st.integers(1, sides)), "matched")
    watched = tuple(sorted(data.draw(st.frozensets(st.integers(1, sides)), "counted")))

    def read(shown: tuple[Faces, ...]) -> tuple[object, ...]:
        every = [face for die in shown for face in die]
        again = [face for face in every if face in faces]
        return (
            value(rule, shown),
            len({die[0] for die in shown}) == 1,
            tuple(every.count(face) for face in watched),
            (len(again), sum(map(rule.worth, again))) if faces else (0, 0),
        )

    found: dict[object, Fraction] = {}
    of = results(throw(dice, rule), Watch(same=True, counted=watched, matched=faces, again=True))
    for result, chance in rolled(of):
        key = (result.value, result.same, result.counted, result.matched)
        found[key] = found.get(key, NONE) + chance
    assert {key: chance for key, chance in found.items() if chance} == counted(rule, dice, read)


@settings(max_examples=60)
@given(rules(may_keep=False), st.integers(0, 3))
def test_faces_lie_on_the_table_as_they_fell(rule: DieRule, dice: int) -> None:
    found = {r.faces: chance for r, chance in rolled(results(throw(dice, rule), Watch(faces=True)))}

    def read(shown: tuple[Faces, ...]) -> Faces:
        return tuple(sorted(face for die in shown for face in die))

    assert found == counted(rule, dice, read)


@settings(max_examples=40)
@given(rules(may_keep=False), st.integers(1, 2), st.data())
def test_dice_that_match_are_thrown_once_more(
    rule: DieRule, dice: int, data: st.DataObject
) -> None:
    faces = data.draw(st.frozensets(st.integers(1, len(rule.weights)), min_size=1), "again")
    found: dict[int, Fraction] = {}
    for result, chance in rolled(results(throw(dice, rule), Watch(matched=faces))):
        for number, part in chances(after_some_again(result)).items():
            found[number] = found.get(number, NONE) + chance * part
    by_hand: dict[int, Fraction] = {}
    for shown, chance in tables(rule, dice):
        every = [face for die in shown for face in die]
        kept = sum(rule.worth(face) for face in every if face not in faces)
        for again, part in sums(rule, sum(face in faces for face in every)).items():
            by_hand[kept + again] = by_hand.get(kept + again, NONE) + chance * part
    assert found == by_hand


@given(rules(may_keep=False), st.data())
def test_a_die_thrown_again_at_once_shows_the_second_face(
    rule: DieRule, data: st.DataObject
) -> None:
    plain = rule._replace(burst=None)
    faces = data.draw(st.frozensets(st.integers(1, len(rule.weights))), "again")
    total = sum(plain.weights)
    share = Fraction(sum(plain.weights[face - 1] for face in faces), total)
    again = plain.thrown_again(faces)
    for face, weight in enumerate(plain.weights, start=1):
        kept = 0 if face in faces else Fraction(weight, total)
        second = share * Fraction(weight, total)
        assert Fraction(again.weights[face - 1], sum(again.weights)) == kept + second


@pytest.mark.parametrize(
    ("needed", "average"), [(2, "35/36"), (3, "7/9"), (4, "7/12"), (5, "7/18"), (6, "7/36")]
)
def test_a_die_that_explodes_once_brings_seven_sixths_of_its_chance(
    needed: int, average: str
) -> None:
    rule = DieRule(D6, frozenset(range(needed, 7)), frozenset({1}), (6, 1))
    assert mean(results(throw(1, rule))) == Fraction(average)
    assert mean(results(throw(30, rule))) == 30 * Fraction(average)


def test_no_dice_are_certainly_worth_nothing() -> None:
    rule = DieRule(D6)
    for watch in (
        Watch(),
        Watch(same=True, counted=(6,), matched=frozenset({1})),
        Watch(faces=True),
    ):
        [(result, weight)] = results(throw(0, rule), watch).weighted
        assert (result.value if isinstance(result, Rolled) else result, weight) == (0, 1)
    assert throw(-3, rule).dice == 0


def test_a_hundred_dice_are_counted_exactly() -> None:
    found = results(throw(100, DieRule(D6)))
    assert found.total == 6**100
    assert mean(found) == 350
    assert dict(found.weighted)[100] == dict(found.weighted)[600] == 1


def test_the_highest_of_three_and_the_lowest_of_two() -> None:
    highest = chances(results(throw(3, DieRule(D6, keep=("highest", 1)))))
    assert highest == {face: Fraction(face**3 - (face - 1) ** 3, 216) for face in range(1, 7)}
    lowest = chances(results(throw(2, DieRule((1,) * 12, keep=("lowest", 1)))))
    assert lowest[1] == 1 - Fraction(11, 12) ** 2


def test_more_dice_to_keep_than_are_thrown_keeps_them_all() -> None:
    two = chances(results(throw(2, DieRule(D6))))
    assert chances(results(throw(2, DieRule(D6, keep=("highest", 9))))) == two


def values_of(found: Iterable[tuple[int | Rolled, int]]) -> list[int]:
    return [result.value if isinstance(result, Rolled) else result for result, _ in found]


def test_results_come_in_order_of_their_values() -> None:
    of = results(throw(3, DieRule(D6)), Watch(same=True))
    assert values_of(of.weighted) == sorted(values_of(of.weighted))
