"""F6 goes from pane to pane, and into every one that can be reached."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QListWidget, QPushButton, QSplitter, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.kit.tab_round import ring_first, step_in_panes


@pytest.mark.parametrize("can_write", [True, False])
def test_a_pane_whose_parts_cannot_be_reached_is_entered_at_its_head(
    qtbot: QtBot, can_write: bool
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    whole = QSplitter(window)
    outline, head, form, text = QPushButton("1"), QPushButton("2"), QLineEdit(), QLineEdit()
    middle, parts = QWidget(), QSplitter()
    parts.addWidget(form)
    parts.addWidget(text)
    column = QVBoxLayout(middle)
    column.addWidget(head)
    column.addWidget(parts)
    whole.addWidget(outline)
    whole.addWidget(middle)
    QVBoxLayout(window).addWidget(whole)
    parts.setEnabled(can_write)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    outline.setFocus()
    assert step_in_panes(window, forwards=True)
    assert window.focusWidget() is (form if can_write else head)


def test_a_list_that_is_clicked_into_stays_where_it_was_scrolled_to(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = QListWidget()
    found.addItems([str(number) for number in range(200)])
    found.resize(100, 100)
    qtbot.addWidget(found)
    found.show()
    found.scrollToBottom()
    at = found.verticalScrollBar().value()
    assert at > 0
    held = Qt.MouseButton.LeftButton
    monkeypatch.setattr(QGuiApplication, "mouseButtons", lambda *_: held)
    ring_first(found)
    assert found.verticalScrollBar().value() == at
    assert not found.currentIndex().isValid()
    monkeypatch.setattr(QGuiApplication, "mouseButtons", lambda *_: Qt.MouseButton.NoButton)
    ring_first(found)
    assert found.currentRow() == 0
