"""The PDF as a document: boxes, hints for printing, rotation, shared layers, the same bytes."""

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from realms_builder.cards.imposition.pages import Edges, LineKind, SheetLine, SheetText
from realms_builder.layout.marks import Face, Gradient, Layer, Rect, TextRun
from realms_builder.render.pdf import raster
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter, face_pdf
from tests.render.proofs import colour_at, face, objects_of, opened, text_of

MM = 72 / 25.4
RED, BLUE, WHITE = "#ff0000", "#0000ff", "#ffffff"


def written(*, pages: int = 1, **options: object) -> bytes:
    buffer = BytesIO()
    with PdfWriter(buffer, FontSet(), **options) as writer:  # pyright: ignore[reportArgumentType]
        for _ in range(pages):
            writer.page(210, 297)
            writer.place(face(TextRun(5, 10, "Ritter", "text", 8)), 10, 10)
    return buffer.getvalue()


def test_boxes_are_read_back_to_a_hundredth_of_a_millimetre() -> None:
    buffer = BytesIO()
    with PdfWriter(buffer, FontSet()) as writer:
        boxes = {"BleedBox": (0.0, 0.0, 69.5, 94.9), "TrimBox": (3.0, 2.0, 63.5, 88.9)}
        writer.page(69.5, 94.9, boxes=boxes)
    page = opened(buffer.getvalue()).pages[0]
    assert _mm(page.MediaBox) == pytest.approx([0, 0, 69.5, 94.9], abs=0.01)
    assert _mm(page.BleedBox) == pytest.approx([0, 0, 69.5, 94.9], abs=0.01)
    assert _mm(page.TrimBox) == pytest.approx([3, 94.9 - 2 - 88.9, 66.5, 92.9], abs=0.01)


def test_a_face_alone_has_its_trim_inside_its_bleed() -> None:
    pdf, _ = face_pdf(face(), FontSet(), bleed_mm=3)
    page = opened(pdf).pages[0]
    assert _mm(page.MediaBox) == pytest.approx([0, 0, 69, 94], abs=0.01)
    assert _mm(page.TrimBox) == pytest.approx([3, 3, 66, 91], abs=0.01)


def test_viewers_are_told_not_to_scale_and_how_to_turn_the_sheet() -> None:
    pdf = opened(written(duplex="short-edge"))
    wishes = pdf.Root.ViewerPreferences
    assert wishes.PrintScaling == "/None"
    assert wishes.Duplex == "/DuplexFlipShortEdge"
    assert pdf.pdf_version == "1.7"


def test_metadata_is_kept_with_umlauts() -> None:
    pdf = opened(written(title="Könige – „Süd“", author="Zoë", lang="de"))
    assert str(pdf.docinfo.Title) == "Könige – „Süd“"
    assert str(pdf.docinfo.Author) == "Zoë"
    assert str(pdf.Root.Lang) == "de"


def test_the_same_calls_give_the_same_bytes() -> None:
    assert written(pages=3, title="x") == written(pages=3, title="x")


def test_without_invariant_the_file_says_when_it_was_made() -> None:
    made = str(opened(written(invariant=False)).docinfo.CreationDate)
    assert not made.startswith("D:2000")


@pytest.mark.parametrize(
    ("rotation", "corner"),
    [(0, (11, 11)), (90, (97, 11)), (180, (72, 97)), (270, (11, 72))],
)
def test_a_turned_face_has_its_first_corner_where_it_belongs(
    rotation: int, corner: tuple[float, float]
) -> None:
    marked = face(Rect(0, 0, 63, 88, BLUE), Rect(0, 0, 2, 2, RED))
    image = _sheet_with(marked, rotation)
    assert colour_at(image, *corner) == RED
    assert colour_at(image, 40, 40) == BLUE
    # A face turned by a quarter is 88 wide and 63 high.
    wide = rotation % 180 != 0
    assert colour_at(image, 10 + 87, 12 if rotation != 90 else 20) == (BLUE if wide else WHITE)


