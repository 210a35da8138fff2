"""What a roster stands on while it is asked, again and again, what one more model would bring."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from realms_builder.core.problems import Severity
from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import Number
from realms_builder.game.units import Unit
from realms_builder.roster.checks import address_in, amounts_of
from realms_builder.roster.edits import next_id
from realms_builder.roster.findings import Finding, broken
from realms_builder.roster.hiring.musters import watched, with_one_more
from realms_builder.roster.hiring.veils import Looked, WatchedRoster
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Model

Severities = frozenset[Severity]
NOTHING: Severities = frozenset()
BROKEN: Severities = frozenset({Severity.WARNING})

_LASTING = frozenset({"name", "note", "limit", "limits", "faction", "switches", "groups"})
_APART = re.compile("[/,]")


def heard(severities: Iterable[Severity]) -> Severities:
    """Return *severities* without hints, which never keep a unit out."""
    return frozenset(severities) - {Severity.HINT}


def lasting_names(game: Game) -> frozenset[str]:
    """Return the names of a roster that one more model does not change."""
    own = {d.id for d in game.derived_for["roster"]}
    return (_LASTING | frozenset(game.faction_attributes)) - own - frozenset(game.costs)


def cost_names(game: Game) -> Mapping[str, str]:
    """Return the names by which a roster says what it costs, each with the currency."""
    own = {d.id for d in game.derived_for["roster"]}
    names = {cost: cost for cost in game.costs}
    if "cost" not in game.faction_attributes:
        names.setdefault("cost", game.main_cost)
    return {name: cost for name, cost in names.items() if name not in own}


class Ground:
    """A mustered roster with what is added up once: counts, costs, findings by key."""

    def __init__(self, mustered: Muster, before: Iterable[Finding]) -> None:
        """Stand on *mustered*, about which the checks say *before*."""
        game, known = mustered.game, list(before)
        self.mustered = mustered
        self.amounts = amounts_of(known)
        self.lasting = lasting_names(game)
        self.new_id = next_id(mustered.roster)
        self.used: dict[Unit, int] = {}
        for record in mustered.models:
            unit = record.build.parts.unit
            self.used[unit] = self.used.get(unit, 0) + 1
        self.addresses = {unit.address: unit for unit in self.used}
        self.cost_names = cost_names(game)
        self._spent: dict[str, Number] = {}
        self.watch = WatchedRoster(mustered.record, self.lasting)
        self.watched = watched(mustered, self.watch)
        abouts = {about for _, about in self.amounts}
        self._heads = abouts | {about.rpartition("/")[0] for about in abouts}
        self.is_plain = self._is_plain(known, abouts)
        self._grown: tuple[Unit, Muster] | None = None

    def _is_plain(self, known: list[Finding], abouts: set[str]) -> bool:
        """Return whether what is found of a new model can be told from all that was found before.

        It cannot where findings share a key but differ, or are about what the model will be called.
        """
        told_apart = all(self.amounts[finding.key] == finding.amount for finding in known)
        fresh = all(self.new_id not in _APART.split(about) for about in abouts)
        game = self.mustered.game
        return told_apart and fresh and "roster" not in game.derived and "roster" not in game.costs

    def spent(self, cost: str) -> Number:
        """Return what the roster costs in one currency."""
        if cost not in self._spent:
            self._spent[cost] = self.mustered.cost(cost)
        return self._spent[cost]

    def is_about(self, address: str) -> bool:
        """Return whether a finding is already about the unit at *address*."""
        return address in self._heads

    def was_broken(self, code: str) -> bool:
        """Return whether something called *code* could not be worked out before."""
        return broken(code, FormulaError("cycle", 1)).key in self.amounts

    def grown(self, unit: Unit) -> Muster:
        """Return the roster with one more model of *unit*."""
        if self._grown is None or self._grown[0] is not unit:
            model = Model(self.new_id, address_in(self.mustered, unit))
            self._grown = (unit, with_one_more(self.mustered, model, unit))
        return self._grown[1]


class PricedRoster(Record):
    """The roster inside formulas with *costs* on top, as far as that says what one more brings."""

    __slots__ = ("_costs", "_ground")

    def __init__(self, ground: Ground, costs: Mapping[str, Number]) -> None:
        """Stand on *ground*."""
        self._ground = ground
        self._costs = costs

    @property
    def identity(self) -> str | None:
        """Compare as the roster before."""
        return self._ground.mustered.record.identity

    def lookup(self, name: str) -> Value | Unknown:
        """Return costs added up and what lasts as it is; raise :class:`Looked` for the rest."""
        if name == "roster":
            return self
        cost = self._ground.cost_names.get(name)
        if cost is not None:
            return self._ground.spent(cost) + self._costs.get(cost, 0)
        if name in self._ground.lasting:
            return self._ground.mustered.record.lookup(name)
        return self.rest(name)

    def rest(self, name: str) -> Value | Unknown:
        """Return what depends on more than costs."""
        raise Looked


class GrownRoster(PricedRoster):
    """The roster inside formulas when one more model of *unit* that has *costs* came to it."""

    __slots__ = ("_unit",)

    def __init__(self, ground: Ground, unit: Unit, costs: Mapping[str, Number]) -> None:
        """Stand on *ground*."""
        super().__init__(ground, costs)
        self._unit = unit

    def rest(self, name: str) -> Value | Unknown:
        """Return what the whole new roster says."""
        return self._ground.grown(self._unit).record.lookup(name)
