"""A combo box whose entries have a second line and a number at the right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QStylePainter,
    QWidget,
)

from realms_builder.gui.kit.entries import Entry, entry_size, paint_entry
from realms_builder.gui.kit.form_fields import ListBox
from realms_builder.gui.shell.desk import Desk

_TEXT_SIDE_PX = 2


class DetailCombo(ListBox):
    """Shows entries; :attr:`chosen` says the id of the one that a person picked."""

    chosen = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._entries: tuple[Entry, ...] = ()
        self.setItemDelegate(_Delegate(desk, self))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumContentsLength(8)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.activated.connect(self._on_activated)

    def show_entries(self, entries: Sequence[Entry], current: str | None) -> None:
        """Show *entries*; a *current* of None shows none of them as chosen."""
        if tuple(entries) != self._entries:
            self._entries = tuple(entries)
            self.clear()
            for place, entry in enumerate(entries):
                shown = f"{entry.name}   {entry.number}" if entry.number else entry.name
                self.addItem(shown, entry.id)
                self.setItemData(place, entry.text, Qt.ItemDataRole.ToolTipRole)
                self.setItemData(place, entry.said(), Qt.ItemDataRole.AccessibleTextRole)
        self.setCurrentIndex(-1 if current is None else self.findData(current))

    @property
    def entry(self) -> Entry | None:
        """Return the entry shown."""
        place = self.currentIndex()
        return self._entries[place] if 0 <= place < len(self._entries) else None

    def entry_at(self, place: int) -> Entry:
        """Return one entry."""
        return self._entries[place]

    def _on_activated(self, place: int) -> None:
        self.chosen.emit(self._entries[place].id)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the box; a text too long for it ends in dots."""
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        style, part = self.style(), QStyle.SubControl.SC_ComboBoxEditField
        kind = QStyle.ComplexControl.CC_ComboBox
        room = style.subControlRect(kind, option, part, self).width() - 2 * _TEXT_SIDE_PX
        text: str = option.currentText  # type: ignore[attr-defined]
        shown = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)
        option.currentText = shown  # type: ignore[attr-defined]
        painter.drawComplexControl(kind, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def showPopup(self) -> None:
        """Open wide enough for the second lines."""
        widths = [entry_size(entry, self.font()).width() for entry in self._entries]
        widest = max(widths, default=0)
        self.view().setMinimumWidth(min(max(widest, self.width()), 460))
        super().showPopup()


class _Delegate(QStyledItemDelegate):
    def __init__(self, desk: Desk, combo: DetailCombo) -> None:
        super().__init__(combo)
        self._desk = desk
        self._combo = combo

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return room for one line or two."""
        return entry_size(self._combo.entry_at(index.row()), self._combo.font())

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint the entry, the chosen one in bold."""
        box: QRect = option.rect  # type: ignore[attr-defined]
        state: QStyle.StateFlag = option.state  # type: ignore[attr-defined]
        font = QFont(self._combo.font())
        if index.row() == self._combo.currentIndex():
            font.setWeight(QFont.Weight.DemiBold)
        active = bool(state & QStyle.StateFlag.State_Selected)
        entry = self._combo.entry_at(index.row())
        paint_entry(painter, box, entry, self._desk, font, active=active)
