"""Files for presses: PDF/X in four inks, flat, words as outlines, no more ink than asked."""

import re
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from realms_builder.cards.deck import Leaf
from realms_builder.cards.imposition.pages import PageSide
from realms_builder.cards.shops.face_job import FaceFile, FaceJob, PageOf
from realms_builder.cards.shops.profile import ShopProfile
from realms_builder.layout.marks import Face, Gradient, Rect, TextRun
from realms_builder.render.jobs.face_files import write_pages
from realms_builder.render.jobs.shop_order import profile_notes
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.press import Press, PressError, chosen_profile, is_usable, limited
from tests.render.press_profile import write_press_profile


def _face() -> Face:
    marks = (
        Rect(-3, -3, 69, 94, "#000000"),
        Gradient(10, 30, 20, 20, "#ff000080", "#ffffff00"),
        TextRun(10, 20, "Wache", "text", 12, "#ffffff"),
        Rect(5, 60, 50, 20, "#ffffff"),
        TextRun(10, 70, "Rot", "text", 12, "#c01010"),
        TextRun(10, 76, "Fast schwarz", "text", 8, "#201c18"),
    )
    return Face(63, 88, 3, 3, marks)


@pytest.fixture(scope="module")
def order(tmp_path_factory: pytest.TempPathFactory) -> pikepdf.Pdf:
    folder = tmp_path_factory.mktemp("press")
    icc = write_press_profile(folder / "four.icc")
    face = _face()
    leaf = Leaf("Wache", face, None)
    page = PageOf(leaf, PageSide.FRONT, face)
    job = FaceJob("Wache", bleed_mm=3, dpi=72, icc=icc, ink=240, lang="de")
    assert write_pages(FaceFile("", (page, page)), job, folder / "x.pdf", FontSet()) == ()
    return pikepdf.open(folder / "x.pdf")


def test_the_file_says_what_pdf_x_asks_for(order: pikepdf.Pdf) -> None:
    assert order.pdf_version == "1.4"
    assert str(order.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
    assert str(order.docinfo.Trapped) == "/False"
    for date in (order.docinfo.CreationDate, order.docinfo.ModDate):
        assert re.fullmatch(r"D:\d{14}[+-]\d\d'\d\d'", str(date))
    assert str(order.docinfo.Title) == "Wache"
    [intent] = order.Root.OutputIntents
    assert str(intent.S) == "/GTS_PDFX"
    assert str(intent.Info) == "Four inks at once"
    assert intent.DestOutputProfile.read_bytes()[12:20] == b"prtrCMYK"
    assert "/ViewerPreferences" not in order.Root
    for page in order.pages:
        inset = [float(n) * 25.4 / 72 for n in page.TrimBox]
        assert inset == pytest.approx([3, 3, 66, 91], abs=0.01)


def test_nothing_but_four_inks_is_used_and_nothing_shines_through(order: pikepdf.Pdf) -> None:
    for page in order.pages:
        assert not page.Resources.Font
        assert not page.Resources.ExtGState
        used = {str(operator) for _, operator in pikepdf.parse_content_stream(page)}
        assert used.isdisjoint({"rg", "RG", "g", "G", "gs", "sh", "Tj", "BT"})
        assert "k" in used
        [picture] = page.Resources.XObject.values()
        assert str(picture.ColorSpace) == "/DeviceCMYK"
        assert "/SMask" not in picture


def test_a_face_that_comes_twice_is_embedded_once(order: pikepdf.Pdf) -> None:
    first, second = (next(iter(page.Resources.XObject.values())) for page in order.pages)
    assert first.objgen == second.objgen


def test_no_place_has_more_ink_than_the_shop_takes(order: pikepdf.Pdf) -> None:
    picture = next(iter(order.pages[0].Resources.XObject.values()))
    data = picture.read_bytes()
    totals = [sum(data[at : at + 4]) / 2.55 for at in range(0, len(data), 4)]
    # The profile itself would put 400 % where it is black.
    assert 230 < max(totals) <= 240


def test_words_without_a_hue_are_black_alone_and_dark_ones_wholly(order: pikepdf.Pdf) -> None:
    inks = [
        [float(part) for part in operands]
        for operands, operator in pikepdf.parse_content_stream(order.pages[0])
        if str(operator) == "k"
    ]
    assert [0, 0, 0, 0] in inks
    assert [0, 0, 0, 1] in inks
    assert any(ink[0] > 0 for ink in inks)


def test_colours_give_way_to_black_where_all_come_to_too_much() -> None:
    assert limited((255, 255, 255, 255), 241) == pytest.approx((140 / 300,) * 3 + (1.0,))
    assert limited((51, 0, 102, 0), 240) == pytest.approx((0.2, 0.0, 0.4, 0.0))


def test_paper_stays_white(tmp_path: Path) -> None:
    press = Press(write_press_profile(tmp_path / "a.icc"))
    assert press.inks(Image.new("RGB", (1, 1), "white")).getpixel((0, 0)) == (0, 0, 0, 0)


def test_a_profile_of_a_screen_or_a_torn_one_is_refused(tmp_path: Path) -> None:
    torn = tmp_path / "torn.icc"
    torn.write_bytes(write_press_profile(tmp_path / "a.icc").read_bytes()[:400])
    (tmp_path / "text.icc").write_text("no profile")
    for name in ("torn", "text", "missing"):
        assert not is_usable(tmp_path / f"{name}.icc")
        with pytest.raises(PressError):
            Press(tmp_path / f"{name}.icc")


def test_the_profile_in_the_library_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path))
    first = write_press_profile(tmp_path / "shops" / "coated.icc")
    assert chosen_profile("") == first
    (tmp_path / "shops" / "coated.icc").write_bytes(b"torn")
    assert chosen_profile("") is None
    monkeypatch.setenv("REALMS_PROFILES", str(tmp_path / "elsewhere"))
    other = write_press_profile(tmp_path / "elsewhere" / "paper.icc")
    assert chosen_profile("") == other
    write_press_profile(tmp_path / "shops" / "coated.icc")
    assert chosen_profile("paper") == first


def test_what_a_press_file_fulfils_is_not_told_as_missing() -> None:
    asks = ["pdf_x", "cmyk", "ink_limit", "outlined_fonts", "flattened", "one_back"]
    profile = ShopProfile.model_validate({"name": "Shop", "asks": asks, "ink": 240})
    assert [p.code for p in profile_notes(profile, for_press=True)] == ["shop.asks_one_back"]
    codes = [p.code for p in profile_notes(profile)]
    assert codes[0] == "shop.no_icc"
    assert len(codes) == 7
