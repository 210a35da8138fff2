"""What the header says about costs and leftovers, in numbers only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from realms_builder.game.files.declared_fields import DeclaredCost
from realms_builder.game.files.declared_rules import DeclaredDerived
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import MISSING, Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import Number
from realms_builder.roster.edits import set_limit
from realms_builder.roster.resolve.muster import Muster, muster


@dataclass(frozen=True, slots=True)
class Budget:
    """One cost of the roster: what is used, the limit or None, what is left, what that buys."""

    cost: DeclaredCost
    used: Number
    limit: Number | None
    left: Number | None
    buys: tuple[tuple[DeclaredDerived, Number], ...] = ()


def budgets(mustered: Muster) -> tuple[Budget, ...]:
    """Return one budget for each cost of the game."""
    found: list[Budget] = []
    for name, declared in mustered.game.costs.items():
        used, limit = mustered.cost(name), mustered.limit(name)
        left = None if limit is None else limit - used
        buys = _bought(mustered, name, used) if left is not None and left > 0 else ()
        found.append(Budget(declared, used, limit, left, buys))
    return tuple(found)


def roster_values(mustered: Muster) -> tuple[tuple[DeclaredDerived, Value], ...]:
    """Return the derived values of the roster that are to be shown and are there."""
    found = _values(mustered)
    declared = mustered.game.derived_for["roster"]
    return tuple((d, found[d.id]) for d in declared if d.show and found[d.id] is not MISSING)


def _values(mustered: Muster) -> Mapping[str, Value]:
    values: dict[str, Value] = {}
    for declared in mustered.game.derived_for["roster"]:
        try:
            values[declared.id] = mustered.record.lookup(declared.id)
        except FormulaError:
            values[declared.id] = MISSING
    return values


def _bought(
    mustered: Muster, cost: str, used: Number
) -> tuple[tuple[DeclaredDerived, Number], ...]:
    """Return how much more each derived value is than if the limit were just what is used."""
    if not _reads_limits(mustered.game):
        return ()
    spent = muster(
        set_limit(mustered.roster, cost, used), mustered.game, mustered.find_faction, mustered
    )
    now, then = _values(mustered), _values(spent)
    found: list[tuple[DeclaredDerived, Number]] = []
    for declared in mustered.game.derived_for["roster"]:
        here, there = now[declared.id], then[declared.id]
        if isinstance(here, Number) and isinstance(there, Number) and here > there:
            found.append((declared, here - there))
    return tuple(found)


def _reads_limits(game: Game) -> bool:
    names: set[str] = set()
    for declared in game.derived_for["roster"]:
        if declared.value:
            try:
                names |= {use.name.partition(".")[0] for use in parse(declared.value).names}
            except FormulaError:
                continue
    return not names.isdisjoint({"limit", "limits", "roster"})
