"""From state to state until it is over: small walks by hand, random ones by plain elimination."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.odds.questions.answers import ALMOST_SURE, LONGEST_CURVE, State, Walk, Ways

A, B = (1,), (2,)
COIN = Walk(A, {A: Ways({None: 1, A: 1}, 2)})


def half(exponent: int) -> Fraction:
    return Fraction(1, 2**exponent)


def ladder(rungs: int, chance: Fraction) -> Walk:
    """Return a walk that goes one rung down with *chance*, until it is below the last."""
    down, whole = chance.numerator, chance.denominator
    ways = {
        (n,): Ways({((n - 1,) if n > 1 else None): down, (n,): whole - down}, whole)
        for n in range(1, rungs + 1)
    }
    return Walk((rungs,), ways)


def test_a_coin_is_over_after_two_throws_on_average() -> None:
    assert COIN.expected() == 2
    assert COIN.curve() == tuple(1 - half(n) for n in range(1, 8))


def test_a_curve_ends_when_it_is_almost_sure() -> None:
    assert COIN.curve()[-2] < ALMOST_SURE <= COIN.curve()[-1]


def test_a_curve_has_a_longest_length() -> None:
    slow = Walk(A, {A: Ways({None: 1, A: 99}, 100)})
    assert len(slow.curve()) == LONGEST_CURVE
    assert slow.curve()[23] == 1 - Fraction(99, 100) ** 24
    assert slow.expected() == 100


def test_three_rungs_take_three_times_as_long_as_one() -> None:
    walk = ladder(3, Fraction(2, 5))
    assert walk.expected() == Fraction(15, 2)
    assert walk.curve()[:4] == (
        0,
        0,
        Fraction(8, 125),
        # three steps down in four: the last one at the end, or at the third time already
        Fraction(8, 125) + 3 * Fraction(8, 125) * Fraction(3, 5),
    )


def test_a_way_back_is_walked_again() -> None:
    # From A always to B; from B half the time to the end and half back: E(A) = 1 + E(B) and
    # E(B) = 1 + E(A) / 2 give 4 and 3.
    ways = {A: Ways({B: 1}, 1), B: Ways({None: 1, A: 1}, 2)}
    assert Walk(A, ways).expected() == 4
    assert Walk(B, ways).expected() == 3
    assert Walk(A, ways).curve()[:4] == (0, Fraction(1, 2), Fraction(1, 2), Fraction(3, 4))


@pytest.mark.parametrize("start", range(1, 10))
def test_a_gambler_who_stops_at_0_and_at_10(start: int) -> None:
    # Of n with a fair coin: n * (10 - n) throws.
    ways = {
        (n,): Ways({(None if n == 1 else (n - 1,)): 1, (None if n == 9 else (n + 1,)): 1}, 2)
        for n in range(2, 9)
    }
    ways[(1,)] = Ways({None: 1, (2,): 1}, 2)
    ways[(9,)] = Ways({None: 1, (8,): 1}, 2)
    assert Walk((start,), ways).expected() == start * (10 - start)


def test_what_never_ends_is_not_expected_at_any_time() -> None:
    still = Walk(A, {A: Ways({A: 1}, 1)})
    assert still.expected() is None
    assert set(still.curve()) == {0}


def test_what_may_get_stuck_is_not_expected_either() -> None:
    walk = Walk(A, {A: Ways({None: 1, B: 1, A: 1}, 3), B: Ways({B: 1}, 1)})
    assert walk.expected() is None
    assert walk.curve()[0] == Fraction(1, 3)
    assert walk.curve()[-1] < Fraction(1, 2)


def test_a_trap_that_cannot_be_reached_does_no_harm() -> None:
    walk = Walk(A, {A: Ways({None: 1}, 1), B: Ways({B: 1}, 1)})
    assert walk.expected() == 1
    assert walk.curve() == (1,)


def test_two_times_together_are_one() -> None:
    assert COIN.bundled(2).expected() == Fraction(4, 3)
    # Two rungs of a half: 1/4 over and 1/2 one rung lower at once; one rung is over with 3/4.
    assert ladder(2, half(1)).bundled(2).expected() == Fraction(20, 9)
    assert ladder(2, half(1)).bundled(1).expected() == 4


def test_weights_of_different_totals_go_together() -> None:
    ways = {A: Ways({None: 1, B: 2}, 3), B: Ways({None: 3, A: 2}, 5)}
    # E(A) = 1 + 2/3 E(B), E(B) = 1 + 2/5 E(A)
    assert Walk(A, ways).expected() == Fraction(25, 11)
    assert Walk(A, ways).curve()[1] == Fraction(1, 3) + Fraction(2, 3) * Fraction(3, 5)


@st.composite
def walks(draw: st.DrawFn) -> Walk:
    states: list[State] = [(n,) for n in range(draw(st.integers(1, 5)))]
    weights = st.lists(st.integers(0, 3), min_size=len(states) + 1, max_size=len(states) + 1)
    ways: dict[State, Ways] = {}
    for state in states:
        drawn = draw(weights.filter(any))
        there = {s: weight for s, weight in zip([None, *states], drawn, strict=True) if weight}
        ways[state] = Ways(there, sum(drawn))
    return Walk(states[0], ways)


def reached(walk: Walk) -> list[State]:
    """Return every state that may come."""
    found = [walk.start]
    for state in found:
        found += [s for s in walk.ways[state].weights if s is not None and s not in found]
    return found


def expected_by_elimination(walk: Walk) -> Fraction | None:
    """Solve E(s) = 1 + sum of p * E(next) row by row; None where a state never ends."""
    states = reached(walk)
    good = {s for s in states if None in walk.ways[s].weights}
    for _ in states:
        good |= {s for s in states if good & set(walk.ways[s].weights)}
    if len(good) < len(states):
        return None
    rows = []
    for place, state in enumerate(states):
        ways = walk.ways[state]
        row = [-Fraction(ways.weights.get(other, 0), ways.total) for other in states]
        row[place] += 1
        rows.append([*row, Fraction(1)])
    for place in range(len(rows)):
        pivot = next(n for n in range(place, len(rows)) if rows[n][place])
        rows[place], rows[pivot] = rows[pivot], rows[place]
        rows[place] = [part / rows[place][place] for part in rows[place]]
        for n in range(len(rows)):
            if n != place:
                factor = rows[n][place]
                rows[n] = [x - factor * y for x, y in zip(rows[n], rows[place], strict=True)]
    return rows[0][-1]


@given(walks())
def test_random_walks_take_as_long_as_plain_elimination_says(walk: Walk) -> None:
    assert walk.expected() == expected_by_elimination(walk)


@given(walks())
def test_the_curve_is_the_share_that_is_over(walk: Walk) -> None:
    alive: dict[State, Fraction] = {walk.start: Fraction(1)}
    for chance in walk.curve():
        after: dict[State, Fraction] = {}
        for state, share in alive.items():
            ways = walk.ways[state]
            for following, weight in ways.weights.items():
                if following is not None:
                    part = share * Fraction(weight, ways.total)
                    after[following] = after.get(following, Fraction(0)) + part
        alive = after
        assert chance == 1 - sum(alive.values())
