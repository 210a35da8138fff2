"""Pictures: each once, the right part, as fine as print needs, and none that does harm."""

import os
import zlib
from pathlib import Path
from struct import pack

import pytest
from PIL import Image
from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile

from realms_builder.layout.marks import Picture, Rect
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.own_icons import load_icon
from realms_builder.render.pdf.pdf import PdfWriter, face_pdf
from realms_builder.render.pictures import picture_files
from realms_builder.render.pictures.picture_files import PictureError
from realms_builder.render.pictures.portrait_source import PortraitError, preview
from tests.render.proofs import codes, colour_at, face, objects_of, opened, pixels, proof

RED, GREEN, BLUE, WHITE, GREY = "#ff0000", "#00ff00", "#0000ff", "#ffffff", "#d9d9d9"


def halves(size: tuple[int, int] = (400, 200), first: str = RED, second: str = BLUE) -> Image.Image:
    """Return a picture whose left half is *first* and whose right half is *second*."""
    image = Image.new("RGB", size, first)
    image.paste(second, (size[0] // 2, 0, *size))
    return image


def photo(size: tuple[int, int]) -> Image.Image:
    """Return a picture with many colours, as a camera makes them."""
    ramp = Image.linear_gradient("L").resize(size)
    return Image.merge(
        "RGB", (ramp, ramp.rotate(180), ramp.transpose(Image.Transpose.ROTATE_90).resize(size))
    )


@pytest.fixture
def red_and_blue(tmp_path: Path) -> str:
    halves().save(tmp_path / "halves.png")
    return str(tmp_path / "halves.png")


def test_a_picture_covers_its_box_upright(red_and_blue: str) -> None:
    image = pixels(Picture(10, 10, 40, 20, red_and_blue))
    assert colour_at(image, 11, 11) == RED
    assert colour_at(image, 49, 29) == BLUE
    assert colour_at(image, 9.5, 20) == WHITE
    assert colour_at(image, 30, 30.5) == WHITE


def test_the_top_of_a_picture_is_at_the_top(tmp_path: Path) -> None:
    halves((200, 200)).rotate(-90).save(tmp_path / "a.png")
    image = pixels(Picture(10, 10, 20, 20, str(tmp_path / "a.png")))
    assert colour_at(image, 20, 12) == RED
    assert colour_at(image, 20, 28) == BLUE


def test_focus_says_which_part_of_a_cropped_picture_stays(red_and_blue: str) -> None:
    left = pixels(Picture(10, 10, 20, 20, red_and_blue, focus_x=0))
    right = pixels(Picture(10, 10, 20, 20, red_and_blue, focus_x=1))
    assert colour_at(left, 29, 20) == RED
    assert colour_at(right, 11, 20) == BLUE


def test_zoom_enlarges_round_the_focus(red_and_blue: str) -> None:
    image = pixels(Picture(10, 10, 40, 20, red_and_blue, focus_x=0.25, zoom=2))
    assert colour_at(image, 49, 20) == RED


def test_a_contained_picture_is_seen_whole(red_and_blue: str) -> None:
    image = pixels(Picture(10, 10, 20, 20, red_and_blue, contain=True))
    assert colour_at(image, 11, 20) == RED
    assert colour_at(image, 29, 20) == BLUE
    assert colour_at(image, 20, 12) == WHITE


def test_a_round_mask_cuts_the_corners(red_and_blue: str) -> None:
    image = pixels(Picture(10, 10, 20, 20, red_and_blue, radius_mm=10))
    assert colour_at(image, 11, 11) == WHITE
    assert colour_at(image, 12, 20) == RED


def test_what_is_clear_in_a_picture_shows_the_ground(tmp_path: Path) -> None:
    image = Image.new("RGBA", (100, 100), (0, 0, 0, 0))
    image.paste((255, 0, 0, 255), (0, 0, 50, 100))
    image.save(tmp_path / "a.png")
    drawn = pixels(Rect(0, 0, 63, 88, GREEN), Picture(10, 10, 20, 20, str(tmp_path / "a.png")))
    assert colour_at(drawn, 12, 20) == RED
    assert colour_at(drawn, 28, 20) == GREEN


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "I;16", "I", "F"])
def test_pictures_of_every_mode_are_drawn(tmp_path: Path, mode: str) -> None:
    name = "a.tif" if mode in ("I", "F", "I;16") else "a.png"
    Image.new("L", (40, 40), 255).convert("I" if mode == "I;16" else mode).save(tmp_path / name)
    if mode == "I;16":
        Image.new("I;16", (40, 40), 65535).save(tmp_path / name)
    marks = (Rect(0, 0, 63, 88, BLUE), Picture(10, 10, 20, 20, str(tmp_path / name)))
    assert codes(*marks) == []
    assert colour_at(pixels(*marks), 20, 20) == WHITE


