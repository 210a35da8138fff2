"""Finds the other factions whose units a rule of the roster allows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from realms_builder.core.problems import Severity
from realms_builder.game.units import Faction
from realms_builder.gui.documents.document import RosterDocument
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.roster.checks import can_add, check
from realms_builder.roster.resolve.muster import Muster, muster

_PROBES = 4


def opened_switches(document: RosterDocument) -> tuple[str, ...]:
    """Return the switches of the roster that are on: only such a one can open other lists."""
    switches = document.mustered.switches
    return tuple(
        name
        for name, declared in document.game.switches.items()
        if declared.for_ == "roster" and switches.lookup(name) is True
    )


class OtherLists(QObject):
    """The other factions that are open to the current roster."""

    changed = Signal()
    _numbers = 0

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        """Work with the tasks and the library of *desk*."""
        super().__init__(parent)
        OtherLists._numbers += 1
        self._key = f"other lists {OtherLists._numbers}"
        self._desk = desk
        key, tasks = self._key, desk.tasks
        self.destroyed.connect(lambda: tasks.cancel(key))
        self._asked: tuple[object, ...] = ()
        self.factions: tuple[Faction, ...] = ()

    def look(self, document: RosterDocument | None) -> None:
        """Look anew where the roster, its faction or its switches are others than before."""
        open_ = opened_switches(document) if document is not None else ()
        asked = (document, document.roster.faction, open_) if document is not None else ()
        if asked == self._asked:
            return
        self._asked = asked
        self._desk.tasks.cancel(self._key)
        if document is None or not open_:
            self._take(())
            return
        ids = list(self._desk.library.factions(document.game.id))
        # Without models nothing is used up, so that only the list itself can be in the way.
        roster = replace(document.roster, models=(), groups=())
        game, find = document.game, document.find_faction
        self._desk.tasks.start(
            self._key,
            lambda job: _allowed(job, muster(roster, game, find), ids),
            self._take,
        )

    def _take(self, factions: tuple[Faction, ...]) -> None:
        if factions != self.factions:
            self.factions = factions
            self.changed.emit()


def _allowed(job: Job, mustered: Muster, ids: Iterable[str]) -> tuple[Faction, ...]:
    """Return the factions of which not every unit would break the same rule."""
    before = check(mustered)
    found: list[Faction] = []
    for identity in ids:
        job.check()
        faction = mustered.find_faction(identity)
        if faction is None or identity == mustered.roster.faction or not faction.units:
            continue
        codes = [
            {f.code for f in can_add(mustered, unit, before).brings if f.severity is Severity.ERROR}
            for unit in list(faction.units.values())[:_PROBES]
        ]
        if not set.intersection(*codes):
            found.append(faction)
    return tuple(found)
