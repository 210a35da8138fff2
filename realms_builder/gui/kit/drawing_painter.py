"""Paints drawings read by :mod:`realms_builder.render.pictures.svg` with Qt, in any size."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
)

from realms_builder.render.pictures.svg_drawing import Drawing, Shape
from realms_builder.render.pictures.svg_gradients import Gradient

_CAPS = {"round": Qt.PenCapStyle.RoundCap, "square": Qt.PenCapStyle.SquareCap}
_JOINS = {"round": Qt.PenJoinStyle.RoundJoin, "bevel": Qt.PenJoinStyle.BevelJoin}


def paint_drawing(painter: QPainter, drawing: Drawing, box: QRectF, *, cover: bool) -> None:
    """Paint *drawing* in *box*: it fills the box from its top when *cover*, else fits inside."""
    if drawing.width <= 0 or drawing.height <= 0:
        return
    scales = (box.width() / drawing.width, box.height() / drawing.height)
    scale = max(scales) if cover else min(scales)
    left = box.x() + (box.width() - drawing.width * scale) / 2
    rest = box.height() - drawing.height * scale
    top = box.y() + (rest / 3 if cover else rest / 2)
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.translate(left, top)
    painter.scale(scale, scale)
    for shape in drawing.shapes:
        _paint_shape(painter, shape)
    painter.restore()


def _paint_shape(painter: QPainter, shape: Shape) -> None:
    painter.setOpacity(shape.opacity)
    painter.setBrush(_brush(shape.fill))
    painter.setPen(_pen(shape))
    painter.drawPath(_path(shape))


def _path(shape: Shape) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill if shape.even_odd else Qt.FillRule.WindingFill)
    for kind, *numbers in shape.commands:
        values = [float(number) for number in numbers]
        if kind == "M":
            path.moveTo(*values)
        elif kind == "L":
            path.lineTo(*values)
        elif kind == "C":
            path.cubicTo(*values)
        else:
            path.closeSubpath()
    return path


def _brush(paint: str | Gradient | None) -> QBrush:
    if paint is None:
        return QBrush(Qt.BrushStyle.NoBrush)
    if isinstance(paint, str):
        return QBrush(QColor(paint))
    gradient = QLinearGradient(QPointF(paint.x1, paint.y1), QPointF(paint.x2, paint.y2))
    for offset, colour in paint.stops:
        gradient.setColorAt(min(max(offset, 0.0), 1.0), QColor(colour))
    return QBrush(gradient)


def _pen(shape: Shape) -> QPen:
    if shape.stroke is None or shape.stroke_width <= 0:
        return QPen(Qt.PenStyle.NoPen)
    pen = QPen(_brush(shape.stroke), shape.stroke_width)
    pen.setCapStyle(_CAPS.get(shape.cap, Qt.PenCapStyle.FlatCap))
    pen.setJoinStyle(_JOINS.get(shape.join, Qt.PenJoinStyle.MiterJoin))
    return pen
