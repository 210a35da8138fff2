"""Undo and redo while the keyboard is in a field: of its letters, or else of the document."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence, QUndoStack
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget

from realms_builder.gui.kit.form.field import FieldEditor

_UNDO, _REDO = QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo


class FieldUndo(QObject):
    """Watches whichever field inside a room has the focus.

    A field whose letters went into the document, or were used up by a search, says so with
    ``setModified(False)``; undo and redo in it are those of the document then. Fields of forms know
    for themselves what went nowhere yet.
    """

    def __init__(self, steps: Callable[[], QUndoStack | None], room: QWidget) -> None:
        """Undo the *steps* of what is open for the fields inside *room*, not those of dialogs."""
        super().__init__(room)
        self._steps = steps
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
        if not (undo or redo):
            return False
        field = _form_field(watched)
        stack = self._steps()
        if stack is None or (field is None and _has_own_letters(watched)):
            return False
        if field is None or not field.take_back():
            stack.undo() if undo else stack.redo()
        return True


def _form_field(widget: QObject | None) -> FieldEditor | None:
    while widget is not None and not isinstance(widget, FieldEditor):
        widget = widget.parent()
    return widget


def _has_own_letters(field: QObject) -> bool:
    """Return whether *field* holds letters that went nowhere yet."""
    if isinstance(field, QLineEdit):
        return field.isModified()
    return isinstance(field, QPlainTextEdit) and field.document().isModified()
