"""What an empty list says keeps to the room that the list has."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.kit.empty_note import EmptyNote

ADVICE = "Click + at a unit on the left, press Enter there, or drag it here."


def test_what_to_do_next_is_read_whole_where_the_heading_has_no_room(qtbot: QtBot) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(300, 400)
    over.show()
    note = EmptyNote(over)
    note.say("No models yet.", ADVICE)
    assert note.heading.isVisible()
    little = note.advice.heightForWidth(288) + 2 * 6
    for height in (little, 400, little):
        over.resize(300, height)
        qtbot.waitUntil(lambda height=height: note.height() == height)
        note.column.activate()
        advice = note.advice
        assert note.heading.isVisible() is (height == 400)
        assert advice.height() >= advice.heightForWidth(advice.width())
        assert note.rect().contains(advice.geometry())
    note.say("No roster matches.", "")
    assert note.heading.isVisible()
