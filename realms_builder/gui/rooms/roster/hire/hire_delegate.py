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
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QDrag, QFont, QFontMetricsF, QMouseEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from realms_builder.core.problems import Severity
from realms_builder.gui.kit import painting
from realms_builder.gui.kit.drag_picture import BESIDE_POINTER, drag_picture
from realms_builder.gui.kit.icons import draw_icon
from realms_builder.gui.kit.painting import Fonts, mixed
from realms_builder.gui.kit.rows import ROW, Index
from realms_builder.gui.kit.severity import draw_severity
from realms_builder.gui.kit.thumbnails import Thumbnails
from realms_builder.gui.rooms.roster.hire.hire_rows import HireRow
from realms_builder.gui.shell.desk import Desk

PLUS, STAR = "plus", "star"

LEAST_LINES = 13
"""How many lines' height a list must be wide to have portraits."""


class HireDelegate(QStyledItemDelegate):
    """One row of the hire list; a click on the plus hires, one on the star marks a favourite."""

    hire_clicked = Signal(str)
    star_clicked = Signal(str)

    def __init__(self, desk: Desk, thumbnails: Thumbnails, parent: QObject | None = None) -> None:
        """Paint with the theme of *desk*."""
        super().__init__(parent)
        self._desk = desk
        self._thumbnails = thumbnails
        self._fonts: tuple[str, Fonts] | None = None
        self.faction_colour = ""
        self.widest_count = ""
        self.widest_cost = ""

    def fonts(self, option: QStyleOptionViewItem) -> Fonts:
        """Return the fonts for the font of *option*, made once."""
        key = option.font.toString()
        if self._fonts is None or self._fonts[0] != key:
            self._fonts = (key, Fonts.of(option.font))
        return self._fonts[1]

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return two lines with room around them."""
        del index
        fonts = self.fonts(option)
        lines = QFontMetricsF(fonts.bold).height() + QFontMetricsF(fonts.small).height()
        return QSize(120, round(lines + 18))

    def _plus_box(self, rect: QRectF) -> QRectF:
        side = 24.0
        return QRectF(rect.right() - side - 8, rect.center().y() - side / 2, side, side)

    def _portrait_box(self, rect: QRectF, fonts: Fonts) -> QRectF:
        """Return where the portrait lies; a narrow list keeps its room for names."""
        narrow = rect.width() < LEAST_LINES * QFontMetricsF(fonts.bold).height()
        side = 0.0 if narrow else rect.height() - 18
        return QRectF(rect.x() + 11, rect.y() + 9, side, side)

    def _text_left(self, rect: QRectF, fonts: Fonts) -> float:
        box = self._portrait_box(rect, fonts)
        return box.right() + 10 if box.width() else box.x()

    def is_plus(self, rect: QRect, place: QPoint) -> bool:
        """Return whether *place* lies on the plus of the row in *rect*."""
        return self._plus_box(QRectF(rect)).adjusted(-6, -8, 8, 8).contains(QPointF(place))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        row = index.data(ROW)
        if not isinstance(row, HireRow):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect)
        self._ground(painter, rect, option)
        self._content(painter, rect, option, row)
        painter.restore()

    def _ground(self, painter: QPainter, rect: QRectF, option: QStyleOptionViewItem) -> None:
        tones = self._desk.theme.tones
        state = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(tones.surface))
            accent = QColor(painting.accent_of(self._desk.theme, self.faction_colour))
            painter.fillRect(QRectF(rect.x(), rect.y(), 3, rect.height()), accent)
            if state & QStyle.StateFlag.State_HasFocus:
                painter.setPen(QPen(accent, 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(rect.adjusted(1, 1, -1, -2), 4, 4)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(mixed(tones.window, tones.surface, 0.6)))
        painter.setPen(QPen(QColor(tones.line), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())

    def _content(
        self, painter: QPainter, rect: QRectF, option: QStyleOptionViewItem, row: HireRow
    ) -> None:
        tones, fonts = self._desk.theme.tones, self.fonts(option)
        box = self._portrait_box(rect, fonts)
        if box.width():
            painter.setOpacity(0.45 if row.blocked else 1.0)
            ratio = painter.device().devicePixelRatioF()
            pixmap = self._thumbnails.pixmap(row.portrait, round(box.width()), ratio)
            painting.portrait(painter, box, pixmap, (row.name, row.portrait.colour), tones)
            painter.setOpacity(1.0)
        ink = mixed(tones.text, tones.window, 0.42) if row.blocked else tones.text
        plus = self._plus_box(rect)
        self._plus(painter, plus, option)
        bold = QFontMetricsF(fonts.bold).height()
        left = self._text_left(rect, fonts)
        width = plus.x() - 8 - left
        upper = QRectF(left, rect.y() + 9, width, bold)
        lower = QRectF(left, upper.bottom(), width, QFontMetricsF(fonts.small).height())
        room = self._numbers(painter, upper, fonts, row, ink)
        self._name(painter, QRectF(left, upper.y(), room - left, bold), option, row, ink)
        self._second_line(painter, lower, row, fonts)

    def _name(
        self,
        painter: QPainter,
        box: QRectF,
        option: QStyleOptionViewItem,
        row: HireRow,
        ink: str,
    ) -> None:
        star = 20.0 if row.favourite or self._is_hot(option) else 0.0
        room = box.adjusted(0, 0, -star, 0)
        width = painting.text_left(painter, room, row.name, self.fonts(option).bold, ink)
        if star:
            self._star(painter, QRectF(box.x() + width + 5, box.center().y() - 7, 14, 14), row)

    def _second_line(self, painter: QPainter, box: QRectF, row: HireRow, fonts: Fonts) -> None:
        tones = self._desk.theme.tones
        if not row.reason:
            painting.text_left(painter, box, row.summary, fonts.small, tones.muted)
            return
        colour, left = tones.error, 0.0
        if not row.blocked:
            colour, left = tones.warning, box.height() + 2
            sign = QRectF(box.x(), box.y() + 1, box.height() - 2, box.height() - 2)
            draw_severity(painter, sign, Severity.WARNING, tones)
        text = box.adjusted(left, 0, 0, 0)
        width = painting.text_left(painter, text, row.reason, fonts.small, colour)
        rest = text.adjusted(width + 4, 0, 0, 0)
        if rest.width() > 40:
            faint = mixed(tones.muted, tones.window, 0.35)
            painting.text_left(painter, rest, f"· {row.summary}", fonts.small, faint)

    def _numbers(
        self, painter: QPainter, line: QRectF, fonts: Fonts, row: HireRow, ink: str
    ) -> float:
        """Draw cost and count at the right of *line*; return where the name may reach."""
        painting.text_right(painter, line, row.cost, fonts.number, ink)
        right = line.right() - self._width(self.widest_cost, fonts.number, 10)
        before = QRectF(line.x(), line.y(), right - line.x(), line.height())
        painting.text_right(painter, before, row.count, fonts.small, self._desk.theme.tones.muted)
        return right - self._width(self.widest_count, fonts.small, 8)

    def _width(self, text: str, font: QFont, gap: float) -> float:
        return QFontMetricsF(font).horizontalAdvance(text) + gap if text else 0.0

    def _is_hot(self, option: QStyleOptionViewItem) -> bool:
        flags = QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_Selected
        return bool(option.state & flags)

    def _plus(self, painter: QPainter, box: QRectF, option: QStyleOptionViewItem) -> None:
        tones = self._desk.theme.tones
        hot = self._is_hot(option)
        accent = painting.accent_of(self._desk.theme, self.faction_colour)
        painter.setPen(QPen(QColor(accent if hot else tones.line), 1.2))
        painter.setBrush(QColor(tones.surface) if hot else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box.adjusted(1, 1, -1, -1))
        painter.setPen(QPen(QColor(accent if hot else tones.muted), 1.6))
        x, y, arm = box.center().x(), box.center().y(), 5.0
        painter.drawLine(QPointF(x - arm, y), QPointF(x + arm, y))
        painter.drawLine(QPointF(x, y - arm), QPointF(x, y + arm))

    def _star(self, painter: QPainter, box: QRectF, row: HireRow) -> None:
        tones = self._desk.theme.tones
        name, colour = ("star", tones.warning) if row.favourite else ("star_empty", tones.muted)
        draw_icon(painter, box, name, colour)

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
        lines = QFontMetricsF(fonts.bold).height() + QFontMetricsF(fonts.small).height()
        portrait = self._thumbnails.pixmap(row.portrait, round(lines), ratio)
        accent = painting.accent_of(self._desk.theme, self.faction_colour)
        who = (row.name, row.portrait.colour)
        return drag_picture(
            self._desk.theme, fonts, portrait, who, count - 1, accent=accent, ratio=ratio
        )

    def sign_at(self, place: QPointF, option: QStyleOptionViewItem, row: HireRow) -> str:
        """Return which sign of *row* lies at *place*: ``plus``, ``star`` or none."""
        rect = QRectF(option.rect)
        if self.is_plus(option.rect, place.toPoint()):
            return PLUS
        left = self._text_left(rect, self.fonts(option))
        name = QFontMetricsF(self.fonts(option).bold).horizontalAdvance(row.name)
        right = self._plus_box(rect).x() - 60
        star = QRectF(min(left + name, right), rect.y() + 4, 26, 26)
        return STAR if star.contains(place) else ""

    def _clicked(self, sign: str, row: HireRow) -> bool:
        if sign == PLUS:
            self.hire_clicked.emit(row.id)
        elif sign == STAR:
            self.star_clicked.emit(row.id)
        return bool(sign)


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
