"""Units that no check can tell apart, and what each of them has for itself: its costs and limits.

Whoever lists ten thousand units writes many that differ in name, price and limit alone. What the
checks say of a model is worked out once for all of them, over a build that hides the rest.
"""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from realms_builder.game.formulas.values import MISSING
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import Number
from realms_builder.game.units import Unit
from realms_builder.roster.hiring.asks import (
    Ask,
    Each,
    Limited,
    Newcomer,
    PerUnit,
    ask_of,
    newcomer,
)
from realms_builder.roster.hiring.ground import NOTHING, lasting_names
from realms_builder.roster.hiring.veils import Looked, VeiledBuild, VeiledModel, VeiledRoster
from realms_builder.roster.resolve.loading import costs_like
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.roster import Model
from realms_builder.roster.shorthand_checks import checks_of

_WHO = frozenset({"id", "name", "text", "note", "picture"})
HIDDEN: Any = object()
"""The answer to a question that cannot be settled without what the veils hide."""


_SILENT = (NOTHING, (NOTHING, ()))


@dataclass(slots=True, eq=False)
class Likes:
    """Units alike, seen as one of them: *who* is veiled, *answers* what the asks know of it."""

    unit: Unit
    who: Newcomer
    strength: int
    costs: Mapping[str, Number]
    answers: dict[int, Any] = field(default_factory=dict)
    loud: tuple[int, ...] | None = None


@dataclass(slots=True, eq=False)
class Known:
    """What is known of one unit whatever the roster holds."""

    likes: Likes
    costs: Mapping[str, Number]
    answers: dict[int, Any] | None = None


class Memory:
    """What the checks of a game have to know of units; it outlives edits of models and groups."""

    def __init__(self, mustered: Muster) -> None:
        """Know nothing yet of the units that the roster of *mustered* could take."""
        self._mustered = mustered
        game = mustered.game
        checks = checks_of(game)
        self.asks: tuple[Ask | None, ...] = (Limited(), *map(ask_of, checks))
        self.quiet = [p for p, ask in enumerate(self.asks) if isinstance(ask, (Each, Limited))]
        self._limits = _limits(game, self.asks)
        self._hidden = _WHO | self._limits | {"cost"} | frozenset(game.costs)
        self._left_out = self._hidden - _written_apart(game, self._limits)
        self._roster = VeiledRoster(mustered.record, lasting_names(game))
        self._groups: dict[tuple[str, bytes], Likes] = {}
        self._known: dict[Unit, Known] = {}

    def holds_for(self, mustered: Muster) -> bool:
        """Return whether what is known is true of the units in *mustered*, too."""
        own, now = self._mustered, mustered
        same = own.game is now.game and own.faction is now.faction
        return same and own.own_units is now.own_units and _frame(own) == _frame(now)

    def of(self, unit: Unit) -> Known:
        """Return what is known of *unit*."""
        known = self._known.get(unit)
        if known is None:
            likes = self._likes(unit)
            costs = costs_like(self._mustered.game, unit, likes.unit, likes.costs, likes.strength)
            known = self._known[unit] = Known(likes, costs)
        return known

    def loud(self, likes: Likes) -> tuple[int, ...]:
        """Return which of the :attr:`quiet` asks may have something to say of units like that.

        Most have nothing to say of most units, which is worked out once.
        """
        if likes.loud is None:
            found = [p for p in self.quiet if self._of_all(p, likes) not in _SILENT]
            likes.loud = tuple(found)
        return likes.loud

    def answer(self, place: int, unit: Unit, known: Known) -> Any:
        """Return what the ask at *place* has to know of *unit*, or :data:`HIDDEN`."""
        found = self._of_all(place, known.likes)
        if found is not HIDDEN:
            return found
        if known.answers is None:
            known.answers = {}
        if place not in known.answers:
            known.answers[place] = self._own_answer(place, unit, known)
        return known.answers[place]

    def _of_all(self, place: int, likes: Likes) -> Any:
        if place not in likes.answers:
            likes.answers[place] = self._alone(place, likes.who)
        return likes.answers[place]

    def _alone(self, place: int, who: Newcomer) -> Any:
        ask = self.asks[place]
        try:
            return HIDDEN if ask is None else ask.alone(who)
        except Looked:
            return HIDDEN

    def _own_answer(self, place: int, unit: Unit, known: Known) -> Any:
        """Return what holds for *unit* alone: its limit as written, or what its own build says."""
        ask = self.asks[place]
        if isinstance(ask, PerUnit):
            name = ask.check.limit_per_unit
            if name in self._limits and not known.likes.who.build.is_changed(name):
                return unit.attributes.get(name, MISSING)
        return self._alone(place, self._newcomer(unit, veiled=False))

    def _likes(self, unit: Unit) -> Likes:
        key = self._key(unit)
        found = self._groups.get(key) if key is not None else None
        if found is None:
            who = self._newcomer(unit, veiled=True)
            parts = who.build.parts
            found = Likes(unit, who, parts.strength, parts.costs)
            if key is not None:
                self._groups[key] = found
        return found

    def _key(self, unit: Unit) -> tuple[str, bytes] | None:
        """Return what *unit* shares with units that are like it, None for one of its own kind."""
        faction = self._mustered.faction_called(unit.faction_id)
        if faction is None or faction.units.get(unit.id) is not unit or not unit.raw:
            return None
        left_out = self._left_out
        kept = [(key, value) for key, value in unit.raw.items() if key not in left_out]
        try:
            return unit.faction_id, marshal.dumps(kept, 2)
        except ValueError:
            return None

    def _newcomer(self, unit: Unit, *, veiled: bool) -> Newcomer:
        build = self._mustered.unit_build(unit)
        shown = VeiledBuild(build, self._hidden) if veiled else build
        model = Model("", unit.address)
        return newcomer(self._mustered, model, shown, self._roster, VeiledModel)


def own_newcomer(mustered: Muster, unit: Unit, model: Model, roster: Any) -> Newcomer:
    """Return *model* of *unit* with nothing hidden; formulas read the roster through *roster*."""
    return newcomer(mustered, model, mustered.build_of(model, unit), roster, ModelRecord)


def _frame(mustered: Muster) -> Any:
    """Return everything of a roster but its models."""
    return replace(mustered.roster, models=(), file="")


def _limits(game: Game, asks: tuple[Ask | None, ...]) -> frozenset[str]:
    """Return the whole numbers among the attributes that are limits of units and nothing else."""
    names = {ask.check.limit_per_unit for ask in asks if isinstance(ask, PerUnit)}
    return frozenset(
        name
        for name in names
        if name in game.attributes
        and game.attributes[name].type == "integer"
        and name not in game.stats
    )


def _written_apart(game: Game, limits: frozenset[str]) -> frozenset[str]:
    """Return the keys of units under which something else may stand than names and prices."""
    attributes = frozenset(game.attributes) - limits
    return attributes | frozenset(game.item_lists) | frozenset(game.unit_keyword_keys)
