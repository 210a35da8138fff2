"""Paints the tiles of the library: emblem, title, detail, a badge where something is wrong."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from realms_builder.core.problems import Severity
from realms_builder.gui.kit.icons import draw_icon
from realms_builder.gui.kit.rows import ROW
from realms_builder.gui.kit.severity import draw_severity
from realms_builder.gui.kit.thumbnails import Thumbnails
from realms_builder.gui.rooms.library.shelf import Entry
from realms_builder.gui.shell.theme import Theme

HEIGHT, HEADING, SIDE, PAD = 58, 34, 40, 9
Index = QModelIndex | QPersistentModelIndex


class TileDelegate(QStyledItemDelegate):
    """One row a roster or faction; headings stand between."""

    def __init__(self, theme: Theme, thumbnails: Thumbnails, parent: QWidget) -> None:
        """Paint in the tones of *theme* with emblems from *thumbnails*."""
        super().__init__(parent)
        self._theme = theme
        self._thumbnails = thumbnails

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of a tile or heading at the text size in force."""
        entry = index.data(ROW)
        height = HEADING if isinstance(entry, Entry) and entry.heading else HEIGHT
        return QSize(200, round(height * self._theme.scale))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the entry at *index*."""
        entry = index.data(ROW)
        if not isinstance(entry, Entry):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if entry.heading:
            self._heading(painter, QRectF(option.rect), entry)
        else:
            self._tile(painter, option, entry)
        painter.restore()

    def _heading(self, painter: QPainter, box: QRectF, entry: Entry) -> None:
        tones = self._theme.tones
        font = QFont(painter.font())
        font.setWeight(QFont.Weight.DemiBold)
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.8)
        painter.setFont(font)
        painter.setPen(QColor(tones.error if entry.is_broken else tones.muted))
        inside = box.adjusted(4, 8, -4, 0)
        painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter, entry.title.upper())
        if entry.is_broken:
            self._badge(painter, inside)
        elif entry.detail:
            font.setWeight(QFont.Weight.Normal)
            painter.setFont(font)
            right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(inside, right, entry.detail)

    def _tile(self, painter: QPainter, option: QStyleOptionViewItem, entry: Entry) -> None:
        tones = self._theme.tones
        box = QRectF(option.rect).adjusted(3, 3, -3, -3)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
        painter.setBrush(QColor(tones.raised if hovered and not selected else tones.surface))
        painter.setPen(QPen(QColor(tones.accent if selected else tones.line), 2 if focused else 1))
        painter.drawRoundedRect(box, 7, 7)
        side = SIDE * self._theme.scale
        picture = QRectF(box.x() + PAD, box.center().y() - side / 2, side, side)
        self._emblem(painter, picture, entry)
        left = picture.right() + PAD
        width = box.right() - left - PAD - (22 if entry.is_broken else 0)
        half = box.height() / 2
        font = QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold)
        self._line(
            painter, QRectF(left, box.y() + 4, width, half - 3), entry.title, font, tones.text
        )
        font.setWeight(QFont.Weight.Normal)
        font.setPointSizeF(font.pointSizeF() * 0.9)
        below = QRectF(left, box.y() + half - 1, width, half - 4)
        self._line(painter, below, entry.detail, font, tones.muted)
        if entry.is_broken:
            self._badge(painter, box.adjusted(0, 0, -PAD, 0))

    @staticmethod
    def _line(painter: QPainter, box: QRectF, text: str, font: QFont, colour: str) -> None:
        painter.setFont(font)
        painter.setPen(QColor(colour))
        mode = Qt.TextElideMode.ElideRight
        shown = painter.fontMetrics().elidedText(text, mode, int(box.width()))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, shown)

    def _emblem(self, painter: QPainter, box: QRectF, entry: Entry) -> None:
        device = painter.device()
        ratio = device.devicePixelRatioF()
        pixmap = self._thumbnails.pixmap(entry.portrait, round(box.width()), ratio)
        if pixmap is not None:
            painter.drawPixmap(box.toRect(), pixmap)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.tones.shade))
        painter.drawRoundedRect(box, 6, 6)
        inner = box.adjusted(9, 9, -9, -9)
        draw_icon(painter, inner, "book", self._theme.tones.muted)

    def _badge(self, painter: QPainter, box: QRectF) -> None:
        side = 18.0
        place = QRectF(box.right() - side, box.center().y() - side / 2, side, side)
        draw_severity(painter, place, Severity.ERROR, self._theme.tones)
