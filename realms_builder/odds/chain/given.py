"""What a roll gives to a chain: every result with its weight, as far as anybody asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from realms_builder.game.formulas.values import Value
from realms_builder.odds.chain.dice import Rolled, Throw, Watch, results

Given: TypeAlias = tuple[Sequence[tuple[int, tuple[Value, ...]]], int]
"""What a step gives, the value of each of its names, with weights and their total."""


def as_it_lies(of: Throw) -> Given:
    """Return the throw itself, for dice that only others take away."""
    return ((1, (of,)),), 1


@lru_cache(maxsize=5_000)
def given_by(of: Throw, watch: Watch, *, plain: bool) -> Given:
    """Return every result of a throw; *plain* ones are numbers, whatever was watched.

    Raises :class:`~realms_builder.odds.chain.dice.CannotWatch`.
    """
    found = results(of, watch)
    weights: dict[Value, int] = {}
    for result, weight in found.weighted:
        value = result.value if plain and isinstance(result, Rolled) else result
        weights[value] = weights.get(value, 0) + weight
    return tuple([(weight, (value,)) for value, weight in weights.items()]), found.total
