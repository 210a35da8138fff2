"""The list of the roster: takes units and models that are dropped between its rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QLineEdit,
    QListView,
    QWidget,
)

from realms_builder.gui.roster_room.clipboard import MODELS, UNITS
from realms_builder.gui.roster_room.roster_delegate import Index, RosterDelegate
from realms_builder.gui.roster_room.roster_rows import MODEL, SECTION, RosterRow, RosterRows
from realms_builder.gui.rows import ROW

SCROLL_STEP = 24


class RosterView(QListView):
    """A list of cards that can be put in order by dragging."""

    dropped = Signal(object, int, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalScrollBar().setSingleStep(SCROLL_STEP)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDropIndicatorShown(False)
        self.drop_colour = "#000000"
        self._drop_line: int | None = None
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    # ------------------------------------------------------------------ sizes

    def doItemsLayout(self) -> None:
        """Say how high rows are before they are laid out: Qt asks thousands of times."""
        delegate = self.itemDelegate()
        if isinstance(delegate, RosterDelegate):
            self.rows().sizes = delegate.sizes(self.font())
        super().doItemsLayout()

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Paint rows anew; a list would lay all of them out, yet none changes its height."""
        QAbstractItemView.dataChanged(self, first, last, roles)

    def rows(self) -> RosterRows:
        """Return the rows that are shown."""
        model = self.model()
        assert isinstance(model, RosterRows)
        return model

    def selected_models(self) -> tuple[str, ...]:
        """Return the ids of the chosen models from top to bottom; a group stands for its own."""
        rows = self.rows()
        found: dict[str, None] = {}
        for place in sorted(index.row() for index in self.selectedIndexes()):
            row = rows.rows[place]
            if row.kind == MODEL:
                found[row.id] = None
            elif row.kind != SECTION:
                found.update(dict.fromkeys(rows.part(row.id)))
        return tuple(found)

    def select_models(self, identities: Iterable[str]) -> None:
        """Choose the models named, bring the last one into view."""
        rows, selection = self.rows(), self.selectionModel()
        wanted = set(identities)
        indexes = [rows.index(n) for n, row in enumerate(rows.rows) if row.id in wanted]
        if not indexes:
            return
        flag = QItemSelectionModel.SelectionFlag
        selection.setCurrentIndex(indexes[-1], flag.ClearAndSelect)
        for index in indexes:
            selection.select(index, flag.Select)
        self.scrollTo(indexes[-1])

    def finish_typing(self) -> None:
        """Take over what is being typed in place, as if Enter were pressed."""
        field = self.viewport().findChild(QLineEdit)
        if self.state() == QAbstractItemView.State.EditingState and field is not None:
            self.commitData(field)
            self.closeEditor(field, QAbstractItemDelegate.EndEditHint.NoHint)

    # ------------------------------------------------------------------ keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Skip headings with the arrow keys, as if they were not there."""
        super().keyPressEvent(event)
        index = self.currentIndex()
        row = index.data(ROW) if index.isValid() else None
        if isinstance(row, RosterRow) and row.kind == SECTION:
            step = -1 if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_PageUp) else 1
            self._leave_heading(index, step)

    def _leave_heading(self, index: QModelIndex | QPersistentModelIndex, step: int) -> None:
        rows = self.rows()
        last = rows.rowCount() - 1
        place = index.row() + step
        if not 0 <= place <= last:
            place = index.row() - step
        if 0 <= place <= last:
            self.setCurrentIndex(rows.index(place))

    # ------------------------------------------------------------------ drops

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where a drop would land."""
        super().dragMoveEvent(event)
        self._show_line(self._line_before(self.place_at(event.position().toPoint())))
        data = event.mimeData()
        if data.hasFormat(MODELS) or data.hasFormat(UNITS):
            own = event.source() is self
            action = Qt.DropAction.MoveAction if own else Qt.DropAction.CopyAction
            event.setDropAction(action)
            event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand over what was dropped, where, and whether it comes from this list."""
        own = event.source() is self
        copied = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        place = self.place_at(event.position().toPoint())
        # The list moves its rows itself through the document; Qt must not remove any.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.dropped.emit(event.mimeData(), place, own and not copied)
        self.stopAutoScroll()
        self.setState(QAbstractItemView.State.NoState)
        self._show_line(None)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Show no landing place any more."""
        super().dragLeaveEvent(event)
        self._show_line(None)

    def _show_line(self, line: int | None) -> None:
        self._drop_line = line
        self.viewport().update()

    def _line_before(self, place: int) -> int:
        rows = self.rows()
        if place < rows.rowCount():
            return self.visualRect(rows.index(place)).top()
        last = rows.rowCount() - 1
        return self.visualRect(rows.index(last)).bottom() if last >= 0 else 2

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, and over them the line where a drop would land."""
        super().paintEvent(event)
        if self._drop_line is None:
            return
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self.drop_colour), 3))
        y, right = float(self._drop_line), self.viewport().width() - 14.0
        painter.drawLine(QPointF(18, y), QPointF(right, y))
        painter.setBrush(QColor(self.drop_colour))
        painter.drawEllipse(QPointF(16, y), 4, 4)
        painter.end()

    def place_at(self, point: QPoint) -> int:
        """Return the row before which something dropped at *point* belongs."""
        index = self.indexAt(point)
        if not index.isValid():
            return self.model().rowCount()
        rect = self.visualRect(index)
        below = point.y() > rect.center().y()
        return index.row() + (1 if below else 0)
