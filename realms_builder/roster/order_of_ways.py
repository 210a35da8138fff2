"""In which order ways out stand: what a player would most likely do comes first.

1. Kinds of ways stand as the game declares them. Several models together stand behind one alone, a
   limit that is raised behind both, and what always comes to mind (another loadout, without it,
   another in its place) behind all.
2. Who leaves, or puts something down: the one taken last first, whoever has a role last. Where a
   cost is over its limit the cheapest who is enough goes first, for that takes least away.
3. Who keeps what too many have: the first to have had it. Who gets what nobody has: as ``by`` of
   the fix ranks them, else as they stand in the roster.
4. Who comes: the cheapest first; in the place of another those of its kind and much its cost.
5. A value outside its limits: the nearest that is allowed, then the usual one; 0 behind it.
6. Too many choices: those taken first stay; then what is usual.

A fix that says ``by`` ranks its models, units or items by that, those with the most first.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TypeVar

from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import Record, Value
from realms_builder.game.kinds.values import ChoiceValue, Number
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.resolve.records import Inside

Hit = TypeVar("Hit", bound=Record)


def leaving(records: Iterable[ModelRecord], cost: str = "") -> list[ModelRecord]:
    """Return who of *records* leaves first; *cost* is the one that is over its limit, if any."""

    def rank(record: ModelRecord) -> tuple[bool, Number]:
        return bool(record.model.role), record.build.costs.get(cost, 0) if cost else 0

    last_first = [*records][::-1]
    return sorted(last_first, key=rank)


def coming(mustered: Muster, builds: Iterable[Build], old: Build | None = None) -> list[Build]:
    """Return which of *builds* comes first, in the place of the *old* one if there is one.

    Nothing comes in the place of its own like.
    """
    cost = mustered.game.main_cost

    def price(build: Build) -> Number:
        return build.costs.get(cost, 0)

    if old is None:
        return sorted(builds, key=price)
    others = [build for build in builds if build.parts.unit is not old.parts.unit]
    return sorted(others, key=lambda build: (_unlike(old, build), abs(price(build) - price(old))))


def _unlike(one: Build, other: Build) -> bool:
    """Return whether the two are of different kinds: the first choice that the game declares."""
    for name in one.game.attributes:
        mine = one.lookup(name)
        if isinstance(mine, ChoiceValue):
            return mine != other.lookup(name)
    return False


def ranked(by: str, hits: Iterable[Hit], scope: Record) -> list[Hit]:
    """Return *hits* with the most of *by* first, as they are where nothing is said."""
    if not by:
        return list(hits)
    formula = parse(by)
    return sorted(hits, key=lambda hit: _amount(formula.evaluate(Inside(hit, scope))), reverse=True)


def _amount(value: Value) -> Fraction:
    return Fraction(value) if isinstance(value, (int, Fraction)) else Fraction(0)
