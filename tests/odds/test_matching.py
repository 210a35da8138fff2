"""Dice that take dice away, against every way to pair them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realms_builder.odds.chain.dice import DieRule, throw
from realms_builder.odds.chain.matching import Left, NotNested, left_of
from tests.odds.brute import NONE, Faces, lying, taken_away
from tests.odds.duels import answer_of, spread

D6 = (1,) * 6
FAILS, BURSTS = frozenset({1}), (6, 1)
REACHES = frozenset((mine, theirs) for mine in range(1, 7) for theirs in range(mine, 7))
Pairs = frozenset[tuple[int, int]]


def chances(found: Left) -> dict[int, Fraction]:
    return {left: Fraction(weight, found.total) for left, weight in found.weighted if weight}


def by_hand(
    mine: DieRule, dice: int, theirs: DieRule, guard: int, pairs: Pairs
) -> dict[int, Fraction]:
    """Return how many of mine are left, going through every table and every pairing."""
    found: dict[int, Fraction] = {}
    for shown, chance in lying(mine, dice).items():
        for answer, part in lying(theirs, guard).items():
            left = left_by_hand(mine, shown, theirs, answer, pairs)
            found[left] = found.get(left, NONE) + chance * part
    return found


def left_by_hand(mine: DieRule, shown: Faces, theirs: DieRule, answer: Faces, pairs: Pairs) -> int:
    """Return how many of the faces *shown* are left, by every way to pair them."""
    good = tuple(face for face in shown if mine.worth(face))
    usable = tuple(face for face in answer if face not in theirs.fails)
    return len(good) - taken_away(good, usable, pairs)


def success(needed: int) -> DieRule:
    return DieRule(D6, frozenset(range(needed, 7)), FAILS, BURSTS)


@pytest.mark.parametrize("needed", [2, 4, 6])
@pytest.mark.parametrize(("dice", "guard"), [(1, 1), (2, 1), (1, 2), (2, 2)])
def test_a_defence_die_takes_what_it_reaches(needed: int, dice: int, guard: int) -> None:
    mine, theirs = success(needed), DieRule(D6, None, FAILS, BURSTS)
    found = left_of(throw(dice, mine), throw(guard, theirs), REACHES)
    assert chances(found) == by_hand(mine, dice, theirs, guard, REACHES)


def test_one_die_against_one_die_by_hand() -> None:
    # Mine counts from 4 on and is left when theirs is lower: 4 against 1 to 3, 5 against 1 to 4,
    # 6 against 1 to 5, 12 of 36 ways; no success in 18 of 36.
    mine, theirs = DieRule(D6, frozenset({4, 5, 6})), DieRule(D6)
    found = left_of(throw(1, mine), throw(1, theirs), REACHES)
    assert chances(found) == {0: Fraction(24, 36), 1: Fraction(12, 36)}


def test_the_best_pairing_spares_the_strong_die_for_the_strong_one() -> None:
    # 2 and 5 are both stopped by 3 and 6, though the 6 could have stopped the 2 as well.
    two_and_five, three_and_six = (2, 5), (3, 6)
    rule = DieRule(D6)
    found = left_of(throw(2, rule), throw(2, rule), REACHES, two_and_five, three_and_six)
    assert chances(found) == {0: 1}
    assert taken_away(two_and_five, three_and_six, REACHES) == 2


@st.composite
def nested(draw: st.DrawFn, sides: int) -> Pairs:
    """Return pairs where what stops a die also stops every easier one, in any order of faces."""
    order = draw(st.permutations(range(1, sides + 1)))
    stops = [draw(st.integers(0, sides)) for _ in range(sides)]
    return frozenset(
        (mine, theirs) for mine, first in enumerate(stops, start=1) for theirs in order[:first]
    )


@st.composite
def rules(draw: st.DrawFn, sides: int) -> DieRule:
    faces = st.frozensets(st.integers(1, sides))
    bursts = st.tuples(st.integers(1, sides), st.just(1))
    weights = draw(st.lists(st.integers(1, 3), min_size=sides, max_size=sides))
    return DieRule(tuple(weights), draw(st.none() | faces), draw(faces), draw(st.none() | bursts))


@settings(max_examples=80)
@given(st.data(), st.integers(2, 3), st.integers(0, 3), st.integers(0, 2))
def test_any_nested_way_to_take_dice_away(
    data: st.DataObject, sides: int, dice: int, guard: int
) -> None:
    mine, theirs = data.draw(rules(sides), "mine"), data.draw(rules(sides), "theirs")
    pairs = data.draw(nested(sides), "pairs")
    found = left_of(throw(dice, mine), throw(guard, theirs), pairs)
    assert chances(found) == by_hand(mine, dice, theirs, guard, pairs)


@settings(max_examples=60)
@given(st.data(), st.integers(0, 2), st.integers(0, 2))
def test_faces_that_lie_already_are_taken_as_they_are(
    data: st.DataObject, dice: int, guard: int
) -> None:
    mine, theirs = data.draw(rules(3), "mine"), data.draw(rules(3), "theirs")
    pairs = data.draw(nested(3), "pairs")
    of_both = data.draw(st.booleans(), "both lie")
    found: dict[int, Fraction] = {}
    expected: dict[int, Fraction] = {}
    for shown, chance in lying(mine, dice).items():
        for answer, part in lying(theirs, guard).items():
            known = answer if of_both else None
            left = left_of(throw(dice, mine), throw(guard, theirs), pairs, shown, known)
            both = chance * part
            for number, weight in chances(left).items():
                found[number] = found.get(number, NONE) + both * weight
            number = left_by_hand(mine, shown, theirs, answer, pairs)
            expected[number] = expected.get(number, NONE) + both
    assert found == expected


def test_pairs_in_no_order_of_demand_are_refused() -> None:
    equal = frozenset((face, face) for face in range(1, 7))
    with pytest.raises(NotNested):
        left_of(throw(2, DieRule(D6)), throw(2, DieRule(D6)), equal)


def test_nothing_against_something_and_something_against_nothing() -> None:
    rule = DieRule(D6)
    assert chances(left_of(throw(0, rule), throw(3, rule), REACHES)) == {0: 1}
    assert chances(left_of(throw(3, rule), throw(0, rule), REACHES)) == {3: 1}


def test_dice_taken_away_only_where_an_earlier_die_says_so() -> None:
    # On a 4 or more two dice take away successes of three; below that nobody does.
    rolls = ["roll: b, dice: 3, success: face > 3", "roll: c, dice: 2, success: face > 3"]
    known = "{number: b}"
    never = spread(answer_of([*rolls, "stop: end"], known), "b")
    always = spread(answer_of([*rolls, "cancel: b, with: c", "stop: end"], known), "b")
    some = ["roll: a", *rolls, 'cancel: b, with: c, when: "a > 3"', "stop: end"]
    half = {n: (never.get(n, NONE) + always.get(n, NONE)) / 2 for n in map(Fraction, range(4))}
    assert spread(answer_of(some, known), "b") == half
