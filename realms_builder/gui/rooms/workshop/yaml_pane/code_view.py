"""A view of lines that paints what lies behind and beside its text: guides, marks, numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import cast

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QTextBlock,
    QTextLine,
    QTextOption,
)
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from realms_builder.gui.rooms.workshop.yaml_pane.highlighter import Highlighter
from realms_builder.gui.rooms.workshop.yaml_pane.margin import Margin
from realms_builder.gui.rooms.workshop.yaml_pane.mirror import Mirror, units
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.theme import BASE_POINTS, Tones

_STEP = 2
_WAVE_PX = 2.0
_WAVE_PEN_PX = 1.1


class MarkLook(StrEnum):
    """How a mark is painted: a box behind the text, or a wave below it."""

    FOUND = "found"
    PAIR = "pair"
    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Mark:
    """What is marked from offset *start* to *end* of the text."""

    start: int
    end: int
    look: MarkLook


class CodeView(QPlainTextEdit):
    """Shows coloured lines with their numbers; what can be marked comes from subclasses."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.desk = desk
        self.setUndoRedoEnabled(False)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setWordWrapMode(QTextOption.WrapMode.NoWrap)
        self.mirror = Mirror(self.document())
        self.mirror.changed.connect(self._expect)
        self.highlighter = Highlighter(self.document(), desk.theme.tones)
        self.margin = Margin(self)
        self._current = QTextBlock()
        self.blockCountChanged.connect(self._fit_margin)
        self.updateRequest.connect(self._follow)
        self.cursorPositionChanged.connect(self._repaint_lines)
        self.dress()

    def dress(self) -> None:
        """Take the colours and the size of text in force."""
        theme = self.desk.theme
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(BASE_POINTS * theme.scale)
        font.setStyleHint(QFont.StyleHint.Monospace)
        self.setFont(font)
        # A style sheet of the window would take its own font back.
        self.setStyleSheet(
            f'QPlainTextEdit {{ font-family: "{font.family()}"; padding: 0; border-radius: 0;'
            f" border: 2px solid {theme.tones.surface}; }}"
            f"QPlainTextEdit:focus {{ padding: 0; border-color: {theme.tones.accent}; }}"
            "QAbstractScrollArea::corner { background: transparent; border: none; }"
        )
        self.document().setDefaultFont(font)
        self.setTabStopDistance(self.fontMetrics().horizontalAdvance(" ") * _STEP)
        self.setCursorWidth(2)
        self.highlighter.dress(theme.tones)
        self._fit_margin()
        self._repaint()

    @property
    def tones(self) -> Tones:
        """Return the colours in force."""
        return self.desk.theme.tones

    # ------------------------------------------------------------------ text and places

    def place_of(self, offset: int) -> tuple[int, int]:
        """Return line and column of an *offset*, both counted from 0, in characters."""
        text = self.mirror.text
        start = text.rfind("\n", 0, offset) + 1
        block = self.document().findBlock(self.mirror.to_units(offset))
        return block.blockNumber(), offset - start

    def offset_of(self, line: int, column: int) -> int:
        """Return the offset of *column* in *line*, both from 0; what lies outside is bounded."""
        line = max(0, min(line, self.blockCount() - 1))
        block = self.document().findBlockByNumber(line)
        start = self.mirror.to_offset(block.position())
        end = self.mirror.text.find("\n", start)
        end = end if end >= 0 else len(self.mirror.text)
        return min(start + max(0, column), end)

    def offset(self) -> int:
        """Return the offset of the cursor."""
        return self.mirror.to_offset(self.textCursor().position())

    def _expect(self, start: int, end: int, new: str) -> None:
        first = self.document().findBlock(self.mirror.to_units(start)).blockNumber()
        self.highlighter.expect(first, first + new.count("\n"))

    # ------------------------------------------------------------------ margin

    def _fit_margin(self) -> None:
        self.setViewportMargins(self.margin.width_needed(), 0, 0, 0)
        self._place_margin()
        self.margin.update()

    def _place_margin(self) -> None:
        inside = self.contentsRect()
        width = self.margin.width_needed()
        self.margin.setGeometry(QRect(inside.left(), inside.top(), width, inside.height()))

    def _follow(self, _area: QRect, by: int) -> None:
        """Scroll the margin along; a key changes no number, so nothing else is painted anew."""
        if by:
            self.margin.scroll(0, by)

    def _repaint_lines(self) -> None:
        """Paint the line that the cursor left and the one that it entered."""
        block = self.textCursor().block()
        if block == self._current:
            return
        for line, box in self.seen():
            if line in (self._current, block):
                top, height = int(box.top()), int(box.height()) + 1
                self.viewport().update(0, top, self.viewport().width(), height)
        self._current = QTextBlock(block)
        self.margin.update()

    def _repaint(self) -> None:
        self.viewport().update()
        self.margin.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the margin at the side."""
        super().resizeEvent(event)
        self._place_margin()

    # ------------------------------------------------------------------ painting

    def seen(self, bottom: int | None = None) -> Iterator[tuple[QTextBlock, QRectF]]:
        """Yield the lines that are seen, down to *bottom*, and where they lie in the viewport."""
        block = self.firstVisibleBlock()
        box = self.blockBoundingGeometry(block).translated(self.contentOffset())
        bottom = self.viewport().height() if bottom is None else bottom
        while block.isValid() and box.top() <= bottom:
            following = block.next()
            if not following.isValid():  # Qt counts the margin of the text to its last line
                box.setHeight(box.height() - self.document().documentMargin())
            if block.isVisible():
                yield block, box
            top, block = box.bottom(), following
            box = QRectF(box.left(), top, box.width(), self.blockBoundingRect(block).height())

    def marks(self, start: int, end: int) -> Sequence[Mark]:
        """Return what is marked between the offsets *start* and *end*."""
        return ()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line of the cursor, guides and marks behind the text."""
        area = event.rect()
        # One more line on either side: guides of empty lines look at those around them.
        high = self.fontMetrics().height()
        top, bottom = area.top() - high, area.bottom() + high
        lines = [(b, box) for b, box in self.seen(bottom) if box.bottom() >= top]
        if lines:
            self.highlighter.ensure(lines[0][0], lines[-1][0].blockNumber())
            painter = QPainter(self.viewport())
            self._paint_behind(painter, lines)
            painter.end()
        super().paintEvent(event)

    def _paint_behind(self, painter: QPainter, lines: Sequence[tuple[QTextBlock, QRectF]]) -> None:
        width = self.viewport().width()
        current = self.textCursor().block()
        for block, box in lines:
            if block == current:
                painter.fillRect(
                    QRectF(0, box.top(), width, box.height()), QColor(self.tones.raised)
                )
        self._paint_guides(painter, lines)
        self._paint_marks(painter, lines)

    def _paint_guides(self, painter: QPainter, lines: Sequence[tuple[QTextBlock, QRectF]]) -> None:
        """Paint a fine line at every step of the indentation."""
        painter.setPen(QPen(QColor(self.tones.line), 1))
        step = self.fontMetrics().horizontalAdvance(" ") * _STEP
        left = self.contentOffset().x() + self.document().documentMargin()
        guides: list[QLineF] = []
        for (_, box), depth in zip(lines, _depths(lines), strict=True):
            top, bottom = box.top(), box.bottom()
            for number in range(1, depth):
                x = round(left + number * step) + 0.5
                guides.append(QLineF(x, top, x, bottom))
        painter.drawLines(guides)

    def _paint_marks(self, painter: QPainter, lines: Sequence[tuple[QTextBlock, QRectF]]) -> None:
        first, last = lines[0][0], lines[-1][0]
        start = self.mirror.to_offset(first.position())
        end = self.mirror.to_offset(last.position() + last.length() - 1)
        marks = self.marks(start, end)
        if not marks:
            return
        for block, box in lines:
            begin = self.mirror.to_offset(block.position())
            text = block.text()
            for mark in marks:
                if mark.start <= begin + len(text) and mark.end >= begin:
                    self._paint_mark(painter, mark, block, box, begin, text)

    def _paint_mark(
        self, painter: QPainter, mark: Mark, block: QTextBlock, box: QRectF, begin: int, text: str
    ) -> None:
        line = block.layout().lineAt(0)
        if not line.isValid():
            return
        columns = (max(0, mark.start - begin), min(len(text), mark.end - begin))
        left, right = (_x_of(line, units(text[:column])) for column in columns)
        area = QRectF(box.left() + left, box.top(), max(right - left, 6.0), box.height())
        if mark.look in (MarkLook.FOUND, MarkLook.PAIR):
            colour = QColor(self.tones.warning if mark.look is MarkLook.FOUND else self.tones.info)
            painter.setPen(QPen(colour, 1))
            colour.setAlpha(48)
            painter.setBrush(colour)
            painter.drawRect(area.adjusted(0, 0.5, 0, -1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=True)
            painter.setPen(QPen(QColor(getattr(self.tones, _TONES[mark.look])), _WAVE_PEN_PX))
            painter.drawPolyline(_wave(area))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


_TONES = {MarkLook.ERROR: "error", MarkLook.WARNING: "warning", MarkLook.HINT: "info"}


def _depths(lines: Sequence[tuple[QTextBlock, QRectF]]) -> list[int]:
    """Return how many steps each line stands in; an empty one as far as those around it."""
    found: list[int] = []
    empty = 0
    for block, _ in lines:
        text = block.text()
        stripped = text.lstrip(" ")
        if not stripped:
            empty += 1
            continue
        depth = (len(text) - len(stripped) + 1) // _STEP
        found += [min(depth, found[-1] if found else depth)] * empty + [depth]
        empty = 0
    return found + [0] * empty


def _x_of(line: QTextLine, column: int) -> float:
    found: object = line.cursorToX(column)
    return float(found[0] if isinstance(found, tuple) else cast("float", found))


def _wave(area: QRectF) -> QPolygonF:
    """Return a wave along the lower edge of *area*."""
    base, points, x, up = area.bottom() - 1.5, QPolygonF(), area.left(), False
    while x <= area.right():
        points.append(QPointF(x, base - (_WAVE_PX if up else 0)))
        x, up = x + _WAVE_PX, not up
    return points
