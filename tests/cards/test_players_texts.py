"""What a player types into a roster stands on the card as typed, never read as markup."""

from __future__ import annotations

from realms_builder.cards.markup import parse_markup
from realms_builder.cards.subjects import subjects_of_roster
from realms_builder.cards.template.binding import Card, CardScope
from realms_builder.cards.text_programs import TextLook, TextProgram
from realms_builder.game.formulas.values import Value
from realms_builder.game.texts import PlayersText
from realms_builder.layout.line_breaking import FaceRun
from realms_builder.layout.text_styles import BOLD
from realms_builder.roster.roster import Model
from tests.builders import mustered, roster_with, tiny_game
from tests.cards.card_builders import compose, subject, texts

TYPED = PlayersText("2*3*4 C:\\temp [[hp]] :ap: **x**")
CARD = """
format: 1
kind: card
size: [60, 40]
front:
  - {id: note, box: [2, 2, 56, 30], text: "%s"}
"""


def bound(text: str, *, uppercase: bool = False, **values: Value) -> list[tuple[FaceRun, ...]]:
    """Return the paragraphs of *text* for a subject with *values*."""
    look = TextLook(lambda name: name, {"ap": "\ue000"}, uppercase=uppercase)
    scope = CardScope(subject(**values), {})
    return TextProgram(parse_markup(text), look).bind(Card("de", "x"), scope)


def test_a_players_text_is_printed_as_it_was_typed() -> None:
    assert bound("{note}", note=TYPED) == [(FaceRun(str(TYPED)),)]


def test_a_players_text_keeps_the_face_that_the_template_gives_it() -> None:
    assert bound("**{note}**[? ({note})]", note=PlayersText("*a*")) == [
        (FaceRun("*a*", BOLD), FaceRun(" (*a*)"))
    ]


def test_a_players_text_is_literal_by_way_of_a_condition_a_list_and_capitals() -> None:
    name = PlayersText("[[a]]")
    assert bound("{if(has(own_name), own_name, name)}", own_name=name) == [(FaceRun("[[a]]"),)]
    assert bound("{tags}", tags=(name, "**b**")) == [(FaceRun("[[a]]\u00a0· "), FaceRun("b", BOLD))]
    assert bound("{own_name}", uppercase=True, own_name=name) == [(FaceRun("[[A]]"),)]


def test_lines_of_a_note_stay_lines() -> None:
    assert bound("{note}", note=PlayersText("a*\nb*")) == [(FaceRun("a*"),), (FaceRun("b*"),)]


def test_an_empty_text_of_a_player_drops_an_optional_part() -> None:
    assert bound("a[? {note}]", note=PlayersText("")) == [(FaceRun("a"),)]


def test_words_of_an_author_are_still_markup() -> None:
    assert bound("{note}", note="**a**") == [(FaceRun("a", BOLD),)]


def test_a_typed_name_stands_whole_on_a_card() -> None:
    name = PlayersText("..\\..\\x")
    faces = compose(CARD % "{own_name}", subject(own_name=name))
    assert "".join(texts(faces.front)) == "..\\..\\x"


def test_names_and_notes_of_a_roster_are_marked_as_typed() -> None:
    model = Model(id="m", unit="guard", name="*A*", note="**b**")
    (card,) = subjects_of_roster(mustered(roster_with(model), tiny_game()))
    assert isinstance(card.lookup("own_name"), PlayersText)
    assert isinstance(card.lookup("note"), PlayersText)
