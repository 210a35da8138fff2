"""The pictures of the manual: every room in every language, small, where its chapter shows it."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from realms_builder.cards.sizes import A4
from realms_builder.core.translation import languages
from realms_builder.gui import rooms as rooms_package
from realms_builder.render.jobs.manual_pdf import lay_out_manual
from realms_builder.sheets.book.manual import manual_file
from tests.shots.manual_pictures import MANUAL_SCENES, MOST_BYTES, SIZE, pictures_folder

BOTH = pytest.mark.parametrize("lang", languages())
SHOWN = re.compile(r'^!\[([^\]]+)\]\(pictures/(\w+)\.png\)\{width="100%"\}\n\n"([^"]+)"', re.M)
LEAST_FILLED = 0.15


def shown(lang: str) -> dict[str, tuple[str, str, str]]:
    """Return chapter, alternative text and caption of each picture that the manual shows."""
    found: dict[str, tuple[str, str, str]] = {}
    for chapter in manual_file(lang).parent.glob("*.md"):
        for alternative, name, caption in SHOWN.findall(chapter.read_text(encoding="utf-8")):
            assert name not in found
            found[name] = chapter.stem, alternative, caption
    return found


def test_every_room_has_a_scene_for_its_picture() -> None:
    rooms = {path.parent.name for path in Path(rooms_package.__file__).parent.glob("*/room.py")}
    assert len(rooms) == 6
    assert (rooms - {"designer"}) | {"cards"} <= set(MANUAL_SCENES)


@BOTH
def test_each_chapter_shows_the_picture_of_its_scene(lang: str) -> None:
    kept = {path.name for path in pictures_folder(lang).iterdir()}
    assert kept == {f"{name}.png" for name in MANUAL_SCENES}, "poe pictures makes them anew"
    assert {name: chapter for name, (chapter, _, _) in shown(lang).items()} == {
        name: name for name in MANUAL_SCENES
    }


def test_each_language_has_words_of_its_own_for_each_picture() -> None:
    words = [text for lang in languages() for _, *texts in shown(lang).values() for text in texts]
    assert len(set(words)) == len(words) == 2 * len(languages()) * len(MANUAL_SCENES)


@BOTH
def test_the_pictures_are_small_and_alike(lang: str) -> None:
    for path in pictures_folder(lang).iterdir():
        assert path.stat().st_size <= MOST_BYTES, path.name
        with Image.open(path) as picture:
            assert picture.mode == "P", path.name
            for length, most in zip(picture.size, SIZE, strict=True):
                assert most - 40 <= length <= most, path.name  # dialogs leave the window an edge


@BOTH
def test_no_page_is_nearly_empty(lang: str) -> None:
    target = BytesIO()
    lay_out_manual(lang, A4).write(target)
    with pypdfium2.PdfDocument(target.getvalue()) as pdf:
        for number in range(len(pdf)):
            page = pdf[number].render(scale=1, grayscale=True).to_pil()
            wide, high = page.size
            # Without the head and the foot that every page has.
            inner = page.crop((0, round(high * 0.07), wide, round(high * 0.93)))
            box = inner.point([255 if level < 240 else 0 for level in range(256)]).getbbox()
            assert box is not None, number + 1
            assert (box[3] - box[1]) / high >= LEAST_FILLED, number + 1
