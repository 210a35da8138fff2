"""The bar above a room: its ways out give the words room; it neither takes nor drops the keys."""

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.kit.notice import NoticeBar, WayOut
from realms_builder.gui.shell.theme import DeskTheme


def _nothing() -> None:
    """Do nothing."""


def test_the_keyboard_stays_in_other_words_and_is_given_away_at_the_end(qtbot: QtBot) -> None:
    window, other = QWidget(), QPushButton("other")
    bar, gone = NoticeBar(DeskTheme()), list[bool]()
    bar.left.connect(lambda: gone.append(True))
    ways: list[WayOut] = [("Try again", _nothing), ("Save as …", _nothing)]
    column = QVBoxLayout(window)
    column.addWidget(bar)
    column.addWidget(other)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    other.setFocus()
    bar.say("No room on the disk.", ways)
    assert other.hasFocus()
    bar.buttons[1].setFocus()
    bar.say("Nothing may be written there.", ways)
    assert bar.buttons[0].hasFocus()
    assert gone == []
    bar.clear()
    assert gone == [True]
    bar.say("No room on the disk.", ways)
    other.setFocus()
    bar.clear()
    assert gone == [True]
    assert other.hasFocus()


def test_ways_out_stand_behind_the_words_or_below_them_where_there_is_no_room(
    qtbot: QtBot,
) -> None:
    bar = NoticeBar(DeskTheme())
    qtbot.addWidget(bar)
    bar.say("The file is gone", [("Save it there again", bar.clear), ("Save as …", bar.clear)])
    first = bar.buttons[0]
    for width, is_below in ((900, False), (260, True), (900, False)):
        bar.resize(width, 200)
        bar.show()
        qtbot.waitUntil(lambda: bar.layout().geometry().width() > 0)
        middle = bar.text.geometry().center().y()
        assert (first.geometry().top() > middle) is is_below
        assert first.width() >= first.sizeHint().width()
