"""Values that cannot be worked out leave a gap on their card and a problem that names both."""

from __future__ import annotations

import pytest

from realms_builder.cards.composing import CardComposer, CardFaces
from realms_builder.cards.subjects import subjects_of_roster
from realms_builder.cards.template.default_template import default_template
from realms_builder.cards.template.template_files import read_template_text
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Severity
from realms_builder.game.game import Game
from tests.builders import mustered, roster_with, tiny_game, told
from tests.cards.card_builders import EvenMetrics, compose, problems_of, texts

TRACKS = "[{id: hp, name: {de: Leben, en: life}, boxes: %s}, {id: mov, name: Tempo, boxes: mov}]"


def first_card(game: Game) -> CardFaces:
    """Return the card of a guard on the generated template."""
    (subject,) = subjects_of_roster(mustered(roster_with("guard"), game))
    return CardComposer(default_template(game), ThemeFile(), "en", EvenMetrics()).compose(subject)


def test_a_track_that_divides_by_zero_is_left_out_and_the_others_stay() -> None:
    faces = first_card(tiny_game(tracks=TRACKS % "1/0"))
    assert "Tempo" in texts(faces.front)
    assert "Leben" not in texts(faces.front)
    assert told(list(faces.problems)) == [
        ": Card “Guard”, “life”: a value cannot be worked out: This would divide by 0. [card.value]"
    ]
    assert faces.problems[0].severity is Severity.ERROR


def test_a_stat_in_a_circle_prints_a_dash_and_is_named() -> None:
    derived = "[{id: aa, value: mov + 1, modifies: [{stat: mov, add: aa}]}]"
    faces = first_card(tiny_game(derived=derived))
    assert "–" in texts(faces.front)
    values = [problem.values for problem in faces.problems]
    assert ("Guard", "MOV") in [(v["card"], v["element"]) for v in values]


def test_a_name_that_fails_in_a_text_is_a_problem_of_its_element() -> None:
    game = tiny_game(derived="[{id: aa, name: Ahem, value: 1 / (hp - hp)}]")
    (guard,) = subjects_of_roster(mustered(roster_with("guard"), game))
    card = "format: 1\nkind: card\nfront: [{id: foot, box: [0, 0, 60, 9], text: '{name}: {aa}'}]"
    faces = compose(card, guard)
    assert "".join(texts(faces.front)) == "Wache: –"
    (problem,) = faces.problems
    assert (problem.code, problem.values["element"]) == ("card.formula", "Fußzeile")


@pytest.mark.parametrize("fit", ["5", "[{}]", "[[]]", "true", "{a: 1}"])
def test_a_fit_of_no_words_is_a_problem(fit: str) -> None:
    card = "format: 1\nkind: card\nfront: [{id: a, box: [0, 0, 9, 9], text: x, fit: %s}]"
    assert problems_of(card % fit)


@pytest.mark.parametrize("part", ["each: [{a: 1}]", "columns: [{a: 1}]", "stat_strip: [{a: 1}]"])
def test_an_unknown_key_deep_in_an_element_is_a_problem(part: str) -> None:
    card = "format: 1\nkind: card\nfront: [{id: a, box: [0, 0, 9, 9], repeat: tags, %s}]"
    assert "unknown_key" in {problem.code for problem in problems_of(card % part)}


def test_an_unknown_key_in_a_style_is_a_problem() -> None:
    assert problems_of("format: 1\nkind: card\nstyles: {rule: {a: 1}}\nfront: []")


@pytest.mark.parametrize("width", ["²mm", "²fr", "nanfr", "inffr", "-1fr", "1e999mm", "nan"])
def test_a_width_that_makes_no_sense_keeps_no_card_from_being_drawn(width: str) -> None:
    (guard,) = subjects_of_roster(mustered(roster_with("guard"), tiny_game()))
    row = "{id: r, box: [0, 0, 60, 9], row: [{text: '{name}', width: %s}, {text: hp}]}"
    table = "{id: t, box: [0, 10, 60, 9], table: weapons, columns: [{text: '{name}', width: %s}]}"
    card = f"format: 1\nkind: card\nfront: [{row % repr(width)}, {table % repr(width)}]"
    found = TemplateShelf([read_template_text(card, "card.yaml")]).find("card")
    assert found is not None
    assert found.template is not None
    made = CardComposer(found.template, ThemeFile(), "de", EvenMetrics()).compose(guard)
    assert "hp" in texts(made.front)
