"""Masks, cuts, tones and ramps of several colours, looked at as pixels of the printed PDF."""

from __future__ import annotations

from pathlib import Path as FilePath

import pytest
from PIL import Image

from realms_builder.layout.marks import (
    Clip,
    Drawing,
    Face,
    Gradient,
    Mark,
    Masked,
    Picture,
    Rect,
    Tint,
)
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import face_pdf
from realms_builder.render.pdf.raster import clear_pixels

PIXELS_PER_MM = 4.0
RED = "#ff0000"


def pixels(*marks: Mark, size: float = 20.0) -> Image.Image:
    """Return a white face of *size* mm with *marks* on it, four pixels a millimetre."""
    paper = Rect(0, 0, size, size, "#ffffff")
    pdf, problems = face_pdf(Face(size, size, marks=[paper, *marks]), FontSet())
    assert problems == ()
    columns, rows, data = clear_pixels(pdf, 0, PIXELS_PER_MM)
    return Image.frombuffer("RGBA", (columns, rows), bytes(data), "raw", "BGRA", 0, 1)


def at(picture: Image.Image, x_mm: float, y_mm: float) -> tuple[int, ...]:
    found = picture.getpixel((round(x_mm * PIXELS_PER_MM), round(y_mm * PIXELS_PER_MM)))
    assert isinstance(found, tuple)
    return found[:3]


def near(colour: tuple[int, ...]) -> object:
    return pytest.approx(colour, abs=4)


def test_a_ramp_lets_a_thing_fade_from_one_side_to_the_other() -> None:
    ramp = Gradient(0, 0, 20, 20, "#ffffff", "#000000", 0.0)
    seen = pixels(Masked(0, 0, 20, 20, (Rect(0, 0, 20, 20, RED),), (ramp,)))
    assert at(seen, 0, 10) == near((255, 0, 0))
    assert at(seen, 10, 10) == pytest.approx((255, 128, 128), abs=6)
    assert at(seen, 19.5, 10) == pytest.approx((255, 250, 250), abs=8)


def test_where_the_mask_has_nothing_nothing_shows() -> None:
    hole = Rect(5, 5, 5, 5, "#ffffff")
    seen = pixels(Masked(0, 0, 20, 20, (Rect(0, 0, 20, 20, RED),), (hole,)))
    assert at(seen, 7, 7) == near((255, 0, 0))
    assert at(seen, 12, 12) == near((255, 255, 255))


def test_a_picture_can_be_a_mask(tmp_path: FilePath) -> None:
    file = tmp_path / "half.png"
    half = Image.new("L", (20, 20), 0)
    half.paste(255, (0, 0, 10, 20))
    half.save(file)
    mask = Picture(0, 0, 20, 20, str(file))
    seen = pixels(Masked(0, 0, 20, 20, (Rect(0, 0, 20, 20, RED),), (mask,)))
    assert at(seen, 4, 10) == near((255, 0, 0))
    assert at(seen, 16, 10) == near((255, 255, 255))


def test_a_drawing_fades_where_it_lies(tmp_path: FilePath) -> None:
    file = tmp_path / "red.svg"
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        '<rect width="100" height="100" fill="#ff0000"/></svg>'
    )
    ramp = Gradient(0, 0, 20, 20, "#ffffff", "#000000", 0.0)
    seen = pixels(Masked(0, 0, 20, 20, (Drawing(0, 0, 20, 20, str(file)),), (ramp,)))
    assert at(seen, 10, 10) == pytest.approx((255, 128, 128), abs=6)
    assert at(seen, 19, 19) == pytest.approx((255, 242, 242), abs=8)


def test_one_mask_on_many_cards_is_written_once() -> None:
    ramp = (Gradient(0, 0, 20, 20, "#ffffff", "#000000", 0.0),)
    masked = [Masked(0, 0, 20, 20, (Rect(0, at, 20, 2, RED),), ramp) for at in (1, 5, 9)]
    pdf, _ = face_pdf(Face(20, 20, marks=masked), FontSet())
    assert pdf.count(b"/Luminosity") == 1


def test_an_outline_cuts_what_lies_in_it() -> None:
    triangle = (("M", 0.0, 0.0), ("L", 20.0, 0.0), ("L", 0.0, 20.0), ("Z",))
    seen = pixels(Clip(0, 0, 20, 20, (Rect(0, 0, 20, 20, RED),), 0.0, triangle))
    assert at(seen, 5, 5) == near((255, 0, 0))
    assert at(seen, 15, 15) == near((255, 255, 255))


def test_a_tint_takes_the_hue_and_leaves_the_light() -> None:
    ground = (Rect(0, 0, 10, 20, "#000000"), Rect(10, 0, 10, 20, "#ffffff"))
    seen = pixels(*ground, Rect(0, 0, 20, 10, "#3060c0"), Tint(0, 0, 20, 20, "#6f5d4b"))
    red, green, blue = at(seen, 5, 5)
    assert red > green > blue  # blue before, brown now
    before = 0.3 * 0x30 + 0.59 * 0x60 + 0.11 * 0xC0  # as PDF weighs light
    assert 0.3 * red + 0.59 * green + 0.11 * blue == pytest.approx(before, abs=4)
    assert at(seen, 5, 15) == near((0, 0, 0))
    assert at(seen, 15, 15) == near((255, 255, 255))


def test_a_ramp_goes_through_every_colour_on_the_way() -> None:
    ramp = Gradient(0, 0, 20, 20, "#ff0000", "#0000ff", 0.0, between=((0.25, "#00ff00"),))
    seen = pixels(ramp)
    assert at(seen, 5, 10) == pytest.approx((0, 255, 0), abs=16)
    # Halfway between 5 mm and 20 mm, green and blue are mixed evenly.
    assert at(seen, 12.5, 10) == pytest.approx((0, 128, 128), abs=8)
