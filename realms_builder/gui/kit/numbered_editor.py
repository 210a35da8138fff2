"""An editor with the numbers of its lines beside it; what is wrong or found is marked in both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from textwrap import fill
from typing import cast

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
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
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextLine,
)
from PySide6.QtWidgets import QPlainTextEdit, QToolTip, QWidget

from realms_builder.core.problems import Severity
from realms_builder.gui.kit.severity import draw_severity, severity_colour
from realms_builder.gui.shell.theme import BASE_POINTS, DeskTheme, Tones

_FEWEST_DIGITS = 3
_PAD_PX = 6
_SIGN_SHARE = 0.85
_TAB_STEP = 2
_WAVE_PEN_PX = 1.1
_WAVE_PX = 2.0


class MarkLook(Enum):
    """What a box behind the text marks: something found, or one of a pair of brackets."""

    FOUND = auto()
    PAIR = auto()


_TIP_LETTERS = 72


@dataclass(frozen=True, slots=True)
class TextMark:
    """What is marked from offset *start* to *end* of the text; a severity is a wave below it."""

    start: int
    end: int
    look: MarkLook | Severity


def as_tip(text: str) -> str:
    """Return *text* as a tool tip, in lines of no more than :data:`_TIP_LETTERS`."""
    return "\n".join(fill(line, _TIP_LETTERS) for line in text.splitlines())


class NumberedEditor(QPlainTextEdit):
    """A text in letters that are equally wide. Lines count from 1, offsets in characters from 0.

    :attr:`line_changed` carries the line that the cursor went to, :attr:`edited` says that the
    text is another one.
    """

    line_changed = Signal(int)
    edited = Signal()

    def __init__(self, theme: DeskTheme, parent: QWidget | None = None) -> None:
        """Be empty; the tones of *theme* and its size of text come with a document."""
        super().__init__(parent)
        self._theme = theme
        self.setTabChangesFocus(True)
        self.found: Sequence[TextMark] = ()
        self.margin = _LineMargin(self)
        self._current = QTextBlock()
        self._line = 0
        self._text: str | None = None
        self.textChanged.connect(self.on_text_changed)
        self.blockCountChanged.connect(self._fit_margin)
        self.updateRequest.connect(self._follow)
        self.cursorPositionChanged.connect(self._on_cursor)

    def setDocument(self, document: QTextDocument) -> None:
        """Show *document* in the font and the colours in force."""
        super().setDocument(document)
        self.restyle()

    def restyle(self) -> None:
        """Take the colours and the size of text in force."""
        tones = self.tones
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(BASE_POINTS * self._theme.scale)
        font.setStyleHint(QFont.StyleHint.Monospace)
        self.setFont(font)
        # A style sheet of the window would take its own font back.
        self.setStyleSheet(
            f'QPlainTextEdit {{ font-family: "{font.family()}"; padding: 0; border-radius: 0;'
            f" border: 2px solid {tones.surface}; }}"
            f"QPlainTextEdit:focus {{ padding: 0; border-color: {tones.accent}; }}"
            "QAbstractScrollArea::corner { background: transparent; border: none; }"
        )
        self.document().setDefaultFont(font)  # one that came from elsewhere has its own
        self.setTabStopDistance(self.fontMetrics().horizontalAdvance(" ") * _TAB_STEP)
        self.setCursorWidth(2)
        self._fit_margin()
        self.viewport().update()

    @property
    def tones(self) -> Tones:
        """Return the colours in force."""
        return self._theme.tones

    # ------------------------------------------------------------------ text and places

    @property
    def text(self) -> str:
        """Return the text as it stands, its lines ended by line feeds."""
        if self._text is None:
            self._text = self.document().toRawText().replace("\u2029", "\n")
        return self._text

    def on_text_changed(self) -> None:
        """Tell that the text may be another one."""
        self._text = None
        self.edited.emit()

    def to_units(self, offset: int) -> int:
        """Return the document's position of an *offset* in the text, which counts characters."""
        return _units(self.text[:offset])

    def to_offset(self, position: int) -> int:
        """Return the offset in the text of a *position* in the document."""
        if len(self.text) == self.document().characterCount() - 1:
            return min(position, len(self.text))
        head = self.text[:position].encode("utf-16-le", "surrogatepass")[: 2 * position]
        return len(head.decode("utf-16-le", "surrogatepass"))

    def selection(self) -> tuple[int, int]:
        """Return the offsets of the anchor and of the cursor."""
        cursor = self.textCursor()
        return self.to_offset(cursor.anchor()), self.to_offset(cursor.position())

    def select(self, anchor: int, place: int) -> None:
        """Select from *anchor* to *place*, where the cursor stands then."""
        cursor = self.textCursor()
        cursor.setPosition(self.to_units(anchor))
        cursor.setPosition(self.to_units(place), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    @property
    def line(self) -> int:
        """Return the line in which the cursor stands."""
        return self.textCursor().blockNumber() + 1

    def go_to(self, line: int, *, marked: bool = True) -> None:
        """Put the cursor at the begin of *line* and show it; *marked* selects the line."""
        block = self.document().findBlockByNumber(max(0, line - 1))
        if block.isValid():
            self._put_into(block, marked=marked)
            self.centerCursor()

    def select_line(self, line: int) -> None:
        """Select *line*, with the cursor at its begin."""
        self._put_into(self.document().findBlockByNumber(line - 1), marked=True)
        self.setFocus()

    def _put_into(self, block: QTextBlock, *, marked: bool) -> None:
        cursor = QTextCursor(block)
        if marked:
            end, keep = QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor
            cursor.movePosition(end)
            cursor.setPosition(block.position(), keep)
        self.setTextCursor(cursor)

    def mark_lines(
        self, worst: Mapping[int, Severity], tell: Callable[[int], str] | None = None
    ) -> None:
        """Show a sign beside each line that *worst* names; *tell* says more about one."""
        self.margin.show_marks(worst, tell)

    def mark_of(self, line: int) -> Severity | None:
        """Return how bad it is what is wrong with *line*, None where nothing is."""
        return self.margin.worst.get(line)

    def marks(self, start: int, end: int) -> Sequence[TextMark]:
        """Return what is marked between the offsets *start* and *end*."""
        return [mark for mark in self.found if mark.start <= end and mark.end >= start]

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

    def _on_cursor(self) -> None:
        """Paint the line that the cursor left and the one that it entered."""
        block = self.textCursor().block()
        if block != self._current:
            for line, box in self.seen():
                if line in (self._current, block):
                    top, height = int(box.top()), int(box.height()) + 1
                    self.viewport().update(0, top, self.viewport().width(), height)
            self._current = QTextBlock(block)
            self.margin.update()
        if self.line != self._line:
            self._line = self.line
            self.line_changed.emit(self._line)

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

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line of the cursor and the marks behind the text."""
        area = event.rect()
        # One more line on either side: what is painted behind empty lines looks at those around.
        high = self.fontMetrics().height()
        top, bottom = area.top() - high, area.bottom() + high
        lines = [(b, box) for b, box in self.seen(bottom) if box.bottom() >= top]
        if lines:
            self.prepare_lines(lines[0][0], lines[-1][0])
            painter = QPainter(self.viewport())
            self.paint_behind(painter, lines)
            painter.end()
        super().paintEvent(event)

    def prepare_lines(self, first: QTextBlock, last: QTextBlock) -> None:
        """Do what must be done before the lines from *first* to *last* are painted."""

    def paint_behind(self, painter: QPainter, lines: Sequence[tuple[QTextBlock, QRectF]]) -> None:
        """Paint what lies behind *lines*."""
        width, current = self.viewport().width(), self.textCursor().block()
        for block, box in lines:
            if block == current:
                here = QRectF(0, box.top(), width, box.height())
                painter.fillRect(here, QColor(self.tones.raised))
        self.paint_marks(painter, lines)

    def paint_marks(self, painter: QPainter, lines: Sequence[tuple[QTextBlock, QRectF]]) -> None:
        """Paint what is marked in *lines*."""
        first, last = lines[0][0], lines[-1][0]
        start = self.to_offset(first.position())
        marks = self.marks(start, self.to_offset(last.position() + last.length() - 1))
        if not marks:
            return
        for block, box in lines:
            begin, text = self.to_offset(block.position()), block.text()
            for mark in marks:
                if mark.start <= begin + len(text) and mark.end >= begin:
                    low, high = max(0, mark.start - begin), min(len(text), mark.end - begin)
                    units = _units(text[:low]), _units(text[:high])
                    self._paint_mark(painter, mark, block, box, units)

    def _paint_mark(
        self,
        painter: QPainter,
        mark: TextMark,
        block: QTextBlock,
        box: QRectF,
        columns: tuple[int, int],
    ) -> None:
        """Paint *mark* from the one of *columns* to the other, on each line they are broken to."""
        layout, (low, high) = block.layout(), columns
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            begin, end = line.textStart(), line.textStart() + line.textLength()
            if (
                low > end
                or high < begin
                or (low == end != high and number < layout.lineCount() - 1)
            ):
                continue
            left, right = _x_of(line, max(low, begin)), _x_of(line, min(high, end))
            top = box.top() + line.y()
            height = line.height() if layout.lineCount() > 1 else box.height()
            area = QRectF(box.left() + left, top, max(right - left, 6.0), height)
            area.setLeft(max(area.left(), -_WAVE_PX))  # a line may go on far beyond what is seen
            area.setRight(min(area.right(), self.viewport().width() + _WAVE_PX))
            if area.intersects(QRectF(self.viewport().rect())):
                self._paint_look(painter, mark.look, area)

    def _paint_look(self, painter: QPainter, look: MarkLook | Severity, area: QRectF) -> None:
        if isinstance(look, MarkLook):
            colour = QColor(self.tones.warning if look is MarkLook.FOUND else self.tones.info)
            painter.setPen(QPen(colour, 1))
            colour.setAlpha(48)
            painter.setBrush(colour)
            painter.drawRect(area.adjusted(0, 0.5, 0, -1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=True)
            painter.setPen(QPen(QColor(severity_colour(look, self.tones)), _WAVE_PEN_PX))
            painter.drawPolyline(_wave(area))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


class _LineMargin(QWidget):
    """Numbers and signs at the left of an editor; a click selects the line."""

    def __init__(self, editor: NumberedEditor) -> None:
        super().__init__(editor)
        self._editor = editor
        self.worst: Mapping[int, Severity] = {}
        self._tell: Callable[[int], str] | None = None
        self.setCursor(Qt.CursorShape.ArrowCursor)

    def show_marks(self, worst: Mapping[int, Severity], tell: Callable[[int], str] | None) -> None:
        self.worst, self._tell = dict(worst), tell
        self.update()

    def width_needed(self) -> int:
        """Return the width for the sign and the longest number."""
        digits = max(_FEWEST_DIGITS, len(str(max(1, self._editor.blockCount()))))
        measure = self._editor.fontMetrics()
        return measure.horizontalAdvance("9") * digits + self._sign_side() + 3 * _PAD_PX

    def _sign_side(self) -> int:
        return round(self._editor.fontMetrics().height() * _SIGN_SHARE)

    def sizeHint(self) -> QSize:
        return QSize(self.width_needed(), 0)

    def _lines(self) -> Iterator[tuple[int, QRectF]]:
        shift = self._editor.viewport().y() - self.y()
        for block, box in self._editor.seen():
            yield block.blockNumber() + 1, QRectF(0, box.top() + shift, self.width(), box.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        tones = self._editor.tones
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(tones.window))
        painter.setFont(self._editor.font())
        high, side = self._editor.fontMetrics().height(), self._sign_side()
        flags = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for line, box in self._lines():
            if box.bottom() < event.rect().top() or box.top() > event.rect().bottom():
                continue
            is_current = line == self._editor.line
            if is_current:
                painter.fillRect(box, QColor(tones.raised))
            first = QRectF(box.left(), box.top(), box.width(), min(high, box.height()))
            painter.setPen(QColor(tones.text if is_current else tones.muted))
            painter.drawText(first.adjusted(0, 0, -_PAD_PX, 0), flags, str(line))
            severity = self.worst.get(line)
            if severity is not None:
                top = first.center().y() - side / 2
                draw_severity(painter, QRectF(_PAD_PX / 2, top, side, side), severity, tones)
                painter.setFont(self._editor.font())  # the sign has another one
        painter.end()

    def _line_at(self, point: QPoint) -> int:
        y = point.y()
        return next((line for line, box in self._lines() if box.top() <= y < box.bottom()), 0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        line = self._line_at(event.position().toPoint())
        if line:
            self._editor.select_line(line)

    def event(self, event: QEvent) -> bool:
        """Say what is wrong with the line below the mouse."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            line = self._line_at(event.pos())
            if line in self.worst and self._tell is not None:
                QToolTip.showText(event.globalPos(), as_tip(self._tell(line)), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)


def _units(text: str) -> int:
    """Return how long *text* is in Qt's counting, where signs such as emoji count twice."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


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
