"""Where the games and the art are found."""

from pathlib import Path

import pytest

from realms_builder.core import resources
from realms_builder.game.icons import icon_characters


def test_the_library_is_where_the_variable_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path / "mine"))
    assert resources.library_folder() == tmp_path / "mine"


def test_without_the_variable_the_library_is_a_folder_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("REALMS_LIBRARY")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert resources.library_folder() == tmp_path / "data" / "realms-builder"


def test_the_users_own_games_come_before_the_bundled_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, checkout: Path
) -> None:
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path))
    assert resources.factions_folders() == (checkout / "factions",)
    (tmp_path / "factions").mkdir()
    assert resources.factions_folders() == (tmp_path / "factions", checkout / "factions")


def test_the_users_own_picture_is_taken_before_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, checkout: Path
) -> None:
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path))
    assert resources.asset("icons/a.svg") == checkout / "assets" / "icons" / "a.svg"
    own = tmp_path / "assets" / "icons" / "a.svg"
    own.parent.mkdir(parents=True)
    own.touch()
    assert resources.asset("icons/a.svg") == own


def test_an_installation_without_its_games_says_where_it_looked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resources, "__file__", str(tmp_path / "package" / "core" / "resources.py"))
    resources.bundled_folder.cache_clear()
    try:
        with pytest.raises(FileNotFoundError, match="package"):
            resources.bundled_folder()
    finally:
        resources.bundled_folder.cache_clear()


def test_a_frozen_program_finds_the_games_in_its_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "frozen" / "factions").mkdir(parents=True)
    monkeypatch.setattr(resources, "__file__", str(tmp_path / "package" / "core" / "resources.py"))
    monkeypatch.setattr("sys._MEIPASS", str(tmp_path / "frozen"), raising=False)
    resources.bundled_folder.cache_clear()
    try:
        assert resources.bundled_folder() == tmp_path / "frozen"
    finally:
        resources.bundled_folder.cache_clear()


def test_an_own_file_that_cannot_be_read_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "starters/check_pack.yml"
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path))
    ours = resources.asset_text(name)
    own = tmp_path / "assets" / name
    own.parent.mkdir(parents=True)
    own.write_text("mine", encoding="utf-8")
    assert resources.asset_text(name) == "mine"
    own.write_bytes(b"\xff\xfe\x00")
    assert resources.asset_text(name) == ours


@pytest.mark.parametrize("text", ["[1", "[]", '{"check": 5}'])
def test_an_own_list_of_icons_that_is_none_is_passed_over(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "assets" / "icons" / "icons.json"
    own.parent.mkdir(parents=True)
    own.write_text(text, encoding="utf-8")
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path))
    icon_characters.cache_clear()
    found = icon_characters()
    icon_characters.cache_clear()
    assert len(found["check"]) == 1
