"""The picture under the pointer during a drag: small, beside it, and letting the line through."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPixmap

from realms_builder.gui.kit import painting
from realms_builder.gui.kit.painting import Fonts, mixed
from realms_builder.gui.shell.theme import DeskTheme

BESIDE_POINTER = QPoint(-16, -12)
_NAME_PX = 190
_OPACITY = 0.72


def drag_picture(
    theme: DeskTheme,
    fonts: Fonts,
    sign: QPixmap | None,
    who: tuple[str, str],
    more: int = 0,
    *,
    accent: str,
    ratio: float,
) -> QPixmap:
    """Return portrait and name in a small frame, and how many *more* come along.

    *who* is a name and the colour of the letter that stands in for a missing *sign*; *ratio* is
    that of the pixels of the screen to those of the window.
    """
    tones, metrics = theme.tones, QFontMetricsF(fonts.bold)
    name = metrics.elidedText(who[0], Qt.TextElideMode.ElideRight, _NAME_PX)
    count = f"+{more}" if more else ""
    badge = painting.badge_width(count, fonts.small) + 8 if count else 0.0
    side = round(metrics.height() + 8)
    frame = QRectF(0, 0, side + metrics.horizontalAdvance(name) + badge + 26, side + 10)
    pixmap = QPixmap(round(frame.width() * ratio), round(frame.height() * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    painter.setPen(QPen(QColor(accent), 1.2))
    painter.setBrush(QColor(tones.surface))
    painter.drawRoundedRect(frame.adjusted(1, 1, -1, -1), 7, 7)
    box = QRectF(6, 5, side, side)
    if sign is None:
        painting.portrait(painter, box, None, who, tones)
    else:
        painter.drawPixmap(box, sign, QRectF(sign.rect()))
    words = frame.adjusted(side + 14, 0, -6, 0)
    painting.text_left(painter, words, name, fonts.bold, tones.text)
    if count:
        pill = QRectF(frame.right() - badge - 2, frame.y(), badge - 8, frame.height())
        colours = mixed(tones.surface, accent, 0.2), tones.text, mixed(tones.surface, accent, 0.5)
        painting.badge(painter, pill, count, fonts.small, colours)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.fillRect(frame, QColor.fromRgbF(0, 0, 0, _OPACITY))
    painter.end()
    return pixmap
