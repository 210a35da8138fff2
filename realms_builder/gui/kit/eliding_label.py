"""A label of one line that ends in an ellipsis where there is no room."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QStyle, QWidget


class ElidingLabel(QLabel):
    """Gives way to its neighbours; its text is never cut within a letter."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @property
    def shown(self) -> str:
        """Return what of the text is seen."""
        room = self.contentsRect().width()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    def minimumSizeHint(self) -> QSize:
        """Return the height of a line and no width."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what there is room for."""
        del event
        painter = QPainter(self)
        flags = int(self.alignment())
        palette, role = self.palette(), self.foregroundRole()
        style: QStyle = self.style()
        style.drawItemText(
            painter, self.contentsRect(), flags, palette, self.isEnabled(), self.shown, role
        )
