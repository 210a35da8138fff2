"""The units of a game with their costs and values, to be sorted by any of them."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from realms_builder.editing.worth.yardstick_words import number_words, share_words
from realms_builder.gui.shell.theme import Theme
from realms_builder.odds.yardstick.yardstick import Valued, Yardstick
from realms_builder.wording import sentence

_KEY = Qt.ItemDataRole.UserRole
_ADDRESS = Qt.ItemDataRole.UserRole + 1
NUMBERS = ("cost", "value", "off", "deviations", "guide")


class _Item(QTableWidgetItem):
    """A cell that is sorted by its number or text, not by what it shows."""

    def __lt__(self, other: QTableWidgetItem) -> bool:
        """Return whether it comes before *other*."""
        return bool(self.data(_KEY) < other.data(_KEY))


class UnitList(QTableWidget):
    """Each unit in a line; :attr:`chosen` brings the address of the one that is looked at."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin empty, sorted by how far off units are."""
        super().__init__(0, 2 + len(NUMBERS), parent)
        self._theme = theme
        self._lines: dict[str, int] = {}
        self.verticalHeader().hide()
        self.setEditTriggers(self.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(self.SelectionBehavior.SelectRows)
        self.setSelectionMode(self.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setStyleSheet("QHeaderView::section { padding: 6px 20px 6px 6px; }")
        self.horizontalHeader().setSortIndicator(4, Qt.SortOrder.DescendingOrder)
        self.currentCellChanged.connect(self._on_current)

    def speak(self, lang: str) -> None:
        """Name the columns."""
        names = [sentence(f"yardstick.{one}", lang) for one in NUMBERS]
        heads = [self.tr("Unit"), *(name[:1].upper() + name[1:] for name in names), self.tr("Note")]
        self.setHorizontalHeaderLabels(heads)
        for place in range(self.columnCount()):
            item = self.horizontalHeaderItem(place)
            if item is not None:
                side = 0 < place <= len(NUMBERS)
                way = Qt.AlignmentFlag.AlignRight if side else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(way | Qt.AlignmentFlag.AlignVCenter)

    def show_units(
        self, yardstick: Yardstick | None, own: frozenset[str], lang: str, *, others: bool
    ) -> None:
        """Show the units in *own*, and those of the *others* where they are wanted."""
        here = self.current_address()
        with QSignalBlocker(self):
            self.setSortingEnabled(False)
            units = [
                one
                for one in (yardstick.units if yardstick is not None else ())
                if others or one.unit.address in own
            ]
            self.setRowCount(len(units))
            for line, one in enumerate(units):
                self._fill(line, one, lang, is_own=one.unit.address in own)
            self.setSortingEnabled(True)
            guided = any(one.unit.guide is not None for one in units)
            self.setColumnHidden(1 + NUMBERS.index("guide"), not guided)
            self.select(here)
        self._fit()

    def _fit(self) -> None:
        head = self.horizontalHeader()
        for place in range(self.columnCount()):
            mode = QHeaderView.ResizeMode.ResizeToContents
            head.setSectionResizeMode(place, mode)
        head.setSectionResizeMode(self.columnCount() - 1, QHeaderView.ResizeMode.Stretch)

    def _fill(self, line: int, valued: Valued, lang: str, *, is_own: bool) -> None:
        unit = valued.unit
        guide = unit.guide
        sign = "◆ " if valued.stands_out else ""
        cells: list[tuple[str, object]] = [
            (f"{sign}{unit.name.pick(lang)}", unit.name.pick(lang).casefold()),
            (number_words(float(unit.cost), lang), float(unit.cost)),
            (number_words(valued.value, lang), valued.value),
            (share_words(valued.off), valued.off),
            (number_words(valued.deviations, lang), abs(valued.deviations)),
            ("", -1.0) if guide is None else (number_words(float(guide), lang), float(guide)),
            (unit.note.pick(lang), unit.note.pick(lang).casefold()),
        ]
        tones = self._theme.tones
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for place, (text, key) in enumerate(cells):
            item = _Item(text)
            item.setData(_KEY, key)
            item.setData(_ADDRESS, unit.address)
            if 0 < place <= len(NUMBERS):
                item.setTextAlignment(right)
            if valued.stands_out:
                font = QFont(self.font())
                font.setWeight(QFont.Weight.DemiBold)
                item.setFont(font)
            item.setForeground(QColor(tones.text if is_own else tones.muted))
            if place == len(cells) - 1:
                item.setToolTip(text)
            self.setItem(line, place, item)

    def current_address(self) -> str:
        """Return the address of the unit that is looked at."""
        item = self.item(self.currentRow(), 0) if self.currentRow() >= 0 else None
        return str(item.data(_ADDRESS)) if item is not None else ""

    def select(self, address: str) -> None:
        """Look at the unit at *address*."""
        for line in range(self.rowCount()):
            item = self.item(line, 0)
            if item is not None and item.data(_ADDRESS) == address:
                if line != self.currentRow():
                    flag = QItemSelectionModel.SelectionFlag
                    self.setCurrentCell(line, 0, flag.ClearAndSelect | flag.Rows)
                self.scrollToItem(item)
                return

    def _on_current(self, line: int, _column: int, _was: int, _old: int) -> None:
        item = self.item(line, 0)
        if item is not None:
            self.chosen.emit(str(item.data(_ADDRESS)))
