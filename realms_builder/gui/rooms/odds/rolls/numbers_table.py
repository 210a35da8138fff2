"""Every number of a roll as a table, for the ear, for copying, and for those who like tables."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from realms_builder.gui.kit.rows import NOWHERE, Index
from realms_builder.gui.rooms.odds.bout import Asked
from realms_builder.gui.shell.desk import Desk
from realms_builder.sheets.odds.answer_lines import NumberRow, number_rows


class NumberModel(QAbstractTableModel):
    """Four columns: what a number belongs to, which it is, short, exact."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._rows: tuple[NumberRow, ...] = ()

    def show_rows(self, rows: tuple[NumberRow, ...]) -> None:
        """Show *rows* instead."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    @property
    def rows(self) -> tuple[NumberRow, ...]:
        """Return what is shown."""
        return self._rows

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return how many numbers there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Return how many columns there are."""
        return 0 if parent.isValid() else 4

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Return the text of a cell, and how it is set."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        if role == int(Qt.ItemDataRole.DisplayRole):
            row = self._rows[index.row()]
            before = self._rows[index.row() - 1].group if index.row() else ""
            if index.column() == 0 and row.group == before:
                return ""
            return row[index.column()]
        if role == int(Qt.ItemDataRole.AccessibleTextRole):
            return self._rows[index.row()][index.column()]
        if role == int(Qt.ItemDataRole.TextAlignmentRole) and index.column() >= 2:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = int(Qt.ItemDataRole.DisplayRole),
    ) -> object:
        """Return what a column is called."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == int(Qt.ItemDataRole.TextAlignmentRole) and section >= 2:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role != int(Qt.ItemDataRole.DisplayRole):
            return None
        titles = (self.tr("Of"), self.tr("Number"), self.tr("Value"), self.tr("Exactly"))
        return titles[section]


class NumbersTable(QTableView):
    """Shows the numbers of one roll; Ctrl+C copies what is chosen with tabs."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._desk = desk
        self.numbers = NumberModel(self)
        self.setModel(self.numbers)
        self.verticalHeader().setVisible(False)
        self.setShowGrid(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )

    def speak(self) -> None:
        """Say everything in the window's language."""
        self.setAccessibleName(self.tr("Every number of this roll"))
        self.numbers.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, 3)

    def show_asked(self, asked: Asked | None) -> None:
        """Show every number of the answer to *asked*."""
        if asked is not None and asked.reply is None:
            return
        answer = asked.answer if asked is not None else None
        rows = number_rows(answer, self._desk.lang) if answer is not None else ()
        if rows != self.numbers.rows:
            self.numbers.show_rows(rows)
            mode = QHeaderView.ResizeMode
            header = self.horizontalHeader()
            header.setSectionResizeMode(mode.ResizeToContents)
            header.setSectionResizeMode(1, mode.Stretch)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy the chosen rows."""
        if event.matches(QKeySequence.StandardKey.Copy):
            chosen = sorted({index.row() for index in self.selectedIndexes()})
            lines = ["\t".join(self.numbers.rows[row]) for row in chosen]
            QGuiApplication.clipboard().setText("\n".join(lines))
            return
        super().keyPressEvent(event)
