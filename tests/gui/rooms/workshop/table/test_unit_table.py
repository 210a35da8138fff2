"""The table over all units: typed into, sorted, filtered, pasted into; never begun anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from realms_builder.core.problems import Severity
from realms_builder.editing.edits import with_values
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.reading import read_whole
from realms_builder.game.library import Library
from realms_builder.gui.documents.swap import Words, said
from realms_builder.gui.rooms.workshop.table.unit_table import UnitTable
from realms_builder.gui.shell.desk import Desk
from tests.gui.fields import write
from tests.tree import ROOT

LIBRARY = Library([ROOT / "factions"])
TEXT = """\
format: 1
kind: faction
system: ags
id: guards
name: Guards
units:
  - {id: captain, name: Captain, cost: 12, base: M, stats: {hp: 9, mov: 5, def: 4/4+, wil: 4/4+}}
  - {id: recruit, name: Recruit, cost: 3, base: S, stats: {hp: 10, mov: 5, def: 3/4+, wil: 3/5+}}
  - {id: ghost, name: Ghost, base: S, stats: {hp: 4, mov: 6, def: 2/4+, wil: 5/4+}}
  - id: herald
    name: Herald
    cost: 7
    base: S
    stats: {hp: 4, mov: 6, def: 2/4+, wil: 5/4+}
    abilities: [{id: call, name: Call, text: Loud}]
