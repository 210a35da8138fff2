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
        qtbot.waitUntil(lambda: bar.contentsRect().width() > 0)
        middle = bar.text.geometry().center().y()
        assert (first.geometry().top() > middle) is is_below
        assert first.width() >= first.sizeHint().width()


def test_a_narrow_bar_has_its_place_at_once_with_every_word_and_way_inside(qtbot: QtBot) -> None:
    window, bar = QWidget(), NoticeBar(DeskTheme())
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(bar)
    column.addStretch(1)
    qtbot.addWidget(window)
    names = ("Save it there again", "Save it elsewhere", "Open the folder")
    bar.say("The file is gone. " * 9, [(name, bar.clear) for name in names])
    for width in (900, 340):
        window.resize(width, 600)
        window.show()
        column.activate()
        # no event is waited for: a resize does it all
        text = bar.text
        assert text.height() >= text.heightForWidth(text.width())
        for one in bar.buttons:
            assert bar.rect().contains(one.geometry())
            assert one.width() >= one.sizeHint().width()
