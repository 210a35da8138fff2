"""Single faces as files: boxes read back, pixels, black ink, what happens when the disk refuses."""

import errno
import os
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from realms_builder.cards.deck import Leaf
from realms_builder.cards.shops.face_job import FaceJob
from realms_builder.cards.shops.profile import FileKind, PageOrder
from realms_builder.core.files import WriteFailed
from realms_builder.layout.marks import Face, Rect, TextRun
from realms_builder.render.jobs.face_files import write_faces
from realms_builder.render.jobs.shop_run import write_tabletop
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.raster import RasterError

MM = 72 / 25.4
RED, BLUE = "#ff0000", "#0000ff"


def card(name: str = "Olin", size: tuple[float, float] = (63.5, 88.9), count: int = 1) -> Leaf:
    """Return a card whose front is red and whose back is blue, grounds over the bleed."""
    wide, high = size
    ground = (-4.0, -4.0, wide + 8, high + 8)
    front = Face(*size, 4, 3, [Rect(*ground, RED), TextRun(10, 20, f"{name} front", "text", 9)])
    back = Face(*size, 4, 3, [Rect(*ground, BLUE), TextRun(10, 20, f"{name} back", "text", 9)])
    return Leaf(name, front, back, count, name)


def nobody(done: int, of: int) -> None:
    del done, of


def boxes_mm(page: pikepdf.Page, name: str) -> list[float]:
    numbers = [float(number) / MM for number in page[name]]
    assert len(numbers) == 4
    return numbers


@pytest.mark.parametrize(
    ("size", "bleed", "turned"),
    [
        ((63.5, 88.9), 3.175, False),
        ((63, 88), 3, False),
        ((120, 80), 3, False),
        ((88.9, 63.5), 3.175, True),
        ((44.45, 88.9), 0, False),
    ],
)
def test_media_is_bleed_and_trim_lies_inside_by_the_bleed(
    tmp_path: Path, size: tuple[float, float], bleed: float, turned: bool
) -> None:
    job = FaceJob("Band", bleed_mm=bleed, turned=frozenset([size] if turned else []))
    target = tmp_path / "band.pdf"
    written = write_faces([card(size=size)], job, target, FontSet(), nobody)
    assert written.paths == (target,)
    wide, high = (size[1], size[0]) if turned else size
    with pikepdf.open(target) as pdf:
        assert len(pdf.pages) == 2
        for page in pdf.pages:
            whole = [0, 0, wide + 2 * bleed, high + 2 * bleed]
            assert boxes_mm(page, "/MediaBox") == pytest.approx(whole, abs=0.01)
            assert boxes_mm(page, "/BleedBox") == pytest.approx(whole, abs=0.01)
            trim = [bleed, bleed, wide + bleed, high + bleed]
            assert boxes_mm(page, "/TrimBox") == pytest.approx(trim, abs=0.01)


def test_nothing_calls_itself_pdf_x(tmp_path: Path) -> None:
    write_faces([card()], FaceJob("Band"), tmp_path / "a.pdf", FontSet(), nobody)
    with pikepdf.open(tmp_path / "a.pdf") as pdf:
        assert "/OutputIntents" not in pdf.Root
        assert "/GTS_PDFXVersion" not in pdf.docinfo


def test_fronts_and_backs_in_files_of_their_own(tmp_path: Path) -> None:
    job = FaceJob("Band", order=PageOrder.SEPARATE)
    written = write_faces([card("a"), card("b")], job, tmp_path / "x.pdf", FontSet(), nobody)
    assert [path.name for path in written.paths] == ["x-fronts.pdf", "x-backs.pdf"]
    for path in written.paths:
        with pikepdf.open(path) as pdf:
            assert len(pdf.pages) == 2


def content(pdf: Path) -> str:
    with pikepdf.open(pdf) as opened:
        return opened.pages[0].Contents.read_bytes().decode("latin-1")


@pytest.mark.parametrize(
    ("ink", "black"),
    [("#000000", True), ("#1d1b18", True), ("#4a4a4a", True), ("#2b0a0a", False), (RED, False)],
)
def test_dark_text_is_black_ink_alone_where_that_is_wanted(
    tmp_path: Path, ink: str, black: bool
) -> None:
    leaf = Leaf("a", Face(63, 88, marks=[TextRun(5, 5, "word", "text", 8, ink)]))
    for wanted in (True, False):
        path = tmp_path / f"{wanted}.pdf"
        write_faces([leaf], FaceJob("Band", black_text=wanted), path, FontSet(), nobody)
        assert ("0 0 0 1 k" in content(path)) == (wanted and black)


