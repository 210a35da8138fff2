"""Earlier versions in the window: what would change, and taking one back."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.documents import Documents
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.documents.versions_dialog import KEY, VersionsDialog
from realms_builder.gui.shell.desk import Desk
from tests.gui.open_rosters import opened
from tests.gui.rooms.roster.scene import done

DISPLAY = Qt.ItemDataRole.DisplayRole


@pytest.fixture
def document(desk: Desk, documents: Documents, troop: Path) -> RosterDocument:
    """Return a roster that was saved as One, then as Two."""
    document = opened(desk, troop)
    for name in ("One", "Two"):
        document.change(lambda roster, name=name: replace(roster, name=name), name)
        assert documents.save()
    return document


def _open(
    desk: Desk, document: RosterDocument, documents: Documents, window: QWidget, qtbot: QtBot
) -> VersionsDialog:
    dialog = VersionsDialog(desk, document, documents._versions, window)
    dialog.show()
    qtbot.waitUntil(done(desk, KEY))
    return dialog


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
    assert not dialog.restore.isEnabled()
    assert dialog.note.text() == "This version holds the same as the roster now."


def test_a_version_that_is_gone_is_said_so(
    desk: Desk, document: RosterDocument, documents: Documents, window: QWidget, qtbot: QtBot
) -> None:
    dialog = _open(desk, document, documents, window, qtbot)
    assert document.path is not None
    for version in documents._versions.of(document.path):
        version.file.unlink()
    dialog.list.setCurrentIndex(dialog.list.model().index(0, 0))
    assert dialog.note.text() == "This version cannot be read any more."
    assert not dialog.restore.isEnabled()
