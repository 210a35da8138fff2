"""Portraits go along wherever a roster or its models go from the window."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.kit.card_preview import request_for
from realms_builder.gui.kit.notice import NoticeBar
from realms_builder.gui.rooms.library.file_verbs import LibraryVerbs
from realms_builder.gui.rooms.library.room import LibraryRoom
from realms_builder.gui.rooms.library.shelf import OWN, ShelfEntry
from realms_builder.gui.rooms.roster.actions import RosterActions
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import change_model
from realms_builder.roster.storage.portrait_files import picture_at
from tests.gui.answers import Answers
from tests.gui.open_rosters import opened, rename, troop_in


@pytest.fixture
def portrayed(desk: Desk, documents: Documents, troop: Path) -> RosterDocument:
    """Return a saved roster whose first model has a portrait."""
    document = opened(desk, troop)
    give_portrait(document)
    assert documents.save()
    return document


def give_portrait(document: RosterDocument) -> None:
    folder = document.home.parent / f"{document.home.stem}.pictures"
    folder.mkdir(parents=True)
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.fill(0xFF336699)
    assert image.save(str(folder / "face.png"))
    first, name = document.roster.models[0].id, f"{folder.name}/face.png"
    document.change(lambda r: change_model(r, first, picture=name), "Portrait")


def shown(document: RosterDocument, number: int = 0) -> Path | None:
    """Return the picture file that a model of *document* shows."""
    return picture_at(document.home, document.roster.models[number].picture)


def entry_of(path: Path) -> ShelfEntry:
    return ShelfEntry(f"own/{path}", OWN, "Troop", section=OWN, path=path)


def test_an_open_roster_takes_its_portraits_along_to_a_folder_and_undo_knows(
    desk: Desk, window: QWidget, documents: Documents, portrayed: RosterDocument, answers: Answers
) -> None:
    rename(portrayed, "Ada")
    assert portrayed.path is not None
    LibraryVerbs(desk, window).move_to(entry_of(portrayed.path), portrayed.path.parent / "winter")
    assert portrayed.path.parent.name == "winter"
    found = shown(portrayed)
    assert found is not None and found.is_relative_to(portrayed.path.parent)
    documents.undo()
    assert shown(portrayed) == found
    assert not portrayed.is_modified
    assert documents.save(), "nobody else changed the file"
    assert answers.asked == []
    assert request_for(portrayed, desk.library, "m1", "en").roster.file == str(portrayed.path)


def test_moving_an_open_roster_takes_its_portraits_along(
    desk: Desk, window: QWidget, portrayed: RosterDocument, answers: Answers
) -> None:
    answers.texts = ["league"]
    assert portrayed.path is not None
    LibraryVerbs(desk, window).move(entry_of(portrayed.path))
    found = shown(portrayed)
    assert found is not None and found.parent.parent.name == "league"


def test_saving_elsewhere_takes_the_portraits_along_also_those_undo_knows(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    portrayed: RosterDocument,
    answers: Answers,
    tmp_path: Path,
) -> None:
    first = portrayed.roster.models[0].id
    portrayed.change(lambda r: change_model(r, first, picture=""), "Take away")
    answers.paths = [tmp_path / "elsewhere" / "copy.yaml"]
    with qtbot.waitSignal(portrayed.saved):
        assert documents.save_as()
    assert portrayed.roster.file == str(tmp_path / "elsewhere" / "copy.yaml")
    documents.undo()
    found = shown(portrayed)
    assert found is not None
    assert found.parent == tmp_path / "elsewhere" / "copy.pictures"


def test_a_duplicate_has_its_own_portraits(
    qtbot: QtBot, desk: Desk, window: QWidget, portrayed: RosterDocument
) -> None:
    assert portrayed.path is not None
    verbs = LibraryVerbs(desk, window)
    with qtbot.waitSignal(verbs.done):
        verbs.duplicate(entry_of(portrayed.path))
    copy = opened(desk, portrayed.path.with_name("troop 2.yaml"))
    found = shown(copy)
    assert found is not None and found.parent.name == "troop 2.pictures"


def test_a_deleted_roster_is_put_back_with_its_portraits(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    portrayed: RosterDocument,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(sys, "platform", "linux")
    library = LibraryRoom(desk, documents.open_documents)
    qtbot.addWidget(library)
    path = portrayed.path
    assert path is not None
    library._verbs.delete(entry_of(path))
    assert not path.exists() and shown(portrayed) is None
    bar: NoticeBar = library.undo_bar
    assert not bar.isHidden() and "troop.yaml" in bar.text.text()
    bar.buttons[0].click()
    assert bar.isHidden()
    assert path.is_file() and shown(portrayed) is not None


def copied(desk: Desk, source: RosterDocument, target: RosterDocument) -> Callable[[], bool]:
    """Copy the first model of *source* into *target*; return whether it has come."""
    actions = RosterActions(desk)
    count = len(target.roster.models)
    desk.show_document(source)
    assert actions.copy([source.roster.models[0].id])
    desk.show_document(target)
    actions.paste()
    return lambda: len(target.roster.models) == count + 1


def test_a_pasted_model_brings_its_portrait(
    qtbot: QtBot, desk: Desk, portrayed: RosterDocument, tmp_path: Path
) -> None:
    other = opened(desk, troop_in(tmp_path / "other", "other.yaml"))
    qtbot.waitUntil(copied(desk, portrayed, other))
    found = shown(other, -1)
    assert found == tmp_path / "other" / "other.pictures" / "face.png"
    assert other.undo_stack.count() == 1


def test_a_picture_that_is_missing_does_not_keep_a_model_from_being_pasted(
    qtbot: QtBot, desk: Desk, portrayed: RosterDocument, tmp_path: Path
) -> None:
    found = shown(portrayed)
    assert found is not None
    found.unlink()
    other = opened(desk, troop_in(tmp_path / "other", "other.yaml"))
    qtbot.waitUntil(copied(desk, portrayed, other))
    assert other.roster.models[-1].picture == ""


@pytest.mark.usefixtures("saved_by_hand")
def test_a_portrait_pasted_into_an_unsaved_roster_is_shown_and_saved_with_it(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    portrayed: RosterDocument,
    answers: Answers,
    tmp_path: Path,
) -> None:
    fresh = desk.new_document(portrayed.roster.__class__("ags", portrayed.roster.faction))
    assert fresh is not None
    qtbot.waitUntil(copied(desk, portrayed, fresh))
    assert shown(fresh) is not None
    answers.paths = [tmp_path / "mine" / "fresh.yaml"]
    with qtbot.waitSignal(fresh.saved):
        assert documents.save()
    assert shown(fresh) == tmp_path / "mine" / "fresh.pictures" / "face.png"
    assert "fresh.pictures/face.png" in (tmp_path / "mine" / "fresh.yaml").read_text("utf-8")


def test_a_roster_closed_while_pictures_are_copied_is_let_be(
    qtbot: QtBot, desk: Desk, portrayed: RosterDocument, tmp_path: Path
) -> None:
    other = opened(desk, troop_in(tmp_path / "other", "other.yaml"))
    copied(desk, portrayed, other)
    before = other.roster
    desk.close_document(other)
    qtbot.waitUntil(lambda: not desk.tasks.is_running("paste 1"))
    assert other._roster is before


def test_an_earlier_version_finds_the_portraits_after_a_move(
    desk: Desk, window: QWidget, documents: Documents, portrayed: RosterDocument, answers: Answers
) -> None:
    text = portrayed.text
    assert portrayed.path is not None
    LibraryVerbs(desk, window).move_to(entry_of(portrayed.path), portrayed.path.parent / "winter")
    read, problems = desk.read_document(text, portrayed.path)
    assert read is not None and problems == []
    assert shown(read) == shown(portrayed) is not None
