"""The files that are open in the workshop, and the one undo stack of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from realms_builder.core.problems import Problem
from realms_builder.editing.edits import Unwritable
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.game.yaml.saving import NO_FILE, LoadedFile, load
from realms_builder.gui.documents.document import UNDO_STEPS
from realms_builder.gui.documents.swap import Swap, Words
from realms_builder.gui.rooms.workshop.document import AuthorDocument


@dataclass(frozen=True, slots=True)
class FileState:
    """One file as it is before or after an edit, and the entry that the edit is about."""

    document: AuthorDocument
    manuscript: Manuscript
    path: PathInFile


State = tuple[FileState, ...]


class WritingDesk(QObject):
    """Opens files, keeps which is current, and does every edit as a step that can be undone.

    A step may hold several files, such as a rename; undoing it turns to the first of them.
    :attr:`refused` tells in problems why an edit could not be done.
    """

    current_changed = Signal()
    edited = Signal(object)
    opened = Signal(object)
    refused = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin with nothing open."""
        super().__init__(parent)
        self.undo_stack = QUndoStack(self)
        self.undo_stack.setUndoLimit(UNDO_STEPS)
        self.documents: dict[Path, AuthorDocument] = {}
        self.current: AuthorDocument | None = None
        self.lang = "en"

    # ------------------------------------------------------------------ files

    def open(self, path: Path, text: str | None = None) -> AuthorDocument | None:
        """Return the file at *path*, opened where it is not yet; None with the reason told.

        A given *text* stands for a file that is no more.
        """
        path = path.absolute()
        document = self.documents.get(path)
        if document is None:
            loaded = LoadedFile(text, NO_FILE) if text is not None else load(path)
            if loaded.text is None:
                self.refused.emit(loaded.problems)
                return None
            manuscript = Manuscript.of(loaded.text, str(path))
            document = AuthorDocument(
                manuscript, path, self.undo_stack, self.commit, lambda: self.lang, self
            )
            document.stamp = loaded.stamp
            document.path_changed.connect(self._on_moved)
            self.documents[path] = document
            self.opened.emit(document)
        return document

    def _on_moved(self) -> None:
        """Find a file under its new name, also in the steps that undo leads back to."""
        self.documents = {document.file: document for document in self.documents.values()}
        for step in (self.undo_stack.command(n) for n in range(self.undo_stack.count())):
            if isinstance(step, Swap):
                step.before, step.after = _moved(step.before), _moved(step.after)

    def show(self, document: AuthorDocument | None) -> None:
        """Make *document* the current one."""
        if document is not self.current:
            self.current = document
            self.current_changed.emit()

    def let_go(self, document: AuthorDocument) -> None:
        """Close *document*; steps that hold it are forgotten with all others."""
        self.documents = {p: one for p, one in self.documents.items() if one is not document}
        self.undo_stack.clear()
        if self.current is document:
            self.show(next(iter(self.documents.values()), None))
        document.deleteLater()

    @property
    def modified(self) -> list[AuthorDocument]:
        """Return the files with something to save."""
        return [document for document in self.documents.values() if document.is_modified]

    # ------------------------------------------------------------------ edits

    def commit(
        self,
        document: AuthorDocument,
        after: Manuscript,
        name: Words,
        merge_key: str = "",
        path: PathInFile | None = None,
    ) -> bool:
        """Make *after* the text of *document*, as a step that is called *name* in undo."""
        here = document.selection if path is None else path
        return self.commit_all({document: (after, here)}, name, merge_key)

    def commit_all(
        self,
        changes: dict[AuthorDocument, tuple[Manuscript, PathInFile]],
        name: Words,
        merge_key: str = "",
        first: AuthorDocument | None = None,
    ) -> bool:
        """Change several files in one step; the first one is the one that undo turns to.

        That is the first of those that change, or *first* even where it stays as it is.
        """
        changed = {d for d, new in changes.items() if new[0] is not d.manuscript}
        if any(document.is_read_only for document in changed):
            self.refused.emit((Problem("author.read_only"),))
            return False
        if not changed:
            return True
        changes = {d: new for d, new in changes.items() if d in changed or d is first}
        before = tuple(FileState(d, d.manuscript, d.selection) for d in changes)
        after = tuple(FileState(d, new, path) for d, (new, path) in changes.items())
        self.undo_stack.push(Swap(self._show, before, after, name, merge_key))
        return True

    def change(
        self,
        document: AuthorDocument,
        edit: Callable[[Manuscript], Manuscript],
        name: Words,
        merge_key: str = "",
        path: PathInFile | None = None,
    ) -> bool:
        """Commit what *edit* makes of *document*; what cannot be written is told."""
        after = self._edited(document, edit)
        if after is None:
            return False
        return self.commit(document, after, name, merge_key, path)

    def _edited(
        self, document: AuthorDocument, edit: Callable[[Manuscript], Manuscript]
    ) -> Manuscript | None:
        """Return what *edit* makes of *document*, None with a word where it cannot be written."""
        try:
            return edit(document.manuscript)
        except Unwritable as error:
            self.refused.emit(error.problems)
            return None

    def change_beside(
        self,
        shown: AuthorDocument,
        document: AuthorDocument,
        edit: Callable[[Manuscript], Manuscript],
        name: Words,
    ) -> bool:
        """Commit what *edit* makes of *document*; undo turns to *shown*, which is looked at now."""
        after = self._edited(document, edit)
        if after is None:
            return False
        changes = {shown: (shown.manuscript, shown.selection)}
        changes[document] = (after, document.selection)
        return self.commit_all(changes, name, first=shown)

    def type(self, document: AuthorDocument, after: Manuscript, start: int, new: str) -> None:
        """Take *after* as typed at *start*; letters in one line are one step of undo."""
        line = after.text.count("\n", 0, start)
        key = "" if "\n" in new else f"type {line}"
        path = after.entry_of_line(line + 1) or ()
        self.commit(document, after, lambda: self.tr("Edit text"), key, path)

    def _show(self, state: State) -> None:
        for page in state:
            page.document.show(page.manuscript)
        first = state[0]
        if first.document.path in self.documents:
            self.show(first.document)
        first.document.select(first.path)
        for page in state:
            self.edited.emit(page.document)

    def tell(self, problems: Iterable[Problem]) -> None:
        """Tell *problems* as reasons why something was not done."""
        self.refused.emit(tuple(problems))


def _moved(state: State) -> State:
    """Return *state* with the names that its files have now."""
    return tuple(
        page
        if page.manuscript.file == str(page.document.path)
        else replace(page, manuscript=replace(page.manuscript, file=str(page.document.path)))
        for page in state
    )
