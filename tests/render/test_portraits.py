"""A player's own pictures: cropped, kept once beside the roster, and found when unused."""

import os
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageCms

from realms_builder.core.files import WriteFailed
from realms_builder.core.translation import sentence
from realms_builder.layout.marks import Picture
from realms_builder.render.pictures.portrait_source import (
    Crop,
    PortraitCancelled,
    PortraitError,
    preview,
)
from realms_builder.render.pictures.portraits import store_portrait
from realms_builder.roster.storage.portrait_files import portrait_folder
from tests.render.portrait_samples import halves, reddish, saved_roster, stored
from tests.render.proofs import colour_at, pixels


@pytest.fixture
def roster(tmp_path: Path) -> Path:
    """Return a roster file that was saved."""
    return saved_roster(tmp_path)


def test_a_portrait_lies_beside_its_roster_under_a_relative_name(
    tmp_path: Path, roster: Path
) -> None:
    name = store_portrait(halves(tmp_path / "a.png"), roster)
    assert name.startswith("räuber.pictures/")
    assert name.endswith(".jpg")
    assert stored(name, roster).size == (400, 200)


def test_the_crop_is_what_is_stored(tmp_path: Path, roster: Path) -> None:
    path = halves(tmp_path / "a.png")
    left = stored(store_portrait(path, roster, Crop(0, 0.5, 1), 1.0), roster)
    right = stored(store_portrait(path, roster, Crop(0.75, 0.5, 2), 2.0), roster)
    assert (left.size, right.size) == ((200, 200), (200, 100))
    assert reddish(left.getpixel((190, 100)))
    assert not reddish(right.getpixel((10, 50)))


def test_the_same_picture_twice_is_one_file(tmp_path: Path, roster: Path) -> None:
    first = store_portrait(halves(tmp_path / "a.png"), roster)
    before = (roster.parent / first).stat().st_mtime_ns
    assert store_portrait(halves(tmp_path / "b.bmp"), roster) == first
    assert [path.name for path in portrait_folder(roster).iterdir()] == [Path(first).name]
    assert (roster.parent / first).stat().st_mtime_ns == before


def test_a_stored_file_that_was_damaged_is_written_anew(tmp_path: Path, roster: Path) -> None:
    name = store_portrait(halves(tmp_path / "a.png"), roster)
    (roster.parent / name).write_bytes(b"damaged")
    assert store_portrait(tmp_path / "a.png", roster) == name
    assert stored(name, roster).size == (400, 200)


@pytest.mark.parametrize(
    ("orientation", "red_at"), [(1, (9, 50)), (3, (190, 50)), (6, (50, 9)), (8, (50, 190))]
)
def test_a_turned_photo_is_stored_upright(
    tmp_path: Path, roster: Path, orientation: int, red_at: tuple[int, int]
) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    path = halves(tmp_path / "a.jpg", size=(200, 100), exif=exif)
    image = stored(store_portrait(path, roster), roster)
    assert image.size == ((200, 100) if orientation < 5 else (100, 200))
    assert reddish(image.getpixel(red_at))


