"""Rulers in millimetres along two edges of the canvas."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from realms_builder.cards.designing.arranging import Frame
from realms_builder.gui.rooms.designer.canvas.view import View
from realms_builder.gui.shell.theme import Tones

RULER_PX = 22
_LEAST_GAP_PX = 5.0
_STEPS = (0.1, 0.5, 1.0, 5.0, 10.0, 50.0, 100.0, 500.0)
_LABEL_GAP_PX = 42.0


def paint_rulers(
    painter: QPainter,
    size: tuple[int, int],
    view: View,
    tones: Tones,
    marked: Frame | None,
    pointer: tuple[float, float] | None,
) -> None:
    """Paint both rulers over a canvas of *size* pixels, with the stretch of what is *marked*."""
    width, height = size
    ground, ink = QColor(tones.surface), QColor(tones.muted)
    painter.fillRect(QRectF(0, 0, width, RULER_PX), ground)
    painter.fillRect(QRectF(0, 0, RULER_PX, height), ground)
    if marked is not None:
        shade = QColor(tones.accent)
        shade.setAlpha(60)
        box = view.rect(marked)
        painter.fillRect(QRectF(box.x(), 0, box.width(), RULER_PX), shade)
        painter.fillRect(QRectF(0, box.y(), RULER_PX, box.height()), shade)
    font = QFont(painter.font())
    font.setPixelSize(9)
    painter.setFont(font)
    painter.setPen(QPen(ink, 1))
    _ticks(painter, view.scale, view.x, width, across=True)
    _ticks(painter, view.scale, view.y, height, across=False)
    if pointer is not None:
        painter.setPen(QPen(QColor(tones.accent), 1))
        at = view.to_px(*pointer)
        painter.drawLine(QLineF(at.x(), 0, at.x(), RULER_PX))
        painter.drawLine(QLineF(0, at.y(), RULER_PX, at.y()))
    painter.setPen(QPen(QColor(tones.line), 1))
    painter.fillRect(QRectF(0, 0, RULER_PX, RULER_PX), ground)
    painter.drawLine(QLineF(0, RULER_PX, width, RULER_PX))
    painter.drawLine(QLineF(RULER_PX, 0, RULER_PX, height))
    painter.setPen(QPen(ink, 1))
    painter.drawText(QRectF(0, 0, RULER_PX, RULER_PX), Qt.AlignmentFlag.AlignCenter, "mm")


def _ticks(painter: QPainter, scale: float, origin: float, length: int, *, across: bool) -> None:
    step = next((s for s in _STEPS if s * scale >= _LEAST_GAP_PX), _STEPS[-1])
    label = next((s for s in _STEPS if s * scale >= _LABEL_GAP_PX), _STEPS[-1])
    first = int((RULER_PX - origin) / (scale * step)) - 1
    last = int((length - origin) / (scale * step)) + 1
    for number in range(first, last + 1):
        mm = number * step
        at = round(origin + mm * scale) + 0.5
        if at < RULER_PX:
            continue
        is_label = abs(mm / label - round(mm / label)) < 1e-6
        is_half = abs(mm / (label / 2) - round(mm / (label / 2))) < 1e-6
        depth = 10.0 if is_label else 7.0 if is_half else 4.0
        if across:
            painter.drawLine(QLineF(at, RULER_PX - depth, at, RULER_PX))
        else:
            painter.drawLine(QLineF(RULER_PX - depth, at, RULER_PX, at))
        if is_label:
            _label(painter, at, f"{mm:g}".replace("-", "−"), across=across)


def _label(painter: QPainter, at: float, text: str, *, across: bool) -> None:
    if across:
        painter.drawText(QRectF(at + 3, 0, 40, 13), Qt.AlignmentFlag.AlignVCenter, text)
        return
    painter.save()
    painter.translate(0, at)
    painter.rotate(-90)
    painter.drawText(QRectF(3, 0, 40, 13), Qt.AlignmentFlag.AlignVCenter, text)
    painter.restore()
