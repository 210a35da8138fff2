"""Pages of flowables in the same document as faces."""

from io import BytesIO
from typing import Any

import pikepdf
import pypdfium2
import pytest
from reportlab.platypus import Table

from realms_builder.cards.drawing import TextRun
from realms_builder.render.document_look import known_face
from realms_builder.render.fonts import FontSet
from realms_builder.render.pdf import PdfWriter
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
        writer.full_page(face(TextRun(5, 10, "Ritter", "text", 8)))
        writer.link((10, 20, 30, 5), "#rules")
        writer.drawn_page(
            210, 297, lambda canvas: _word(canvas, name, "Bannerherr"), upside_down=upside_down
        )
        writer.target("rules", 0, 0)
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


def test_a_face_can_lead_to_a_drawn_page() -> None:
    pdf = opened(both())
    (link,) = pdf.pages[0].Annots
    place = pdf.Root.Dests[str(link.Dest)]
    assert pikepdf.Page(place[0]).index == 1
    assert "/Annots" not in pdf.pages[1]
