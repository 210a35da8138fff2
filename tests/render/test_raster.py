"""Pixels: true size, one region, PNG files, and nothing absurd."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image

from realms_builder.core.files import WriteFailed
from realms_builder.layout.marks import Rect
from realms_builder.render.pdf import raster
from tests.render.proofs import proof

CORNERS = (
    Rect(0, 0, 63, 88, "#ffffff"),
    Rect(0, 0, 5, 5, "#ff0000"),
    Rect(58, 83, 5, 5, "#0000ff"),
)


def test_a_page_has_the_pixels_its_size_and_dpi_ask_for() -> None:
    [image] = raster.images(proof(*CORNERS), 300)
    # 63 x 88 mm at 300 dpi: 744.1 x 1039.4 pixels.
    assert image.size == (745, 1040)
    assert image.getpixel((10, 10)) == (255, 0, 0)
    assert image.getpixel((735, 1030)) == (0, 0, 255)


def test_a_region_is_cut_from_where_it_lies_on_the_page() -> None:
    image = raster.image(proof(*CORNERS), 0, 10, region_mm=(53, 78, 10, 10))
    assert image.size == (100, 100)
    assert image.getpixel((20, 20)) == (255, 255, 255)
    assert image.getpixel((60, 60)) == (0, 0, 255)


def test_pages_are_saved_with_numbers_and_true_size(tmp_path: Path) -> None:
    [path] = raster.save_pages(proof(*CORNERS), tmp_path / "new" / "folder", "ritter", 150)
    assert path.name == "ritter-01.png"
    with Image.open(path) as image:
        assert image.info["dpi"] == pytest.approx((150, 150), abs=0.02)


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(WriteFailed) as failure:
        raster.save_pages(proof(*CORNERS), tmp_path / "file" / "x", "ritter", 72)
    assert failure.value.code == "write.no_folder"


@pytest.mark.parametrize("dpi", [0, -5, 5000, float("nan"), float("inf")])
def test_an_absurd_resolution_is_refused(dpi: float) -> None:
    with pytest.raises(raster.RasterError) as failure:
        next(raster.images(proof(*CORNERS), dpi))
    assert failure.value.code == "raster.bad_scale"


def test_an_absurd_region_is_refused() -> None:
    for region in ((0.0, 0.0, 1e6, 1e6), (0.0, 0.0, 0.0, 5.0), (0.0, 0.0, -5.0, -5.0)):
        with pytest.raises(raster.RasterError) as failure:
            raster.image(proof(*CORNERS), 0, 40, region_mm=region)
        assert failure.value.code == "raster.too_large"


def test_bytes_that_are_no_pdf_and_pages_that_are_not_there_are_said() -> None:
    with pytest.raises(raster.RasterError) as failure:
        raster.page_count(b"hello")
    assert failure.value.code == "raster.unreadable"
    with pytest.raises(raster.RasterError) as failure:
        raster.image(proof(*CORNERS), 1, 5)
    assert failure.value.code == "raster.no_page"


def test_pixels_for_windows_are_those_of_the_clear_picture() -> None:
    pdf = proof(Rect(5, 5, 20, 20, "#ff8000"), Rect(30, 5, 20, 20, "#0000ff80"))
    columns, rows, data = raster.clear_pixels(pdf, 0, 4)
    image = raster.image(pdf, 0, 4, clear=True)
    assert (columns, rows) == image.size
    assert data == image.tobytes("raw", "BGRA")
    assert data[3] == 0
    assert data[(40 * columns + 40) * 4 :][:4] == b"\x00\x80\xff\xff"


def test_a_picture_shows_nothing_of_the_one_before() -> None:
    full = proof(Rect(0, 0, 63, 88, "#102030"))
    raster.image(full, 0, 20)
    image = raster.image(proof(), 0, 4)
    assert image.getextrema() == ((255, 255), (255, 255), (255, 255))
    before = raster.image(full, 0, 4)
    raster.clear_pixels(proof(), 0, 4)
    assert before.getpixel((5, 5)) == (0x10, 0x20, 0x30)


def test_threads_take_turns() -> None:
    pdf = proof(*CORNERS)
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: raster.image(pdf, 0, 4).tobytes(), range(40)))
    assert len(set(made)) == 1
