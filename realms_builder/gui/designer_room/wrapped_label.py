"""A line of words that asks for the height it needs, however deep in layouts it stands."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget


class WrappedLabel(QLabel):
    """Plain text, broken where there is no more room; hidden where there is nothing to say."""

    def __init__(self, role: str = "muted", parent: QWidget | None = None) -> None:
        """Begin hidden, in the look of *role*."""
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.hide()

    def say(self, text: str, role: str = "") -> None:
        """Show *text*, in another *role* where one is given."""
        self.setText(text)
        if role and role != self.property("role"):
            self.setProperty("role", role)
            self.style().unpolish(self)
            self.style().polish(self)
        self.setVisible(bool(text))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.setMinimumHeight(max(0, self.heightForWidth(self.width())))
