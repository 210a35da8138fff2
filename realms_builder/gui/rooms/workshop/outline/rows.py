"""The rows of an outline as views see them; what changes is said row by row, never as a reset."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from realms_builder.core.titles import clean_title, sentence_case
from realms_builder.editing.outlines.nodes import OutlineNode
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.gui.kit.severity import severity_word

Index = QModelIndex | QPersistentModelIndex
NODE = int(Qt.ItemDataRole.UserRole)
_DISPLAY, _EDIT = int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.EditRole)
_TIP = int(Qt.ItemDataRole.ToolTipRole)
_SPOKEN = int(Qt.ItemDataRole.AccessibleTextRole)
_NOWHERE = QModelIndex()
_FLAG = Qt.ItemFlag
_LEAF = _FLAG.ItemIsEnabled | _FLAG.ItemIsSelectable
_SECTION = _LEAF | _FLAG.ItemIsDropEnabled
_ENTRY = _LEAF | _FLAG.ItemIsDragEnabled | _FLAG.ItemIsEditable
# Made once: a view asks this of every row, and putting flags together costs more than the rest.
_CHILDLESS = {flags: flags | _FLAG.ItemNeverHasChildren for flags in (_LEAF, _ENTRY)}
_MIME = "application/x-realms-outline-entry"
MOST_STEPS = 48
"""So many changes of one list are said one by one; with more, all its rows go and come again."""


class _Row:
    """A node at its place; its number is what Qt keeps."""

    __slots__ = ("above", "below", "keys", "node", "number")

    def __init__(self, number: int, node: OutlineNode, above: _Row | None) -> None:
        self.number = number
        self.node = node
        self.above = above
        self.below: list[_Row] = []
        self.keys: list[str] = []


class OutlineRows(QAbstractItemModel):
    """Shows nodes, and says what somebody wants of them.

    :attr:`moved` asks to put an entry elsewhere in its list, :attr:`written` to call it otherwise:
    its path, the text, and whether that is its id.
    """

    moved = Signal(tuple, int)
    written = Signal(tuple, str, bool)

    def __init__(self, lang: str, parent: QObject | None = None) -> None:
        """Begin empty and say severities in *lang*."""
        super().__init__(parent)
        self.lang = lang
        self._numbers = count(1)
        self._rows: dict[int, _Row] = {}
        self._top = _Row(0, OutlineNode("", (), ""), None)
        self.writes_id = False

    # ------------------------------------------------------------------ showing

    def show_nodes(self, nodes: Sequence[OutlineNode]) -> None:
        """Show *nodes*: rows that stay keep their place, selection and children."""
        self._show(self._top, nodes)

    def _show(self, above: _Row, nodes: Sequence[OutlineNode]) -> None:
        wanted = [node.key for node in nodes]
        if wanted != above.keys:
            self._arrange(above, nodes, wanted)
        first = -1
        for place, (row, node) in enumerate(zip(above.below, nodes, strict=True)):
            old = row.node
            if old is node:
                changed = False
            else:
                row.node = node
                changed = old[:-1] != node[:-1]  # what lies below is said below
                if old.below is not node.below:
                    self._show(row, node.below)
            if changed and first < 0:
                first = place
            elif not changed and first >= 0:
                self._changed(above, first, place - 1)
                first = -1
        if first >= 0:
            self._changed(above, first, len(nodes) - 1)

    def _changed(self, above: _Row, first: int, last: int) -> None:
        self.dataChanged.emit(
            self._index(above.below[first], first), self._index(above.below[last], last)
        )

    def _arrange(self, above: _Row, nodes: Sequence[OutlineNode], wanted: list[str]) -> None:
        known, left = set(above.keys), set(wanted)
        gone, came = _runs(above.keys, left), _runs(wanted, known)
        stay = [key for key in above.keys if key in left]
        order = [key for key in wanted if key in known]
        steps = len(gone) + len(came) + sum(a != b for a, b in zip(stay, order, strict=False))
        if steps > MOST_STEPS:
            self._remove(above, 0, len(above.below))
            self._insert(above, 0, nodes)
            return
        for start, end in reversed(gone):
            self._remove(above, start, end)
        for place, key in enumerate(order):
            if above.keys[place] != key:
                self._move(above, above.keys.index(key, place), place)
        for start, end in came:
            self._insert(above, start, nodes[start:end])

    def _remove(self, above: _Row, start: int, end: int) -> None:
        if start >= end:
            return
        self.beginRemoveRows(self._index_of(above), start, end - 1)
        gone = above.below[start:end]
        del above.below[start:end]
        del above.keys[start:end]
        self.endRemoveRows()
        self._forget(gone)

    def _forget(self, rows: Iterable[_Row]) -> None:
        for row in rows:
            del self._rows[row.number]
            if row.below:
                self._forget(row.below)

    def _insert(self, above: _Row, place: int, nodes: Sequence[OutlineNode]) -> None:
        if not nodes:
            return
        self.beginInsertRows(self._index_of(above), place, place + len(nodes) - 1)
        above.below[place:place] = [self._made(node, above) for node in nodes]
        above.keys[place:place] = [node.key for node in nodes]
        self.endInsertRows()

    def _made(self, node: OutlineNode, above: _Row) -> _Row:
        row = _Row(next(self._numbers), node, above)
        self._rows[row.number] = row
        if node.below:
            row.below = [self._made(below, row) for below in node.below]
            row.keys = [below.key for below in node.below]
        return row

    def _move(self, above: _Row, at: int, to: int) -> None:
        parent = self._index_of(above)
        self.beginMoveRows(parent, at, at, parent, to)
        above.below.insert(to, above.below.pop(at))
        above.keys.insert(to, above.keys.pop(at))
        self.endMoveRows()

    # ------------------------------------------------------------------ places

    def _index(self, row: _Row, place: int) -> QModelIndex:
        return self.createIndex(place, 0, row.number)

    def _index_of(self, row: _Row) -> QModelIndex:
        if row.above is None:
            return QModelIndex()
        return self.createIndex(row.above.below.index(row), 0, row.number)

    def _row(self, index: Index) -> _Row:
        return self._rows[index.internalId()] if index.isValid() else self._top

    def node(self, index: Index) -> OutlineNode | None:
        """Return the node at *index*."""
        return self._row(index).node if index.isValid() else None

    def index_at(self, path: PathInFile) -> QModelIndex:
        """Return the index of the entry at *path*, else of the innermost that it lies in."""
        found, best = QModelIndex(), -1
        waiting = [self._top]
        while waiting:
            above = waiting.pop()
            for place, row in enumerate(above.below):
                node = row.node
                here = node.path
                if here != path[: len(here)]:
                    continue
                if not node.is_section and node.file is None and len(here) > best:
                    found, best = self._index(row, place), len(here)
                if row.below:
                    waiting.append(row)
        return found

    def holders(self) -> list[tuple[QModelIndex, tuple[str, ...]]]:
        """Return the index of every row that has rows below it, and the keys on the way to it."""
        found: list[tuple[QModelIndex, tuple[str, ...]]] = []
        waiting: list[tuple[_Row, tuple[str, ...]]] = [(self._top, ())]
        while waiting:
            above, keys = waiting.pop()
            for place, row in enumerate(above.below):
                if row.below:
                    here = (*keys, row.node.key)
                    found.append((self._index(row, place), here))
                    waiting.append((row, here))
        return found

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        """Return the index of a row below *parent*."""
        below = (self._rows[parent.internalId()] if parent.isValid() else self._top).below
        if column or not 0 <= row < len(below):
            return QModelIndex()
        return self.createIndex(row, 0, below[row].number)

    def parent(self, index: Index = _NOWHERE) -> QModelIndex:  # type: ignore[override]
        """Return the index of what the row at *index* lies in."""
        if not index.isValid():
            return QModelIndex()
        above = self._row(index).above
        return QModelIndex() if above is None else self._index_of(above)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Return how many rows lie below *parent*."""
        return len(self._row(parent).below)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """Return 1."""
        del parent
        return 1

    def hasChildren(self, parent: Index = _NOWHERE) -> bool:
        """Return whether anything lies below *parent*."""
        return bool(self._row(parent).below)

    # ------------------------------------------------------------------ what rows say

    def data(self, index: Index, role: int = _DISPLAY) -> Any:
        """Return what *role* asks for."""
        if not index.isValid():
            return None
        node = self._row(index).node
        if role == _DISPLAY:
            return sentence_case(node.name)
        if role == NODE:
            return node
        if role == _EDIT:
            return node.id if self.writes_id else node.name
        if role == _TIP:
            return " · ".join(part for part in (node.id, self._severity(node)) if part)
        if role == _SPOKEN:
            parts = (node.name, node.fact, self._severity(node))
            return ", ".join(part for part in parts if part)
        return None

    def _severity(self, node: OutlineNode) -> str:
        if node.severity is None:
            return ""
        return severity_word(node.severity, self.lang)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that entries can be dragged and written, and sections be dropped into."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        node = self._rows[index.internalId()].node
        if node.is_section:
            return _SECTION
        flags = _ENTRY if node.movable else _LEAF
        return flags if node.below else _CHILDLESS[flags]

    def setData(self, index: Index, value: Any, role: int = _EDIT) -> bool:
        """Ask for another name or id; the row changes when the file has."""
        node = self.node(index)
        text = str(value).strip() if self.writes_id else clean_title(str(value))
        if node is None or role != _EDIT or not text:
            return False
        if text != (node.id if self.writes_id else node.name):
            self.written.emit(node.path, text, self.writes_id)
        return False

    # ------------------------------------------------------------------ dragging

    def supportedDropActions(self) -> Qt.DropAction:
        """Return that rows are moved."""
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        """Return the type of a dragged entry."""
        return [_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:  # type: ignore[override]
        """Return the first of *indexes*, by its number."""
        data = QMimeData()
        if indexes:
            data.setData(_MIME, str(indexes[0].internalId()).encode())
        return data

    def canDropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """Return whether the dragged entry may stand there: in its own list."""
        del action, column
        return self._target(data, row, parent) is not None

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """Ask to move the dragged entry; the row itself moves when the file has changed."""
        del action, column
        target = self._target(data, row, parent)
        if target is not None:
            self.moved.emit(*target)
        return False

    def _target(self, data: QMimeData, row: int, parent: Index) -> tuple[PathInFile, int] | None:
        """Return the path of the dragged entry and the number that it would have, or None."""
        number = bytes(data.data(_MIME).data())
        dragged = self._rows.get(int(number)) if number.isdigit() else None
        above = self._row(parent)
        if dragged is None or dragged.above is not above:
            return None
        path, beside = dragged.node.path, above.below
        at = int(path[-1])
        if row < 0 or row >= len(beside):
            to = int(beside[-1].node.path[-1]) + 1
        else:
            to = int(beside[row].node.path[-1])
        to -= to > at
        return None if to == at else (path, to)


def _runs(keys: Sequence[str], known: set[str]) -> list[tuple[int, int]]:
    """Return from where to where neighbouring *keys* stand that are not *known*."""
    runs: list[tuple[int, int]] = []
    start = -1
    for place, key in enumerate(keys):
        if key in known:
            if start >= 0:
                runs.append((start, place))
            start = -1
        elif start < 0:
            start = place
    if start >= 0:
        runs.append((start, len(keys)))
    return runs
