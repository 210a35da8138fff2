"""Icons of the window in any colour and size: from the font that also prints, tools as lines."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPainterPath, QPen, QPixmap

from realms_builder.game.icons import ICON_ENDINGS, icon_characters
from realms_builder.gui.kit.own_icons import draw_own_icon, own_icon_state
from realms_builder.gui.shell.theme import ICON_FAMILY

_SIDE = 64
Box = tuple[float, float, float, float]
_GRID = 24.0
_BOXES: dict[str, tuple[tuple[Box, ...], tuple[Box, ...]]] = {
    # filled boxes as left, top, width and height, then lines from x, y to x, y
    "align_left": (((6, 5, 13, 5), (6, 14, 8, 5)), ((3.5, 2.5, 3.5, 21.5),)),
    "align_centre": (((5, 5, 14, 5), (8, 14, 8, 5)), ((12, 2.5, 12, 21.5),)),
    "align_right": (((5, 5, 13, 5), (10, 14, 8, 5)), ((20.5, 2.5, 20.5, 21.5),)),
    "align_top": (((5, 6, 5, 13), (14, 6, 5, 8)), ((2.5, 3.5, 21.5, 3.5),)),
    "align_middle": (((5, 5, 5, 14), (14, 8, 5, 8)), ((2.5, 12, 21.5, 12),)),
    "align_bottom": (((5, 5, 5, 13), (14, 10, 5, 8)), ((2.5, 20.5, 21.5, 20.5),)),
    "distribute_across": (((9.5, 6, 5, 12),), ((3.5, 3, 3.5, 21), (20.5, 3, 20.5, 21))),
    "distribute_down": (((6, 9.5, 12, 5),), ((3, 3.5, 21, 3.5), (3, 20.5, 21, 20.5))),
    "grid": ((), ((3, 8.5, 21, 8.5), (3, 15.5, 21, 15.5), (8.5, 3, 8.5, 21), (15.5, 3, 15.5, 21))),
    "join": (
        ((7, 7, 6, 6), (12, 12, 6, 6)),
        (
            *((3, 3, 7, 3), (3, 3, 3, 7), (21, 21, 17, 21), (21, 21, 21, 17)),
            *((17, 3, 21, 3), (21, 3, 21, 7), (3, 17, 3, 21), (3, 21, 7, 21)),
        ),
    ),
    "fit": (
        (),
        (
            *((4, 4, 9, 4), (4, 4, 4, 9), (20, 4, 15, 4), (20, 4, 20, 9)),
            *((4, 20, 9, 20), (4, 20, 4, 15), (20, 20, 15, 20), (20, 20, 20, 15)),
        ),
    ),
    "more": ((), ((12, 5, 12, 19), (5, 12, 19, 12))),
    "less": ((), ((5, 12, 19, 12),)),
    "filter": (
        (),
        (
            *((3.5, 5, 20.5, 5), (3.5, 5, 10, 12.5), (20.5, 5, 14, 12.5)),
            *((10, 12.5, 10, 20), (14, 12.5, 14, 17.5), (10, 20, 14, 17.5)),
        ),
    ),
    "sort": ((), ((4, 7, 20, 7), (4, 12, 16, 12), (4, 17, 11, 17))),
}
_EYES, _LOCKS = ("eye_open", "eye_shut"), ("lock", "unlock")
_AREAS = ("bleed", "safe", "snap")
_DRAWN = frozenset((*_BOXES, *_EYES, *_LOCKS, *_AREAS))


def is_icon(name: str) -> bool:
    """Return whether *name* is that of an icon of the program, or the file of an own one."""
    return name in icon_characters() or name.lower().endswith(ICON_ENDINGS)


def icon(name: str, colour: str, active: str = "", selected: str = "") -> QIcon:
    """Return the icon called *name* in *colour*, in *active* where it is switched on.

    It is in *selected* where the row that it stands in is chosen. The *name* of an own icon is
    the path of its file.
    """
    return _icon(name, own_icon_state(name), colour, active, selected)


@lru_cache(maxsize=512)
def _icon(name: str, _state: int, colour: str, active: str, selected: str) -> QIcon:
    found = QIcon(_pixmap(name, colour))
    if active:
        found.addPixmap(_pixmap(name, active), QIcon.Mode.Normal, QIcon.State.On)
        found.addPixmap(_pixmap(name, active), QIcon.Mode.Active, QIcon.State.On)
    if selected:
        found.addPixmap(_pixmap(name, selected), QIcon.Mode.Selected)
    return found


def _pixmap(name: str, colour: str) -> QPixmap:
    pixmap = QPixmap(_SIDE, _SIDE)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    draw_icon(painter, QRectF(0, 0, _SIDE, _SIDE), name, colour)
    painter.end()
    return pixmap


def draw_icon(painter: QPainter, box: QRectF, name: str, colour: str) -> None:
    """Draw the icon called *name* as large as *box* allows; an unknown one draws nothing."""
    if name in _DRAWN:
        _draw_lines(painter, box, name, QColor(colour))
        return
    character = icon_characters().get(name)
    if character is None:
        draw_own_icon(painter, box, name, colour)
        return
    font = QFont(ICON_FAMILY)
    font.setPixelSize(max(1, round(min(box.width(), box.height()) * 0.86)))
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, character)


def _draw_lines(painter: QPainter, box: QRectF, name: str, tone: QColor) -> None:
    """Draw a tool on its grid."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    scale = min(box.width(), box.height()) / _GRID
    painter.scale(scale, scale)
    painter.setPen(QPen(tone, 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    if name in _BOXES:
        _draw_boxes(painter, name, tone)
    elif name in _EYES:
        _draw_eye(painter, tone, shut=name == "eye_shut")
    elif name in _LOCKS:
        _draw_lock(painter, tone, shut=name == "lock")
    else:
        _draw_area(painter, name, tone)
    painter.restore()


def _draw_boxes(painter: QPainter, name: str, tone: QColor) -> None:
    boxes, lines = _BOXES[name]
    for x1, y1, x2, y2 in lines:
        painter.drawLine(QPointF(x1, y1), QPointF(x2, y2))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tone)
    for box in boxes:
        painter.drawRoundedRect(QRectF(*box), 1, 1)


def _draw_eye(painter: QPainter, tone: QColor, *, shut: bool) -> None:
    path = QPainterPath(QPointF(2.5, 12))
    path.quadTo(QPointF(12, 2.5), QPointF(21.5, 12))
    path.quadTo(QPointF(12, 21.5), QPointF(2.5, 12))
    painter.drawPath(path)
    painter.setBrush(tone)
    painter.drawEllipse(QPointF(12, 12), 2.6, 2.6)
    if shut:
        painter.drawLine(QPointF(4, 20), QPointF(20, 4))


def _draw_lock(painter: QPainter, tone: QColor, *, shut: bool) -> None:
    painter.setBrush(tone if shut else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(5, 11, 14, 10), 2, 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    left = 8.0 if shut else 11.5
    path = QPainterPath(QPointF(left, 11))
    path.lineTo(left, 7.5)
    path.arcTo(QRectF(left, 3.5, 8, 8), 180, -180)
    if shut:
        path.lineTo(16, 11)
    painter.drawPath(path)


def _draw_area(painter: QPainter, name: str, tone: QColor) -> None:
    dashed = QPen(tone, 1.5, Qt.PenStyle.DotLine)
    if name == "snap":
        path = QPainterPath(QPointF(5, 4))
        path.lineTo(5, 12)
        path.arcTo(QRectF(5, 5, 14, 14), 180, 180)
        path.lineTo(19, 4)
        painter.setPen(QPen(tone, 3.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawPath(path)
        return
    inner, outer = QRectF(7, 6, 10, 12), QRectF(3, 2, 18, 20)
    painter.setPen(dashed)
    painter.drawRect(outer if name == "bleed" else inner)
    painter.setPen(QPen(tone, 1.8))
    painter.drawRect(inner if name == "bleed" else outer)
