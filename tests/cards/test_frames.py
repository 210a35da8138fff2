"""Ready frames are cards of any game, and a template can follow the card that a game gets."""

from __future__ import annotations

from typing import Any

import pytest

from realms_builder.cards.composing import CardComposer
from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.subjects import empty_roster, subjects_of_faction
from realms_builder.cards.template.binding_lint import lint_bindings, lint_names
from realms_builder.cards.template.frames import card_frames, framed
from realms_builder.cards.template.template_files import read_template_text
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.cards.template.templates import FACES
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.cards.template.unit_schema import Schema, read_schema
from realms_builder.core.problems import Problem, Severity
from realms_builder.game.game import Game
from realms_builder.game.notes import Notes
from realms_builder.game.yaml.patch import patched
from realms_builder.render.jobs.looks import generator_of
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.roster.resolve.muster import muster
from tests.builders import shipped, told
from tests.cards.card_builders import compose, runs, subject

FRAMES = ("portrait", "landscape", "stat_card", "spell", "vehicle", "token")
GAMES = sorted(shipped().systems)


def game_of(system: str) -> Game:
    found = shipped().game(system)
    assert found is not None
    return found


def frame(name: str) -> Any:
    return next(one for one in card_frames() if one.id == name)


def elements(raw: Any) -> list[dict[str, Any]]:
    """Return every element of a filled frame, also those within others."""
    found: list[dict[str, Any]] = []
    left = [one for face in FACES for one in raw.get(face, [])]
    while left:
        one = left.pop()
        found.append(one)
        for key in ("row", "column", "each"):
            if isinstance(one.get(key), list):
                left += one[key]
    return found


def test_there_are_six_frames() -> None:
    assert sorted(one.id for one in card_frames()) == sorted(FRAMES)
    for one in card_frames():
        assert {"de", "en"} <= set(one.name.languages) & set(one.about.languages)


@pytest.mark.parametrize("name", FRAMES)
@pytest.mark.parametrize("system", GAMES)
def test_a_frame_is_a_template_without_mistakes_in_every_game(name: str, system: str) -> None:
    text = patched("", framed(frame(name), read_schema(game_of(system))))
    file = read_template_text(text, "own.yaml")
    found = Draft(file.yaml.data, "own.yaml").template(TemplateShelf())
    assert [*file.problems, *found.problems] == []
    assert found.template is not None
    notes = Notes(file.yaml)
    lint_names(file.yaml.data, found.template, game_of(system), notes)
    if found.template.shows == "unit":
        lint_bindings(file.yaml.data, found.template, game_of(system), notes)
    assert notes.problems == []


@pytest.mark.parametrize("name", ["portrait", "landscape", "stat_card", "vehicle"])
@pytest.mark.parametrize("system", GAMES)
def test_every_unit_stands_on_a_frame_without_errors(name: str, system: str) -> None:
    game = game_of(system)
    raw = framed(frame(name), read_schema(game))
    template = Draft(raw, "own.yaml").template(TemplateShelf()).template
    assert template is not None
    composer = CardComposer(template, ThemeFile(), "de", FontSet())
    errors: list[Problem] = []
    for identity in shipped().factions(system):
        faction = shipped().faction(system, identity)
        assert faction is not None
        mustered = muster(empty_roster(game, faction), game, {identity: faction}.get)
        for one in subjects_of_faction(faction, mustered):
            problems = composer.compose(one).problems
            errors += (p for p in problems if p.severity is Severity.ERROR)
    assert errors == [], told(errors)


def test_what_a_game_has_not_got_leaves_no_hole() -> None:
    ids = {one.get("id") for one in elements(framed(frame("portrait"), Schema()))}
    assert not ids & {"coin", "cost", "stats", "facts", "tracks"}
    assert {"name", "who", "rules", "tags", "body"} <= ids


def test_few_stats_keep_the_size_of_a_cell() -> None:
    (stats,) = [e for e in elements(framed(frame("vehicle"), Schema(stats=1))) if "stat_strip" in e]
    assert stats["box"] == [60, 26, 16, 11]
    (stats,) = [e for e in elements(framed(frame("vehicle"), Schema(stats=9))) if "stat_strip" in e]
    assert stats["box"] == [60, 26, 84, 11]


