"""Chains that use others, and values of the table that read what a chain has found."""

from __future__ import annotations

from fractions import Fraction

import pytest

from realms_builder.core.problems import Problem
from realms_builder.odds.chain.situation import Situation
from tests.odds.duels import answer_of, duel_in, meeting, plain_game

UNITS = """
- {id: a, name: A, tags: [lucky]}
- {id: t, name: T}
"""
LUCKY = """
keyword_kinds: [{id: tag, of_units: tags}]
keywords:
  - {id: lucky, kind: tag, name: Lucky, modifies: [{value: gain, add: 1, when: "die > 3"}]}
"""
IN_LUCK = """
derived: [{id: in_luck, for: mechanic, value: "die > 3"}]
"""


def both(inner: str, outer: str) -> str:
    """Return a mechanic ``inner`` and one ``m`` that uses it, of two sides each."""
    return f"""
- {{id: inner, sides: [attacker, target], {inner}}}
- {{id: m, sides: [attacker, target], {outer}}}
"""


def test_the_outcome_of_a_used_chain_goes_by_its_name() -> None:
    game = plain_game(
        both(
            'steps: [{roll: d}, {stop: high, when: "d > 4"}, {stop: low}]',
            "steps: [{use: inner}, {stop: yes, when: \"inner == 'high'\"}, {stop: no}]",
        )
    )
    assert duel_in(game).ask("m").chance("yes") == Fraction(1, 3)


def test_a_used_chain_hands_over_what_its_stop_gives_and_nothing_else() -> None:
    game = plain_game(
        both(
            "steps: [{roll: d}, {set: own, to: d}, {stop: done, gives: {twice: 2 * d}}]",
            "steps: [{use: inner}, {set: sum, to: twice}, "
            '{set: seen, to: "if(has(own), 1, 0)"}, {stop: end}], '
            "show: [{number: twice}, {number: sum}, {number: seen}]",
        )
    )
    answer = duel_in(game).ask("m")
    assert answer.figure("twice").value == answer.figure("sum").value == 7
    assert answer.figure("seen").value == 0


@pytest.mark.parametrize(
    "need", ['{id: n, from: "2 * die"}', '{id: n, type: integer, from: "doubled"}']
)
def test_a_used_chain_may_begin_with_a_number_found_before(need: str) -> None:
    game = plain_game(
        both(
            f'needs: [{need}], steps: [{{stop: high, when: "n > 6"}}, {{stop: low}}]',
            "steps: [{roll: die}, {set: doubled, to: 2 * die}, {use: inner}, "
            "{stop: yes, when: \"inner == 'high'\"}, {stop: no}]",
        )
    )
    assert duel_in(game).ask("m").chance("yes") == Fraction(1, 2)


def test_whether_a_need_of_a_used_chain_counts_may_rest_on_a_number_found_before() -> None:
    game = plain_game(
        both(
            'needs: [{id: n, type: flag, when: "die > 4"}], '
            "steps: [{stop: high, when: n}, {stop: low}]",
            "steps: [{roll: die}, {use: inner}, "
            "{stop: yes, when: \"inner == 'high'\"}, {stop: no}]",
        )
    )
    chosen = Situation(values={"n": True})
    assert duel_in(game).ask("m", chosen).chance("yes") == Fraction(1, 3)


def test_a_keyword_changes_a_used_chain_by_a_number_found_before() -> None:
    game = plain_game(
        both(
            "steps: [{set: gain, of: attacker, to: 1}, {stop: got, gives: {gain: gain}}]",
            "steps: [{roll: die}, {use: inner}, {stop: end}], show: [{number: gain}]",
        ),
        LUCKY,
    )
    answer = duel_in(game, UNITS).ask("m")
    assert dict(answer.figure("gain").distribution) == {1: Fraction(1, 2), 2: Fraction(1, 2)}


def test_a_used_chain_may_ask_what_a_roll_before_it_showed() -> None:
    game = plain_game(
        both(
            'steps: [{stop: high, when: "same(dice) and thrown(dice) == 2"}, {stop: low}]',
            "steps: [{roll: dice, dice: 2}, {use: inner}, "
            "{stop: yes, when: \"inner == 'high'\"}, {stop: no}]",
        )
    )
    assert duel_in(game).ask("m").chance("yes") == Fraction(1, 6)


