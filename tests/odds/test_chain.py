"""The verbs of a chain, one after the other, with chances worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.odds.duels import answer_of, sixths, spread


def thirty_sixths(number: int) -> Fraction:
    return Fraction(number, 36)


# ------------------------------------------------------------------------------- roll and stop


def test_the_first_stop_whose_condition_holds_ends_the_chain() -> None:
    answer = answer_of(
        ["roll: r", 'stop: high, when: "r > 4"', 'stop: odd, when: "r in [1, 3, 5]"', "stop: rest"]
    )
    assert [(o.id, o.chance) for o in answer.outcomes] == [
        ("high", sixths(2)),
        ("odd", sixths(2)),
        ("rest", sixths(2)),
    ]


def test_a_chain_without_a_last_stop_is_done() -> None:
    answer = answer_of(["roll: r", 'stop: high, when: "r > 4"'])
    assert answer.chance("high") == sixths(2)
    assert answer.chance("done") == sixths(4)


def test_unless_is_the_opposite_of_when() -> None:
    answer = answer_of(["roll: r", 'stop: low, unless: "r > 4"', "stop: high"])
    assert answer.chance("low") == sixths(4)


def test_a_roll_that_is_not_thrown_leaves_its_name_empty() -> None:
    steps = [
        "roll: r",
        'roll: more, when: "r == 6"',
        'stop: lucky, when: "has(more) and more == 6"',
        "stop: end",
    ]
    assert answer_of(steps).chance("lucky") == thirty_sixths(1)


def test_the_sum_of_two_dice() -> None:
    total = spread(answer_of(["roll: r, dice: 2", "stop: end"], "{number: r}"), "r")
    assert total == {n: thirty_sixths(6 - abs(n - 7)) for n in range(2, 13)}


def test_good_outcomes_are_those_marked_as_good() -> None:
    answer = answer_of(["roll: r", 'stop: high, when: "r > 4", good: true', "stop: low"])
    assert {o.id: o.good for o in answer.outcomes} == {"high": True, "low": False}


# ----------------------------------------------------------------------------------------- set


def test_a_set_number_goes_through_its_modifiers_in_order_and_its_limits_last() -> None:
    # 3 + 4 = 7, times 2 = 14, set to 13; the limit of 10 comes last.
    modifiers = "[{add: 4, name: A}, {times: 2, name: B}, {set: n - 1, name: C}]"
    plain = answer_of([f"set: n, to: 3, modifiers: {modifiers}", "stop: end"], "{number: n}")
    limited = f"set: n, to: 3, clamp: [2, 10], modifiers: {modifiers}"
    assert plain.figure("n").value == 13
    assert answer_of([limited, "stop: end"], "{number: n}").figure("n").value == 10


def test_a_modifier_counts_only_when_its_condition_holds() -> None:
    modifiers = '[{add: 10, when: "r == 6"}, {add: 100, when: "n > 15"}]'
    steps = ["roll: r", f"set: n, to: r, modifiers: {modifiers}", "stop: end"]
    found = spread(answer_of(steps, "{number: n}"), "n")
    assert found == {n: sixths(1) for n in (1, 2, 3, 4, 5, 116)}


def test_a_number_may_be_set_anew() -> None:
    steps = ["roll: r", "set: n, to: r", 'set: n, to: 0, when: "r < 4"', "stop: end"]
    assert answer_of(steps, "{number: n}").figure("n").value == Fraction(4 + 5 + 6, 6)


def tags(**modifies: str) -> str:
    """Return keywords that units may have as tags, each with what it changes."""
    lines = [
        f"  - {{id: {name}, kind: tag, name: {name}, modifies: [{change}]}}"
        for name, change in modifies.items()
    ]
    return "\n".join(["keyword_kinds: [{id: tag, of_units: tags}]", "keywords:", *lines])


def bearers(first: str = "", second: str = "") -> str:
    """Return two units with these tags."""
    return f"- {{id: a, name: A, tags: [{first}]}}\n- {{id: t, name: T, tags: [{second}]}}\n"


@pytest.mark.parametrize(("order", "expected"), [("", 9), ("order: [triple, more], ", 5)])
def test_keywords_change_a_number_of_their_side_in_the_order_that_is_said(
    order: str, expected: int
) -> None:
    # 1 + 2 = 3 and three times that is 9; or three times 1 is 3 and 2 more is 5.
    both = tags(more="{value: n, add: 2}", triple="{value: n, times: 3}")
    steps = [f"set: n, of: attacker, {order}to: 1", "stop: end"]
    answer = answer_of(steps, "{number: n}", both, units=bearers("more, triple", "more"))
    assert answer.figure("n").value == expected


def test_a_number_of_nobody_is_changed_by_no_keyword() -> None:
    steps = ["set: n, to: 1", "stop: end"]
    more = tags(more="{value: n, add: 2}")
    assert answer_of(steps, "{number: n}", more, units=bearers("more")).figure("n").value == 1


def test_a_keyword_may_change_a_number_of_the_opponent_with_a_limit_of_its_own() -> None:
    # 3 - 2 would be 1, the keyword itself stops at 2; what is 1 already stays.
    armour = tags(thick="{value: n, side: opponent, add: -2, min: 2}")
    for start, expected in ((3, 2), (1, 1), (7, 5)):
        steps = [f"set: n, of: attacker, to: {start}", "stop: end"]
        answer = answer_of(steps, "{number: n}", armour, units=bearers("", "thick"))
        assert answer.figure("n").value == expected


# -------------------------------------------------------------------------- cancel, again, gives


def test_a_die_of_theirs_takes_away_a_success_that_it_reaches() -> None:
    # 4, 5, 6 survive 3, 4 and 5 of 6 faces.
    steps = [
        "roll: hits, success: face > 3",
        "roll: guard",
        "cancel: hits, with: guard",
        "stop: end",
    ]
    assert answer_of(steps, "{number: hits}").figure("hits").value == thirty_sixths(12)


def test_pairs_say_which_die_takes_which() -> None:
    steps = [
        "roll: hits, success: face > 3",
        "roll: guard",
        'cancel: hits, with: guard, pairs: "theirs >= 5"',
        "stop: end",
    ]
    assert answer_of(steps, "{number: hits}").figure("hits").value == Fraction(1, 2) * sixths(4)


def test_nothing_is_taken_away_by_dice_that_were_not_thrown() -> None:
    steps = [
        "roll: hits, success: face > 3",
        'roll: guard, when: "1 > 2"',
        "cancel: hits, with: guard",
        "stop: end",
    ]
    assert answer_of(steps, "{number: hits}").figure("hits").value == Fraction(1, 2)


def test_only_dice_that_were_kept_are_taken_away() -> None:
    # Of two dice the higher one counts from 4 on: 4, 5 and 6 with 7, 9 and 11 of 36 ways.
    steps = [
        "roll: hits, dice: 2, success: face > 3, keep: highest 1",
        "roll: guard, dice: 2, keep: lowest 1",
        "cancel: hits, with: guard",
        "stop: end",
    ]
    # The lower of two dice reaches 4, 5, 6 with 9, 4 and 1 of 36 ways.
    hits = answer_of(steps, "{number: hits}").figure("hits").value
    assert hits == Fraction(7 * (36 - 9) + 9 * (36 - 4) + 11 * (36 - 1), 36 * 36)


def test_dice_may_be_taken_away_only_now_and_then() -> None:
    steps = [
        "roll: hits, success: face > 3",
        "roll: guard",
        "roll: luck",
        'cancel: hits, with: guard, when: "luck > 3"',
        "stop: end",
    ]
    half = Fraction(1, 2)
    hits = answer_of(steps, "{number: hits}").figure("hits").value
    assert hits == half * thirty_sixths(12) + half * half


def test_dice_that_took_others_away_may_be_read_later() -> None:
    steps = [
        "roll: hits, success: face > 3",
        "roll: guard",
        "cancel: hits, with: guard",
        'set: lucky, to: "if(guard == 6, 1 + hits, 0)"',
        "stop: end",
    ]
    answer = answer_of(steps, "{number: guard}, {number: lucky}")
    assert answer.figure("guard").value == Fraction(7, 2)
    assert answer.figure("lucky").value == sixths(1)  # a 6 leaves nothing


def test_the_same_dice_may_take_others_away_twice() -> None:
    # A guard of 4 or more stops whatever it reaches of both: left are pairs above the same die.
    steps = [
        "roll: one, success: face > 3",
        "roll: two, success: face > 3",
        "roll: guard",
        "cancel: one, with: guard",
        "cancel: two, with: guard",
        "set: both, to: one * two",
        "stop: end",
    ]
    # Guards 1 to 3 leave both with 9/36, 4 with 4/36, 5 with 1/36 and 6 none.
    both = answer_of(steps, "{number: both}").figure("both").value
    assert both == (3 * Fraction(9, 36) + Fraction(4, 36) + Fraction(1, 36)) / 6


def test_a_roll_may_be_read_before_it_is_taken_away() -> None:
    steps = [
        "roll: hits, dice: 2, success: face > 3",
        "set: thrown_hits, to: hits",
        "roll: guard",
        "cancel: hits, with: guard",
        "set: stopped, to: thrown_hits - hits",
        "stop: end",
    ]
    # A guard of g stops one of two dice unless none lies in 4 to g: 0, 0, 0, 11, 20, 27 of 36.
    answer = answer_of(steps, "{number: thrown_hits}, {number: hits}, {number: stopped}")
    assert answer.figure("thrown_hits").value == 1
    assert answer.figure("stopped").value == Fraction(11 + 20 + 27, 36 * 6)
    assert answer.figure("hits").value == 1 - answer.figure("stopped").value


def test_to_begin_anew_shares_out_what_it_takes() -> None:
    # Sixes of mine against theirs, ties again: 15 of 30.
    steps = [
        "roll: a",
        "roll: b",
        'again: true, when: "a == b"',
        'stop: won, when: "a > b"',
        "stop: lost",
    ]
    answer = answer_of(steps)
    assert answer.chance("won") == answer.chance("lost") == Fraction(15, 30)
    assert "again" not in {outcome.id for outcome in answer.outcomes}


def test_a_stop_gives_numbers_of_its_own() -> None:
    steps = [
        "roll: r",
        'stop: high, when: "r > 4", gives: {loss: 2, shocks: r - 4}',
        "stop: low, gives: {loss: 1}",
    ]
    answer = answer_of(steps, "{number: loss}, {number: shocks}")
    assert spread(answer, "loss") == {1: sixths(4), 2: sixths(2)}
    assert spread(answer, "shocks") == {0: sixths(4), 1: sixths(1), 2: sixths(1)}


# ---------------------------------------------------------------------------------------- shown


def test_a_chance_may_be_of_several_outcomes_or_of_a_condition() -> None:
    steps = ["roll: r", 'stop: high, when: "r > 4"', 'stop: low, when: "r < 3"', "stop: mid"]
    answer = answer_of(
        steps, '{chance: [high, low]}, {chance: "r == 6 or r == 3"}, {chance: "outcome != \'mid\'"}'
    )
    assert [figure.value for figure in answer.figures] == [sixths(4), sixths(2), sixths(4)]
    assert all(figure.is_chance for figure in answer.figures)


def test_a_number_that_an_end_did_not_come_to_is_nothing() -> None:
    steps = ["roll: r", 'stop: missed, when: "r < 4"', "set: damage, to: 2", "stop: hit"]
    answer = answer_of(steps, "{number: damage}")
    assert spread(answer, "damage") == {0: Fraction(1, 2), 2: Fraction(1, 2)}
