"""Has units valued beside the window: their attacks first, then their cost on the yardstick."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from realms_builder.core.problems import Problem
from realms_builder.editing.reading import ManuscriptReading
from realms_builder.editing.worth.valuing import Valuer, Worth
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.units import Faction, Unit
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.odds.yardstick.yardstick import Yardstick

PAUSE_MS = 60
ALL_PAUSE_MS = 500


@dataclass(frozen=True)
class AppraisalRequest:
    """Whose worth is wanted, in which state of the faction that is written."""

    game: Game
    faction: Faction
    unit: Unit | None
    library: Library

    def find(self, identity: str) -> Faction | None:
        """Return a faction of the game, the one that is written as it is now."""
        if identity == self.faction.id:
            return self.faction
        return self.library.faction(self.game.id, identity)

    def others(self) -> list[Faction]:
        """Return the other factions of the game."""
        names = [n for n in self.library.factions(self.game.id) if n != self.faction.id]
        found = (self.library.faction(self.game.id, name) for name in names)
        return [faction for faction in found if faction is not None]


class _Own(threading.local):
    """Each thread's own valuer, since odds and builds belong to one thread."""

    def __init__(self) -> None:
        self.valuer = Valuer()


_OWN = _Own()


class Appraiser(QObject):
    """:attr:`valued` brings a unit's :class:`Worth`, its attacks first and the whole soon after.

    :attr:`measured` brings the yardstick of the game, or the problem with it.
    """

    valued = Signal(object)
    measured = Signal(object)

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        """Begin with nothing asked."""
        super().__init__(parent)
        self._desk = desk
        self._wanted: AppraisalRequest | None = None
        self._keys = tuple(f"worth-{name}-{id(self)}" for name in ("attacks", "whole"))
        self._soon = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._soon.timeout.connect(self._ask_attacks)
        self._later = QTimer(self, singleShot=True, interval=ALL_PAUSE_MS)
        self._later.timeout.connect(self._ask_whole)
        tasks, keys = desk.tasks, self._keys
        self.destroyed.connect(lambda: [tasks.cancel(key) for key in keys])

    def ask(self, reading: ManuscriptReading | None, unit: Unit | None) -> None:
        """Ask for the worth of *unit*, or of none, in the faction that was read."""
        game = reading.game if reading is not None else None
        faction = reading.own_faction if reading is not None else None
        if game is None or faction is None:
            self._wanted = None
            self._soon.stop()
            self._later.stop()
            self.valued.emit(None)
            return
        self._wanted = AppraisalRequest(game, faction, unit, self._desk.library)
        self._soon.start()
        self._later.start()

    def _ask_attacks(self) -> None:
        wanted = self._wanted
        if wanted is None or wanted.unit is None:
            self.valued.emit(None)
        else:
            take = partial(self._take, wanted)
            self._desk.tasks.start(self._keys[0], partial(_attacks, wanted), take)

    def _ask_whole(self) -> None:
        wanted = self._wanted
        if wanted is not None:
            take = partial(self._take_whole, wanted)
            self._desk.tasks.start(self._keys[1], partial(_whole, wanted), take)

    def _take(self, wanted: AppraisalRequest, worth: Worth) -> None:
        if wanted is self._wanted:
            self.valued.emit(worth)

    def _take_whole(self, wanted: AppraisalRequest, found: Worth) -> None:
        if wanted is not self._wanted:
            return
        self.measured.emit(found.yardstick if found.yardstick is not None else found.why_not)
        if wanted.unit is not None:
            self.valued.emit(found)


def _attacks(wanted: AppraisalRequest, job: Job) -> Worth:
    job.check()
    assert wanted.unit is not None
    return _OWN.valuer.attacks(wanted.game, wanted.faction, wanted.unit, wanted.find)


def _whole(wanted: AppraisalRequest, job: Job) -> Worth:
    job.check()
    valuer, others = _OWN.valuer, wanted.others()
    if wanted.unit is not None:
        return valuer.worth(wanted.game, wanted.faction, wanted.unit, wanted.find, others)
    found: Yardstick | Problem = valuer.yardstick(
        wanted.game, [wanted.faction, *others], wanted.find
    )
    if isinstance(found, Problem):
        return Worth("", why_not=found)
    return Worth("", yardstick=found)
