"""Paints a unit that can be hired: portrait, name, stat line or reason, count, cost, star, plus."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QDrag, QMouseEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyleOptionViewItem, QWidget

from realms_builder.core.problems import Severity
from realms_builder.gui.kit import painting
from realms_builder.gui.kit.drag_picture import BESIDE_POINTER, drag_picture
from realms_builder.gui.kit.painting import Fonts
from realms_builder.gui.kit.row_delegate import ListLook, RowDelegate, RowFace, RowGround, RowState
from realms_builder.gui.kit.rows import ROW, Index
from realms_builder.gui.kit.thumbnails import Thumbnails
from realms_builder.gui.rooms.roster.hire.hire_rows import HireRow
from realms_builder.gui.shell.desk import Desk

PLUS, STAR = "plus", "star"
_LOOK = ListLook(RowGround.LINED, edge=11, pad=9, least_for_pictures=13)
_PLUS_PX, _AFTER_PLUS_PX = 24.0, 8.0


class HireDelegate(RowDelegate):
    """One row of the hire list; a click on the plus hires, one on the star marks a favourite."""

    hire_clicked = Signal(str)
    star_clicked = Signal(str)

    def __init__(self, desk: Desk, thumbnails: Thumbnails, parent: QObject | None = None) -> None:
        """Paint with the theme of *desk*."""
        super().__init__(desk.theme, _LOOK, _face_of, parent, thumbnails.pixmap)
        self._thumbnails = thumbnails

    def _plus_box(self, rect: QRectF) -> QRectF:
        right = rect.right() - _AFTER_PLUS_PX
        return QRectF(right - _PLUS_PX, rect.center().y() - _PLUS_PX / 2, _PLUS_PX, _PLUS_PX)

    def is_plus(self, rect: QRect, place: QPoint) -> bool:
        """Return whether *place* lies on the plus of the row in *rect*."""
        return self._plus_box(QRectF(rect)).adjusted(-6, -8, 8, 8).contains(QPointF(place))

    def paint_trail(
        self, painter: QPainter, frame: QRectF, face: RowFace, state: RowState, fonts: Fonts
    ) -> tuple[float, float]:
        """Paint the plus, and before it what every row has."""
        plus = self._plus_box(frame)
        self._paint_plus(painter, plus, is_hot=_is_hot(state))
        inner = frame.adjusted(0, 0, plus.x() - 8 + self.look.edge - frame.right(), 0)
        return super().paint_trail(painter, inner, face, state, fonts)

    def _paint_plus(self, painter: QPainter, box: QRectF, *, is_hot: bool) -> None:
        tones, accent = self.tones, self.accent
        painter.setPen(QPen(QColor(accent if is_hot else tones.line), 1.2))
        painter.setBrush(QColor(tones.surface) if is_hot else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box.adjusted(1, 1, -1, -1))
        painter.setPen(QPen(QColor(accent if is_hot else tones.muted), 1.6))
        x, y, arm = box.center().x(), box.center().y(), 5.0
        painter.drawLine(QPointF(x - arm, y), QPointF(x + arm, y))
        painter.drawLine(QPointF(x, y - arm), QPointF(x, y + arm))

    def mark_of(self, face: RowFace, state: RowState) -> tuple[str, str] | None:
        """Return the star: full for a favourite, empty where it could be made one."""
        if face.row.favourite:
            return "star", self.tones.warning
        return ("star_empty", self.tones.muted) if _is_hot(state) else None

    def editorEvent(
        self, event: QEvent, model: object, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Hire on a click on the plus, mark on one on the star."""
        del model
        if event.type() == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            row = index.data(ROW)
            left = event.button() == Qt.MouseButton.LeftButton
            if left and isinstance(row, HireRow):
                return self._clicked(self.sign_at(event.position(), option, row), row)
        return False

    def drag_picture(self, row: HireRow, count: int, view: QWidget) -> QPixmap:
        """Return what is seen of *row* while it is dragged as the first of *count* units."""
        fonts, ratio = Fonts.of(view.font()), view.devicePixelRatioF()
        side = round(fonts.line + fonts.small_line)
        portrait, who = (
            self._thumbnails.pixmap(row.portrait, side, ratio),
            (row.name, row.portrait.colour),
        )
        return drag_picture(
            self.theme, fonts, portrait, who, count - 1, accent=self.accent, ratio=ratio
        )

    def sign_at(self, place: QPointF, option: QStyleOptionViewItem, row: HireRow) -> str:
        """Return which sign of *row* lies at *place*: ``plus``, ``star`` or none."""
        rect = QRectF(option.rect)
        if self.is_plus(option.rect, place.toPoint()):
            return PLUS
        fonts = Fonts.of(option.font)
        left = self.words_left(rect, _face_of(row), fonts)
        name = painting.width_of(row.name, fonts.bold)
        right = self._plus_box(rect).x() - 60
        star = QRectF(min(left + name, right), rect.y() + 4, 26, 26)
        return STAR if star.contains(place) else ""

    def _clicked(self, sign: str, row: HireRow) -> bool:
        if sign == PLUS:
            self.hire_clicked.emit(row.id)
        elif sign == STAR:
            self.star_clicked.emit(row.id)
        return bool(sign)


def _is_hot(state: RowState) -> bool:
    return state.hovered or state.chosen


def _face_of(row: HireRow) -> RowFace:
    severity = Severity.ERROR if row.blocked else Severity.WARNING
    return RowFace(
        row.name,
        row.summary,
        reason=row.reason,
        number=row.cost,
        count=row.count,
        picture=row.portrait,
        colour=row.portrait.colour,
        severity=severity if row.reason else None,
        is_bold=True,
        is_dimmed=row.blocked,
        row=row,
    )


# ------------------------------------------------------------------ hire view


class HireView(QListView):
    """A list whose rows have signs to click, as :class:`HireDelegate` paints them."""

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Paint rows anew; a list would lay all of them out, yet all are equally high."""
        QAbstractItemView.dataChanged(self, first, last, roles)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the chosen units under a small picture that leaves the roster in sight."""
        indexes = sorted(self.selectedIndexes(), key=lambda index: index.row())
        if not indexes:
            return
        drag = QDrag(self)
        drag.setMimeData(self.model().mimeData(indexes))
        drag.setPixmap(self.drag_picture())
        drag.setHotSpot(BESIDE_POINTER)
        drag.exec(actions, Qt.DropAction.CopyAction)

    def drag_picture(self) -> QPixmap:
        """Return what is seen of the chosen units while they are dragged."""
        delegate = self.itemDelegate()
        rows = [i.data(ROW) for i in sorted(self.selectedIndexes(), key=lambda i: i.row())]
        if not rows or not isinstance(delegate, HireDelegate):
            return QPixmap()
        return delegate.drag_picture(rows[0], len(rows), self)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the second of two quick clicks on a sign for a click like the first."""
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and not self._is_sign(index, event):
            super().mouseDoubleClickEvent(event)
            return
        press = QMouseEvent(
            QEvent.Type.MouseButtonPress,
            event.position(),
            event.globalPosition(),
            event.button(),
            event.buttons(),
            event.modifiers(),
            event.pointingDevice(),
        )
        self.mousePressEvent(press)

    def _is_sign(self, index: QModelIndex, event: QMouseEvent) -> bool:
        delegate, row = self.itemDelegate(), index.data(ROW)
        if not isinstance(delegate, HireDelegate) or not isinstance(row, HireRow):
            return False
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        option.rect = self.visualRect(index)
        return bool(delegate.sign_at(event.position(), option, row))
