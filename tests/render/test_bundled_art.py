"""Emblems and portraits that come with the games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from realms_builder.render.pictures.svg import load_svg

FACTIONS = Path(__file__).resolve().parents[2] / "factions"
EMBLEMS = sorted(FACTIONS.glob("*/emblems/*.svg"))
PICTURES = sorted(FACTIONS.glob("*/pictures/*.svg"))
NAMED = re.compile(r"^\s*(?:picture|emblem): ((?:pictures|emblems)/\S+\.svg)\s*$", re.MULTILINE)
MOST_BYTES = 6_000


def test_there_is_art_to_look_at():
    assert len(EMBLEMS) >= 5
    assert len(PICTURES) >= 36


@pytest.mark.parametrize("path", [*EMBLEMS, *PICTURES], ids=lambda path: path.stem)
def test_art_is_small_and_loses_nothing_when_read(path: Path):
    drawing = load_svg(path)
    assert drawing.problems == ()
    assert len(drawing.shapes) > 5
    assert path.stat().st_size <= MOST_BYTES


def test_emblems_are_square_and_portraits_of_a_game_have_one_shape():
    assert {load_svg(path).width / load_svg(path).height for path in EMBLEMS} == {1}
    for folder in FACTIONS.glob("*/pictures"):
        sizes = {(load_svg(path).width, load_svg(path).height) for path in folder.glob("*.svg")}
        assert len(sizes) == 1, folder


def test_every_picture_a_faction_names_exists_and_none_lies_about_unused():
    named = {
        file.parent / name
        for file in FACTIONS.glob("*/*.yaml")
        for name in NAMED.findall(file.read_text("utf-8"))
    }
    assert named == {*EMBLEMS, *PICTURES}
