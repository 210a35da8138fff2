"""A faction's colour, whatever it is, stays readable as text on what lies behind it."""

from __future__ import annotations

import pytest

from realms_builder.cards.template.binding import Plain
from realms_builder.cards.template.colours import contrast, luminance, readable, rgb
from realms_builder.cards.template.themes import BUILT_IN, ThemeFile, ThemePalette
from realms_builder.layout.marks import TextRun
from tests.cards.card_builders import composer, runs, subject

PAPER = BUILT_IN["paper"]
HEAD = "format: 1\nkind: card\nsize: [60, 40]\nfront:\n"
PLAIN = HEAD + "  - {id: a, box: [0, 20, 60, 10], text: x, colour: faction.colour}"
BANNER = """
  - {id: banner, box: [0, 0, 60, 10], gradient: [faction.colour, faction.colour darken 38%]}
  - {id: a, box: [0, 0, 60, 10], text: x, colour: faction.accent}
"""


def run(template: str, colour: str, accent: str = "", theme: ThemeFile | None = None) -> TextRun:
    """Return the text on a card of a faction with these colours."""
    faction = Plain({"id": "f", "name": "F", "emblem": "", "colour": colour, "accent": accent})
    faces = composer(template, theme=theme).compose(subject(faction=faction))
    assert faces.problems == ()
    return runs(faces.front)[-1]


@pytest.mark.parametrize("colour", ["#ffffff", "#ffee88", "#eeeeee", "#7fffd4"])
def test_a_light_colour_is_darkened_on_paper(colour: str) -> None:
    assert contrast(run(PLAIN, colour).colour, PAPER) >= 4.5


def test_a_dark_colour_is_lightened_on_dark_paper() -> None:
    dark = ThemeFile(colours={"paper": "#101010", "ink": "#f0f0f0", "light": "#ffffff"})
    assert contrast(run(PLAIN, "#200808", theme=dark).colour, "#101010") >= 4.5


@pytest.mark.parametrize("colour", ["#7b1e2b", "#352a55", "#24465f", "#6e3417"])
def test_a_readable_colour_stays_as_it_is(colour: str) -> None:
    assert run(PLAIN, colour).colour == colour


def test_text_on_a_banner_is_measured_against_the_banner() -> None:
    text = run(HEAD + BANNER, "#ffffff", "#ffffff").colour
    assert contrast(text, "#ffffff") >= 4.5
    assert run(HEAD + BANNER, "#000000", "#ffffff").colour == "#ffffff"


def test_text_in_an_area_of_its_own_is_measured_against_that() -> None:
    text = (
        "  - {id: b, box: [0, 0, 60, 30], column: "
        "[{id: a, fill: dark, text: x, colour: faction.colour}]}"
    )
    assert contrast(run(HEAD + text, "#111111").colour, BUILT_IN["dark"]) >= 4.5


def test_text_on_a_picture_keeps_its_colour_since_nobody_knows_the_ground() -> None:
    text = "  - {id: p, box: [0, 0, 60, 30], picture: picture, fallback: none}\n"
    text += "  - {id: a, box: [0, 0, 60, 30], text: x, colour: faction.colour}"
    assert run(HEAD + text, "#ffffff").colour == "#ffffff"


def test_a_colour_of_the_theme_is_the_authors_own_business() -> None:
    text = PLAIN.replace("faction.colour", "white")
    assert run(text, "#000000").colour == "#ffffff"


def test_the_letter_of_a_shield_stands_out_from_its_field() -> None:
    text = HEAD + "  - {id: a, box: [0, 0, 20, 20], emblem: true}"
    assert contrast(run(text, "#ffffff", "#ffffff").colour, "#d1d1d1") >= 4.5


def test_readable_changes_as_little_as_is_needed() -> None:
    found = readable("#ffcc00", ("#ffffff",), "#000000", "#ffffff")
    assert 4.5 <= contrast(found, "#ffffff") < 6
    assert readable("#ffcc00", (), "#000000", "#ffffff") == "#ffcc00"


def test_a_theme_with_a_tone_draws_colours_given_by_numbers_towards_it() -> None:
    toned = ThemePalette(ThemeFile(tone="#6f5d4b"), "#123456")
    blue = rgb(toned.colour("#375f7e"))
    assert blue[2] - blue[0] < 0.5 * (0x7E - 0x37) / 255, "not half as blue as it was"
    assert luminance(toned.colour("#375f7e")) == pytest.approx(luminance("#375f7e"), abs=0.02)
    assert ThemePalette(ThemeFile(), "#123456").colour("#375f7e") == "#375f7e"
