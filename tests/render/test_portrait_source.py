"""A picture a player offers: known without decoding it, or refused with a reason."""

import os
import zlib
from io import BytesIO
from pathlib import Path
from struct import pack

import pytest
from PIL import Image

from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.render.pictures.portrait_source import (
    PortraitError,
    preview,
)
from realms_builder.render.pictures.portraits import store_portrait
from tests.render.portrait_samples import halves, reddish, saved_roster, stored


@pytest.fixture
def roster(tmp_path: Path) -> Path:
    """Return a roster file that was saved."""
    return saved_roster(tmp_path)


def refusal(path: Path) -> Problem:
    """Return why the picture at *path* is refused, which must be sayable."""
    with pytest.raises(PortraitError) as refused:
        preview(path, 4000)
    found = refused.value.problem
    for lang in ("de", "en"):
        said = sentence(found.code, lang, found.values)
        assert said != found.code
        assert path.name in said
    return found


def seen_size(path: Path) -> tuple[int, int]:
    """Return how wide and high the picture at *path* is shown, which must be accepted."""
    with Image.open(BytesIO(preview(path, 4000))) as shown:
        return shown.size


def huge_png(path: Path, width: int, height: int) -> Path:
    """Write a small file that claims to hold *width* x *height* pixels."""
    head = pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 1000)), (b"IEND", b""))
    body = b"".join(
        pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + body)
    return path


def test_a_picture_is_shown_in_its_size(tmp_path: Path) -> None:
    assert seen_size(halves(tmp_path / "a.jpg", size=(3000, 2000))) == (3000, 2000)


def test_a_picture_taken_upright_is_as_high_as_it_is_seen(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    assert seen_size(halves(tmp_path / "a.jpg", exif=exif)) == (200, 400)


def test_a_turned_png_is_as_high_as_it_is_seen(tmp_path: Path, roster: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    path = halves(tmp_path / "a.png", exif=exif)
    assert seen_size(path) == (200, 400)
    image = stored(store_portrait(path, roster), roster)
    assert image.size == (200, 400)
    assert reddish(image.getpixel((100, 50)))


def test_two_hundred_megapixels_are_refused_with_the_numbers(tmp_path: Path) -> None:
    problem = refusal(huge_png(tmp_path / "a.png", 20_000, 10_000))
    assert (problem.code, problem.values["megapixels"]) == ("portrait.too_large", 200)
    assert problem.values["limit"] == 60


def test_a_bomb_is_refused_without_decoding_it(tmp_path: Path) -> None:
    assert refusal(huge_png(tmp_path / "a.png", 500_000, 500_000)).code == "portrait.too_large"


def test_a_photo_of_a_hundred_megapixels_is_taken_at_a_fraction(
    tmp_path: Path, roster: Path
) -> None:
    path = halves(tmp_path / "a.jpg", size=(12_000, 9_000))
    assert stored(store_portrait(path, roster), roster).size == (1819, 1364)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "portrait.empty"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "portrait.heic"),
        (b"\0\0\0\x1cftypavif\0\0\0\0avifmif1", "portrait.heic"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "portrait.unknown_kind"),
        (b"%PDF-1.7", "portrait.unknown_kind"),
        (b"just words", "portrait.unknown_kind"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "portrait.truncated"),
        (b"\xff\xd8\xff\xe0", "portrait.broken"),
    ],
)
def test_what_is_no_picture_is_refused_with_a_reason(
    tmp_path: Path, content: bytes, code: str
) -> None:
    (tmp_path / "a.jpg").write_bytes(content)
    assert refusal(tmp_path / "a.jpg").code == code


def test_what_is_not_there_is_missing(tmp_path: Path) -> None:
    (tmp_path / "folder.png").mkdir()
    for name in ("none.png", "folder.png", "x" * 300):
        assert refusal(tmp_path / name).code == "portrait.missing"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.png")
    assert refusal(tmp_path / "a.png").code == "portrait.missing"
