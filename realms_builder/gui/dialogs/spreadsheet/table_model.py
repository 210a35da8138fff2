"""The table as it was pasted: its cells, where something is wrong, and which rows are units."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QBrush, QColor, QFont

from realms_builder.core.problems import Problem, Severity
from realms_builder.exchange.spreadsheet.column_map import ColumnMap
from realms_builder.exchange.spreadsheet.imported import Imported
from realms_builder.exchange.spreadsheet.purposes import SKIP
from realms_builder.exchange.spreadsheet.table import SheetTable, column_name
from realms_builder.game.value_words import said
from realms_builder.gui.kit.severity import severity_colour, severity_icon
from realms_builder.gui.shell.desk import Desk

Index = QModelIndex | QPersistentModelIndex
NEW, CHANGED = "+", "~"
_TOP = QModelIndex()
_MOST_CHARACTERS = 120
_TINT = 46


class TableModel(QAbstractTableModel):
    """The table as units in rows, with the problems of the cells.

    :attr:`cell_edited` carries row and column of the sheet, from 0, and what was typed there.
    """

    cell_edited = Signal(int, int, str)

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._table, self._seen, self._columns = SheetTable(), SheetTable(), ColumnMap()
        self._problems: dict[tuple[int, int], Problem] = {}
        self._signs: Mapping[int, str] = {}

    def show_table(self, table: SheetTable, columns: ColumnMap) -> None:
        """Show another table, or the same with other columns."""
        alike = (len(table.rows), table.width) == (len(self._table.rows), self._table.width)
        if table.rows and alike and columns.turned == self._columns.turned:
            self._table, self._columns, self._seen = table, columns, columns.seen(table)
            self._touch()
            return
        self.beginResetModel()
        self._table, self._columns, self._seen = table, columns, columns.seen(table)
        self._problems, self._signs = {}, {}
        self.endResetModel()

    def show_outcome(self, imported: Imported) -> None:
        """Show what is wrong with cells, and which rows are new units or change one."""
        found: dict[tuple[int, int], Problem] = {}
        for problem in imported.problems:
            if problem.place.line:
                at = self._columns.address(problem.place.line - 1, problem.place.column - 1)
                if at not in found or problem.severity.rank < found[at].severity.rank:
                    found[at] = problem
        signs = dict.fromkeys(imported.rows, NEW)
        for update in imported.updates:
            change = update.changes[0]
            signs[self._columns.address(change.row, change.column)[0]] = CHANGED
        self._problems, self._signs = found, signs
        self._touch()

    def _touch(self) -> None:
        if self._seen.rows:
            last = self.index(self.rowCount() - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, self.rowCount() - 1)

    def sheet_index(self, row: int, column: int) -> QModelIndex:
        """Return where the cell of the sheet at *row* and *column*, counted from 0, is shown."""
        seen_row, seen_column = self._columns.address(row, column)
        return self.index(seen_row, seen_column)

    def rowCount(self, parent: Index = _TOP) -> int:
        """Return how many rows the table has."""
        return 0 if parent.isValid() else len(self._seen.rows)

    def columnCount(self, parent: Index = _TOP) -> int:
        """Return how many columns the table has."""
        return 0 if parent.isValid() else self._seen.width

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that every cell can be mended."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tell what was typed; the dialog shows it."""
        if role != Qt.ItemDataRole.EditRole or not isinstance(value, str):
            return False
        if value != self._seen.cell(index.row(), index.column()):
            self.cell_edited.emit(*self._columns.address(index.row(), index.column()), value)
        return True

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell: its text, and what is wrong with it."""
        row, column = index.row(), index.column()
        problem = self._problems.get((row, column))
        match role:
            case Qt.ItemDataRole.DisplayRole:
                text = self._seen.cell(row, column).replace("\n", " ¶ ")
                return text if len(text) <= _MOST_CHARACTERS else text[:_MOST_CHARACTERS] + "…"
            case Qt.ItemDataRole.EditRole:
                return self._seen.cell(row, column)
            case Qt.ItemDataRole.ToolTipRole:
                sentence = said(problem, self._desk.lang) if problem else ""
                return sentence or self._seen.cell(row, column)
            case Qt.ItemDataRole.AccessibleTextRole:
                sentence = said(problem, self._desk.lang) if problem else ""
                return ", ".join(filter(None, (self._seen.cell(row, column), sentence)))
            case Qt.ItemDataRole.DecorationRole if problem is not None:
                return severity_icon(problem.severity, self._desk.theme.tones)
            case Qt.ItemDataRole.BackgroundRole:
                return self._ground(problem)
            case Qt.ItemDataRole.ForegroundRole:
                return self._ink(row, column)
            case Qt.ItemDataRole.FontRole if row == self._columns.header:
                font = QFont()
                font.setWeight(QFont.Weight.DemiBold)
                return font
            case _:
                return None

    def _ground(self, problem: Problem | None) -> QBrush | None:
        if problem is None or problem.severity is Severity.HINT:
            return None
        colour = QColor(severity_colour(problem.severity, self._desk.theme.tones))
        colour.setAlpha(_TINT)
        return QBrush(colour)

    def _ink(self, row: int, column: int) -> QBrush | None:
        """Return muted ink for what is not read: columns without a purpose, the names."""
        keys = self._columns.columns
        unread = column < len(keys) and keys[column] == SKIP
        if unread or row <= self._columns.header:
            return QBrush(QColor(self._desk.theme.tones.muted))
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the letter of a column, or the number of a row with its sign."""
        across = orientation == Qt.Orientation.Horizontal
        if role == Qt.ItemDataRole.ToolTipRole and not across:
            said_of = {NEW: self.tr("A new unit"), CHANGED: self.tr("Changes a unit")}
            return said_of.get(self._signs.get(section, ""), "")
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        name = column_name(section) if across != self._columns.turned else str(section + 1)
        if across:
            return name
        return f"{name}  {self._signs.get(section, ' ')}"
