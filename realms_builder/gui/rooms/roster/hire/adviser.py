"""Asks beside the window what hiring each unit would bring: visible rows first, then the rest.

Units are asked about in small batches, with the checks of the roster as they are, one more model
each. Until then a row keeps what was known of it last. The checks pause while the window answers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from realms_builder.core.problems import Severity
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.rooms.roster.checked_copy import CheckedCopy, LastMuster
from realms_builder.gui.rooms.roster.hire.hire_rows import Hireable
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.roster.checks.run import can_add
from realms_builder.roster.findings import Finding

FIRST = 24
BATCH = 12
BREATH_MS = 8
TYPING_MS = 250


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
        self._before = LastMuster()
        self._ready: CheckedCopy | None = None

    def of(self, address: str) -> Advice | None:
        """Return what is known of a unit; None when it was not asked yet."""
        return self._known.get(address)

    def forget(self) -> None:
        """Know nothing, for another roster."""
        self._desk.tasks.cancel(self._key)
        self._timer.stop()
        self._before = LastMuster()
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
        self._ready = CheckedCopy(
            document.roster, document.game, document.find_faction, self._before
        )
        self._queue = deque((*visible, *rest))
        self._timer.stop()
        self._next(min(len(visible), FIRST) or BATCH)

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
        if self._timer.isActive() or self._queue:
            self._timer.start(TYPING_MS)

    @property
    def is_through(self) -> bool:
        """Return whether there is nothing left to ask and nobody at it."""
        return not self._queue and not self._desk.tasks.is_running(self._key)

    def _next(self, most: int = BATCH) -> None:
        """Ask about those who wait longest, or came into view last."""
        ready, lang = self._ready, self._desk.lang
        if ready is None:
            return
        ready.is_held = False
        batch: dict[str, Hireable] = {}
        while self._queue and len(batch) < most:
            unit = self._queue.popleft()
            if unit.address not in self._fresh:
                batch[unit.address] = unit
        units = list(batch.values())
        if units:
            self._desk.tasks.start(
                self._key,
                lambda job: _advice(job, ready, units, lang),
                lambda found: self._take(units, found),
            )

    def _take(self, units: list[Hireable], found: dict[str, Advice]) -> None:
        left = [unit for unit in units if unit.address not in found]
        self._queue.extendleft(reversed(left))
        self._fresh.update(found)
        new = {key: advice for key, advice in found.items() if self._known.get(key) != advice}
        self._known.update(new)
        if new:
            self.advised.emit(new)
        if not self._timer.isActive():
            self._timer.start(BREATH_MS)


def _advice(
    job: Job, ready: CheckedCopy, units: Sequence[Hireable], lang: str
) -> dict[str, Advice]:
    found: dict[str, Advice] = {}
    with ready.before.lock:
        mustered, before = ready.checked()
        for hireable in units:
            job.check()
            if ready.is_held:
                break
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
