"""A heading over a list of rows in columns; the heading says how many there are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from realms_builder.gui.kit.icons import icon
from realms_builder.gui.shell.theme import Theme

Row = tuple[str, ...]
Index = QModelIndex | QPersistentModelIndex
_SIGN_PX = 16
_SIDES_PX, _GAP_PX, _ROOM_PX = 14, 8, 9
_NARROWEST_PX, _WIDEST_PX = 60, 2000
_UPPER_LEFT = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft


class _Wrapping(QStyledItemDelegate):
    """Makes rows as high as their words need in the width there is."""

    def __init__(self, tree: QTreeWidget) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of a cell with its words wrapped."""
        self.initStyleOption(option, index)
        taken = _SIDES_PX + (0 if option.icon.isNull() else _SIGN_PX + _GAP_PX)
        width = max(_NARROWEST_PX, self._tree.columnWidth(index.column()) - taken)
        flags = Qt.TextFlag.TextWordWrap
        resizes = self._tree.header().sectionResizeMode(index.column())
        if resizes == QHeaderView.ResizeMode.ResizeToContents:
            width, flags = _WIDEST_PX, Qt.TextFlag.TextSingleLine
        box = option.fontMetrics.boundingRect(QRect(0, 0, width, 10_000), flags, option.text)
        return QSize(box.width() + taken, max(box.height(), _SIGN_PX) + _ROOM_PX)


class RowList(QWidget):
    """Rows of words under a heading; those with a sign show it in the first column."""

    def __init__(self, theme: Theme, columns: int = 1) -> None:
        """Begin empty, with so many *columns*."""
        super().__init__()
        self._theme = theme
        self.heading = QLabel()
        self.heading.setProperty("role", "heading")
        self.note = QLabel()
        self.note.setProperty("role", "muted")
        self.note.setWordWrap(True)
        self.tree = QTreeWidget()
        self.tree.setColumnCount(columns)
        self.tree.setRootIsDecorated(False)
        self.tree.setHeaderHidden(columns == 1)
        self.tree.setWordWrap(True)
        self.tree.setUniformRowHeights(False)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.setIconSize(QSize(_SIGN_PX, _SIGN_PX))
        header = self.tree.header()
        header.setStretchLastSection(True)
        for column in range(columns - 1):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.setItemDelegate(_Wrapping(self.tree))
        header.sectionResized.connect(lambda *_: self.tree.scheduleDelayedItemsLayout())
        column_box = QVBoxLayout(self)
        column_box.setContentsMargins(0, 0, 0, 0)
        column_box.setSpacing(6)
        column_box.addWidget(self.heading)
        column_box.addWidget(self.note)
        column_box.addWidget(self.tree, 1)
        self.note.hide()

    def name(self, title: str, heads: Sequence[str] = ()) -> None:
        """Call the list *title*, and its columns *heads*."""
        self.heading.setText(title)
        self.tree.setAccessibleName(title)
        if heads:
            self.tree.setHeaderLabels(list(heads))

    def show_rows(self, rows: Sequence[Row], signs: Sequence[str] = (), nothing: str = "") -> None:
        """Show *rows*, each with the sign of the same place; *nothing* says that there are none."""
        self.tree.clear()
        tones = self._theme.tones
        colours = {"warning": tones.warning, "cross": tones.error, "check": tones.info}
        bold = QFont(self.tree.font())
        bold.setWeight(QFont.Weight.DemiBold)
        for place, row in enumerate(rows):
            item = QTreeWidgetItem(list(row))
            sign = signs[place] if place < len(signs) else ""
            if sign:
                item.setIcon(0, icon(sign, colours.get(sign, tones.info)))
            for column, words in enumerate(row):
                item.setToolTip(column, words)
                item.setTextAlignment(
                    column, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
                )
            item.setData(0, Qt.ItemDataRole.AccessibleTextRole, ", ".join(filter(None, row)))
            if len(row) > 1:
                item.setFont(0, bold)
            self.tree.addTopLevelItem(item)
        self.note.setText(nothing)
        self.note.setVisible(bool(nothing) and not rows)
        self.tree.setVisible(bool(rows) or not nothing)

    @property
    def rows(self) -> list[Row]:
        """Return the words that are shown."""
        count, columns = self.tree.topLevelItemCount(), self.tree.columnCount()
        items = (self.tree.topLevelItem(place) for place in range(count))
        return [tuple(item.text(c) for c in range(columns)) for item in items if item is not None]
