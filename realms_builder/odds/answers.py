"""What comes out: chances as fractions, distributions of numbers, how often until it is over."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from realms_builder.gamedata.texts import Text


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
class Repeated:
    """How it goes on when the roll is made again and again.

    Until something is over: *expected* times (None: it never is), and *curve* with the chance
    that it is over after 1, 2, ... times. For a number of times: *curve* has the mean sum after
    each, and *distribution* belongs to *times*. *per_activation* is how often it may be done in
    one activation, *activations* how many of these are expected.
    """

    id: str
    name: Text
    until: bool
    curve: tuple[Fraction, ...]
    expected: Fraction | None = None
    times: int = 0
    distribution: tuple[tuple[Fraction, Fraction], ...] = ()
    per_activation: int = 1
    activations: Fraction | None = None


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
