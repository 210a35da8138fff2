"""What a chain may have found so far, with weights over one common total."""

from __future__ import annotations

from math import lcm
from typing import NamedTuple, TypeAlias

from realms_builder.game.formulas.values import Value

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
