"""The roster inside formulas: what it says, what its models cost, what it chose itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value, reads_yes
from realms_builder.game.kinds.numbers import is_plain_number
from realms_builder.game.texts import PlayersText
from realms_builder.roster.resolve.loading import chosen_items
from realms_builder.roster.resolve.records import Names

if TYPE_CHECKING:
    from realms_builder.game.files.declared_rules import DeclaredDerived
    from realms_builder.game.game import Game
    from realms_builder.game.kinds.values import Number
    from realms_builder.game.units import Faction, Option
    from realms_builder.roster.resolve.build import Build
    from realms_builder.roster.roster import Group, Model, Roster


class BuiltModel(Record):
    """A model of the roster, or what the roster itself chose."""

    __slots__ = ("build", "model")

    model: Model
    build: Build


class Mustered(Protocol):
    """What the roster inside formulas is asked of: its muster."""

    roster: Roster
    game: Game
    faction: Faction | None

    @property
    def models(self) -> tuple[BuiltModel, ...]:
        """Return the models of the roster."""
        ...

    @property
    def paying(self) -> tuple[BuiltModel, ...]:
        """Return whatever costs something."""
        ...

    @property
    def header(self) -> BuiltModel | None:
        """Return what the roster itself chose."""
        ...

    @property
    def options(self) -> tuple[Option, ...]:
        """Return what the roster itself chooses."""
        ...

    @property
    def switches(self) -> Record:
        """Return the switches in force."""
        ...

    @property
    def record(self) -> Value:
        """Return the roster as formulas see it."""
        ...

    def limit(self, cost: str) -> Number | None:
        """Return the limit of *cost*, None where there is none."""
        ...

    def view_of(self, group: Group | None) -> Value:
        """Return *group* as formulas see it."""
        ...

    def faction_record(self, identity: str) -> Value:
        """Return a faction as formulas see it."""
        ...


def value_in(derived: DeclaredDerived, scope: Record) -> Value:
    """Return what *derived* comes to in *scope*, missing where its condition is not met."""
    if derived.when and not reads_yes(parse(derived.when).behind_name(scope)):
        return MISSING
    return parse(derived.value or "0").behind_name(scope)


class RosterRecord(Record):
    """The roster inside formulas."""

    __slots__ = ("_cache", "_muster")

    def __init__(self, mustered: Mustered) -> None:
        self._muster = mustered
        self._cache: dict[str, Value | Unknown] = {}

    @property
    def identity(self) -> str | None:
        """Compare by name."""
        return self._muster.roster.name

    def forget(self) -> None:
        """Work everything out anew: something was asked before all was there."""
        self._cache.clear()

    def lookup(self, name: str) -> Value | Unknown:
        """Return models, costs, limits, the faction, switches or a derived value of the roster."""
        found = self._cache.get(name)
        if found is None:
            found = self._found(name)
            self._cache[name] = found
        return found

    def _found(self, name: str) -> Value | Unknown:
        mustered, game = self._muster, self._muster.game
        derived = game.derived.get(name)
        if derived is not None and derived.for_ == "roster":
            return value_in(derived, self)
        if name in game.costs:
            return _whole_cost(mustered, name)
        if name in game.faction_attributes and mustered.faction is not None:
            return mustered.faction.attributes.get(name, MISSING)
        own = _ROSTER.get(name)
        return own(mustered) if own is not None else _chosen(mustered, name)

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Answer ``carries``, ``has`` and the like for what the roster itself chose."""
        header = self._muster.header
        if header is not None:
            return header.build.call(function, args)
        return False if function in ("carries", "has") else UNKNOWN

    def show(self, lang: str) -> str:
        """Return the name of the roster."""
        return PlayersText(self._muster.roster.name)


def _whole_cost(mustered: Mustered, cost: str) -> Value:
    """Return what all models cost in the currency *cost*, 0 where there is none.

    Raises `FormulaError`: a price that asks for this sum runs in a circle.
    """
    prices = (record.build.lookup(cost) for record in mustered.paying) if cost else ()
    return sum((price for price in prices if is_plain_number(price)), 0)


def _chosen(mustered: Mustered, name: str) -> Value | Unknown:
    """Return what the roster itself chose for the option *name*, or has of the list *name*.

    An option that takes one thing at most is that thing, or missing; others are lists.
    """
    header = mustered.header
    option = next((one for one in mustered.options if one.id == name), None)
    if header is None:
        return () if name in mustered.game.item_lists else UNKNOWN
    if option is not None:
        chosen = tuple(map(header.build.record, chosen_items(option, header.model)))
        return (chosen[0] if chosen else MISSING) if option.takes_one else chosen
    return header.build.chosen(name) if name in mustered.game.item_lists else UNKNOWN


def _limits(mustered: Mustered) -> Value:
    limits = {cost: mustered.limit(cost) for cost in mustered.game.costs}
    return Names({key: MISSING if limit is None else limit for key, limit in limits.items()})


def _limit(mustered: Mustered) -> Value:
    limit = mustered.limit(mustered.game.main_cost)
    return MISSING if limit is None else limit


def _groups(mustered: Mustered) -> Value:
    return tuple(map(mustered.view_of, mustered.roster.groups))


_ROSTER: Mapping[str, Callable[[Mustered], Value]] = {
    "models": lambda mustered: mustered.models,
    "name": lambda mustered: PlayersText(mustered.roster.name),
    "note": lambda mustered: PlayersText(mustered.roster.note) or MISSING,
    "cost": lambda mustered: _whole_cost(mustered, mustered.game.main_cost),
    "limit": _limit,
    "limits": _limits,
    "faction": lambda mustered: mustered.faction_record(mustered.roster.faction),
    "switches": lambda mustered: mustered.switches,
    "groups": _groups,
    "roster": lambda mustered: mustered.record,
}
