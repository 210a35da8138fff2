"""The list of units: a double click hires, but on the signs of a row every click counts alone."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, Qt
from PySide6.QtGui import QDrag, QMouseEvent, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyleOptionViewItem

from realms_builder.gui.kit.drag_picture import BESIDE_POINTER
from realms_builder.gui.kit.rows import ROW, Index
from realms_builder.gui.rooms.roster.hire.hire_delegate import HireDelegate
from realms_builder.gui.rooms.roster.hire.hire_rows import HireRow


class HireView(QListView):
    """A list whose rows have signs to click, as :class:`HireDelegate` paints them."""

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Paint rows anew; a list would lay all of them out, yet all are equally high."""
        QAbstractItemView.dataChanged(self, first, last, roles)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the chosen units under a small picture that leaves the roster in sight."""
        indexes = sorted(self.selectedIndexes(), key=lambda index: index.row())
        if not indexes:
            return
        drag = QDrag(self)
        drag.setMimeData(self.model().mimeData(indexes))
        drag.setPixmap(self.drag_picture())
        drag.setHotSpot(BESIDE_POINTER)
        drag.exec(actions, Qt.DropAction.CopyAction)

    def drag_picture(self) -> QPixmap:
        """Return what is seen of the chosen units while they are dragged."""
        delegate = self.itemDelegate()
        rows = [i.data(ROW) for i in sorted(self.selectedIndexes(), key=lambda i: i.row())]
        if not rows or not isinstance(delegate, HireDelegate):
            return QPixmap()
        return delegate.drag_picture(rows[0], len(rows), self)

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
