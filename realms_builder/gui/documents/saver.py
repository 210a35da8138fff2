"""Puts documents into files: where they lie, or elsewhere with what has to lie beside them.

Whatever goes wrong is told. A document that is on its way elsewhere stays open where it lies until
its file and what belongs beside it are there, all of it; else nothing of that is left there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Signal

from realms_builder.core.files import WriteFailed, failure
from realms_builder.core.versions import Versions
from realms_builder.game.yaml.saving import ChangedOutside, Stamp, save_bytes
from realms_builder.gui.documents.document import Document, Journey
from realms_builder.gui.documents.document_watch import DocumentWatch
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job, as_problem


@dataclass(frozen=True)
class _Arrived:
    """What came of a journey: the text that was written, and what the file is then."""

    journey: Journey
    text: str
    stamp: Stamp


class Saver(QObject):
    """Saves documents.

    :attr:`saved` says that one is in a file now, :attr:`ended` whether one that was on its way
    elsewhere is there.
    """

    saved = Signal(object)
    ended = Signal(object, bool)

    def __init__(
        self, desk: Desk, versions: Versions, outside: DocumentWatch, parent: QObject
    ) -> None:
        """Keep what is written over in *versions*; ask *outside* where a file has changed."""
        super().__init__(parent)
        self._desk, self._versions, self._outside = desk, versions, outside
        self._going: dict[str, Path] = {}
        self._turns: WeakKeyDictionary[Document, Lock] = WeakKeyDictionary()

    def is_going(self, document: Document) -> bool:
        """Return whether *document* is on its way to another file."""
        return document.id in self._going

    def stop(self, document: Document) -> None:
        """Leave *document* where it lies; what was made elsewhere is taken back."""
        self._going.pop(document.id, None)
        self._desk.tasks.cancel(saving_key(document))

    # ------------------------------------------------------------------ verbs

    def save(self, document: Document) -> bool:
        """Save *document* and return whether it is safe now; it may be :meth:`is_going` instead.

        Without a file it is asked where; on its way to one it goes there as it is now.
        """
        if document.is_read_only or not document.may_be_written(self._desk.prompts):
            return False
        path = self._going.get(document.id)
        if path is not None:
            return self._write_elsewhere(document, path)
        return self._write(document, document.path) if document.path else self.save_as(document)

    def save_beside(self, document: Document) -> bool:
        """Save a very large *document* where it lies, its text worked out beside the window."""
        path, make, state = document.path, document.text_maker(), document.state
        if path is None or self.is_going(document):
            return self.save(document)
        self._desk.tasks.start(
            saving_key(document),
            lambda _job: make(),
            lambda text: self._finish(document, path, text, state),
            files=True,
            title=self.tr("Saving {0} …").format(path.name),
        )
        return True

    def _finish(self, document: Document, path: Path, text: str, state: object) -> None:
        self._write(document, path, (text, state))

    def save_as(self, document: Document) -> bool:
        """Ask for a file and save *document* there, as :meth:`save` does."""
        title, start, patterns = document.file_question()
        path = self._desk.prompts.save_file(title, start, patterns)
        if path is None or not document.may_be_written(self._desk.prompts):
            return False
        if path.suffix.lower() not in document.suffixes:
            path = path.with_suffix(document.suffixes[0])
        return self._write_elsewhere(document, path)

    # ------------------------------------------------------------------ where it lies

    def _write(
        self, document: Document, path: Path, made: tuple[str, object] | None = None
    ) -> bool:
        """Write *document* to the file *path* that it was read from.

        *made* is its text and the state that it tells of, where they are there already.
        """
        if made is None:
            self._desk.tasks.cancel(saving_key(document))  # this is newer
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            text, state = made or (document.text_maker()(), document.state)
            raw = document.file_bytes(text)
            stamp = save_bytes(path, raw, self._outside.seen(document))
        except ChangedOutside:
            return self._outside.ask(document) and self._write(document, path)
        except (WriteFailed, OSError, ValueError) as error:
            self._fail(path, error)
            return False
        self._versions.keep(path, raw)
        document.mark_saved(path, text, stamp, state)
        self._tell(document, path)
        return True

    def _tell(self, document: Document, path: Path) -> None:
        self.saved.emit(document)
        document.told.emit(self.tr("Saved: {0}").format(path.name))

    def _fail(self, path: Path, error: Exception) -> None:
        if isinstance(error, UnicodeEncodeError):
            error = WriteFailed("write.failed", path, error.reason)
        told = failure(path, error) if isinstance(error, OSError | ValueError) else error
        self._desk.problems_found.emit((as_problem(told),))

    # ------------------------------------------------------------------ elsewhere

    def _write_elsewhere(self, document: Document, path: Path) -> bool:
        """Write *document* to *path*, over whatever lies there; return whether it is there now.

        With much beside it, or where it is very large, it is :meth:`is_going` there for a while.
        """
        journey = document.journey()
        turn = self._turns.setdefault(document, Lock())
        work = partial(_travel, document, journey, path, self._versions, turn)
        if not (journey.is_long or self.is_going(document)):
            self._desk.tasks.cancel(saving_key(document))
            try:
                arrived = work(Job(lambda _done, _of: None))
            except (WriteFailed, OSError, ValueError) as error:
                self._on_failed(document, path, error)
                return False
            self._on_arrived(document, path, arrived)
            return True
        self._going[document.id] = path
        title = self.tr("Saving {0} …").format(path.name)
        document.told.emit(title)
        self._desk.tasks.start(
            saving_key(document),
            work,
            partial(self._on_arrived, document, path),
            failed=partial(self._on_failed, document, path),
            title=title,
        )
        return False

    def _on_arrived(self, document: Document, path: Path, arrived: _Arrived) -> None:
        journey = arrived.journey
        if not journey.has_all_of(document):
            self._write_elsewhere(document, path)  # once more, with everything
            return
        self._going.pop(document.id, None)
        journey.arrive(document, path, arrived.text, arrived.stamp)
        if journey.problems:
            self._desk.problems_found.emit(tuple(journey.problems))
        self._tell(document, path)
        self.ended.emit(document, True)

    def _on_failed(self, document: Document, path: Path, error: Exception) -> None:
        self._going.pop(document.id, None)
        self._fail(path, error)
        self.ended.emit(document, False)


def saving_key(document: Document) -> str:
    """Return the key of the task that saves *document* beside the window."""
    return f"save {document.id}"


def _travel(
    document: Document, journey: Journey, path: Path, versions: Versions, turn: Lock, job: Job
) -> _Arrived:
    """Bring what lies beside a document, then write its text; nothing is left of half of it.

    What lies where it goes is kept as a version first. Each journey of a document waits for its
    *turn*: one that was stopped has taken back what it made before the next one looks around.
    Raises :class:`WriteFailed`, OSError and ValueError.
    """
    with turn:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            versions.keep_file(path)
            text = journey.text(path, job)
            raw = document.file_bytes(text)
            job.check()  # or what is newer would be written over
            stamp = save_bytes(path, raw, None)
        except BaseException:
            journey.take_back()
            raise
        versions.keep(path, raw)
    return _Arrived(journey, text, stamp)
