"""What somebody writes or chooses in: fields of forms and of rooms."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.kit.form.bound import BoundForm


def box_of(form: BoundForm, key: str) -> Any:
    """Return the box, list or line in which the part *key* of the form's value stands."""
    return form.fields[key].focusProxy()


def write(form: BoundForm, key: str, text: str) -> None:
    """Write *text* into the line of the part *key*, as somebody types it."""
    line = box_of(form, key)
    line.setText(text)
    line.textEdited.emit(text)


def focused(room: QWidget, field: QWidget) -> None:
    """Give *field* the focus, as a click into it would."""
    room.activateWindow()
    field.setFocus()
    QApplication.processEvents()
    assert field.hasFocus()


def press(qtbot: QtBot, field: QWidget, key: Qt.Key, held: Qt.KeyboardModifier) -> None:
    """Press *key* while others are *held*, and let all of them go."""
    qtbot.keyClick(field, key, held)
    qtbot.keyRelease(field, Qt.Key.Key_Control)
