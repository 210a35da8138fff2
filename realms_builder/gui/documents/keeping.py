"""Keeps what is typed in the journal while it is typed, in a thread: nothing waits for it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from realms_builder.core.problems import Problem
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.journal import Journal
from realms_builder.roster.storage.roster_writing import KeptText, saved_text

PAUSE_MS = 20
LONG_PAUSE_MS = 400
"""Between two writings of a very large roster, which are as many megabytes for the disk."""
_SETTLED_MS = 800


class Keeping(QObject):
    """Writes every change of the documents it watches; :attr:`failed` says once what is wrong."""

    failed = Signal(object)

    def __init__(self, desk: Desk, journal: Journal, parent: QObject | None = None) -> None:
        """Keep into *journal* with the tasks of *desk*."""
        super().__init__(parent)
        self._desk = desk
        self.journal = journal
        self._texts: dict[str, KeptText] = {}
        self._changed: dict[str, RosterDocument] = {}
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self.keep)
        self._warned = False

    def watch(self, document: RosterDocument) -> None:
        """Keep *document* from now on."""
        self._texts[document.id] = KeptText(document.game.main_cost)
        document.changed.connect(partial(self._on_changed, document))
        document.drafted.connect(partial(self._on_changed, document))
        if document.text:
            QTimer.singleShot(_SETTLED_MS, document, partial(self._read_ahead, document))

    def let_go(self, document: RosterDocument) -> None:
        """Keep nothing of *document* any more: it is closed."""
        self._changed.pop(document.id, None)
        self._texts.pop(document.id, None)
        self.forget(document)

    def forget(self, document: RosterDocument) -> None:
        """Keep what was kept of *document* no longer: it was saved."""
        self._changed.pop(document.id, None)
        journal, identity = self.journal, document.id
        self._desk.tasks.start(
            f"keep {identity}", lambda _job: journal.forget(identity), _nothing, files=True
        )

    def keep(self) -> None:
        """Keep now what has changed."""
        self._pause.stop()
        documents = list(self._changed.values())
        self._changed.clear()
        for document in documents:
            roster = document.drafted_roster
            if not document.is_modified and roster is document.roster:
                self.forget(document)
                continue
            text = self._texts[document.id]
            work = partial(_write, self.journal, document.id, text, roster, document.path)
            self._desk.tasks.start(f"keep {document.id}", work, self._on_kept, files=True)

    def keep_now(self) -> None:
        """Keep what has changed before anything else happens, as when it was just recovered."""
        for document in self._changed.values():
            text = KeptText(document.game.main_cost)
            roster = document.drafted_roster
            self._on_kept(_write(self.journal, document.id, text, roster, document.path))

    def _on_changed(self, document: RosterDocument) -> None:
        self._changed[document.id] = document
        if not self._pause.isActive():  # steady typing must not put it off for ever
            self._pause.start(LONG_PAUSE_MS if document.is_large else PAUSE_MS)

    def _on_kept(self, problem: Problem | None) -> None:
        if problem is not None and not self._warned:
            self._warned = True
            self.failed.emit((problem,))

    def _read_ahead(self, document: RosterDocument) -> None:
        """Read how the file is written before anybody saves, so that saving is quick."""
        if document.is_large:
            return  # saved beside the window anyway, and it would take much memory
        roster, text, cost = document.roster, document.text, document.game.main_cost
        self._desk.tasks.start(
            f"read {document.id}", lambda _job: saved_text(roster, text, cost), _nothing
        )


def _write(
    journal: Journal,
    identity: str,
    text: KeptText,
    roster: Roster,
    path: Path | None,
    _job: Job | None = None,
) -> Problem | None:
    return journal.write(identity, text.of(roster), path)


def _nothing(_result: object) -> None:
    pass
