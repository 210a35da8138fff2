"""The yardstick of a game: what its own units pay for what they do, and who pays otherwise.

How: each unit is sized up against the yardstick's profiles by exact odds, the cost of all of them
is fitted to those numbers by least squares, and what the line gives a unit is its value. Whoever
lies further off than the game allows stands out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from realms_builder.core.problems import Place, Problem
from realms_builder.game.files.declared_yardstick import DeclaredTerm, DeclaredYardstick
from realms_builder.game.game import Game
from realms_builder.game.notes import Notes
from realms_builder.game.units import Faction
from realms_builder.game.yaml.text import YamlText
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.yardstick.least_squares import Fit, fitted
from realms_builder.odds.yardstick.measures import SizedUp, Sizing
from realms_builder.odds.yardstick.profiles import FindFaction, muster_of, profiles_of

SizedUpUnits = tuple[tuple[SizedUp, ...], tuple[Problem, ...]]
"""Units sized up, and what was wrong on the way."""


@dataclass(frozen=True)
class Valued:
    """One unit with its value by the yardstick.

    *parts* pair with the terms: what each adds to the value, or for a product by what it
    multiplies it. *off* is how much more it costs than it is worth, as a share of its value;
    *deviations* the same in standard deviations.
    """

    unit: SizedUp
    value: float
    parts: tuple[float, ...]
    off: float
    deviations: float
    stands_out: bool

    @property
    def per_cost(self) -> float:
        """Return how much value one point of cost buys."""
        return self.value / float(self.unit.cost)


@dataclass(frozen=True)
class Yardstick:
    """What a game's units are worth, with everything that the value comes from.

    *base* is what a unit pays for nothing (for a product: what everything multiplies); *weights*
    pair with *terms*. *spread* is the standard deviation of the cost around the value: for a
    product and for a cost of 1 as a share, for other costs times the root of the cost. *explained*
    is the share of the differences in cost that the terms account for.
    """

    cost: str
    declared: DeclaredYardstick
    base: float
    weights: tuple[float, ...]
    spread: float
    explained: float
    units: tuple[Valued, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def terms(self) -> tuple[DeclaredTerm, ...]:
        """Return the terms that the weights belong to."""
        return self.declared.terms

    @property
    def is_product(self) -> bool:
        """Return whether the terms multiply."""
        return self.declared.form == "product"

    def usual_miss(self, cost: float) -> float:
        """Return by how much a unit of this *cost* is off: one standard deviation."""
        return self.spread * (cost if self.is_product else sqrt(cost))

    @property
    def outstanding(self) -> tuple[Valued, ...]:
        """Return the units that stand out, those furthest off first."""
        found = (valued for valued in self.units if valued.stands_out)
        return tuple(
            sorted(found, key=lambda valued: (-abs(valued.deviations), valued.unit.address))
        )


def sized_up(
    game: Game,
    factions: Iterable[Faction],
    find_faction: FindFaction,
    odds: Odds | None = None,
) -> SizedUpUnits:
    """Return the units of *factions* sized up, and what was wrong on the way.

    Without a yardstick there are none. *odds* may know something already.
    """
    declared = game.file.yardstick
    if declared is None:
        return (), ()
    notes = Notes(YamlText(_file_of(game)))
    sizing = Sizing(game, declared, profiles_of(game, find_faction, notes), odds)
    found = tuple(
        sized
        for faction in factions
        for sized in sizing.units(muster_of(game, faction.id, find_faction), faction.units.values())
    )
    return found, (*notes.problems, *sizing.problems)


def yardstick_of(
    game: Game, units: Sequence[SizedUp], problems: Sequence[Problem] = ()
) -> Yardstick | Problem:
    """Return the yardstick of *game* fitted to *units*, or why there is none.

    *problems* are what sizing them up found; each is kept once.
    """
    declared = game.file.yardstick
    place = Place(_file_of(game))
    if declared is None:
        return Problem("yardstick.none", place=place, values={"game": game.name})
    wanted = len(declared.terms) + 3
    if len(units) < wanted:
        values = {"count": len(units), "wanted": wanted}
        return Problem("yardstick.too_few_units", place=place, values=values)
    once = {(p.code, p.place, str(p.values)): p for p in problems}
    return _Fitting(game, declared, units).yardstick(tuple(once.values()))


def _file_of(game: Game) -> str:
    return str(game.folder / "system.yaml")


class _Fitting:
    """Fits the line of one game and judges its units by it."""

    def __init__(self, game: Game, declared: DeclaredYardstick, units: Sequence[SizedUp]) -> None:
        self._cost = declared.cost or game.main_cost
        self._declared = declared
        self._units = units
        self._is_product = declared.form == "product"
        self._rows = [[self._seen(float(x)) for x in unit.terms] for unit in units]
        costs = [float(unit.cost) for unit in units]
        self._wanted = [log(cost) for cost in costs] if self._is_product else costs
        self._trust = [1.0 if self._is_product else 1 / cost for cost in costs]
        self._fit: Fit = fitted(self._rows, self._wanted, self._trust, declared.ridge)

    def _seen(self, value: float) -> float:
        return log(max(value, _LEAST)) if self._is_product else value

    def yardstick(self, problems: tuple[Problem, ...]) -> Yardstick:
        fit, trust = self._fit, self._trust
        line = [fit.at(row) for row in self._rows]
        misses = [sqrt(t) * (w - v) for t, w, v in zip(trust, self._wanted, line, strict=True)]
        left = sum(miss * miss for miss in misses)
        spread = sqrt(left / max(1, len(misses) - fit.used))
        valued = tuple(
            self._valued(place, line[place], misses[place], spread)
            for place in range(len(self._units))
        )
        base = exp(fit.base) if self._is_product else fit.base
        return Yardstick(
            self._cost, self._declared, base, fit.weights, spread,
            1 - left / self._all(), valued, problems,
        )  # fmt: skip

    def _all(self) -> float:
        """Return the squares that there are without any term; never 0."""
        pairs = list(zip(self._trust, self._wanted, strict=True))
        mean = sum(t * w for t, w in pairs) / sum(self._trust)
        return sum(t * (w - mean) ** 2 for t, w in pairs) or 1.0

    def _valued(self, place: int, on_line: float, miss: float, spread: float) -> Valued:
        unit, declared, fit = self._units[place], self._declared, self._fit
        parts = [w * x for w, x in zip(fit.weights, self._rows[place], strict=True)]
        value = exp(on_line) if self._is_product else on_line
        if self._is_product:
            parts = [exp(part) for part in parts]
        cost = float(unit.cost)
        off = cost / value - 1 if value > 0 else float("inf")
        free = sqrt(max(1 - fit.leverage[place], _LEAST)) * spread
        deviations = miss / free if free > _LEAST else 0.0
        far = abs(deviations) > declared.deviations and abs(off) > declared.tolerance
        return Valued(unit, value, tuple(parts), off, deviations, far)


_LEAST = 1e-6
