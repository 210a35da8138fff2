"""Sheets as PDF: size, boxes, printing hints, and backs that register when held to the light."""

from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from realms_builder.cards.imposition.imposition import impose
from realms_builder.cards.imposition.pages import CardOnSheet, FaceSlot, PageSide, Sheets
from realms_builder.cards.imposition.print_job import Duplex, Orientation, PrintJob
from realms_builder.cards.sizes import PAPERS
from realms_builder.layout.marks import Face, Rect, TextRun
from realms_builder.render.jobs.page_plan import CardPages, WrittenPages, edge_of, written
from realms_builder.render.pdf import raster
from realms_builder.render.pdf.fonts import FontSet
from tests.cards.held_sheet import cards

MM = 72 / 25.4
DARK = 128


def numbered(slot: FaceSlot) -> Face:
    return Face(63, 88, marks=[TextRun(5, 20, f"{slot.side} {slot.card}", "text", 12)])


def cornered(slot: FaceSlot) -> Face:
    """Return a face with a dark block near its top, at the front's left and the back's right."""
    x = 4 if slot.side is PageSide.FRONT else 63 - 4 - 20
    return Face(63, 88, marks=[Rect(x, 4, 20, 10, "#000000")])


def pdf_of(sheets_cards: list[CardOnSheet], job: PrintJob, face_of=numbered) -> bytes:
    pdf, _, problems = written_sheets(impose(sheets_cards, job), face_of)
    assert problems == ()
    return pdf


def written_sheets(sheets: Sheets, face_of=numbered) -> WrittenPages:
    pages = CardPages(sheets, face_of, FontSet())
    return written([pages], title=sheets.job.name, lang="", edge=edge_of(sheets))


def texts_of(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def dark(picture: Image.Image, x_mm: float, y_mm: float, pixels_per_mm: int) -> bool:
    return (
        picture.convert("L").getpixel((int(x_mm * pixels_per_mm), int(y_mm * pixels_per_mm))) < DARK
    )


def black_or_white(picture: Image.Image) -> Image.Image:
    return picture.convert("L").point(lambda level: 255 * (level > DARK))


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("orientation", [Orientation.PORTRAIT, Orientation.LANDSCAPE])
def test_boxes_read_back_as_the_sheet(paper: str, orientation: Orientation) -> None:
    pdf = pdf_of(cards(1), PrintJob(paper=PAPERS[paper], orientation=orientation))
    sides = sorted((PAPERS[paper].width_mm, PAPERS[paper].height_mm))
    if orientation is Orientation.LANDSCAPE:
        sides.reverse()
    with pikepdf.open(BytesIO(pdf)) as document:
        for page in document.pages:
            for name in ("/MediaBox", "/BleedBox", "/TrimBox"):
                box = [float(number) / MM for number in page[name]]
                assert box == pytest.approx([0, 0, *sides], abs=0.01)


@pytest.mark.parametrize(
    ("duplex", "expected"),
    [
        (Duplex.LONG_EDGE, "/DuplexFlipLongEdge"),
        (Duplex.SHORT_EDGE, "/DuplexFlipShortEdge"),
        (Duplex.FOLD, "/Simplex"),
        (Duplex.NONE, "/Simplex"),
    ],
)
def test_viewers_are_asked_not_to_scale_and_how_to_turn(duplex: Duplex, expected: str) -> None:
    with pikepdf.open(BytesIO(pdf_of(cards(1), PrintJob(duplex=duplex)))) as document:
        wishes = document.Root.ViewerPreferences
        assert wishes.PrintScaling == "/None"
        assert expected == wishes.Duplex


def test_cards_without_backs_are_printed_on_one_side() -> None:
    pdf = pdf_of([CardOnSheet(63, 88, has_back=False)], PrintJob())
    with pikepdf.open(BytesIO(pdf)) as document:
        assert document.Root.ViewerPreferences.Duplex == "/Simplex"
        assert len(document.pages) == 1


def test_every_card_stands_on_its_page_as_text() -> None:
    pages = texts_of(pdf_of(cards(10), PrintJob(name="Geister")))
    assert [[f"front {n}" in page for n in range(10)] for page in (pages[0], pages[2])] == [
        [True] * 9 + [False],
        [False] * 9 + [True],
    ]
    assert "back 9" in pages[3]
    assert "Page 4 of 4 · backs · Geister" in pages[3]


def test_a_blank_slot_asks_for_no_face() -> None:
    asked: list[tuple[int, str]] = []

    def remember(slot: FaceSlot) -> Face:
        asked.append((slot.card, slot.side.value))
        return numbered(slot)

    pdf_of([CardOnSheet(63, 88), CardOnSheet(63, 88, has_back=False)], PrintJob(), remember)
    assert asked == [(0, "front"), (1, "front"), (0, "back")]


@pytest.mark.parametrize("count", [9, 4])
@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE])
@pytest.mark.parametrize("orientation", [Orientation.PORTRAIT, Orientation.LANDSCAPE])
def test_backs_register_when_the_sheet_is_held_to_the_light(
    orientation: Orientation, duplex: Duplex, count: int
) -> None:
    # The blocks are at the same edge of the card, mirrored: seen through paper they coincide.
    job = PrintJob(orientation=orientation, duplex=duplex, marks=False, foot=False)
    front, back = raster.images(pdf_of(cards(count), job, cornered), 50.8)
    turned_on_upright_edge = (duplex is Duplex.LONG_EDGE) == (front.height > front.width)
    flip = (
        Image.Transpose.FLIP_LEFT_RIGHT
        if turned_on_upright_edge
        else (Image.Transpose.FLIP_TOP_BOTTOM)
    )
    seen, expected = black_or_white(back.transpose(flip)), black_or_white(front)
    differing = ImageChops.difference(seen, expected).histogram()[255]
    blocks = expected.histogram()[0]
    # At two pixels to the millimetre a block has 40 x 20; its rim may fall either way.
    assert blocks > count * 38 * 18
    assert differing < count * 2 * (40 + 20) + 1


