"""Pictures and emblems that are missing, broken or out of bounds are said by check and cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from tests.cli.commands import run

FACTION = """
format: 1
kind: faction
system: ags
id: pp
name: {de: P, en: P}
emblem: %s
units:
  - {id: a, name: {de: A, en: A}, picture: %s, cost: 3, stats: {hp: 3}}
"""


Commands = Callable[[str, str, str], str]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """Return a folder with one sound picture and some that are none."""
    folder = tmp_path / "pack"
    folder.mkdir()
    Image.effect_noise((90, 90), 80).save(folder / "sound.png")
    whole = (folder / "sound.png").read_bytes()
    (folder / "cut.png").write_bytes(whole[: len(whole) // 2])
    (folder / "text.png").write_text("no picture")
    (folder / "empty.svg").write_text("<nothing/>")
    (folder / "loop.png").symlink_to("loop.png")
    (tmp_path / "outside.png").write_bytes(whole)
    return folder


@pytest.fixture
def said(pack: Path, capsys: pytest.CaptureFixture[str]) -> Commands:
    """Return what runs a command on a faction with an emblem and a picture, and its words."""

    def words(command: str, emblem: str, picture: str) -> str:
        file = pack / "pp.yaml"
        file.write_text(FACTION % (emblem, picture), encoding="utf-8")
        more = ["-o", str(pack / "out.pdf")] if command == "cards" else []
        result = run(capsys, command, file, *more)
        return result.out + result.err

    return words


@pytest.mark.parametrize("name", ["cut.png", "text.png", "empty.svg"])
def test_check_opens_pictures_and_names_the_broken_ones(said: Commands, name: str) -> None:
    text = said("check", name, name)
    assert text.count("[card.picture_broken]") == 2
    assert "pp.yaml:7:9" in text


def test_check_says_nothing_about_sound_pictures(said: Commands) -> None:
    assert "[card." not in said("check", "sound.png", "sound.png")


@pytest.mark.parametrize("name", ["cut.png", "text.png", "empty.svg"])
def test_cards_say_that_an_emblem_or_a_picture_is_broken(said: Commands, name: str) -> None:
    assert name in said("cards", name, "sound.png")
    assert name in said("cards", "sound.png", name)


def test_cards_say_that_an_emblem_is_missing(said: Commands) -> None:
    text = said("cards", "nope.png", "sound.png")
    assert "[card.emblem_missing]" in text
    assert "nope.png" in text


@pytest.mark.parametrize("name", ["../outside.png", "/etc/passwd", "loop.png"])
def test_cards_say_that_a_path_leads_out_or_nowhere(said: Commands, name: str) -> None:
    text = said("cards", name, name)
    assert "[card.emblem_outside]" in text
    assert "[card.picture_outside]" in text


def test_cards_say_that_a_name_no_file_can_have_is_missing(said: Commands) -> None:
    text = said("cards", '"a\\0b.png"', '"a\\0b.png"')
    assert "[card.emblem_missing]" in text
    assert "[card.picture_missing]" in text


def test_check_survives_links_in_a_circle(said: Commands) -> None:
    assert "loop.png" in said("check", "loop.png", "loop.png")


def test_an_emblem_may_be_a_picture_of_points(pack: Path, said: Commands) -> None:
    said("cards", "sound.png", "nope.png")
    assert (pack / "out.pdf").read_bytes().count(b"/Subtype /Image") >= 1
