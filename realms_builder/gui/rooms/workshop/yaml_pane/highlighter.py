"""Colours the lines that are seen first, the others bit by bit while nothing else happens."""

from __future__ import annotations

from time import perf_counter

from PySide6.QtCore import QTimer
from PySide6.QtGui import QSyntaxHighlighter, QTextBlock, QTextDocument

from realms_builder.editing.writing.line_pieces import START, cut, state_behind
from realms_builder.gui.rooms.workshop.yaml_pane.colours import formats
from realms_builder.gui.rooms.workshop.yaml_pane.mirror import units, wide_signs
from realms_builder.gui.shell.theme import Tones

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
