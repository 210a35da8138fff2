"""The list of units: a double click hires, but on the signs of a row every click counts alone."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QListView, QStyleOptionViewItem

from realms_builder.gui.roster_room.hire_delegate import HireDelegate
from realms_builder.gui.roster_room.hire_rows import HireRow
from realms_builder.gui.rows import ROW


class HireView(QListView):
    """A list whose rows have signs to click, as :class:`HireDelegate` paints them."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the second of two quick clicks on a sign for a click like the first."""
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and not self._is_sign(index, event):
            super().mouseDoubleClickEvent(event)
            return
        press = QMouseEvent(
            QEvent.Type.MouseButtonPress,
            event.position(),
            event.globalPosition(),
            event.button(),
            event.buttons(),
            event.modifiers(),
            event.pointingDevice(),
        )
        self.mousePressEvent(press)

    def _is_sign(self, index: QModelIndex, event: QMouseEvent) -> bool:
        delegate, row = self.itemDelegate(), index.data(ROW)
        if not isinstance(delegate, HireDelegate) or not isinstance(row, HireRow):
            return False
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        option.rect = self.visualRect(index)
        return bool(delegate.sign_at(event.position(), option, row))
