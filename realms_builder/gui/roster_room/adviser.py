"""Asks beside the window what hiring each unit would bring: visible rows first, then the rest.

Of very long lists only the beginning is asked ahead; other units are asked as they come into view.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from PySide6.QtCore import QObject, QTimer, Signal

from realms_builder.gui.desk import Desk
from realms_builder.gui.document import RosterDocument
from realms_builder.gui.roster_room.hire_rows import Hireable
from realms_builder.gui.tasks import Job
from realms_builder.problems import Severity
from realms_builder.roster.checks import can_add, check
from realms_builder.roster.findings import Finding
from realms_builder.roster.muster import Muster, muster

FIRST = 12
BATCH = 6
BREATH_MS = 15
TYPING_MS = 250
MOST = 400


@dataclass(frozen=True, slots=True)
class Advice:
    """What hiring a unit would bring, in words; *blocked* when it would break a rule."""

    reason: str = ""
    why: str = ""
    blocked: bool = False
    code: str = ""


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
        self._ready: Callable[[], tuple[Muster, list[Finding]]] | None = None

    def of(self, address: str) -> Advice | None:
        """Return what is known of a unit; None when it was not asked yet."""
        return self._known.get(address)

    def forget(self) -> None:
        """Know nothing, for another roster."""
        self._desk.tasks.cancel(self._key)
        self._timer.stop()
        self._known.clear()
        self._fresh.clear()
        self._queue.clear()

    def ask(
        self, document: RosterDocument, visible: Sequence[Hireable], rest: Iterable[Hireable]
    ) -> None:
        """Ask anew for the roster as it is now."""
        self._fresh.clear()
        if document.freeform:
            self.forget()
            return
        self._ready = _prepared(document)
        self._queue = deque((*visible, *islice(rest, MOST)))
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
        """Begin nothing new for a moment: while somebody types, the window has the processor."""
        if self._timer.isActive() or self._queue:
            self._timer.start(TYPING_MS)

    def _start(self, units: list[Hireable]) -> None:
        ready, lang = self._ready, self._desk.lang
        if ready is not None and units:
            self._desk.tasks.start(
                self._key, lambda job: _advice(job, ready, units, lang), self._take
            )

    def _take(self, found: dict[str, Advice]) -> None:
        self._known.update(found)
        self._fresh.update(found)
        self.advised.emit(found)
        if not self._timer.isActive():
            self._timer.start(BREATH_MS)

    def _next(self, most: int = BATCH) -> None:
        batch: dict[str, Hireable] = {}
        while self._queue and len(batch) < most:
            unit = self._queue.popleft()
            if unit.address not in self._fresh:
                batch[unit.address] = unit
        self._start(list(batch.values()))


def _prepared(document: RosterDocument) -> Callable[[], tuple[Muster, list[Finding]]]:
    """Return what musters and checks a copy of the roster once, in the thread that asks first."""
    roster, game, find = document.roster, document.game, document.find_faction
    made: list[tuple[Muster, list[Finding]]] = []

    def prepared() -> tuple[Muster, list[Finding]]:
        if not made:
            own = muster(roster, game, find)
            made.append((own, check(own)))
        return made[0]

    return prepared


def _advice(
    job: Job,
    ready: Callable[[], tuple[Muster, list[Finding]]],
    units: Sequence[Hireable],
    lang: str,
) -> dict[str, Advice]:
    mustered, before = ready()
    found: dict[str, Advice] = {}
    for hireable in units:
        job.check()
        brings = can_add(mustered, hireable.unit, before).brings
        found[hireable.address] = _said(brings, lang)
    return found


def _said(brings: Sequence[Finding], lang: str) -> Advice:
    if not brings:
        return Advice()
    texts = list(dict.fromkeys(finding.text.pick(lang) for finding in brings))
    lines = [f"{f.text.pick(lang)}\n{f.why.pick(lang)}".strip() for f in brings[:4]]
    blocked = any(finding.severity is Severity.ERROR for finding in brings)
    return Advice(texts[0], "\n\n".join(dict.fromkeys(lines)), blocked, brings[0].code)
