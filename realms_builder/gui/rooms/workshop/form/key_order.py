"""The way of the tab key through a form: as the fields stand, whenever they were made."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QWidget

WAIT_MS = 80
_LINE_PX = 12


class KeyOrder(QTimer):
    """Puts the fields below a widget in order a moment after something changed among them."""

    def __init__(self, body: QWidget) -> None:
        """Order what is in *body*."""
        super().__init__(body)
        self._body = body
        self._order: list[QWidget] = []
        self.setSingleShot(True)
        self.setInterval(WAIT_MS)
        self.timeout.connect(self.set_order)

    def set_order(self) -> None:
        """Let the tab key go from line to line, in a line from left to right."""
        places: list[tuple[int, int, QWidget]] = []
        for widget in self._body.findChildren(QWidget):
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(self._body):
                at = widget.mapTo(self._body, widget.rect().topLeft())
                places.append((at.y() // _LINE_PX, at.x(), widget))
        places.sort(key=lambda place: place[:2])
        order = [widget for _, _, widget in places]
        if order != self._order:
            self._order = order
            for one, other in pairwise(order):
                QWidget.setTabOrder(one, other)

    def forget(self) -> None:
        """Forget widgets that are about to go."""
        self._order = []
