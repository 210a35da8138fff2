"""From state to state until it is over: how likely after so many times, and how many to expect."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeAlias

from realms_builder.game.formulas.values import Value

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
