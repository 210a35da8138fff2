"""The bar above a room: its ways out give the words room."""

from pytestqt.qtbot import QtBot

from realms_builder.gui.kit.notice import NoticeBar
from realms_builder.gui.shell.theme import DeskTheme


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
