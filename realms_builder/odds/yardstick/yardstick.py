"""The yardstick of a game: what its own units pay for what they do, and who pays otherwise.

How: each unit is sized up against the yardstick's profiles by exact odds, the cost of all of them
is fitted to those numbers by least squares, and what the line gives a unit is its value. Whoever
lies further off than the game allows stands out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from realms_builder.core.problems import Place, Problem
from realms_builder.game.files.declared_rules import DeclaredTerm, DeclaredYardstick
from realms_builder.game.game import Game
from realms_builder.game.notes import Notes
from realms_builder.game.snapshot import GameSnapshot
from realms_builder.game.texts import EMPTY
from realms_builder.game.units import Faction
from realms_builder.game.yaml.text import YamlText
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.questions.lineup import Lineup
from realms_builder.odds.work.work_items import Board, WorkItem, at_board, in_order
from realms_builder.odds.work.workers import Workers
from realms_builder.odds.yardstick.measures import SizedUp, Sizing
from realms_builder.odds.yardstick.profiles import FindFaction, muster_of, profiles_of
from realms_builder.roster.roster import Roster

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
        self._fit: FittedLine = fitted(self._rows, self._wanted, self._trust, declared.ridge)

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
            self._cost,
            self._declared,
            base,
            fit.weights,
            spread,
            1 - left / self._all(),
            valued,
            problems,
        )

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


# ------------------------------------------------------------------ least squares


Row = Sequence[float]
Matrix = list[list[float]]
_NOTHING = 1e-9


@dataclass(frozen=True)
class FittedLine:
    """A fitted line: *base* plus each column times its weight.

    *leverage* says of each row, from 0 to 1, how much it pulled the line towards itself; *used*
    counts the numbers that were free to choose.
    """

    base: float
    weights: tuple[float, ...]
    leverage: tuple[float, ...]
    used: int

    def at(self, row: Row) -> float:
        """Return the value of the line for *row*."""
        return self.base + sum(w * x for w, x in zip(self.weights, row, strict=True))


def fitted(rows: Sequence[Row], wanted: Row, trust: Row, ridge: float) -> FittedLine:
    """Return the line through *rows* that comes nearest to *wanted*.

    *trust* weighs the squares. *ridge* holds weights back: each is fitted as if its column differed
    so much more (0.01 is 1 %) without telling more, which settles columns that say the same. The
    base is free and may be negative.
    """
    wide = [[1.0, *row] for row in rows]
    size = len(wide[0])
    normal = [
        [sum(t * row[i] * row[j] for row, t in zip(wide, trust, strict=True)) for j in range(size)]
        for i in range(size)
    ]
    whole = sum(trust)
    for place in range(1, size):
        around_mean = normal[place][place] - normal[0][place] ** 2 / whole
        normal[place][place] += ridge * max(around_mean, 0.0)
    right = [
        sum(t * row[i] * y for row, t, y in zip(wide, trust, wanted, strict=True))
        for i in range(size)
    ]
    weights, used = _not_negative(normal, right)
    inverse = [solved(_part(normal, used), _unit(len(used), i)) for i in range(len(used))]
    leverage = tuple(
        min(1.0, t * _form(inverse, [row[i] for i in used]))
        for row, t in zip(wide, trust, strict=True)
    )
    return FittedLine(weights[0], tuple(weights[1:]), leverage, len(used))


def _not_negative(normal: Matrix, right: list[float]) -> tuple[list[float], list[int]]:
    """Return the best weights, none but the first below 0, and the places of those in use.

    After Lawson and Hanson: weights come in one by one, the most wanted first, and leave again
    when the others would push them below 0.
    """
    size = len(right)
    used = [0]
    weights = [0.0] * size
    for _ in range(3 * size):
        weights, used = _inside(normal, right, weights, used)
        pull = [
            right[i] - sum(a * w for a, w in zip(normal[i], weights, strict=True))
            for i in range(size)
        ]
        outside = [i for i in range(size) if i not in used and pull[i] > _scale(normal, i)]
        if not outside:
            break
        used = sorted([*used, max(outside, key=lambda i: pull[i] / normal[i][i] ** 0.5)])
    return weights, used


def _scale(normal: Matrix, place: int) -> float:
    """Return from which pull on a column may help; infinite for one that is all noughts."""
    size = normal[place][place]
    return _NOTHING * max(1.0, size) if size > _NOTHING else float("inf")


def _inside(
    normal: Matrix, right: list[float], weights: list[float], used: list[int]
) -> tuple[list[float], list[int]]:
    """Solve for the columns *used*; who would fall below 0 on the way is left out."""
    while True:
        there = [0.0] * len(right)
        found = solved(_part(normal, used), [right[i] for i in used])
        for place, weight in zip(used, found, strict=True):
            there[place] = weight
        ways = {i: weights[i] / (weights[i] - there[i]) for i in used if i and there[i] <= 0}
        if not ways:
            return there, used
        first = min(ways, key=ways.__getitem__)
        weights = [w + ways[first] * (t - w) for w, t in zip(weights, there, strict=True)]
        weights[first] = 0.0
        used = [i for i in used if i != first]


def solved(matrix: Matrix, right: list[float]) -> list[float]:
    """Return x with *matrix* x = *right*, by elimination; what cannot be told apart becomes 0."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place in range(size):
        best = max(range(place, size), key=lambda r: abs(rows[r][place]))
        rows[place], rows[best] = rows[best], rows[place]
        pivot = rows[place][place]
        if abs(pivot) < _NOTHING:
            rows[place] = [0.0] * (size + 1)
            rows[place][place] = 1.0
            continue
        for other in range(size):
            if other != place:
                factor = rows[other][place] / pivot
                rows[other] = [
                    a - factor * b for a, b in zip(rows[other], rows[place], strict=True)
                ]
    return [row[size] / row[place] for place, row in enumerate(rows)]


def _part(matrix: Matrix, places: list[int]) -> Matrix:
    return [[matrix[i][j] for j in places] for i in places]


def _unit(size: int, place: int) -> list[float]:
    return [1.0 if i == place else 0.0 for i in range(size)]


def _form(matrix: Matrix, row: list[float]) -> float:
    """Return row · matrix · row."""
    through = [sum(a * x for a, x in zip(line, row, strict=True)) for line in matrix]
    return sum(x * y for x, y in zip(row, through, strict=True))


# ------------------------------------------------------------------ yardstick work_items


def sized_up_by(
    workers: Workers,
    snapshot: GameSnapshot,
    factions: Sequence[str],
    tell: Callable[[int, int], None] | None = None,
) -> SizedUpUnits:
    """Return what ``sized_up`` does for the *factions*, by id, of the game in *snapshot*.

    *tell* hears how many of how many are done.
    """
    nobody = Lineup(EMPTY, Roster(snapshot.system, ""), ())
    work_item = WorkItem(snapshot, nobody, nobody)
    units: list[SizedUp] = []
    problems: list[Problem] = []
    tasks = ((work_item, faction) for faction in factions)
    found = in_order(workers.executor, faction_sized_up, tasks, workers.ahead)
    for done, (more, wrong) in enumerate(found, start=1):
        units += more
        problems += wrong
        if tell is not None:
            tell(done, len(factions))
    return tuple(units), tuple(problems)


def faction_sized_up(work_item: WorkItem, name: str) -> SizedUpUnits:
    """Return the units of one faction sized up; a task for any process."""

    def work(board: Board) -> SizedUpUnits:
        faction = board.find_faction(name)
        factions = [faction] if faction is not None else []
        return sized_up(board.game, factions, board.find_faction, board.odds)

    return at_board(work_item, work)
