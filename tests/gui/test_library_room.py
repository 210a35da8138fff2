"""The library room: searching, and verbs on the files of rosters."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.desk import Desk
from realms_builder.gui.documents import Documents
from realms_builder.gui.library_room.file_verbs import FileVerbs
from realms_builder.gui.library_room.shelf import OWN, Entry, with_headings
from realms_builder.roster.edits import change_model
from tests.gui.answers import Answers


@pytest.fixture
def troop(tmp_path: Path, checkout: Path) -> Path:
    """Return a copy of a bundled roster in the user's own library."""
    folder = tmp_path / "library" / "rosters"
    folder.mkdir(parents=True)
    source = checkout / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
    return Path(shutil.copy(source, folder / "troop.yaml"))


@pytest.fixture
def room(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


def entry_of(path: Path) -> Entry:
    return Entry(f"own/{path}", OWN, "Troop", section=OWN, path=path)


def test_a_search_that_finds_nothing_shows_nothing() -> None:
    entries = (entry_of(Path("a.yaml")),)
    assert with_headings(entries, {OWN: "My rosters"}, "zzz") == []


def test_a_search_keeps_the_heading_over_what_it_finds() -> None:
    entries = (entry_of(Path("a.yaml")),)
    found = with_headings(entries, {OWN: "My rosters"}, "troo")
    assert [entry.title for entry in found] == ["My rosters", "Troop"]


def test_an_open_roster_follows_when_its_file_is_renamed(
    desk: Desk, room: QWidget, troop: Path, answers: Answers
) -> None:
    documents = Documents(desk, room)
    document = desk.open_file(troop)
    assert document is not None
    answers.texts = ["winter"]
    FileVerbs(desk, room).rename(entry_of(troop))
    moved = troop.with_name("winter.yaml")
    assert document.path == moved
    assert desk.preferences.recent == [moved]
    first = document.roster.models[0].id
    document.change(lambda roster: change_model(roster, first, name="Ada"), "Rename")
    assert documents.save()
    assert "Ada" in moved.read_text(encoding="utf-8")
    assert not troop.exists()


def test_an_open_roster_follows_when_its_file_goes_to_a_folder(
    desk: Desk, room: QWidget, troop: Path, answers: Answers
) -> None:
    document = desk.open_file(troop)
    assert document is not None
    answers.texts = ["../league/winter"]
    FileVerbs(desk, room).move(entry_of(troop))
    assert document.path == troop.parent / "league" / "winter" / "troop.yaml"
