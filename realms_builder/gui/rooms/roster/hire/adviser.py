"""Asks beside the window what hiring each unit would bring: visible rows first, then the rest.

Units in view get their reasons in words. Then all units, however many, are told apart into those
that fit and those that do not, in slices so short that the window never waits for one. Of those
that do not fit the first get their words ahead, the others as they come into view.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from threading import Lock
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from realms_builder.core.problems import Severity
from realms_builder.game.game import Game
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.rooms.roster.hire.hire_rows import Hireable
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.roster.checks import check
from realms_builder.roster.findings import Finding
from realms_builder.roster.hiring.prospects import Prospects
from realms_builder.roster.resolve.muster import FactionFinder, muster
from realms_builder.roster.roster import Roster

FIRST = 24
BATCH = 12
BREATH_MS = 8
TYPING_MS = 250
MOST = 400
SLICE_S = 0.008
SLICE_BREATH_MS = 1


@dataclass(frozen=True, slots=True)
class Advice:
    """What hiring a unit would bring, in words; *blocked* when it would break a rule.

    *unsaid* is true while there is something to say for which nobody looked for words yet.
    """

    reason: str = ""
    why: str = ""
    blocked: bool = False
    code: str = ""
    unsaid: bool = False


_OUTLOOKS = {
    (True, False): Advice(),
    (False, False): Advice(unsaid=True),
    (False, True): Advice(blocked=True, unsaid=True),
}


class Adviser(QObject):
    """Advice by address; old advice holds until the new one comes."""

    advised = Signal(object)
    _numbers = 0

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        """Work with the tasks of *desk*."""
        super().__init__(parent)
        Adviser._numbers += 1
        self._key = f"advice {Adviser._numbers}"
        self._desk = desk
        key, tasks = self._key, desk.tasks
        self.destroyed.connect(lambda: tasks.cancel(key))
        self._known: dict[str, Advice] = {}
        self._fresh: set[str] = set()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._next)
        self._queue: deque[Hireable] = deque()
        self._unsorted: deque[Hireable] = deque()
        self._later: deque[Hireable] = deque()
        self._before = _Before()
        self._ready: _Ready | None = None

    def of(self, address: str) -> Advice | None:
        """Return what is known of a unit; None when it was not asked yet."""
        return self._known.get(address)

    def forget(self) -> None:
        """Know nothing, for another roster."""
        self._desk.tasks.cancel(self._key)
        self._timer.stop()
        self._before = _Before()
        self._known.clear()
        self._fresh.clear()
        for waiting in (self._queue, self._unsorted, self._later):
            waiting.clear()

    def ask(
        self, document: RosterDocument, visible: Sequence[Hireable], rest: Iterable[Hireable]
    ) -> None:
        """Ask anew for the roster as it is now."""
        self._fresh.clear()
        if document.freeform:
            self.forget()
            return
        self._ready = _Ready(document.roster, document.game, document.find_faction, self._before)
        units = list(rest)
        self._queue = deque(visible)
        self._unsorted = deque(units)
        self._later = deque(islice(units, MOST))
        self._timer.stop()
        self._next(FIRST)

    def hurry(self, visible: Sequence[Hireable]) -> None:
        """Bring units that came into view to the front."""
        wanted = [unit for unit in visible if unit.address not in self._fresh]
        if wanted and self._ready is not None:
            self._queue.extendleft(reversed(wanted))
            if not self._timer.isActive() and not self._desk.tasks.is_running(self._key):
                self._next()

    def pause(self) -> None:
        """Rest for a moment: while somebody types, the window has the processor for itself."""
        if self._ready is not None:
            self._ready.is_held = True
        if self._timer.isActive() or self._queue or self._unsorted or self._later:
            self._timer.start(TYPING_MS)

    @property
    def is_through(self) -> bool:
        """Return whether there is nothing left to ask and nobody at it."""
        waits = self._queue or self._unsorted or self._later
        return not waits and not self._desk.tasks.is_running(self._key)

    def _start(self, units: list[Hireable]) -> None:
        ready, lang = self._ready, self._desk.lang
        if ready is not None and units:
            self._desk.tasks.start(
                self._key,
                lambda job: _advice(job, ready, units, lang),
                lambda found: self._take(units, found),
            )

    def _sort(self) -> None:
        """Tell the next slice of all units apart into those that fit and those that do not."""
        ready, units = self._ready, self._unsorted
        if ready is not None:
            tasks = self._desk.tasks
            tasks.start(self._key, lambda job: _sorted_out(job, ready, units), self._take_slice)

    def _take(self, units: list[Hireable], found: dict[str, Advice]) -> None:
        left = [unit for unit in units if unit.address not in found]
        self._queue.extendleft(reversed(left))
        self._fresh.update(found)
        self._tell(found, BREATH_MS)

    def _take_slice(self, found: dict[str, Advice]) -> None:
        """Take over a slice; who does not fit keeps the words of before until there are new."""
        new: dict[str, Advice] = {}
        for address, advice in found.items():
            if address in self._fresh:
                continue
            if not advice.unsaid:
                self._fresh.add(address)
            old = self._known.get(address)
            if old is None or not (advice.unsaid and old.code and old.blocked == advice.blocked):
                new[address] = advice
        self._tell(new, SLICE_BREATH_MS)

    def _tell(self, found: dict[str, Advice], breath_ms: int) -> None:
        new = {key: advice for key, advice in found.items() if self._known.get(key) != advice}
        self._known.update(new)
        if new:
            self.advised.emit(new)
        if not self._timer.isActive():
            self._timer.start(breath_ms)

    def _next(self, most: int = BATCH) -> None:
        """Begin with what is most urgent: words for units in view, all units, words for more."""
        if self._ready is not None:
            self._ready.is_held = False
        batch = self._batch(self._queue, most)
        if not batch and self._unsorted:
            self._sort()
        else:
            self._start(batch or self._batch(self._later, most))

    def _batch(self, waiting: deque[Hireable], most: int) -> list[Hireable]:
        batch: dict[str, Hireable] = {}
        while waiting and len(batch) < most:
            unit = waiting.popleft()
            if unit.address not in self._fresh:
                batch[unit.address] = unit
        return list(batch.values())


class _Before:
    """What was worked out for the roster before; one thread at a time goes on from there."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.prospects: Prospects | None = None


