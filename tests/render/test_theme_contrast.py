"""Texts are readable on what they lie on, in every theme; high contrast holds what it promises."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from realms_builder.cards.subjects import empty_roster, subjects_of_faction
from realms_builder.cards.template.colours import (
    as_light_as,
    contrast,
    luminance,
    mix,
    opacity,
    rgb,
)
from realms_builder.cards.template.themes import ThemeFile, ThemePalette
from realms_builder.game.library import Library
from realms_builder.layout.marks import Drawing, Face, Mark, Picture, Rect, TextRun
from realms_builder.render.jobs.face_check import InkCheck, text_contrasts
from realms_builder.render.jobs.looks import find_look, template_names, theme_names
from realms_builder.render.jobs.theme_shelf import find_theme
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.roster.resolve.muster import muster
from tests.cards.card_builders import composer as card_composer
from tests.cards.card_builders import subject as card_subject
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
                    for run, seen in text_contrasts(face, look.fonts) if face else ():
                        texts += 1
                        if seen < ENOUGH - 0.05:
                            faint.add((template, run.text, round(seen, 1)))
    assert texts > 100
    assert faint == set()


@pytest.mark.parametrize("theme", ["colour", "ink_saver", "large_print", "sepia"])
@pytest.mark.parametrize("game_id", sorted(game_ids()))
def test_every_text_is_readable_on_what_it_lies_on(game_id: str, theme: str) -> None:
    game = LIBRARY.game(game_id)
    assert game is not None
    look = find_look(LIBRARY, game, theme=theme)
    check, composer = InkCheck(look.fonts), look.composer("de")
    faint: set[tuple[str, str, float]] = set()
    for name in LIBRARY.factions(game_id):
        faction = LIBRARY.faction(game_id, name)
        assert faction is not None
        mustered = muster(empty_roster(game, faction), game, {faction.id: faction}.get)
        subject = subjects_of_faction(faction, mustered)[0]
        for face in composer.compose(subject).all:
            found = [flaw.values for flaw in check.faint(face)]
            faint |= {(faction.id, str(v["text"]), float(str(v["ratio"]))) for v in found}
    assert faint == set()


def test_a_faint_text_would_be_found(tmp_path: Path) -> None:
    path = tmp_path / "half.png"
    half = Image.new("RGB", (40, 40), "#000000")
    half.paste("#888888", (0, 0, 20, 40))
    half.save(path)
    run = TextRun(10, 10, "faint", "text", 8, "#888888")
    black, picture = Rect(0, 0, 63, 88, "#000000"), Picture(0, 0, 40, 40, str(path))
    grounds = ([], [black], [picture], [picture, Rect(0, 0, 63, 20, "#000000cc")])
    seen = [next(text_contrasts(Face(63, 88, marks=[*g, run]), FontSet()))[1] for g in grounds]
    # Grey 0x88 has the luminance 0.246: 1.05 / 0.296 on white, 0.296 / 0.05 on black; four fifths
    # of black over the same grey leave 0x1b, which has 0.011: 0.296 / 0.061.
    assert seen == pytest.approx([3.54, 5.92, 1.0, 4.86], abs=0.1)


def test_what_is_large_may_stand_out_less() -> None:
    def found(font: str, size_pt: float) -> list[object]:
        run = TextRun(10, 10, "grey", font, size_pt, "#888888")  # 3.54 to 1 on white
        flaws = InkCheck(FontSet()).faint(Face(63, 88, marks=[run]))
        return [flaw.values["least"] for flaw in flaws]

    assert found("text", 8) == found("text", 13.9) == found("text_bold", 10.9) == [4.5]
    assert found("text", 14) == found("text_bold", 11) == found("display_bold", 12) == []


def test_small_light_text_on_dark_has_to_be_bold() -> None:
    def found(ink: str, ground: str, font: str, size_pt: float) -> list[str]:
        marks = [Rect(0, 0, 63, 88, ground), TextRun(10, 10, "word", font, size_pt, ink)]
        return [flaw.code for flaw in InkCheck(FontSet()).faint(Face(63, 88, marks=marks))]

    assert found("#ffffff", "#202020", "text", 6.5) == ["fit.thin"]
    assert found("#e8ae4a", "#202020", "text_italic", 6.5) == ["fit.thin"]
    assert found("#ffffff", "#202020", "text", 7) == []
    assert found("#ffffff", "#202020", "text_semibold", 6.5) == []
    assert found("#202020", "#ffffff", "text", 6.5) == []


@pytest.mark.parametrize("ink", ["#ffffff", "#ee8a1d", "#000000", "#777777", "#b3261e"])
@pytest.mark.parametrize("theme", ["colour", "ink_saver", "high_contrast"])
def test_a_text_on_a_picture_has_a_plate_in_every_theme(ink: str, theme: str) -> None:
    game = LIBRARY.game(sorted(game_ids())[0])
    assert game is not None
    palette = find_theme(LIBRARY, game, theme)[0]
    text = (
        "format: 1\nkind: card\nsize: [60, 40]\nfront:\n"
        "  - {id: p, box: [0, 0, 60, 40], picture: picture, fallback: none}\n"
        f"  - {{id: a, box: [5, 5, 50, 10], text: x, colour: '{ink}'}}\n"
    )
    face = card_composer(text, theme=palette).compose(card_subject()).front
    marks = [m for layer in face.layers for m in layer.marks] + list(face.marks)
    plate = next(m for m in marks if isinstance(m, Rect))
    run = next(m for m in marks if isinstance(m, TextRun))
    assert plate.x < run.x
    assert plate.y < run.baseline_y < plate.y + plate.h
    assert plate.fill is not None
    for below in ("#000000", "#ffffff"):
        shown = mix(plate.fill[:7], below, opacity(plate.fill))
        # A middle grey comes to 4.7 on black and to less on anything else.
        assert contrast(run.colour, shown) >= 4.5


def test_a_veil_that_is_dark_enough_needs_no_plates() -> None:
    def marks(veil: str) -> list[Mark]:
        text = (
            "format: 1\nkind: card\nsize: [60, 40]\nfront:\n"
            "  - {id: p, box: [0, 0, 60, 40], picture: picture, fallback: none}\n"
            f"  - {{id: v, box: [0, 20, 60, 20], {veil}}}\n"
            "  - {id: a, box: [5, 30, 50, 10], text: x, colour: white}\n"
        )
        face = card_composer(text).compose(card_subject()).front
        shown = [m for layer in face.layers for m in layer.marks] + list(face.marks)
        return [m for m in shown if isinstance(m, Rect) and m.radius_mm]

    assert marks("fill: black alpha 80%") == []
    assert marks("gradient: [black alpha 50%, black alpha 80%]") == []
    assert len(marks("fill: black alpha 30%")) == 1
    assert len(marks("gradient: [black alpha 0%, black alpha 80%]")) == 1  # thin at its top


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
    assert (german["ink_saver"], english["ink_saver"]) == ("Tintensparend", "Ink saver")


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
