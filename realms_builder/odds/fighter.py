"""One side of a roll: a build with what holds for it at the table, ready to be asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from realms_builder.gamedata.declared_fields import DeclaredModify
from realms_builder.gamedata.formulas import parse
from realms_builder.gamedata.formulas.values import Record, Unknown, Value
from realms_builder.gamedata.game import Game
from realms_builder.gamedata.keyword_use import KeywordUse
from realms_builder.roster.build import Build
from realms_builder.roster.build_names import NAMES
from realms_builder.roster.modifiers import Modifier
from realms_builder.roster.records import Inside

if TYPE_CHECKING:
    from realms_builder.odds.arena import Arena

_FORMULAS = ("add", "times", "set_", "dice", "target", "step", "min", "max", "when")


class Change(NamedTuple):
    """One change that may reach a chain, with the keyword it comes from, if it is one."""

    modifier: Modifier
    keyword: str


class Fighter(Build):
    """A build at the table: its keywords, those put on in play, and those of what it uses.

    Enter an :class:`~realms_builder.odds.arena.Arena` before asking for anything.
    """

    __slots__ = ("_arena", "_other", "_outgoing", "_values", "is_live", "role", "ticks")

    def __init__(
        self,
        build: Build,
        added: Iterable[KeywordUse] = (),
        ticks: Mapping[str, int] | None = None,
        switches: Record | None = None,
    ) -> None:
        """Put *build* on the table with *added* keywords that it is not immune to."""
        have = {use.keyword.id for use in build.keywords if not use.keyword.parameters}
        new = [
            use
            for use in added
            if use.keyword.id not in have and not build.call("immune", (use.keyword.id,))
        ]
        order = _order(build.game)
        keywords = sorted((*build.parts.keywords, *new), key=lambda use: order[use.keyword.id])
        parts = replace(build.parts, keywords=tuple(keywords))
        super().__init__(build.game, parts, switches or build.switches, build.find_faction)
        self.ticks = ticks or {}
        self.role = ""
        self.is_live = False
        self._arena: Arena | None = None
        self._other: Fighter | None = None
        self._outgoing: tuple[Change, ...] | None = None
        self._values: tuple[Change, ...] | None = None

    def enter(self, arena: Arena, role: str, other: Fighter | None) -> None:
        """Take a *role* in *arena* against *other*."""
        self._arena, self.role, self._other = arena, role, other
        self.is_live = bool(other and other.outgoing) or _has_live_changes(self)
        if self.is_live:
            self.forget()

    def forget(self) -> None:
        """Work everything out anew: something at the table is different now."""
        self._cache.clear()
        self._records.clear()

    def lookup(self, name: str) -> Value | Unknown:
        """Return a value of the build; names of the table come from the arena."""
        if name in _table_names(self.game) and self._arena is not None:
            if name == "side":
                return self.role
            if name == "opponent":
                return self._arena.opponent_of(self)
            return self._arena.lookup(name)
        return super().lookup(name)

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Answer as the build does, ``ticked`` from what was ticked at the table."""
        if function == "ticked" and args and isinstance(args[0], str):
            return self.ticks.get(args[0], 0)
        return super().call(function, args)

    def _changes_of(self, name: str) -> tuple[Modifier, ...]:
        own = super()._changes_of(name)
        if self._other is None or not self._other.outgoing:
            return own
        theirs = [c.modifier for c in self._other.outgoing if name in c.modifier.change.stat]
        return (*own, *theirs)

    def changes_named(self, name: str) -> tuple[Modifier, ...]:
        """Return what changes a number called *name* that is no stat of the build: a slot."""
        return self._changes_of(name)

    @property
    def outgoing(self) -> tuple[Change, ...]:
        """Return what this side changes of the other."""
        if self._outgoing is None:
            self._outgoing = tuple(
                c for c in self.every_change() if c.modifier.change.side == "opponent"
            )
        return self._outgoing

    def changes_of_value(self, name: str) -> list[Change]:
        """Return what changes a number of the chain that belongs to this side, in file order."""
        return [c for c in self._incoming() if c.modifier.change.value == name]

    def changes_of_roll(self, name: str) -> list[Change]:
        """Return what changes a roll of this side: more dice, or thrown again."""
        return [c for c in self._incoming() if name in c.modifier.change.roll]

    def _incoming(self) -> list[Change]:
        if self._values is None:
            self._values = tuple(
                c
                for c in self.every_change()
                if c.modifier.change.side != "opponent" and _reaches(c)
            )
        theirs = self._other.outgoing if self._other is not None else ()
        return [*self._values, *(c for c in theirs if _reaches(c))]

    def every_change(self) -> list[Change]:
        """Return every change of unit, items and keywords, in this order."""
        unit = self.parts.unit
        found = [Change(Modifier(change, self, unit.name), "") for change in unit.modifies]
        for carried in self.carried():
            if carried.item.modifies:
                scope = Inside(self.record(carried, 1), self)
                name = carried.item.name
                found += [Change(Modifier(c, scope, name), "") for c in carried.item.modifies]
        for use in self.keywords:
            scope, name = Inside(use, self), use.filled(use.keyword.name)
            for change in use.keyword.modifies:
                found.append(Change(Modifier(change, scope, name), use.keyword.id))
        return found


def _reaches(change: Change) -> bool:
    """Return whether a change is about numbers or rolls of a chain."""
    return bool(change.modifier.change.value or change.modifier.change.roll)


def _has_live_changes(fighter: Fighter) -> bool:
    """Return whether a stat of *fighter* may depend on what the chain has found so far."""
    names = _table_names(fighter.game)
    return any(
        change.modifier.change.stat and reads_of(change.modifier.change) & names
        for change in fighter.every_change()
    )


@lru_cache(maxsize=20_000)
def _reads_of(formulas: tuple[str, ...]) -> frozenset[str]:
    found: set[str] = set()
    for text in formulas:
        found |= parse(text).reads
    return frozenset(found)


def reads_of(change: DeclaredModify) -> frozenset[str]:
    """Return the first part of every name that the formulas of *change* read."""
    texts = (getattr(change, name) for name in _FORMULAS)
    return _reads_of(tuple(text for text in texts if text))


@lru_cache(maxsize=8)
def _order(game: Game) -> Mapping[str, int]:
    return {keyword: place for place, keyword in enumerate(game.keywords)}


@lru_cache(maxsize=8)
def _table_names(game: Game) -> frozenset[str]:
    """Return the names that exist only while dice decide, and mean nothing else to a build."""
    own = {*game.stats, *game.attributes, *game.item_lists, *game.costs, *NAMES}
    own |= {d.id for d in game.file.derived if d.for_ in ("model", "unit")}
    own |= set(game.unit_keyword_keys)
    return frozenset(game.table_names - own)
