"""Works out beside the window which ways out the findings that are seen have.

Each is tried on a copy of the roster, which takes some milliseconds; what comes back is what the
roster would be, so that taking one is done at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from realms_builder.core.translation import languages
from realms_builder.core.yield_points import pausing
from realms_builder.game.texts import Text
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.rooms.roster.checked_copy import CheckedCopy, LastMuster
from realms_builder.gui.rooms.roster.findings.findings_rows import FindingRow, places_offered
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.roster.findings import Finding, Offer
from realms_builder.roster.gathering import common_ways
from realms_builder.roster.roster import Roster

_PAUSE_MS = 150
_Wanted = tuple[tuple[str, str], int]
"""A finding of a roster: its key, and how many with the same key stand before it."""


@dataclass(frozen=True, slots=True)
class WayOut:
    """What a button says, and the roster after it."""

    text: str
    after: Roster
    words: Text
    """What undo calls it, in every language."""


@dataclass(frozen=True, slots=True)
class _WaysOut:
    """The ways out of one row, and where in a faction to look."""

    ways: tuple[WayOut, ...] = ()
    places: tuple[str, ...] = ()


class FindingOffers(QObject):
    """Works out ways out of one visible row after the other; *changed* says of which row.

    :attr:`taken` says that one was taken.

    Those of single findings come first. The work pauses while the window answers.
    """

    changed = Signal(object)
    taken = Signal()
    _numbers = 0

    def __init__(
        self, desk: Desk, visible: Callable[[], Sequence[FindingRow]], parent: QObject
    ) -> None:
        """Begin without a document; *visible* gives the rows that are seen."""
        super().__init__(parent)
        FindingOffers._numbers += 1
        self._key = key = f"ways out {FindingOffers._numbers}"
        self._desk, self._tasks = desk, desk.tasks
        tasks = desk.tasks
        self.destroyed.connect(lambda: tasks.cancel(key))
        self._visible = visible
        self._document: RosterDocument | None = None
        self._copy: CheckedCopy | None = None
        self._before = LastMuster()
        self._lang = ""
        self._found: dict[str, _WaysOut] = {}
        self._fresh: set[str] = set()
        self._wanted: tuple[FindingRow, str | int] | None = None
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._work_out_next)

    def show(self, document: RosterDocument | None, rows: Sequence[FindingRow]) -> None:
        """Begin anew for *rows*; what was known of them is shown until it is looked at again."""
        self._tasks.cancel(self._key)
        self._later.stop()
        lang = rows[0].lang if rows else self._lang
        same = document is self._document
        known = self._found if same and lang == self._lang else {}
        if not same:
            self._before = LastMuster()
        self._document, self._copy, self._lang = document, None, lang
        self._found = {row.id: known[row.id] for row in rows if row.id in known}
        self._fresh.clear()
        self._wanted = None

    def texts(self, row: FindingRow) -> tuple[str, ...]:
        """Return the ways out of a row that is seen; new ones are worked out right after.

        Those that are known already are looked at again when nothing was typed for a moment.
        """
        self._see_to(row)
        return self.known(row)

    def places(self, row: FindingRow) -> tuple[str, ...]:
        """Return where in a faction to look for what *row* says, as far as it is known.

        Rows that are only measured ask, too: it works nothing out.
        """
        return self._found.get(row.id, _WaysOut()).places

    def known(self, row: FindingRow) -> tuple[str, ...]:
        """Return the ways out of *row* as far as they are known."""
        return tuple([way.text for way in self._found.get(row.id, _WaysOut()).ways])

    def take(self, row: FindingRow, place: int) -> None:
        """Take the way out at *place*; one that is being tried anew is taken when it was."""
        texts = self.known(row)
        if row.id not in self._fresh:
            self._wanted = row, texts[place] if place < len(texts) else place
            self._later.start(0)
        elif place < len(texts):
            self._apply(self._found[row.id].ways[place])

    def _apply(self, way: WayOut) -> None:
        if self._document is not None:
            desk = self._desk
            self._document.commit(way.after, lambda: way.words.pick(desk.lang))
            self.taken.emit()

    # ------------------------------------------------------------------ beside the window

    def _see_to(self, row: FindingRow) -> None:
        if row.id not in self._fresh and not self._tasks.is_running(self._key):
            known = row.id in self._found
            if not self._later.isActive() or (not known and self._later.interval()):
                self._later.start(_PAUSE_MS if known else 0)

    def _work_out_next(self) -> None:
        """Work out the ways out of one row, then come back for the next."""
        document = self._document
        rows = [self._wanted[0]] if self._wanted is not None else []
        waiting = [row for row in (*rows, *self._visible()) if row.id not in self._fresh]
        if not waiting or document is None or self._tasks.is_running(self._key):
            return
        row = rows[0] if rows else next((r for r in waiting if not r.members), waiting[0])
        if self._copy is None:
            ready = document.roster, document.game, document.find_faction
            self._copy = CheckedCopy(*ready, self._before)
        copy, wanted = self._copy, _wanted(document.findings, row)
        self._tasks.start(
            self._key,
            lambda job: _ways_out(job, copy, wanted, row.lang),
            lambda found: self._take_in(row, found),
        )

    def _take_in(self, row: FindingRow, found: _WaysOut) -> None:
        self._fresh.add(row.id)
        before, self._found[row.id] = self._found.get(row.id), found
        said = (self.known(row), found.places)
        if before is None or said != (tuple([way.text for way in before.ways]), before.places):
            self.changed.emit(row)
        if self._wanted is not None and self._wanted[0].id == row.id:
            wanted, self._wanted = self._wanted[1], None
            ways = [w for n, w in enumerate(found.ways) if wanted in (w.text, n)]
            if ways:
                self._apply(ways[0])
                return
        self._later.start(0)


def _wanted(findings: Sequence[Finding], row: FindingRow) -> list[_Wanted]:
    """Return which *findings* of a roster *row* stands for."""
    meant = {id(one.finding) for one in row.members or (row,)}
    wanted: list[_Wanted] = []
    before: dict[tuple[str, str], int] = {}
    for finding in findings:
        number = before[finding.key] = before.get(finding.key, -1) + 1
        if id(finding) in meant:
            wanted.append((finding.key, number))
    return wanted


def _ways_out(job: Job, copy: CheckedCopy, wanted: Sequence[_Wanted], lang: str) -> _WaysOut:
    with copy.before.lock, pausing(job.check):
        mustered, findings = copy.checked()
        by_key: dict[tuple[str, str], list[Finding]] = {}
        for finding in findings:
            by_key.setdefault(finding.key, []).append(finding)
        meant = [by_key[key][n] for key, n in wanted if n < len(by_key.get(key, ()))]
        if len(meant) > 1:
            offers = common_ways(meant, copy.roster)
        else:
            offers = tuple(offer for finding in meant for offer in finding.offers())
        ways = _as_taken(offers, copy.roster, lang)
        return _WaysOut(ways, places_offered(offers, mustered, lang))


def _as_taken(offers: Sequence[Offer], roster: Roster, lang: str) -> tuple[WayOut, ...]:
    ways = {o.text.pick(lang): (o.text, o.edit) for o in offers if o.edit is not None}
    return tuple(
        WayOut(text, edit.apply(roster), Text.of({tag: said.pick(tag) for tag in languages()}))
        for text, (said, edit) in ways.items()
    )
