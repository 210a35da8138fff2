"""A line of words that asks for the height it needs, however deep in layouts it stands."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget


class WrappedLabel(QLabel):
    """Plain text, broken where there is no more room; hidden where there is nothing to say."""

    def __init__(self, role: str = "muted", parent: QWidget | None = None) -> None:
        """Begin hidden, in the look of *role*."""
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        # Heights that follow from widths get lost in nested layouts: it asks for a fixed one.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._fit)
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

    def hasHeightForWidth(self) -> bool:
        """Return False: the height is fixed as soon as the width is known."""
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._later.start()  # what asks for another height while it is laid out is not heard

    def _fit(self) -> None:
        flags = Qt.TextFlag.TextWordWrap.value
        seen = self.fontMetrics().boundingRect(
            0, 0, max(40, self.width()), 4000, flags, self.text()
        )
        self.setFixedHeight(seen.height() + 2)
