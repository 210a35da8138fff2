"""Chains that were run: how they ended, and everything that is made of the same ends."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from realms_builder.game.formulas.values import Record, Value
from realms_builder.game.game import Game
from realms_builder.odds.chain.figures import figures_of, outcomes_of
from realms_builder.odds.chain.flow import Begun
from realms_builder.odds.chain.memo import Memo
from realms_builder.odds.chain.program import Program
from realms_builder.odds.chain.weights import End, Ends
from realms_builder.odds.questions.answers import Figure, Outcome
from realms_builder.odds.questions.walks import State, Walk

_MOST, _MOST_SWITCHED = 50_000, 1_000


class Ending:
    """The ends of a chain and what is shown of them; many matchups end alike.

    *walks* are repeats that rest on the ends alone, by the repeat and where it begins.
    """

    def __init__(self, program: Program, ends: Ends) -> None:
        """Hold *ends* of *program*."""
        self.program = program
        self.ends = ends
        self.walks: dict[tuple[str, State], Walk] = {}

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Return every outcome with its chance."""
        return outcomes_of(self.program, self.ends)

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """Return the figures that the mechanic shows; raises `FormulaError`."""
        return figures_of(self.program, self.ends)


class Ran:
    """A chain that was run: its ending, and the values it began with."""

    __slots__ = ("ending", "start")

    def __init__(self, ending: Ending, start: Mapping[str, Value]) -> None:
        """Hold an *ending*."""
        self.ending = ending
        self.start = start

    @property
    def program(self) -> Program:
        """Return the chain."""
        return self.ending.program

    @property
    def ends(self) -> Ends:
        """Return every end with its weight."""
        return self.ending.ends


class Runs(Memo[Ran]):
    """The chains that were run by what they rest on; equal ends are kept once.

    *begun* are chains as far as their dice, which more matchups have in common.
    """

    def __init__(self) -> None:
        """Remember nothing yet."""
        super().__init__()
        self.begun: Memo[Begun] = Memo()
        self._switched: dict[int, tuple[Record, State]] = {}
        self._endings: dict[tuple[Program, int, frozenset[tuple[End, Any]]], Ending] = {}

    def switched(self, game: Game, switches: Record) -> State:
        """Return what tells *switches* from others: how each of the game stands."""
        known = self._switched.get(id(switches))
        if known is None or known[0] is not switches:
            if len(self._switched) >= _MOST_SWITCHED:
                self._switched.clear()
            values = tuple([switches.lookup(name) for name in game.switches])
            known = self._switched[id(switches)] = (switches, values)
        return known[1]

    def ending(self, program: Program, ends: Ends) -> Ending:
        """Return the one ending of *program* with these *ends*."""
        key = (program, ends.total, frozenset(ends.weights.items()))
        found = self._endings.get(key)
        if found is None:
            if len(self._endings) >= _MOST:
                self._endings.clear()
            found = self._endings[key] = Ending(program, ends)
        return found
