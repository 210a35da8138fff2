"""A part of a room: below its title, in a frame that scrolls."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from realms_builder.gui.kit.flow_layout import FlowLayout


def titled(title: QLabel, widget: QWidget, extra: QWidget | None = None) -> QWidget:
    """Return *widget* below its *title*, with something *extra* beside that."""
    title.setProperty("role", "section")
    head = FlowLayout(leads=True)
    head.setContentsMargins(12, 8, 8, 4)
    head.addWidget(title)
    if extra is not None:
        head.addWidget(extra)
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addLayout(head)
    column.addWidget(widget, 1)
    return whole


class _ScrollingColumn(QScrollArea):
    """No narrower than what is *inside*, with room for the bar beside it.

    The *whole* of it is asked for where it should scroll only when there is too little room.
    """

    def __init__(self, inside: QWidget, *, whole: bool) -> None:
        super().__init__()
        self._inside, self._whole = inside, whole
        self.setWidget(inside)

    def minimumSizeHint(self) -> QSize:
        """Return the width that what is inside needs; its height scrolls."""
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(
            self._inside.minimumSizeHint().width() + bar, super().minimumSizeHint().height()
        )

    def sizeHint(self) -> QSize:
        """Return the usual size, as wide as is needed; where it is asked for the whole height."""
        usual = super().sizeHint().expandedTo(self.minimumSizeHint())
        if not self._whole:
            return usual
        inside, width = self._inside, max(self.width(), self.minimumSizeHint().width())
        high = inside.heightForWidth(width) if inside.hasHeightForWidth() else usual.height()
        return QSize(usual.width(), 0 if inside.isHidden() else high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for another height in another width."""
        super().resizeEvent(event)
        if self._whole and event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for another width when what is inside does."""
        if watched is self._inside and event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


def column_that_scrolls(inside: QWidget, *, whole: bool = False) -> QScrollArea:
    """Return a frame in which *inside* is as wide as there is room, and scrolls up and down.

    The *whole* of *inside* is shown as long as there is room for it. Sideways it scrolls only
    where the window is too small for what the frame asks for.
    """
    scroll = _ScrollingColumn(inside, whole=whole)
    scroll.setWidgetResizable(True)
    scroll.setFrameShape(QFrame.Shape.NoFrame)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return scroll
