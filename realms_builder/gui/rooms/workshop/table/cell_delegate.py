"""Draws cells of the table and gives each the editor that suits it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QComboBox,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from realms_builder.editing.bulk.columns import BulkColumn
from realms_builder.game.files.declared_shapes import plain
from realms_builder.gui.kit.rows import Index
from realms_builder.gui.rooms.workshop.form.completing import CompletingLine
from realms_builder.gui.rooms.workshop.outline.row_delegate import sign_of
from realms_builder.gui.rooms.workshop.table.unit_rows import COLUMN, UnitRows
from realms_builder.gui.shell.theme import Theme
from realms_builder.wording import sentence

_SIGN_PX, _PAD_PX = 7.0, 8
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_AWAY = {
    Qt.Key.Key_Return: (1, 0),
    Qt.Key.Key_Enter: (1, 0),
    Qt.Key.Key_Tab: (0, 1),
    Qt.Key.Key_Backtab: (0, -1),
}
"""Where the keys that end typing lead: rows down, columns to the right."""


class CellDelegate(QStyledItemDelegate):
    """Cells in the tones of *theme*; :attr:`left` says which way a key left an editor."""

    left = Signal(int, int)

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        """Take colours from *theme* whenever something is drawn."""
        super().__init__(parent)
        self._theme = theme
        self.lang = "en"

    # ------------------------------------------------------------------ drawing

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the cell: grey where nobody types, with a corner where something is wrong."""
        rows, tones = index.model(), self._theme.tones
        if not isinstance(rows, UnitRows):
            return
        look = rows.look(index.row(), index.column())
        box = option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        ink = tones.text if look.writable else tones.muted
        if look.stands_out:
            ink = tones.warning
        if look.problem is not None:
            ink = sign_of(look.problem, tones)[1]
        if chosen:
            painter.fillRect(box, QColor(tones.accent))
            ink = tones.on_accent
        if look.text:
            column = rows.columns[index.column()]
            font = option.font
            font.setWeight(QFont.Weight.DemiBold if look.stands_out else QFont.Weight.Normal)
            painter.setFont(font)
            painter.setPen(QColor(ink))
            inner = box.adjusted(_PAD_PX, 0, -_PAD_PX, 0)
            text = option.fontMetrics.elidedText(
                look.text.replace("\n", " "), Qt.TextElideMode.ElideRight, inner.width()
            )
            painter.drawText(inner, _RIGHT if column.aligns_right else _LEFT, text)
        if look.problem is not None:
            self._draw_corner(painter, QPointF(box.right() + 1, box.top()), ink)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(tones.text), 1))
            painter.drawRect(box.adjusted(0, 0, -1, -1))

    def _draw_corner(self, painter: QPainter, corner: QPointF, ink: str) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ink))
        painter.drawPolygon(
            QPolygonF([corner, corner - QPointF(_SIGN_PX, 0), corner + QPointF(0, _SIGN_PX)])
        )
        painter.restore()

    # ------------------------------------------------------------------ editors

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a list of choices, a line that completes words, or a plain line."""
        del option
        column: BulkColumn = index.data(COLUMN)
        if column.kind in ("choice", "flag") and not _is_typed(column):
            return self._choice_box(parent, column)
        if column.kind == "words" or column.plan.choices:
            line = CompletingLine("words" if column.kind == "words" else "whole", parent)
            element = column.plan.element
            choices = (element or column.plan).choices
            line.offer(lambda: choices)
            return line
        line = QLineEdit(parent)
        if column.aligns_right:
            line.setAlignment(Qt.AlignmentFlag.AlignRight)
        return line

    def _choice_box(self, parent: QWidget, column: BulkColumn) -> QComboBox:
        box = QComboBox(parent)
        box.addItem("")
        if column.kind == "flag":
            box.addItems([sentence(f"word.{word}", self.lang) for word in ("yes", "no")])
        for choice in column.plan.choices:
            box.addItem(choice.label or plain(choice.value))
        box.activated.connect(lambda _place: self._done(box))
        return box

    def _done(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Put the cell into its *editor*."""
        text = str(index.data() or "")
        if isinstance(editor, QComboBox):
            if editor.findText(text) < 0:
                editor.addItem(text)
            editor.setCurrentText(text)
        elif isinstance(editor, QLineEdit):
            editor.setText(text)
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Ask for what was typed."""
        value: Any = editor.currentText() if isinstance(editor, QComboBox) else ""
        if isinstance(editor, QLineEdit):
            value = editor.text()
        model.setData(index, value)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Let the editor of a long text be wider than its cell."""
        box = option.rect
        column: BulkColumn = index.data(COLUMN)
        if column.kind in ("text", "words", "choice"):
            box.setWidth(max(box.width(), min(320, _room_of(editor) - box.left())))
        editor.setGeometry(box)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """End typing by Enter and Tab as a spreadsheet does: on to the cell below or beside."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = _AWAY.get(Qt.Key(event.key()))
            if step is not None and isinstance(editor, QWidget) and not _offers(editor):
                back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier) and step[0]
                self._done(editor)
                self.left.emit(-step[0] if back else step[0], step[1])
                return True
        return super().eventFilter(editor, event)


def _offers(editor: QWidget) -> bool:
    """Return whether a list is open over *editor*, which has the keys then."""
    if isinstance(editor, QComboBox):
        return editor.view().isVisible()
    return isinstance(editor, CompletingLine) and editor.is_offering


def _is_typed(column: BulkColumn) -> bool:
    """Return whether something else than the choices may be typed as well."""
    return column.plan.open and column.plan.editor not in ("choice", "flag")


def _room_of(editor: QWidget) -> int:
    """Return how wide the grid around *editor* is."""
    around = editor.parentWidget()
    return around.width() if around is not None else 0
