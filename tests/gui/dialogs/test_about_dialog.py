"""About the program: its parts, their licences, and the report that can be saved and copied."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from realms_builder.gui.dialogs.about_dialog import AboutDialog
from realms_builder.gui.shell.desk import Desk
from tests.gui.answers import Answers
from tests.gui.waiting import settle


def test_each_part_shows_its_licence(qtbot: QtBot, desk: Desk) -> None:
    dialog = AboutDialog(desk)
    qtbot.addWidget(dialog)
    assert "PySide6" in dialog.page.toPlainText()
    names = [dialog.parts.item(row).text() for row in range(dialog.parts.count())]
    (row,) = [row for row, name in enumerate(names) if name.endswith(" pillow")]
    dialog.parts.setCurrentRow(row)
    assert "Permission to use, copy, modify" in dialog.page.toPlainText()
    assert dialog.save.isHidden()
    (row,) = [row for row, name in enumerate(names) if "PySide6" in name]
    dialog.parts.setCurrentRow(row)
    assert "LGPL" in dialog.page.toPlainText()


def test_a_report_is_looked_at_copied_and_saved(
    qtbot: QtBot, desk: Desk, answers: Answers, tmp_path: Path
) -> None:
    dialog = AboutDialog(desk, report=True)
    qtbot.addWidget(dialog)
    words = dialog.page.toPlainText()
    assert "offscreen" in words
    dialog.copy.click()
    assert QGuiApplication.clipboard().text() == words
    answers.paths.append(tmp_path / "mine")
    dialog.save.click()
    settle(qtbot, desk)
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == words


def test_a_click_shows_the_part_that_is_clicked(qtbot: QtBot, desk: Desk) -> None:
    dialog = AboutDialog(desk)
    qtbot.addWidget(dialog)
    dialog.show()
    for row in (4, 1, 3, 0):
        item = dialog.parts.item(row)
        dialog.parts.scrollToItem(item)
        place = dialog.parts.visualItemRect(item).center()
        qtbot.mouseClick(dialog.parts.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert dialog.parts.currentRow() == row
        named = item.text().rpartition(" ")[2]
        assert (named in dialog.page.toPlainText()) == (row > 1)
        assert dialog.save.isVisible() == (row == 1)
