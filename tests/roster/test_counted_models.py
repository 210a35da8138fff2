"""How many models a roster has, in the words of its game, the same wherever it is said."""

from __future__ import annotations

import pytest

from realms_builder.cli.validate_command import heading
from realms_builder.exchange.roster_text import roster_as_text
from realms_builder.game.game import Game
from realms_builder.roster.counted_models import counted_models, counted_roster
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Model
from realms_builder.sheets.roster.roster_sheet import sheet_of
from tests.builders import mustered, roster_with, tiny_faction, tiny_game

SQUADS = """
units:
  - {id: squad, name: Squad, cost: 1, stats: {hp: 1}, strength: [1, 5]}
  - {id: lone, name: Lone, cost: 1, stats: {hp: 1}}
"""
VEHICLE = "{model: {de: Fahrzeug, en: vehicle}}"
VEHICLES = "{model: {de: Fahrzeug, en: vehicle}, models: {de: Fahrzeuge, en: vehicles}}"


def _force(*models: str | Model, words: str = "{}") -> Muster:
    game = _game(words)
    return mustered(roster_with(*models), game, tiny_faction(game, SQUADS))


def _game(words: str) -> Game:
    return tiny_game(words=words)


def test_strength_is_counted_alike_everywhere() -> None:
    found = _force(Model("m1", "squad", strength=4), "lone")
    said = "2 units, 5 models"
    assert counted_roster(found, "en") == said
    assert said in heading(found, "en")
    assert said in roster_as_text(found, (), "en")
    sheet = sheet_of(found, (), "de")
    figures = [(figure.name, figure.value) for figure in sheet.figures]
    assert (sheet.counted, figures) == (
        "2 Einheiten, 5 Modelle",
        [("Einheiten", "2"), ("Modelle", "5")],
    )


@pytest.mark.parametrize(
    ("words", "lang", "one", "three"),
    [
        ("{}", "en", "1 model", "3 models"),
        ("{model: {de: Modell, en: model}}", "de", "1 Modell", "3 Modelle"),
        (VEHICLE, "en", "1 vehicle", "3 × vehicle"),
        (VEHICLES, "de", "1 Fahrzeug", "3 Fahrzeuge"),
    ],
)
def test_a_game_counts_in_its_own_words(words: str, lang: str, one: str, three: str) -> None:
    game = _game(words)
    assert counted_models(game, 1, 1, lang) == one
    assert counted_models(game, 3, 3, lang) == three


def test_one_word_for_both_still_tells_models_from_units() -> None:
    game = _game("{unit: {de: Einheit, en: unit}, model: {de: Einheit, en: unit}}")
    assert counted_models(game, 2, 8, "de") == "2 Einheiten, 8 Modelle"


def test_heads_of_sheets_are_the_words_of_the_game() -> None:
    (figure,) = sheet_of(_force("lone", words=VEHICLES), (), "en").figures
    assert (figure.name, figure.value) == ("vehicles", "1")
    assert "Vehicles" in roster_as_text(_force("lone", words=VEHICLES), (), "en")


def test_what_is_printed_counts_so_too() -> None:
    assert sheet_of(_force(Model("m1", "squad", strength=4), "lone"), (), "en").model_count == 5
