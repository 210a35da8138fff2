"""Dice thrown one at a time, and exact chances as fractions.

A throw asks its dice for one face after the other through `die`. `random.Random` answers by
chance; `walk_every_throw` answers with every possible sequence of faces in turn, so that the same
throw also gives exact chances wherever it needs few dice.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Protocol, TypeAlias, TypeVar

Outcome = TypeVar("Outcome")
Later = TypeVar("Later")
Odds: TypeAlias = dict[Outcome, Fraction]
"""Every outcome that can happen with its chance; the chances add up to 1."""


class Dice(Protocol):
    """Where faces come from."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to `stop` - 1, all alike likely."""
        ...


def die(random: Dice, sides: int) -> int:
    """Throw one die: 1 to `sides`."""
    return random.randrange(sides) + 1


class _Path:
    """Dice that show given faces first and zeros afterwards, and remember what was asked."""

    def __init__(self, start: list[tuple[int, int]]) -> None:
        self._start = start
        self.shown: list[tuple[int, int]] = []

    def randrange(self, stop: int, /) -> int:
        place = len(self.shown)
        face = self._start[place][0] if place < len(self._start) else 0
        self.shown.append((face, stop))
        return face


def walk_every_throw(throw: Callable[[Dice], Outcome]) -> Odds[Outcome]:
    """Throw every possible sequence of dice once and return the exact odds.

    The throw must end after a bounded number of dice, so ties that are thrown again do not work.
    """
    odds: Odds[Outcome] = {}
    path = _Path([])
    while True:
        outcome = throw(path)
        ways = 1
        for _, sides in path.shown:
            ways *= sides
        odds[outcome] = odds.get(outcome, Fraction(0)) + Fraction(1, ways)
        shown = path.shown
        while shown and shown[-1][0] == shown[-1][1] - 1:
            shown.pop()
        if not shown:
            return odds
        face, sides = shown.pop()
        path = _Path([*shown, (face + 1, sides)])


def certain(outcome: Outcome) -> Odds[Outcome]:
    """Return the odds of what happens anyway."""
    return {outcome: Fraction(1)}


def yes_or_no(chance: Fraction) -> Odds[bool]:
    """Return the odds of something that happens with this chance."""
    return {happens: part for happens, part in ((True, chance), (False, 1 - chance)) if part}


def faces(sides: int) -> Odds[int]:
    """Return the odds of one die."""
    return {face: Fraction(1, sides) for face in range(1, sides + 1)}


def then(odds: Odds[Outcome], step: Callable[[Outcome], Odds[Later]]) -> Odds[Later]:
    """Return the odds after a second step that depends on the first one."""
    result: Odds[Later] = {}
    for outcome, chance in odds.items():
        for later, part in step(outcome).items():
            result[later] = result.get(later, Fraction(0)) + chance * part
    return result


def seen_as(odds: Odds[Outcome], view: Callable[[Outcome], Later]) -> Odds[Later]:
    """Return the odds of what a view shows of each outcome."""
    return then(odds, lambda outcome: certain(view(outcome)))


def totals(parts: Iterable[Odds[int]]) -> Odds[int]:
    """Return the odds of the sum of independent numbers."""
    result = certain(0)
    for odds in parts:
        result = then(result, lambda total, odds=odds: seen_as(odds, lambda face: total + face))
    return result


def chance(odds: Odds[Outcome], holds: Callable[[Outcome], bool]) -> Fraction:
    """Return how likely it is that the outcome has a property."""
    return sum((part for outcome, part in odds.items() if holds(outcome)), Fraction(0))


def mean(odds: Odds[Outcome], value: Callable[[Outcome], int | Fraction]) -> Fraction:
    """Return the average of a value of the outcome."""
    return sum((part * value(outcome) for outcome, part in odds.items()), Fraction(0))
