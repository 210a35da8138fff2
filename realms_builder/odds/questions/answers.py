"""What comes out: chances as fractions, distributions of numbers, how often until it is over."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TypeAlias

from realms_builder.game.texts import Text
from realms_builder.odds.questions.walks import Walk


@dataclass(frozen=True)
class Outcome:
    """One way a roll ends and how likely it is; *good* for the side that acts."""

    id: str
    name: Text
    chance: Fraction
    good: bool


@dataclass(frozen=True)
class Figure:
    """One figure that a mechanic shows: a chance, or a number with its distribution.

    *value* is the chance (0 to 1) or the mean; *distribution* pairs each number with its chance,
    in order, and is empty for a chance.
    """

    id: str
    name: Text
    is_chance: bool
    value: Fraction
    distribution: tuple[tuple[Fraction, Fraction], ...] = ()


@dataclass(frozen=True)
class UntilOver:
    """How often until something is over: a target out, a state ended."""

    id: str
    name: Text
    text: Text
    walk: Walk
    per_activation: int = 1

    @cached_property
    def curve(self) -> tuple[Fraction, ...]:
        """Return the chance that it is over after 1, 2, ... times."""
        return self.walk.curve()

    @cached_property
    def expected(self) -> Fraction | None:
        """Return how many times are expected.

        None where it may never be over, and where too much would have to be worked out.
        """
        return self.walk.expected()

    @cached_property
    def activations(self) -> Fraction | None:
        """Return how many activations are expected, each with so many times; else None."""
        bundled = self.walk.bundled(self.per_activation)
        return bundled.expected() if bundled is not None else None


@dataclass(frozen=True)
class SoOften:
    """What a number adds up to: *shares* of one time are (number, is it over then, chance)."""

    id: str
    name: Text
    text: Text
    shares: tuple[tuple[Fraction, bool, Fraction], ...]
    times: int
    most: int

    @cached_property
    def curve(self) -> tuple[Fraction, ...]:
        """Return the mean sum after 1, 2, ... times."""
        mean = sum((number * chance for number, _, chance in self.shares), Fraction(0))
        going_on = sum((chance for _, over, chance in self.shares if not over), Fraction(0))
        curve, total, share = list[Fraction](), Fraction(0), Fraction(1)
        for _ in range(self.most):
            total += share * mean
            share *= going_on
            curve.append(total)
        return tuple(curve)

    @cached_property
    def distribution(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """Return how likely each sum is after the number of times that was chosen."""
        whole = lcm(*(chance.denominator for _, _, chance in self.shares))
        parts = [(number, ends, int(chance * whole)) for number, ends, chance in self.shares]
        going: dict[Fraction, int] = {Fraction(0): 1}
        over: dict[Fraction, int] = {}
        for left in range(self.times - 1, -1, -1):
            after: dict[Fraction, int] = {}
            for total, weight in going.items():
                for number, ends, part in parts:
                    if ends:  # nothing more is thrown: whatever the dice left would have shown
                        ways = weight * part * whole**left
                        over[total + number] = over.get(total + number, 0) + ways
                    else:
                        after[total + number] = after.get(total + number, 0) + weight * part
            going = after
        for total, weight in over.items():
            going[total] = going.get(total, 0) + weight
        every = whole**self.times
        return tuple((total, Fraction(weight, every)) for total, weight in sorted(going.items()))


Repeated: TypeAlias = UntilOver | SoOften


@dataclass(frozen=True)
class Answer:
    """Everything that one question comes to in one situation."""

    outcomes: tuple[Outcome, ...]
    figures: tuple[Figure, ...]
    repeats: tuple[Repeated, ...]
    not_computed: tuple[Text, ...] = ()

    def chance(self, *outcomes: str) -> Fraction:
        """Return how likely it is to end in one of *outcomes*."""
        return sum((o.chance for o in self.outcomes if o.id in outcomes), Fraction(0))

    def figure(self, identity: str) -> Figure:
        """Return the figure called *identity*: an outcome, a number, or the formula of a chance.

        Raises KeyError.
        """
        for figure in self.figures:
            if figure.id == identity:
                return figure
        raise KeyError(identity)

    def repeated(self, identity: str) -> Repeated:
        """Return the repeat called *identity*; raises KeyError."""
        for found in self.repeats:
            if found.id == identity:
                return found
        raise KeyError(identity)
