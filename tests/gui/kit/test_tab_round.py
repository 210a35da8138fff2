"""F6 goes from pane to pane, and into every one that can be reached."""

import pytest
from PySide6.QtWidgets import QLineEdit, QPushButton, QSplitter, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.kit.tab_round import step_in_panes


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
