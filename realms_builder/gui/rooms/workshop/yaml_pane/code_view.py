"""A view of coloured lines with a guide at every step of their indentation, and edits of lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from PySide6.QtCore import QLineF, QMimeData, QRectF, QTimer
from PySide6.QtGui import (
    QColor,
    QFont,
    QInputMethodEvent,
    QPainter,
    QPen,
    QSyntaxHighlighter,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
)
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from realms_builder.editing.writing.line_pieces import START, cut, state_behind
from realms_builder.editing.writing.piece_kinds import PieceKind
from realms_builder.editing.writing.typing_rules import (
    broken,
    cleaned,
    commented,
    pasted,
    shifted,
    step_back,
    step_on,
)
from realms_builder.gui.kit.numbered_editor import NumberedEditor
from realms_builder.gui.rooms.workshop.yaml_pane.mirror import Mirror, common, units, wide_signs
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.theme import Tones

_STEP = 2
_UNSEEN = -1
_TURN_S = 0.004
_PAUSE_MS = 15
_AT_ONCE = 200
_BOLD = frozenset({PieceKind.FUNCTION, PieceKind.OPERATOR, PieceKind.CONSTANT})


class CodeView(NumberedEditor):
    """Shows coloured lines; its text is that of a :class:`Mirror`."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk.theme, parent)
        self.desk = desk
        self.setUndoRedoEnabled(False)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setWordWrapMode(QTextOption.WrapMode.NoWrap)
        self.mirror = Mirror(self.document())
        self.mirror.changed.connect(self._on_spliced)
        self.highlighter = Highlighter(self.document(), desk.theme.tones)

        self.restyle()

    def restyle(self) -> None:
        """Take the colours and the size of text in force."""
        super().restyle()
        self.highlighter.restyle(self.tones)

    # ------------------------------------------------------------------ text and places

    def on_text_changed(self) -> None:
        """Do nothing: Qt says so of other colours as well, the mirror of other text alone."""

    @property
    def text(self) -> str:
        """Return the text as it stands."""
        return self.mirror.text

    def to_units(self, offset: int) -> int:
        """Return the document's position of an *offset* in the text."""
        return self.mirror.to_units(offset)

    def to_offset(self, position: int) -> int:
        """Return the offset in the text of a *position* in the document."""
        return self.mirror.to_offset(position)

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

    def _on_spliced(self, start: int, end: int, new: str) -> None:
        first = self.document().findBlock(self.mirror.to_units(start)).blockNumber()
        self.highlighter.expect(first, first + new.count("\n"))
        self.edited.emit()

    # ------------------------------------------------------------------ painting

    def prepare_lines(self, first: QTextBlock, last: QTextBlock) -> None:
        """Colour what will be seen."""
        self.highlighter.ensure(first, last.blockNumber())

    def paint_marks(self, painter: QPainter, lines: Sequence[tuple[QTextBlock, QRectF]]) -> None:
        """Paint guides, and on them what is marked."""
        self._paint_guides(painter, lines)
        super().paint_marks(painter, lines)

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

    def restyle(self, tones: Tones) -> None:
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


