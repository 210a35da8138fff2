"""Where the games and the art are found."""

from pathlib import Path

import pytest

from realms_builder.core import resources


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
    monkeypatch.setattr(resources, "__file__", str(tmp_path / "package" / "resources.py"))
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
    monkeypatch.setattr(resources, "__file__", str(tmp_path / "package" / "resources.py"))
    monkeypatch.setattr("sys._MEIPASS", str(tmp_path / "frozen"), raising=False)
    resources.bundled_folder.cache_clear()
    try:
        assert resources.bundled_folder() == tmp_path / "frozen"
    finally:
        resources.bundled_folder.cache_clear()
