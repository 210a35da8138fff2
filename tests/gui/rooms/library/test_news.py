"""What the library says of rosters that were recovered, changed by others, or moved."""

import os
import shutil
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from realms_builder.core import resources
from realms_builder.core.versions import Versions
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.kit.notice import NoticeBar
from realms_builder.gui.kit.rows import ROW
from realms_builder.gui.rooms.library.news import SeenRosters
from realms_builder.gui.rooms.library.room import LibraryRoom
from realms_builder.gui.rooms.library.shelf import ShelfEntry
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import change_model
from tests.gui.answers import Answers
from tests.gui.left_behind import leave_behind
from tests.gui.waiting import settle


def shown_room(qtbot: QtBot, desk: Desk, documents: Documents) -> LibraryRoom:
    found = LibraryRoom(desk, documents.open_documents)
    qtbot.addWidget(found)
    found.resize(1000, 700)
    found.show()
    settle(qtbot, desk)
    return found


@pytest.fixture
def library(qtbot: QtBot, desk: Desk, documents: Documents, troop: Path) -> LibraryRoom:
    assert troop.is_file()
    return shown_room(qtbot, desk, documents)


def look(qtbot: QtBot, library: LibraryRoom) -> NoticeBar:
    library.refresh()
    settle(qtbot, library._desk)
    return library.news.bar


def press(bar: NoticeBar, name: str) -> None:
    next(button for button in bar.buttons if button.text() == name).click()


def entry_of(library: LibraryRoom, path: Path) -> ShelfEntry:
    return next(e for e in library._rosters.rows if e.is_mine and e.path == path)


def written(path: Path, source: Path, name: str) -> Path:
    """Write what another program would: the roster *source* called *name*."""
    text = source.read_text(encoding="utf-8")
    head = next(line for line in text.splitlines() if line.startswith("name:"))
    path.parent.mkdir(exist_ok=True)
    path.write_text(text.replace(head, f"name: {name}"), encoding="utf-8")
    return path


def test_what_other_programs_did_is_said_once_and_shown(
    qtbot: QtBot, desk: Desk, documents: Documents, library: LibraryRoom, troop: Path
) -> None:
    rosters = troop.parent
    old = written(rosters / "old.yaml", troop, "Old guard")
    lost = written(rosters / "lost.yaml", troop, "Lost")
    bar = look(qtbot, library)
    assert "new: Lost, Old guard" in bar.text.text()
    press(bar, "Close")
    assert bar.isHidden() and look(qtbot, library).isHidden()

    library._search.setText("nothing like it")
    written(old, troop, "New guard")
    os.utime(old, (1_700_000_000, 1_700_000_000))  # 14 November 2023
    lost.unlink()
    fresh = written(rosters / "league" / "fresh.yaml", troop, "Fresh")
    bar = look(qtbot, library)
    _, *parts = bar.text.text().split(" · ")
    assert parts[0] == "new: Fresh" and parts[2] == "gone: lost"
    assert parts[1].startswith("changed: New guard (11/1")
    press(bar, "Show")
    chosen = library._roster_list.selectionModel().selectedIndexes()
    assert {index.data(ROW).path for index in chosen} == {old, fresh}
    press(bar, "Close")
    settle(qtbot, desk)
    assert shown_room(qtbot, desk, documents).news.bar.isHidden()


def test_what_happened_between_two_runs_is_said_too(
    qtbot: QtBot, desk: Desk, documents: Documents, library: LibraryRoom, troop: Path
) -> None:
    written(troop.with_name("sent.yaml"), troop, "Sent by a friend")
    later = shown_room(qtbot, desk, documents)
    assert "new: Sent by a friend" in later.news.bar.text.text()
    assert library.news.seen.since == later.news.seen.since > 0


def test_a_roster_that_appears_while_one_looks_is_said(
    qtbot: QtBot, library: LibraryRoom, troop: Path
) -> None:
    written(troop.with_name("sent.yaml"), troop, "Sent")
    qtbot.waitUntil(lambda: "new: Sent" in library.news.bar.text.text())


def test_what_the_program_itself_does_is_no_news(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    library: LibraryRoom,
    troop: Path,
    answers: Answers,
) -> None:
    document = desk.open_file(troop)
    assert document is not None
    first = document.roster.models[0].id
    document.change(lambda roster: change_model(roster, first, name="Ada"), "Rename")
    assert documents.save()
    desk.close_document(document)
    library._verbs.duplicate(entry_of(library, troop))
    settle(qtbot, desk)
    library._verbs.delete(entry_of(library, troop.with_name("troop 2.yaml")))
    library._verbs.move_to(entry_of(library, troop), troop.parent / "league")
    moved = troop.parent / "league" / "troop.yaml"
    settle(qtbot, desk)
    answers.texts = ["winter"]
    library._verbs.rename(entry_of(library, moved))
    assert look(qtbot, library).isHidden()
    assert shown_room(qtbot, desk, documents).news.bar.isHidden()