def test_a_used_chain_begins_anew_on_its_own() -> None:
    # The inner die is thrown until it shows 5 or 6; the outer one is thrown once.
    game = plain_game(
        both(
            'steps: [{roll: d}, {again: true, when: "d < 5"}, {stop: five, when: "d == 5"}, '
            "{stop: six}]",
            "steps: [{roll: die}, {use: inner}, "
            "{stop: yes, when: \"inner == 'six' and die == 6\"}, {stop: no}]",
        )
    )
    assert duel_in(game).ask("m").chance("yes") == Fraction(1, 2) * Fraction(1, 6)


def test_the_same_chain_may_be_used_twice() -> None:
    game = plain_game(
        both(
            "steps: [{roll: d}, {stop: got, gives: {points: d}}]",
            "steps: [{use: inner}, {set: first, to: points}, {use: inner}, "
            "{set: sum, to: first + points}, {stop: end}], show: [{number: sum}]",
        )
    )
    seven = dict(duel_in(game).ask("m").figure("sum").distribution)[Fraction(7)]
    assert seven == Fraction(1, 6)


def test_a_value_of_the_table_follows_what_the_chain_has_found() -> None:
    steps = ["roll: die", "stop: yes, when: in_luck", "stop: no"]
    assert answer_of(steps, "{chance: yes}", IN_LUCK).chance("yes") == Fraction(1, 2)


def test_a_value_of_the_table_is_worked_out_anew_when_the_chain_goes_on() -> None:
    steps = [
        "set: die, to: 1",
        'set: before, to: "if(in_luck, 1, 0)"',
        "set: die, to: 6",
        'set: behind, to: "if(in_luck, 1, 0)"',
        "stop: end",
    ]
    answer = answer_of(steps, "{number: before}, {number: behind}", IN_LUCK)
    assert [answer.figure(name).value for name in ("before", "behind")] == [0, 1]


def test_a_value_of_the_table_may_ask_what_a_roll_showed() -> None:
    told = "derived: [{id: double, for: mechanic, value: same(dice)}]"
    steps = ["roll: dice, dice: 2", "stop: yes, when: double", "stop: no"]
    assert answer_of(steps, "{chance: yes}", told).chance("yes") == Fraction(1, 6)


def test_values_of_the_table_that_ask_each_other_twice_end() -> None:
    # The last of 22 would ask the first two million times; up to the twelfth it is an answer.
    asking = [f"{{id: v{n}, for: mechanic, value: v{n - 1} + v{n - 1}}}" for n in range(1, 22)]
    told = f"derived: [{{id: v0, for: mechanic, value: die}}, {', '.join(asking)}]"
    steps = ["roll: die", "stop: yes, when: v{} > 0", "stop: no"]
    few, many = ([step.format(n) for step in steps] for n in (11, 21))
    assert answer_of(few, "{chance: yes}", told).chance("yes") == 1
    refused = meeting(many, "{chance: yes}", told).result("m")
    assert isinstance(refused, Problem)
    assert "300000" in refused.values["why"].pick("en")


def test_a_cell_of_a_table_may_read_what_the_chain_has_found() -> None:
    table = "tables: [{id: plus, row: {id: row, values: 1-6}, cell: row + bonus}]"
    steps = [
        "roll: die",
        "set: bonus, to: 0",
        "set: plain, to: plus(die)",
        "set: bonus, to: 1",
        "set: more, to: plus(die)",
        "set: same, to: \"table('plus', die)\"",
        "stop: end",
    ]
    answer = answer_of(steps, "{number: plain}, {number: more}, {number: same}", table)
    assert answer.figure("plain").value == Fraction(7, 2)
    assert answer.figure("more").value == answer.figure("same").value == Fraction(9, 2)


def test_a_name_of_the_table_is_not_taken_for_one_of_the_chain() -> None:
    # `cover` is what lies on the table as long as the chain has set nothing of that name.
    game = plain_game(
        """
        - id: m
          sides: [attacker, target]
          steps:
            - {stop: shielded, when: "cover == 'hard'"}
            - {set: cover, to: 3, when: "1 < 0"}
            - {stop: open}
        """,
        """
        keyword_kinds: [{id: cover, at_table: true, only_one: true, side: target, name: Cover}]
        keywords: [{id: hard, kind: cover, name: Hard}]
        """,
    )
    duel = duel_in(game)
    assert duel.ask("m").chance("open") == 1
    assert duel.ask("m", Situation(second=duel.put("hard"))).chance("shielded") == 1
