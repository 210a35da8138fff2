"""Entries of lists to choose from: a name, what it brings, a price; and how they are painted."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter

from realms_builder.gui.shell.desk import Desk

_SMALL = 0.88


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: its id, its name, what it brings, what it costs, a longer text."""

    id: str
    name: str
    detail: str = ""
    number: str = ""
    text: str = ""

    def said(self) -> str:
        """Return the entry in one line for a screen reader."""
        return ", ".join(part for part in (self.name, self.number, self.detail) if part)


def entry_size(entry: Entry, font: QFont) -> QSize:
    """Return the room for *entry*: two lines, one where there is nothing to tell."""
    metrics = QFontMetrics(font)
    lines = metrics.height() * (1.95 if entry.detail else 1.0)
    wide = metrics.horizontalAdvance(entry.name + entry.number) + 60
    wide = max(wide, round(metrics.horizontalAdvance(entry.detail) * _SMALL) + 34)
    return QSize(wide, round(lines) + 12)


def paint_entry(
    painter: QPainter, box: QRect, entry: Entry, desk: Desk, font: QFont, *, active: bool
) -> None:
    """Paint *entry* into *box*: name and price, below them what it brings."""
    tones = desk.theme.tones
    painter.save()
    painter.fillRect(box, QColor(tones.shade if active else tones.surface))
    if active:
        painter.fillRect(QRect(box.left(), box.top(), 3, box.height()), QColor(tones.accent))
    inner = box.adjusted(10, 5, -8, -5)
    line = QFontMetrics(font).height()
    top = QRect(inner.left(), inner.top(), inner.width(), line)
    painter.setFont(font)
    painter.setPen(QColor(tones.text))
    painter.drawText(top, Qt.AlignmentFlag.AlignLeft, entry.name)
    painter.drawText(top, Qt.AlignmentFlag.AlignRight, entry.number)
    small = QFont(font)
    small.setPointSizeF(font.pointSizeF() * _SMALL)
    painter.setFont(small)
    painter.setPen(QColor(tones.muted))
    below = QRect(inner.left(), top.bottom() + 1, inner.width(), line)
    elide = Qt.TextElideMode.ElideRight
    shown = painter.fontMetrics().elidedText(entry.detail, elide, below.width())
    painter.drawText(below, Qt.AlignmentFlag.AlignLeft, shown)
    painter.restore()
