"""What cannot be printed well: characters without a font, pictures with too few pixels."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from realms_builder.core.problems import Severity
from realms_builder.layout.marks import Clip, Layer, Mark, Picture, TextRun, TurnedMarks
from realms_builder.render.jobs.face_check import InkCheck, printed_dpi
from realms_builder.render.pdf.fonts import FontSet
from tests.render.proofs import face

INCH = 25.4
HAN = "\u4e2d"


def flaws(*marks: Mark, layer: tuple[Mark, ...] = ()) -> list[tuple[str, Severity, object]]:
    layers = (Layer(layer),) if layer else ()
    found = InkCheck(FontSet()).flaws(face(*marks, layers=layers))
    return [(f.code, f.severity, f.values.get("code") or f.values.get("dpi")) for f in found]


def words(text: str, font: str = "text") -> TextRun:
    return TextRun(1.0, 2.0, text, font, 8.0)


def picture(path: Path, width: float, height: float, *, contain: bool = False) -> Picture:
    return Picture(0.0, 0.0, width, height, str(path), contain=contain)


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "photo.png"
    Image.new("RGB", (300, 200), "red").save(path)
    return path


def test_letters_that_a_font_has_are_fine_even_when_another_font_lends_them() -> None:
    assert flaws(words("Zähe Grüße – 3/4+ ″ ≥ ŁĄ"), words("Ωμέγα", "display_bold")) == []


def test_a_character_that_no_font_has_is_an_error_with_its_number() -> None:
    assert flaws(words(f"a{HAN}b{HAN}")) == [("fit.glyph", Severity.ERROR, "U+4E2D")]


def test_the_font_is_called_by_its_own_name() -> None:
    (flaw,) = InkCheck(FontSet()).flaws(face(words(HAN, "display_bold")))
    assert flaw.values["font"] == "SourceSerifPro-Bold"
    assert (flaw.x, flaw.y) == (1.0, 2.0)


def test_marks_that_only_break_words_need_no_glyph() -> None:
    assert flaws(words("Donau\u00addampf\u200bschiff")) == []


def test_groups_and_shared_layers_are_looked_into() -> None:
    inside = words(HAN)
    found = flaws(Clip(0, 0, 9, 9, (inside,)), TurnedMarks(0, 0, 90, (inside,)), layer=(inside,))
    assert len(found) == 3


def test_a_check_says_the_same_again(photo: Path) -> None:
    check = InkCheck(FontSet())
    shown = face(
        words("fine"), words(HAN), picture(photo, 2 * INCH, INCH), layers=[Layer((words(HAN),))]
    )
    assert len(list(check.flaws(shown))) == len(list(check.flaws(shown))) == 3


def test_pixels_are_counted_for_each_inch_of_paper(photo: Path) -> None:
    assert printed_dpi(picture(photo, INCH, INCH * 2 / 3)) == pytest.approx(300)
    assert printed_dpi(picture(photo, 3 * INCH, 2 * INCH)) == pytest.approx(100)


def test_a_picture_that_covers_its_box_is_as_coarse_as_its_longer_stretch(photo: Path) -> None:
    # To cover a square inch the 200 pixels of its height are stretched over it.
    assert printed_dpi(picture(photo, INCH, INCH)) == pytest.approx(200)
    # To lie in it whole its 300 pixels across are.
    assert printed_dpi(picture(photo, INCH, INCH, contain=True)) == pytest.approx(300)


def test_a_zoom_makes_it_coarser(photo: Path) -> None:
    zoomed = picture(photo, INCH, INCH)._replace(zoom=2.0)
    assert printed_dpi(zoomed) == pytest.approx(100)


def test_below_200_dpi_a_picture_is_worth_a_warning(photo: Path) -> None:
    assert flaws(picture(photo, INCH, INCH)) == []
    assert flaws(picture(photo, 1.6 * INCH, INCH)) == [("fit.picture", Severity.WARNING, 187)]


def test_a_picture_that_is_gone_is_somebody_elses_business(tmp_path: Path) -> None:
    assert flaws(picture(tmp_path / "nix.png", INCH, INCH)) == []


def test_texts_below_six_points_are_named_and_icons_are_not() -> None:
    runs = [
        TextRun(5, 5, "tiny", "text", 5.4, "#000000"),
        TextRun(5, 10, "fine", "text", 6, "#000000"),
        TextRun(5, 15, "\ue000", "icons", 4, "#000000"),
    ]
    found = InkCheck(FontSet()).flaws(face(*runs))
    small = [flaw for flaw in found if flaw.code == "fit.small"]
    assert [(flaw.values["text"], flaw.values["size_pt"]) for flaw in small] == [("tiny", 5.4)]
