"""Puts documents into files: where they lie, or elsewhere with what has to lie beside them.

Whatever goes wrong is told; of a document that saves itself it is the :meth:`Saver.trouble_of`. A
document that is on its way elsewhere stays open where it lies until its file and what belongs
beside it are there, all of it; else nothing of that is left there.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from threading import Lock
from time import monotonic
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from realms_builder.core import resources
from realms_builder.core.files import WriteFailed, failure, is_folder
from realms_builder.core.problems import Problem
from realms_builder.core.trash import TrashFailed
from realms_builder.core.versions import Versions
from realms_builder.game.yaml.saving import NO_FILE, ChangedOutside, Stamp, save_bytes
from realms_builder.gui.documents.document import Document, Journey, SteppedDocument
from realms_builder.gui.documents.document_watch import DocumentWatch, stamp_of
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Cancelled, Job, as_problem
from realms_builder.roster.storage.roster_moves import trash_roster

REST_MS = 1_500
"""After an edit, before what saves itself is saved."""
RETRY_MS = 30_000
VERSION_PAUSE_S = 15 * 60
"""Between two versions of a document that saves itself; what was saved by hand is one always."""


@dataclass(frozen=True)
class _Trip:
    """A way to another file: *quiet* without a word, *fresh* where nothing may lie yet.

    From *left*, which was *seen* so last, it goes for good.
    """

    path: Path
    quiet: bool = False
    fresh: bool = False
    left: Path | None = None
    seen: Stamp | None = None


@dataclass(frozen=True)
class _Arrived:
    """What came of a journey: the text that was written, and what the file is then."""

    journey: Journey
    text: str
    stamp: Stamp


class _Writing:
    """What threads write of a document, one after the other, until the window has heard of it.

    Who writes its text takes the *turn*, for a moment; who brings what lies beside it, the *road*.
    """

    def __init__(self) -> None:
        self.turn, self.road = Lock(), Lock()
        self.stamp: Stamp | None = None
        self.stray: tuple[Path, _Arrived] | None = None


class Saver(QObject):
    """Saves documents.

    :attr:`saved` says that one is in a file now, :attr:`ended` whether one that was on its way
    elsewhere is there, :attr:`troubled` that there is another :meth:`trouble_of` one.
    """

    saved = Signal(object)
    ended = Signal(object, bool)
    troubled = Signal(object)

    def __init__(
        self, desk: Desk, versions: Versions, outside: DocumentWatch, parent: QObject
    ) -> None:
        """Keep what is written over in *versions*; ask *outside* where a file has changed."""
        super().__init__(parent)
        self._desk, self._versions, self._outside = desk, versions, outside
        self._going: dict[str, _Trip] = {}
        self._troubles: dict[str, Problem] = {}
        self._writings: WeakKeyDictionary[Document, _Writing] = WeakKeyDictionary()
        self._kept_at: WeakKeyDictionary[Document, float] = WeakKeyDictionary()
        self.clock: Callable[[], float] = monotonic

    def is_going(self, document: Document) -> bool:
        """Return whether *document* is on its way to another file."""
        return document.id in self._going

    def trouble_of(self, document: Document) -> Problem | None:
        """Return why *document*, which saves itself, is not saved; None where it is, or will be."""
        return self._troubles.get(document.id)

    def stop(self, document: Document) -> None:
        """Leave *document* where it lies; what was made elsewhere is taken back."""
        self._going.pop(document.id, None)
        self._settle(document)

    def let_go(self, document: Document) -> None:
        """Forget *document*, which is closed."""
        self.stop(document)
        self._troubles.pop(document.id, None)

    # ------------------------------------------------------------------ verbs

    def save(self, document: Document, *, quiet: bool = False) -> bool:
        """Save *document* and return whether it is safe now; it may be :meth:`is_going` instead.

        Without a file it goes where it wants to, or is asked where; on its way to one it goes
        there as it is now. *quiet* ones make no version, and trouble is only noted.
        """
        if document.is_read_only or not document.may_be_written(self._desk.prompts):
            return False
        trip = self._going.get(document.id) or self._wanted_trip(document, quiet=quiet)
        if trip is not None:
            return self._write_elsewhere(document, trip)
        path = document.path
        return self._write(document, path, quiet=quiet) if path else self.save_as(document)

    def save_beside(self, document: Document, *, quiet: bool = False) -> bool:
        """Save *document* as :meth:`save` does, beside the window."""
        path, trip = document.path, self._wanted_trip(document, quiet=quiet)
        if trip is not None and not self.is_going(document) and not document.is_read_only:
            return self._write_elsewhere(document, trip, beside=True)
        if path is None or self.is_going(document) or document.is_read_only:
            return self.save(document, quiet=quiet)
        work = partial(
            _written,
            self._settle(document),
            path,
            document.text_maker(),
            document.file_bytes,
            self._outside.seen(document),
            self._versions if quiet and self._is_time_for_a_version(document) else None,
        )
        state = document.state
        _forget_clean(document)
        self._desk.tasks.start(
            document.saving_key,
            work,
            lambda made: self._on_written(document, path, (*made, state), quiet=quiet),
            failed=lambda error: self._on_not_written(document, path, error, quiet=quiet),
            files=True,
            title="" if quiet else self.tr("Saving {0} …").format(path.name),
        )
        return True

    def save_as(self, document: Document) -> bool:
        """Ask for a file and save *document* there, as :meth:`save` does."""
        title, start, patterns = document.file_question()
        path = self._desk.prompts.save_file(title, start, patterns)
        if path is None or not document.may_be_written(self._desk.prompts):
            return False
        if path.suffix.lower() not in document.suffixes:
            path = path.with_suffix(document.suffixes[0])
        document.take_file_name(path.stem)
        return self._write_elsewhere(document, _Trip(path))

    # ------------------------------------------------------------------ where it lies

    def _settle(self, document: Document) -> _Writing:
        """Stop what a thread would write of *document*.

        What it wrote already where that lies is known then, and is removed elsewhere.
        """
        self._desk.tasks.cancel(document.saving_key)
        writing = self._writings.setdefault(document, _Writing())
        with writing.turn:
            stamp, writing.stamp = writing.stamp, None
            stray, writing.stray = writing.stray, None
        document.stamp = stamp or document.stamp
        if stray is not None:
            _take_back(*stray)
        return writing

    def _write(self, document: Document, path: Path, *, quiet: bool) -> bool:
        """Write *document* to the file *path* that it was read from."""
        writing = self._settle(document)  # this is newer
        is_time = quiet and self._is_time_for_a_version(document)
        make, state, seen = document.text_maker(), document.state, self._outside.seen(document)
        versions = self._versions if is_time else None
        try:
            made = _written(writing, path, make, document.file_bytes, seen, versions, _now())
        except ChangedOutside:
            return self._outside.ask(document) and self._write(document, path, quiet=quiet)
        except (WriteFailed, OSError, ValueError) as error:
            self._fail(document, path, error, quiet=quiet)
            return False
        self._on_written(document, path, (*made, state), quiet=quiet)
        return True

    def _on_written(
        self, document: Document, path: Path, made: tuple[str, Stamp, object], *, quiet: bool
    ) -> None:
        text, stamp, state = made
        self._writings[document].stamp = None
        if document.path != path:
            return  # its file went elsewhere meanwhile; looking at it tells what it holds
        if not quiet:
            self.keep_version(document, document.file_bytes(text))
        document.mark_saved(path, text, stamp, state)
        self._tell(document, path, quiet=quiet)

    def _on_not_written(
        self, document: Document, path: Path, error: Exception, *, quiet: bool
    ) -> None:
        if not isinstance(error, ChangedOutside):
            self._fail(document, path, error, quiet=quiet)
        elif quiet:
            self._outside.look()
        elif self._outside.ask(document):
            self.save_beside(document)

    def _is_time_for_a_version(self, document: Document) -> bool:
        """Return whether what lies in its file is worth a version; so it is at first."""
        now = self.clock()
        if now - self._kept_at.get(document, -VERSION_PAUSE_S) < VERSION_PAUSE_S:
            return False
        self._kept_at[document] = now
        return True

    def keep_version(self, document: Document, raw: bytes | None = None) -> None:
        """Keep *raw*, else what stands in the file of *document*, which was written here."""
        if document.path is not None and (raw is not None or document in self._kept_at):
            self._kept_at[document] = self.clock()
            if raw is None:
                self._versions.keep_file(document.path)
            else:
                self._versions.keep(document.path, raw)

    def _tell(self, document: Document, path: Path, *, quiet: bool) -> None:
        if self._troubles.pop(document.id, None) is not None:
            self.troubled.emit(document)
        self.saved.emit(document)
        if not quiet:
            document.told.emit(self.tr("Saved: {0}").format(path.name))

    def _fail(self, document: Document, path: Path, error: Exception, *, quiet: bool) -> None:
        if isinstance(error, UnicodeEncodeError):
            error = WriteFailed("write.failed", path, error.reason)
        told = as_problem(
            failure(path, error) if isinstance(error, OSError | ValueError) else error
        )
        if not quiet:
            self._desk.problems_found.emit((told,))
        else:
            self._troubles[document.id] = told
            self.troubled.emit(document)

    # ------------------------------------------------------------------ elsewhere

    def _wanted_trip(self, document: Document, *, quiet: bool) -> _Trip | None:
        """Return the way to the file that *document* wants; None where it lies there."""
        wanted, left = document.wanted_file(), document.path
        if wanted is None or wanted == left:
            return None
        seen = self._outside.seen(document) if left is not None else None
        return _Trip(wanted, quiet, fresh=True, left=left, seen=seen)

    def _write_elsewhere(self, document: Document, trip: _Trip, *, beside: bool = False) -> bool:
        """Write *document* to another file; return whether it is there now.

        With much beside it, or where it is very large, it is :meth:`is_going` there for a while.
        """
        journey = document.journey(is_leaving=trip.left is not None)
        writing = self._settle(document)
        work = partial(_travel, document, journey, trip, self._versions, writing)
        if not (beside or journey.is_long or self.is_going(document)):
            try:
                arrived = work(_now())
            except (WriteFailed, ChangedOutside, OSError, ValueError) as error:
                return self._went_otherwise(document, trip, error)
            self._on_arrived(document, trip, arrived)
            return True
        self._going[document.id] = trip
        _forget_clean(document)
        title = "" if trip.quiet else self.tr("Saving {0} …").format(trip.path.name)
        if title:
            document.told.emit(title)
        self._desk.tasks.start(
            document.saving_key,
            work,
            partial(self._on_arrived, document, trip),
            failed=lambda error: self._not_arrived(document, trip, error),
            title=title,
        )
        return False

    def _on_arrived(self, document: Document, trip: _Trip, arrived: _Arrived) -> None:
        journey, path = arrived.journey, trip.path
        if not journey.has_all_of(document):
            self._write_elsewhere(document, trip)  # once more, with everything
            return
        self._going.pop(document.id, None)
        self._writings[document].stray = None
        self._kept_at.setdefault(document, self.clock())
        journey.arrive(document, path, arrived.text, arrived.stamp)
        if trip.left is not None and stamp_of(trip.left) == trip.seen:
            with suppress(OSError):  # then there are two of it
                journey.leave(trip.left, path)
                self._versions.moved(trip.left, path)
                self._desk.preferences.move_recent(trip.left, path)
                self._desk.rosters_changed.emit((trip.left, path))
        if journey.problems:
            self._desk.problems_found.emit(tuple(journey.problems))
        self._tell(document, path, quiet=trip.quiet)
        self.ended.emit(document, True)

    def _not_arrived(self, document: Document, trip: _Trip, error: Exception) -> None:
        self._went_otherwise(document, trip, error)

    def _went_otherwise(self, document: Document, trip: _Trip, error: Exception) -> bool:
        """Return whether it went another way after all: a name that is taken is counted up."""
        self._going.pop(document.id, None)
        if isinstance(error, ChangedOutside) and error.path == trip.left:
            return self._find_changed(document, trip)
        wanted = document.wanted_file()
        if isinstance(error, ChangedOutside) and wanted not in (None, trip.path, document.path):
            assert wanted is not None
            return self._write_elsewhere(document, replace(trip, path=wanted))
        if isinstance(error, ChangedOutside):
            error = WriteFailed("write.exists", trip.path)
        self._fail(document, trip.path, error, quiet=trip.quiet)
        self.ended.emit(document, False)
        return False

    def _find_changed(self, document: Document, trip: _Trip) -> bool:
        """Ask, or only look, as somebody else changed the file that *document* was to leave."""
        if trip.quiet:
            self._outside.look()
        elif self._outside.ask(document):
            return self.save(document)
        self.ended.emit(document, False)
        return False


def _forget_clean(document: Document) -> None:
    """Let *document* count as unsaved until what is written now is its state.

    Otherwise one that goes back, by undo or redo, to what its file held before would look saved.
    """
    if document.is_modified:
        document.mark_unsaved()


def _now() -> Job:
    """Return what work asks that is done at once."""
    return Job(lambda _done, _of: None)


def _written(
    writing: _Writing,
    path: Path,
    make: Callable[[], str],
    file_bytes: Callable[[str], bytes],
    seen: Stamp | None,
    versions: Versions | None,
    job: Job,
) -> tuple[str, Stamp]:
    """Write what *make* says to *path*, and what was there to *versions*, unless *job* was stopped.

    Nothing pauses while it has its turn: the window may be waiting for that.
    """
    text = make()
    raw = file_bytes(text)
    job.check()
    with writing.turn:
        if job.cancelled:
            raise Cancelled
        if seen is None or seen == NO_FILE:
            path.parent.mkdir(parents=True, exist_ok=True)
        elif not is_folder(path.parent):
            raise ChangedOutside(path, NO_FILE)
        if versions is not None:
            versions.keep_file(path)
        writing.stamp = save_bytes(path, raw, seen)
        return text, writing.stamp


def _travel(
    document: Document,
    journey: Journey,
    trip: _Trip,
    versions: Versions,
    writing: _Writing,
    job: Job,
) -> _Arrived:
    """Bring what lies beside a document, then write its text; nothing is left of half of it.

    What lies where it goes is kept as a version first. Each journey of a document waits until the
    road is free: one that was stopped has taken back what it made before the next one looks around.
    Raises :class:`WriteFailed`, ChangedOutside, OSError and ValueError.
    """
    path = trip.path
    with writing.road:
        try:
            if trip.left is not None and (now := Stamp.of(trip.left)) != trip.seen:
                raise ChangedOutside(trip.left, now)
            path.parent.mkdir(parents=True, exist_ok=True)
            if not trip.fresh:
                versions.keep_file(path)
            text = journey.text(path, job)
            raw = document.file_bytes(text)
            job.check()
            with writing.turn:
                if job.cancelled:  # or what is newer would be written over
                    raise Cancelled
                stamp = save_bytes(path, raw, NO_FILE if trip.fresh else None)
                arrived = _Arrived(journey, text, stamp)
                writing.stray = (path, arrived) if trip.fresh else None
        except BaseException:
            journey.take_back()
            raise
        if not trip.quiet:
            versions.keep(path, raw)
    return arrived


def _take_back(path: Path, arrived: _Arrived) -> None:
    """Remove what a thread put to *path* when nobody waited for it any more."""
    with suppress(OSError):  # then there are two of it
        if stamp_of(path) == arrived.stamp:
            path.unlink()
            arrived.journey.take_back()


# ------------------------------------------------------------------ what saves itself


class Autosave(QObject):
    """Saves what saves itself: a short rest after an edit, and whenever somebody turns away.

    Between two saves the journal keeps every edit. What cannot be saved is tried again.
    """

    def __init__(self, saver: Saver, outside: DocumentWatch, parent: QObject) -> None:
        """Save nothing that *outside* has a question about."""
        super().__init__(parent)
        self._saver, self._outside = saver, outside
        self._rests: dict[Document, QTimer] = {}
        self._begun: dict[Document, object] = {}
        saver.troubled.connect(self._try_again)
        outside.changed.connect(self.save_soon)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._on_state)

    def take_in(self, document: Document) -> None:
        """Save *document* by itself from now on, where it is of that kind."""
        rest = self._rests[document] = QTimer(self, singleShot=True)
        rest.timeout.connect(partial(self.save, document))
        if document.path is None:
            self._begun[document] = document.state
        document.changed.connect(partial(self.save_soon, document))

    def let_go(self, document: Document) -> None:
        """Save *document* no more: it is closed."""
        self.keep(document)
        rest = self._rests.pop(document)
        rest.stop()  # it may be over before it is gone
        rest.deleteLater()

    def stop(self) -> None:
        """Save nothing any more: the window is closed."""
        for rest in self._rests.values():
            rest.stop()

    def keep(self, document: Document) -> None:
        """Let the file of *document* stay also where nothing was done to it here."""
        self._begun.pop(document, None)

    def save_soon(self, document: Document) -> None:
        """Save *document* when it was left alone for a moment."""
        rest = self._rests.get(document)
        if rest is not None and document.saves_itself:  # whether it is modified shows later
            rest.start(REST_MS)

    def _try_again(self, document: Document) -> None:
        rest = self._rests.get(document)
        if rest is not None and not rest.isActive() and self._saver.trouble_of(document):
            rest.start(RETRY_MS)

    def _on_state(self, state: Qt.ApplicationState) -> None:
        if state != Qt.ApplicationState.ApplicationActive:
            self.save_all()

    def save_all(self) -> None:
        """Save what waits for its rest."""
        for document, rest in self._rests.items():
            if rest.isActive() and self._saver.trouble_of(document) is None:
                self.save(document)

    def save(self, document: Document) -> None:
        """Save *document* beside the window, where that may be and there is something to save."""
        self._rests[document].stop()
        if not (document.saves_itself and document.is_modified):
            return
        if self._outside.news_of(document) is not None:
            return  # somebody has to answer first
        if document.is_held_back or self._saver.is_going(document):
            self.save_soon(document)
        else:
            self._saver.save_beside(document, quiet=True)

    def leave(self, document: Document) -> None:
        """End with the file of *document*, which is about to be closed, saved.

        What stands there is a version. Where everything was undone that was ever done to a new
        one, its file goes to the trash; so a new roster that nobody touched leaves none.
        """
        path = document.path
        if path is None or not document.saves_itself or document.is_modified:
            return
        begun, is_undone = self._begun.get(document), False
        if isinstance(document, SteppedDocument) and begun is not None:
            is_undone = document.undo_stack.index() == 0
            is_undone = is_undone and document.state_in(begun, path) == document.state
        if not is_undone:
            self._saver.keep_version(document)
        elif stamp_of(path) == document.stamp:
            try:
                trash_roster(path, resources.state_folder() / "trash")
            except TrashFailed:
                return  # an empty roster more does no harm
