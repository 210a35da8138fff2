"""A bar for a value against what fills it, with a segment for each multiple and what that costs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from realms_builder.core.problems import Severity
from realms_builder.core.titles import sentence_case
from realms_builder.game.value_words import cited, show
from realms_builder.gui.kit.severity import draw_severity
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.resolve.gauges import Gauge

_BAR_PX = 9.0
_GAP_PX = 5.0


class LoadBar(QWidget):
    """Shows one :class:`Gauge`; its tool tip says the rule."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin without a gauge."""
        super().__init__(parent)
        self._desk = desk
        self._gauge: Gauge | None = None
        self._least: Gauge | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_gauges(self, gauges: Sequence[Gauge]) -> None:
        """Show the fullest of *gauges*, which are of one kind, and say what the emptiest has."""
        self.setVisible(bool(gauges))
        if not gauges:
            return
        ranked = sorted(gauges, key=lambda one: (one.steps, one.amount - one.capacity))
        gauge = self._gauge = ranked[-1]
        self._least = ranked[0] if ranked[0].value != gauge.value else None
        lang = self._desk.lang
        self.setAccessibleName(f"{gauge.name.pick(lang)}: {self.headline()}. {self.below()}")
        source = f"\n({cited(gauge.source, lang)})" if gauge.source else ""
        self.setToolTip(f"{gauge.text.pick(lang)}{source}".strip())
        self.updateGeometry()
        self.update()

    def headline(self) -> str:
        """Return ``26.5 kg of 25 kg``; of several models ``11.3 kg to 14 kg of 16 kg``."""
        gauge, least, lang = self._gauge, self._least, self._desk.lang
        if gauge is None:
            return ""
        value, full = show(gauge.value, lang), show(gauge.full, lang)
        if least is None:
            return self.tr("{0} of {1}").format(value, full)
        if least.full != gauge.full:
            return self.tr("up to {0} of {1}").format(value, full)
        return self.tr("{0} to {1} of {2}").format(show(least.value, lang), value, full)

    def below(self) -> str:
        """Return what the steps begun cost, or how much is left before the next one."""
        gauge, lang = self._gauge, self._desk.lang
        if gauge is None:
            return ""
        if gauge.steps:
            losses = " · ".join(loss.show(lang) for loss in gauge.losses)
            name = gauge.steps_name.pick(lang) or self.tr("over")
            name = sentence_case(name)
            return f"{name} {gauge.steps}: {losses}" if losses else f"{name} {gauge.steps}"
        if gauge.too_much:
            return self.tr("{0} too much").format(show(gauge.like(gauge.too_much), lang))
        return self.tr("{0} to spare").format(show(gauge.like(gauge.left), lang))

    def sizeHint(self) -> QSize:
        """Return room for a line, the bar, and a line."""
        line = self.fontMetrics().height()
        return QSize(180, round(2 * line + _BAR_PX + 2 * _GAP_PX))

    def minimumSizeHint(self) -> QSize:
        """Return the least room."""
        return QSize(120, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint name and numbers, the segments, and what they cost."""
        gauge = self._gauge
        if gauge is None:
            return
        tones = self._desk.theme.tones
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = float(self.fontMetrics().height())
        self._paint_heading(painter, gauge, line)
        bar = QRectF(0.5, line + _GAP_PX, self.width() - 1.0, _BAR_PX)
        self._paint_bar(painter, gauge, bar)
        over = gauge.steps > 0 or gauge.too_much > 0
        painter.setFont(self.font())
        painter.setPen(QColor(tones.warning if over else tones.muted))
        below = QRectF(0, bar.bottom() + _GAP_PX, self.width(), line)
        if over:
            sign = QRectF(0, below.top() + 2, line - 4, line - 4)
            draw_severity(painter, sign, Severity.WARNING, tones)
            painter.setFont(self.font())
            below.setLeft(line)
        painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, self.below())
        painter.end()

    def _paint_heading(self, painter: QPainter, gauge: Gauge, line: float) -> None:
        tones = self._desk.theme.tones
        box = QRectF(0, 0, self.width(), line)
        painter.setPen(QColor(tones.muted))
        painter.setFont(self.font())
        name = sentence_case(gauge.name.pick(self._desk.lang))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, name)
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        painter.setFont(bold)
        painter.setPen(QColor(tones.warning if gauge.steps or gauge.too_much else tones.text))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(box, flags, self.headline())

    def _paint_bar(self, painter: QPainter, gauge: Gauge, bar: QRectF) -> None:
        tones = self._desk.theme.tones
        outline = QPainterPath()
        outline.addRoundedRect(bar, _BAR_PX / 2, _BAR_PX / 2)
        painter.setClipPath(outline)
        painter.fillRect(bar, QColor(tones.line))
        long = max(gauge.amount, gauge.capacity, 1)  # beyond what it holds nothing looks free
        segment = bar.width() * gauge.sound
        end = bar.left() + bar.width() * float(gauge.amount / long)
        within = QRectF(bar.left(), bar.top(), min(end, bar.left() + segment) - bar.left(), _BAR_PX)
        painter.fillRect(within, QColor(tones.good))
        if end > bar.left() + segment:
            beyond = QRectF(bar.left() + segment, bar.top(), end - bar.left() - segment, _BAR_PX)
            painter.fillRect(beyond, QColor(tones.warning))
        painter.setPen(QPen(QColor(tones.window), 2))
        for place in range(1, gauge.segments):
            x = bar.left() + segment * place
            painter.drawLine(round(x), round(bar.top()), round(x), round(bar.bottom()))
        painter.setClipping(False)
