"""The list of the roster: takes units and models that are dropped between its rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QLineEdit,
    QListView,
    QWidget,
)

from realms_builder.gui.kit.drag_picture import BESIDE_POINTER
from realms_builder.gui.kit.rows import ROW, is_step
from realms_builder.gui.rooms.roster.clipboard import MODELS, UNITS
from realms_builder.gui.rooms.roster.dropping import Drops
from realms_builder.gui.rooms.roster.landing import Landing
from realms_builder.gui.rooms.roster.roster_delegate import INDENT, Index, RosterDelegate
from realms_builder.gui.rooms.roster.roster_rows import SECTION, RosterRow, RosterRows

SCROLL_STEP = 24


class RosterView(QListView):
    """A list of cards that can be put in order by dragging; :attr:`keyed` tells of arrow keys.

    :attr:`pressed_at` tells of a row and which of its controls was pressed.
    """

    keyed = Signal()
    pressed_at = Signal(object, str)

    def __init__(self, drops: Drops, parent: QWidget | None = None) -> None:
        """Begin empty; *drops* says where a drop lands, and lets it land there."""
        super().__init__(parent)
        self._drops = drops
        self._dragged: frozenset[str] = frozenset()
        self._pressed: frozenset[str] = frozenset()
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
        self._drop_line: Landing | None = None
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    # ------------------------------------------------------------------ sizes

    def sizeHint(self) -> QSize:
        """Want no more height than is needed: it gives way before what stands above it."""
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())

    def doItemsLayout(self) -> None:
        """Say how high rows are before they are laid out: Qt asks thousands of times."""
        delegate = self.itemDelegate()
        if isinstance(delegate, RosterDelegate):
            delegate.measure(self.font())
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
            found.update(dict.fromkeys(rows.models_of(rows.rows[place])))
        return tuple(found)

    def select_models(self, identities: Iterable[str]) -> None:
        """Choose the models named, bring the last one into view; a folded stack is one row."""
        rows, selection = self.rows(), self.selectionModel()
        wanted = set(identities)
        indexes = [
            rows.index(n) for n, row in enumerate(rows.rows) if wanted.intersection(row.standing)
        ]
        if not indexes:
            return
        flag = QItemSelectionModel.SelectionFlag
        selection.setCurrentIndex(indexes[-1], flag.ClearAndSelect)
        for index in indexes:
            selection.select(index, flag.Select)
        self.scrollTo(indexes[-1])

    def choose(self, identity: str) -> bool:
        """Choose the one row called *identity*; return whether there is one."""
        index = self.rows().index_of(identity)
        if index.isValid():
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().setCurrentIndex(index, flag)
            self.scrollTo(index)
        return index.isValid()

    def finish_typing(self) -> None:
        """Take over what is being typed in place, as if Enter were pressed."""
        field = self.viewport().findChild(QLineEdit)
        if self.state() == QAbstractItemView.State.EditingState and field is not None:
            self.commitData(field)
            self.closeEditor(field, QAbstractItemDelegate.EndEditHint.NoHint)

    # ------------------------------------------------------------------ controls of a row

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Press the control under the pointer, or choose the row."""
        if not self._press_control(event):
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the second of two quick clicks on a control for another press of it.

        Where the row is gone, it is not meant for the one that took its place.
        """
        if not self._press_control(event, again=True):
            super().mouseDoubleClickEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show that what is under the pointer can be pressed."""
        super().mouseMoveEvent(event)
        row, control = self._control_at(event.position())
        self._point_at((row.id, control) if row is not None and control else ("", ""))

    def leaveEvent(self, event: QEvent) -> None:
        """Show that nothing is pointed at."""
        super().leaveEvent(event)
        self._point_at(("", ""))

    def _point_at(self, hot: tuple[str, str]) -> None:
        delegate = self.itemDelegate()
        if isinstance(delegate, RosterDelegate) and delegate.hot != hot:
            delegate.hot = hot
            self.viewport().update()

    def _control_at(self, point: QPointF) -> tuple[RosterRow | None, str]:
        """Return the row at *point*, and which of its controls."""
        index, delegate = self.indexAt(point.toPoint()), self.itemDelegate()
        row = index.data(ROW) if index.isValid() else None
        if not isinstance(row, RosterRow) or not isinstance(delegate, RosterDelegate):
            return None, ""
        places = delegate.controls(row, QRectF(self.visualRect(index)), self.font()).items()
        return row, next((name for name, place in places if place.contains(point)), "")

    def _press_control(self, event: QMouseEvent, *, again: bool = False) -> bool:
        row, control = self._control_at(event.position())
        if row is None or not control or event.button() != Qt.MouseButton.LeftButton:
            return False
        event.accept()
        models = frozenset(row.models or row.standing)
        if again and models.isdisjoint(self._pressed):
            return True
        self._pressed = models
        self.pressed_at.emit(row, control)
        return True

    # ------------------------------------------------------------------ keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Skip headings with the arrow keys, as if they were not there."""
        super().keyPressEvent(event)
        index = self.currentIndex()
        row = index.data(ROW) if index.isValid() else None
        if isinstance(row, RosterRow) and row.kind == SECTION:
            step = -1 if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_PageUp) else 1
            self._leave_heading(index, step)
        if is_step(event):
            self.keyed.emit()

    def _leave_heading(self, index: QModelIndex | QPersistentModelIndex, step: int) -> None:
        rows = self.rows()
        last = rows.rowCount() - 1
        place = index.row() + step
        if not 0 <= place <= last:
            place = index.row() - step
        if 0 <= place <= last:
            self.setCurrentIndex(rows.index(place))

    # ------------------------------------------------------------------ drags and drops

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the chosen models under a small picture that leaves the line in sight."""
        flag = Qt.ItemFlag.ItemIsDragEnabled
        indexes = [i for i in self.selectedIndexes() if i.flags() & flag]
        if not indexes:
            return
        drag = QDrag(self)
        drag.setMimeData(self.rows().mimeData(indexes))
        drag.setPixmap(self.drag_picture())
        drag.setHotSpot(BESIDE_POINTER)
        self._dragged = frozenset(self.selected_models())
        drag.exec(actions, Qt.DropAction.MoveAction)
        self._dragged = frozenset()

    def drag_picture(self) -> QPixmap:
        """Return what is seen of the chosen models while they are dragged."""
        delegate, rows = self.itemDelegate(), self.rows()
        chosen = sorted(index.row() for index in self.selectedIndexes())
        if not chosen or not isinstance(delegate, RosterDelegate):
            return QPixmap()
        count = len(self.selected_models())
        return delegate.drag_picture(rows.rows[chosen[0]], count, self)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take models and units."""
        self._drops.forget()
        super().dragEnterEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where a drop would land."""
        super().dragMoveEvent(event)
        data, copied = event.mimeData(), is_copy(event)
        found = [] if self._is_own(event) else self._landings(event)
        self._show_line(found[0] if found else None)
        if data.hasFormat(MODELS) or data.hasFormat(UNITS):
            own = event.source() is self and not copied
            action = Qt.DropAction.MoveAction if own else Qt.DropAction.CopyAction
            event.setDropAction(action)
            event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        """Let what was dropped land where the line was."""
        # The document moves the models itself; whoever dragged them must not remove any.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.stopAutoScroll()
        self.setState(QAbstractItemView.State.NoState)
        self._show_line(None)
        if not self._is_own(event):
            place = self.place_at(event.position().toPoint())
            self._drops.drop(event.mimeData(), place, copied=is_copy(event))

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Show no landing place any more."""
        super().dragLeaveEvent(event)
        self._drops.forget()
        self._show_line(None)

    def _is_own(self, event: QDropEvent) -> bool:
        """Return whether *event* is over one of the dragged models: there they stay."""
        row = self.indexAt(event.position().toPoint()).data(ROW)
        return (
            not is_copy(event)
            and isinstance(row, RosterRow)
            and not (self._dragged.isdisjoint(row.standing))
        )

    def _landings(self, event: QDropEvent) -> list[Landing]:
        place = self.place_at(event.position().toPoint())
        return self._drops.landings(event.mimeData(), place, copied=is_copy(event))

    def _show_line(self, landing: Landing | None) -> None:
        self._drop_line = landing
        self.viewport().update()

    @property
    def line(self) -> tuple[int, bool] | None:
        """Return above which row a drop would land, and whether inside a group."""
        landing = self._drop_line
        return (landing.line, bool(landing.group)) if landing is not None else None

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
        y, right = float(self._line_before(self._drop_line.line)), self.viewport().width() - 14.0
        left = 16.0 + (INDENT if self._drop_line.group else 0)
        painter.drawLine(QPointF(left + 2, y), QPointF(right, y))
        painter.setBrush(QColor(self.drop_colour))
        painter.drawEllipse(QPointF(left, y), 4, 4)
        painter.end()

    def place_at(self, point: QPoint) -> int:
        """Return the row before which something dropped at *point* belongs."""
        index = self.indexAt(point)
        if not index.isValid():
            return self.model().rowCount()
        rect = self.visualRect(index)
        below = point.y() > rect.center().y()
        return index.row() + (1 if below else 0)


def is_copy(event: QDropEvent) -> bool:
    """Return whether the models dropped stay where they come from, too."""
    return bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
