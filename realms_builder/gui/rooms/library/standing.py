"""What a roster file comes to: points, legality, who is in it; worked out beside the window."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from realms_builder.core.problems import Problem
from realms_builder.game.library import Library
from realms_builder.game.value_words import said
from realms_builder.gui.kit.moments import day_text
from realms_builder.gui.kit.thumbnails import Portrait, portrait_of_model, portrait_of_unit
from realms_builder.gui.rooms.library.covers import CardFan
from realms_builder.gui.rooms.library.shelf import READY, ShelfEntry, Standing
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.roster.verdict import Verdict

if TYPE_CHECKING:
    from realms_builder.roster.resolve.muster import Muster

CARDS = 4
_BATCH, _MOST_KEPT = 6, 2000
Key = tuple[Path, float, int]


class Standings(QObject):
    """The standings of entries, worked out beside the window, the newest wish first.

    :attr:`ready` says that some have come. A file that changed is looked at anew.
    """

    ready = Signal()

    def __init__(self, desk: Desk, parent: QObject) -> None:
        """Know nothing yet."""
        super().__init__(parent)
        self._desk = desk
        self._key = f"standings {id(self)}"
        self._kept: OrderedDict[Key, Standing] = OrderedDict()
        self._wanted: dict[Key, None] = {}
        self._library = desk.library
        key, tasks = self._key, desk.tasks
        self.destroyed.connect(lambda: tasks.cancel(key))
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._start)
        desk.library_changed.connect(self._on_library)

    def of(self, entry: ShelfEntry) -> Standing | None:
        """Return the standing of the roster behind *entry*; None while it is worked out."""
        if entry.standing is not None:
            return entry.standing
        key = self._key_of(entry)
        if key is None:
            return None
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        self._wanted.pop(key, None)
        self._wanted[key] = None
        self._begin()
        return None

    def expect(self, entries: Iterable[ShelfEntry]) -> None:
        """Work *entries* out as well, after those that are looked at."""
        keys = dict.fromkeys(filter(None, map(self._key_of, entries)))
        later = {key: None for key in keys if key not in self._kept and key not in self._wanted}
        self._wanted = later | self._wanted
        self._begin()

    def _key_of(self, entry: ShelfEntry) -> Key | None:
        if entry.path is None or entry.is_broken or not entry.changed:
            return None
        return entry.path, entry.changed, id(self._library)

    def _begin(self) -> None:
        if not self._desk.tasks.is_running(self._key):
            self._timer.start(0)

    def _on_library(self) -> None:
        if self._desk.library is not self._library:
            self._library = self._desk.library
            self._kept.clear()
            self._wanted.clear()

    def _start(self) -> None:
        batch = list(reversed(self._wanted))[:_BATCH]
        for key in batch:
            del self._wanted[key]
        library = self._library
        if batch:
            self._desk.tasks.start(self._key, lambda job: _read(job, library, batch), self._take)

    def _take(self, found: dict[Key, Standing]) -> None:
        self._kept.update(found)
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        self.ready.emit()
        self._start()


def _read(job: Job, library: Library, batch: list[Key]) -> dict[Key, Standing]:
    found: dict[Key, Standing] = {}
    for key in batch:
        job.check()
        found[key] = standing_of(key[0], library)
    return found


def standing_of(path: Path, library: Library) -> Standing:
    """Return what the roster file at *path* comes to now."""
    from realms_builder.roster.checks.run import check
    from realms_builder.roster.storage.opened import open_roster

    opened = open_roster(path, library)
    mustered = opened.mustered
    if mustered is None:
        return Standing(verdict=opened.verdict(()))
    return standing_of_muster(mustered, path, opened.verdict(check(mustered)))


def standing_of_muster(mustered: Muster, home: Path, verdict: Verdict) -> Standing:
    """Return what a roster comes to, of which *verdict* is known; pictures lie beside *home*."""
    cost = mustered.game.main_cost
    shown: list[Portrait] = []
    for model in mustered.roster.models[:CARDS]:
        unit = mustered.unit(model.unit)
        if unit is not None:
            usual = portrait_of_unit(unit, mustered.faction_called(unit.faction_id))
            shown.append(portrait_of_model(model.picture, home, usual))
    return Standing(
        mustered.cost(cost) if cost else None,
        mustered.limit(cost) if cost else None,
        verdict,
        CardFan(tuple(shown)),
    )


def shown_words(entry: ShelfEntry, role: int, standings: Standings, lang: str) -> object:
    """Return what the row of *entry* says in letters: its name, and all of it by ear or hover."""
    if role == Qt.ItemDataRole.DisplayRole:
        return entry.title
    if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
        facts = list[str]()
        if (standing := standings.of(entry)) is not None:  # as its row shows it with signs
            facts = [standing.points(lang), standing.verdict.words(lang)]
        day = day_text(entry.changed, lang) if entry.changed and entry.kind != READY else ""
        problems = (told(problem, lang) for problem in entry.problems[:3])
        tags, points = ", ".join(entry.tags), " · ".join(filter(None, facts))
        parts = entry.title, entry.detail, tags, entry.about, points, day, *problems
        return "\n".join(part for part in parts if part)
    return None


def told(problem: Problem, lang: str) -> str:
    """Return what is wrong with a file, and where."""
    place = f"{problem.place}: " if problem.place.file else ""
    return f"{place}{said(problem, lang)}"