def test_bleed_is_drawn_as_far_as_asked_on_each_edge_and_no_further() -> None:
    image = _sheet_with(face(Rect(-3, -3, 69, 94, BLUE)), 0, Edges(left=2, bottom=1))
    assert colour_at(image, 8.2, 50) == BLUE
    assert colour_at(image, 7.8, 50) == WHITE
    assert colour_at(image, 40, 98.8) == BLUE
    assert colour_at(image, 40, 99.2) == WHITE
    assert colour_at(image, 40, 9.8) == WHITE
    assert colour_at(image, 73.2, 50) == WHITE


def test_round_corners_are_cut_off() -> None:
    pdf, _ = face_pdf(face(Rect(0, 0, 63, 88, BLUE)), FontSet(), round_corners=True)
    image = raster.image(pdf, 0, 10, clear=True)
    assert image.getpixel((1, 1))[3] == 0
    assert image.getpixel((300, 300)) == (0, 0, 255, 255)


def test_a_layer_is_written_once_however_many_faces_share_it() -> None:
    layer = Layer([Rect(0, 0, 63, 88, RED), Gradient(0, 0, 63, 10, RED, BLUE)])
    twin = Layer(layer.marks)
    buffer = BytesIO()
    with PdfWriter(buffer, FontSet()) as writer:
        for number in range(4):
            writer.page(210, 297)
            writer.place(Face(63, 88, layers=(layer if number % 2 else twin,)), 10, 10)
            writer.place(Face(63, 88, layers=(layer,)), 80, 10)
    pdf = opened(buffer.getvalue())
    assert len(objects_of(pdf, "/Form")) == 1
    image = raster.image(buffer.getvalue(), 3, 10)
    assert colour_at(image, 12, 80) == RED
    assert colour_at(image, 82, 80) == RED


def test_a_layer_bleeds_like_the_face_it_belongs_to() -> None:
    layer = Layer([Rect(-9, -9, 200, 200, RED)])
    bleeding = Face(63, 88, 3, 0, layers=(layer,))
    pdf, _ = face_pdf(bleeding, FontSet(), bleed_mm=3)
    assert colour_at(raster.image(pdf, 0, 10), 0.5, 0.5) == RED


def test_marks_and_labels_lie_where_they_were_put() -> None:
    buffer = BytesIO()
    with PdfWriter(buffer, FontSet()) as writer:
        writer.page(100, 100)
        writer.lines([SheetLine(20, 10, 20, 15), SheetLine(10, 50, 90, 50, LineKind.FOLD, 1)])
        writer.texts([SheetText(5, 95, "Blatt 1", 30), SheetText(95, 20, "Rand", 30, rotation=90)])
    image = raster.image(buffer.getvalue(), 0, 40).convert("L")
    assert image.getpixel((800, 500)) < 160
    assert image.getpixel((800, 390)) == 255
    row = [image.getpixel((x, 2000)) for x in range(400, 3600)]
    assert min(row) < 100
    assert max(row) == 255
    assert text_of(buffer.getvalue()).split() == ["Blatt", "1", "Rand"]


def test_black_is_grey_for_the_home_printer_and_pure_k_for_the_press() -> None:
    run = TextRun(5, 10, "schwarz", "text", 8, "#000000")
    contents = []
    for pure in (False, True):
        buffer = BytesIO()
        with PdfWriter(buffer, FontSet(), pure_black=pure) as writer:
            writer.page(63, 88)
            writer.place(face(run), 0, 0)
        contents.append(opened(buffer.getvalue()).pages[0].Contents.read_bytes())
    assert b"\n0 g\n" in contents[0]
    assert b"0 0 0 1 k" in contents[1]
    assert b" rg" not in contents[0] + contents[1]


def test_a_block_that_fails_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(KeyError), PdfWriter(tmp_path / "x.pdf", FontSet()) as writer:
        writer.page(10, 10)
        raise KeyError
    assert list(tmp_path.iterdir()) == []


def _sheet_with(placed: Face, rotation: int, bleed: float | Edges = 0.0):
    buffer = BytesIO()
    with PdfWriter(buffer, FontSet()) as writer:
        writer.page(120, 120)
        writer.place(placed, 10, 10, rotation, bleed)
    return raster.image(buffer.getvalue(), 0, 10)


def _mm(box: pikepdf.Object) -> list[float]:
    return [float(side) / MM for side in box.as_list()]
