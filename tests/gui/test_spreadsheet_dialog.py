"""Paste from a spreadsheet: columns are guessed, chosen and remembered; problems lead to cells."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QBrush
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from realms_builder.exchange.spreadsheet.column_map import NO_HEADER
from realms_builder.exchange.spreadsheet.imported import Imported
from realms_builder.gui.dialogs.spreadsheet.copying import mime_of_table
from realms_builder.gui.dialogs.spreadsheet.dialog import SpreadsheetDialog
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import Preferences
from tests.exchange.spreadsheet.test_reading_tables import SAMPLES
from tests.gui.answers import Answers

CLAN: dict[str, Any] = {
    "units": [{"id": "ada", "name": "Ada", "cost": 4, "stats": {"hp": 3, "mov": 5}}]
}
TABLE = "Name\tHP\tMOV\tWert\r\nAda\t4\t5\t1\r\nBo\tzwei\t6\t2\r\nCi\t1\t4\t3\r\n"


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REALMS_STATE", str(tmp_path / "state"))


def opened(qtbot: QtBot, desk: Desk, faction: dict[str, Any] | None = None) -> SpreadsheetDialog:
    game = desk.library.game("ags")
    assert game is not None
    dialog = SpreadsheetDialog(desk, game, faction)
    dialog.show()
    qtbot.waitUntil(dialog.isVisible)
    return dialog


def copied(text: str) -> QMimeData:
    data = QMimeData()
    data.setText(text)
    return data


def settled(qtbot: QtBot, dialog: SpreadsheetDialog, desk: Desk) -> None:
    qtbot.waitUntil(lambda: dialog.outcome is not None and not desk.tasks.is_busy)


def pasted(
    qtbot: QtBot, desk: Desk, text: str, faction: dict[str, Any] | None = None
) -> SpreadsheetDialog:
    dialog = opened(qtbot, desk, faction)
    dialog.show_mime(copied(text))
    settled(qtbot, dialog, desk)
    return dialog


def test_a_table_comes_to_new_units_and_changes(qtbot: QtBot, desk: Desk) -> None:
    dialog = pasted(qtbot, desk, TABLE, CLAN)
    QAbstractItemModelTester(dialog.face.model)
    assert dialog.columns.columns == ("name", "stats.hp", "stats.mov", "cost")
    assert [entry["id"] for entry in dialog.imported.entries] == ["bo", "ci"]
    assert dialog.face.take.text() == "Add 2, change 1"
    assert dialog.face.summary.text() == (
        "new: 2 · changed: 1 · unchanged: 0 · What is not understood is kept as written."
    )
    tree = dialog.face.units
    texts = [tree.topLevelItem(n).text(0) for n in range(tree.topLevelItemCount())]
    assert texts == ["~ Ada", "+ Bo", "+ Ci"]
    assert [tree.topLevelItem(0).child(n).text(1) for n in range(2)] == ["HP: 3 → 4", "HC: 4 → 1"]
    signs = [dialog.face.model.headerData(row, Qt.Orientation.Vertical) for row in range(4)]
    assert [str(sign)[-1] for sign in signs] == [" ", "~", "+", "+"]
    dialog.close()


def test_a_problem_is_seen_at_its_cell_and_leads_to_it(qtbot: QtBot, desk: Desk) -> None:
    dialog = pasted(qtbot, desk, TABLE)
    problems, model = dialog.face.problems, dialog.face.model
    assert problems.list.rows.rows[0].text == "B3: error: “zwei” is not a number."
    cell = model.index(2, 1)
    assert model.data(cell, Qt.ItemDataRole.ToolTipRole) == "“zwei” is not a number."
    assert isinstance(model.data(cell, Qt.ItemDataRole.BackgroundRole), QBrush)
    assert model.data(cell, Qt.ItemDataRole.DecorationRole) is not None
    assert model.data(model.index(1, 1), Qt.ItemDataRole.DecorationRole) is None
    problems.list.setCurrentIndex(problems.list.rows.index(0))
    qtbot.keyClick(problems.list, Qt.Key.Key_Return)
    assert dialog.isVisible()
    current = dialog.face.table.currentIndex()
    assert (current.row(), current.column()) == (2, 1)
    dialog.close()


def test_a_column_chosen_by_hand_is_read_at_once_and_remembered(qtbot: QtBot, desk: Desk) -> None:
    dialog = pasted(qtbot, desk, TABLE)
    box = dialog.face.head.boxes[3]
    assert box.accessibleName() == "Column D"
    assert box.accessibleDescription() == "guessed"
    box.setCurrentIndex(box.findData("limit"))
    box.activated.emit(box.currentIndex())
    settled(qtbot, dialog, desk)
    assert dialog.imported.entries[0]["limit"] == 1
    assert box.accessibleDescription() == ""
    taken: list[Imported] = []
    dialog.taken.connect(taken.append)
    dialog.face.take.click()
    assert [entry["id"] for entry in taken[0].entries] == ["ada", "bo", "ci"]
    qtbot.waitUntil(lambda: not desk.tasks.is_busy)
    again = pasted(qtbot, desk, TABLE.replace("Ada", "Dora"))
    assert again.columns.columns[3] == "limit"
    assert again.face.head.boxes[3].accessibleDescription() == ""
    again.close()


def test_the_head_may_be_a_unit_and_columns_may_be_units(qtbot: QtBot, desk: Desk) -> None:
    dialog = pasted(qtbot, desk, TABLE)
    dialog.face.first_row.click()
    settled(qtbot, dialog, desk)
    assert dialog.columns.header == NO_HEADER
    assert dialog.imported.entries[0]["name"] == "Name"
    dialog.show_mime(copied("Name\tAda\tBo\nHP\t3\t4\nMOV\t5\t5\nWIL\t2/3+\t2/4+\n"))
    qtbot.waitUntil(dialog.face.turned.isChecked)
    settled(qtbot, dialog, desk)
    assert [entry["id"] for entry in dialog.imported.entries] == ["ada", "bo"]
    dialog.face.turned.click()
    qtbot.waitUntil(lambda: not dialog.columns.turned)
    settled(qtbot, dialog, desk)
    assert dialog.face.model.columnCount() == 3
    dialog.close()


def test_html_of_the_clipboard_is_read_before_its_text(qtbot: QtBot, desk: Desk) -> None:
    dialog = opened(qtbot, desk)
    data = copied("not this")
    data.setHtml((SAMPLES / "libreoffice.html").read_text(encoding="utf-8"))
    dialog.show_mime(data)
    settled(qtbot, dialog, desk)
    assert dialog.face.source.text() == "Clipboard · 5 rows × 10 columns"
    assert dialog.imported.entries[0]["id"] == "torwaechterin"
    dialog.close()


def test_files_may_be_dropped_or_opened(
    qtbot: QtBot, desk: Desk, answers: Answers, tmp_path: Path
) -> None:
    dialog = opened(qtbot, desk)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(SAMPLES / "excel.csv"))])
    dialog.show_mime(data)
    settled(qtbot, dialog, desk)
    assert dialog.face.source.text() == "excel.csv · 4 rows × 10 columns"
    broken = tmp_path / "broken.xlsx"
    broken.write_bytes(b"nothing")
    dialog.show_file(broken)
    qtbot.waitUntil(lambda: dialog.face.source.text() == "broken.xlsx")
    settled(qtbot, dialog, desk)
    assert dialog.face.empty.text().startswith("The file is damaged")
    assert not dialog.face.take.isEnabled()
    dialog.close()


def test_nothing_can_be_taken_over_before_there_is_a_unit(qtbot: QtBot, desk: Desk) -> None:
    dialog = opened(qtbot, desk)
    taken: list[Imported] = []
    dialog.taken.connect(taken.append)
    dialog.accept()
    assert taken == []
    assert dialog.isVisible()
    dialog.close()


def test_another_language_keeps_what_was_chosen(
    qtbot: QtBot, desk: Desk, preferences: Preferences
) -> None:
    dialog = pasted(qtbot, desk, TABLE)
    dialog.face.head.chosen.emit(3, "")
    settled(qtbot, dialog, desk)
    preferences.language = "de"
    desk.language_changed.emit()
    settled(qtbot, dialog, desk)
    assert dialog.columns.columns == ("name", "stats.hp", "stats.mov", "")
    assert dialog.face.head.boxes[1].currentText() == "HP · Trefferpunkte"
    assert dialog.face.problems.list.rows.rows[0].text == "B3: Fehler: „zwei“ ist keine Zahl."
    dialog.close()


def test_what_is_copied_here_can_be_pasted_here(qtbot: QtBot, desk: Desk) -> None:
    dialog = opened(qtbot, desk, CLAN)
    game = desk.library.game("ags")
    assert game is not None
    QApplication.clipboard().setMimeData(mime_of_table(CLAN, game, "en"))
    dialog.face.paste.click()
    settled(qtbot, dialog, desk)
    assert dialog.columns.columns == ("id", "name", "cost", "stats.hp", "stats.mov")
    assert dialog.imported == Imported(unchanged=1)
    assert dialog.face.take.text() == "Add units"
    assert not dialog.face.take.isEnabled()
    dialog.close()


def test_another_sheet_of_a_workbook_can_be_chosen(
    qtbot: QtBot, desk: Desk, tmp_path: Path
) -> None:
    book = Workbook()
    for row in (("Name", "HP", "MOV"), ("Ada", 3, 5)):
        book.worksheets[0].append(row)
    other = book.create_sheet("Other")
    for row in (("Name", "HP", "MOV"), ("Bo", 3, 5), ("Ci", 3, 5)):
        other.append(row)
    book.save(tmp_path / "folk.xlsx")
    dialog = opened(qtbot, desk)
    dialog.show_file(tmp_path / "folk.xlsx")
    settled(qtbot, dialog, desk)
    box = dialog.face.sheet
    assert box.isVisible()
    assert [box.itemText(n) for n in range(box.count())] == ["Sheet", "Other"]
    box.setCurrentIndex(1)
    box.activated.emit(1)
    qtbot.waitUntil(lambda: len(dialog.imported.entries) == 2)
    assert box.currentText() == "Other"
    dialog.close()


def test_a_cell_can_be_mended_by_hand_and_by_what_was_meant(qtbot: QtBot, desk: Desk) -> None:
    dialog = pasted(qtbot, desk, "Name\tHP\tTags\nAda\tdrei\tRustung 1, zäh\n")
    model, problems = dialog.face.model, dialog.face.problems
    assert model.setData(model.index(1, 1), "3")
    settled(qtbot, dialog, desk)
    assert [p.code for p in dialog.imported.problems] == ["keyword_unknown"]
    assert not problems.fixes[0].isVisible()
    problems.list.setCurrentIndex(problems.list.rows.index(0))
    assert problems.fixes[0].text() == "Write “Rüstung 1”"
    problems.fixes[0].click()
    settled(qtbot, dialog, desk)
    assert dialog.imported.entries[0]["stats"] == {"hp": 3}
    assert model.index(1, 2).data() == "Rüstung 1, zäh"
    assert dialog.imported.problems == ()
    dialog.close()


def test_columns_that_are_not_read_are_said_above_the_table(qtbot: QtBot, desk: Desk) -> None:
    heads = ["Name", "HP", *(f"Odd {letter}" for letter in "VWXYZ"), "Empty"]
    rows = [["Ada", "4", *"vwxyz", ""], ["Bo", "5", *"vwxyz", "-"]]
    text = "\r\n".join("\t".join(row) for row in (heads, *rows))
    dialog = pasted(qtbot, desk, text)
    bar = dialog.face.unread
    assert bar.text.text() == (
        "Not read: Odd V, Odd W, Odd X, Odd Y and 1 more. The box above a column says what it is."
    )
    assert bar.isVisible()
    assert (
        bar.mapTo(dialog, bar.rect().bottomLeft()).y()
        <= dialog.face.table.mapTo(dialog, dialog.face.table.rect().topLeft()).y()
    )
    dialog.face.head.chosen.emit(2, "note")
    settled(qtbot, dialog, desk)
    assert bar.text.text().startswith("Not read: Odd W, Odd X, Odd Y, Odd Z.")


def test_a_table_that_is_read_whole_says_nothing_above(qtbot: QtBot, desk: Desk) -> None:
    assert not pasted(qtbot, desk, TABLE).face.unread.isVisible()