"""


class Written:
    """The file behind the table: it takes every edit and shows the table what comes of it."""

    def __init__(self, table: UnitTable, text: str = TEXT) -> None:
        self.table = table
        self.manuscript = Manuscript.of(text, "guards.yaml")
        self.names: list[str] = []
        table.edited.connect(self.edit)
        self.read()

    def read(self) -> None:
        self.table.show_reading(read_whole(self.manuscript, LIBRARY))

    def edit(self, values: dict[Any, Any], name: Words) -> None:
        self.manuscript = with_values(self.manuscript, values)
        self.names.append(said(name))
        self.table.show_manuscript(self.manuscript)

    def stat(self, key: str) -> list[Any]:
        return [unit["stats"].get(key) for unit in self.manuscript.value(("units",))]


@pytest.fixture
def table(qtbot: QtBot, desk: Desk) -> Iterator[UnitTable]:
    found = UnitTable(desk)
    qtbot.addWidget(found)
    found.resize(900, 400)
    resets: list[int] = []
    found.rows.modelReset.connect(lambda: resets.append(1))
    tester = QAbstractItemModelTester(
        found.rows, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    found.show()
    yield found
    assert resets == []
    del tester


def place(table: UnitTable, column: str) -> int:
    return [one.id for one in table.rows.columns].index(column)


def names(table: UnitTable) -> list[str]:
    return [str(table.rows.index(row, 0).data()) for row in range(table.rows.rowCount())]


def go(table: UnitTable, row: int, column: str) -> None:
    table.grid.go_to(table.rows.index(row, place(table, column)))


def editor(table: UnitTable) -> QLineEdit:
    return next(one for one in table.grid.viewport().findChildren(QLineEdit) if one.isVisible())


def choose(table: UnitTable, first: int, last: int, column: str) -> None:
    table.grid.choose(first, place(table, column), last, place(table, column))


def test_a_key_begins_typing_and_enter_goes_on_below(qtbot: QtBot, table: UnitTable) -> None:
    file = Written(table)
    go(table, 0, "stats.hp")
    qtbot.keyClick(table.grid, Qt.Key.Key_7)
    qtbot.keyClick(editor(table), Qt.Key.Key_Return)
    assert file.stat("hp") == [7, 10, 4, 4]
    assert table.grid.currentIndex().row() == 1
    assert file.names == ["Change HP"]
    assert "hp: 7, mov: 5" in file.manuscript.text


def test_the_name_is_typed_where_it_can_be_seen(qtbot: QtBot, table: UnitTable) -> None:
    file = Written(table)
    go(table, 0, "name.en")
    qtbot.keyClick(table.grid, Qt.Key.Key_X)
    lines = table.grid.frozen.viewport().findChildren(QLineEdit)
    line = next(one for one in lines if one.isVisible())
    assert line.text() == "x"
    qtbot.keyClick(line, Qt.Key.Key_Y)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert file.manuscript.value(("units", 0, "name")) == "xy"
    assert table.grid.currentIndex().row() == 1


def test_tab_goes_on_to_the_next_shown_column(qtbot: QtBot, table: UnitTable) -> None:
    file = Written(table)
    go(table, 0, "stats.hp")
    qtbot.keyClick(table.grid, Qt.Key.Key_7)
    qtbot.keyClick(editor(table), Qt.Key.Key_Tab)
    assert file.stat("hp")[0] == 7
    assert table.grid.currentIndex().column() == place(table, "stats.mov")


def test_tab_stays_in_the_row_that_is_filled_in(qtbot: QtBot, table: UnitTable) -> None:
    file = Written(table)
    go(table, 0, "stats.hp")
    qtbot.keyClick(table.grid, Qt.Key.Key_7)
    qtbot.keyClick(editor(table), Qt.Key.Key_Tab)
    assert file.stat("hp")[0] == 7
    qtbot.keyClick(table.grid, Qt.Key.Key_Tab)
    assert table.grid.currentIndex().column() > place(table, "stats.mov")
    qtbot.keyClick(table.grid, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert table.grid.currentIndex().column() == place(table, "stats.mov")
    qtbot.keyClick(table.grid, Qt.Key.Key_Right)
    here = table.grid.currentIndex().column()
    qtbot.keyClick(table.grid, Qt.Key.Key_Tab)
    assert table.grid.currentIndex().column() == here


def test_escape_leaves_the_cell_as_it_was(qtbot: QtBot, table: UnitTable) -> None:
    file = Written(table)
    go(table, 0, "stats.hp")
    qtbot.keyClick(table.grid, Qt.Key.Key_7)
    qtbot.keyClick(editor(table), Qt.Key.Key_Escape)
    assert file.names == []


def test_what_is_wrong_stays_and_is_told_at_the_cell(table: UnitTable) -> None:
    file = Written(table)
    index = table.rows.index(1, place(table, "stats.hp"))
    table.rows.setData(index, "many")
    file.read()
    assert file.stat("hp")[1] == "many"
    assert table.rows.look(1, index.column()).problem == Severity.ERROR
    table.grid.go_to(index)
    assert "many" in table.message.text()


def test_a_choice_is_taken_from_a_list(table: UnitTable) -> None:
    file = Written(table)
    go(table, 1, "base")
    index = table.grid.currentIndex()
    table.grid.edit(index)
    box = next(one for one in table.grid.viewport().findChildren(QComboBox) if one.isVisible())
    offered = [box.itemText(n) for n in range(box.count())]
    assert offered[0] == ""
    box.setCurrentIndex(3)
    box.activated.emit(3)
    assert file.manuscript.value(("units", 1, "base")) == "l"


def test_sorting_goes_by_value_and_leaves_the_file_alone(table: UnitTable) -> None:
    file = Written(table)
    before = file.manuscript
    table.grid.sort_wanted.emit(place(table, "cost"))
    assert names(table) == ["Recruit", "Herald", "Captain", "Ghost"]
    table.grid.sort_wanted.emit(place(table, "cost"))
    assert names(table) == ["Captain", "Herald", "Recruit", "Ghost"]
    table.grid.sort_wanted.emit(place(table, "cost"))
    assert names(table) == ["Captain", "Recruit", "Ghost", "Herald"]
    assert file.manuscript is before


def test_an_edited_row_stays_where_it_is_and_the_right_unit_is_written(table: UnitTable) -> None:
    file = Written(table)
    table.grid.sort_wanted.emit(place(table, "stats.hp"))
    assert names(table) == ["Ghost", "Herald", "Captain", "Recruit"]
    table.rows.setData(table.rows.index(0, place(table, "stats.hp")), "30")
    assert file.stat("hp") == [9, 10, 30, 4]
    assert names(table) == ["Ghost", "Herald", "Captain", "Recruit"]


def test_the_chosen_cell_follows_its_unit_when_the_order_changes(table: UnitTable) -> None:
    Written(table)
    go(table, 0, "stats.hp")
    table.grid.sort_wanted.emit(place(table, "cost"))
    assert table.grid.currentIndex().row() == names(table).index("Captain")


def test_a_filter_looks_into_every_column(table: UnitTable) -> None:
    Written(table)
    table.filter_line.setText("2/4+ call")
    assert names(table) == ["Herald"]
    table.filter_line.setText("")
    assert len(names(table)) == 4


def test_units_that_come_and_go_are_shown_where_they_stand(table: UnitTable) -> None:
    file = Written(table)
    lines = TEXT.split("\n")
    added = [*lines[:7], "  - {id: new, name: New, cost: 1}", *lines[8:]]
    file.manuscript = Manuscript.of("\n".join(added), "guards.yaml")
    file.read()
    assert names(table) == ["Captain", "New", "Ghost", "Herald"]


def test_two_units_of_one_id_are_both_shown(table: UnitTable) -> None:
    Written(table, TEXT.replace("id: ghost", "id: recruit"))
    assert names(table) == ["Captain", "Recruit", "Ghost", "Herald"]


def test_a_block_is_copied_and_pasted_in_one_step(qtbot: QtBot, table: UnitTable) -> None:
    file = Written(table)
    hp, mov = place(table, "stats.hp"), place(table, "stats.mov")
    table.grid.choose(0, hp, 1, mov)
    qtbot.keyClick(table.grid, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    data = QGuiApplication.clipboard().mimeData()
    assert data.text() == "9\t5\n10\t5"
    assert "<td>10</td>" in data.html()
    go(table, 2, "stats.hp")
    qtbot.keyClick(table.grid, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert file.stat("hp") == [9, 10, 9, 10]
    assert file.stat("mov") == [5, 5, 5, 5]
    assert len(file.names) == 1


def test_a_paste_that_is_too_long_says_so(table: UnitTable) -> None:
    file = Written(table)
    go(table, 3, "stats.hp")
    QGuiApplication.clipboard().setText("1\n2\n3")
    table.verbs.paste()
    assert file.stat("hp") == [9, 10, 4, 1]
    assert table.message.text() == "Pasted 1 of 3 rows: the table ends below that cell."


def test_one_value_goes_into_every_chosen_cell(table: UnitTable) -> None:
    file = Written(table)
    choose(table, 0, 2, "stats.hp")
    QGuiApplication.clipboard().setText("8")
    table.verbs.paste()
    assert file.stat("hp") == [8, 8, 8, 4]


def test_delete_clears_and_control_d_fills_down(qtbot: QtBot, table: UnitTable) -> None:
    file = Written(table)
    choose(table, 0, 1, "cost")
    qtbot.keyClick(table.grid, Qt.Key.Key_Delete)
    assert [u.get("cost") for u in file.manuscript.value(("units",))] == [None, None, None, 7]
    choose(table, 0, 2, "stats.def")
    qtbot.keyClick(table.grid, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert file.stat("def") == ["4/4+", "4/4+", "4/4+", "2/4+"]


def test_one_more_for_all_is_shown_before_it_is_done(table: UnitTable) -> None:
    file = Written(table)
    choose(table, 0, 3, "stats.hp")
    table.verbs.change_chosen()
    dialog = table.verbs.dialog
    assert dialog is not None
    write(dialog.form, "by", "1")
    seen = [[dialog.preview.item(r, c).text() for c in (0, 2, 3)] for r in range(4)]  # type: ignore[union-attr]
    assert seen[0] == ["Captain", "9", "10"]
    assert file.names == []
    dialog.accept()
    assert file.stat("hp") == [10, 11, 5, 5]
    assert file.names == ["Change 4 cells"]


def test_a_cell_with_more_than_it_can_say_leads_to_the_form(qtbot: QtBot, table: UnitTable) -> None:
    file = Written(table)
    wanted: list[object] = []
    table.form_wanted.connect(wanted.append)
    go(table, 3, "abilities")
    qtbot.keyClick(table.grid, Qt.Key.Key_F2)
    assert wanted == [("units", 3, "abilities")]
    table.verbs.clear()
    assert file.names == []
    assert table.message.text() == "1 cell stayed as it was."


def test_a_file_of_the_program_is_only_read(qtbot: QtBot, table: UnitTable) -> None:
    file = Written(table)
    table.set_read_only(on=True)
    go(table, 0, "stats.hp")
    qtbot.keyClick(table.grid, Qt.Key.Key_7)
    assert not [one for one in table.grid.viewport().findChildren(QLineEdit) if one.isVisible()]
    table.verbs.clear()
    table.verbs.fill_down()
    assert file.names == []
    assert not table.change_button.isEnabled()


def test_columns_that_were_chosen_are_remembered(
    qtbot: QtBot, table: UnitTable, desk: Desk
) -> None:
    Written(table)
    assert table.grid.isColumnHidden(place(table, "source"))
    table.show_column("source", shown=True)
    table.show_column("stats.mov", shown=False)
    other = UnitTable(desk)
    qtbot.addWidget(other)
    Written(other)
    assert not other.grid.isColumnHidden(place(other, "source"))
    assert other.grid.isColumnHidden(place(other, "stats.mov"))


def test_what_is_wrong_in_a_hidden_cell_is_told_at_the_name(table: UnitTable) -> None:
    Written(table, TEXT.replace("mov: 5, def: 3", "mov: far, def: 3"))
    assert table.rows.look(1, 0).problem != Severity.ERROR
    table.show_column("stats.mov", shown=False)
    assert table.rows.look(1, 0).problem == Severity.ERROR


def test_the_first_column_stays_in_sight(table: UnitTable) -> None:
    Written(table)
    table.grid.horizontalScrollBar().setValue(table.grid.horizontalScrollBar().maximum())
    assert table.grid.horizontalScrollBar().value() > 0
    assert table.grid.frozen.visualRect(table.rows.index(0, 0)).left() == 0
    go(table, 0, "stats.hp")
    box = table.grid.visualRect(table.grid.currentIndex())
    assert box.left() >= table.grid.columnWidth(0)
