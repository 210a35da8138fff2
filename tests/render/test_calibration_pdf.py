"""The calibration sheet as it is printed: two pages that lie on each other, in both languages."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.sizes import PAPERS, Paper
from realms_builder.core.files import WriteFailed
from realms_builder.render.jobs.calibration_pdf import write_calibration
from realms_builder.render.pdf import raster
from tests.render.proofs import opened, text_of

PIXELS_PER_MM = 10
FLIPS = {
    (Duplex.LONG_EDGE, False): Image.Transpose.FLIP_LEFT_RIGHT,
    (Duplex.LONG_EDGE, True): Image.Transpose.FLIP_TOP_BOTTOM,
    (Duplex.SHORT_EDGE, False): Image.Transpose.FLIP_TOP_BOTTOM,
    (Duplex.SHORT_EDGE, True): Image.Transpose.FLIP_LEFT_RIGHT,
}


def pdf(duplex: Duplex = Duplex.LONG_EDGE, landscape: bool = False, **how: object) -> bytes:
    """Return a calibration sheet for A4 without anything to say about it."""
    file = BytesIO()
    problems = write_calibration(PAPERS["a4"], duplex, file, landscape=landscape, **how)
    assert problems == ()
    return file.getvalue()


def dark(image: Image.Image) -> Image.Image:
    """Return where something is printed."""
    return image.convert("L").point(lambda value: 255 if value < 160 else 0)


@pytest.mark.parametrize(("way", "flip"), FLIPS.items())
def test_against_the_light_the_lines_of_both_pages_meet(
    way: tuple[Duplex, bool], flip: Image.Transpose
) -> None:
    sheet = pdf(*way)
    front = dark(raster.image(sheet, 0, PIXELS_PER_MM))
    back = dark(raster.image(sheet, 1, PIXELS_PER_MM).transpose(flip))
    # The cross hair in a corner: 10 mm of it are on both pages, on each of two lines.
    corner = (80, 80, 200, 200)
    both = ImageChops.multiply(front.crop(corner), back.crop(corner))
    box = both.getbbox()
    assert box is not None
    assert box[2] - box[0] == pytest.approx(100, abs=3)
    assert box[3] - box[1] == pytest.approx(100, abs=3)


def test_an_offset_moves_the_back_page_only() -> None:
    plain, moved = pdf(), pdf(offset=(2.0, -1.0))
    back, back_moved = (dark(raster.image(p, 1, PIXELS_PER_MM)) for p in (plain, moved))
    cross = (80, 80, 200, 200)
    shifted = (100, 70, 220, 190)
    assert ImageChops.difference(back.crop(cross), back_moved.crop(shifted)).getbbox() is None
    fronts = [dark(raster.image(p, 0, PIXELS_PER_MM)).crop(cross) for p in (plain, moved)]
    assert ImageChops.difference(*fronts).getbbox() is None


def test_the_ruler_measures_a_hundred_millimetres() -> None:
    image = dark(raster.image(pdf(), 0, PIXELS_PER_MM))
    # A strip through the shortest ticks, just above the line of the ruler.
    found = image.crop((0, 552, 2100, 553)).getbbox()
    assert found is not None
    assert found[2] - found[0] == pytest.approx(1000, abs=4)


@pytest.mark.parametrize(
    ("lang", "front", "back"),
    [
        ("de", ("Vorderseite", "gegen das Licht", "Waagerecht", "−0,5"), "Rückseite"),
        ("en", ("Front", "against a light", "Across", "−0.5"), "Back"),
    ],
)
def test_both_sides_say_what_they_are(lang: str, front: tuple[str, ...], back: str) -> None:
    sheet = pdf(lang=lang)
    said = text_of(sheet, 0)
    assert [word for word in front if word not in said] == []
    assert back in text_of(sheet, 1)


def test_viewers_are_asked_for_true_size_and_the_right_edge() -> None:
    preferences = opened(pdf(Duplex.SHORT_EDGE)).Root.ViewerPreferences
    assert preferences.PrintScaling == "/None"
    assert preferences.Duplex == "/DuplexFlipShortEdge"


def test_the_texts_of_the_smallest_paper_stay_in_their_box() -> None:
    for lang in ("de", "en"):
        file = BytesIO()
        offset = (-10.25, -10.25)
        write_calibration(PAPERS["a5"], Duplex.SHORT_EDGE, file, offset, lang)
        image = dark(raster.image(file.getvalue(), 0, PIXELS_PER_MM))
        # Between the header and the numbers of the ruler nothing is printed.
        assert image.crop((0, 470, 1480, 490)).getbbox() is None


def test_a_sheet_that_is_not_possible_writes_nothing(tmp_path: Path) -> None:
    target = tmp_path / "sheet.pdf"
    small = Paper("small", "small", 90, 120)
    codes = [p.code for p in write_calibration(small, Duplex.LONG_EDGE, target)]
    assert codes == ["calibration.paper_too_small"]
    assert not target.exists()


def test_a_folder_that_is_missing_is_told(tmp_path: Path) -> None:
    with pytest.raises(WriteFailed):
        write_calibration(PAPERS["a4"], Duplex.LONG_EDGE, tmp_path / "none" / "sheet.pdf")
