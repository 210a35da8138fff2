"""Elements turned, half seen and shadowed, looked at as pixels and words of the printed PDF."""

from __future__ import annotations

import pypdfium2
from PIL import Image

from realms_builder.cards.composing import CardComposer
from realms_builder.cards.designing.element_keys import keys_of_models
from realms_builder.cards.template.template_files import read_template_text
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Problem
from realms_builder.layout.marks import Face
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import face_pdf
from realms_builder.render.pdf.raster import clear_pixels
from tests.cards.card_builders import subject
from tests.render.test_masks_and_tones import PIXELS_PER_MM, at, near

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
CARD = """
format: 1
kind: card
id: card
size: [20, 20]
bleed: 0
corner: 0
front:
  - {{id: paper, box: [0, 0, 20, 20], fill: "#ffffff"}}
  - {elements}
"""


def composed(elements: str, theme: ThemeFile | None = None) -> tuple[Face, CardComposer]:
    text = CARD.format(elements=elements)
    found = TemplateShelf([read_template_text(text, "card.yaml")]).find("card")
    assert found is not None
    assert found.problems == ()
    template = found.template
    assert template is not None
    keys = keys_of_models(template)
    composer = CardComposer(template, theme or ThemeFile(), "en", FontSet(), traced=keys)
    return composer.compose(subject(name="Wolf")).front, composer


def drawn(elements: str, theme: ThemeFile | None = None) -> tuple[Image.Image, str]:
    """Return the pixels of a face with *elements*, and the words that are read off its page."""
    face, _ = composed(elements, theme)
    pdf, problems = face_pdf(face, FontSet())
    assert problems == ()
    columns, rows, data = clear_pixels(pdf, 0, PIXELS_PER_MM)
    page = pypdfium2.PdfDocument(pdf)[0]
    words = " ".join(page.get_textpage().get_text_range().split())
    return Image.frombuffer("RGBA", (columns, rows), bytes(data), "raw", "BGRA", 0, 1), words


def test_a_bar_is_turned_round_its_middle() -> None:
    seen, _ = drawn('{id: bar, box: [4, 9, 12, 2], fill: "#000000", rotation: 90}')
    assert at(seen, 10, 5) == BLACK  # it stands upright
    assert at(seen, 10, 15) == BLACK
    assert at(seen, 5, 10) == WHITE


def test_degrees_run_clockwise() -> None:
    seen, _ = drawn('{id: bar, box: [4, 9.5, 12, 1], fill: "#000000", rotation: 45}')
    assert at(seen, 13, 13) == BLACK
    assert at(seen, 13, 7) == WHITE


def test_an_element_inside_a_column_is_turned_too() -> None:
    inner = '{id: bar, fill: "#000000", height: 2, rotation: 90}'
    seen, _ = drawn(f"{{id: body, box: [4, 9, 12, 6], column: [{inner}]}}")
    assert at(seen, 10, 5) == BLACK
    assert at(seen, 5, 10) == WHITE


def test_half_of_what_lies_below_shines_through() -> None:
    seen, _ = drawn('{id: area, box: [5, 5, 10, 10], fill: "#ff0000", opacity: 0.5}')
    assert at(seen, 10, 10) == near((255, 127, 127))
    assert at(seen, 2, 2) == WHITE


def test_a_sharp_shadow_lies_beside_what_throws_it() -> None:
    shadow = '{colour: "#0000ff", x: 3, y: 3, blur: 0}'
    seen, _ = drawn(f'{{id: area, box: [5, 5, 8, 8], fill: "#ff0000", shadow: {shadow}}}')
    assert at(seen, 7, 7) == near((255, 0, 0))
    assert at(seen, 14.5, 14.5) == near((0, 0, 255))
    assert at(seen, 6, 14.5) == WHITE  # left of the shadow, which begins at 8
    assert at(seen, 17, 17) == WHITE


def test_a_soft_shadow_grows_paler_outwards() -> None:
    shadow = '{colour: "#000000", x: 0, y: 0, blur: 3}'
    seen, _ = drawn(f'{{id: area, box: [6, 6, 8, 8], fill: "#ff0000", shadow: {shadow}}}')
    greys = [at(seen, 14 + step, 10)[0] for step in (0.5, 1.5, 2.5)]
    assert greys[0] < greys[1] < greys[2] < 255
    assert at(seen, 18, 10) == WHITE


def test_a_shadow_of_words_is_not_read() -> None:
    _, words = drawn('{id: name, box: [2, 5, 16, 5], text: "{name}", shadow: black alpha 50%}')
    assert words == "Wolf"
    _, words = drawn('{id: name, box: [2, 5, 16, 5], text: "{name}", opacity: 0.5, rotation: 10}')
    assert words == "Wolf"


def test_a_theme_that_saves_ink_has_no_shadows() -> None:
    shadow = '{colour: "#0000ff", x: 3, y: 3, blur: 0}'
    element = f'{{id: area, box: [5, 5, 8, 8], fill: "#ff0000", shadow: {shadow}}}'
    seen, _ = drawn(element, ThemeFile(ink_saver=True))
    assert at(seen, 14.5, 14.5) == at(seen, 2, 18)  # bare paper


def test_what_lies_above_a_turned_element_stays_above_it() -> None:
    elements = """{id: bar, box: [4, 9, 12, 2], text: "{name}", fill: "#000000", rotation: 90}
  - {id: cover, box: [8, 2, 4, 16], fill: "#00ff00"}"""
    seen, _ = drawn(elements)
    assert at(seen, 10, 5) == (0, 255, 0)


def test_the_designer_takes_hold_of_a_turned_element_by_its_box() -> None:
    face, composer = composed('{id: bar, box: [4, 9, 12, 2], fill: "#000000", rotation: 90}')
    traces = {trace.key: trace for trace in composer.traces[face]}
    trace = traces["front", "bar"]
    assert (trace.x, trace.y, trace.w, trace.h) == (4, 9, 12, 2)


def problems(elements: str) -> list[Problem]:
    return read_template_text(CARD.format(elements=elements), "card.yaml").problems


def test_a_shadow_that_cannot_be_is_said() -> None:
    (wrong,) = problems("{id: a, box: [1, 1, 2, 2], fill: ink, shadow: {colour: blak ink}}")
    assert wrong.code == "card.colour"
    (wrong,) = problems("{id: a, box: [1, 1, 2, 2], fill: ink, opacity: 2}")
    assert wrong.code == "number_out_of_range"
