"""Notices what other programs do to the file of a rulebook, and to the files it includes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from realms_builder.gui.dialogs.book.document import BookDocument
from realms_builder.gui.documents.file_watch import FileWatch
from realms_builder.gui.documents.outside import Fate, stamp_of
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.roster.storage.safekeeping import NO_FILE, SaveFailed, Stamp
from realms_builder.sheets.book.book_text import BookText, load_book_text

_Parts = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the file was and what it is now; *fate* is None where it is the same."""

    before: Stamp | None
    fate: Fate | None
    now: Stamp
    read: BookText | None
    parts: _Parts


class BookWatch(QObject):
    """Reads a file anew that nobody edits here; of the others :attr:`told` says what became.

    :attr:`told` carries a Fate, or None when there is nothing to answer any more;
    :attr:`read_anew` comes after reading, :attr:`parts_changed` when an included file is another.
    """

    told = Signal(object)
    read_anew = Signal()
    parts_changed = Signal()

    def __init__(self, desk: Desk, document: BookDocument, parent: QObject | None = None) -> None:
        """Watch nothing before :meth:`watch` says so."""
        super().__init__(parent)
        self._desk, self._document = desk, document
        self._key = f"look {document.id}"
        self._files: tuple[Path, ...] = ()
        self._parts: _Parts | None = None
        self._found: _Seen | None = None
        self._missed = False
        self._watch = FileWatch(self)
        self._watch.touched.connect(self.look)
        document.saved.connect(self._settled)

    def watch(self, files: Iterable[Path]) -> None:
        """Watch the book itself and the *files* it includes."""
        own = self._document.path
        found = tuple(path for path in files if path != own)
        if self._parts is None or found != self._files:
            self._files, self._parts = found, None
            self._watch.watch((*found, own) if own is not None else found)
            self.look()

    def stop(self) -> None:
        """Watch nothing any more."""
        self._watch.watch([])
        self._desk.tasks.cancel(self._key)

    def look(self) -> None:
        """Look at the files beside the window."""
        path = self._document.path
        if path is not None:
            work = partial(_looked, path, self._document.stamp, self._files)
            self._desk.tasks.start(self._key, work, self._take)

    def _take(self, found: _Seen) -> None:
        document = self._document
        if document.stamp is not found.before:
            self._watch.look_soon()  # saved while somebody looked
            return
        if self._parts is not None and found.parts != self._parts:
            self.parts_changed.emit()
        self._parts = found.parts
        if found.fate is Fate.GONE and not self._missed:
            self._missed = True  # perhaps it is just being replaced
            self._watch.look_soon()
            return
        self._missed = found.fate is Fate.GONE
        self._weigh(found)

    def _weigh(self, found: _Seen) -> None:
        document, read = self._document, found.read
        if found.fate is None:
            if self._found is not None:
                self._settled()
        elif read is not None and (not document.is_modified or read.text == document.text):
            self._read_anew(read)
        elif document.is_read_only:
            return  # it never could be read, and still cannot
        elif self._found is None or self._found.now != found.now:
            self._found = found
            document.lines.setModified(True)  # it stands in no file as it is here
            self.told.emit(found.fate)

    def _read_anew(self, read: BookText) -> None:
        same = read.text == self._document.text
        if self._document.is_read_only:
            self._document.begin(read)
        else:
            self._document.reload(read)
        self._settled()
        if not same:
            self.read_anew.emit()

    def _settled(self) -> None:
        self._found = None
        self.told.emit(None)

    # ------------------------------------------------------------------ answers

    def load_theirs(self) -> None:
        """Take over what the other program wrote, as a step that can be undone."""
        if self._found is not None and self._found.read is not None:
            self._read_anew(self._found.read)

    def keep_mine(self) -> str | None:
        """Let the next save write over the file; return what stands there, if it can be read."""
        found = self._found
        if found is None:
            return None
        self._document.stamp = found.now
        self._document.lines.setModified(True)
        self._settled()
        return found.read.text if found.read is not None else None


def _looked(path: Path, before: Stamp | None, files: tuple[Path, ...], job: Job) -> _Seen:
    now = stamp_of(path)
    fate, read = (None if now == before else Fate.GONE if now == NO_FILE else Fate.CHANGED), None
    if fate is Fate.CHANGED:
        try:
            read = load_book_text(path)
            now = read.stamp
        except SaveFailed:
            fate = Fate.BROKEN
    job.check()
    return _Seen(before, fate, now, read, tuple(_part(file) for file in files))


def _part(file: Path) -> tuple[str, int, int]:
    try:
        found = file.stat()
    except OSError:
        return str(file), 0, 0
    return str(file), found.st_size, found.st_mtime_ns
