"""A bar above a room never takes the keyboard, and never drops it."""

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