def test_bleed_is_drawn_up_to_the_neighbour_and_the_rest_of_the_face_is_cut() -> None:
    def filled(slot: FaceSlot) -> Face:
        return Face(63, 88, bleed_mm=3, marks=[Rect(-3, -3, 69, 94, "#000000")])

    job = PrintJob(bleed_mm=1, marks=False, foot=False, duplex=Duplex.NONE)
    slot = impose(cards(1), job).pages[0].slots[0]
    (page,) = raster.images(pdf_of(cards(1), job, filled), 254)
    x, y = slot.box.x_mm, slot.box.y_mm + 40
    assert dark(page, x - 0.8, y, 10)
    assert not dark(page, x - 1.2, y, 10)
    assert dark(page, slot.box.right_mm + 0.8, y, 10)
    assert not dark(page, slot.box.right_mm + 1.2, y, 10)


def test_the_ruler_measures_100_mm_on_the_page() -> None:
    job = PrintJob(ruler=True, marks=False, foot=False, duplex=Duplex.NONE)
    pdf = pdf_of(cards(1), job, lambda slot: Face(63, 88))
    with pikepdf.open(BytesIO(pdf)) as document:
        steps = pikepdf.parse_content_stream(document.pages[0])
    scale = next(float(step.operands[0]) for step in steps if str(step.operator) == "cm")
    ends = [float(step.operands[0]) for step in steps if str(step.operator) in {"m", "l"}]
    assert (max(ends) - min(ends)) * scale / MM == pytest.approx(100.0, abs=0.001)


def test_a_text_wider_than_its_room_is_set_smaller() -> None:
    wide = PrintJob(name="W" * 40, marks=False)
    narrow = PrintJob(name="i" * 40, marks=False)
    sizes = []
    for job in (wide, narrow):
        sheets = impose([CardOnSheet(63, 88, has_back=False)], job)
        pdf = written_sheets(sheets, lambda slot: Face(63, 88)).pdf
        document = pypdfium2.PdfDocument(pdf)
        (text,) = (
            thing
            for thing in document[0].get_objects()
            if thing.type == pypdfium2.raw.FPDF_PAGEOBJ_TEXT
        )
        left, _, right, _ = text.get_bounds()
        sizes.append((right - left) / MM)
        assert sizes[-1] <= sheets.pages[0].texts[0].width_mm + 0.1
        document.close()
    assert sizes[0] > sizes[1]


def test_the_same_job_gives_the_same_bytes() -> None:
    assert pdf_of(cards(3), PrintJob()) == pdf_of(cards(3), PrintJob())


def test_without_a_card_nothing_is_written() -> None:
    assert written_sheets(impose([], PrintJob())) == (b"", (), ())


def test_a_face_that_fails_leaves_no_file(tmp_path: Path) -> None:
    def failing(slot: FaceSlot) -> Face:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        written_sheets(impose(cards(1), PrintJob()), failing)
    assert list(tmp_path.iterdir()) == []
