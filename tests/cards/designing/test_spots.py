"""Where elements came to lie, and that hiding or tracing them moves nothing else."""

from __future__ import annotations

from realms_builder.cards.composing import CardComposer, CardFaces
from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.designing.edits import hidden
from realms_builder.cards.designing.element_keys import keys_of_models
from realms_builder.cards.designing.spots import ElementSpot, spots_of
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.cards.template.themes import ThemeFile
from tests.cards.card_builders import EvenMetrics, subject, texts, things
from tests.cards.designing.drafts import draft

TEXT = """
format: 1
kind: card
size: tcg
front:
  - {id: paper, box: [0, 0, 63, 88], fill: paper}
  - {id: title, box: [3, 3, 57, 8], text: "{name}", lines: 1}
  - {id: rim, box: [1, 1, 61, 86], shape: rect, stroke: ink}
  - {id: never, box: [3, 12, 5, 5], fill: ink, when: has(note)}
  - id: body
    box: [3, 20, 57, 40]
    padding: 2
    column:
      - id: list
        repeat: items
        gap: 1
        each: [{id: item, text: "{name}", height: 5}]
      - {id: absent, text: "{note}", when: has(note)}
      - {id: foot, text: below}
"""


def composed(made: Draft, *, traced: bool = True) -> tuple[CardComposer, CardFaces]:
    """Return *made* composed for a subject with two items."""
    template = made.template(TemplateShelf()).template
    assert template is not None
    keys = keys_of_models(template) if traced else {}
    composer = CardComposer(template, ThemeFile(), "en", EvenMetrics(), traced=keys)
    return composer, composer.compose(subject(items=things("one", "two")))


def spots(made: Draft) -> list[ElementSpot]:
    """Return the spots of the front."""
    composer, faces = composed(made)
    return list(spots_of(composer.template, "front", composer.traces[faces.front], composer))


def test_every_element_has_the_place_where_it_was_drawn() -> None:
    found = {(spot.key[-1], spot.copy): spot for spot in spots(draft(TEXT))}
    assert found["title", 0].frame == (3, 3, 57, 8)
    assert found["list", 0].frame == (5, 22, 53, 11)
    assert found["item", 0].frame == (5, 22, 53, 5)
    assert found["item", 1].frame == (5, 28, 53, 5)
    assert (found["item", 1].inside, found["title", 0].inside) == (True, False)
    assert found["foot", 0].y == 33


def test_a_frame_without_a_ground_is_hollow() -> None:
    found = spots(draft(TEXT))
    assert [spot.key[-1] for spot in found if spot.is_hollow] == ["rim"]


def test_what_is_not_drawn_says_so() -> None:
    found = {spot.key[-1]: spot for spot in spots(draft(TEXT))}
    assert [name for name, spot in found.items() if not spot.drawn] == ["never", "absent"]
    assert found["never"].frame == (3, 12, 5, 5)


def test_tracing_leaves_the_card_as_it_is() -> None:
    plain, traced = composed(draft(TEXT), traced=False)[1], composed(draft(TEXT))[1]
    assert plain.front.hash() == traced.front.hash()


def test_a_hidden_element_is_not_printed_and_moves_nothing_else() -> None:
    before = spots(draft(TEXT))
    made = hidden(draft(TEXT), TemplateShelf(), [("front", "body", "list")], on=True)
    assert [spot.frame for spot in spots(made)] == [spot.frame for spot in before]
    assert [spot.key[-1] for spot in spots(made) if spot.hidden] == ["list", "item", "item"]
    shown = texts(composed(made)[1].front)
    assert ("one" in shown, "below" in shown, "Aldo" in shown) == (False, True, True)


def test_a_hidden_box_on_the_face_is_not_printed() -> None:
    made = hidden(draft(TEXT), TemplateShelf(), [("front", "title")], on=True)
    assert "Aldo" not in texts(composed(made)[1].front)
