"""Stories of answers in words: formulas said by the names of steps, what is left out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from realms_builder.game.texts import Text
from realms_builder.odds.questions.story import ChangeStep, StoryStep
from realms_builder.sheets.odds.story_lines import StoryLine, formula_said, story_lines
from tests.builders import tiny_game

WHOLE = Fraction(1)
NAMES = {"attack": "attack roll", "defence": "defence roll", "margin": "margin"}


def named(text: str) -> Text:
    return Text.of({"en": text, "de": text})


def told(*steps: StoryStep) -> list[StoryLine]:
    return list(story_lines(steps, tiny_game(), "en"))


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("attack - defence", "attack roll − defence roll"),
        ("margin <= 0", "margin ≤ 0"),
        ("(attack + 1) * 2", "(attack roll + 1) × 2"),
        ("target.hp - 1", ""),  # reads something that is no step
        ("max(attack, 1)", ""),
        ("attack", ""),  # one word says nothing
        ("'text' == 1", ""),
    ],
)
def test_a_formula_is_said_by_names_where_they_are_enough(formula: str, said: str) -> None:
    assert formula_said(formula, NAMES) == said


def test_a_roll_says_its_dice_and_which_faces_count() -> None:
    values = tuple((n, Fraction(1, 4)) for n in range(4))
    step = StoryStep("roll", "strike", named("strike"), WHOLE, values, dice=(3, 6, (4, 5, 6)))
    (line,) = told(step)
    assert line.text == "3D6, success on 4 or more, 0 … 3"
    assert [label for label, _ in line.bars] == ["0", "1", "2", "3"]


def test_faces_with_gaps_are_listed() -> None:
    step = StoryStep("roll", "strike", named("strike"), WHOLE, (), dice=(1, 6, (1, 6)))
    assert told(step)[0].text == "1D6, success on 1, 6"


def test_a_change_that_is_not_certain_says_how_likely_it_is() -> None:
    changes = (
        ChangeStep(named("cover"), 4, 5, WHOLE),
        ChangeStep(named("fear"), 5, 6, Fraction(1, 4)),
    )
    step = StoryStep("set", "need", named("need"), WHOLE, ((6, WHOLE),), changes)
    notes = [note.replace("\u00a0", " ") for note in told(step)[0].notes]
    assert notes == ["cover: 4 → 5", "fear: 5 → 6 (25 %)"]


def test_what_changes_many_values_by_the_same_is_said_once() -> None:
    each = [ChangeStep(named("tough"), n, n - 1, Fraction(1, 12)) for n in range(1, 7)]
    step = StoryStep("set", "harm", named("harm"), Fraction(1, 2), (), tuple(each))
    assert told(step)[0].notes == ("tough: −1",)
    # At least 1: what is 1 stays, so the values are told one by one.
    some = (
        ChangeStep(named("tough"), 3, 2, Fraction(1, 4)),
        ChangeStep(named("tough"), 9, 5, WHOLE),
    )
    notes = told(StoryStep("set", "harm", named("harm"), WHOLE, (), some))[0].notes
    assert [note.replace("\u00a0", " ") for note in notes] == [
        "tough: 3 → 2 (25 %)",
        "tough: 9 → 5",
    ]
    # Only half of the times that the step is taken.
    half = told(StoryStep("set", "harm", named("harm"), WHOLE, (), tuple(each)))[0].notes
    assert [note.replace("\u00a0", " ") for note in half] == ["tough: −1 (50 %)"]


def test_switches_are_said_in_words() -> None:
    step = StoryStep("set", "need", named("need"), WHOLE, (), switches=(("harsh", True),))
    assert told(step)[0].notes == ("Switch “Harsh”: yes",)


def test_what_tells_a_player_nothing_is_left_out() -> None:
    handed_on = StoryStep("set", "shots", Text.of("shots"), WHOLE, ((1, WHOLE),), formula="1")
    nothing = StoryStep("need", "helpers", named("helpers"), WHOLE, ((0, WHOLE),))
    word = StoryStep("need", "using", named("using"), WHOLE, (("att", WHOLE),))
    kept = StoryStep("need", "helpers", named("helpers"), WHOLE, ((2, WHOLE),))
    assert [line.text for line in told(handed_on, nothing, word, kept)] == ["= 2"]


def test_steps_of_an_inner_chain_stand_further_in() -> None:
    inner = (StoryStep("stop", "held", named("holds"), Fraction(1, 2)),)
    step = StoryStep("use", "nerve", named("nerve"), WHOLE, (("held", WHOLE),), inner=inner)
    assert [(line.depth, line.title) for line in told(step)] == [(0, "nerve"), (1, "holds")]


def test_a_deck_says_once_what_it_is_made_of_and_suits_are_called_by_name() -> None:
    deck = "{id: fate, name: Schicksal, values: [1, 13], suits: [{id: rams, name: Widder}, crows]}"
    game = tiny_game(decks=f"[{deck}]")
    (fate,) = game.file.decks
    draw = StoryStep("roll", "flip", named("flip"), WHOLE, (), dice=(2, 26, None), deck=fate)
    suits = (("crows", WHOLE / 2), ("rams", WHOLE / 2))
    kind = StoryStep("set", "kind", named("kind"), WHOLE, suits, formula="suit(flip)")
    first, second, of_suit = story_lines((draw, draw, kind), game, "de")
    assert first.text == "zieht 2 Karten aus Schicksal (26 Karten)"
    assert (first.notes, second.notes) == (("Widder, crows, je 1–13",), ())
    assert "Widder" in of_suit.text and "rams" not in of_suit.text
