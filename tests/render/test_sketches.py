"""Pictures for little ink: lines over light greys, of drawings and of a player's own photos."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageStat

from realms_builder.cards.subjects import empty_roster, subjects_of_faction
from realms_builder.game.library import Library
from realms_builder.layout.marks import Drawing, Face, Mark, Picture
from realms_builder.render.jobs.looks import find_look
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import face_pdf
from realms_builder.render.pdf.raster import image
from realms_builder.roster.resolve.muster import muster
from tests.tree import ROOT, game_ids

LIBRARY = Library([ROOT / "factions"])
PIXELS_PER_MM = 8.0
"""Fine enough that no hairline is drawn wider than it is."""


def ink(face: Face, fonts: FontSet) -> float:
    """Return the part of the paper that black ink would cover: 0 for none."""
    seen = image(face_pdf(face, fonts)[0], 0, PIXELS_PER_MM)
    return 1 - sum(ImageStat.Stat(seen).mean[:3]) / 3 / 255


def seen(mark: Mark) -> Image.Image:
    """Return a face of 80 mm with *mark* on it."""
    return image(face_pdf(Face(80, 80, marks=[mark]), FontSet())[0], 0, PIXELS_PER_MM).convert("L")


def darkest(picture: Image.Image, x: float, y: float, around: float = 1.5) -> float:
    """Return the darkest pixel within *around* mm of a point."""
    sides = (x - around, y - around, x + around, y + around)
    box = tuple(round(side * PIXELS_PER_MM) for side in sides)
    return ImageStat.Stat(picture.crop(box)).extrema[0][0]  # type: ignore[arg-type]


@pytest.mark.parametrize("game_id", sorted(game_ids()))
def test_cards_that_save_ink_take_at_most_a_third_of_it(game_id: str) -> None:
    game = LIBRARY.game(game_id)
    assert game is not None
    found = [LIBRARY.faction(game_id, name) for name in LIBRARY.factions(game_id)]
    factions = {faction.id: faction for faction in found if faction is not None}
    covered = dict.fromkeys(("colour", "ink_saver"), 0.0)
    for theme in covered:
        look = find_look(LIBRARY, game, theme=theme)
        composer = look.composer("de")
        for faction in factions.values():
            mustered = muster(empty_roster(game, faction), game, factions.get)
            subject = subjects_of_faction(faction, mustered)[0]
            covered[theme] += sum(ink(face, look.fonts) for face in composer.compose(subject).all)
    assert covered["ink_saver"] <= covered["colour"] / 3


@pytest.mark.parametrize("suffix", [".jpg", ".png"])
def test_an_own_photo_becomes_lines_over_light_greys(tmp_path: Path, suffix: str) -> None:
    photo = Image.new("RGB", (400, 400), "#202840")
    ImageDraw.Draw(photo).ellipse((100, 100, 300, 300), "#e0d0a0")
    path = tmp_path / f"photo{suffix}"
    photo.save(path)
    full = seen(Picture(0, 0, 40, 40, str(path)))
    sketch = seen(Picture(0, 0, 40, 40, str(path), sketch=True))
    assert darkest(full, 3, 3) < 60
    assert darkest(sketch, 5, 5) > 200  # what was dark is light,
    assert darkest(sketch, 20, 20) > 240
    assert darkest(sketch, 10, 20) < 120  # and its edge a line


def test_a_drawing_becomes_lines_and_what_is_small_stays_dark(tmp_path: Path) -> None:
    path = tmp_path / "face.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
        '<rect width="40" height="40" fill="#102030"/>'
        '<path fill="#c08040" d="M10 10h20v20h-20z"/>'
        '<path fill="#000000" d="M19 19h1v1h-1z"/></svg>'
    )
    sketch = seen(Drawing(0, 0, 80, 80, str(path), sketch=True))
    assert darkest(sketch, 10, 10) > 240
    assert darkest(sketch, 28, 50) > 220
    assert darkest(sketch, 20, 40) < 160
    assert darkest(sketch, 39, 39) < 90
    assert darkest(seen(Drawing(0, 0, 80, 80, str(path))), 10, 10) < 60


def test_one_document_may_hold_a_picture_both_ways(tmp_path: Path) -> None:
    path = tmp_path / "dark.png"
    Image.new("RGB", (80, 40), "#101010").save(path)
    both = Face(
        40,
        20,
        marks=[Picture(0, 0, 20, 20, str(path)), Picture(20, 0, 20, 20, str(path), sketch=True)],
    )
    shown = image(face_pdf(both, FontSet())[0], 0, PIXELS_PER_MM).convert("L")
    assert darkest(shown, 10, 10) < 30
    assert darkest(shown, 30, 10) > 200
