"""Saving rosters: where they lie at once, elsewhere with their pictures beside the window.

Whatever goes wrong is told. A roster that is on its way elsewhere stays open where it lies until
its file and its pictures are there, all of them; else nothing of them is left there.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Signal

from realms_builder.core.files import failure
from realms_builder.core.problems import Problem
from realms_builder.gui.documents.bundles import file_stem
from realms_builder.gui.documents.outside import OutsideFiles
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job, as_problem
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.portrait_files import (
    Carried,
    carry,
    picture_names,
    with_pictures,
)
from realms_builder.roster.storage.roster_writing import new_text, saved_text
from realms_builder.roster.storage.safekeeping import ChangedOutside, SaveFailed, Stamp, save
from realms_builder.roster.storage.versions import Versions

PATTERNS = "*.yaml *.yml"


@dataclass(frozen=True)
class _Journey:
    """A roster that is saved to *path* with the pictures it calls *names*, beside its *home*."""

    roster: Roster
    old_text: str
    main_cost: str
    lang: str
    home: Path
    names: frozenset[str]
    path: Path


@dataclass(frozen=True)
class _Arrived:
    """What came of a journey: the *text* that was written, what became of the pictures."""

    journey: _Journey
    text: str
    stamp: Stamp
    carried: Carried


class Saving(QObject):
    """Saves the documents of a desk.

    :attr:`saved` says that a document is safe, :attr:`ended` whether one that was on its way is,
    :attr:`failed` what went wrong.
    """

    saved = Signal(object)
    ended = Signal(object, bool)
    failed = Signal(object)

    def __init__(
        self, desk: Desk, versions: Versions, outside: OutsideFiles, parent: QObject
    ) -> None:
        """Keep what is written over in *versions*; ask *outside* where a file has changed."""
        super().__init__(parent)
        self._desk, self._versions, self._outside = desk, versions, outside
        self._going: dict[str, Path] = {}
        self._turns: WeakKeyDictionary[RosterDocument, Lock] = WeakKeyDictionary()
        desk.document_closed.connect(self.stop)

    def text_of(self, document: RosterDocument, roster: Roster | None = None) -> str:
        """Return *document*, or another state of it, as its file would read."""
        cost, lang = document.game.main_cost, self._desk.lang
        return _text_of(roster or document.roster, document.text, cost, lang)

    def is_going(self, document: RosterDocument) -> bool:
        """Return whether *document* is on its way to another file."""
        return document.id in self._going

    def stop(self, document: RosterDocument) -> None:
        """Leave *document* where it lies; what was made elsewhere is taken back."""
        self._going.pop(document.id, None)
        self._desk.tasks.cancel(saving_key(document))

    # ------------------------------------------------------------------ verbs

    def save(self, document: RosterDocument) -> bool:
        """Save *document* and return whether it is safe now; it may be :meth:`is_going` instead.

        Without a file it is asked where; on its way to one it goes there as it is now.
        """
        path = self._going.get(document.id)
        if path is not None:
            return self._write_elsewhere(document, path)
        return self._write(document, document.path) if document.path else self.save_as(document)

    def save_beside(self, document: RosterDocument) -> bool:
        """Save a very large *document* where it lies, its text worked out beside the window."""
        path, roster = document.path, document.roster
        if path is None or self.is_going(document):
            return self.save(document)
        cost, lang = document.game.main_cost, self._desk.lang
        self._desk.tasks.start(
            saving_key(document),
            partial(_text_of, roster, document.text, cost, lang),
            lambda text: self._finish(document, path, (roster, text)),
            files=True,
            title=self.tr("Saving {0} …").format(path.name),
        )
        return True

    def _finish(self, document: RosterDocument, path: Path, written: tuple[Roster, str]) -> None:
        self._write(document, path, written)

    def save_as(self, document: RosterDocument) -> bool:
        """Ask for a file and save *document* there, as :meth:`save` does."""
        folder = self._desk.rosters_folder
        start = folder / f"{file_stem(document.title)}.yaml"
        with suppress(OSError):  # a file dialog cannot begin in a folder that is not there
            folder.mkdir(parents=True, exist_ok=True)
        path = self._desk.prompts.save_file(
            self.tr("Save roster"), start, self.tr("Rosters ({0})").format(PATTERNS)
        )
        if path is None:
            return False
        if path.suffix not in (".yaml", ".yml"):
            path = path.with_suffix(".yaml")
        return self._write_elsewhere(document, path)

    # ------------------------------------------------------------------ where it lies

    def _write(
        self, document: RosterDocument, path: Path, written: tuple[Roster, str] | None = None
    ) -> bool:
        """Write *document* to the file *path* that it was read from.

        *written* is its text and the roster that it tells of, where they are there already.
        """
        if written is None:
            self._desk.tasks.cancel(saving_key(document))  # this is newer
        roster, text = written or (document.roster, "")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if written is None:
                text = self.text_of(document)
            stamp = save(path, text, document.stamp)
        except ChangedOutside:
            return self._outside.ask(document) and self._write(document, path)
        except (SaveFailed, OSError) as error:
            self.failed.emit((_told(path, error),))
            return False
        self._versions.keep(path, text)
        document.stamp = stamp
        document.mark_saved(path, text, roster=roster)
        self._tell(document, path)
        return True

    def _tell(self, document: RosterDocument, path: Path) -> None:
        self.saved.emit(document)
        self._desk.preferences.remember_recent(path)
        self._desk.message.emit(self.tr("Saved: {0}").format(path.name))
        self._desk.library_changed.emit()

    # ------------------------------------------------------------------ elsewhere

    def _write_elsewhere(self, document: RosterDocument, path: Path) -> bool:
        """Write *document* to *path*, over whatever lies there; return whether it is there now.

        With pictures, or where it is very large, it is :meth:`is_going` there for a while.
        """
        journey = _Journey(
            document.roster, document.text, document.game.main_cost, self._desk.lang,
            document.home, _names(document), path,
        )  # fmt: skip
        turn = self._turns.setdefault(document, Lock())
        work = partial(_travel, journey, self._versions, turn)
        if not (journey.names or document.is_large or self.is_going(document)):
            self._desk.tasks.cancel(saving_key(document))
            try:
                arrived = work(Job(lambda _done, _of: None))
            except (SaveFailed, OSError) as error:
                self._on_failed(document, path, error)
                return False
            self._on_arrived(document, arrived)
            return True
        self._going[document.id] = path
        title = self.tr("Saving {0} …").format(path.name)
        self._desk.message.emit(title)
        self._desk.tasks.start(
            saving_key(document),
            work,
            partial(self._on_arrived, document),
            failed=partial(self._on_failed, document, path),
            title=title,
        )
        return False

    def _on_arrived(self, document: RosterDocument, arrived: _Arrived) -> None:
        journey, carried = arrived.journey, arrived.carried
        if document.home != journey.home or not _names(document) <= journey.names:
            # It was moved, or given a picture on the way: once more, with everything.
            self._write_elsewhere(document, journey.path)
            return
        self._going.pop(document.id, None)
        document.stamp = arrived.stamp
        document.mark_saved(
            journey.path,
            arrived.text,
            lambda state: with_pictures(state, carried.names),
            journey.roster,
        )
        if carried.problems:
            self.failed.emit(tuple(carried.problems))
        self._tell(document, journey.path)
        self.ended.emit(document, True)

    def _on_failed(self, document: RosterDocument, path: Path, error: Exception) -> None:
        self._going.pop(document.id, None)
        self.failed.emit((_told(path, error),))
        self.ended.emit(document, False)


def saving_key(document: RosterDocument) -> str:
    """Return the key of the task that saves *document* beside the window."""
    return f"save {document.id}"


def _names(document: RosterDocument) -> frozenset[str]:
    """Return the pictures of *document* as it is, and of what undo and redo lead to."""
    return frozenset(name for state in document.states for name in picture_names(state))


def _told(path: Path, error: Exception) -> Problem:
    return as_problem(failure(path, error) if isinstance(error, OSError) else error)


def _travel(journey: _Journey, versions: Versions, turn: Lock, job: Job) -> _Arrived:
    """Copy the pictures of a roster one by one, then write it; nothing is left of half of it.

    What lies where it goes is kept as a version first. Each journey of a document waits for its
    *turn*: one that was stopped has taken back what it made before the next one looks around.
    Raises :class:`SaveFailed` and OSError.
    """
    path, carried = journey.path, Carried()
    with turn:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            versions.keep_file(path)
            for number, name in enumerate(sorted(journey.names)):
                job.progress(number, len(journey.names))
                carried.add(carry((name,), journey.home, path))
            roster = with_pictures(journey.roster, carried.names)
            text = _text_of(roster, journey.old_text, journey.main_cost, journey.lang)
            job.check()  # or what is newer would be written over
            stamp = save(path, text, None)
        except BaseException:
            carried.take_back()
            raise
        versions.keep(path, text)
    return _Arrived(journey, text, stamp, carried)


def _text_of(
    roster: Roster, old_text: str, main_cost: str, lang: str, _job: Job | None = None
) -> str:
    """Return *roster* as a text, which keeps what it may of *old_text*."""
    if old_text:
        return saved_text(roster, old_text, main_cost)
    return new_text(roster, lang, main_cost)
