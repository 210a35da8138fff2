"""A view of lines that paints what lies behind and beside its text: guides, marks, numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from html import escape
from time import perf_counter
from typing import cast

from PySide6.QtCore import QEvent, QLineF, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextBlock,
    QTextCharFormat,
    QTextDocument,
    QTextLine,
    QTextOption,
)
from PySide6.QtWidgets import QPlainTextEdit, QToolTip, QWidget

from realms_builder.core.problems import Severity
from realms_builder.editing.writing.line_pieces import START, cut, state_behind
from realms_builder.editing.writing.piece_kinds import PieceKind
from realms_builder.gui.kit.severity import draw_severity
from realms_builder.gui.rooms.workshop.yaml_pane.mirror import Mirror, units, wide_signs
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


# ------------------------------------------------------------------ highlighter


_UNSEEN = -1
_TURN_S = 0.004
_PAUSE_MS = 15
_AT_ONCE = 200


class Highlighter(QSyntaxHighlighter):
    """Colours a document; a line is coloured when it is edited, seen, or when there is time.

    The user state of a block is what goes on behind it, or negative while it has no colours.
    """

    def __init__(self, document: QTextDocument, tones: Tones) -> None:
        """Colour *document* in *tones*."""
        self._last = -1
        self._before = START
        self._next = 0
        super().__init__(document)
        self._formats = formats(tones)
        self._formulas: frozenset[str] = frozenset()
        self._rest = QTimer(self, interval=_PAUSE_MS)
        self._rest.timeout.connect(self._go_on)

    def dress(self, tones: Tones) -> None:
        """Colour everything anew in *tones*."""
        self._formats = formats(tones)
        self.restart()

    def set_formula_keys(self, keys: frozenset[str]) -> None:
        """Colour what stands behind *keys* as formulas."""
        if keys != self._formulas:
            self._formulas = keys
            self.restart()

    def begin(self) -> None:
        """Let the lines be while the whole text is exchanged, and go on with them afterwards."""
        self._last, self._before, self._next = -1, START, 0
        self._rest.start()

    def restart(self) -> None:
        """Colour everything anew, bit by bit from the top."""
        block = self.document().begin()
        while block.isValid():
            block.setUserState(_UNSEEN)
            block = block.next()
        self.begin()

    @property
    def is_done(self) -> bool:
        """Return whether every line is coloured."""
        return not self._rest.isActive()

    def expect(self, first: int, last: int) -> None:
        """Prepare for an edit that left the lines from *first* to *last* behind."""
        self._last = min(last, first + _AT_ONCE)
        if last > self._last:
            self._next = min(self._next, self._last)
            self._rest.start()

    def ensure(self, first: QTextBlock, last: int) -> None:
        """Colour the lines from *first* to the one numbered *last*, where they are not."""
        block = first
        while block.isValid() and block.blockNumber() <= last:
            if block.userState() < START:
                self._colour(block)
            block = block.next()

    def _colour(self, block: QTextBlock) -> None:
        self._last = block.blockNumber()
        self._before = self._state_before(block)
        self.rehighlightBlock(block)

    def _state_before(self, block: QTextBlock) -> int:
        """Return what goes on into *block*, from the last coloured line above it on."""
        start = block.previous()
        if start.userState() >= START or not start.isValid():
            return max(START, start.userState())
        while start.previous().isValid() and start.previous().userState() < START:
            start = start.previous()
        state = max(START, start.previous().userState())
        while start.isValid() and start != block:
            state = state_behind(start.text(), state, self._formulas)
            start = start.next()
        return state

    def _go_on(self) -> None:
        """Colour lines for a moment."""
        until = perf_counter() + _TURN_S
        block = self.document().findBlockByNumber(self._next)
        while block.isValid() and perf_counter() < until:
            if block.userState() < START:
                self._colour(block)
            self._next += 1
            block = block.next()
        if not block.isValid():
            self._rest.stop()

    def highlightBlock(self, text: str) -> None:
        """Colour one line; its state is what goes on into the next."""
        unseen = self.currentBlockState() < START
        if unseen and self.currentBlock().blockNumber() > self._last:
            return
        before = self.previousBlockState()
        pieces, state = cut(text, before if before >= START else self._before, self._formulas)
        wide = wide_signs(text) > 0
        for start, length, kind in pieces:
            if wide:
                part = text[start : start + length]
                self.setFormat(units(text[:start]), units(part), self._formats[kind])
            else:
                self.setFormat(start, length, self._formats[kind])
        self.setCurrentBlockState(state)


# ------------------------------------------------------------------ colours


_BOLD = frozenset({PieceKind.FUNCTION, PieceKind.OPERATOR, PieceKind.CONSTANT})


def colour_of(kind: PieceKind, tones: Tones) -> str:
    """Return the colour of pieces of *kind*."""
    return {
        PieceKind.KEY: tones.info,
        PieceKind.STRING: tones.good,
        PieceKind.NUMBER: tones.warning,
        PieceKind.CONSTANT: tones.warning,
        PieceKind.COMMENT: tones.muted,
        PieceKind.ANCHOR: tones.warning,
        PieceKind.MARK: tones.muted,
        PieceKind.NAME: tones.text,
        PieceKind.FUNCTION: tones.error,
        PieceKind.OPERATOR: tones.error,
    }[kind]


def formats(tones: Tones) -> dict[PieceKind, QTextCharFormat]:
    """Return how pieces of each kind are written; comments lean, so that colour is not alone."""
    found: dict[PieceKind, QTextCharFormat] = {}
    for kind in PieceKind:
        written = QTextCharFormat()
        written.setForeground(QColor(colour_of(kind, tones)))
        if kind in _BOLD:
            written.setFontWeight(QFont.Weight.DemiBold)
        written.setFontItalic(kind is PieceKind.COMMENT)
        found[kind] = written
    return found


# ------------------------------------------------------------------ margin


_PAD_PX = 6
_FEWEST_DIGITS = 3


def as_tip(text: str) -> str:
    """Return *text* as a tool tip that breaks its lines and takes nothing in it for marks."""
    return f"<qt>{escape(text).replace(chr(10), '<br>')}</qt>"


class Margin(QWidget):
    """Stands at the left of a :class:`CodeView`; a click chooses the line."""

    line_chosen = Signal(int)

    def __init__(self, view: CodeView) -> None:
        """Stand beside *view*."""
        super().__init__(view)
        self._view = view
        self._worst: Mapping[int, Severity] = {}
        self._tell: Callable[[int], str] = str
        self.setCursor(Qt.CursorShape.ArrowCursor)

    def show_problems(self, worst: Mapping[int, Severity], tell: Callable[[int], str]) -> None:
        """Show a sign for the *worst* severity by line, from 0; *tell* says more of a line."""
        self._worst, self._tell = worst, tell
        self.update()

    def width_needed(self) -> int:
        """Return the width for the sign and the longest number."""
        digits = max(_FEWEST_DIGITS, len(str(max(1, self._view.blockCount()))))
        measure = self._view.fontMetrics()
        return measure.horizontalAdvance("9") * digits + self._sign_side() + 3 * _PAD_PX

    def _sign_side(self) -> int:
        return round(self._view.fontMetrics().height() * 0.85)

    def sizeHint(self) -> QSize:
        """Return the width that is needed."""
        return QSize(self.width_needed(), 0)

    def _lines(self) -> Iterator[tuple[QTextBlock, QRectF]]:
        shift = self._view.viewport().y() - self.y()
        for block, box in self._view.seen():
            yield block, QRectF(0, box.top() + shift, self.width(), box.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the numbers, that of the cursor's line stronger."""
        tones = self._view.tones
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(tones.window))
        painter.setFont(self._view.font())
        current = self._view.textCursor().blockNumber()
        area = event.rect()
        for block, box in self._lines():
            if box.bottom() < area.top() or box.top() > area.bottom():
                continue
            number = block.blockNumber()
            if number == current:
                painter.fillRect(box, QColor(tones.raised))
            painter.setPen(QColor(tones.text if number == current else tones.muted))
            place = box.adjusted(0, 0, -_PAD_PX, 0)
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(place, int(flags), str(number + 1))
            found = self._worst.get(number)
            if found is not None:
                side = self._sign_side()
                corner = QRectF(_PAD_PX / 2, box.top() + (box.height() - side) / 2, side, side)
                draw_severity(painter, corner, found, tones)
        painter.end()

    def _line_at(self, point: QPoint) -> int:
        for block, box in self._lines():
            if box.top() <= point.y() < box.bottom():
                return block.blockNumber()
        return -1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the line."""
        line = self._line_at(event.position().toPoint())
        if line >= 0:
            self.line_chosen.emit(line)

    def event(self, event: QEvent) -> bool:
        """Say what is wrong with the line below the mouse."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            line = self._line_at(event.pos())
            if line in self._worst:
                QToolTip.showText(event.globalPos(), as_tip(self._tell(line)), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)
