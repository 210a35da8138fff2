"""Paints the face under the designer's hands, and what lies over it: frames, handles, guides."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPixmap

from realms_builder.cards.designing.arranging import ElementFrame
from realms_builder.cards.designing.dropping import DropPlace
from realms_builder.cards.designing.snapping import Guide
from realms_builder.gui.kit.painting import edge_pen
from realms_builder.gui.rooms.designer.canvas.handles import (
    HANDLE_PX,
    HANDLES,
    TURNER,
    handle_centre,
)
from realms_builder.gui.rooms.designer.canvas.studio import DesignPicture
from realms_builder.gui.rooms.designer.canvas.view import CanvasView
from realms_builder.gui.shell.theme import DeskTheme, Tones

SAFE_MM = 3.0
GUIDE = "#e0218a"
_SAFE, _BLEED = "#2f8f5b", "#c0392b"
_SHADOW_PX = 9
_MOST_SHADOW_PX = 2000
_LEAST_GRID_PX = 4.0
_MANY = 300
"""More frames than these are painted plainly, which is ten times as fast."""


def trim_path(picture: DesignPicture, view: CanvasView) -> QPainterPath:
    """Return the outline of the finished card."""
    path = QPainterPath()
    radius = picture.corner_mm * view.scale
    box = view.rect(ElementFrame(0.0, 0.0, picture.width_mm, picture.height_mm))
    path.addRoundedRect(box, radius, radius)
    return path


def paint_card(
    painter: QPainter,
    picture: DesignPicture,
    coarse: DesignPicture | None,
    view: CanvasView,
    theme: DeskTheme,
    *,
    bleed: bool,
) -> None:
    """Paint the card with its shadow; with *bleed* also what will be cut away, faintly."""
    trim = trim_path(picture, view)
    box = trim.boundingRect()
    radius = picture.corner_mm * view.scale
    painter.setPen(Qt.PenStyle.NoPen)
    if not bleed and max(box.width(), box.height()) <= _MOST_SHADOW_PX:
        shadow = _shadow(round(box.width()), round(box.height()), round(radius), theme.is_dark)
        painter.drawPixmap(box.topLeft() - QPointF(_SHADOW_PX, _SHADOW_PX), shadow)
    painter.fillPath(trim, QColor("#ffffff"))
    painter.save()
    if bleed:
        painter.setOpacity(0.45)
        _paint_pixels(painter, picture, coarse, view)
        painter.setOpacity(1.0)
    painter.setClipPath(trim, Qt.ClipOperation.IntersectClip)
    _paint_pixels(painter, picture, coarse, view)
    painter.restore()


@lru_cache(maxsize=2)
def _shadow(width: int, height: int, radius: int, is_dark: bool) -> QPixmap:
    """Return the shadow of a card of so many pixels: painted once, not for every step of a drag."""
    side = 2 * _SHADOW_PX
    pixmap = QPixmap(width + side, height + side + 3)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 13 if is_dark else 6))
    box = QRectF(_SHADOW_PX, _SHADOW_PX, width, height)
    for ring in range(_SHADOW_PX, 0, -1):
        wide = box.adjusted(-ring, -ring + 3, ring, ring + 3)
        painter.drawRoundedRect(wide, radius + ring, radius + ring)
    painter.end()
    return pixmap


def _paint_pixels(
    painter: QPainter, picture: DesignPicture, coarse: DesignPicture | None, view: CanvasView
) -> None:
    if coarse is not None and not picture.is_whole:
        painter.drawImage(view.area(coarse.place), coarse.image, QRectF(coarse.image.rect()))
    painter.drawImage(view.area(picture.place), picture.image, QRectF(picture.image.rect()))


def paint_areas(
    painter: QPainter, picture: DesignPicture, view: CanvasView, *, bleed: bool, safe: bool
) -> None:
    """Paint the lines of trim, bleed and safe area."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if bleed and picture.bleed_mm:
        edge = picture.bleed_mm
        outer = ElementFrame(
            -edge, -edge, picture.width_mm + 2 * edge, picture.height_mm + 2 * edge
        )
        painter.setPen(QPen(QColor(_BLEED), 1, Qt.PenStyle.DashLine))
        painter.drawRect(view.rect(outer))
        painter.setPen(QPen(QColor(_BLEED), 1))
        painter.drawPath(trim_path(picture, view))
    if safe:
        inner = ElementFrame(
            SAFE_MM, SAFE_MM, picture.width_mm - 2 * SAFE_MM, picture.height_mm - 2 * SAFE_MM
        )
        painter.setPen(QPen(QColor(_SAFE), 1, Qt.PenStyle.DashLine))
        painter.drawRect(view.rect(inner))


def paint_grid(painter: QPainter, picture: DesignPicture, view: CanvasView, step_mm: float) -> None:
    """Paint a grid over the card, coarser where its lines would run together."""
    step = step_mm
    while step * view.scale < _LEAST_GRID_PX:
        step *= 2
    colour = QColor("#3a6ea5")
    colour.setAlpha(46)
    painter.save()
    painter.setClipPath(trim_path(picture, view))
    painter.setPen(QPen(colour, 1))
    top, left = view.to_px(0, 0), view.to_px(picture.width_mm, picture.height_mm)
    for number in range(int(picture.width_mm / step) + 1):
        x = view.to_px(number * step, 0).x()
        painter.drawLine(QLineF(x, top.y(), x, left.y()))
    for number in range(int(picture.height_mm / step) + 1):
        y = view.to_px(0, number * step).y()
        painter.drawLine(QLineF(top.x(), y, left.x(), y))
    painter.restore()


