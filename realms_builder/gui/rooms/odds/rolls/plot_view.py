"""Paints a plot, and says the number below the pointer or the arrow keys."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from realms_builder.gui.kit.page_text import PageText
from realms_builder.gui.kit.painting import SMALL, edge_pen, mixed
from realms_builder.gui.shell.desk import Desk
from realms_builder.layout.plots import Plot, PlotBox, Stroke, Word

PlotMaker = Callable[[int], Plot]
"""Makes the plot so that at most so many labels stand side by side."""

_HEIGHT, _LABEL_PX = 190, 46
_MOST_DOTS = 24
_RIGHT = 16.0


class PlotView(QWidget):
    """One plot with a *title*; arrow keys and the mouse go through its numbers."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._desk = desk
        self._make: PlotMaker = lambda _labels: Plot()
        self._title, self._remark, self._colour = "", "", ""
        self._at = -1
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.as_text = PageText(desk, self, lambda show: show(self.words()))

    def words(self) -> str:
        """Return title, remark and every number, a line each."""
        numbers = (f"{one.label}: {one.share} · {one.exact}" for one in self.plot().data)
        return "\n".join(line for line in (self._title, self._remark, *numbers) if line)

    def show_plot(self, title: str, remark: str, make: PlotMaker, colour: str) -> None:
        """Show what *make* makes below *title* and a *remark* such as the mean."""
        self._title, self._remark, self._make, self._colour = title, remark, make, colour
        self._at = -1
        said = self.plot().said()
        self.setAccessibleName(f"{title}. {remark}. {said}" if remark else f"{title}. {said}")
        self.setAccessibleDescription(self.words())
        self.update()

    def plot(self) -> Plot:
        """Return the plot as it fits the width now."""
        wide = _LABEL_PX * self._desk.theme.scale
        return self._make(max(3, int(self.width() / wide)))

    def sizeHint(self) -> QSize:
        """Return a comfortable size."""
        scale = self._desk.theme.scale
        return QSize(round(240 * scale), round(_HEIGHT * max(1.0, 0.75 * scale + 0.25)))

    def minimumSizeHint(self) -> QSize:
        """Return the least useful size."""
        return QSize(160, self.sizeHint().height())

    # ------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint title, plot, and what is said about the number that is pointed at."""
        plot = self.plot()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_title(painter)
        area = self._area(plot)
        for stroke in plot.strokes:
            if stroke.tone == "grid":
                self._paint_stroke(painter, stroke, area)
        for box in plot.boxes:
            self._paint_box(painter, box, area)
        for stroke in plot.strokes:
            if stroke.tone != "grid":
                self._paint_stroke(painter, stroke, area)
        if not plot.boxes and len(plot.data) <= _MOST_DOTS:
            self._paint_dots(painter, plot, area)
        for word in plot.words:
            self._paint_word(painter, word, area)
        if 0 <= self._at < len(plot.data):
            self._paint_callout(painter, plot, area)
        if self.hasFocus():
            painter.setPen(edge_pen(self._desk.theme.tones, strong=True))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        painter.end()

    def _small(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * SMALL)
        return font

    def _area(self, plot: Plot) -> QRectF:
        """Return where the unit square lies, in pixels."""
        line = QFontMetricsF(self._small())
        left = max(
            (line.horizontalAdvance(w.text) for w in plot.words if w.place == "left"), default=0
        )
        top = QFontMetricsF(self.font()).height() + line.height() + 10
        bottom = line.height() + 6
        return QRectF(
            left + 14,
            top,
            self.width() - left - 14 - _RIGHT,
            max(20.0, self.height() - top - bottom),
        )

    def _paint_title(self, painter: QPainter) -> None:
        tones = self._desk.theme.tones
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        metrics = QFontMetricsF(bold)
        painter.setFont(bold)
        painter.setPen(QColor(tones.text))
        room = self.width() - 12.0
        shown = metrics.elidedText(self._title, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRectF(6, 2, room, metrics.height()), Qt.AlignmentFlag.AlignLeft, shown)
        rest = room - metrics.horizontalAdvance(shown) - 12
        if rest > 30:
            painter.setFont(self.font())
            painter.setPen(QColor(tones.muted))
            text = QFontMetricsF(self.font()).elidedText(
                self._remark, Qt.TextElideMode.ElideRight, rest
            )
            painter.drawText(
                QRectF(6, 2, room, metrics.height()), Qt.AlignmentFlag.AlignRight, text
            )

    def _tone(self, name: str) -> str:
        tones = self._desk.theme.tones
        accent = self._colour or tones.accent
        return {
            "bar": accent,
            "curve": accent,
            "soft": mixed(tones.surface, accent, 0.3),
            "grid": tones.line,
            "axis": tones.muted,
            "mean": tones.text,
            "text": tones.text,
        }.get(name, tones.muted)

    def _paint_box(self, painter: QPainter, box: PlotBox, area: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        colour = QColor(self._tone(box.tone))
        painter.setBrush(colour.lighter(125) if box.datum == self._at else colour)
        x, y = area.x() + box.x * area.width(), area.y() + box.y * area.height()
        height = box.h * area.height()
        if height > 0:
            painter.drawRect(QRectF(x, y, box.w * area.width(), max(1.0, height)))

    def _paint_stroke(self, painter: QPainter, stroke: Stroke, area: QRectF) -> None:
        points = [_mapped(area, *point) for point in stroke.points]
        if stroke.filled:
            ground = QPolygonF(
                [*points, _mapped(area, stroke.points[-1][0], 1), _mapped(area, 0, 1)]
            )
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._tone("soft")))
            painter.drawPolygon(ground)
        if stroke.tone == "mean":  # seen on dark bars too
            painter.setPen(QPen(QColor(self._desk.theme.tones.window), 3.6))
            painter.drawPolyline(QPolygonF(points))
        width = 2.0 if stroke.tone == "curve" else 1.4 if stroke.tone == "mean" else 1.0
        pen = QPen(QColor(self._tone(stroke.tone)), width)
        if stroke.dashed:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))

    def _paint_dots(self, painter: QPainter, plot: Plot, area: QRectF) -> None:
        painter.setPen(QPen(QColor(self._desk.theme.tones.surface), 1.2))
        painter.setBrush(QColor(self._tone("curve")))
        for place, datum in enumerate(plot.data):
            middle = _mapped(area, (datum.left + datum.right) / 2, datum.top)
            radius = 5.0 if place == self._at else 3.2
            painter.drawEllipse(middle, radius, radius)

    def _paint_word(self, painter: QPainter, word: Word, area: QRectF) -> None:
        font = self._small()
        line = QFontMetricsF(font).height()
        point = _mapped(area, word.x, word.y)
        if word.place == "left":
            box = QRectF(0, point.y() - line / 2, area.x() - 6, line)
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        else:
            top = point.y() + 3 if word.place == "below" else point.y() - line - 1
            box = QRectF(point.x() - 60, top, 120, line)
            flags = Qt.AlignmentFlag.AlignCenter
        if word.place == "over":  # it may stand on a line
            wide = QFontMetricsF(font).horizontalAdvance(word.text) + 4
            patch = QRectF(point.x() - wide / 2, box.y(), wide, line)
            painter.fillRect(patch, QColor(self._desk.theme.tones.window))
        painter.setFont(font)
        painter.setPen(QColor(self._tone(word.tone)))
        painter.drawText(box, int(flags), word.text)

    def _paint_callout(self, painter: QPainter, plot: Plot, area: QRectF) -> None:
        tones, datum = self._desk.theme.tones, plot.data[self._at]
        text = f"{datum.label}: {datum.share} · {datum.exact}"
        metrics = QFontMetricsF(self.font())
        wide, high = metrics.horizontalAdvance(text) + 18, metrics.height() + 8
        point = _mapped(area, (datum.left + datum.right) / 2, datum.top)
        x = min(max(2.0, point.x() - wide / 2), self.width() - wide - 2)
        y = max(2.0, point.y() - high - 10)
        painter.setPen(QPen(QColor(tones.muted), 1))
        painter.setBrush(QColor(tones.raised))
        painter.drawRoundedRect(QRectF(x, y, wide, high), 5, 5)
        painter.setFont(self.font())
        painter.setPen(QColor(tones.text))
        painter.drawText(QRectF(x, y, wide, high), Qt.AlignmentFlag.AlignCenter, text)

    # ------------------------------------------------------------------ pointing

    def point_at(self, place: int) -> None:
        """Say the number at *place*; -1 says none."""
        if place != self._at:
            self._at = place
            data, words = self.plot().data, self.words()
            if 0 <= place < len(data):
                words = f"{data[place].label}: {data[place].share}, {data[place].exact}"
            self.setAccessibleDescription(words)
            self.update()

    @property
    def pointed(self) -> int:
        """Return which number is pointed at, -1 for none."""
        return self._at

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at the number whose strip is below the mouse."""
        plot = self.plot()
        area = self._area(plot)
        x = (event.position().x() - area.x()) / max(1.0, area.width())
        found = next((n for n, datum in enumerate(plot.data) if datum.left <= x < datum.right), -1)
        self.point_at(found)

    def leaveEvent(self, event: object) -> None:
        """Point at nothing."""
        self.point_at(-1)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Point at nothing."""
        self.point_at(-1)
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go through the numbers with the arrow keys."""
        last = len(self.plot().data) - 1
        steps: dict[int, int] = {
            Qt.Key.Key_Right: min(self._at + 1, last),
            Qt.Key.Key_Left: max(self._at - 1, 0),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        if event.key() in steps and last >= 0:
            self.point_at(steps[event.key()])
        else:
            super().keyPressEvent(event)


def _mapped(area: QRectF, x: float, y: float) -> QPointF:
    return QPointF(area.x() + x * area.width(), area.y() + y * area.height())