@pytest.mark.parametrize("suffix", ["jpg", "png", "webp", "gif", "bmp", "tif"])
def test_pictures_of_every_kind_are_drawn(tmp_path: Path, suffix: str) -> None:
    halves().save(tmp_path / f"a.{suffix}")
    image = pixels(Picture(10, 10, 40, 20, str(tmp_path / f"a.{suffix}")))
    red, green, blue = image.getpixel((150, 200))
    assert red > 230
    assert green < 40
    assert blue < 40


def test_a_photo_is_turned_as_the_camera_was_held(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    halves().save(tmp_path / "a.jpg", exif=exif, quality=95)
    # Turned clockwise by a quarter: the left half comes to lie on top, 200 x 400.
    image = pixels(Picture(10, 10, 20, 40, str(tmp_path / "a.jpg")))
    assert image.getpixel((200, 150))[0] > 230
    assert image.getpixel((200, 450))[2] > 230


def test_press_colours_are_drawn_with_a_hint(tmp_path: Path) -> None:
    Image.new("CMYK", (50, 50), (0, 255, 255, 0)).save(tmp_path / "a.jpg")
    mark = Picture(10, 10, 20, 20, str(tmp_path / "a.jpg"))
    assert codes(mark) == ["picture.cmyk"]
    assert pixels(mark).getpixel((200, 200))[0] > 200


def test_a_picture_used_often_is_embedded_once_even_under_two_names(tmp_path: Path) -> None:
    photo((300, 200)).save(tmp_path / "a.jpg")
    (tmp_path / "b.jpg").write_bytes((tmp_path / "a.jpg").read_bytes())
    marks = [
        Picture(i * 5, 10, 30, 20, str(tmp_path / f"{name}.jpg")) for i, name in enumerate("aab")
    ]
    assert len(objects_of(opened(proof(*marks)), "/Image")) == 1


def test_a_jpeg_that_is_small_enough_is_embedded_as_it_is(tmp_path: Path) -> None:
    photo((300, 200)).save(tmp_path / "a.jpg")
    [image] = objects_of(opened(proof(Picture(0, 0, 60, 40, str(tmp_path / "a.jpg")))), "/Image")
    assert image.read_raw_bytes() == (tmp_path / "a.jpg").read_bytes()


def test_a_large_photo_is_brought_down_to_300_dpi_of_its_largest_use(tmp_path: Path) -> None:
    photo((4000, 3000)).save(tmp_path / "a.jpg")
    path = str(tmp_path / "a.jpg")
    [image] = objects_of(
        opened(proof(Picture(0, 0, 8, 6, path), Picture(0, 0, 60, 45, path))), "/Image"
    )
    # 60 mm at 300 dpi are 709 pixels.
    assert (int(image.Width), int(image.Height)) == (709, 532)
    assert image.Filter == "/DCTDecode"


def test_few_colours_are_kept_exactly(red_and_blue: str) -> None:
    [image] = objects_of(opened(proof(Picture(0, 0, 60, 30, red_and_blue))), "/Image")
    assert image.Filter == "/FlateDecode"


def test_a_picture_that_is_not_there_leaves_a_grey_area_and_the_rest(tmp_path: Path) -> None:
    marks = (Picture(10, 10, 20, 20, str(tmp_path / "none.png")), Rect(40, 10, 5, 5, RED))
    assert codes(*marks) == ["picture.missing"]
    image = pixels(*marks)
    assert colour_at(image, 20, 12) == GREY
    assert colour_at(image, 42, 12) == RED


@pytest.mark.parametrize("content", [b"", b"hello", b"%!PS-Adobe-3.0 EPSF-3.0\n", bytes(5000)])
def test_a_file_that_is_no_picture_is_reported(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.png").write_bytes(content)
    assert codes(Picture(10, 10, 20, 20, str(tmp_path / "a.png"))) == ["picture.broken"]


@pytest.mark.parametrize("suffix", ["jpg", "png", "webp", "gif", "tif"])
def test_a_picture_cut_short_is_reported_and_grey(tmp_path: Path, suffix: str) -> None:
    whole = tmp_path / f"whole.{suffix}"
    photo((500, 400)).save(whole)
    (tmp_path / f"a.{suffix}").write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    mark = Picture(10, 10, 20, 20, str(tmp_path / f"a.{suffix}"))
    assert codes(mark) == ["picture.broken"]
    assert colour_at(pixels(mark), 20, 12) == GREY


def test_a_bomb_of_pixels_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(_png_header(60_000, 60_000) + bytes(100))
    assert codes(Picture(10, 10, 20, 20, str(tmp_path / "a.png"))) == ["picture.too_big"]


def test_a_picture_of_88_million_pixels_is_refused_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """9,400 by 9,400 is what Pillow itself lets pass: 350 MB, several times over."""

    def refuse(_image: Image.Image) -> None:
        raise AssertionError("unpacked")

    side, path = 9_400, tmp_path / "a.png"
    header = pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(b"")), (b"IEND", b""))
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + b"".join(
            pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))
            for kind, data in chunks
        )
    )
    monkeypatch.setattr(PngImageFile, "load_prepare", refuse)
    assert codes(Picture(10, 10, 20, 20, str(path))) == ["picture.too_big"]
    assert picture_files.is_bomb(path.read_bytes())
    with pytest.raises(PictureError):
        load_icon(path)
    with pytest.raises(PortraitError) as refused:
        preview(path, 100)
    assert refused.value.code == "portrait.too_large"


