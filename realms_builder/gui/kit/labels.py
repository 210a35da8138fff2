"""Labels that give way: one line that ends in dots, and lines that break where there is no room."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QStyle, QWidget


def give_role(widget: QWidget, role: str) -> None:
    """Give *widget* the look that the style sheet has for *role*."""
    if widget.property("role") != role:
        widget.setProperty("role", role)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def note_label(text: str = "", role: str = "muted", *, yields: bool = False) -> QLabel:
    """Return a sentence that explains something, broken where there is no more room.

    One that *yields* asks for no width of its own.
    """
    label = QLabel(text)
    label.setWordWrap(True)
    label.setProperty("role", role)
    if yields:
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return label


class ElidingLabel(QLabel):
    """Gives way to its neighbours; its text is never cut within a letter."""

    def __init__(self, parent: QWidget | None = None) -> None:
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
        if role:
            give_role(self, role)
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