def paint_outlines(
    painter: QPainter, rects: Iterable[QRectF], colour: str, *, dashed: bool = False
) -> None:
    """Paint thin frames round elements."""
    style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
    every = [*rects]
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if len(every) > _MANY:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    else:
        painter.setPen(QPen(QColor(255, 255, 255, 150), 3))
        painter.drawRects(every)
    painter.setPen(QPen(QColor(colour), 1.5 if len(every) <= _MANY else 1, style))
    painter.drawRects(every)
    painter.restore()


@contextmanager
def turned(painter: QPainter, about: QPointF, angle: float) -> Generator[None]:
    """Paint what follows turned by *angle* degrees clockwise."""
    painter.save()
    painter.translate(about)
    painter.rotate(angle)
    painter.translate(-about)
    yield
    painter.restore()


def paint_handles(painter: QPainter, rect: QRectF, colour: str, *, turns: bool = False) -> None:
    """Paint the handles of *rect*, those of edges only where there is room for them.

    What *turns* has one above, on a stalk.
    """
    if turns:
        knob = handle_centre(TURNER, rect)
        painter.setPen(QPen(QColor(colour), 1.5))
        painter.drawLine(QPointF(rect.center().x(), rect.top()), knob)
        painter.setBrush(QColor("#ffffff"))
        painter.drawEllipse(knob, HANDLE_PX / 2, HANDLE_PX / 2)
    painter.setPen(QPen(QColor(colour), 1.5))
    painter.setBrush(QColor("#ffffff"))
    for handle in HANDLES:
        if not handle.across and rect.width() < 3 * HANDLE_PX:
            continue
        if not handle.down and rect.height() < 3 * HANDLE_PX:
            continue
        box = QRectF(0, 0, HANDLE_PX, HANDLE_PX)
        box.moveCenter(handle_centre(handle, rect))
        painter.drawRoundedRect(box, 2, 2)


def paint_guides(painter: QPainter, guides: Sequence[Guide], view: CanvasView) -> None:
    """Paint the lines that something snapped to; a gap says how wide it is."""
    for guide in guides:
        is_gap = guide.why == "gap"
        painter.setPen(QPen(QColor(GUIDE), 1, Qt.PenStyle.SolidLine))
        if guide.axis == "x":
            first, last = view.to_px(guide.at, guide.start), view.to_px(guide.at, guide.end)
        else:
            first, last = view.to_px(guide.start, guide.at), view.to_px(guide.end, guide.at)
        painter.drawLine(QLineF(first, last))
        if is_gap:
            paint_label(painter, (first + last) / 2, f"{abs(guide.end - guide.start):.1f}", GUIDE)


def paint_label(painter: QPainter, at: QPointF, text: str, colour: str) -> None:
    """Paint a small label round *at*."""
    font = QFont(painter.font())
    font.setPixelSize(11)
    font.setWeight(QFont.Weight.DemiBold)
    painter.setFont(font)
    width = painter.fontMetrics().horizontalAdvance(text) + 10
    box = QRectF(0, 0, width, 17)
    box.moveCenter(at)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(QColor("#ffffff"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def paint_drop(painter: QPainter, drop: DropPlace, view: CanvasView, colour: str) -> None:
    """Paint the bar where something carried would drop."""
    bar = view.rect(drop.bar)
    painter.setPen(QPen(QColor(colour), 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QLineF(bar.topLeft(), bar.bottomRight()))
    painter.setBrush(QColor(colour))
    for end in (bar.topLeft(), bar.bottomRight()):
        painter.drawEllipse(end, 3, 3)


def paint_band(painter: QPainter, rect: QRectF, colour: str) -> None:
    """Paint the frame that the mouse draws."""
    shade = QColor(colour)
    shade.setAlpha(36)
    painter.setPen(QPen(QColor(colour), 1))
    painter.setBrush(shade)
    painter.drawRect(rect)


def paint_measures(painter: QPainter, frame: ElementFrame, view: CanvasView, colour: str) -> None:
    """Paint place and size of what is dragged below it."""
    box = view.rect(frame)
    text = f"{frame.x:.1f} · {frame.y:.1f}   {frame.w:.1f} × {frame.h:.1f} mm"
    paint_label(painter, QPointF(box.center().x(), box.bottom() + 16), text, colour)


def paint_angle(painter: QPainter, rect: QRectF, angle: float, colour: str) -> None:
    """Paint by how much something is turned below it."""
    shown = f"{angle:g}°".replace("-", "−")
    reach = max(rect.width(), rect.height()) / 2
    paint_label(painter, QPointF(rect.center().x(), rect.center().y() + reach + 16), shown, colour)


def paint_focus(painter: QPainter, rect: QRectF, tones: Tones) -> None:
    """Paint a thin frame round the canvas that has the keyboard."""
    painter.setPen(edge_pen(tones, strong=True))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect.adjusted(1, 1, -1, -1))
