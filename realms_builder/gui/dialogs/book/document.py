"""The text of an open rulebook: what is typed, what its file was, and how to write it back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextDocumentLayout

from realms_builder.roster.storage.safekeeping import SaveFailed, Stamp
from realms_builder.sheets.book.book_text import (
    UTF_8,
    BookText,
    book_text_of,
    load_book_text,
    same_ends,
)

_BETWEEN = "\u2029"
"""What Qt holds between two lines."""


class BookDocument(QObject):
    """One open text; undo and redo are those of its :attr:`lines`.

    :attr:`begun` says that the file was read, :attr:`changed` that another text stands there,
    :attr:`saved` that its file has it too. *is_read_only* until the file was read.
    """

    begun = Signal()
    changed = Signal()
    saved = Signal()

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        """Belong to *path*, of which :meth:`begin` tells what stands there."""
        super().__init__(parent)
        self.id = uuid4().hex
        self.path: Path | None = path
        self.is_read_only = True
        self.lines = QTextDocument(self)
        self.lines.setDocumentLayout(QPlainTextDocumentLayout(self.lines))
        self._read = BookText()
        self.stamp: Stamp | None = self._read.stamp
        self.lines.contentsChanged.connect(self.changed)

    @property
    def encoding(self) -> str:
        """Return how the file writes letters, such as utf-8."""
        return self._read.encoding

    @property
    def text(self) -> str:
        """Return the text as it stands there, with a line feed between lines."""
        return self.lines.toRawText().replace(_BETWEEN, "\n")

    @property
    def is_modified(self) -> bool:
        """Return whether there is something to save."""
        return self.lines.isModified()

    def begin(self, read: BookText) -> None:
        """Show what stands in the file; nothing can be undone yet."""
        self._read, self.stamp, self.is_read_only = read, read.stamp, False
        self.lines.setPlainText(read.text)
        self.lines.clearUndoRedoStacks()
        self.lines.setModified(False)
        self.begun.emit()

    def reload(self, read: BookText) -> None:
        """Take over what another program wrote, as a step that can be undone."""
        self._read, self.stamp = read, read.stamp
        self.replace(read.text)
        self.lines.setModified(False)

    def replace(self, text: str) -> None:
        """Let *text* stand there as one step that can be undone; only other lines are touched."""
        old, new = self.text.split("\n"), text.split("\n")
        if old == new:
            return
        head, tail = same_ends(old, new)
        if len(old) == head + tail or len(new) == head + tail:  # lines were only put in or taken
            head, tail = (head - 1, tail) if head else (head, tail - 1)
        first = self.lines.findBlockByNumber(head)
        last = self.lines.findBlockByNumber(len(old) - tail - 1)
        cursor = QTextCursor(first)
        end = last.position() + last.length() - 1
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText("\n".join(new[head : len(new) - tail]))

    # ------------------------------------------------------------------ keeping

    def file_text(self) -> str:
        """Return the text as it would be written."""
        return self.text

    def text_maker(self) -> Callable[[], str]:
        """Return what returns the text as it is now, in any thread."""
        text = self.text
        return lambda: text

    def file_bytes(self, text: str) -> bytes:
        """Return *text* as the file holds it; raises UnicodeEncodeError where it cannot."""
        return self._read.in_bytes(text)

    def can_be_written(self) -> bool:
        """Return whether the file's encoding has a sign for every letter."""
        try:
            self.file_bytes(self.text)
        except UnicodeEncodeError:
            return False
        return True

    def write_as_utf_8(self) -> None:
        """Write the file in UTF-8 from now on."""
        read = self._read
        self._read = BookText(read.text, UTF_8, b"", read.ends, read.stamp)

    def text_in(self, path: Path) -> str | None:
        """Return what stands in *path* now, None where it cannot be read."""
        try:
            return load_book_text(path).text
        except SaveFailed:
            return None

    def mark_saved(self, path: Path, text: str, stamp: Stamp) -> None:
        """Note that the text stands in *path*; undo goes on across the save."""
        self._read = book_text_of(self._read.in_bytes(text))
        self.path, self.stamp = path, stamp
        self.lines.setModified(False)
        self.saved.emit()
