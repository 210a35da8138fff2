"""Outcomes with whole weights over a common total: exact, and quick to mix."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import gcd, lcm
from typing import NamedTuple

from realms_builder.game.formulas.values import Value

End = tuple[str, tuple[Value, ...]]
"""How a chain ended: the outcome, and the numbers that are followed."""


class Ends(NamedTuple):
    """Every end of a chain with its weight; together they weigh *total*."""

    weights: Mapping[End, int]
    total: int


def one(end: End) -> Ends:
    """Return the one certain end."""
    return Ends({end: 1}, 1)


def mixed(parts: Iterable[tuple[int, Ends]], total: int) -> Ends:
    """Return *parts*, each as likely as its weight of *total*, as one."""
    found = [(weight, ends) for weight, ends in parts if weight]
    if len(found) == 1:
        return found[0][1]
    common = lcm(*{ends.total for _, ends in found})
    weights: dict[End, int] = {}
    for weight, ends in found:
        factor = weight * (common // ends.total)
        for end, part in ends.weights.items():
            weights[end] = weights.get(end, 0) + part * factor
    return Ends(weights, total * common)


def reduced(ends: Ends) -> Ends:
    """Return *ends* with the smallest whole weights."""
    divisor = gcd(ends.total, *ends.weights.values())
    weights = {end: weight // divisor for end, weight in ends.weights.items() if weight}
    return Ends(weights, ends.total // divisor)


def without(ends: Ends, outcome: str) -> Ends:
    """Return *ends* as they are when *outcome* never stands: begun anew until it does not."""
    kept = {end: weight for end, weight in ends.weights.items() if end[0] != outcome}
    return Ends(kept, sum(kept.values()))