@pytest.mark.parametrize(("kind", "suffix"), [(FileKind.PNG, ".png"), (FileKind.JPEG, ".jpg")])
def test_a_poker_card_comes_to_825_by_1125_pixels_full_to_the_edge(
    tmp_path: Path, kind: FileKind, suffix: str
) -> None:
    job = FaceJob("Band", kind, bleed_mm=3.175)
    written = write_faces([card()], job, tmp_path / "new", FontSet(), nobody)
    assert [path.name for path in written.paths] == [
        f"001-Olin-front{suffix}",
        f"001-Olin-back{suffix}",
    ]
    for path, colour in zip(written.paths, (RED, BLUE), strict=True):
        with Image.open(path) as picture:
            assert picture.size == (825, 1125)
            assert picture.mode == "RGB"
            assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
            expected = tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
            for corner in ((0, 0), (824, 0), (0, 1124), (824, 1124)):
                assert picture.getpixel(corner) == pytest.approx(expected, abs=3)


def test_older_pictures_in_the_folder_are_spoken_of_and_left(tmp_path: Path) -> None:
    old = tmp_path / "020-Aldo-front.png"
    old.write_bytes(b"old")
    job = FaceJob("Band", FileKind.PNG, dpi=40)
    written = write_faces([card()], job, tmp_path, FontSet(), nobody)
    assert [problem.code for problem in written.problems] == ["shop.other_pictures"]
    assert old.read_bytes() == b"old"


def test_a_file_where_the_folder_should_be_is_said(tmp_path: Path) -> None:
    target = tmp_path / "taken"
    target.write_text("mine")
    job = FaceJob("Band", FileKind.PNG)
    for write in (write_faces, write_tabletop):
        with pytest.raises(WriteFailed) as failed:
            write([card()], job, target, FontSet(), nobody)
        assert failed.value.code == "write.not_a_folder"
    assert target.read_text() == "mine"


@pytest.mark.parametrize("kind", [FileKind.PDF, FileKind.PNG, FileKind.JPEG])
def test_a_full_disk_leaves_nothing_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: FileKind
) -> None:
    def refuse(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", refuse)
    folder = tmp_path / "set"
    folder.mkdir()
    target = folder / "a.pdf" if kind is FileKind.PDF else folder
    with pytest.raises(WriteFailed) as failed:
        write_faces([card()], FaceJob("Band", kind, dpi=40), target, FontSet(), nobody)
    assert failed.value.code == "write.disk_full"
    assert list(folder.iterdir()) == []


def test_an_absurd_size_is_refused_before_the_memory_is(tmp_path: Path) -> None:
    job = FaceJob("Band", FileKind.PNG, dpi=1200)
    with pytest.raises(RasterError):
        write_faces([card(size=(1200, 1200))], job, tmp_path, FontSet(), nobody)


def test_what_is_told_to_stop_stops(tmp_path: Path) -> None:
    class Stop(Exception):
        pass

    def stop(done: int, of: int) -> None:
        assert of == 4
        if done == 1:
            raise Stop

    job = FaceJob("Band", FileKind.PNG, dpi=40)
    with pytest.raises(Stop):
        write_faces([card("a"), card("b")], job, tmp_path, FontSet(), stop)
    assert [path.name for path in tmp_path.iterdir()] == ["001-a-front.png"]
    with pytest.raises(Stop):
        write_faces([card("a"), card("b")], FaceJob("B"), tmp_path / "x.pdf", FontSet(), stop)
    assert not (tmp_path / "x.pdf").exists()


def test_without_cards_nothing_is_written(tmp_path: Path) -> None:
    for kind in FileKind:
        written = write_faces([], FaceJob("B", kind), tmp_path / "x", FontSet(), nobody)
        assert [problem.code for problem in written.problems] == ["sheet.nothing"]
    assert list(tmp_path.iterdir()) == []


def test_decks_for_the_virtual_table(tmp_path: Path) -> None:
    leaves = [card("a", count=2), card("b")]
    written = write_tabletop(leaves, FaceJob("The Band"), tmp_path, FontSet(), nobody, 60)
    assert [path.name for path in written.paths] == [
        "The Band-fronts.jpg",
        "The Band-backs.jpg",
        "The Band.json",
    ]
    text = written.paths[2].read_text("utf-8")
    assert written.paths[0].resolve().as_uri() in text
    assert text.count('"Nickname": "a"') == 2
    with Image.open(written.paths[0]) as picture, Image.open(written.paths[1]) as backs:
        # Two cards and the hidden back lie two by two; 63.5 mm at 60 dpi are 150 pixels.
        assert picture.size == (300, 420)
        assert picture.getpixel((10, 10)) == pytest.approx((255, 0, 0), abs=6)
        assert picture.getpixel((160, 10)) == pytest.approx((255, 0, 0), abs=6)
        assert picture.getpixel((10, 220)) == pytest.approx((255, 255, 255), abs=6)
        assert backs.getpixel((10, 10)) == pytest.approx((0, 0, 255), abs=6)
        # Their backs differ, so that the hidden one tells nothing of either.
        assert picture.getpixel((160, 220)) not in ((255, 0, 0), (0, 0, 255), (255, 255, 255))
