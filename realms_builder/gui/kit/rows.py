"""A list model that shows frozen rows with ids and tells views exactly what changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
ROW = int(Qt.ItemDataRole.UserRole)
RULES = ROW + 1
"""The role by which rows say which rules belong to them."""

_STEPS = frozenset(
    getattr(Qt.Key, f"Key_{name}")
    for name in ("Up", "Down", "PageUp", "PageDown", "Home", "End", "Space")
)


def is_step(event: QKeyEvent) -> bool:
    """Return whether *event* is a key that chooses a row of a list."""
    return event.key() in _STEPS


class RowWithId(Protocol):
    """A row: any frozen value with a stable id."""

    @property
    def id(self) -> str:
        """Return what stays the same while the row changes."""
        ...


Row = TypeVar("Row", bound=RowWithId)


class Rows(QAbstractListModel, Generic[Row]):
    """Rows by id; *show* turns a row and a role into what a view asks for.

    :meth:`show_rows` compares by id and emits inserts, removes, moves and changes, never a reset,
    so that selection, scroll position and open editors stay where they are.
    """

    def __init__(
        self,
        show: Callable[[Row, int], Any],
        parent: QObject | None = None,
        is_heading: Callable[[Row], bool] = lambda _row: False,
    ) -> None:
        """Begin empty; *show* is asked for every role but :data:`ROW`, which gives the row.

        Keys pass over a row that *is_heading*.
        """
        super().__init__(parent)
        self._show, self._is_heading = show, is_heading
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

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let rows be chosen, headings not."""
        if index.isValid() and self._is_heading(self._rows[index.row()]):
            return Qt.ItemFlag.ItemNeverHasChildren
        return super().flags(index)

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
        place = 0
        while place < len(rows):
            end = place
            while end < len(rows) and rows[end].id not in known:
                end += 1
            if end > place:
                self._insert(place, rows[place:end])
                place = end
            else:
                self._bring(rows[place], place)
                place += 1
        # Where two rows had the same id, as in a broken file, one is left behind.
        self._remove(len(rows), len(self._rows))

    def _remove_all_but(self, wanted: set[str]) -> None:
        """Remove every row whose id is not *wanted*, neighbours together."""
        end = len(self._rows)
        while end > 0:
            start = end
            while start > 0 and self._rows[start - 1].id not in wanted:
                start -= 1
            self._remove(start, end)
            end = start - 1

    def _remove(self, start: int, end: int) -> None:
        if start < end:
            self.beginRemoveRows(NOWHERE, start, end - 1)
            del self._rows[start:end]
            self.endRemoveRows()

    def _insert(self, place: int, rows: Sequence[Row]) -> None:
        self.beginInsertRows(NOWHERE, place, place + len(rows) - 1)
        self._rows[place:place] = rows
        self.endInsertRows()

    def _bring(self, row: Row, place: int) -> None:
        """Make the row with the id of *row* stand at *place*."""
        if place < len(self._rows) and self._rows[place].id == row.id:
            return
        later = range(place, len(self._rows))
        at = next((n for n in later if self._rows[n].id == row.id), -1)
        if at < 0:
            self._insert(place, [row])
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
