"""The field for the note on a model."""

from __future__ import annotations

from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy

_NOTE_LINES = 3


class NoteEdit(QPlainTextEdit):
    """A few lines of text that leave the Tab key to the form."""

    def __init__(self) -> None:
        """Begin empty, a few lines high."""
        super().__init__()
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def fit(self) -> None:
        """Be as high as a few lines of the font in force."""
        self.setFixedHeight(self.fontMetrics().lineSpacing() * _NOTE_LINES + 20)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Keep the whole field in sight."""
        super().focusInEvent(event)
        self.ensureCursorVisible()
