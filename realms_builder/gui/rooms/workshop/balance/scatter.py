"""Cost against value: the line, the band in which nobody stands out, and a point for each unit."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, log10

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QToolTip, QWidget

from realms_builder.editing.worth.balance import band
from realms_builder.editing.worth.yardstick_words import number_words, share_words
from realms_builder.gui.shell.theme import DeskTheme
from realms_builder.odds.yardstick.yardstick import Valued, Yardstick

_LEFT, _TOP, _RIGHT, _BOTTOM = 54.0, 14.0, 16.0, 42.0
_DOT, _REACH = 5.0, 12.0
_TICKS = 6


@dataclass(frozen=True)
class Axes:
    """The numbers from *low* to *high* along both axes; *steep* ones go by the logarithm."""

    low: float
    high: float
    steep: bool
    area: QRectF

    def share(self, number: float) -> float:
        """Return where *number* lies between the ends, 0 to 1."""
        if self.steep:
            number = max(number, self.low)
            return (log10(number) - log10(self.low)) / (log10(self.high) - log10(self.low))
        return (number - self.low) / (self.high - self.low)

    def point(self, value: float, cost: float) -> QPointF:
        """Return where a unit is drawn."""
        area = self.area
        x = area.left() + self.share(value) * area.width()
        return QPointF(x, area.bottom() - self.share(cost) * area.height())

    def ticks(self) -> list[float]:
        """Return round numbers between the ends."""
        if self.steep:
            ends = range(floor(log10(self.low)), floor(log10(self.high)) + 1)
            found = [times * 10.0**power for power in ends for times in (1, 2, 5)]
            return [number for number in found if self.low <= number <= self.high]
        rough = (self.high - self.low) / _TICKS
        size = 10.0 ** floor(log10(rough))
        step = next(size * times for times in (1, 2, 5, 10) if size * times >= rough)
        return [number * step for number in range(int(self.high / step) + 1)]


class Scatter(QWidget):
    """Own units stand there by name; arrow keys go from one to the next by value."""

    chosen = Signal(str)

    def __init__(self, theme: DeskTheme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lang = "en"
        self._yardstick: Yardstick | None = None
        self._own: frozenset[str] = frozenset()
        self._current = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(300, 220)

    def sizeHint(self) -> QSize:
        """Return a size in which names can be read."""
        return QSize(620, 400)

    def show_yardstick(self, yardstick: Yardstick | None, own: frozenset[str], lang: str) -> None:
        """Show the units of *yardstick*; the addresses in *own* by name."""
        self._yardstick, self._own, self._lang = yardstick, own, lang
        self.update()

    def select(self, address: str) -> None:
        """Ring the point of the unit at *address*."""
        self._current = address
        valued = self._valued(address)
        self.setAccessibleDescription(self._words(valued) if valued is not None else "")
        self.update()

    # ------------------------------------------------------------------ geometry

    def axes(self) -> Axes | None:
        """Return the axes in force, None without units."""
        yardstick = self._yardstick
        if yardstick is None or not yardstick.units:
            return None
        numbers = [float(one.unit.cost) for one in yardstick.units]
        numbers += [one.value for one in yardstick.units if one.value > 0]
        low = min(numbers) * 0.8 if yardstick.is_product else 0.0
        area = QRectF(self.rect()).adjusted(_LEFT, _TOP, -_RIGHT, -_BOTTOM)
        return Axes(low, max(numbers) * 1.08, yardstick.is_product, area)

    def place_of(self, address: str) -> QPointF | None:
        """Return where the unit at *address* is drawn."""
        axes, valued = self.axes(), self._valued(address)
        if axes is None or valued is None:
            return None
        return axes.point(max(valued.value, axes.low), float(valued.unit.cost))

    def _valued(self, address: str) -> Valued | None:
        units = self._yardstick.units if self._yardstick is not None else ()
        return next((one for one in units if one.unit.address == address), None)

    def _in_order(self) -> list[Valued]:
        units = self._yardstick.units if self._yardstick is not None else ()
        found = [one for one in units if one.unit.address in self._own] or list(units)
        return sorted(found, key=lambda one: (one.value, one.unit.address))

    def _words(self, valued: Valued) -> str:
        lang = self._lang
        return self.tr("{0}: costs {1}, worth {2} ({3})").format(
            valued.unit.name.pick(lang),
            number_words(float(valued.unit.cost), lang),
            number_words(valued.value, lang),
            share_words(valued.off),
        )

    # ------------------------------------------------------------------ drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the band, the line, the axes and every unit."""
        del event
        axes, yardstick = self.axes(), self._yardstick
        if axes is None or yardstick is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(self._theme.tones.surface))
        self._draw_band(painter, axes, yardstick)
        self._draw_axes(painter, axes)
        others = [one for one in yardstick.units if one.unit.address not in self._own]
        own = [one for one in yardstick.units if one.unit.address in self._own]
        for one in others:
            self._draw_point(painter, axes, one, own=False)
        for one in own:
            self._draw_point(painter, axes, one, own=True)
        self._draw_names(painter, axes, own)
        self._draw_ring(painter)
        painter.end()

    def _draw_band(self, painter: QPainter, axes: Axes, yardstick: Yardstick) -> None:
        tones = self._theme.tones
        painter.save()
        painter.setClipRect(axes.area)
        steps = [axes.low + (axes.high - axes.low) * n / 60 for n in range(61)]
        edges = [(step, *band(yardstick, step)) for step in steps]
        upper = [axes.point(value, most) for value, _least, most in edges]
        lower = [axes.point(value, max(least, axes.low)) for value, least, _most in edges]
        painter.setPen(QPen(QColor(tones.line), 1, Qt.PenStyle.DashLine))
        painter.setBrush(QColor(tones.shade))
        painter.drawPolygon(QPolygonF([*upper, *reversed(lower)]))
        painter.setPen(QPen(QColor(tones.muted), 1.6))
        painter.drawLine(axes.point(axes.low, axes.low), axes.point(axes.high, axes.high))
        painter.restore()

    def _draw_axes(self, painter: QPainter, axes: Axes) -> None:
        tones, area = self._theme.tones, axes.area
        metrics = QFontMetricsF(self.font())
        painter.setPen(QPen(QColor(tones.line), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        painter.drawLine(area.bottomLeft(), area.topLeft())
        painter.setPen(QColor(tones.muted))
        for number in axes.ticks():
            text = number_words(number, self._lang)
            across, up = axes.point(number, number).x(), axes.point(number, number).y()
            half = metrics.horizontalAdvance(text) / 2
            painter.drawText(QPointF(across - half, area.bottom() + metrics.height()), text)
            painter.drawText(
                QPointF(area.left() - 2 * half - 6, up + metrics.ascent() / 2 - 1), text
            )
        wide = metrics.horizontalAdvance(self.tr("Value"))
        painter.setPen(QColor(tones.text))
        painter.drawText(
            QPointF(area.right() - wide, area.bottom() + 2.2 * metrics.height()), self.tr("Value")
        )
        painter.save()
        painter.translate(13.0, area.top() + metrics.horizontalAdvance(self.tr("Cost")))
        painter.rotate(-90)
        painter.drawText(QPointF(0, 0), self.tr("Cost"))
        painter.restore()

    def _draw_point(self, painter: QPainter, axes: Axes, valued: Valued, *, own: bool) -> None:
        tones = self._theme.tones
        at = axes.point(max(valued.value, axes.low), float(valued.unit.cost))
        ink = QColor(tones.warning if valued.stands_out else tones.accent if own else tones.muted)
        if not own:
            ink.setAlpha(150)
        painter.setPen(QPen(ink, 1.3))
        painter.setBrush(ink if own else Qt.BrushStyle.NoBrush)
        size = _DOT if own else _DOT - 1.5
        if valued.stands_out:
            tips = (QPointF(0, -1), QPointF(1, 0), QPointF(0, 1), QPointF(-1, 0))
            painter.drawPolygon(QPolygonF([at + tip * (size * 1.5) for tip in tips]))
        else:
            painter.drawEllipse(at, size, size)

    def _draw_names(self, painter: QPainter, axes: Axes, own: list[Valued]) -> None:
        """Write names where there is room; the chosen unit first, then who stands out."""
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 0.9)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        dots = [axes.point(max(v.value, axes.low), float(v.unit.cost)) for v in own]
        taken = [QRectF(at.x() - 4, at.y() - 4, 8, 8) for at in dots]
        order = sorted(
            own,
            key=lambda v: (v.unit.address != self._current, not v.stands_out, -abs(v.deviations)),
        )
        for one in order:
            text = one.unit.name.pick(self._lang)
            at = axes.point(max(one.value, axes.low), float(one.unit.cost))
            wide, high = metrics.horizontalAdvance(text), metrics.height()
            spots = (
                QRectF(at.x() + 9, at.y() - high / 2, wide, high),
                QRectF(at.x() - 9 - wide, at.y() - high / 2, wide, high),
                QRectF(at.x() - wide / 2, at.y() - 8 - high, wide, high),
                QRectF(at.x() - wide / 2, at.y() + 8, wide, high),
            )
            free = (s for s in spots if self._has_room(s, axes, taken))
            spot = next(free, spots[0] if one.unit.address == self._current else None)
            if spot is None:
                continue
            taken.append(spot)
            is_current = one.unit.address == self._current
            ground = QColor(self._theme.tones.surface)
            ground.setAlpha(190)
            painter.fillRect(spot, ground)
            tones, is_strong = self._theme.tones, is_current or one.stands_out
            painter.setPen(QColor(tones.text if is_strong else tones.muted))
            painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, text)

    def _has_room(self, spot: QRectF, axes: Axes, taken: list[QRectF]) -> bool:
        inside = axes.area.adjusted(0, -8, 8, 0).contains(spot)
        return inside and not any(spot.intersects(one) for one in taken)

    def _draw_ring(self, painter: QPainter) -> None:
        at = self.place_of(self._current)
        if at is not None:
            tone = self._theme.tones.accent if self.hasFocus() else self._theme.tones.text
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tone), 2))
            painter.drawEllipse(at, _DOT + 4, _DOT + 4)

    # ------------------------------------------------------------------ hands

    def _nearest(self, spot: QPointF) -> Valued | None:
        units = self._yardstick.units if self._yardstick is not None else ()
        near: list[tuple[float, Valued]] = []
        for one in units:
            at = self.place_of(one.unit.address)
            if at is not None and (at - spot).manhattanLength() <= _REACH:
                near.append(((at - spot).manhattanLength(), one))
        return min(near, key=lambda pair: pair[0])[1] if near else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the unit below the mouse."""
        found = self._nearest(event.position())
        if found is not None:
            self.chosen.emit(found.unit.address)

    def event(self, event: QEvent) -> bool:
        """Say the numbers of the unit below the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            found = self._nearest(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self._words(found) if found is not None else "")
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the unit of the next smaller or greater value."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Down: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1}
        step, order = steps.get(Qt.Key(event.key())), self._in_order()
        if step is None or not order:
            super().keyPressEvent(event)
            return
        names = [one.unit.address for one in order]
        here = names.index(self._current) + step if self._current in names else 0
        self.chosen.emit(names[min(max(here, 0), len(names) - 1)])
