"""Closes files without losing anything, and brings back what an earlier run could not save."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from realms_builder.gui.documents.file_keeping import FileKeeping
from realms_builder.gui.rooms.workshop.document import AuthorDocument
from realms_builder.gui.rooms.workshop.writing_desk import WritingDesk
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import Answer


class Closing(QObject):
    """Asks about files that are not saved."""

    def __init__(self, desk: Desk, writing: WritingDesk, keeping: FileKeeping) -> None:
        """Close files of *writing*, which *keeping* saves."""
        super().__init__(writing)
        self._desk, self._writing, self._keeping = desk, writing, keeping

    def close(self, document: AuthorDocument) -> None:
        """Close *document*, after asking about what is not saved."""
        if self.may_close(document):
            self.let_go(document)

    def let_go(self, document: AuthorDocument) -> None:
        """Close *document* without asking; what was not saved is forgotten."""
        self._keeping.forget(document)
        self._writing.let_go(document)

    def may_close(self, document: AuthorDocument) -> bool:
        """Ask what to do with a file that is not saved; False keeps it open."""
        if not document.is_modified:
            return True
        answer = self._desk.prompts.ask(
            self.tr("Save the file?"),
            self.tr("{0} has changes that are not saved.").format(document.title),
            (
                Answer("save", self.tr("Save")),
                Answer("drop", self.tr("Do not save")),
                Answer("stay", self.tr("Keep it open"), escape=True),
            ),
        )
        if answer == "save":
            return self._keeping.save(document)
        return answer == "drop"

    def may_close_all(self) -> bool:
        """Ask about every file that is not saved; False keeps the window open."""
        for document in list(self._writing.documents.values()):
            if not self.may_close(document):
                return False
            self._keeping.forget(document)
        return True

    def recover(self, open_path: Callable[[Path, str], AuthorDocument | None]) -> None:
        """Open what an earlier run could not save, as a step that can be undone."""
        for kept in self._keeping.left_behind():
            if kept.path is None or not kept.path.is_file():
                continue
            if open_path(kept.path, kept.text) is not None:
                self._keeping.forget_kept(kept)
                self._desk.message.emit(self.tr("Recovered: {0}").format(kept.path.name))