class LineEdits(CodeView):
    """A view whose lines can be edited; each verb is one edit."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.setTabChangesFocus(False)

    def edit(self, start: int, end: int, new: str, select: tuple[int, int] | None = None) -> None:
        """Put *new* in place of what stands from *start* to *end*, as the user would.

        *select* are offsets within *new*; without it the cursor stands behind.
        """
        if self.isReadOnly():
            return
        cursor = self.mirror.cursor(start, end)
        cursor.beginEditBlock()
        cursor.insertText(new)
        cursor.endEditBlock()
        anchor, place = select if select is not None else (len(new), len(new))
        self.select(start + anchor, start + place)

    def set_text(self, text: str) -> None:
        """Show *text* from its top; nobody is told."""
        self.highlighter.begin()
        self.mirror.take(text, self.setPlainText)
        self.edited.emit()

    def apply(self, start: int, end: int, new: str) -> None:
        """Put *new* in place of what stands from *start* to *end* without moving what is seen."""
        old = self.mirror.text[start:end]
        if old == new:
            return
        same = common(old, new)
        behind = common(old[same:][::-1], new[same:][::-1])
        start, end, new = start + same, end - behind, new[same : len(new) - behind]
        anchor, place = (_moved(at, start, end, new) for at in self.selection())
        bar = self.verticalScrollBar()
        top = bar.value()
        last = self.document().findBlock(self.mirror.to_units(end)).blockNumber()
        lines = new.count("\n") - self.mirror.text.count("\n", start, end)
        self.mirror.replace(start, end, new)
        cursor = self.textCursor()
        cursor.setPosition(self.mirror.to_units(anchor))
        cursor.setPosition(self.mirror.to_units(place), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        bar.setValue(top + lines if last < top else top)

    def _lines(self) -> tuple[int, int, list[str]]:
        """Return where the selected lines begin and end, and the lines."""
        low, high = sorted(self.selection())
        text = self.mirror.text
        start = text.rfind("\n", 0, low) + 1
        if high > low and text[high - 1] == "\n":
            high -= 1
        end = text.find("\n", high)
        end = end if end >= 0 else len(text)
        return start, end, text[start:end].split("\n")

    def _change_lines(self, change: Callable[[Sequence[str]], Sequence[str]]) -> None:
        """Write the selected lines as *change* makes them; what is selected stays so."""
        start, end, lines = self._lines()
        anchor, place = self.selection()
        new = change(lines)
        if list(new) == lines:
            return
        text = "\n".join(new)
        if anchor == place:
            by = len(new[0]) - len(lines[0])
            same = max(0, place - start + by)
            self.edit(start, end, text, (same, same))
            return
        forwards = anchor < place
        self.edit(start, end, text, (0, len(text)) if forwards else (len(text), 0))

    def indent(self) -> None:
        """Indent the selected lines, or write blanks up to the next step."""
        anchor, place = self.selection()
        if "\n" in self.mirror.text[min(anchor, place) : max(anchor, place)]:
            self._change_lines(lambda lines: shifted(lines, back=False))
            return
        low, high = sorted((anchor, place))
        self.edit(low, high, step_on(self.place_of(low)[1]))

    def unindent(self) -> None:
        """Take one step of indentation from the selected lines."""
        self._change_lines(lambda lines: shifted(lines, back=True))

    def toggle_comment(self) -> None:
        """Make comments of the selected lines, or lines of comments."""
        self._change_lines(commented)

    def break_line(self) -> None:
        """Begin a new line, indented as it should be, with a dash where a list goes on."""
        low, high = sorted(self.selection())
        text = self.mirror.text
        start = text.rfind("\n", 0, low) + 1
        end = text.find("\n", high)
        end = end if end >= 0 else len(text)
        made = broken(text[start:low] + text[high:end], low - start)
        line, column = made.cursor
        place = sum(len(part) + 1 for part in made.lines[:line]) + column
        self.edit(start, end, "\n".join(made.lines), (place, place))

    def backspace(self) -> bool:
        """Take a whole step of indentation away; return whether there was one to take."""
        anchor, place = self.selection()
        if anchor != place:
            return False
        start = self.mirror.text.rfind("\n", 0, place) + 1
        count = step_back(self.mirror.text[start:place])
        if count < 2:
            return False
        self.edit(place - count, place, "")
        return True

    def home(self, *, select: bool) -> None:
        """Go to where the text of the line begins, from there to where the line begins."""
        anchor, place = self.selection()
        start = self.mirror.text.rfind("\n", 0, place) + 1
        text = self.textCursor().block().text()
        first = start + len(text) - len(text.lstrip(" "))
        wanted = start if place == first else first
        self.select(anchor if select else wanted, wanted)

    def duplicate(self) -> None:
        """Write the selected lines once more below."""
        _, end, lines = self._lines()
        anchor, place = self.selection()
        text = "\n".join(lines)
        by = len(text) + 1
        self.edit(end, end, "\n" + text, (anchor - end + by, place - end + by))

    def move_lines(self, *, up: bool) -> None:
        """Exchange the selected lines with the one above or below."""
        start, end, lines = self._lines()
        anchor, place = self.selection()
        text = self.mirror.text
        if (up and start == 0) or (not up and end == len(text)):
            return
        if up:
            first = text.rfind("\n", 0, start - 1) + 1
            other = text[first : start - 1]
            new = "\n".join((*lines, other))
            self.edit(first, end, new, (anchor - start, place - start))
        else:
            last = text.find("\n", end + 1)
            last = last if last >= 0 else len(text)
            other = text[end + 1 : last]
            by = len(other) + 1
            new = "\n".join((other, *lines))
            self.edit(start, last, new, (anchor - start + by, place - start + by))

    # ------------------------------------------------------------------ what comes from elsewhere

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Take text; files that are dropped are for the window."""
        return source.hasText() and not source.hasUrls()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste text, indented like the place where it goes."""
        low, high = sorted(self.selection())
        start = self.mirror.text.rfind("\n", 0, low) + 1
        self.edit(low, high, pasted(source.text(), self.mirror.text[start:low]))

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Take what an input method wrote, without signs that may not stand in a file."""
        written = event.commitString()
        clean = cleaned(written)
        if clean != written:
            event.setCommitString(clean, event.replacementStart(), event.replacementLength())
        super().inputMethodEvent(event)


def _moved(place: int, start: int, end: int, new: str) -> int:
    """Return where *place* stands after *new* took the place of *start* to *end*."""
    if place <= start:
        return place
    if place >= end:
        return place + len(new) - (end - start)
    return min(place, start + len(new))
