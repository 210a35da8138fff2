"""What a build has from beyond itself: roster and group that it asks, and what the roster chose.

Most builds ask nothing, so that rosters share them; who asks is built anew for each roster, and so
is everybody where the roster chose something that changes models.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from weakref import WeakKeyDictionary

from realms_builder.game.everyone import everyones_items
from realms_builder.game.files.declared_fields import DeclaredModify
from realms_builder.game.files.declared_rules import DeclaredDerived
from realms_builder.game.formulas import Formula, FormulaError, parse
from realms_builder.game.formulas.values import UNKNOWN, Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem, Item
from realms_builder.game.units import Unit
from realms_builder.roster.resolve.carried_record import Bearer

_NOT_OF_BUILDS = frozenset({"group", "roster", "mechanic"})
_OUTSIDE = frozenset({"roster", "group"})
_GAMES: WeakKeyDictionary[Game, bool] = WeakKeyDictionary()


class Outside(Record):
    """The names ``roster`` and ``group`` for the formulas of a build that stands in them.

    :attr:`chosen` gives the build of what the roster itself chose, None where it chooses nothing.
    """

    __slots__ = ("chosen", "group", "roster")

    def __init__(
        self, roster: Value, group: Value, chosen: Callable[[], Bearer | None] = lambda: None
    ) -> None:
        """Answer with *roster* and *group*, which is missing where the model stands in none."""
        self.roster = roster
        self.group = group
        self.chosen = chosen

    def lookup(self, name: str) -> Value | Unknown:
        """Return the roster or the group."""
        if name == "roster":
            return self.roster
        return self.group if name == "group" else UNKNOWN


def asks_outside(game: Game, unit: Unit) -> bool:
    """Return whether a formula of *game*, of *unit* or of what it may carry reads either of them.

    Checks, options and roles are no part of it: they are asked of models, who know both.
    """
    found = _GAMES.get(game)
    if found is None:
        found = _GAMES[game] = any(map(_reads, _formulas_of_game(game)))
    return found or any(map(_reads, _formulas_of_unit(unit)))


def names_outside(game: Game) -> frozenset[str]:
    """Return the derived values of *game* that come to something else in another roster."""
    reads = {
        declared.id: frozenset[str]().union(*map(_read_by, _texts_of(declared)))
        for declared in game.file.derived
        if declared.for_ not in _NOT_OF_BUILDS
    }
    found: set[str] = set()
    while more := {n for n, read in reads.items() if read & (_OUTSIDE | found)} - found:
        found |= more
    return frozenset(found)


def counts_outside(unit: Unit) -> bool:
    """Return whether how many *unit* carries of something follows from its roster or group."""
    return any(one.number is not None and _reads(one.number) for one in _carried_by(unit))


def _texts_of(declared: DeclaredDerived) -> Iterator[str]:
    yield from filter(None, (declared.value, declared.dice, declared.target, declared.when))


def _read_by(formula: Formula | str) -> frozenset[str]:
    try:
        return formula.reads if isinstance(formula, Formula) else parse(formula).reads
    except FormulaError:
        return frozenset()


def _reads(formula: Formula | str) -> bool:
    return not _OUTSIDE.isdisjoint(_read_by(formula))


def _formulas_of_game(game: Game) -> Iterator[Formula | str]:
    for declared in game.file.derived:
        if declared.for_ not in _NOT_OF_BUILDS:
            yield from _texts_of(declared)
        yield from _formulas_of_changes(declared.modifies)
    for keyword in game.keywords.values():
        yield from _formulas_of_changes(keyword.modifies)
    for form in game.forms.values():
        yield from _formulas_of_changes(form.modifies)
    for track in game.tracks.values():
        yield from filter(None, (track.boxes, track.split, track.ticked, track.when, track.start))
        yield from filter(None, (track.every, track.rows))
    for items in game.catalogue.values():
        for item in items.values():
            yield from _formulas_of_item(item)
    for items in game.granted.values():
        for item in items:
            yield from _formulas_of_item(item)
    for carried in chain.from_iterable(everyones_items(game).values()):
        yield from _formulas_of_item(carried.item)


def _formulas_of_unit(unit: Unit) -> Iterator[Formula | str]:
    written: list[object] = [*unit.attributes.values(), *unit.stats.values(), *unit.costs.values()]
    written.append(unit.limit)
    for loadout in unit.loadouts:
        written += loadout.costs.values()
    for form in unit.forms:
        written += form.stats.values()
        yield from _formulas_of_changes(form.modifies)
    yield from (value for value in written if isinstance(value, Formula))
    yield from _formulas_of_changes(unit.modifies)
    for changes in unit.in_group.values():
        yield from _formulas_of_changes(changes)
    for one in _carried_by(unit):
        yield from filter(None, (one.number,))
        yield from _formulas_of_item(one.item)


def _carried_by(unit: Unit) -> Iterator[CarriedItem]:
    loadouts = [loadout.items for loadout in unit.loadouts]
    forms = [form.items for form in unit.forms]
    for lists in (unit.items, *loadouts, *forms):
        for items in lists.values():
            yield from items
    for option in unit.options:
        yield from option.candidates


def _formulas_of_item(item: Item) -> Iterator[Formula | str]:
    for row in item.rows:
        values: list[object] = [*row.fields.values(), *row.costs.values()]
        yield from (value for value in values if isinstance(value, Formula))
        yield from _formulas_of_changes(row.modifies)
    yield item.when or "true"


def _formulas_of_changes(changes: Iterable[DeclaredModify]) -> Iterator[str]:
    for change in changes:
        texts = (change.add, change.times, change.set_, change.dice, change.target, change.step)
        yield from filter(None, (*texts, change.min, change.max, change.when))
