"""A roster of another program as one neutral tree, whatever file it came in.

Costs are final: times the number, without those of what is inside. Numbers are absolute: seven
models with an axe each hold an axe of number 7.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class ForeignCost:
    """So much of a currency."""

    name: str
    value: Decimal


def summed(costs: Iterable[ForeignCost]) -> dict[str, Decimal]:
    """Return the sums of *costs* by their names, in the order in which these come."""
    found: dict[str, Decimal] = {}
    for cost in costs:
        found[cost.name] = found.get(cost.name, Decimal()) + cost.value
    return found


@dataclass(frozen=True, slots=True)
class ForeignRule:
    """A rule with its text."""

    name: str
    text: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class ForeignProfile:
    """A line of values under named columns; what lines of its *kind* are is guessed later."""

    kind: str
    name: str
    columns: tuple[tuple[str, str], ...]
    source: str = ""


@dataclass(frozen=True, slots=True)
class ForeignPick:
    """What was taken, how often, and what was taken for it."""

    name: str
    entry: str
    kind: str
    number: int
    own_name: str = ""
    note: str = ""
    primary: str = ""
    source: str = ""
    categories: tuple[str, ...] = ()
    costs: tuple[ForeignCost, ...] = ()
    rules: tuple[ForeignRule, ...] = ()
    profiles: tuple[ForeignProfile, ...] = ()
    picks: tuple[ForeignPick, ...] = ()

    def all(self) -> Iterator[ForeignPick]:
        """Yield this and everything inside, in reading order."""
        yield self
        for pick in self.picks:
            yield from pick.all()


@dataclass(frozen=True, slots=True)
class ForeignForce:
    """A part of an army with what holds for all of it; forces may lie inside forces."""

    name: str
    catalogue: str
    own_name: str = ""
    note: str = ""
    costs: tuple[ForeignCost, ...] = ()
    rules: tuple[ForeignRule, ...] = ()
    profiles: tuple[ForeignProfile, ...] = ()
    picks: tuple[ForeignPick, ...] = ()
    forces: tuple[ForeignForce, ...] = ()

    def all(self) -> Iterator[ForeignForce]:
        """Yield this and every force inside."""
        yield self
        for force in self.forces:
            yield from force.all()


@dataclass(frozen=True, slots=True)
class ForeignRoster:
    """A whole roster; *left_out* counts what is of no use to players, by what it was."""

    name: str
    system: str
    system_id: str
    revision: str
    note: str = ""
    costs: tuple[ForeignCost, ...] = ()
    limits: tuple[ForeignCost, ...] = ()
    forces: tuple[ForeignForce, ...] = ()
    left_out: tuple[tuple[str, int], ...] = ()

    def all_forces(self) -> Iterator[ForeignForce]:
        """Yield every force, in reading order."""
        for force in self.forces:
            yield from force.all()

    def roots(self) -> Iterator[ForeignPick]:
        """Yield what no other pick contains, in reading order."""
        for force in self.all_forces():
            yield from force.picks

    def summed(self) -> dict[str, Decimal]:
        """Return the sum of every cost in it, by its name."""
        lists = [force.costs for force in self.all_forces()]
        lists += [pick.costs for root in self.roots() for pick in root.all()]
        return summed(cost for costs in lists for cost in costs)