def test_a_photo_in_inks_is_decoded_at_a_fraction_of_its_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jpg"
    photo((1600, 800)).convert("CMYK").save(path)
    drafts: list[tuple[int, int]] = []
    draft = JpegImageFile.draft

    def heard(image: JpegImageFile, mode: str, size: tuple[int, int]) -> object:
        drafts.append(size)
        return draft(image, mode, size)

    monkeypatch.setattr(JpegImageFile, "draft", heard)
    made = picture_files.encode(picture_files.read_info(path), 100, 50)
    assert (made.width, made.height, drafts) == (100, 50, [(100, 50)])


def test_a_file_of_enormous_size_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_files, "MOST_BYTES", 1000)
    Image.effect_noise((100, 100), 50).save(tmp_path / "a.png")
    assert codes(Picture(10, 10, 20, 20, str(tmp_path / "a.png"))) == ["picture.too_big"]


def test_a_folder_and_a_device_are_no_pictures(tmp_path: Path) -> None:
    assert codes(Picture(10, 10, 20, 20, str(tmp_path))) == ["picture.missing"]
    assert codes(Picture(10, 10, 20, 20, os.devnull)) == ["picture.missing"]
    assert codes(Picture(10, 10, 20, 20, "nul\0byte")) == ["picture.missing"]


def test_a_picture_that_vanishes_while_the_job_runs_becomes_grey(tmp_path: Path) -> None:
    photo((321, 123)).save(tmp_path / "a.jpg")
    target = tmp_path / "out.pdf"
    with PdfWriter(target, FontSet()) as writer:
        writer.page(63, 88)
        writer.place(face(Picture(10, 10, 20, 20, str(tmp_path / "a.jpg"))), 0, 0)
        (tmp_path / "a.jpg").unlink()
    assert [problem.code for problem in writer.problems] == ["picture.missing"]
    [image] = objects_of(opened(target.read_bytes()), "/Image")
    assert int(image.Width) == 1


def test_nonsense_about_how_the_camera_was_held_is_ignored(tmp_path: Path) -> None:
    photo((300, 200)).save(tmp_path / "a.jpg", exif=b"Exif\0\0MM\0\x2a\xff\xff\xff\xff")
    assert codes(Picture(10, 10, 30, 20, str(tmp_path / "a.jpg"))) == []


def test_a_picture_changed_between_two_jobs_is_drawn_as_it_is_now(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    mark = Picture(10, 10, 20, 20, str(path))
    for colour in (RED, BLUE):
        Image.new("RGB", (30, 30), colour).save(path)
        os.utime(path, ns=(0, hash(colour) & 0xFFFF))
        pdf, _ = face_pdf(face(mark), FontSet())
        [image] = objects_of(opened(pdf), "/Image")
        assert image.read_bytes()[:3].hex() == colour[1:]


def _png_header(width: int, height: int) -> bytes:
    body = b"IHDR" + pack(">LLBBBBB", width, height, 8, 2, 0, 0, 0)
    start = b"\x89PNG\r\n\x1a\n" + pack(">L", 13) + body + pack(">L", zlib.crc32(body))
    return start + pack(">L", 100) + b"IDAT"
