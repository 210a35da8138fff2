"""A matrix as a table that can be sorted by any row and any column."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import QAbstractTableModel, QObject, Qt

from realms_builder.gui.kit.rows import NOWHERE, Index
from realms_builder.gui.rooms.odds.matrix.matrix_look import (
    cell_text,
    heat_of_matrix,
    kind_of,
    name_of,
)
from realms_builder.odds.questions.heat import Heat
from realms_builder.odds.questions.lineup import Contender
from realms_builder.odds.questions.matrix import Cell, Matrix

CELL = int(Qt.ItemDataRole.UserRole)
STRENGTH = CELL + 1
LOADOUT = CELL + 2
Sorting = tuple[str, int] | None
"""What the table is sorted by: ``row`` or ``column`` with its place in the matrix."""


class MatrixModel(QAbstractTableModel):
    """Cells in the order that is asked for; the matrix itself stays as it was worked out."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.matrix: Matrix | None = None
        self.sorting: Sorting = None
        self._lang, self._kind = "en", "number"
        self._heat = Heat(())
        self._rows: list[int] = []
        self._columns: list[int] = []

    def show_matrix(self, matrix: Matrix | None, lang: str) -> None:
        """Show *matrix* in the order of its lineups."""
        self.beginResetModel()
        self.matrix, self._lang, self.sorting = matrix, lang, None
        self._rows = list(range(len(matrix.rows))) if matrix is not None else []
        self._columns = list(range(len(matrix.columns))) if matrix is not None else []
        self._kind = kind_of(matrix) if matrix is not None else "number"
        self._heat = heat_of_matrix(matrix) if matrix is not None else Heat(())
        self.endResetModel()

    # ------------------------------------------------------------------ sorting

    def sort_by(self, sorting: Sorting) -> None:
        """Let the best for the attacker come first in one row or column; None sorts by lineup."""
        matrix = self.matrix
        if matrix is None:
            return
        self.layoutAboutToBeChanged.emit()
        self.sorting = sorting
        self._rows, self._columns = list(range(len(matrix.rows))), list(range(len(matrix.columns)))
        if sorting is not None and sorting[0] == "column":
            self._rows.sort(key=self._key(lambda row: matrix.cells[row][sorting[1]]))
        elif sorting is not None:
            self._columns.sort(key=self._key(lambda column: matrix.cells[sorting[1]][column]))
        self.layoutChanged.emit()

    def _key(self, cell: Callable[[int], Cell]) -> Callable[[int], tuple[bool, Fraction]]:
        less = self.matrix is not None and self.matrix.lower_is_better

        def key(place: int) -> tuple[bool, Fraction]:
            value = cell(place).value
            if value is None:
                return True, Fraction(0)
            return False, value if less else -value

        return key

    def sorted_matrix(self) -> Matrix | None:
        """Return the matrix in the order that is seen."""
        matrix = self.matrix
        if matrix is None:
            return None
        cells = tuple(tuple(matrix.cells[r][c] for c in self._columns) for r in self._rows)
        rows = tuple(matrix.rows[place] for place in self._rows)
        columns = tuple(matrix.columns[place] for place in self._columns)
        return replace(matrix, rows=rows, columns=columns, cells=cells)

    def place_of(self, row: int, column: int) -> tuple[int, int]:
        """Return the places in the matrix of a cell that is seen at *row* and *column*."""
        return self._rows[row], self._columns[column]

    # ------------------------------------------------------------------ as Qt asks

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return how many attackers there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Return how many targets there are."""
        return 0 if parent.isValid() else len(self._columns)

    def cell(self, index: Index) -> Cell | None:
        """Return the cell at *index*."""
        if self.matrix is None or not index.isValid():
            return None
        row, column = self.place_of(index.row(), index.column())
        return self.matrix.cells[row][column]

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Return the figure of a cell, its strength from 0 to 1, and what is said of it."""
        cell = self.cell(index)
        if cell is None:
            return None
        if role == int(Qt.ItemDataRole.DisplayRole):
            return cell_text(cell, self._kind, self._lang)
        if role == CELL:
            return cell
        if role == STRENGTH:
            return self._heat.strength(cell.value) if cell.value is not None else None
        if role in (int(Qt.ItemDataRole.AccessibleTextRole), int(Qt.ItemDataRole.ToolTipRole)):
            return self._said(index, cell)
        return None

    def _said(self, index: Index, cell: Cell) -> str:
        first, second = self._contender(index.row(), row=True), self._contender(index.column())
        text = cell_text(cell, self._kind, self._lang)
        names = f"{self._name(first)} → {self._name(second)}"
        return ", ".join(part for part in (f"{names}: {text}", cell.name.pick(self._lang)) if part)

    def _contender(self, place: int, *, row: bool = False) -> Contender:
        assert self.matrix is not None
        return (
            self.matrix.rows[self._rows[place]]
            if row
            else self.matrix.columns[self._columns[place]]
        )

    def _name(self, contender: Contender) -> str:
        return name_of(contender, self._lang)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = int(Qt.ItemDataRole.DisplayRole),
    ) -> object:
        """Return the name of a row or column, its loadout and whether it is sorted by."""
        row = orientation == Qt.Orientation.Vertical
        known = self._rows if row else self._columns
        if self.matrix is None or section >= len(known):
            return None
        contender = self._contender(section, row=row)
        if role == int(Qt.ItemDataRole.DisplayRole):
            mark = ("row" if row else "column", known[section])
            return f"▾ {self._name(contender)}" if self.sorting == mark else self._name(contender)
        if role == LOADOUT:
            return contender.loadout.pick(self._lang)
        if role == int(Qt.ItemDataRole.ToolTipRole):
            loadout = contender.loadout.pick(self._lang)
            return f"{self._name(contender)} ({loadout})" if loadout else self._name(contender)
        return None
