"""Draws rows of an outline: icon and name, the fact in grey, a sign where something is wrong."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from realms_builder.editing.outlines.nodes import OutlineNode
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.kit.severity import draw_severity
from realms_builder.gui.rooms.workshop.outline.rows import NODE
from realms_builder.gui.shell.theme import Theme
from realms_builder.render.pdf.icons import icon_characters

SIGN_PX = 15
GAP_PX = 6
_ROW_PX = 24
MOST_FACT = 0.45
"""Of the width of a row, so that the name keeps room."""


class OutlineDelegate(QStyledItemDelegate):
    """Draws the rows of an outline in the tones of *theme*."""

    def __init__(self, theme: Theme) -> None:
        """Take colours from *theme* whenever something is drawn."""
        super().__init__()
        self._theme = theme

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Give a row its icon, and sections their heavier face."""
        super().initStyleOption(option, index)
        node: OutlineNode | None = index.data(NODE)
        if node is None:
            return
        tones = self._theme.tones
        if node.is_section:
            option.font.setWeight(QFont.Weight.DemiBold)
        name = node.icon if node.icon in icon_characters() else ""
        if name:
            option.icon = icon(name, tones.muted, selected=tones.on_accent)
            option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
            option.decorationSize = QSize(SIGN_PX, SIGN_PX)
        if node.is_section and not node.below:
            option.palette.setColor(QPalette.ColorRole.Text, QColor(tones.muted))
        room = self._taken(option, node, option.rect.width())
        if room:
            left = SIGN_PX + GAP_PX if name else 0
            width = option.rect.width() - room - left - 2 * GAP_PX
            option.text = option.fontMetrics.elidedText(
                option.text, Qt.TextElideMode.ElideRight, max(width, 0)
            )

    @staticmethod
    def _taken(option: QStyleOptionViewItem, node: OutlineNode, width: int) -> int:
        """Return how much of *width* the fact and the sign take at the right."""
        fact = option.fontMetrics.horizontalAdvance(node.fact) + GAP_PX if node.fact else 0
        fact = min(fact, round(width * MOST_FACT))
        return fact + (SIGN_PX + GAP_PX if node.severity else 0)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw the row, then what stands at its right."""
        super().paint(painter, option, index)
        node: OutlineNode | None = index.data(NODE)
        if node is None or not (node.fact or node.severity):
            return
        tones = self._theme.tones
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        right = option.rect.right() - GAP_PX
        if node.severity is not None:
            box = QRect(right - SIGN_PX, option.rect.center().y() - SIGN_PX // 2, SIGN_PX, SIGN_PX)
            draw_severity(painter, QRectF(box), node.severity, tones, chosen=chosen)
            right -= SIGN_PX + GAP_PX
        if node.fact:
            painter.save()
            painter.setFont(option.font)
            painter.setPen(QColor(tones.on_accent if chosen else tones.muted))
            area = QRect(option.rect.left(), option.rect.top(), right - option.rect.left(),
                         option.rect.height())  # fmt: skip
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            most = round(option.rect.width() * MOST_FACT) - GAP_PX
            fact = option.fontMetrics.elidedText(node.fact, Qt.TextElideMode.ElideRight, most)
            painter.drawText(area, int(flags), fact)
            painter.restore()

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return rows of one height, so that nobody has to ask each."""
        del index
        return QSize(120, max(_ROW_PX, option.fontMetrics.height() + GAP_PX))
