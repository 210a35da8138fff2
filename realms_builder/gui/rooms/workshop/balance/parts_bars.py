"""Bars for what the value of a unit is made of."""

from __future__ import annotations

from math import log

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from realms_builder.editing.worth.yardstick_words import number_words
from realms_builder.gui.shell.theme import Theme
from realms_builder.odds.yardstick.yardstick import Valued, Yardstick

_GAP = 6.0


class PartsBars(QWidget):
    """A row for each term: its name, its bar, its number; to the left of the middle it takes away.

    Of a product each number is what the term multiplies by, and its bar goes by the logarithm.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._theme = theme
        self._lang = "en"
        self._rows: list[tuple[str, float, str, str]] = []

    def show_parts(self, yardstick: Yardstick | None, valued: Valued | None, lang: str) -> None:
        """Show the parts of *valued*, the base first."""
        self._lang = lang
        self._rows = []
        if yardstick is not None and valued is not None:
            sign = "× " if yardstick.is_product else ""
            rows = [(self.tr("Base value"), yardstick.base, "")]
            rows += [
                (term.name.pick(lang) or term.id, part, term.text.pick(lang))
                for term, part in zip(yardstick.terms, valued.parts, strict=True)
            ]
            for place, (name, number, text) in enumerate(rows):
                long = number
                if yardstick.is_product:
                    long = log(number) if number > 0 else 0.0
                written = ("" if place == 0 else sign) + number_words(number, lang, 2)
                self._rows.append((name, long, written, text))
        words = ", ".join(f"{name} {written}" for name, _long, written, _text in self._rows)
        self.setAccessibleDescription(words)
        self.setToolTip("\n".join(f"{name}: {text}" for name, _l, _w, text in self._rows if text))
        self.setMinimumHeight(round(self._high() * len(self._rows)) + 4)
        self.update()

    def _high(self) -> float:
        return QFontMetricsF(self.font()).height() + 4

    def sizeHint(self) -> QSize:
        """Return room for every row."""
        return QSize(280, round(self._high() * len(self._rows)) + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows."""
        del event
        if not self._rows:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tones, metrics, high = self._theme.tones, QFontMetricsF(self.font()), self._high()
        names = min(max(metrics.horizontalAdvance(row[0]) for row in self._rows), self.width() / 2)
        numbers = max(metrics.horizontalAdvance(row[2]) for row in self._rows)
        left, right = names + _GAP, self.width() - numbers - _GAP
        lengths = [row[1] for row in self._rows]
        low, most = min(*lengths, 0.0), max(*lengths, 0.0)
        unit = max(right - left, 1.0) / ((most - low) or 1.0)
        zero = left - low * unit
        for place, (name, long, written, _text) in enumerate(self._rows):
            top = place * high
            painter.setPen(QColor(tones.text))
            short = metrics.elidedText(name, Qt.TextElideMode.ElideRight, names)
            middle = int(Qt.AlignmentFlag.AlignVCenter)
            painter.drawText(QRectF(0, top, names, high), middle, short)
            painter.drawText(
                QRectF(right + _GAP, top, numbers, high),
                middle | int(Qt.AlignmentFlag.AlignRight), written,
            )  # fmt: skip
            bar = QRectF(zero, top + 4, long * unit, high - 8).normalized()
            painter.fillRect(bar, QColor(tones.accent if long >= 0 else tones.muted))
        painter.setPen(QPen(QColor(tones.line), 1))
        painter.drawLine(QPointF(zero, 0), QPointF(zero, high * len(self._rows)))
        painter.end()
