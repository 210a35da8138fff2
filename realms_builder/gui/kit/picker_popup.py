"""A small popup with a search field and a list: choose one of many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from realms_builder.game.names import normalised
from realms_builder.gui.kit.entries import Entry, paint_entry
from realms_builder.gui.kit.rows import ROW, Rows
from realms_builder.gui.shell.desk import Desk

_WIDTH, _HEIGHT = 380, 340
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class PickerPopup(QFrame):
    """Opens below a button; :attr:`picked` says the id of the entry that was taken."""

    picked = Signal(str)

    def __init__(self, desk: Desk, entries: Sequence[Entry], parent: QWidget) -> None:
        """Offer *entries*."""
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._entries = [(entry, _words(entry)) for entry in entries]
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(self.tr("Search …"))
        self.search.setAccessibleName(self.tr("Search"))
        self.search.textChanged.connect(self._filter)
        self.search.installEventFilter(self)
        self.rows: Rows[Entry] = Rows(_shown, self)
        self.list = QListView()
        self.list.setModel(self.rows)
        self.list.setItemDelegate(_Delegate(desk, self.list))
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName(self.tr("What may be added"))
        self.list.activated.connect(self._take)
        self.list.clicked.connect(self._take)
        self.nothing = QLabel(self.tr("Nothing fits."))
        self.nothing.setProperty("role", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        column.addWidget(self.nothing)
        self.resize(_WIDTH, _HEIGHT)
        self._filter("")

    def open_below(self, button: QWidget) -> None:
        """Show the popup below *button*, inside the screen."""
        corner = button.mapToGlobal(QPoint(0, button.height() + 2))
        screen = button.screen().availableGeometry()
        x = min(corner.x(), screen.right() - self.width())
        y = corner.y()
        if y + self.height() > screen.bottom():
            y = button.mapToGlobal(QPoint(0, 0)).y() - self.height() - 2
        self.move(max(x, screen.left()), max(y, screen.top()))
        self.show()
        self.search.setFocus()

    def _filter(self, text: str) -> None:
        wanted = normalised(text).split()
        found = [entry for entry, words in self._entries if all(w in words for w in wanted)]
        self.rows.show_rows(found)
        self.nothing.setVisible(not found)
        self.list.setVisible(bool(found))
        if found:
            self.list.setCurrentIndex(self.rows.index(0))

    def _take(self, index: QModelIndex) -> None:
        entry = index.data(ROW)
        if isinstance(entry, Entry):
            self.close()
            self.picked.emit(entry.id)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move in the list and take an entry while the search field has the keyboard."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = Qt.Key(event.key())
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._take(self.list.currentIndex())
                return True
            if key in _MOVES:
                self.list.event(event)
                return True
        return super().eventFilter(watched, event)


def _words(entry: Entry) -> str:
    return f"{normalised(entry.name)} {normalised(entry.detail)}"


def _shown(entry: Entry, role: int) -> Any:
    if role == int(Qt.ItemDataRole.DisplayRole):
        return entry.name
    if role == int(Qt.ItemDataRole.AccessibleTextRole):
        return entry.said()
    return entry.text or None if role == int(Qt.ItemDataRole.ToolTipRole) else None


class _Delegate(QStyledItemDelegate):
    def __init__(self, desk: Desk, view: QListView) -> None:
        super().__init__(view)
        self._desk = desk
        self._view = view

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return room for two lines."""
        return QSize(200, round(self._view.fontMetrics().height() * 1.95) + 12)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint the entry."""
        entry = index.data(ROW)
        box: QRect = option.rect  # type: ignore[attr-defined]
        state: QStyle.StateFlag = option.state  # type: ignore[attr-defined]
        if isinstance(entry, Entry):
            active = bool(state & QStyle.StateFlag.State_Selected)
            paint_entry(painter, box, entry, self._desk, self._view.font(), active=active)
