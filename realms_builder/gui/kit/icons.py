"""Icons of the window, drawn from the same icon font that prints, in any colour and size."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPixmap

from realms_builder.gui.shell.theme import ICON_FAMILY
from realms_builder.render.pdf.icons import icon_characters

_SIDE = 64


@lru_cache(maxsize=512)
def icon(name: str, colour: str, active: str = "", selected: str = "") -> QIcon:
    """Return the icon called *name* in *colour*, in *active* where it is switched on.

    It is in *selected* where the row that it stands in is chosen.
    """
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
    character = icon_characters().get(name)
    if character is None:
        return
    font = QFont(ICON_FAMILY)
    font.setPixelSize(max(1, round(min(box.width(), box.height()) * 0.86)))
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, character)
