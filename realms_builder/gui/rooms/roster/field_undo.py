"""Undo keys in a text field: its own letters while they are only there, else the roster's steps."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget

from realms_builder.gui.shell.desk import Desk

_UNDO, _REDO = QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo


class FieldUndo(QObject):
    """Watches whichever field inside a room has the focus.

    A field whose letters went into the roster, or were used up by a search, says so with
    ``setModified(False)``; undo and redo in it are those of the roster then.
    """

    def __init__(self, desk: Desk, room: QWidget) -> None:
        """Undo in the current roster of *desk* for the fields inside *room*."""
        super().__init__(room)
        self._desk = desk
        self._room = room
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._on_focus)

    def _on_focus(self, old: QWidget | None, now: QWidget | None) -> None:
        if old is not None:
            old.removeEventFilter(self)
        if now is not None and self._room.isAncestorOf(now):
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys of undo and redo from a field that has nothing of its own to undo."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        undo, redo = event.matches(_UNDO), event.matches(_REDO)
        if not (undo or redo) or _has_own_letters(watched):
            return False
        document = self._desk.current
        if document is not None:
            stack = document.undo_stack
            stack.undo() if undo else stack.redo()
        return True


def _has_own_letters(field: QObject) -> bool:
    """Return whether *field* holds letters that went nowhere yet."""
    if isinstance(field, QLineEdit):
        return field.isModified()
    return isinstance(field, QPlainTextEdit) and field.document().isModified()
