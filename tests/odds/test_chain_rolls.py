"""How the dice of a roll read: sides, pools, successes, extra dice, dice kept, faces that fail."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.odds.duels import answer_of, duel_in, meeting, plain_game, sixths, spread


def mean(roll: str, *sections: str) -> Fraction:
    """Return the mean of a roll written like this."""
    return answer_of([f"roll: r, {roll}", "stop: end"], "{number: r}", *sections).figure("r").value


def found(roll: str, *sections: str) -> dict[Fraction, Fraction]:
    """Return how likely each value of a roll written like this is."""
    return spread(answer_of([f"roll: r, {roll}", "stop: end"], "{number: r}", *sections), "r")


# ---------------------------------------------------------------------------------- which dice


def test_dice_have_the_sides_of_the_game_unless_the_roll_says_its_own() -> None:
    ten = "dice: {sides: 10}"
    assert mean("dice: 1") == Fraction(7, 2)
    assert mean("dice: 1", ten) == Fraction(11, 2)
    assert mean("dice: 1, sides: 4", ten) == Fraction(5, 2)


def test_dice_are_a_number_a_formula_or_written_out() -> None:
    assert mean("dice: 3") == Fraction(21, 2)
    assert mean("dice: attacker.skill - 1") == 3 * Fraction(7, 2)
    assert mean("dice: 2d8") == 9


def test_a_pool_counts_what_reaches_its_target() -> None:
    # The unit guards with 4/5+: four dice of which each succeeds with 1/3.
    assert found("pool: target.guard, by: target") == {
        n: Fraction(ways, 81) for n, ways in enumerate((16, 32, 24, 8, 1))
    }


def test_a_success_is_any_condition_on_a_face() -> None:
    assert found('dice: 1, success: "face in [2, 3]"') == {0: sixths(4), 1: sixths(2)}
    assert mean('dice: 2, success: "face <= attacker.skill"') == 2 * sixths(4)


def test_keywords_bring_dice_to_a_roll_of_their_side() -> None:
    eager = """
    keyword_kinds: [{id: tag, of_units: tags}]
    keywords:
      - {id: eager, kind: tag, name: E, modifies: [{roll: r, dice: 2}]}
      - {id: dazzling, kind: tag, name: D, modifies: [{roll: r, side: opponent, dice: -1}]}
    """
    units = "- {id: a, name: A, tags: [eager]}\n- {id: t, name: T, tags: [dazzling]}\n"
    steps = ["roll: r, by: attacker", "stop: end"]
    answer = answer_of(steps, "{number: r}", eager, units=units)
    assert answer.figure("r").value == 2 * Fraction(7, 2)


# ------------------------------------------------------------------------------------ kept dice


def test_the_highest_and_the_lowest_die_are_kept() -> None:
    # Of two dice: highest f in 2 f - 1 of 36 ways, lowest f in 13 - 2 f.
    assert found("dice: 2, keep: highest 1") == {f: Fraction(2 * f - 1, 36) for f in range(1, 7)}
    assert found("dice: 2, keep: lowest 1") == {f: Fraction(13 - 2 * f, 36) for f in range(1, 7)}


def test_two_of_three_dice_are_kept() -> None:
    # The lowest of three dice is 1 with 91/216 and so on: 441/216 on average; the rest is kept.
    lowest = Fraction(sum(f * (3 * (6 - f) ** 2 + 3 * (6 - f) + 1) for f in range(1, 7)), 216)
    assert mean("dice: 3, keep: highest 2") == Fraction(21, 2) - lowest


def test_what_is_kept_may_be_a_formula() -> None:
    best = "\"=if(attacker.skill > 3, 'highest 1', 'all')\""
    assert mean(f"dice: 2, keep: {best}") == Fraction(161, 36)
    both = "\"=if(attacker.skill > 9, 'highest 1', 'all')\""
    assert mean(f"dice: 2, keep: {both}") == 7


def test_among_successes_the_highest_faces_are_kept() -> None:
    # At least one of two dice shows a 5 or 6.
    assert found("dice: 2, success: face > 4, keep: highest 1")[Fraction(1)] == Fraction(20, 36)


# ------------------------------------------------------------------------- extra dice and failures


def test_a_six_brings_one_more_die() -> None:
    # 4 + 5 + 1 + 2 + 3 of six faces, or six and another die.
    assert mean("dice: 1, explode: {face: 6, times: 1}") == Fraction(7, 2) * sixths(7)
    assert mean("dice: 1, explode: {face: 6, times: 2}") == Fraction(7, 2) * (
        1 + sixths(1) + Fraction(1, 36)
    )
    assert mean('dice: 2, explode: {face: 6, times: "=attacker.skill - 3"}') == 7 * sixths(7)
    assert mean("dice: 1, explode: {times: 1}") == Fraction(7, 2) * sixths(7)


def test_faces_that_fail_count_nothing() -> None:
    assert found("dice: 1, fails: 1") == {0: sixths(1)} | {f: sixths(1) for f in range(2, 7)}
    assert mean("dice: 1, fails: [1, 6], success: face > 4") == sixths(1)


def test_a_game_says_how_all_its_dice_read_and_a_roll_may_say_otherwise() -> None:
    rules = "dice: {sides: 6, fails: [1], explode: {face: 6, times: 1}}"
    assert mean("dice: 1, success: face >= 4", rules) == Fraction(7, 12)
    assert mean("dice: 1, success: face >= 1", rules) == sixths(5) * sixths(7)
    assert mean("dice: 1, success: face >= 1, fails: none, explode: none", rules) == 1


@pytest.mark.parametrize(("need", "of_ten"), [(1, 9), (2, 9), (6, 5), (10, 1), (11, 1), (99, 1)])
def test_one_face_always_succeeds_and_another_never(need: int, of_ten: int) -> None:
    always = "dice: {sides: 10, always: 10, never: 1}"
    assert mean(f"dice: 1, success: face >= {need}", always) == Fraction(of_ten, 10)


# ---------------------------------------------------------------------------------- asked later


def test_a_roll_is_asked_whether_all_its_dice_are_alike() -> None:
    steps = ["roll: r, dice: 3", "stop: alike, when: same(r)", "stop: end"]
    assert answer_of(steps).chance("alike") == Fraction(1, 36)


def test_a_roll_is_asked_how_many_dice_were_thrown() -> None:
    steps = [
        "roll: hits, dice: 2, success: face > 3",
        "roll: r, dice: hits",
        "set: n, to: thrown(r)",
        "stop: end",
    ]
    assert spread(answer_of(steps, "{number: n}"), "n") == {
        0: Fraction(1, 4),
        1: Fraction(1, 2),
        2: Fraction(1, 4),
    }


def test_a_roll_is_asked_for_dice_of_one_face() -> None:
    steps = ["roll: r, dice: 2, success: face > 3", 'set: sixes, to: "faces(r, 6)"', "stop: end"]
    answer = answer_of(steps, "{number: sixes}, {number: r}")
    assert spread(answer, "sixes") == {0: Fraction(25, 36), 1: Fraction(10, 36), 2: Fraction(1, 36)}
    assert answer.figure("r").value == 1


def test_the_face_that_is_asked_for_may_be_a_number_of_the_chain() -> None:
    steps = [
        "set: wanted, to: attacker.skill",
        "roll: r, dice: 2",
        'set: n, to: "faces(r, wanted)"',
        "stop: end",
    ]
    assert answer_of(steps, "{number: n}").figure("n").value == Fraction(1, 3)


def test_no_die_is_like_no_other() -> None:
    steps = ["roll: r, dice: 0", "stop: alike, when: same(r)", "stop: end"]
    assert answer_of(steps).chance("alike") == 0


def test_a_roll_computes_as_its_value() -> None:
    steps = [
        "roll: a",
        "roll: b",
        "set: sum, to: a + 2 * b",
        'stop: high, when: "max(a, b) == 6"',
        "stop: end",
    ]
    answer = answer_of(steps, "{number: sum}")
    assert answer.figure("sum").value == Fraction(21, 2)
    assert answer.chance("high") == Fraction(11, 36)


def test_questions_of_one_side_need_no_target() -> None:
    game = plain_game(
        """
        - id: m
          sides: [model]
          steps: [{roll: r}, {stop: high, when: r > model.skill}, {stop: low}]
        """
    )
    duel = duel_in(game)
    assert duel.ask("m").chance("high") == sixths(2)
    assert meeting("stop: end").questions()["m"].roles == ("attacker", "target")
