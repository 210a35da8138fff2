"""Earlier versions in the window: what would change, and taking one back."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.document import Document
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.documents.versions_dialog import VersionsDialog
from realms_builder.gui.shell.desk import Desk
from tests.gui import open_rosters
from tests.gui.documents.kinds import Kind, Opened, text_of

DISPLAY = Qt.ItemDataRole.DisplayRole


@pytest.fixture
def document(desk: Desk, documents: Documents, troop: Path) -> RosterDocument:
    """Return a roster that was saved as One, then as Two."""
    document = open_rosters.opened(desk, troop)
    for name in ("One", "Two"):
        document.change(lambda roster, name=name: replace(roster, name=name), name)
        assert documents.save()
    return document


def _open(
    desk: Desk, document: RosterDocument, documents: Documents, window: QWidget, qtbot: QtBot
) -> VersionsDialog:
    dialog = VersionsDialog(desk, document, documents.keeper.versions, window)
    dialog.show()
    _settle(desk, qtbot)
    return dialog


def _settle(desk: Desk, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not desk.tasks.is_busy)


def _rows(dialog: VersionsDialog) -> list[str]:
    model = dialog.list.model()
    return [str(model.index(row, 0).data(DISPLAY)) for row in range(model.rowCount())]


def _cells(dialog: VersionsDialog) -> list[list[object]]:
    model = dialog.table.model()
    return [
        [model.index(row, column).data(DISPLAY) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_each_version_says_what_it_held_and_the_last_but_one_is_shown(
    desk: Desk, document: RosterDocument, documents: Documents, window: QWidget, qtbot: QtBot
) -> None:
    dialog = _open(desk, document, documents, window, qtbot)
    assert [row.splitlines()[1] for row in _rows(dialog)] == ["Two · 7 models", "One · 7 models"]
    assert dialog.list.currentIndex().row() == 1
    assert _cells(dialog) == [["Roster", "Name", "Two", "One"]]
    assert dialog.restore.isEnabled()


def test_taking_a_version_back_is_one_step_that_can_be_undone(
    desk: Desk, document: RosterDocument, documents: Documents, window: QWidget, qtbot: QtBot
) -> None:
    _open(desk, document, documents, window, qtbot).restore.click()
    assert document.roster.name == "One"
    document.undo_stack.undo()
    assert document.roster.name == "Two"


def test_the_version_that_is_open_changes_nothing(
    desk: Desk, document: RosterDocument, documents: Documents, window: QWidget, qtbot: QtBot
) -> None:
    dialog = _open(desk, document, documents, window, qtbot)
    dialog.list.setCurrentIndex(dialog.list.model().index(0, 0))
    _settle(desk, qtbot)
    assert not dialog.restore.isEnabled()
    assert dialog.note.text() == "Restoring this version would change nothing."


def test_a_version_that_is_gone_is_said_so(
    desk: Desk, document: RosterDocument, documents: Documents, window: QWidget, qtbot: QtBot
) -> None:
    dialog = _open(desk, document, documents, window, qtbot)
    assert document.path is not None
    for version in documents.keeper.versions.of(document.path):
        version.file.unlink()
    dialog.list.setCurrentIndex(dialog.list.model().index(0, 0))
    assert dialog.note.text() == "This version cannot be read any more."
    assert not dialog.restore.isEnabled()


# ------------------------------------------------------------------ every kind of document


def versions_dialog(qtbot: QtBot, kind: Kind) -> VersionsDialog:
    """Return the dialog that the verb of the kind's room opens, once it says what differs."""
    kind.show_versions()
    window = kind.documents.parent()
    assert window is not None
    dialog = window.findChild(VersionsDialog)
    assert isinstance(dialog, VersionsDialog)
    qtbot.waitUntil(lambda: not kind.desk.tasks.is_busy)
    return dialog


def saved_twice(kind: Kind, document: Document) -> None:
    for name in ("One", "Two"):
        kind.edit(document, name)
        assert kind.keeper.saver.save(document)


def test_an_earlier_version_is_taken_back_as_one_step_that_can_be_undone(
    qtbot: QtBot, opened: Opened
) -> None:
    kind, document = opened
    saved_twice(kind, document)
    dialog = versions_dialog(qtbot, kind)
    assert dialog.list.currentIndex().row() == 1, "the last one is what is open"
    dialog.restore.click()
    assert text_of(document) == kind.words("One")
    assert document.is_modified
    kind.undo(document)
    assert text_of(document) == kind.words("Two")
    assert not document.is_modified


def test_a_version_says_beforehand_what_would_change(qtbot: QtBot, opened: Opened) -> None:
    kind, document = opened
    saved_twice(kind, document)
    dialog = versions_dialog(qtbot, kind)
    table = dialog.table.model()
    cells = [str(table.index(0, column).data()) for column in (2, 3)]
    assert table.rowCount() == 1
    assert "Two" in cells[0] and "One" in cells[1]
    dialog.list.setCurrentIndex(dialog.list.model().index(0, 0))
    qtbot.waitUntil(lambda: "would change nothing" in dialog.note.text())
    assert not dialog.restore.isEnabled()


def test_taking_a_version_back_leaves_unsaved_work_undoable(qtbot: QtBot, opened: Opened) -> None:
    kind, document = opened
    saved_twice(kind, document)
    kind.edit(document, "Mine")
    dialog = versions_dialog(qtbot, kind)
    assert dialog.list.currentIndex().row() == 0
    dialog.restore.click()
    assert text_of(document) == kind.words("Two")
    kind.undo(document)
    assert text_of(document) == kind.words("Mine")


def test_a_version_that_cannot_be_read_is_said_so(qtbot: QtBot, opened: Opened) -> None:
    kind, document = opened
    saved_twice(kind, document)
    for version in kind.keeper.versions.of(kind.path):
        version.file.write_bytes(kind.broken)
    dialog = versions_dialog(qtbot, kind)
    assert dialog.note.text() == "This version cannot be read any more."
    assert not dialog.restore.isEnabled()


def test_before_the_first_save_there_is_no_version(qtbot: QtBot, opened: Opened) -> None:
    kind, _document = opened
    dialog = versions_dialog(qtbot, kind)
    assert dialog.note.text() == "No earlier version was kept yet."
    assert not dialog.restore.isEnabled()
