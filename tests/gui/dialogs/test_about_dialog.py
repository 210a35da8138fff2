"""About the program: its parts, their licences, and the report that can be saved and copied."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from realms_builder.gui.dialogs.about_dialog import AboutDialog
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import documents_folder
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
    told: list[str] = []
    desk.written.connect(lambda said, _path: told.append(said))
    words = dialog.page.toPlainText()
    assert "offscreen" in words
    dialog.copy.click()
    assert QGuiApplication.clipboard().text() == words
    answers.paths.append(tmp_path / "mine")
    dialog.save.click()
    settle(qtbot, desk)
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == words
    assert answers.starts == [documents_folder() / "realms-builder-report.txt"]
    assert dialog.written.text.text().startswith("Report written: ")
    assert dialog.written.isVisibleTo(dialog)  # the window behind it is out of reach
    assert told == []
    answers.paths.append(None)
    dialog.save.click()
    assert answers.starts[-1].parent == tmp_path == desk.out_folder()


def test_all_that_is_handed_out_is_offered_where_the_last_of_it_went(
    desk: Desk, tmp_path: Path
) -> None:
    assert desk.out_folder() == documents_folder()
    assert desk.out_folder(tmp_path) == tmp_path
    desk.handed_out_to(tmp_path / "gone")
    assert desk.out_folder() == documents_folder()


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
