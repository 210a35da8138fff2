"""Pages of flowables, outlines and links in the same document as faces."""

from io import BytesIO
from typing import Any

import pikepdf
import pypdfium2
import pytest
from reportlab.platypus import Table

from realms_builder.layout.marks import TextRun
from realms_builder.render.jobs.document_look import known_face
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter
from tests.render.proofs import face, opened, text_of

MM = 72 / 25.4


def _word(canvas: Any, font: str, word: str) -> None:
    canvas.setFont(font, 12)
    canvas.drawString(20 * MM, 270 * MM, word)


def both(*, upside_down: bool = False) -> bytes:
    """Return a face, then a page that a canvas drew, then a face again."""
    fonts, buffer = FontSet(), BytesIO()
    name = known_face(fonts.face("text"))
    with PdfWriter(buffer, fonts) as writer:
        writer.bookmark("Würfel")
        writer.full_page(face(TextRun(5, 10, "Ritter", "text", 8)))
        writer.link_to_page((10, 20, 30, 5), 2)
        writer.bookmark("Regeln", 1)
        writer.drawn_page(
            210, 297, lambda canvas: _word(canvas, name, "Bannerherr"), upside_down=upside_down
        )
        writer.bookmark("Ende")
        writer.full_page(face(TextRun(5, 10, "Knappe", "text", 8)))
        assert writer.page_count == 3
    return buffer.getvalue()


def fonts_of(pdf: bytes) -> set[str]:
    found = opened(pdf)
    return {str(font.BaseFont) for page in found.pages for font in page.Resources.Font.values()}


def test_a_drawn_page_stands_between_faces_with_its_words_as_text() -> None:
    pdf = both()
    document = pypdfium2.PdfDocument(pdf)
    words = [page.get_textpage().get_text_range().strip() for page in document]
    assert words == ["Ritter", "Bannerherr", "Knappe"]
    assert pdf == both()


def test_both_kinds_of_pages_share_one_subset_of_a_font() -> None:
    (name,) = fonts_of(both())
    assert "+" in name  # embedded, as a subset


def test_a_table_brings_no_font_of_the_viewer() -> None:
    fonts, buffer = FontSet(), BytesIO()

    def draw(canvas: Any) -> None:
        make: Any = Table
        table = make([["1", "2"]])
        table.wrap(200, 200)
        table.drawOn(canvas, 20, 20)

    with PdfWriter(buffer, fonts) as writer:
        writer.drawn_page(100, 100, draw)
    assert not any("Helvetica" in name for name in fonts_of(buffer.getvalue()))
    assert "1" in text_of(buffer.getvalue())


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
