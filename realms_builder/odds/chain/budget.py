"""How much work one question may take before it is given up."""

from __future__ import annotations

from realms_builder.odds.chain.errors import CannotTell

MOST_STATES = 60_000
"""So many states of one question are gone through before it is given up."""


class Budget:
    """How much work one question may take, over all chains that it uses and all repeats."""

    def __init__(self, states: int = MOST_STATES) -> None:
        """Allow so many *states*."""
        self.left = states

    def spend(self, states: int = 1) -> None:
        """Pay for so many states; raise :class:`CannotTell` when nothing is left."""
        self.left -= states
        if self.left < 0:
            raise CannotTell("too_many_states", most=MOST_STATES)
