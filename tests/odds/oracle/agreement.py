"""Whether many throws agree with exact odds."""

from collections import Counter
from collections.abc import Callable
from math import sqrt
from typing import TypeVar

from tests.odds.oracle.dice import Dice, Odds

Outcome = TypeVar("Outcome")
FEWEST_EXPECTED = 5
"""Outcomes expected less often than this are counted together."""


def count_throws(throw: Callable[[Dice], Outcome], throws: int, random: Dice) -> Counter[Outcome]:
    """Throw so many times and count what comes out."""
    return Counter(throw(random) for _ in range(throws))


def disagreements(odds: Odds[Outcome], counts: Counter[Outcome], sigmas: float = 4) -> list[str]:
    """Name every outcome that came more or less often than chance explains, or never should."""
    throws = counts.total()
    named: list[str] = []
    rare, rare_count = 0.0, 0
    for outcome, exact in odds.items():
        chance, count = float(exact), counts[outcome]
        if chance * throws < FEWEST_EXPECTED:
            rare, rare_count = rare + chance, rare_count + count
        elif _too_far(chance, count, throws, sigmas):
            named.append(f"{outcome}: {count} of {throws}, not {chance:.6f}")
    if rare * throws >= FEWEST_EXPECTED and _too_far(rare, rare_count, throws, sigmas):
        named.append(f"rare outcomes: {rare_count} of {throws}, not {rare:.6f}")
    named += [f"{outcome}: cannot happen" for outcome in counts if outcome not in odds]
    return named


def _too_far(chance: float, count: int, throws: int, sigmas: float) -> bool:
    return (
        abs(count - chance * throws) > sigmas * sqrt(throws * chance * (1 - chance)) + 1e-9 * throws
    )
