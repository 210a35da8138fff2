"""A text with the numbers of its lines beside it, and marks at lines where something is wrong."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontDatabase,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from realms_builder.core.problems import Severity
from realms_builder.gui.kit.severity import draw_severity
from realms_builder.gui.shell.theme import Theme

_LEAST_DIGITS = 3
_GAP_PX = 8
_TAB = 4


class NumberedText(QPlainTextEdit):
    """A plain text in a font whose letters are equally wide; lines count from 1.

    :attr:`line_changed` says that the cursor went to another line.
    """

    line_changed = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Stand in the tones of *theme*."""
        super().__init__(parent)
        self._theme = theme
        self._line = 1
        self._marks: dict[int, Severity] = {}
        self.margin = _Margin(self)
        self.blockCountChanged.connect(lambda _count: self._make_room())
        self.updateRequest.connect(self._follow)
        self.cursorPositionChanged.connect(self._on_moved)
        self.dress()

    @property
    def line(self) -> int:
        """Return the line in which the cursor stands."""
        return self.textCursor().blockNumber() + 1

    def go_to(self, line: int, *, marked: bool = True) -> None:
        """Put the cursor at the begin of *line* and show it; *marked* selects the line."""
        block = self.document().findBlockByNumber(max(0, line - 1))
        if not block.isValid():
            return
        cursor = QTextCursor(block)
        if marked:
            end, keep = QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor
            cursor.movePosition(end, keep)
        self.setTextCursor(cursor)
        self.centerCursor()

    def mark_lines(self, marks: Mapping[int, Severity]) -> None:
        """Show a sign beside the lines that *marks* names."""
        self._marks = dict(marks)
        self.margin.update()

    def mark_of(self, line: int) -> Severity | None:
        """Return how bad it is what is wrong with *line*, None where nothing is."""
        return self._marks.get(line)

    def dress(self) -> None:
        """Take over the tones and the size of text in force."""
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(font.pointSizeF() * self._theme.scale)
        self.setFont(font)
        self.document().setDefaultFont(font)  # one that came from elsewhere has its own
        self.setTabStopDistance(_TAB * self._measure().horizontalAdvance(" "))
        self._make_room()
        self._show_line()
        self.margin.update()

    # ------------------------------------------------------------------ margin

    def margin_width(self) -> int:
        """Return how wide numbers and signs are, in pixels."""
        digits = max(_LEAST_DIGITS, len(str(self.blockCount())))
        measure = self._measure()
        return measure.height() + digits * measure.horizontalAdvance("9") + 2 * _GAP_PX

    def _measure(self) -> QFontMetrics:
        return QFontMetrics(self.document().defaultFont())

    def _make_room(self) -> None:
        self.setViewportMargins(self.margin_width(), 0, 0, 0)
        self._place_margin()

    def _place_margin(self) -> None:
        view = self.viewport().geometry()
        width = self.margin_width()
        self.margin.setGeometry(QRect(view.left() - width, view.top(), width, view.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the margin be as high as the text."""
        super().resizeEvent(event)
        self._place_margin()

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "margin"):
            self._make_room()

    def _follow(self, rect: QRect, moved: int) -> None:
        if moved:
            self.margin.scroll(0, moved)
        else:
            self.margin.update(0, rect.y(), self.margin.width(), rect.height())

    def paint_margin(self, event: QPaintEvent) -> None:
        """Draw the numbers of the lines in sight."""
        tones = self._theme.tones
        painter = QPainter(self.margin)
        painter.fillRect(event.rect(), QColor(tones.raised))
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        high = self._measure().height()
        while block.isValid() and top <= event.rect().bottom():
            height = self.blockBoundingRect(block).height()
            if block.isVisible() and top + height >= event.rect().top():
                self._draw_number(painter, block.blockNumber() + 1, top, high)
            block, top = block.next(), top + height

    def _draw_number(self, painter: QPainter, line: int, top: float, high: int) -> None:
        tones = self._theme.tones
        severity = self._marks.get(line)
        if severity is not None:
            draw_severity(painter, QRectF(3, top, high, high), severity, tones)
        painter.setFont(self.document().defaultFont())  # the sign has another one
        painter.setPen(QColor(tones.text if line == self._line else tones.muted))
        box = QRectF(0, top, self.margin.width() - _GAP_PX, high)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight, str(line))

    # ------------------------------------------------------------------ the line

    def _on_moved(self) -> None:
        line = self.line
        if line != self._line:
            self._line = line
            self.margin.update()
            self.line_changed.emit(line)
        self._show_line()

    def _show_line(self) -> None:
        here = QTextEdit.ExtraSelection()
        here.format.setBackground(QColor(self._theme.tones.raised))
        here.format.setProperty(here.format.Property.FullWidthSelection, True)
        here.cursor = self.textCursor()  # pyright: ignore[reportAttributeAccessIssue]
        here.cursor.clearSelection()
        self.setExtraSelections([here])


class _Margin(QWidget):
    """The strip left of the text; a click puts the cursor into the line."""

    def __init__(self, text: NumberedText) -> None:
        super().__init__(text)
        self._text = text

    def sizeHint(self) -> QSize:
        return QSize(self._text.margin_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._text.paint_margin(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        point.setX(0)
        self._text.setTextCursor(self._text.cursorForPosition(point))
        self._text.setFocus()
