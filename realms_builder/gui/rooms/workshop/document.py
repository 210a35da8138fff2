"""An open file of a game: its manuscript, what it was read as, and what stands on disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from realms_builder.core import resources
from realms_builder.core.problems import Problem
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.reading import Reading, kind_of
from realms_builder.game.texts import Text
from realms_builder.roster.storage.safekeeping import Stamp, load


class AuthorDocument(QObject):
    """One open file.

    :attr:`changed` says that the text is another one, :attr:`was_read` that what it comes to is
    known anew, :attr:`selected` that another entry is looked at. Edits go through the
    :class:`~realms_builder.gui.rooms.workshop.writing_desk.WritingDesk`, which holds their undo.
    """

    changed = Signal()
    was_read = Signal()
    selected = Signal()
    saved = Signal()

    def __init__(
        self,
        manuscript: Manuscript,
        path: Path,
        undo_stack: QUndoStack,
        parent: QObject | None = None,
    ) -> None:
        """Open what stands in *path*; files of the program are read-only."""
        super().__init__(parent)
        self.id = uuid4().hex
        self.undo_stack = undo_stack
        self.path: Path | None = path
        self.stamp: Stamp | None = None
        self.is_read_only = resources.is_bundled(path)
        self.is_gone = False
        """Whether the file was moved or deleted: what stands here is all there is of it."""
        self.outside: tuple[Problem, ...] = ()
        self._manuscript = manuscript
        self._saved = manuscript
        self._reading = Reading(manuscript, kind_of(manuscript))
        self._path: PathInFile = ()

    # ------------------------------------------------------------------ the text

    @property
    def manuscript(self) -> Manuscript:
        """Return the file as it is now."""
        return self._manuscript

    @property
    def file(self) -> Path:
        """Return where it lies."""
        assert self.path is not None
        return self.path

    @property
    def title(self) -> str:
        """Return the name to show."""
        name = self._manuscript.value(("name",))
        shown = Text.of(name).pick(self.lang) if isinstance(name, (str, dict)) and name else ""
        return shown or self.file.name

    lang = "en"

    def where(self, lang: str) -> str:
        """Return in words what it belongs to."""
        game = self._reading.game
        return f"{game.name.pick(lang)} · {self.file.name}" if game is not None else self.file.name

    def show(self, manuscript: Manuscript) -> None:
        """Take *manuscript* as the text; only the undo command calls this."""
        before, self._manuscript = self._manuscript, manuscript
        if before is not manuscript:
            before.let_go()
        self.changed.emit()

    # ------------------------------------------------------------------ what it comes to

    @property
    def reading(self) -> Reading:
        """Return what it was read as last; a moment behind the text, never older than a pause."""
        return self._reading

    def take_reading(self, reading: Reading) -> None:
        """Take what the text, or a touched part of it, was read as."""
        if reading.mended is not None and reading.manuscript is self._manuscript:
            self._manuscript = reading.mended  # the same text, the data it really has
        self._reading = reading
        self.was_read.emit()

    # ------------------------------------------------------------------ what is looked at

    @property
    def selection(self) -> PathInFile:
        """Return the path of the entry that is looked at, empty for the file itself."""
        return self._path

    def select(self, path: PathInFile) -> None:
        """Look at the entry at *path*."""
        if path != self._path:
            self._path = path
            self.selected.emit()

    # ------------------------------------------------------------------ the file

    @property
    def is_modified(self) -> bool:
        """Return whether there is something to save."""
        if self.is_gone:
            return True
        return self._manuscript is not self._saved and self._manuscript.text != self._saved.text

    @property
    def saved_text(self) -> str:
        """Return the text of the file as it was read or saved last."""
        return self._saved.file_text()

    def file_text(self) -> str:
        """Return the text as it would be written."""
        return self._manuscript.file_text()

    def file_bytes(self, text: str) -> bytes:
        """Return that *text* as the file holds it."""
        return text.encode()

    def text_in(self, path: Path) -> str | None:
        """Return what stands in *path* now, None where it cannot be read."""
        return load(path).text

    def text_maker(self) -> Callable[[], str]:
        """Return what gives the text as it is now, in any thread."""
        return self._manuscript.file_text

    def mark_saved(self, path: Path, text: str, stamp: Stamp) -> None:
        """Note that the manuscript stands in *path* as *text*; undo goes on across the save."""
        del text
        self.path, self.stamp, self._saved = path, stamp, self._manuscript
        self.is_gone = False
        self.saved.emit()

    def follow_file(self, manuscript: Manuscript, stamp: Stamp) -> None:
        """Note that *manuscript* stands in the file now, since another program wrote it."""
        self.stamp, self._saved, self.is_gone = stamp, manuscript, False
        self.saved.emit()
