"""A name in a script that no font has: the card says the unit's name and what is missing."""

from __future__ import annotations

import pytest

from realms_builder.cards.composing import CardComposer, CardFaces
from realms_builder.cards.template.template_files import read_template_text
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.game.texts import PlayersText
from realms_builder.render.pdf.fonts import FontSet
from tests.builders import told
from tests.cards.card_builders import subject, texts

CARD = """
format: 1
kind: card
size: [60, 40]
front:
  - {id: name, box: [0, 0, 60, 9], text: "{if(has(own_name), own_name, name)}", lines: 1}
"""


def card(own_name: str) -> CardFaces:
    """Return the card of a guard called *own_name*, with the bundled fonts."""
    found = TemplateShelf([read_template_text(CARD, "card.yaml")]).find("card")
    assert found is not None
    assert found.template is not None
    composer = CardComposer(found.template, ThemeFile(), "en", FontSet())
    return composer.compose(subject("Guard", own_name=PlayersText(own_name)))


def test_a_name_without_any_glyph_gives_way_to_the_name_of_the_unit() -> None:
    faces = card("日本")
    assert texts(faces.front) == ["Guard"]
    assert told(list(faces.problems)) == [
        ": Card “日本”: no font has the characters 日 (U+65E5), 本 (U+672C); "
        "the name of the unit stands in. [card.name_unprintable]"
    ]


def test_a_number_alone_does_not_save_a_name() -> None:
    assert texts(card("日本 12").front) == ["Guard"]
    assert texts(card("12 ☃日").front) == ["Guard"]


def test_a_name_with_some_glyphs_stays_and_says_what_it_lost() -> None:
    faces = card("Bo 日")
    assert texts(faces.front) == ["Bo 日"]  # the ink draws a box
    assert [problem.code for problem in faces.problems] == ["card.characters_lost"]


def test_letters_that_no_font_has_are_said_of_every_text_of_a_card() -> None:
    found = TemplateShelf([read_template_text(CARD.replace("name)}", "name)} 漢字"), "card.yaml")])
    template = found.find("card")
    assert template is not None
    assert template.template is not None
    composer = CardComposer(template.template, ThemeFile(), "en", FontSet())
    for own_name in ("Anna", "Bo"):
        faces = composer.compose(subject("Guard", own_name=PlayersText(own_name)))
        assert told(list(faces.problems)) == [
            f": Card “{own_name}”: no font has the characters 漢 (U+6F22), 字 (U+5B57); "
            "boxes stand for them. [card.characters_lost]"
        ]


@pytest.mark.parametrize("name", ["Жанна", "Ελένη", "Łukasz Đặng", "ǅoko", "Zoë—½"])
def test_names_that_some_bundled_font_has_are_printed(name: str) -> None:
    faces = card(name)
    assert "".join(texts(faces.front)) == name
    assert faces.problems == ()


def test_what_cannot_be_shown_is_named_by_number() -> None:
    assert "U+202E" in told(list(card("Bo\u202e").problems))[0]


def test_a_character_without_a_glyph_is_named_once_whatever_the_face() -> None:
    fonts = FontSet()
    for role in ("display", "text", "label"):
        fonts.width(role, "漢", 8)
    assert len(fonts.problems) == 1


def test_a_letter_that_no_face_has_is_taken_apart() -> None:
    fonts = FontSet()
    assert fonts.width("text", "ǅ", 8) == pytest.approx(fonts.width("text", "Dž", 8))
