"""Reads what was touched at once and the whole file a moment later, beside the window."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QTimer

from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.reading import ManuscriptReading, read_touched, read_whole
from realms_builder.game.library import Library
from realms_builder.gui.rooms.workshop.document import AuthorDocument
from realms_builder.gui.rooms.workshop.writing_desk import WritingDesk
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job

WHOLE_PAUSE_MS = 120


class Proofreader(QObject):
    """Keeps :attr:`AuthorDocument.reading` of every open file up to date."""

    def __init__(self, desk: Desk, writing: WritingDesk) -> None:
        """Read the files of *writing*."""
        super().__init__(writing)
        self._desk, self._writing = desk, writing
        self._waiting: dict[str, AuthorDocument] = {}
        self._keys: set[str] = set()
        self._pause = QTimer(self, singleShot=True, interval=WHOLE_PAUSE_MS)
        self._pause.timeout.connect(self.read_now)
        writing.opened.connect(self._on_opened)
        writing.edited.connect(self._on_edited)
        desk.library_changed.connect(self._read_all)
        tasks, keys = desk.tasks, self._keys
        self.destroyed.connect(lambda: [tasks.cancel(key) for key in keys])

    def _on_opened(self, document: AuthorDocument) -> None:
        self._waiting[document.id] = document
        self.read_now()

    def _read_all(self) -> None:
        for document in self._writing.documents.values():
            self._waiting[document.id] = document
        self.read_now()

    def _on_edited(self, document: AuthorDocument) -> None:
        self._read_touched(document, document.selection)
        self._waiting[document.id] = document
        self._pause.start()

    def _read_touched(self, document: AuthorDocument, path: PathInFile) -> None:
        before, manuscript = document.reading, document.manuscript
        if not manuscript.is_sound or len(path) < 2 or before.manuscript is manuscript:
            return
        if _differs_elsewhere(before, document, path):
            return
        touched = read_touched(before, manuscript, path)
        if touched is not None:
            document.take_reading(touched)

    def read_now(self) -> None:
        """Read every file that waits for it, whole."""
        self._pause.stop()
        library = self._desk.library
        for document in self._waiting.values():
            work = partial(_whole, document.manuscript, library)
            key = f"proofread {document.id}"
            self._keys.add(key)
            self._desk.tasks.start(key, work, partial(self._take, document))
        self._waiting.clear()

    def _take(self, document: AuthorDocument, reading: ManuscriptReading) -> None:
        is_open = self._writing.documents.get(document.file) is document
        if is_open and reading.manuscript is document.manuscript:
            document.take_reading(reading)


def _differs_elsewhere(
    before: ManuscriptReading, document: AuthorDocument, path: PathInFile
) -> bool:
    """Return whether more than the entry at *path* is another than when it was read."""
    old, new = before.manuscript, document.manuscript
    if len(old.pieces) != len(new.pieces):
        return True
    entry = new.entry_at(path[:2])
    at = entry[0] if entry is not None else -1
    return any(
        a is not b and a.text != b.text and place != at
        for place, (a, b) in enumerate(zip(old.pieces, new.pieces, strict=True))
    )


def _whole(manuscript: Manuscript, library: Library, job: Job) -> ManuscriptReading:
    job.check()
    return read_whole(manuscript, library)