@dataclass(slots=True, eq=False)
class _Ready:
    """A copy of a roster whose prospects are worked out once, by the thread that asks first.

    While it *is_held*, who asks stops after the unit that is being asked about.
    """

    roster: Roster
    game: Game
    find_faction: FactionFinder
    before: _Before
    made: Prospects | None = None
    is_held: bool = False

    def prospects(self) -> Prospects:
        """Return the prospects; only who holds the lock of *before* may ask and use them."""
        if self.made is None:
            last = self.before.prospects
            known = last.mustered if last is not None and last.mustered.game is self.game else None
            mustered = muster(self.roster, self.game, self.find_faction, known)
            self.made = Prospects(mustered, check(mustered), last.memory if last else None)
            self.before.prospects = self.made
        return self.made


def _advice(job: Job, ready: _Ready, units: Sequence[Hireable], lang: str) -> dict[str, Advice]:
    found: dict[str, Advice] = {}
    with ready.before.lock:
        prospects = ready.prospects()
        for hireable in units:
            job.check()
            if ready.is_held:
                break
            found[hireable.address] = _said(prospects.of(hireable.unit).brings, lang)
    return found


def _sorted_out(job: Job, ready: _Ready, units: deque[Hireable]) -> dict[str, Advice]:
    """Take as many of *units* as a slice of time allows; return of each whether it fits."""
    found: dict[str, Advice] = {}
    with ready.before.lock:
        prospects = ready.prospects()
        end = perf_counter() + SLICE_S
        while units and not ready.is_held and perf_counter() < end:
            job.check()
            hireable = units.popleft()
            candidate = prospects.of(hireable.unit)
            found[hireable.address] = _OUTLOOKS[candidate.fits, candidate.breaks_a_rule]
    return found


def _said(brings: Sequence[Finding], lang: str) -> Advice:
    if not brings:
        return Advice()
    texts = list(dict.fromkeys(finding.text.pick(lang) for finding in brings))
    lines = [f"{f.text.pick(lang)}\n{f.why.pick(lang)}".strip() for f in brings[:4]]
    blocked = any(finding.severity is Severity.ERROR for finding in brings)
    return Advice(texts[0], "\n\n".join(dict.fromkeys(lines)), blocked, brings[0].code)
