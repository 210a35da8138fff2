"""Who stands in the ring when nobody was chosen yet: those of last time, else somebody likely."""

from __future__ import annotations

from realms_builder.gui.documents.document import RosterDocument
from realms_builder.gui.rooms.odds.contenders import UNIT, Contender, home_of
from realms_builder.gui.rooms.odds.roll_call import RollCall
from realms_builder.gui.shell.preferences import Preferences

_GAME = "odds/game"


class Memory:
    """Remembers the game and both sides of each game between two evenings."""

    def __init__(self, preferences: Preferences) -> None:
        """Keep everything in *preferences*."""
        self._preferences = preferences

    @property
    def game(self) -> str:
        """Return the game that was looked at last."""
        return str(self._preferences.value(_GAME, ""))

    @game.setter
    def game(self, system: str) -> None:
        self._preferences.set_value(_GAME, system)

    def remember(self, first: Contender | None, second: Contender | None) -> None:
        """Remember who stands in the ring."""
        for place, contender in enumerate((first, second)):
            if contender is not None:
                self.game = contender.system
                self._preferences.set_value(_place(contender.system, place), contender.key)

    def key(self, system: str, place: int) -> str:
        """Return who stood at *place* last, as :attr:`Contender.key`."""
        return str(self._preferences.value(_place(system, place), ""))


def _place(system: str, place: int) -> str:
    return f"odds/{system}/{'ab'[place]}"


def first_pair(
    roll: RollCall,
    standing: tuple[Contender | None, Contender | None],
    memory: Memory,
    document: RosterDocument | None,
) -> tuple[Contender | None, Contender | None]:
    """Return both sides: who is *standing*, who stood there last time, or somebody likely.

    An open roster of the game attacks with its first model, somebody of another list defends.
    """
    first = standing[0] or _last(roll, memory, 0) or _of_document(roll, document)
    if first is None:
        first = next((c.contender() for c in roll.candidates), None)
    second = standing[1] or _last(roll, memory, 1)
    if second is None and first is not None:
        own = (first.home, f"{UNIT}/{first.roster.faction}")
        other = next((c for c in roll.candidates if c.home not in own), None)
        second = other.contender() if other is not None else first
    return first, second


def _last(roll: RollCall, memory: Memory, place: int) -> Contender | None:
    found = roll.find(memory.key(roll.system, place))
    return found.contender() if found is not None else None


def _of_document(roll: RollCall, document: RosterDocument | None) -> Contender | None:
    home = home_of(document) if document is not None else ""
    return next((c.contender() for c in roll.candidates if c.home == home), None)