def test_many_stats_stand_side_by_side_where_a_box_has_no_room_for_more_rows() -> None:
    def per_row(name: str) -> int:
        made = elements(framed(frame(name), Schema(stats=12)))
        return next(one["per_row"] for one in made if "stat_strip" in one)

    assert per_row("stat_card") == 2  # seven rows of 8 mm in 56 mm
    assert per_row("vehicle") == 12  # one row in 11 mm


# ------------------------------------------------------------------ extends: default


OWN = """
format: 1
kind: card
id: own
system: {system}
extends: default
{more}
front:
  - {{id: banner, fill: "#123456"}}
  - {{id: motto, box: [3, 3, 20, 5], text: mine}}
"""


def own_template(system: str, more: str = "") -> Any:
    file = read_template_text(OWN.format(system=system, more=more), "own.yaml")
    shelf = TemplateShelf([file], generator_of(shipped(), game_of(system)))
    found = shelf.find("own")
    assert found is not None
    return found


@pytest.mark.parametrize("system", GAMES)
def test_a_template_can_follow_the_generated_card(system: str) -> None:
    found = own_template(system)
    assert found.problems == ()
    ids = [element.id for element in found.template.front]
    assert {"paper", "banner", "title", "body"} <= set(ids)
    assert ids[-1] == "motto"
    banner = next(element for element in found.template.front if element.id == "banner")
    assert banner.fill == "#123456"
    assert banner.gradient is not None


def test_the_generated_card_is_laid_out_for_the_size_of_who_follows_it() -> None:
    found = own_template("true_forces", "size: [120, 80]")
    paper = next(element for element in found.template.front if element.id == "paper")
    assert paper.box == [0, 0, 120, 80]
    assert any(element.id == "beside" for element in found.template.front)  # a landscape has two


@pytest.mark.parametrize("size", ["mini_euro", "[44, 68]", "44 x 68 mm"])
def test_a_size_on_which_the_generated_card_has_no_room_is_said(size: str) -> None:
    found = own_template("ags", f"size: {size}")
    (problem,) = found.problems
    assert problem.code == "card.generated_too_small"
    assert (problem.place.line, problem.values["wide"], problem.values["high"]) == (7, 44, 68)
    # 52 mm is the narrowest, 52 / 44 * 68 = 80.36
    assert (problem.values["least"], problem.values["least_high"]) == (52, 80.4)
    assert own_template("ags", f"size: {problem.fixes[0].replacement}").problems == ()


def test_without_a_game_there_is_no_generated_card() -> None:
    file = read_template_text(OWN.format(system="x", more=""), "own.yaml")
    found = TemplateShelf([file]).find("own")
    assert found is not None
    assert [problem.code for problem in found.problems] == ["card.no_game.unread"]


def test_a_misspelt_default_is_recognised() -> None:
    text = OWN.format(system="ags", more="").replace("extends: default", "extends: defualt")
    shelf = TemplateShelf([read_template_text(text)], generator_of(shipped(), game_of("ags")))
    found = shelf.find("own")
    assert found is not None
    problem = found.problems[0]
    assert (problem.code, problem.values["suggestion"]) == (
        "card.unknown_parent.suggested",
        "default",
    )


# ------------------------------------------------------------------ room for the note


def test_a_growing_picture_leaves_room_for_the_words_about_the_back() -> None:
    text = """
    format: 1
    kind: card
    id: card
    size: [63, 88]
    front:
      - id: body
        box: [4, 4, 55, 40]
        column:
          - {id: art, picture: picture, height: 6, grow: 1}
          - {id: words, text: "{rules}", size_pt: 8}
        fit: [back]
    back:
      - {id: body, box: [4, 4, 55, 80], receives: true, column: []}
    """
    long = " ".join(f"word{n}" for n in range(260))
    front = compose(text, subject(rules=(long,), picture="p.svg")).front
    *words, note = runs(front)
    assert note.text == "weiter auf der Rückseite"
    last = max(run.baseline_y for run in words if run.text.startswith("word"))
    assert last <= 44 - 2.6
