"""A document that is a text in lines: what is typed, what its file was, how to write it back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextDocumentLayout

from realms_builder.core.files import WriteFailed
from realms_builder.core.problems import Problem
from realms_builder.game.yaml.saving import NO_FILE, LoadedFile, Stamp
from realms_builder.gui.documents.document import Document, TextMaker
from realms_builder.gui.documents.swap import Words
from realms_builder.gui.shell.prompts import PromptAnswer, Prompts
from realms_builder.gui.shell.tasks import as_problem
from realms_builder.sheets.book.book_text import (
    UTF_8,
    BookText,
    book_text_of,
    load_book_text,
    same_ends,
)

_BETWEEN = "\u2029"
"""What Qt holds between two lines."""


@dataclass(frozen=True, slots=True)
class LoadedText(LoadedFile):
    """A text as it was read, with how its file writes it."""

    read: BookText = field(default_factory=BookText)


class TextDocument(Document):
    """One open text; undo and redo are those of its :attr:`lines`.

    :attr:`begun` says that the file was read. *is_read_only* until then; what is taken before
    waits for it.
    """

    begun = Signal()

    def __init__(self, journal_name: str, path: Path, parent: QObject | None = None) -> None:
        """Belong to *path*, of which :meth:`begin` tells what stands there."""
        super().__init__(path, parent)
        self.journal_name = journal_name
        self.suffixes = (path.suffix.lower(),)
        self.is_read_only = True
        self.files: tuple[Path, ...] = ()
        """The other files that the text includes."""
        self.lines = QTextDocument(self)
        self.lines.setDocumentLayout(QPlainTextDocumentLayout(self.lines))
        self._read = BookText()
        self.stamp = self._read.stamp
        self._waiting: str | None = None
        self.lines.contentsChanged.connect(self.changed)

    @property
    def title(self) -> str:
        """Return the name of its file."""
        return self.path.name if self.path is not None else ""

    def where(self, lang: str) -> str:
        """Return its folder."""
        del lang
        return str(self.path.parent) if self.path is not None else ""

    @property
    def is_followed(self) -> bool:
        """Return whether its file concerns it: always, since it may become readable."""
        return self.path is not None

    @property
    def state(self) -> str:
        """Return the text."""
        return self.text

    def side_files(self) -> Sequence[Path]:
        """Return the files that the text includes."""
        return self.files

    @property
    def encoding(self) -> str:
        """Return how the file writes letters, such as utf-8."""
        return self._read.encoding

    @property
    def text(self) -> str:
        """Return the text as it stands there, with a line feed between lines."""
        if self._waiting is not None:
            return self._waiting
        return self.lines.toRawText().replace(_BETWEEN, "\n")

    @property
    def is_modified(self) -> bool:
        """Return whether there is something to save."""
        return self.lines.isModified() or self._waiting is not None

    def begin(self, read: BookText) -> None:
        """Show what stands in the file; nothing can be undone yet."""
        self._read, self.stamp, self.is_read_only = read, read.stamp, False
        self.lines.setPlainText(read.text)
        self.lines.clearUndoRedoStacks()
        self.lines.setModified(False)
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self.replace(waiting)
        self.begun.emit()

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

    # ------------------------------------------------------------------ text and file

    def text_maker(self) -> TextMaker:
        """Return what returns the text as it is now, in any thread."""
        text = self.text
        return lambda: text

    def file_bytes(self, text: str) -> bytes:
        """Return *text* as the file holds it; raises UnicodeEncodeError where it cannot."""
        return self._read.in_bytes(text)

    def load(self, path: Path) -> LoadedText:
        """Return what stands in *path* now, and how; called in any thread, never raises."""
        try:
            read = load_book_text(path)
        except WriteFailed as error:
            is_missing = isinstance(error.__cause__, FileNotFoundError)
            problem = Problem("file_missing") if is_missing else as_problem(error)
            return LoadedText(None, NO_FILE, (problem,))
        return LoadedText(read.text, read.stamp, (), read)

    def take(self, text: str, name: Words) -> None:
        """Let *text* stand there as a step that can be undone; its editor gives it no *name*."""
        del name
        if self.is_read_only:
            self._waiting = text
            self.changed.emit()
        else:
            self.replace(text)

    def follow(
        self, path: Path, loaded: LoadedFile, name: Words, merged: str | None = None
    ) -> None:
        """Hold what another program wrote to *path*; what could not be read before begins."""
        assert isinstance(loaded, LoadedText)
        if self.is_read_only:
            self.begin(loaded.read)
            return
        self._read = loaded.read
        super().follow(path, loaded, name, merged)

    def mark_saved(self, path: Path, text: str, stamp: Stamp, state: object) -> None:
        """Note that the text stands in *path*; undo goes on across the save."""
        del state
        moved = path != self.path
        self._read = book_text_of(self._read.in_bytes(text))
        self.path, self.stamp = path, stamp
        self.lines.setModified(False)
        if moved:
            self.path_changed.emit()
        self.saved.emit()

    def mark_unsaved(self) -> None:
        """Note that no file holds the text as it is."""
        self.lines.setModified(True)

    def mark_clean(self) -> None:
        """Note that its file holds the text as it is."""
        self.lines.setModified(False)

    def may_be_written(self, prompts: Prompts) -> bool:
        """Ask whether to write UTF-8 where the file's encoding lacks some of the letters."""
        try:
            self.file_bytes(self.text)
        except UnicodeEncodeError:
            text = self.tr("{0} is in an old encoding that lacks some of these letters.")
            answers = (
                PromptAnswer("utf-8", self.tr("Save in UTF-8")),
                PromptAnswer("wait", self.tr("Do not save"), escape=True),
            )
            title = self.tr("Save in UTF-8?")
            if prompts.ask(title, text.format(self.title), answers) != "utf-8":
                return False
            self._read = replace(self._read, encoding=UTF_8, mark=b"")
        return True
