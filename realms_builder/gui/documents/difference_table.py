"""How two states of a roster differ, as a table: about whom, what, one side and the other."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from realms_builder.roster.differences import Difference

Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()


@dataclass(frozen=True, slots=True)
class _Line:
    """One row of the table; *fresh* says that it begins another model."""

    cells: tuple[str, str, str, str]
    fresh: bool


class DifferenceTable(QAbstractTableModel):
    """The differences as rows: about whom, what, mine, theirs."""

    def __init__(
        self, found: tuple[Difference, ...], heads: tuple[str, ...], whole: str, parent: QWidget
    ) -> None:
        """Show *found* under *heads*; *whole* is what the roster itself is called."""
        super().__init__(parent)
        self._heads = heads
        self._lines: list[_Line] = []
        before = None
        for row in found:
            cells = (row.about or whole, row.what, row.one, row.other)
            self._lines.append(_Line(cells, cells[0] != before))
            before = cells[0]

    def rowCount(self, parent: Index = _TOP) -> int:
        """Return how many things differ."""
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = _TOP) -> int:
        """Return four."""
        return 0 if parent.isValid() else len(self._heads)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell; the name of a model stands at its first row only."""
        line, column = self._lines[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return "" if column == 0 and not line.fresh else line.cells[column]
        if role == Qt.ItemDataRole.ToolTipRole:
            return line.cells[column]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(cell for cell in (*line.cells[:2], line.cells[column]) if cell)
        if role == Qt.ItemDataRole.FontRole and column == 0:
            font = QFont()
            font.setWeight(QFont.Weight.DemiBold)
            return font
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the heading of a column."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section]
        return None


class DifferenceView(QTableView):
    """Shows differences; what is long wraps."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._table: DifferenceTable | None = None
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.verticalHeader().setVisible(False)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)

    def show_differences(
        self, found: tuple[Difference, ...], heads: tuple[str, ...], whole: str
    ) -> None:
        """Show *found* under *heads*; *whole* is what the roster itself is called."""
        before, self._table = self._table, DifferenceTable(found, heads, whole, self)
        self.setModel(self._table)
        if before is not None:
            before.deleteLater()
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
