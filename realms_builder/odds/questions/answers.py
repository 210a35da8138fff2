"""What comes out: chances as fractions, distributions of numbers, how often until it is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple, TypeAlias

from realms_builder.game.formulas.values import Value
from realms_builder.game.texts import Text

# ------------------------------------------------------------------ walks


State: TypeAlias = tuple[Value, ...]
LONGEST_CURVE = 24
ALMOST_SURE = Fraction(99, 100)
_FEWEST = 6
_MOST_STEPS = 50_000
_MOST_WORK = 2_000_000


class Ways(NamedTuple):
    """Where one state leads: weights by state, None for over; together they weigh *total*."""

    weights: Mapping[State | None, int]
    total: int


class Walk(NamedTuple):
    """Every state that may come, the one it begins with, and where each leads."""

    start: State
    ways: Mapping[State, Ways]

    def curve(self) -> tuple[Fraction, ...]:
        """Return the chance that it is over after 1, 2, ... times, until that is nearly sure."""
        alive: dict[State | None, int] = {self.start: 1}
        total, curve = 1, list[Fraction]()
        while len(curve) < LONGEST_CURVE:
            alive, total = _once_more(self.ways, alive, total)
            curve.append(Fraction(alive.get(None, 0), total))
            if curve[-1] >= ALMOST_SURE or (not curve[-1] and len(curve) >= _FEWEST):
                break
        return tuple(curve)

    def expected(self) -> Fraction | None:
        """Return how many times are expected.

        None where it may never be over, and where too many states lead back to each other.
        """
        order = self._ending_states()
        if order is None:
            return None
        known: dict[State, tuple[dict[State, Fraction], Fraction]] = {}
        work = 0
        for state in reversed(order):
            ways = self.ways[state]
            parts = {s: Fraction(w, ways.total) for s, w in ways.weights.items() if s is not None}
            rest, constant, taken = _solved(state, parts, known)
            known[state] = rest, constant
            work += taken
            if work > _MOST_STEPS:
                return None
        return known[self.start][1]

    def bundled(self, each: int) -> Walk | None:
        """Return the walk that takes *each* times together as one; None for too much work."""
        if each == 1:
            return self
        widest = max(len(ways.weights) for ways in self.ways.values())
        if len(self.ways) * min(len(self.ways), each * widest) * each * widest > _MOST_WORK:
            return None
        found: dict[State, Ways] = {}
        for state in self.ways:
            alive: dict[State | None, int] = {state: 1}
            total = 1
            for _ in range(each):
                alive, total = _once_more(self.ways, alive, total)
            found[state] = Ways(alive, total)
        return Walk(self.start, found)

    def _ending_states(self) -> list[State] | None:
        """Return the states that may come, None where one of them never leads to an end."""
        order = [self.start]
        met = {self.start}
        before: dict[State, set[State]] = {}
        ending: list[State] = []
        for state in order:  # grows on the way
            for following in self.ways[state].weights:
                if following is None:
                    ending.append(state)
                    continue
                before.setdefault(following, set()).add(state)
                if following not in met:
                    met.add(following)
                    order.append(following)
        good = set(ending)
        for state in ending:  # grows on the way
            for earlier in before.get(state, set()) - good:
                good.add(earlier)
                ending.append(earlier)
        return order if len(good) == len(order) else None


def _once_more(
    ways: Mapping[State, Ways], alive: Mapping[State | None, int], total: int
) -> tuple[dict[State | None, int], int]:
    whole = lcm(1, *(ways[state].total for state in alive if state is not None))
    after: dict[State | None, int] = {}
    for state, weight in alive.items():
        if state is None:
            after[None] = after.get(None, 0) + weight * whole
            continue
        weights, parts = ways[state]
        factor = weight * (whole // parts)
        for following, part in weights.items():
            after[following] = after.get(following, 0) + part * factor
    return after, total * whole


def _solved(
    state: State,
    parts: dict[State, Fraction],
    known: Mapping[State, tuple[dict[State, Fraction], Fraction]],
) -> tuple[dict[State, Fraction], Fraction, int]:
    """Return how many times *state* costs: shares of states not yet solved, and a number.

    States solved before are put in, and *state* itself is taken out. The last number says how
    many steps that took.
    """
    constant, steps = Fraction(1), 0
    while usable := [other for other in parts if other in known and other != state]:
        for other in usable:
            share = parts.pop(other)
            rest, more = known[other]
            constant += share * more
            steps += len(rest) + 1
            for name, part in rest.items():
                parts[name] = parts.get(name, Fraction(0)) + share * part
        if steps > _MOST_STEPS:
            break
    factor = 1 / (1 - parts.pop(state, Fraction(0)))
    solved = {name: part * factor for name, part in parts.items()}
    return solved, constant * factor, steps


# ------------------------------------------------------------------ answers


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

    @property
    def is_nothing(self) -> bool:
        """Return whether it is a number that never comes to more or less than 0."""
        return not self.is_chance and not any(number for number, _ in self.distribution)


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
    """Everything that one question comes to in one situation.

    *assumed* is what is taken for granted where nobody said so.
    """

    outcomes: tuple[Outcome, ...]
    figures: tuple[Figure, ...]
    repeats: tuple[Repeated, ...]
    not_computed: tuple[Text, ...] = ()
    assumed: tuple[Text, ...] = ()

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
