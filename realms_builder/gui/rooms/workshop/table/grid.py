"""The grid of the table: its first column stays in sight, keys are those of a spreadsheet."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPoint,
    QPointF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from realms_builder.core.translation import sentence
from realms_builder.editing.bulk.columns import BulkColumn
from realms_builder.game.files.declared_shapes import plain
from realms_builder.gui.kit.form.completing import CompletingLine
from realms_builder.gui.kit.painting import edge_pen
from realms_builder.gui.kit.rows import Index
from realms_builder.gui.kit.severity import severity_colour
from realms_builder.gui.rooms.workshop.table.unit_rows import COLUMN, UnitRows
from realms_builder.gui.shell.theme import DeskTheme

_LEAST_PX, _MOST_PX, _SAMPLE = 54, 240, 60
_ROOM_PX, _MOST_TITLE_PX = 26, 96


class CellGrid(QTableView):
    """Cells of units; the signals say what a key or a click asks for."""

    copy_wanted = Signal()
    paste_wanted = Signal()
    clear_wanted = Signal()
    fill_wanted = Signal()
    form_wanted = Signal(QModelIndex)
    current_moved = Signal(QModelIndex)
    sort_wanted = Signal(int)

    def __init__(self, rows: UnitRows, theme: DeskTheme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._goes_on = False
        self.units = rows
        self.setTabKeyNavigation(False)
        self.delegates = (CellDelegate(theme, self), CellDelegate(theme, self))
        self.frozen = QTableView(self)
        for view, delegate in zip((self, self.frozen), self.delegates, strict=True):
            self._set_up(view)
            view.setItemDelegate(delegate)
        self.frozen.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.frozen.setSelectionModel(self.selectionModel())
        self.frozen.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.frozen.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.frozen.viewport().stackUnder(self)
        self.viewport().stackUnder(self.frozen)
        self._connect()
        self.restyle()

    def _set_up(self, view: QTableView) -> None:
        view.setModel(self.units)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        view.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setWordWrap(False)
        view.setCornerButtonEnabled(False)
        view.verticalHeader().hide()
        view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head = view.horizontalHeader()
        head.setSectionsClickable(True)
        head.setHighlightSections(False)
        head.setTextElideMode(Qt.TextElideMode.ElideRight)
        head.setMinimumSectionSize(30)

    def _connect(self) -> None:
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self.frozen.verticalScrollBar().setValue)
        self.frozen.verticalScrollBar().valueChanged.connect(bar.setValue)
        self.horizontalHeader().sectionResized.connect(self._on_resized)
        self.frozen.horizontalHeader().sectionResized.connect(self._on_frozen_resized)
        for view in (self, self.frozen):
            view.horizontalHeader().sectionClicked.connect(self.sort_wanted)
            view.doubleClicked.connect(self._on_double_click)
        self.frozen.pressed.connect(lambda _index: self.setFocus())
        self.selectionModel().currentChanged.connect(lambda now, _was: self.current_moved.emit(now))
        for delegate in self.delegates:
            delegate.left.connect(self._leave)
        self.units.columnsInserted.connect(lambda _p, _a, _b: self._freeze())

    def restyle(self) -> None:
        """Take over colours and the size of the text."""
        tones = self._theme.tones
        high = self.fontMetrics().height() + 12
        for view in (self, self.frozen):
            view.verticalHeader().setDefaultSectionSize(high)
            view.setGridStyle(Qt.PenStyle.SolidLine)
            view.setStyleSheet(
                f"QTableView {{ gridline-color: {tones.line}; background: {tones.surface};"
                f" alternate-background-color: {tones.raised}; }}"
                f"QTableView::item {{ padding: 1px 6px; }}"
                f"QLineEdit, QComboBox {{ padding: 1px 4px; border-radius: 0; }}"
                f"QHeaderView::section {{ background: {tones.raised}; padding: 5px 6px;"
                f" border: none; border-bottom: 1px solid {tones.line}; }}"
            )
        self.frozen.setStyleSheet(
            self.frozen.styleSheet()
            + f"QTableView {{ border: none; border-right: 2px solid {tones.line}; }}"
        )
        self._place()

    # ------------------------------------------------------------------ the frozen column

    def _freeze(self) -> None:
        for place in range(1, self.units.columnCount()):
            self.frozen.setColumnHidden(place, True)

    def _on_resized(self, place: int, _old: int, new: int) -> None:
        if place == 0:
            self.frozen.setColumnWidth(0, new)
            self._place()

    def _on_frozen_resized(self, place: int, _old: int, new: int) -> None:
        if place == 0 and self.columnWidth(0) != new:
            self.setColumnWidth(0, new)

    def _place(self) -> None:
        edge = self.frameWidth()
        high = self.viewport().height() + self.horizontalHeader().height()
        self.frozen.setGeometry(edge, edge, self.columnWidth(0) + 2, high)
        self.frozen.horizontalHeader().setFixedHeight(self.horizontalHeader().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the frozen column as high as the grid."""
        super().resizeEvent(event)
        self._place()

    def updateGeometries(self) -> None:
        """Keep the frozen column over the first one."""
        super().updateGeometries()
        if hasattr(self, "frozen"):
            self._place()

    def scrollTo(
        self,
        index: Index,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Bring *index* in sight, beside the frozen column and not below it."""
        if index.column() == 0:
            across = self.horizontalScrollBar().value()
            super().scrollTo(index, hint)
            self.horizontalScrollBar().setValue(across)
            return
        super().scrollTo(index, hint)
        hidden = self.columnWidth(0) - self.visualRect(index).left()
        if hidden > 0:
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() - hidden)

    def fit_columns(self) -> None:
        """Give each column the room that its title and its first cells need."""
        for place in self.shown_columns():
            self.fit_column(place)

    def fit_column(self, place: int) -> None:
        """Give the column at *place* the room that its title and its first cells need."""
        metrics, head = self.fontMetrics(), self.horizontalHeader().fontMetrics()
        column = self.units.columns[place]
        title = str(self.units.headerData(place, Qt.Orientation.Horizontal))
        texts = (self.units.text(row, column) for row in self.units.rows[:_SAMPLE])
        wide = max((metrics.horizontalAdvance(text[:60]) for text in texts), default=0)
        titled = min(head.horizontalAdvance(f"{title} ▾"), _MOST_TITLE_PX)
        wanted = max(titled, wide) + _ROOM_PX
        self.setColumnWidth(place, min(max(wanted, _LEAST_PX), _MOST_PX))

    # ------------------------------------------------------------------ keys

    def _leave(self, down: int, right: int) -> None:
        """Go on after typing; after Tab the next Tab stays in the row too, typed into or not."""
        self.step(down, right)
        self._goes_on = bool(right)

    def focusNextPrevChild(self, next: bool, /) -> bool:  # noqa: A002 - Qt calls it so
        """Go along the row while somebody fills it in, from its end out of the table."""
        before = self.currentIndex()
        if self._goes_on:
            self.step(0, 1 if next else -1)
        if self._goes_on and self.currentIndex() != before:
            return True
        self._goes_on = False
        return super().focusNextPrevChild(next)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Let Tab leave the table again."""
        self._goes_on = False
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a spreadsheet does for the key."""
        self._goes_on = self._goes_on and event.key() == Qt.Key.Key_Shift
        control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_wanted.emit()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste_wanted.emit()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.clear_wanted.emit()
        elif control and event.key() == Qt.Key.Key_D:
            self.fill_wanted.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.step(-1 if shift else 1, 0)
        elif event.key() == Qt.Key.Key_F2 and not self.may_edit(self.currentIndex()):
            self.form_wanted.emit(self.currentIndex())
        elif self.currentIndex().column() == 0 and _types(event):
            self._edit_frozen(event.text() if event.key() != Qt.Key.Key_F2 else "")
        else:
            super().keyPressEvent(event)

    def _edit_frozen(self, text: str) -> None:
        """Type into the first column, over which the frozen one lies; *text* begins it."""
        if not self.may_edit(self.currentIndex()):
            return
        self.frozen.edit(self.currentIndex())
        for line in self.frozen.viewport().findChildren(QLineEdit):
            if text and line.isVisible():
                line.setText(text)

    def may_edit(self, index: QModelIndex) -> bool:
        """Return whether the cell at *index* may be typed into."""
        return bool(index.flags() & Qt.ItemFlag.ItemIsEditable)

    def _on_double_click(self, index: QModelIndex) -> None:
        if not self.may_edit(index):
            self.form_wanted.emit(index)

    def step(self, down: int, right: int) -> None:
        """Go to the cell so many rows below and shown columns beside; ends stop it."""
        index = self.currentIndex()
        if not index.isValid():
            return
        column = index.column()
        while right:
            column += 1 if right > 0 else -1
            if not 0 <= column < self.units.columnCount():
                return
            if not self.isColumnHidden(column):
                break
        row = min(max(index.row() + down, 0), self.units.rowCount() - 1)
        self.go_to(self.units.index(row, column))

    def go_to(self, index: QModelIndex) -> None:
        """Make *index* the current cell and the only chosen one."""
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().setCurrentIndex(index, flag)
        self.scrollTo(index)
        self.setFocus()

    # ------------------------------------------------------------------ chosen cells

    def chosen(self) -> list[tuple[int, int]]:
        """Return row and shown column of every chosen cell, from the top left on."""
        found = {
            (index.row(), index.column())
            for index in self.selectionModel().selectedIndexes()
            if not self.isColumnHidden(index.column())
        }
        return sorted(found)

    def shown_columns(self) -> list[int]:
        """Return the columns that are shown, from left to right."""
        return [n for n in range(self.units.columnCount()) if not self.isColumnHidden(n)]

    def choose(self, top: int, left: int, bottom: int, right: int) -> None:
        """Choose a block of cells."""
        block = QItemSelection(self.units.index(top, left), self.units.index(bottom, right))
        self.selectionModel().select(block, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def below(self, index: QModelIndex) -> QPoint:
        """Return the point below a cell, on the screen."""
        return self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())


def _types(event: QKeyEvent) -> bool:
    """Return whether a key begins to type into a cell."""
    held = event.modifiers() & ~(
        Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
    )
    return event.key() == Qt.Key.Key_F2 or (
        not held and event.text().isprintable() and bool(event.text())
    )


# ------------------------------------------------------------------ cell delegate


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

    def __init__(self, theme: DeskTheme, parent: QObject | None = None) -> None:
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
            ink = severity_colour(look.problem, tones)
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
            painter.setPen(edge_pen(tones, tones.text))
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
