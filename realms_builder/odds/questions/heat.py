"""How strong a figure is among others: a few even steps, for shades, weights and legends."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

STEPS = 5
_FIFTHS = tuple(Fraction(n, STEPS) for n in range(1, STEPS))


@dataclass(frozen=True, slots=True)
class Heat:
    """Steps of a figure: *limits* in ascending order; the best step is the strongest."""

    limits: tuple[Fraction, ...]
    lower_is_better: bool = False
    ranked: tuple[Fraction, ...] = ()
    """The figures in ascending order, each once; none for chances, which are parts of 1."""

    @property
    def steps(self) -> int:
        """Return how many steps there are."""
        return len(self.limits) + 1

    def step(self, value: Fraction) -> int:
        """Return the step of *value*, 0 for the weakest."""
        if self.lower_is_better:
            return sum(value < limit for limit in self.limits)
        return sum(value >= limit for limit in self.limits)

    def strength(self, value: Fraction) -> float:
        """Return the step of *value* as a part of the strongest one: 0 to 1."""
        return self.step(value) / len(self.limits) if self.limits else 1.0

    def reach(self, value: Fraction) -> float:
        """Return how far the bar of *value* goes, 0 to 1: a better one always goes further."""
        if not self.ranked:
            return float(value)
        if len(self.ranked) == 1:
            return 1.0
        at, last = bisect_left(self.ranked, value), len(self.ranked) - 1
        return (last - at if self.lower_is_better else at) / last

    def bounds(self, step: int) -> tuple[Fraction | None, Fraction | None]:
        """Return from where to where *step* goes; None for an open end."""
        at = len(self.limits) - step if self.lower_is_better else step
        low = self.limits[at - 1] if at > 0 else None
        return low, self.limits[at] if at < len(self.limits) else None


def heat_of_chances() -> Heat:
    """Return steps of twenty per cent each."""
    return Heat(_FIFTHS)


def heat_of(values: Iterable[Fraction], *, lower_is_better: bool = False) -> Heat:
    """Return steps with about as many of *values* in each, between round numbers."""
    ordered = sorted(values)
    if not ordered:
        return Heat((), lower_is_better)
    cuts = {_round(ordered[int(part * (len(ordered) - 1))]) for part in _FIFTHS}
    ranked = tuple(dict.fromkeys(ordered))
    return Heat(_useful(sorted(cuts), ordered), lower_is_better, ranked)


def _useful(cuts: Sequence[Fraction], ordered: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Return *cuts* without those that have nothing on one side."""
    return tuple(cut for cut in cuts if ordered[0] < cut <= ordered[-1])


def _round(value: Fraction) -> Fraction:
    """Return *value* to two digits, which is what a legend can say."""
    if not value:
        return value
    size, power = abs(value), 0
    while size >= 100:
        size, power = size / 10, power + 1
    while size < 10:
        size, power = size * 10, power - 1
    rounded = Fraction(round(size)) * Fraction(10) ** power
    return rounded if value > 0 else -rounded
