"""Dice of a chain that are thrown again, because they must or because a side wants it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.odds.duels import answer_of, duel_in, plain_game, sixths, spread


def thirty_sixths(number: int) -> Fraction:
    return Fraction(number, 36)


def test_a_die_that_must_be_thrown_again_shows_the_second_face() -> None:
    # Ones are thrown again: 2 to 6 with 1/6 + 1/36, a one only twice in a row.
    steps = ["roll: r", 'reroll: r, which: "face == 1", must: true', "stop: end"]
    found = spread(answer_of(steps, "{number: r}"), "r")
    assert found == {1: thirty_sixths(1)} | {n: thirty_sixths(7) for n in range(2, 7)}


@pytest.mark.parametrize(
    ("which", "chance"),
    [
        # a die of 4+ succeeds with 1/2; successes thrown again count with 1/4, failures with 3/4
        ("successes", Fraction(1, 4)),
        ("failures", Fraction(3, 4)),
        ("all", Fraction(1, 2)),
    ],
)
def test_successes_failures_or_all_are_thrown_again(which: str, chance: Fraction) -> None:
    steps = [
        "roll: r, dice: 3, success: face > 3",
        f"reroll: r, which: {which}, must: true",
        "stop: end",
    ]
    found = spread(answer_of(steps, "{number: r}"), "r")
    no = 1 - chance
    assert found == {0: no**3, 1: 3 * chance * no**2, 2: 3 * chance**2 * no, 3: chance**3}


def test_whoever_may_throws_again_below_the_mean() -> None:
    # The attacker wants it high: 1, 2 and 3 are thrown again, 4, 5 and 6 are kept.
    steps = ["roll: r", "reroll: r, by: attacker", "stop: end"]
    high = answer_of(steps, "{number: r}", more="aim: r").figure("r").value
    assert high == (3 * Fraction(7, 2) + 4 + 5 + 6) / 6
    # The target wants it low: 4, 5 and 6 are thrown again.
    steps = ["roll: r", "reroll: r, by: target", "stop: end"]
    low = answer_of(steps, "{number: r}", more="aim: r").figure("r").value
    assert low == (1 + 2 + 3 + 3 * Fraction(7, 2)) / 6


def test_a_roll_of_the_target_is_thrown_again_by_the_target() -> None:
    steps = ["roll: r, by: target", "reroll: r", "stop: end"]
    low = answer_of(steps, "{number: r}", more="aim: r").figure("r").value
    assert low == (1 + 2 + 3 + 3 * Fraction(7, 2)) / 6


def test_an_aim_may_be_a_fraction() -> None:
    # Half of the die and a third: the same choices, half of the mean and a third.
    steps = ["roll: r", "reroll: r, by: attacker", "set: q, to: r / 2 + 1 / 3", "stop: end"]
    answer = answer_of(steps, "{number: q}", more="aim: q")
    assert answer.figure("q").value == Fraction(17, 4) / 2 + Fraction(1, 3)


def test_an_aim_need_not_be_shown() -> None:
    steps = ["roll: r", "reroll: r, by: attacker", 'stop: six, when: "r == 6"', "stop: end"]
    # For the sake of the number a 5 is kept; for the sake of the six all others go.
    assert answer_of(steps, more="aim: r").chance("six") == sixths(1) + sixths(3) * sixths(1)
    assert answer_of(steps, more="aim: six").chance("six") == sixths(1) + sixths(5) * sixths(1)


def test_a_second_aim_decides_where_the_first_does_not() -> None:
    # Whatever the die shows it is a hit; among hits the attacker wants the higher number.
    steps = ["roll: r", "reroll: r, by: attacker", "stop: hit"]
    answer = answer_of(steps, "{number: r}", more="aim: [hit, r]")
    assert answer.figure("r").value == Fraction(17, 4)


def test_both_sides_may_throw_the_same_die_again_one_after_the_other() -> None:
    # Last comes the target: it throws 4 to 6 again, so a die is worth 1, 2, 3 or 3.5 three times,
    # 16.5 / 6 = 2.75 on average; the attacker before throws 1 and 2 again.
    steps = ["roll: r", "reroll: r, by: attacker", "reroll: r, by: target", "stop: end"]
    worth = [1, 2, 3, *[Fraction(7, 2)] * 3]
    fresh = Fraction(33, 12)
    answer = answer_of(steps, "{number: r}", more="aim: r")
    assert answer.figure("r").value == (2 * fresh + sum(worth[2:])) / 6


def test_dice_thrown_again_by_choice_are_asked_for_their_faces() -> None:
    # The target throws every success anew. Two dice of 4+ are alike in the end: both fail alike
    # 3/36, one success becomes the other's face 1/2 * 1/6, both new ones are alike 1/4 * 1/6.
    steps = [
        "roll: r, dice: 2, success: face > 3",
        "reroll: r, which: successes, by: target",
        'set: alike, to: "if(same(r), 1, 0)"',
        'set: sixes, to: "faces(r, 6)"',
        "stop: end",
    ]
    answer = answer_of(steps, "{number: alike}, {number: sixes}, {number: r}", more="aim: r")
    assert answer.figure("r").value == Fraction(1, 2)
    assert answer.figure("alike").value == Fraction(5, 24)
    assert answer.figure("sixes").value == 2 * Fraction(1, 2) * Fraction(1, 6)


def test_dice_thrown_again_by_choice_may_be_taken_away_as_they_lie_now() -> None:
    # Mine counts from 4 on; the target throws a success anew, then its die takes what it reaches.
    # Mine is 4, 5 or 6 in the end with 1/12 each, and stopped by 3, 2 or 1 of 6 faces.
    steps = [
        "roll: r, success: face > 3",
        "reroll: r, which: successes, by: target",
        "roll: d, by: target",
        "cancel: r, with: d",
        "stop: end",
    ]
    answer = answer_of(steps, "{number: r}", more="aim: r")
    assert answer.figure("r").value == Fraction(1, 12) * (sixths(3) + sixths(4) + sixths(5))


def test_a_choice_goes_by_what_beginning_anew_is_worth() -> None:
    # Ties begin anew. Against 5 a tied 5 is kept, for a new throw wins only with 1/6; found by
    # trying: x = chance to win, kept ties bring x. The highest of all policies gives 17/25.
    steps = [
        "roll: a",
        "roll: b, by: target",
        "reroll: a, by: attacker",
        'again: true, when: "a == b"',
        'stop: won, when: "a > b"',
        "stop: lost",
    ]
    assert answer_of(steps, more="aim: won").chance("won") == best_of_ties()


def best_of_ties() -> Fraction:
    """Return the best chance to win, by the equation it fulfils: try it, then check it."""
    found = Fraction(17, 25)

    def worth(mine: int, theirs: int) -> Fraction:
        return found if mine == theirs else Fraction(mine > theirs)

    total = Fraction(0)
    for theirs in range(1, 7):
        fresh = sum((worth(mine, theirs) for mine in range(1, 7)), Fraction(0)) / 6
        total += sum((max(worth(mine, theirs), fresh) for mine in range(1, 7)), Fraction(0))
    assert total / 36 == found
    return found


def test_a_throw_again_that_does_not_hold_here_hides_no_other_of_its_kind() -> None:
    # The first is for other rolls. What changes a stat in some other roll makes no difference.
    chain = """
    - id: m
      sides: [attacker, target]
      steps: [{roll: r, by: attacker, success: face > 4}, {stop: hit, when: r > 0}, {stop: missed}]
    """
    kinds = """
    keyword_kinds: [{id: tag, of_units: tags}]
    keywords:
      - {id: never, kind: tag, name: N, modifies: [{roll: r, reroll: all, when: "mechanic == 'n'"}]}
      - {id: once, kind: tag, name: O, modifies: [{roll: r, reroll: all}]}
      - {id: sly, kind: tag, name: S, modifies: [{stat: skill, add: 1, when: "mechanic == 'n'"}]}
    """
    game = plain_game(chain, kinds)
    for tags in ("never, once", "never, once, sly"):
        units = f"- {{id: a, name: A, tags: [{tags}]}}\n- {{id: t, name: T}}\n"
        answer = duel_in(game, units).ask("m")
        assert answer.chance("hit") == 1 - Fraction(2, 3) ** 2
