"""The outcomes of a roll as one bar, with a line of words for each part."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from realms_builder.gui.kit.painting import mixed
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.theme import readable_on
from realms_builder.sheets.odds.outcome_stack import Hatch, Part

_BAR_PX, _GAP_PX, _BETWEEN_PX = 30.0, 8.0, 18.0
_PATTERNS = {
    Hatch.RISING: Qt.BrushStyle.BDiagPattern,
    Hatch.FALLING: Qt.BrushStyle.FDiagPattern,
    Hatch.CROSSED: Qt.BrushStyle.DiagCrossPattern,
    Hatch.DOTTED: Qt.BrushStyle.Dense6Pattern,
    Hatch.LEVEL: Qt.BrushStyle.HorPattern,
}


class StackBar(QWidget):
    """A bar over its legend; everything it shows is in its accessible name."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._desk = desk
        self._parts: Sequence[Part] = ()
        self._colour = ""
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_parts(self, title: str, parts: Sequence[Part], colour: str) -> None:
        """Show *parts*; good ones have the *colour* of the side."""
        self._parts, self._colour = parts, colour
        said = "; ".join(f"{part.name}: {part.share}" for part in parts)
        self.setAccessibleName(f"{title}: {said}")
        self.updateGeometry()
        self.update()

    @property
    def parts(self) -> Sequence[Part]:
        """Return what is shown."""
        return self._parts

    def heightForWidth(self, width: int) -> int:
        """Return the height of the bar and of as many lines of words as *width* needs."""
        lines = max((line for _, line, _ in self._legend(width)), default=-1) + 1
        return round(self._bar_height() + _GAP_PX + lines * self._line()) + 2

    def sizeHint(self) -> QSize:
        """Return a comfortable size."""
        return QSize(320, self.heightForWidth(max(200, self.width())))

    def minimumSizeHint(self) -> QSize:
        """Return the least useful size."""
        return QSize(160, round(self._bar_height() + self._line()))

    def _bar_height(self) -> float:
        return _BAR_PX * max(1.0, self._desk.theme.scale)

    def _line(self) -> float:
        return QFontMetricsF(self.font()).height() + 6

    def _legend(self, width: float) -> list[tuple[Part, int, float]]:
        """Return each part with the line on which its words stand, and where they begin."""
        metrics, swatch = QFontMetricsF(self.font()), self._line() - 6
        found: list[tuple[Part, int, float]] = []
        x, line = 0.0, 0
        for part in self._parts:
            wide = swatch + 6 + metrics.horizontalAdvance(f"{part.name} {part.share}")
            if x and x + wide > width:
                x, line = 0.0, line + 1
            found.append((part, line, x))
            x += wide + _BETWEEN_PX
        return found

    # ------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bar, then its legend."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bar = QRectF(0.5, 0.5, self.width() - 1, self._bar_height() - 1)
        for part in self._parts:
            box = QRectF(bar.x() + part.start * bar.width(), bar.y(),
                         (part.end - part.start) * bar.width(), bar.height())  # fmt: skip
            self._fill(painter, box, part)
            self._paint_share(painter, box, part)
        painter.setPen(QPen(QColor(self._desk.theme.tones.muted), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(bar)
        self._paint_legend(painter)
        painter.end()

    def _ground(self, part: Part) -> str:
        tones = self._desk.theme.tones
        if part.good:
            strength = 1.0 if part.hatch is Hatch.PLAIN else 0.62
            return mixed(tones.surface, self._colour or tones.accent, strength)
        return mixed(tones.surface, tones.muted, 0.16 if part.hatch is Hatch.PLAIN else 0.1)

    def _fill(self, painter: QPainter, box: QRectF, part: Part) -> None:
        tones = self._desk.theme.tones
        ground = self._ground(part)
        painter.fillRect(box, QColor(ground))
        pattern = _PATTERNS.get(part.hatch)
        if pattern is not None:
            ink = readable_on(ground) if part.good else tones.muted
            painter.fillRect(box, QBrush(QColor(mixed(ground, ink, 0.55)), pattern))
        painter.setPen(QPen(QColor(tones.muted), 1))
        painter.drawLine(QPointF(box.right(), box.top()), QPointF(box.right(), box.bottom()))

    def _paint_share(self, painter: QPainter, box: QRectF, part: Part) -> None:
        """Write the chance into a part that has room for it, on a plain ground."""
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        metrics = QFontMetricsF(font)
        wide = metrics.horizontalAdvance(part.share) + 12
        if wide > box.width() - 6:
            return
        ground = self._ground(part)
        label = QRectF(0, 0, wide, metrics.height() + 2)
        label.moveCenter(box.center())
        if part.hatch is not Hatch.PLAIN:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ground))
            painter.drawRoundedRect(label, 4, 4)
        painter.setFont(font)
        ink = readable_on(ground) if part.good else self._desk.theme.tones.text
        painter.setPen(QColor(ink))
        painter.drawText(label, Qt.AlignmentFlag.AlignCenter, part.share)

    def _paint_legend(self, painter: QPainter) -> None:
        tones, line = self._desk.theme.tones, self._line()
        painter.setFont(self.font())
        metrics = QFontMetricsF(self.font())
        top = self._bar_height() + _GAP_PX
        for part, row, x in self._legend(self.width()):
            y = top + row * line
            swatch = QRectF(x + 0.5, y + 3.5, line - 9, line - 9)
            self._fill(painter, swatch, part)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(swatch)
            left = x + line
            painter.setPen(QColor(tones.text))
            box = QRectF(left, y, self.width() - left, line - 2)
            middle = int(Qt.AlignmentFlag.AlignVCenter)
            painter.drawText(box, middle, part.name)
            painter.setPen(QColor(tones.muted))
            after = metrics.horizontalAdvance(f"{part.name} ")
            painter.drawText(box.adjusted(after, 0, 0, 0), middle, part.share)

    def event(self, event: QEvent) -> bool:
        """Say the part below the mouse exactly."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            share = event.pos().x() / max(1, self.width())
            part = next((p for p in self._parts if p.start <= share < p.end), None)
            if part is not None:
                text = f"{part.name}: {part.share} = {part.exact}"
                QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)