def test_a_crop_of_a_turned_photo_counts_as_it_is_seen(tmp_path: Path, roster: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    path = halves(tmp_path / "a.jpg", size=(4000, 2000), exif=exif)
    image = stored(store_portrait(path, roster, Crop(0.5, 0, 1), 1.0), roster)
    assert image.size == (1819, 1819)
    assert reddish(image.getpixel((900, 1700)))


def test_where_and_when_a_photo_was_taken_is_not_stored(tmp_path: Path, roster: Path) -> None:
    exif = Image.Exif()
    exif[0x010E] = "at home"
    path = halves(tmp_path / "a.jpg", exif=exif, comment=b"secret")
    name = store_portrait(path, roster)
    data = (roster.parent / name).read_bytes()
    assert b"at home" not in data
    assert b"secret" not in data


def test_what_is_clear_stays_clear(tmp_path: Path, roster: Path) -> None:
    image = Image.new("RGBA", (40, 20), (255, 0, 0, 255))
    image.paste((0, 0, 0, 0), (20, 0, 40, 20))
    image.save(tmp_path / "a.png")
    name = store_portrait(tmp_path / "a.png", roster)
    made = stored(name, roster)
    assert name.endswith(".png")
    assert (made.getpixel((5, 5)), made.getpixel((35, 5))) == ((255, 0, 0, 255), (0, 0, 0, 0))


def test_a_picture_that_only_could_be_clear_becomes_a_photo(tmp_path: Path, roster: Path) -> None:
    assert store_portrait(halves(tmp_path / "a.png", "RGBA"), roster).endswith(".jpg")


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I", "I;16", "F", "CMYK"])
def test_every_mode_of_colour_can_be_kept(tmp_path: Path, roster: Path, mode: str) -> None:
    source = Image.new("L", (300, 200), 255).convert(mode.partition(";")[0])
    if mode == "I;16":
        source = source.point(lambda value: value * 256).convert("I;16")
    source.save(tmp_path / "a.tif")
    kept = stored(store_portrait(tmp_path / "a.tif", roster, aspect=1.0), roster).convert("L")
    level = kept.getpixel((100, 100))
    assert isinstance(level, int)
    assert level > 180


def test_printing_inks_become_screen_colours(tmp_path: Path, roster: Path) -> None:
    image = stored(store_portrait(halves(tmp_path / "a.jpg", "CMYK"), roster), roster)
    assert image.mode == "RGB"
    assert reddish(image.getpixel((50, 50)))


def test_a_colour_profile_is_applied_and_dropped(tmp_path: Path, roster: Path) -> None:
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    path = halves(tmp_path / "a.jpg", icc_profile=lab)
    image = stored(store_portrait(path, roster), roster)
    assert "icc_profile" not in image.info
    assert reddish(image.getpixel((50, 50)))
    path = halves(tmp_path / "b.jpg", icc_profile=b"no profile at all")
    assert reddish(stored(store_portrait(path, roster), roster).getpixel((50, 50)))


@pytest.mark.parametrize("suffix", ["jpg", "png", "webp", "bmp", "tif"])
def test_a_picture_cut_short_is_told_and_leaves_nothing(
    tmp_path: Path, roster: Path, suffix: str
) -> None:
    path = tmp_path / f"a.{suffix}"
    Image.effect_noise((300, 300), 80).convert("RGB").save(path)
    path.write_bytes(path.read_bytes()[:-9000])
    with pytest.raises(PortraitError) as error:
        store_portrait(path, roster)
    assert error.value.code in ("portrait.truncated", "portrait.broken")
    assert not portrait_folder(roster).exists()


def test_a_roster_that_is_not_saved_yet_is_told(tmp_path: Path, roster: Path) -> None:
    path = halves(tmp_path / "a.png")
    for unsaved in (None, roster.with_name("neu.yaml")):
        with pytest.raises(PortraitError) as error:
            store_portrait(path, unsaved)
        assert error.value.problem.code == "portrait.roster_unsaved"


def test_a_file_in_the_place_of_the_folder_is_told(tmp_path: Path, roster: Path) -> None:
    portrait_folder(roster).write_text("mine")
    with pytest.raises(PortraitError) as error:
        store_portrait(halves(tmp_path / "a.png"), roster)
    assert error.value.code == "portrait.folder_taken"


def test_a_folder_that_leads_elsewhere_is_told(tmp_path: Path, roster: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    portrait_folder(roster).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(PortraitError) as error:
        store_portrait(halves(tmp_path / "a.png"), roster)
    assert error.value.code == "portrait.folder_elsewhere"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_folder_without_leave_to_write_is_told(tmp_path: Path, roster: Path) -> None:
    roster.parent.chmod(0o500)
    try:
        with pytest.raises(WriteFailed) as error:
            store_portrait(halves(tmp_path / "a.png"), roster)
    finally:
        roster.parent.chmod(0o700)
    assert error.value.code == "write.not_allowed"


@pytest.mark.parametrize("steps", range(5))
def test_cancelled_at_any_step_nothing_is_written(tmp_path: Path, roster: Path, steps: int) -> None:
    asked = [False] * steps + [True] * 9
    with pytest.raises(PortraitCancelled):
        store_portrait(halves(tmp_path / "a.png"), roster, cancelled=lambda: asked.pop(0))
    assert not portrait_folder(roster).exists()


def test_a_preview_is_small_and_whole(tmp_path: Path) -> None:
    with Image.open(BytesIO(preview(halves(tmp_path / "a.png"), 100))) as image:
        assert image.size == (100, 50)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF"])
@given(st.data())
@settings(max_examples=60)
def test_a_damaged_picture_is_either_kept_or_refused_in_words(
    tmp_path_factory: pytest.TempPathFactory, kind: str, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("damaged")
    (folder / "r.yaml").write_text("")
    file = BytesIO()
    Image.linear_gradient("L").resize((24, 16)).convert("RGB").save(file, kind)
    content = bytearray(file.getvalue())
    for place, byte in data.draw(
        st.lists(st.tuples(st.integers(0, len(content) - 1), st.integers(0, 255)), max_size=12)
    ):
        content[place] = byte
    (folder / "a").write_bytes(content)
    try:
        name = store_portrait(folder / "a", folder / "r.yaml", aspect=1.5)
    except PortraitError as error:
        assert sentence(error.code, "de") != error.code
    else:
        assert (folder / name).is_file()


def test_a_stored_portrait_is_drawn(tmp_path: Path, roster: Path) -> None:
    name = store_portrait(halves(tmp_path / "a.png"), roster, Crop(0, 0, 1), 1.0)
    image = pixels(Picture(10, 10, 20, 20, str(roster.parent / name)))
    assert int(colour_at(image, 25, 25)[1:3], 16) > 240
