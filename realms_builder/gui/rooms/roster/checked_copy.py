"""A copy of a roster for work beside the window: mustered and checked by the thread that asks."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock

from realms_builder.game.game import Game
from realms_builder.roster.checks.run import check
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import FactionFinder, Muster, muster
from realms_builder.roster.roster import Roster


class LastMuster:
    """The roster mustered before; one thread at a time goes on from there."""

    def __init__(self) -> None:
        """Begin without one."""
        self.lock = Lock()
        self.mustered: Muster | None = None


@dataclass(slots=True, eq=False)
class CheckedCopy:
    """A roster that is mustered and checked once, by the thread that asks first.

    While it *is_held*, who asks stops after what is being asked about.
    """

    roster: Roster
    game: Game
    find_faction: FactionFinder
    before: LastMuster
    made: tuple[Muster, list[Finding]] | None = None
    is_held: bool = False

    def checked(self) -> tuple[Muster, list[Finding]]:
        """Return the roster and what is found of it; only who holds the lock of *before* may."""
        if self.made is None:
            last = self.before.mustered
            known = last if last is not None and last.game is self.game else None
            mustered = muster(self.roster, self.game, self.find_faction, known)
            self.made = mustered, check(mustered)
            self.before.mustered = mustered
        return self.made
