"""Decks as their author writes them: what is wrong is said where it stands."""

from __future__ import annotations

import pytest

from realms_builder.core.problems import Problem
from realms_builder.core.translation import every_sentence
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.lint.game_lint import lint_game
from tests.builders import yaml_of

GAME = """
format: 1
kind: system
id: own
name: Own
decks:
  - {deck}
mechanics:
  - id: m
    sides: [first]
    steps:
      - {{roll: flip, by: first, {roll}}}
      - {{stop: end, when: "{when}"}}
"""
FATE = "{id: fate, suits: [rams, crows], values: [1, 13], jokers: [{id: red, suit: any}]}"


def problems(deck: str = FATE, roll: str = "deck: fate", when: str = "flip > 3") -> list[Problem]:
    yaml = yaml_of(GAME.format(deck=deck, roll=roll, when=when), "system.yaml")
    game, found = read_game(yaml)
    found = [*found, *(lint_game(yaml, game).problems if game is not None else ())]
    for problem in found:
        said = every_sentence(problem.code, problem.values)
        assert not any({*"{}"} & {*text} for text in said.values()), said
    return found


def test_a_deck_that_is_right_has_no_problems() -> None:
    assert problems() == []
    assert problems(roll="deck: fate, draw: 3, success: suit == 'rams'") == []
    assert problems("{id: fate, cards: [{value: 3, count: 20}]}") == []


@pytest.mark.parametrize(
    ("deck", "code"),
    [
        ("{id: fate}", "missing_key"),
        ("{id: fate, cards: []}", "deck_empty"),
        ("{id: fate, values: [13, 1]}", "values_reversed"),
        ("{id: fate, values: [1, 10000]}", "deck_too_large"),
        ("{id: fate, values: [1, 100], suits: [a, b, c, d], copies: 3}", "deck_too_large"),
        ("{id: fate, values: [1, 5], copies: 0}", "number_out_of_range"),
        ("{id: fate, values: [1, 5], suits: [rams, rams]}", "duplicate_id"),
        ("{id: fate, values: [1, 5], suits: [any]}", "suit_reserved"),
        ("{id: fate, values: [1, 5], jokers: [red, red]}", "duplicate_id"),
        (
            "{id: fate, suits: [a], values: [1, 5], jokers: [{id: red, suit: b}]}",
            "reference_unknown",
        ),
        ("{id: fate, values: [1, 5], jokers: [{id: red, kept: often}]}", "choice_unknown"),
        ("{id: fate, values: [1, 5], colours: [red]}", "unknown_key"),
        ("{id: fate, values: 5}", "list_expected"),
        ("{id: fate, values: [1]}", "missing_key"),
    ],
)
def test_decks_that_are_wrong(deck: str, code: str) -> None:
    found = problems(deck)
    assert [problem.code for problem in found] == [code], found
    assert found[0].place.line == 7


@pytest.mark.parametrize(
    ("roll", "when", "code"),
    [
        ("deck: luck", "flip > 3", "reference_unknown"),
        ("deck: fate, draw: 28", "flip > 3", "draw_too_many"),
        ("deck: fate, dice: 2", "flip > 3", "cards_are_no_dice"),
        ("deck: fate, explode: {face: 13}", "flip > 3", "cards_are_no_dice"),
        ("deck: fate, success: 3 > 2", "flip > 3", "success_without_face"),
        ("dice: 1, draw: 2", "flip > 3", "no_effect"),
        ("deck: fate", "suit(flip) == 'rans'", "suit_unknown"),
        ("deck: fate", "suit(flip, 'tomes') > 0", "suit_unknown"),
        ("deck: fate", "card(flip) == 'rat'", "card_unknown"),
    ],
)
def test_draws_that_are_wrong(roll: str, when: str, code: str) -> None:
    found = problems(roll=roll, when=when)
    assert [problem.code for problem in found] == [code], found
    assert found[0].place.line in (12, 13)


def test_cards_cannot_cancel_each_other() -> None:
    steps = "deck: fate}\n      - {roll: other, by: first, deck: fate}\n"
    steps += "      - {cancel: flip, with: other"
    assert [problem.code for problem in problems(roll=steps)] == ["cards_cannot_cancel"]


SUITS = "{id: fate, suits: [rams, crows, tomes, masks], values: [1, 13]}"
NEEDED = """
    needs:
      - {id: needed, type: choice, default: no_suit, values: [no_suit, rams, %s]}"""


@pytest.mark.parametrize(("suit", "codes"), [("tomes", []), ("ttem", ["name_alone"])])
def test_a_suit_that_a_need_offers_is_named_by_its_deck(suit: str, codes: list[str]) -> None:
    text = GAME.format(deck=SUITS, roll="deck: fate", when="needed == 'rams' or needed == 'totem'")
    text = text.replace("\n    steps:", NEEDED % suit + "\n    steps:")
    yaml = yaml_of(text, "system.yaml")
    game, found = read_game(yaml)
    assert game is not None and found == []
    assert [problem.code for problem in lint_game(yaml, game).problems] == codes
