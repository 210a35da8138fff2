"""Rows of trees: as the style paints them, with what is aside and a sign at the right."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from realms_builder.gui.kit import painting
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.kit.row_delegate import RowFace, RowState, square_at
from realms_builder.gui.kit.rows import Index
from realms_builder.gui.kit.severity import draw_severity
from realms_builder.gui.shell.theme import DeskTheme

_ROW_PX, _SIGN_PX, _GAP_PX = 24, 15, 6
_MOST_ASIDE = 0.45
"""Of the width of a row, so that the name keeps room."""


class TreeRowDelegate(QStyledItemDelegate):
    """Rows of trees as the style paints them, with what is aside and a sign at the right."""

    def __init__(
        self,
        theme: DeskTheme,
        face: Callable[[Index], RowFace | None],
        parent: QObject | None = None,
    ) -> None:
        """Paint in the tones of *theme* what *face* says of each index."""
        super().__init__(parent)
        self._theme, self._face = theme, face

    def room_at_end(self, option: QStyleOptionViewItem, index: Index) -> int:
        """Return how much a subclass paints at the very right of a row, in pixels."""
        del option, index
        return 0

    @property
    def _side(self) -> int:
        """Return the side of an icon, which grows with the text."""
        return round(_SIGN_PX * self._theme.scale)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Give a row its icon and its weight, and leave room at the right."""
        super().initStyleOption(option, index)
        face = self._face(index)
        if face is None:
            return
        tones = self._theme.tones
        if face.is_bold:
            option.font.setWeight(QFont.Weight.DemiBold)
        if face.is_dimmed:
            option.palette.setColor(QPalette.ColorRole.Text, QColor(tones.muted))
        if face.icon:
            option.icon = icon(face.icon, tones.muted, selected=tones.on_accent)
            option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
            option.decorationSize = QSize(self._side, self._side)
        taken = self._taken(option, face) + self.room_at_end(option, index)
        if taken:
            left = self._side + _GAP_PX if face.icon else 0
            room = option.rect.width() - taken - left - 2 * _GAP_PX
            elide = Qt.TextElideMode.ElideRight
            option.text = option.fontMetrics.elidedText(option.text, elide, max(room, 0))

    def _taken(self, option: QStyleOptionViewItem, face: RowFace) -> int:
        """Return how much of the width is taken at the right."""
        wide = option.fontMetrics.horizontalAdvance(face.aside) + _GAP_PX if face.aside else 0
        wide = min(wide, round(option.rect.width() * _MOST_ASIDE))
        return wide + (self._side + _GAP_PX if face.severity is not None else 0)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row, then what stands at its right."""
        super().paint(painter, option, index)
        face = self._face(index)
        if face is None or not (face.aside or face.severity):
            return
        tones, chosen = self._theme.tones, RowState.of(option).chosen
        end = _GAP_PX + self.room_at_end(option, index)
        box = QRectF(option.rect).adjusted(0, 0, -end, 0)
        painter.save()
        if face.severity is not None:
            sign = square_at(box.right(), box, self._side)
            draw_severity(painter, sign, face.severity, tones, chosen=chosen)
            box.adjust(0, 0, -self._side - _GAP_PX, 0)
        most = option.rect.width() * _MOST_ASIDE - _GAP_PX
        box.setLeft(max(box.left(), box.right() - most))
        ink = tones.on_accent if chosen else tones.muted
        painting.text_right(painter, box, face.aside, option.font, ink)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return rows of one height, so that nobody has to ask each."""
        del index
        return QSize(120, max(_ROW_PX, option.fontMetrics.height() + _GAP_PX))
