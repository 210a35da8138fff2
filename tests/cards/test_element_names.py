"""Messages call the elements of a card as the reader would, not by the ids of a template."""

from __future__ import annotations

import re

import pytest

from realms_builder.cards.element_names import first_words, plain_spoken, spoken_name
from realms_builder.cards.subjects import subjects_of_roster
from realms_builder.cards.template.templates import Element
from realms_builder.game.value_words import said
from realms_builder.render.jobs.looks import find_look
from realms_builder.roster.roster import Model
from tests.builders import force, shipped


def test_an_element_is_called_by_its_own_name_first() -> None:
    element = Element(id="body", name={"de": "Fähigkeiten", "en": "Abilities"})
    assert spoken_name(element, "de") == "Fähigkeiten"
    assert spoken_name(element, "en") == "Abilities"


def test_the_usual_ids_have_a_word_in_either_language() -> None:
    assert spoken_name(Element(id="who"), "de") == "Zeile unter dem Namen"
    assert spoken_name(Element(id="foot_left"), "de") == "Fußzeile"
    assert spoken_name(Element(id="foot_left"), "en") == "footer"


def test_a_part_that_stands_alone_is_called_by_its_word() -> None:
    assert spoken_name(Element(id="head"), "de") == "Überschrift"
    assert plain_spoken({"id": "head"}, "de") == "Überschrift"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            {"de": "**Angriff:** Angriffswürfel", "en": "**Attack:** dice"},
            "Angriff: Angriffswürfel",
        ),
        (":walk: Bewegung {mov}″", "Bewegung"),
        ("{name} has {hp}", ""),
        ("2", ""),
        ("Ein Text, der viel länger ist als eine Zeile", "Ein Text, der viel länger i…"),
        (7, ""),
    ],
)
def test_a_text_without_a_name_is_known_by_its_first_words(text: object, words: str) -> None:
    assert first_words({"id": "x", "text": text}, "de") == words


def test_any_other_element_is_called_by_its_id_or_by_what_holds_it() -> None:
    assert spoken_name(Element(id="heraldry"), "de") == "heraldry"
    assert spoken_name(Element(), "de", "Kopf") == "Kopf"


@pytest.mark.parametrize("system", ["ags", "realms"])
def test_no_id_of_a_box_stands_in_a_german_message(system: str) -> None:
    game = shipped().game(system)
    assert game is not None
    identity = next(iter(shipped().factions(system)))
    faction = shipped().faction(system, identity)
    assert faction is not None
    unit = next(iter(faction.units))
    found = force(system, identity, Model("m1", unit, name="Donaudampfschifffahrt " * 9))
    look = find_look(shipped(), game)
    problems = look.composer("de").compose(subjects_of_roster(found)[0]).problems
    assert problems
    called = {part for p in problems for part in re.findall("„([^„“]*)“", said(p, "de"))}
    ids = {element.id for element in (*look.template.front, *look.template.back)}
    assert not called & ids
