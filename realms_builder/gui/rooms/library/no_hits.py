"""What a list of the library says when a search finds nothing in it, with the way out."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget


class NoHits(QWidget):
    """Lies over an empty list; :attr:`cleared` says that all shall be shown again."""

    cleared = Signal()

    def __init__(self, over: QWidget) -> None:
        """Lie over *over* and grow with it."""
        super().__init__(over)
        self.heading = QLabel()
        self.heading.setProperty("role", "heading")
        self.heading.setWordWrap(True)
        self.heading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button = QPushButton()
        self.button.clicked.connect(self.cleared.emit)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(10)
        column.addStretch(2)
        column.addWidget(self.heading)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        over.installEventFilter(self)
        self.hide()

    def say(self, heading: str) -> None:
        """Show *heading* and the way out."""
        self.heading.setText(heading)
        self.button.setText(self.tr("Clear search"))
        self._fill()
        self.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of what lies below."""
        if event.type() == QEvent.Type.Resize and watched is self.parentWidget():
            self._fill()
        return False

    def _fill(self) -> None:
        over = self.parentWidget()
        if over is not None:
            self.setGeometry(over.rect())
