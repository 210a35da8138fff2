"""Things with modes on cards: a line a mode in tables and lists, one thing where things count."""

from __future__ import annotations

import pytest

from realms_builder.cards.composing import CardComposer, CardFaces
from realms_builder.cards.subjects import subjects_of_roster
from realms_builder.cards.template.default_template import default_template
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.exchange.roster_text import roster_as_text
from realms_builder.game.formulas.values import Record
from realms_builder.game.game import Game
from realms_builder.game.icons import icon_characters
from realms_builder.game.value_words import show
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.roster.resolve.muster import Muster
from realms_builder.sheets.evening.item_cards import item_subjects
from realms_builder.sheets.roster.item_facts import read
from realms_builder.sheets.roster.roster_sheet import sheet_of
from tests.builders import mustered, roster_with, tiny_faction, tiny_game
from tests.cards.card_builders import EvenMetrics, composer, texts
from tests.roster.test_modes import GUN, ITEMS, UNITS


def _game() -> Game:
    return tiny_game(GUN, items=ITEMS)


def _muster(*units: str) -> Muster:
    game = _game()
    return mustered(roster_with(*units), game, tiny_faction(game, UNITS))


def _table(element: str, height: float = 60) -> CardFaces:
    """Return a card with one list in a box that is *height* millimetres high, and a back."""
    text = f"""
size: [63, 88]
front:
  - {{id: list, box: [0, 0, 60, {height}], {element}, fit: [back]}}
  - {{id: words, box: [0, 70, 60, 10], text: "{{weapons}}, {{count(weapons)}}"}}
back: [{{id: more, box: [0, 0, 60, 60], receives: true}}]
"""
    (subject,) = subjects_of_roster(_muster("gunner"))
    return composer(text).compose(subject)


COLUMNS = "columns: [{text: '{name}', width: 1fr}, {text: '{power}'}]"


def test_a_table_says_the_name_once_and_each_mode_in_a_line() -> None:
    said = texts(_table(f"table: weapons, {COLUMNS}").front)
    rows = ["Büchse – Feuerstoß", "1", "–\u00a0gezielt", "2", "Club", "1"]
    assert said == [*rows, "Büchse\u00a0· Club, 2"]


def test_a_table_that_leaves_lines_out_begins_with_the_whole_name() -> None:
    said = texts(_table(f"table: weapons, where: power == 2, {COLUMNS}").front)
    assert said[:2] == ["Büchse – gezielt", "2"]
    of_lines = texts(_table(f"table: 'filter(weapons.rows, power == 2)', {COLUMNS}").front)
    assert of_lines == said


def test_what_goes_on_behind_begins_with_the_whole_name() -> None:
    faces = _table(f"table: weapons, {COLUMNS}, size_pt: 10, row_height: 5", height=9)
    assert "Büchse – Feuerstoß" in texts(faces.front)
    assert texts(faces.back)[:2] == ["Büchse – gezielt", "2"]


def test_what_is_repeated_has_whole_names() -> None:
    said = texts(_table("repeat: weapons, each: [{text: '{name} {power}'}]").front)
    assert said[:3] == ["Büchse – Feuerstoß 1", "Büchse – gezielt 2", "Club 1"]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_generated_card_has_a_line_for_each_mode(lang: str) -> None:
    (subject,) = subjects_of_roster(_muster("gunner"))
    template = default_template(_game())
    faces = CardComposer(template, ThemeFile(), lang, EvenMetrics()).compose(subject)
    said = " ".join(texts(faces.front)).replace("\u00a0", " ")
    first, second = ("Gun – burst", "– aimed") if lang == "en" else ("Büchse – Feuerstoß", "– gez")
    assert f"{first} 2/4+ 1 {second}" in said
    assert said.count("Takes both hands.") == said.count("Only at rest.") == 1


def test_boxes_of_a_thing_are_ticked_once_whatever_its_mode() -> None:
    loaded = GUN.replace("      power: 1\n", "      power: 1\n      ammo: 3\n")
    power = "{id: power, type: integer, default: 0}"
    fields = ITEMS.replace(power, f"{power}\n          - {{id: ammo, type: integer, default: 0}}")
    tracks = "[{id: ammo, name: ammo, for: items, boxes: ammo}]"
    game = tiny_game(loaded, items=fields, tracks=tracks)
    found = mustered(roster_with("gunner"), game, tiny_faction(game, UNITS))
    (subject,) = subjects_of_roster(found)
    composer_of_game = CardComposer(default_template(game), ThemeFile(), "en", FontSet())
    said = " ".join(texts(composer_of_game.compose(subject).front))
    assert said.count(icon_characters()["box_empty"]) == 3


def test_the_card_of_a_thing_says_what_each_mode_does() -> None:
    gun = next(one for one in item_subjects(_muster("gunner")) if one.show("en") == "Gun")
    facts = gun.lookup("facts")
    assert isinstance(facts, tuple)
    said = [
        (show(fact, "en"), show(read(fact, "value"), "en"))
        for fact in facts
        if isinstance(fact, Record)
    ]
    assert [(name, value.replace("\u00a0", " ")) for name, value in said] == [
        ("burst", "shots 2/4+ · power 1"),
        ("aimed", "shots 1/2+ · power 2"),
    ]


def test_the_card_of_a_thing_says_how_each_bearer_carries_it() -> None:
    facing = "{id: facing, name: facing, type: choice, values: [front, turret]}"
    game = tiny_game(GUN, items=ITEMS.replace("carried: [", f"carried: [{facing}, "))
    units = UNITS.replace("[gun, club]", "[{id: gun, facing: turret}, club]")
    found = mustered(roster_with("gunner", "twin"), game, tiny_faction(game, units))
    gun, club = item_subjects(found)
    assert show(read(gun, "bearers"), "en") == "Gunner (turret), Twin"
    assert show(read(club, "bearers"), "en") == "Gunner"


def test_the_sheet_and_its_text_have_a_line_for_each_mode() -> None:
    found = _muster("gunner")
    (entry,) = sheet_of(found, [], "en").entries
    assert [(line.name, line.below) for line in entry.items[0].items] == [
        ("Gun – burst", ""),
        ("Gun – aimed", "–\u00a0aimed"),
        ("Club", ""),
    ]
    said = roster_as_text(found, [], "en", "full")
    assert "Gun – burst (shots 2/4+, power 1); Gun – aimed (shots 1/2+, power 2); Club" in said