def test_a_file_that_follows_the_name_of_its_roster_is_no_news(
    qtbot: QtBot, desk: Desk, documents: Documents, library: LibraryRoom, troop: Path
) -> None:
    desk.preferences.save_rosters = True
    winter = written(troop.with_name("Winter.yaml"), troop, "Winter")
    press(look(qtbot, library), "Close")
    document = desk.open_file(winter)
    assert document is not None
    document.change(lambda roster: replace(roster, name="Summer"), "Rename")
    assert documents.save()
    assert document.path == troop.with_name("Summer.yaml") and not winter.exists()
    assert look(qtbot, library).isHidden()


def test_a_library_that_is_not_there_is_not_taken_for_deleted_rosters(
    qtbot: QtBot, library: LibraryRoom, troop: Path
) -> None:
    home = troop.parent.parent
    away = home.rename(home.with_name("unplugged"))
    assert look(qtbot, library).isHidden() and library.folder_bar.isVisible()
    away.rename(home)
    assert look(qtbot, library).isHidden()


def test_what_is_written_while_somebody_looks_is_no_news(tmp_path: Path) -> None:
    roster = tmp_path / "a.yaml"
    seen = SeenRosters(tmp_path)
    seen.look({roster: 1.0}, (), 10.0)
    seen.begin()
    roster.touch()
    seen.note((roster,))
    seen.look({roster: 1.0}, (), 20.0)  # read before it was written
    assert (seen.new, seen.changed, seen.gone) == ([], [], [])
    seen.begin()
    seen.look({roster: 2.0}, (), 30.0)
    assert seen.changed == [roster] and seen.since == 20.0


def test_what_was_recovered_is_said_with_its_time_and_opened(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    library: LibraryRoom,
    troop: Path,
    answers: Answers,
) -> None:
    text = troop.read_text(encoding="utf-8")
    leave_behind(RosterDocument.journal_name, ("x", text.replace("limit: 50", "limit: 51"), troop))
    answers.choices = ["open"]
    documents.keeper.offer_recovery()
    (document,) = documents.keeper.documents
    bar = library.news.bar
    (at,) = documents.open_documents.recovered.values()
    moment = datetime.fromtimestamp(at, UTC).astimezone()
    assert bar.text.text().startswith(f"Recovered: {document.title} (")
    assert f"{moment.hour % 12 or 12}:{moment.minute:02}" in bar.text.text()
    shown: list[object] = []
    document.wanted.connect(lambda: shown.append(document))
    press(bar, "Open")
    assert shown == [document]
    press(bar, "Close")
    assert bar.isHidden() and look(qtbot, library).isHidden()


def test_a_move_is_taken_back_with_pictures_versions_and_the_new_folder(
    qtbot: QtBot, desk: Desk, documents: Documents, library: LibraryRoom, troop: Path
) -> None:
    document = desk.open_file(troop)
    assert document is not None
    versions = Versions(resources.state_folder() / "versions")
    versions.keep_file(troop)
    league = troop.parent / "league" / "winter"
    library._verbs.move_to(entry_of(library, troop), league)
    moved = league / "troop.yaml"
    assert document.path == moved and not troop.exists() and len(versions.of(moved)) == 1
    bar = library.undo_bar
    assert "troop.yaml" in bar.text.text() and "league/winter" in bar.text.text()
    press(bar, "Undo")
    assert bar.isHidden() and document.path == troop and troop.is_file()
    assert len(versions.of(troop)) == 1 and not (troop.parent / "league").exists()


def test_a_taken_name_gets_a_free_one_and_nothing_is_written_over(
    qtbot: QtBot, library: LibraryRoom, troop: Path
) -> None:
    league = troop.parent / "league"
    league.mkdir()
    other = written(league / "Troop.yaml", troop, "Other")
    before, mine = other.read_bytes(), troop.read_bytes()
    look(qtbot, library)
    library._verbs.move_to(entry_of(library, troop), league)
    assert (league / "troop 2.yaml").read_bytes() == mine and other.read_bytes() == before
    assert "troop 2.yaml" in library.undo_bar.text.text()
    shutil.copy(other, troop)  # its old name is taken by now, too
    press(library.undo_bar, "Undo")
    assert troop.read_bytes() == before and troop.with_name("troop 2.yaml").read_bytes() == mine
    assert other.read_bytes() == before


def test_the_menu_names_the_folders_there_are(
    qtbot: QtBot, library: LibraryRoom, troop: Path, answers: Answers
) -> None:
    written(troop.parent / "league" / "a.yaml", troop, "A")
    look(qtbot, library)
    view = library._roster_list
    place = view.visualRect(library._rosters.index_of(f"own/{troop}")).center()
    view.customContextMenuRequested.emit(place)
    menu = library.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly)[-1]
    (folders,) = menu.findChildren(QMenu)
    actions = {action.text(): action for action in folders.actions()}
    assert not actions["No folder"].isEnabled()
    actions["league"].trigger()
    menu.close()
    assert (troop.parent / "league" / "troop.yaml").is_file()
    answers.texts = ["../cup"]
    settle(qtbot, library._desk)
    library._verbs.move(entry_of(library, troop.parent / "league" / "troop.yaml"))
    assert (troop.parent / "cup" / "troop.yaml").is_file()
