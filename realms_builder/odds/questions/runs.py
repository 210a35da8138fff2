"""Chains that were run: how they ended, and everything that is made of the same ends."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from realms_builder.core.translation import every_sentence
from realms_builder.game.files.declared_mechanics import DeclaredShow
from realms_builder.game.formulas.values import MISSING, Record, Value
from realms_builder.game.game import Game
from realms_builder.game.texts import Text
from realms_builder.odds.chain.aims import holds
from realms_builder.odds.chain.flow import Begun
from realms_builder.odds.chain.memo import Memo
from realms_builder.odds.chain.program import DONE, Program
from realms_builder.odds.chain.weights import End, Ends
from realms_builder.odds.questions.answers import Figure, Outcome, Repeated, State, Walk
from realms_builder.odds.questions.questions import figure_name, outcome_names

# ------------------------------------------------------------------ figures


def outcomes_of(program: Program, ends: Ends) -> tuple[Outcome, ...]:
    """Return every outcome that the mechanic names, in its order, with its chance.

    What comes to none of them is one more; where there are none at all it says nothing.
    """
    weights: dict[str, int] = {}
    for (outcome, _), weight in ends.weights.items():
        weights[outcome] = weights.get(outcome, 0) + weight
    names = {DONE: Text.of(every_sentence("odds_answers.otherwise"))}
    names |= outcome_names(program.mechanic)
    good = {step.stop for step in program.mechanic.steps if step.good}
    return tuple(
        Outcome(
            name,
            names.get(name, Text.of(name)),
            Fraction(weights.get(name, 0), ends.total),
            name in good,
        )
        for name in dict.fromkeys((*program.outcomes, *weights))
        if name != DONE or program.outcomes
    )


def figures_of(program: Program, ends: Ends) -> tuple[Figure, ...]:
    """Return the figures that the mechanic shows."""
    return tuple(
        _number(program, ends, shown) if shown.number else _chance(program, ends, shown)
        for shown in program.mechanic.show
    )


def _chance(program: Program, ends: Ends, shown: DeclaredShow) -> Figure:
    formulas = [text for text in shown.chance if text not in program.outcomes]
    total = 0
    for (outcome, numbers), weight in ends.weights.items():
        if outcome in shown.chance or any(
            holds(text, outcome, program.followed, numbers) for text in formulas
        ):
            total += weight
    identity = " ".join(shown.chance)
    return Figure(identity, figure_name(program.mechanic, shown), True, Fraction(total, ends.total))


def _number(program: Program, ends: Ends, shown: DeclaredShow) -> Figure:
    place = program.followed.index(shown.number) if shown.number in program.followed else -1
    weights: dict[Fraction, int] = {}
    for (_, numbers), weight in ends.weights.items():
        number = _plain(numbers[place] if 0 <= place < len(numbers) else MISSING)
        weights[number] = weights.get(number, 0) + weight
    spread = tuple((n, Fraction(w, ends.total)) for n, w in sorted(weights.items()))
    mean = sum((number * chance for number, chance in spread), Fraction(0))
    return Figure(shown.number, figure_name(program.mechanic, shown), False, mean, spread)


def _plain(value: Value) -> Fraction:
    """Return a number of a chain; one that it did not come to is 0."""
    number = value.number if isinstance(value, Record) else value
    return Fraction(number) if isinstance(number, (int, Fraction)) else Fraction(0)


# ------------------------------------------------------------------ runs


_MOST, _MOST_SWITCHED = 50_000, 1_000


class Ending:
    """The ends of a chain and what is shown of them; many matchups end alike.

    *walks* are repeats that rest on the ends alone, by the repeat and where it begins.
    """

    def __init__(self, program: Program, ends: Ends) -> None:
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

    *prepared* are the same by what they begin with and what they ask from there on, *begun* are
    chains as far as their dice, and *repeats* are what comes of going on, by the first ending:
    more matchups have that in common.
    """

    def __init__(self) -> None:
        """Remember nothing yet."""
        super().__init__()
        self.prepared: Memo[Ending] = Memo()
        self.begun: Memo[Begun] = Memo()
        self.repeats: Memo[tuple[Repeated, ...]] = Memo()
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
