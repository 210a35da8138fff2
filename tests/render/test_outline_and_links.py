"""Outlines and links between pages, and pages that are turned by half."""

from io import BytesIO

import pikepdf
import pypdfium2
import pytest

from realms_builder.layout.marks import Face, TextRun
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter
from tests.render.proofs import face, opened

MM = 72 / 25.4
A4 = (210.0, 297.0)


def both(*, upside_down: bool = False) -> bytes:
    """Return a face, a page as large as a sheet, and a face again."""
    fonts, buffer = FontSet(), BytesIO()
    with PdfWriter(buffer, fonts) as writer:
        writer.bookmark("Würfel")
        writer.full_page(face(TextRun(5, 10, "Ritter", "text", 8)))
        writer.link_to_page((10, 20, 30, 5), 2)
        writer.bookmark("Regeln", 1)
        word = TextRun(20, 27, "Bannerherr", "text", 12)
        writer.full_page(Face(*A4, marks=[word]), 180 if upside_down else 0)
        writer.bookmark("Ende")
        writer.full_page(face(TextRun(5, 10, "Knappe", "text", 8)))
        assert writer.page_count == 3
    return buffer.getvalue()


def fonts_of(pdf: bytes) -> set[str]:
    found = opened(pdf)
    return {str(font.BaseFont) for page in found.pages for font in page.Resources.Font.values()}


def test_pages_of_any_size_follow_each_other_with_their_words_as_text() -> None:
    pdf = both()
    document = pypdfium2.PdfDocument(pdf)
    words = [page.get_textpage().get_text_range().strip() for page in document]
    assert words == ["Ritter", "Bannerherr", "Knappe"]
    assert pdf == both()


def test_all_pages_share_one_subset_of_a_font() -> None:
    (name,) = fonts_of(both())
    assert "+" in name  # embedded, as a subset


@pytest.mark.parametrize(("upside_down", "corner"), [(False, (20, 270)), (True, (190, 27))])
def test_a_page_upside_down_is_turned_by_half(
    upside_down: bool, corner: tuple[float, float]
) -> None:
    page = pypdfium2.PdfDocument(both(upside_down=upside_down))[1]
    (word,) = page.get_objects()
    left, bottom, right, top = word.get_bounds()
    x, y = (right, top) if upside_down else (left, bottom)
    assert (x / MM, y / MM) == pytest.approx(corner, abs=1.5)


def test_the_outline_is_nested_and_leads_to_its_pages() -> None:
    toc = list(pypdfium2.PdfDocument(both()).get_toc())
    found = [(mark.get_title(), mark.level, mark.get_dest().get_index()) for mark in toc]
    assert found == [("Würfel", 0, 0), ("Regeln", 1, 1), ("Ende", 0, 2)]
    assert opened(both()).Root.PageMode == "/UseOutlines"


def test_a_link_covers_its_place_and_leads_to_its_page() -> None:
    pdf = opened(both())
    (link,) = pdf.pages[0].Annots
    height = float(pdf.pages[0].MediaBox[3])
    corners = [float(corner) for corner in link.Rect]
    assert corners == pytest.approx(
        [10 * MM, height - 25 * MM, 40 * MM, height - 20 * MM], abs=0.01
    )
    assert pikepdf.Page(pdf.Root.Dests[str(link.Dest)][0]).index == 1
    assert "/Annots" not in pdf.pages[1]


def test_a_file_without_bookmarks_has_no_outline() -> None:
    buffer = BytesIO()
    with PdfWriter(buffer, FontSet()) as writer:
        writer.full_page(face())
    assert "/Outlines" not in opened(buffer.getvalue()).Root
