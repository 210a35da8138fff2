"""The model of the table: a row a unit, a column a field; views hear exactly what changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QObject, Qt, Signal

from realms_builder.editing.bulk.cells import SortKey, can_write, cell_text, sort_key
from realms_builder.editing.bulk.columns import BulkColumn
from realms_builder.editing.bulk.facts import CellProblem, Fact, Facts
from realms_builder.gui.kit.rows import NOWHERE, Index
from realms_builder.gui.rooms.workshop.table.unit_row import CellLook, UnitRow, is_at

UNIT_ROW = int(Qt.ItemDataRole.UserRole)
COLUMN = UNIT_ROW + 1
WRITABLE = UNIT_ROW + 2
_PLAIN = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_EDITABLE = _PLAIN | Qt.ItemFlag.ItemIsEditable
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class UnitRows(QAbstractTableModel):
    """Rows in the order of the file, or sorted; :attr:`typed` asks for an edit of one cell."""

    typed = Signal(object, str)
    sorted_anew = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lang = "en"
        self.is_read_only = False
        self.columns: tuple[BulkColumn, ...] = ()
        self._all: list[UnitRow] = []
        self._rows: list[UnitRow] = []
        self._order: list[str] = []
        self._words: tuple[str, ...] = ()
        self.hidden: frozenset[str] = frozenset()
        self.sorting: tuple[str, bool] | None = None
        self._facts: dict[str, Facts] = {}
        self._looks: dict[tuple[int, int], CellLook] = {}
        for change in (
            self.dataChanged,
            self.layoutChanged,
            self.rowsInserted,
            self.rowsRemoved,
            self.columnsRemoved,
            self.columnsInserted,
        ):
            change.connect(self.forget_looks)

    # ------------------------------------------------------------------ what Qt asks

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return how many units are shown."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Return how many columns there are, those that are hidden too."""
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what *role* asks for of a cell."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row, column = self._rows[index.row()], self.columns[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return self.text(row, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if column.aligns_right else _LEFT
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(row, column)
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{column.title}: {self.text(row, column)}"
            case _:
                return self._own(row, column, role)

    def _own(self, row: UnitRow, column: BulkColumn, role: int) -> Any:
        if role == UNIT_ROW:
            return row
        if role == COLUMN:
            return column
        if role == WRITABLE:
            return not self.is_read_only and can_write(column, row.raw)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the title of a column with the sign of how it is sorted, or a row's number."""
        if orientation == Qt.Orientation.Vertical:
            return str(section + 1) if role == Qt.ItemDataRole.DisplayRole else None
        if section >= len(self.columns):
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            if self.sorting is not None and self.sorting[0] == column.id:
                return f"{column.title} {'▾' if self.sorting[1] else '▴'}"
            return column.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.help or column.title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if column.aligns_right else _LEFT
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that a cell may be typed into, where it may."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return _EDITABLE if self.look(index.row(), index.column()).writable else _PLAIN

    def look(self, row: int, column: int) -> CellLook:
        """Return what a cell looks like, worked out once as long as it stays the same."""
        found = self._looks.get((row, column))
        if found is None:
            one, field = self._rows[row], self.columns[column]
            problems = self.problems_in(one, field)
            worst = min((p.severity for p in problems), key=lambda s: s.rank, default=None)
            fact = self._fact(one, field)
            writable = not self.is_read_only and can_write(field, one.raw)
            found = CellLook(
                self.text(one, field), writable, worst, fact is not None and fact.stands_out
            )
            self._looks[row, column] = found
        return found

    def setData(self, index: Index, value: Any, role: int = int(Qt.ItemDataRole.EditRole)) -> bool:
        """Ask for *value* in a cell; the file says what comes of it."""
        if role != Qt.ItemDataRole.EditRole or not index.data(WRITABLE):
            return False
        if str(value) != index.data():
            self.typed.emit((self._rows[index.row()], self.columns[index.column()]), str(value))
        return True

    # ------------------------------------------------------------------ cells

    @property
    def rows(self) -> tuple[UnitRow, ...]:
        """Return the units that are shown, in their order."""
        return tuple(self._rows)

    @property
    def every_row(self) -> tuple[UnitRow, ...]:
        """Return the units of the file."""
        return tuple(self._all)

    def forget_looks(self) -> None:
        """Work out anew what cells look like."""
        self._looks.clear()

    def text(self, row: UnitRow, column: BulkColumn) -> str:
        """Return what a cell shows."""
        if column.kind != "fact":
            key = f"{column.id} {self.lang}"
            if key not in row.said:
                row.said[key] = cell_text(column, row.raw, self.lang)
            return row.said[key]
        fact = self._fact(row, column)
        return fact.text if fact is not None else ""

    def _fact(self, row: UnitRow, column: BulkColumn) -> Fact | None:
        if column.kind != "fact":
            return None
        facts = self._facts.get(column.id.split(".")[0], {})
        return facts.get(str(row.raw.get("id", "")), {}).get(column.id)

    def problems_in(self, row: UnitRow, column: BulkColumn) -> tuple[CellProblem, ...]:
        """Return what is wrong in a cell; in the first one also what no other shown cell tells."""
        if not row.problems or column.kind == "fact":
            return ()
        first = bool(self.columns) and column is self.columns[0]
        return tuple(
            one
            for one in row.problems
            if is_at(one, column, row) or (first and not self._has_cell(one, row))
        )

    def _has_cell(self, problem: CellProblem, row: UnitRow) -> bool:
        return any(
            is_at(problem, column, row)
            for column in self.columns
            if column.kind != "fact" and column.id not in self.hidden
        )

    def _tip(self, row: UnitRow, column: BulkColumn) -> str:
        told = [one.sentence for one in self.problems_in(row, column)]
        text = self.text(row, column)
        return "\n".join([*told, *([text] if len(text) > 24 else [])])

    def key(self, row: UnitRow, column: BulkColumn) -> SortKey:
        """Return by what a cell is sorted."""
        if column.kind != "fact":
            return sort_key(column, row.raw, self.lang)
        fact = self._fact(row, column)
        return fact.key if fact is not None else (2,)

    # ------------------------------------------------------------------ what is shown

    def show_columns(self, columns: Sequence[BulkColumn], lang: str) -> None:
        """Show other columns; rows stay."""
        old = len(self.columns)
        self.lang = lang
        if old:
            self.beginRemoveColumns(NOWHERE, 0, old - 1)
            self.columns = ()
            self.endRemoveColumns()
        if columns:
            self.beginInsertColumns(NOWHERE, 0, len(columns) - 1)
            self.columns = tuple(columns)
            self.endInsertColumns()

    def replace_columns(self, columns: Sequence[BulkColumn]) -> None:
        """Take over *columns* with the same ids as those that are shown."""
        self.columns = tuple(columns)
        for row in self._all:
            row.said.clear()
        self.forget_looks()
        if self._rows:
            last = self.index(len(self._rows) - 1, len(columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def show_rows(self, rows: Sequence[UnitRow]) -> None:
        """Show *rows* in the order in force: nobody moves because a value of theirs changed."""
        known = {row.id: row for row in self._all}
        rows = [known[row.id] if row.is_still(known.get(row.id)) else row for row in rows]
        self._all = list(rows)
        now = {row.id for row in rows}
        order = [one for one in self._order if one in now]
        if self.sorting is None:
            order = [row.id for row in rows]
        else:
            placed = set(order)
            for place, row in enumerate(rows):
                if row.id not in placed:
                    before = rows[place - 1].id if place else None
                    order.insert(order.index(before) + 1 if before in placed else 0, row.id)
                    placed.add(row.id)
        self._order = order
        self._arrange()

    def show_facts(self, kind: str, facts: Facts) -> None:
        """Show the *facts* of one kind: ``derived`` or ``worth``."""
        if self._facts.get(kind) == facts:
            return
        self._facts[kind] = facts
        places = [n for n, one in enumerate(self.columns) if one.id.startswith(f"{kind}.")]
        if places and self._rows:
            last = self.index(len(self._rows) - 1, places[-1])
            self.dataChanged.emit(self.index(0, places[0]), last)

    def filter(self, words: str) -> None:
        """Show only units with each of *words* in one of their cells."""
        self._words = tuple(words.casefold().split())
        self._arrange()

    def sort_by(self, column: BulkColumn | None, *, falling: bool = False) -> None:
        """Sort by the values of *column*, empty ones last; None is the order of the file."""
        self.sorting = None if column is None else (column.id, falling)
        rows = list(self._all)
        if column is not None:
            filled = [row for row in rows if self.key(row, column) != (2,)]
            empty = [row for row in rows if self.key(row, column) == (2,)]
            filled.sort(key=lambda row: self.key(row, column), reverse=falling)
            rows = [*filled, *empty]
        self._order = [row.id for row in rows]
        self._arrange()
        if self.columns:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.columns) - 1)
        self.sorted_anew.emit()

    def _arrange(self) -> None:
        by_id = {row.id: row for row in self._all}
        rows = [by_id[one] for one in self._order]
        if self._words:
            rows = [row for row in rows if self._matches(row)]
        wanted = [row.id for row in rows]
        if wanted != [row.id for row in self._rows]:
            self._remove_all_but(set(wanted))
            self._permute(wanted)
            self._insert_missing(rows)
        self._repaint(rows)

    def _matches(self, row: UnitRow) -> bool:
        text = row.said.get("")
        if text is None:
            texts = (self.text(row, one) for one in self.columns if one.kind != "fact")
            text = row.said[""] = "\n".join(texts).casefold()
        return all(word in text for word in self._words)

    def _remove_all_but(self, wanted: set[str]) -> None:
        end = len(self._rows)
        while end > 0:
            start = end
            while start > 0 and self._rows[start - 1].id not in wanted:
                start -= 1
            if start < end:
                self.beginRemoveRows(NOWHERE, start, end - 1)
                del self._rows[start:end]
                self.endRemoveRows()
            end = start - 1

    def _permute(self, wanted: Sequence[str]) -> None:
        """Bring the rows that are shown into the order they have in *wanted*."""
        places = {identity: n for n, identity in enumerate(wanted)}
        rows = sorted(self._rows, key=lambda row: places[row.id])
        if [row.id for row in rows] == [row.id for row in self._rows]:
            return
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        ids = [self._rows[index.row()].id for index in before]
        self._rows = rows
        now = {row.id: n for n, row in enumerate(rows)}
        after = [
            self.index(now[identity], index.column())
            for identity, index in zip(ids, before, strict=True)
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _insert_missing(self, rows: Sequence[UnitRow]) -> None:
        known = {row.id for row in self._rows}
        place = 0
        while place < len(rows):
            end = place
            while end < len(rows) and rows[end].id not in known:
                end += 1
            if end > place:
                self.beginInsertRows(NOWHERE, place, end - 1)
                self._rows[place:place] = rows[place:end]
                self.endInsertRows()
            place = max(end, place + 1)

    def _repaint(self, rows: Sequence[UnitRow]) -> None:
        last = len(self.columns) - 1
        first = -1
        for place, row in enumerate([*rows, None]):
            changed = row is not None and not row.same_as(self._rows[place])
            if row is not None:
                self._rows[place] = row
            if changed and first < 0:
                first = place
            elif not changed and first >= 0:
                self.dataChanged.emit(self.index(first, 0), self.index(place - 1, last))
                first = -1
