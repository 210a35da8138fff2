"""The lists of other factions from which a roster may hire, by its switches or its game's rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from realms_builder.core.problems import Severity
from realms_builder.game.units import Faction
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.roster.checks.run import can_add, check
from realms_builder.roster.resolve.muster import Muster, muster

_FACTION = re.compile(r"\bfaction\b")
_OWN_ONLY = "faction == roster.faction"
"""How a check begins that leaves nobody of another list in, or only where a switch is on."""
_PROBES = 4


def may_open(document: RosterDocument) -> bool:
    """Return whether other lists may be open to the roster, so that it is worth reading them.

    A switch of the roster may open them, or a check that asks of factions and does not close all.
    """
    closing, asks = False, False
    for check_ in document.game.file.checks:
        needed = str(getattr(check_, "require", ""))
        said = f"{check_.where} {needed} {getattr(check_, 'never', '')}"
        asks = asks or _FACTION.search(said) is not None
        closing = closing or (not check_.where and needed.startswith(_OWN_ONLY))
    return bool(opened_switches(document)) or (asks and not closing)


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
        open_ = may_open(document) if document is not None else False
        library = self._desk.library if open_ else None
        asked = _asked(document, library)
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


def _asked(document: RosterDocument | None, library: object) -> tuple[object, ...]:
    if document is None:
        return ()
    return (document, document.roster.faction, opened_switches(document), library)


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
