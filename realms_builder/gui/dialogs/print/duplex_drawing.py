"""A small drawing that explains how the back of a card comes behind its front."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.gui.shell.desk import Desk

_WIDTH, _HEIGHT = 92, 84
_PAGE = QSize(38, 54)


class DuplexDrawing(QWidget):
    """Paper, the edge it turns on, and the way it goes; nothing to operate."""

    def __init__(self, desk: Desk) -> None:
        """Begin with the long edge."""
        super().__init__()
        self._desk = desk
        self._duplex = Duplex.LONG_EDGE
        self._landscape = False
        self.setFixedSize(_WIDTH, _HEIGHT)

    def show_way(self, duplex: Duplex, *, landscape: bool) -> None:
        """Show one way of turning a sheet that lies upright or on its long edge."""
        if (duplex, landscape) != (self._duplex, self._landscape):
            self._duplex, self._landscape = duplex, landscape
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sheet and how it is turned."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        page = QRectF(0, 0, _PAGE.width(), _PAGE.height())
        if self._landscape:
            page = page.transposed()
        page.moveCenter(QPointF(self.width() / 2, self.height() / 2))
        if self._duplex is Duplex.FOLD:
            self._draw_fold(painter)
        elif self._duplex is Duplex.NONE:
            self._draw_page(painter, page)
        else:
            self._draw_turn(painter, page)

    def _pen(self, width: float = 1.0, dashed: bool = False) -> QPen:
        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        return QPen(QColor(self._desk.theme.tones.muted), width, style)

    def _draw_page(self, painter: QPainter, page: QRectF) -> None:
        tones = self._desk.theme.tones
        painter.setPen(self._pen())
        painter.setBrush(QColor(tones.surface))
        painter.drawRoundedRect(page, 2, 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tones.line))
        inner = page.adjusted(5, 5, -5, -5)
        columns, rows = (3, 2) if page.width() > page.height() else (2, 3)
        width = (inner.width() - 2 * (columns - 1)) / columns
        height = (inner.height() - 2 * (rows - 1)) / rows
        for place in range(columns * rows):
            row, column = divmod(place, columns)
            x = inner.left() + column * (width + 2)
            painter.drawRect(QRectF(x, inner.top() + row * (height + 2), width, height))

    def _draw_turn(self, painter: QPainter, page: QRectF) -> None:
        """Draw the page, a thick edge to turn on, and an arrow over it."""
        upright = page.height() >= page.width()
        on_side = upright == (self._duplex is Duplex.LONG_EDGE)
        page = page.translated(-9 if on_side else 0, 0 if on_side else 7)
        self._draw_page(painter, page)
        accent = QColor(self._desk.theme.tones.accent)
        painter.setPen(QPen(accent, 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        middle = page.center()
        path = QPainterPath()
        if on_side:
            painter.drawLine(page.topRight(), page.bottomRight())
            start, end = QPointF(page.right() - 11, middle.y()), QPointF(page.right() + 17, 0)
            end.setY(middle.y())
            path.moveTo(start)
            top = middle.y() - 22
            path.cubicTo(QPointF(start.x(), top), QPointF(end.x(), top), end)
        else:
            painter.drawLine(page.topLeft(), page.topRight())
            start, end = QPointF(middle.x(), page.top() + 11), QPointF(middle.x(), page.top() - 15)
            path.moveTo(start)
            right = middle.x() + 24
            path.cubicTo(QPointF(right, start.y()), QPointF(right, end.y()), end)
        painter.setPen(QPen(accent, 1.6))
        painter.drawPath(path)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent)
        painter.drawPolygon(_arrow(end, down=on_side))

    def _draw_fold(self, painter: QPainter) -> None:
        """Draw a front and a back joined at a dashed line, one wing coming over."""
        tones = self._desk.theme.tones
        middle = self.width() / 2
        top, bottom, wing = 18.0, self.height() - 14.0, 32.0
        front = QRectF(middle - wing, top, wing, bottom - top)
        painter.setPen(self._pen())
        painter.setBrush(QColor(tones.surface))
        painter.drawRect(front)
        back = [(middle, top), (middle + wing * 0.8, top - 9), (middle + wing * 0.8, bottom - 9)]
        painter.setBrush(QColor(tones.shade))
        points = [QPointF(*point) for point in (*back, (middle, bottom))]
        painter.drawPolygon(QPolygonF(points))
        painter.setPen(QPen(QColor(tones.accent), 2, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(middle, top - 4), QPointF(middle, bottom + 4))
        painter.setPen(QPen(QColor(tones.accent), 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        path = QPainterPath(QPointF(middle + wing * 0.5, top + 2))
        end = QPointF(middle - wing * 0.5, top + 16)
        path.cubicTo(QPointF(middle + 12, 0), QPointF(middle - 14, 0), end)
        painter.drawPath(path)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tones.accent))
        painter.drawPolygon(_arrow(end, down=True))


def _arrow(tip: QPointF, *, down: bool) -> QPolygonF:
    """Return an arrow head whose point lies a little beyond *tip*, downwards or to the left."""
    x, y = tip.x(), tip.y()
    corners = (
        ((x, y + 4), (x - 4, y - 3), (x + 4, y - 3))
        if down
        else ((x - 4, y), (x + 3, y - 4), (x + 3, y + 4))
    )
    return QPolygonF([QPointF(*corner) for corner in corners])
