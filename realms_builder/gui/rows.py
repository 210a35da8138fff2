"""A list model that shows frozen rows with ids and tells views exactly what changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
ROW = int(Qt.ItemDataRole.UserRole)


class Identified(Protocol):
    """A row: any frozen value with a stable id."""

    @property
    def id(self) -> str:
        """Return what stays the same while the row changes."""
        ...


Row = TypeVar("Row", bound=Identified)


class Rows(QAbstractListModel, Generic[Row]):
    """Rows by id; *show* turns a row and a role into what a view asks for.

    :meth:`show_rows` compares by id and emits inserts, removes, moves and changes, never a reset,
    so that selection, scroll position and open editors stay where they are.
    """

    def __init__(self, show: Callable[[Row, int], Any], parent: QObject | None = None) -> None:
        """Begin empty; *show* is asked for every role but :data:`ROW`, which gives the row."""
        super().__init__(parent)
        self._show = show
        self._rows: list[Row] = []

    @property
    def rows(self) -> tuple[Row, ...]:
        """Return the rows as they are shown."""
        return tuple(self._rows)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what *role* asks for of the row at *index*."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        return row if role == ROW else self._show(row, role)

    def row_of(self, identity: str) -> int:
        """Return the place of the row called *identity*, or -1."""
        return next((n for n, row in enumerate(self._rows) if row.id == identity), -1)

    def index_of(self, identity: str) -> QModelIndex:
        """Return the index of the row called *identity*; an invalid one where there is none."""
        place = self.row_of(identity)
        return self.index(place) if place >= 0 else QModelIndex()

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show *rows*: remove what is gone, move and insert what is new, repaint what changed."""
        wanted = [row.id for row in rows]
        if wanted != [row.id for row in self._rows]:
            self._arrange(rows, wanted)
        self._repaint(rows)

    def _arrange(self, rows: Sequence[Row], wanted: Sequence[str]) -> None:
        """Remove, insert and move until the ids stand as *wanted*."""
        self._remove_all_but(set(wanted))
        known = {row.id for row in self._rows}
        for place, row in enumerate(rows):
            self._bring(row, place, known)
        self._cut(len(rows))

    def _remove_all_but(self, wanted: set[str]) -> None:
        for place in range(len(self._rows) - 1, -1, -1):
            if self._rows[place].id not in wanted:
                self.beginRemoveRows(NOWHERE, place, place)
                del self._rows[place]
                self.endRemoveRows()

    def _cut(self, length: int) -> None:
        """Remove what is left behind where two rows had the same id, as in a broken file."""
        if len(self._rows) > length:
            self.beginRemoveRows(NOWHERE, length, len(self._rows) - 1)
            del self._rows[length:]
            self.endRemoveRows()

    def _bring(self, row: Row, place: int, known: set[str]) -> None:
        """Make the row with the id of *row* stand at *place*; only *known* ones are looked for."""
        if place < len(self._rows) and self._rows[place].id == row.id:
            return
        later = range(place, len(self._rows)) if row.id in known else ()
        at = next((n for n in later if self._rows[n].id == row.id), -1)
        if at < 0:
            self.beginInsertRows(NOWHERE, place, place)
            self._rows.insert(place, row)
            self.endInsertRows()
        else:
            self.beginMoveRows(NOWHERE, at, at, NOWHERE, place)
            self._rows.insert(place, self._rows.pop(at))
            self.endMoveRows()

    def _repaint(self, rows: Sequence[Row]) -> None:
        """Take over *rows* and say which changed, neighbours together."""
        first, known = -1, self._rows
        for place, row in enumerate(rows):
            old = known[place]
            if old is row or old == row:
                if first >= 0:
                    self.dataChanged.emit(self.index(first), self.index(place - 1))
                    first = -1
                continue
            known[place] = row
            if first < 0:
                first = place
        if first >= 0:
            self.dataChanged.emit(self.index(first), self.index(len(rows) - 1))
