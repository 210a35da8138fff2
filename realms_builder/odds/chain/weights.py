"""Outcomes with whole weights over a common total: exact, and quick to mix."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import gcd, lcm
from typing import NamedTuple, TypeAlias

from realms_builder.game.formulas.values import Value
from realms_builder.odds.chain.dice import DiceThrow, Rolled, Watch, results

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


# ------------------------------------------------------------------ branches


Env: TypeAlias = dict[str, Value]


class Branches(NamedTuple):
    """What a chain may have found behind a step, with weights that add up to *total*."""

    weighted: list[tuple[int, Env]]
    total: int


def certain(env: Env) -> Branches:
    """Return the one thing that a chain can have found."""
    return Branches([(1, env)], 1)


def joined(parts: list[tuple[int, Branches]], total: int) -> Branches:
    """Return *parts*, each as likely as its weight of *total*, as one."""
    common = lcm(*{branches.total for _, branches in parts}, 1)
    weighted = [
        (weight * part * (common // branches.total), env)
        for weight, branches in parts
        for part, env in branches.weighted
    ]
    return Branches(weighted, total * common)


# ------------------------------------------------------------------ given


Given: TypeAlias = tuple[Sequence[tuple[int, tuple[Value, ...]]], int]
"""What a step gives, the value of each of its names, with weights and their total."""


def as_it_lies(of: DiceThrow) -> Given:
    """Return the throw itself, for dice that only others take away."""
    return ((1, (of,)),), 1


@lru_cache(maxsize=5_000)
def given_by(of: DiceThrow, watch: Watch, *, plain: bool) -> Given:
    """Return every result of a throw; *plain* ones are numbers, whatever was watched.

    Raises :class:`~realms_builder.odds.chain.dice.CannotWatch`.
    """
    found = results(of, watch)
    weights: dict[Value, int] = {}
    for result, weight in found.weighted:
        value = result.value if plain and isinstance(result, Rolled) else result
        weights[value] = weights.get(value, 0) + weight
    return tuple([(weight, (value,)) for value, weight in weights.items()]), found.total
