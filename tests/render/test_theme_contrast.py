"""The theme for high contrast holds what it promises on the cards of every bundled game."""

from __future__ import annotations

import pytest

from realms_builder.cards.subjects import empty_roster, subjects_of_faction
from realms_builder.cards.template.colours import as_light_as, contrast, luminance, rgb
from realms_builder.cards.template.themes import ThemeFile, ThemePalette
from realms_builder.game.library import Library
from realms_builder.layout.marks import Drawing, Face, Gradient, Picture, Rect, TextRun
from realms_builder.render.jobs.looks import find_look, template_names, theme_names
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.roster.resolve.muster import muster
from tests.render.contrast_probe import worst_contrasts
from tests.tree import ROOT, game_ids

ENOUGH = 7.0
"""What the guidelines for accessible content ask of texts at their highest level (WCAG 2, AAA)."""
UNITS_OF_A_FACTION = 3
LIBRARY = Library([ROOT / "factions"])


@pytest.mark.parametrize("game_id", sorted(game_ids()))
def test_every_text_stands_out_in_high_contrast(game_id: str) -> None:
    game = LIBRARY.game(game_id)
    assert game is not None
    found = [LIBRARY.faction(game_id, name) for name in LIBRARY.factions(game_id)]
    factions = {faction.id: faction for faction in found if faction is not None}
    faint: set[tuple[str, str, float]] = set()
    texts = 0
    for template in template_names(LIBRARY, game, "de"):
        look = find_look(LIBRARY, game, theme="high_contrast", template=template)
        composer = look.composer("de")
        for faction in factions.values():
            mustered = muster(empty_roster(game, faction), game, factions.get)
            for subject in subjects_of_faction(faction, mustered)[:UNITS_OF_A_FACTION]:
                faces = composer.compose(subject)
                for face in (faces.front, faces.back, *faces.continuations):
                    for text, seen in worst_contrasts(face, look.fonts) if face else ():
                        texts += 1
                        if seen < ENOUGH:
                            faint.add((template, text, round(seen, 1)))
    assert texts > 100
    assert faint == set()


def test_a_faint_text_would_be_found() -> None:
    run = TextRun(10, 10, "faint", "text", 8, "#888888")
    bare = Face(63, 88, marks=[run])
    on_black = Face(63, 88, marks=[Rect(0, 0, 63, 88, "#000000"), run])
    on_ramp = Face(63, 88, marks=[Gradient(0, 0, 63, 88, "#000000", "#888888"), run])
    on_picture = Face(63, 88, marks=[Picture(0, 0, 63, 88, "a.png"), run])
    fonts = FontSet()
    seen = [next(worst_contrasts(f, fonts))[1] for f in (bare, on_black, on_ramp, on_picture)]
    # Grey 0x88 has the luminance 0.246: 1.05 / 0.296 on white, 0.296 / 0.05 on black.
    assert seen == [pytest.approx(3.54, abs=0.01), pytest.approx(5.92, abs=0.01), 1.0, 0.0]


@pytest.mark.parametrize("colour", ["#f4d35e", "#7f7f7f", "#102030", "#c2185b", "#ffffff"])
def test_any_faction_is_read_in_high_contrast(colour: str) -> None:
    palette = ThemePalette(ThemeFile(contrast=7), colour, colour)
    main, accent = palette.colour("faction.colour"), palette.colour("faction.accent")
    for text in ("on faction.colour", "faction.accent", "light"):
        assert contrast(palette.text(text, (main,)), main) >= ENOUGH
    assert contrast(palette.text("on faction.accent", (accent,)), accent) >= ENOUGH
    assert contrast(palette.text("faction.colour", ("#ffffff",)), "#ffffff") >= ENOUGH


def test_a_tone_keeps_how_light_a_colour_is() -> None:
    for colour in ("#b3261e", "#2f5f86", "#ffffff", "#000000", "#e5b93c"):
        toned = as_light_as("#6f5d4b", colour)
        assert luminance(toned) == pytest.approx(luminance(colour), abs=0.02)
    red, green, blue = rgb(as_light_as("#6f5d4b", "#808080"))
    assert red > green > blue


def test_every_theme_has_a_name_in_both_languages() -> None:
    game = LIBRARY.game(sorted(game_ids())[0])
    assert game is not None
    german, english = (theme_names(LIBRARY, game, lang) for lang in ("de", "en"))
    assert {"colour", "ink_saver", "large_print", "high_contrast", "sepia"} <= set(german)
    assert all(german[name] and english[name] and name not in german[name] for name in german)


def test_an_emblem_is_drawn_in_the_tone_of_its_theme() -> None:
    game = LIBRARY.game(sorted(game_ids())[0])
    assert game is not None
    faction = LIBRARY.faction(game.id, sorted(LIBRARY.factions(game.id))[0])
    assert faction is not None
    look = find_look(LIBRARY, game, theme="sepia")
    mustered = muster(empty_roster(game, faction), game, {faction.id: faction}.get)
    subject = subjects_of_faction(faction, mustered)[0]
    face = look.composer("en").compose(subject).front
    drawn = [m for layer in face.layers for m in layer.marks] + list(face.marks)
    emblems = [m for m in drawn if isinstance(m, Drawing)]
    assert emblems
    assert {m.tone for m in emblems} == {look.theme.tone}
