"""The head of the table: above each column the list of what it may be for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTableView

from realms_builder.exchange.spreadsheet.purposes import SKIP, Purpose
from realms_builder.exchange.spreadsheet.table import column_name
from realms_builder.gui.kit.form_fields import ListBox

_GAP = 3
LEAST_WIDTH = 118


class MappingHeader(QHeaderView):
    """Lists stand above their columns and scroll along; they are made when they are first seen."""

    chosen = Signal(int, str)

    def __init__(self, view: QTableView) -> None:
        """Stand above *view*."""
        super().__init__(Qt.Orientation.Horizontal, view)
        self.boxes: dict[int, ListBox] = {}
        self._offered: Sequence[tuple[str, str]] = ()
        self._keys: tuple[str, ...] = ()
        self._guessed: frozenset[int] = frozenset()
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
        self.setSectionsClickable(False)
        self.setMinimumSectionSize(60)
        self.sectionResized.connect(lambda *_: self._place())
        self.sectionCountChanged.connect(lambda *_: self._place())
        view.horizontalScrollBar().valueChanged.connect(lambda _: self._place())

    def offer(self, purposes: Sequence[Purpose], lang: str) -> None:
        """Offer *purposes*, named in *lang*, above every column."""
        self._offered = [(self.tr("not read"), SKIP)]
        self._offered += [(purpose.label(lang), purpose.key) for purpose in purposes]
        for box in self.boxes.values():
            box.hide()
            box.deleteLater()
        self.boxes.clear()
        self._place()

    def show_keys(self, keys: tuple[str, ...], guessed: frozenset[int]) -> None:
        """Show what each column is for; *guessed* are those that nobody chose."""
        self._keys, self._guessed = keys, guessed
        for column, box in self.boxes.items():
            self._fill(column, box)
        self._place()

    def text_of(self, column: int) -> str:
        """Return what the list above *column* says."""
        key = self._keys[column] if column < len(self._keys) else SKIP
        return next((text for text, known in self._offered if known == key), "")

    def sizeHint(self) -> QSize:
        """Return room for a list above the letter of the column."""
        hint = super().sizeHint()
        return QSize(hint.width(), hint.height() + self._box_height() + 2 * _GAP)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the lists where their columns are."""
        super().resizeEvent(event)
        self._place()

    def _box_height(self) -> int:
        return self.fontMetrics().height() + 14

    def _place(self) -> None:
        height, width = self._box_height(), self.viewport().width()
        for column in range(min(self.count(), len(self._keys))):
            left = self.sectionViewportPosition(column)
            seen = left < width and left + self.sectionSize(column) > 0
            box = self.boxes.get(column)
            if box is None and seen and self._offered:
                box = self._made(column)
            if box is not None:
                box.setGeometry(left + _GAP, _GAP, self.sectionSize(column) - 2 * _GAP, height)
                box.setVisible(seen)
        for column in [c for c in self.boxes if c >= len(self._keys)]:
            self.boxes.pop(column).deleteLater()

    def _made(self, column: int) -> ListBox:
        box = ListBox(self.viewport())
        self.boxes[column] = box
        for text, key in self._offered:
            box.addItem(text, key)
        box.view().setMinimumWidth(260)
        box.activated.connect(lambda row: self.chosen.emit(column, str(box.itemData(row))))
        self._fill(column, box)
        return box

    def _fill(self, column: int, box: ListBox) -> None:
        if column >= len(self._keys):
            return
        key = self._keys[column]
        box.setCurrentIndex(max(0, box.findData(key)))
        name = self.tr("Column {0}").format(column_name(column))
        how = self.tr("guessed") if column in self._guessed and key else ""
        box.setAccessibleName(name)
        box.setAccessibleDescription(how)
        box.setToolTip(f"{box.currentText()} ({how})" if how else box.currentText())
        font = box.font()
        font.setItalic(bool(how))
        box.setFont(font)
