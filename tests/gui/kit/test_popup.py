"""Finding one of many: the field narrows and steers the list; popups stay on the screen."""

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QFrame, QPushButton
from pytestqt.qtbot import QtBot

from realms_builder.gui.kit.popup import (
    STEERED_LOOK,
    PickPopup,
    PickRow,
    SearchList,
    pick_shown,
    put_below,
)
from realms_builder.gui.kit.row_delegate import RowDelegate
from realms_builder.gui.shell.desk import Desk

ROWS = [PickRow(name.lower(), name, f"with {name[0]}") for name in ("Axe", "Bow", "Long bow")]


@pytest.fixture
def finder(qtbot: QtBot, desk: Desk) -> SearchList:
    delegate = RowDelegate(desk.theme, STEERED_LOOK, PickRow.face)
    found = SearchList(
        delegate, pick_shown, lambda words: [row for row in ROWS if words in row.words], most=2
    )
    qtbot.addWidget(found)
    found.refresh()
    found.show()
    return found


def names(finder: SearchList) -> list[str]:
    return [row.name for row in finder.rows.rows]


def test_what_is_too_much_is_counted(finder: SearchList) -> None:
    assert names(finder) == ["Axe", "Bow"]
    assert finder.note.text() == "and 1 more: type a few letters"
    finder.field.setText("bow")
    assert names(finder) == ["Bow", "Long bow"]
    assert finder.note.isHidden()
    finder.field.setText("xyzzy")
    assert (names(finder), finder.note.text()) == ([], "Nothing found.")


def test_its_end_is_the_end_of_the_last_row(qtbot: QtBot, desk: Desk) -> None:
    button = QPushButton()
    qtbot.addWidget(button)
    rows = [PickRow(str(n), f"Axe {n}", "sharp") for n in range(40)]
    popup = PickPopup(desk, rows, button)
    popup.open_below(button)
    bar, view = popup.list.verticalScrollBar(), popup.list.viewport()
    bar.setValue(bar.maximum())
    last = popup.list.visualRect(popup.rows.index(39))
    assert bar.maximum() > 0 and last.bottom() >= view.height() - 2
    popup.close()


def test_keys_in_the_field_move_in_the_list_and_take_a_row(
    qtbot: QtBot, finder: SearchList
) -> None:
    qtbot.keyClick(finder.field, Qt.Key.Key_Down)
    with qtbot.waitSignal(finder.taken) as told:
        qtbot.keyClick(finder.field, Qt.Key.Key_Return)
    assert told.args == [ROWS[1]]


def test_enter_takes_nothing_where_nothing_is_found(qtbot: QtBot, finder: SearchList) -> None:
    finder.field.setText("xyzzy")
    with qtbot.assertNotEmitted(finder.taken):
        qtbot.keyClick(finder.field, Qt.Key.Key_Return)


def test_a_popup_opens_below_or_above_inside_the_screen(qtbot: QtBot) -> None:
    popup = QFrame()
    qtbot.addWidget(popup)
    popup.resize(200, 100)
    screen = popup.screen().availableGeometry()
    put_below(popup, QRect(screen.left() + 40, screen.top() + 20, 30, 10))
    assert (popup.x(), popup.y() > screen.top() + 29) == (screen.left() + 40, True)
    anchor = QRect(screen.right() - 20, screen.bottom() - 30, 30, 10)
    put_below(popup, anchor)
    assert popup.geometry().bottom() < anchor.top()
    assert popup.geometry().right() <= screen.right()


def test_a_popup_with_no_room_beside_its_anchor_leaves_the_title_free(qtbot: QtBot) -> None:
    window = QFrame()
    qtbot.addWidget(window)
    screen = window.screen().availableGeometry()
    window.setGeometry(screen.adjusted(0, 30, 0, 0))
    for less, top in ((60, screen.top() + 30), (20, screen.top())):  # the last is too high for it
        popup = QFrame(window, Qt.WindowType.Popup)
        popup.resize(100, screen.height() - less)
        put_below(popup, QRect(screen.center(), QSize(20, 20)))
        assert popup.y() >= top and popup.geometry().bottom() <= screen.bottom()
        assert (popup.y() >= window.y()) is (less == 60)


def test_what_is_picked_is_told_by_its_id_and_closes_the_popup(qtbot: QtBot, desk: Desk) -> None:
    button = QPushButton()
    qtbot.addWidget(button)
    popup = PickPopup(desk, ROWS, button)
    popup.open_below(button)
    qtbot.keyClicks(popup.search, "long")
    with qtbot.waitSignal(popup.picked_id) as told:
        qtbot.keyClick(popup.search, Qt.Key.Key_Return)
    assert told.args == ["long bow"]


def test_a_row_is_read_out_with_its_price() -> None:
    row = PickRow("axe", "Axe", "+2 damage", "5", "A long text")
    assert pick_shown(row, int(Qt.ItemDataRole.AccessibleTextRole)) == "Axe, 5, +2 damage"
    assert pick_shown(row, int(Qt.ItemDataRole.ToolTipRole)) == "A long text"
