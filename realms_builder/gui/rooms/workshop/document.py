"""An open file of a game: its manuscript, what it was read as, and what stands on disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from realms_builder.core import resources
from realms_builder.core.problems import Problem
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.outlines.entry_edits import id_key, ids_beside, named_anew
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.reading import ManuscriptReading, file_kind_of
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.notes import newer_format
from realms_builder.game.texts import Text
from realms_builder.game.yaml.saving import Stamp
from realms_builder.gui.documents.document import Document, TextMaker
from realms_builder.gui.documents.keeper import WORKSHOP_JOURNAL
from realms_builder.gui.documents.swap import Words
from realms_builder.packs.line_merge import merged_lines

Commit = Callable[["AuthorDocument", Manuscript, Words], object]


class AuthorDocument(Document):
    """One open file.

    :attr:`changed` says that the text is another one, :attr:`was_read` that what it comes to is
    known anew, :attr:`selected` that another entry is looked at. Edits go through the
    :class:`~realms_builder.gui.rooms.workshop.writing_desk.WritingDesk`, which holds their undo.
    """

    was_read = Signal()
    selected = Signal()

    journal_name = WORKSHOP_JOURNAL
    icon_name = "tools"

    def __init__(
        self,
        manuscript: Manuscript,
        path: Path,
        undo_stack: QUndoStack,
        commit: Commit,
        lang: Callable[[], str],
        parent: QObject | None = None,
    ) -> None:
        """Open what stands in *path*; files of the program, and of newer ones, are read-only.

        *commit* makes another text its own, as a step of *undo_stack*; *lang* is the window's.
        """
        super().__init__(path, parent)
        self.undo_stack = undo_stack
        self._commit = commit
        self._lang = lang
        self.is_newer = newer_format(manuscript.whole_yaml) is not None
        self.is_read_only = self.is_newer or resources.is_bundled(path)
        self._is_homeless = False
        self.outside: tuple[Problem, ...] = ()
        self._manuscript = manuscript
        self._saved = manuscript
        self._reading = ManuscriptReading(manuscript, file_kind_of(manuscript))
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
        shown = Text.of(name).pick(self._lang()) if isinstance(name, (str, dict)) and name else ""
        return shown or self.file.name

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

    def named_anew(self, path: PathInFile, after: Any) -> Any:
        """Return the entry *after*, whose id follows its name until the entry was saved once."""
        key, entry = id_key(path), self._manuscript.value(path)
        if not path or not isinstance(entry, dict):
            return after
        if plain(entry.get(key, "")) in ids_beside(self._saved.data, path[:-1]):
            return after
        return named_anew(self._manuscript, path, after, self._lang())

    @property
    def reading(self) -> ManuscriptReading:
        """Return what it was read as last; a moment behind the text, never older than a pause."""
        return self._reading

    def take_reading(self, reading: ManuscriptReading) -> None:
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
        if self._is_homeless:
            return True
        return self._manuscript is not self._saved and self._manuscript.text != self._saved.text

    @property
    def state(self) -> Manuscript:
        """Return the file as it is now."""
        return self._manuscript

    def text_maker(self) -> TextMaker:
        """Return what gives the text as it is now, in any thread."""
        return self._manuscript.file_text

    def take(self, text: str, name: Words) -> None:
        """Let *text* stand there, as a step that is called *name* in undo."""
        self._commit(self, Manuscript.of(text, str(self.path)), name)

    def merger(self) -> Callable[[str], str | None]:
        """Return what brings a text of another program and this one together, line by line."""
        saved, mine = self._saved, self._manuscript
        return lambda theirs: merged_lines(saved.file_text(), mine.file_text(), theirs)

    def mark_saved(self, path: Path, text: str, stamp: Stamp, state: object) -> None:
        """Note that *text* stands in *path*; undo goes on across the save."""
        moved = path != self.path
        mine = self._manuscript
        is_mine = state is mine and mine.file_text() == text
        if moved:
            mine = self._manuscript = replace(mine, file=str(path))
        self.path, self.stamp, self._is_homeless = path, stamp, False
        self._saved = mine if is_mine else Manuscript.of(text, str(path))
        if moved:
            self.path_changed.emit()
        self.saved.emit()

    def mark_unsaved(self) -> None:
        """Note that no file holds the text as it is: what stands here is all there is of it."""
        self._is_homeless = True

    def mark_clean(self) -> None:
        """Note that its file holds the text as it is."""
        self._is_homeless = False
