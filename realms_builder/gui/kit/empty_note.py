"""What an empty list says: what is missing and what to do next."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

_EDGE_PX, _LEAST_EDGE_PX = 24, 6


class EmptyNote(QWidget):
    """Two centred texts over a list, which let the mouse through; with a way out, if there is one.

    Where there is little room the edges give way first, then the heading. :attr:`acted` says that
    its button was pressed.
    """

    acted = Signal()

    def __init__(self, over: QWidget) -> None:
        """Lie over *over* and grow with it."""
        super().__init__(over)
        self.heading = QLabel()
        self.advice = QLabel()
        self.heading.setProperty("role", "heading")
        self.advice.setProperty("role", "muted")
        self.column = column = QVBoxLayout(self)
        column.addStretch(2)
        for label in (self.heading, self.advice):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        self.button = QPushButton()
        self.button.clicked.connect(self.acted)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(3)
        over.installEventFilter(self)
        self.hide()

    def say(self, heading: str, advice: str, action: str = "") -> None:
        """Show the two texts, and a button that says *action*."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not action)
        self.button.setText(action)
        self.button.setVisible(bool(action))
        self.heading.setText(heading)
        self.advice.setText(advice)
        self.advice.setVisible(bool(advice))
        self._fill()
        self.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of what lies below."""
        if event.type() == QEvent.Type.Resize and watched is self.parentWidget():
            self._fill()
        return False

    def _fill(self) -> None:
        over = self.parentWidget()
        if over is None:
            return
        for edge, heading in ((_EDGE_PX, True), (_LEAST_EDGE_PX, True), (_LEAST_EDGE_PX, False)):
            self.column.setContentsMargins(edge, edge, edge, edge)
            self.heading.setVisible(heading or self.advice.isHidden())
            if self.column.totalHeightForWidth(over.width()) <= over.height():
                break
        self.setGeometry(over.rect())


class NoHits(EmptyNote):
    """A search without hits; :attr:`cleared` says that all shall be shown again."""

    cleared = Signal()

    def __init__(self, over: QWidget) -> None:
        """Lie over *over*."""
        super().__init__(over)
        self.acted.connect(self.cleared)

    def say(self, heading: str, advice: str, action: str = "") -> None:
        """Show the two texts and the way out."""
        super().say(heading, advice, action or self.tr("Clear search"))
