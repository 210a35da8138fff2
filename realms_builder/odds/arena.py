"""Two sides at the table: what each has, what holds there, and what a chain has found so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from realms_builder.gamedata.formulas import parse
from realms_builder.gamedata.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.gamedata.game import Game
from realms_builder.odds.dice import Rolled
from realms_builder.odds.fighter import Fighter

Read = tuple[str, str, tuple[Value, ...]]
"""What a chain asked of a side: role, name, and for a function what it was given."""


class Arena(Record):
    """The scope of every formula of a chain.

    *asked* are values that somebody chose, by the id of the need. *env* holds what the chain has
    found so far. *note* hears what is asked of the sides: on that an answer rests.
    """

    def __init__(
        self,
        game: Game,
        fighters: Mapping[str, Fighter],
        item: Record | None,
        switches: Record,
        asked: Mapping[str, Value],
        note: Callable[[Read, Value], None] | None = None,
    ) -> None:
        """Put *fighters* into their roles; *item* is what the first one uses."""
        self.game = game
        self.switches = switches
        self.item = item
        self.asked = asked
        self.env: Mapping[str, Value] = {}
        self.mechanic = ""
        self.note = note
        self.fighters = fighters
        self.views = {role: View(role, fighter, self) for role, fighter in fighters.items()}
        roles = list(fighters)
        for place, (role, fighter) in enumerate(fighters.items()):
            other = fighters[roles[1 - place]] if len(roles) == 2 else None
            fighter.enter(self, role, other)
        self._live = [fighter for fighter in fighters.values() if fighter.is_live]

    @property
    def is_live(self) -> bool:
        """Return whether values of a side may change while a chain runs."""
        return bool(self._live)

    @property
    def first(self) -> Fighter:
        """Return the side that acts."""
        return next(iter(self.fighters.values()))

    def go_on(self, env: Mapping[str, Value]) -> None:
        """Look at the table as it is when the chain has found *env*."""
        self.env = env
        for fighter in self._live:
            fighter.forget()

    def lookup(self, name: str) -> Value | Unknown:
        """Return what the chain has found, a side, the item, or what the game declares."""
        found = self.at_the_table(name)
        if found is not UNKNOWN:
            return found
        if name == "switches":
            return self.switches
        if name == "model":
            return next(iter(self.views.values()))
        return MISSING if name in self.game.table_names else UNKNOWN

    def at_the_table(self, name: str) -> Value | Unknown:
        """Return what a name means only while dice decide; `UNKNOWN` for every other name."""
        found = self.env.get(name, UNKNOWN)
        if found is not UNKNOWN:
            return found
        view = self.views.get(name)
        if view is not None:
            return view
        if name == "item":
            return MISSING if self.item is None else self.item
        if name == "mechanic":
            return self.mechanic
        formula = _told(self.game).get(name)
        if formula is not None:
            return parse(formula).evaluate(self)
        if name in _only_ones(self.game):
            return self._only_one(name)
        return UNKNOWN

    def _only_one(self, kind: str) -> Value:
        for view in self.views.values():
            for use in view.fighter.keywords:
                if use.keyword.kind == kind:
                    return use.keyword.id
        return MISSING

    def opponent_of(self, fighter: Fighter) -> Value:
        """Return the other side as formulas see it."""
        if len(self.views) == 2:
            for view in self.views.values():
                if view.fighter is not fighter:
                    return view
        return MISSING

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Answer ``same``, ``thrown``, ``faces``, ``at`` and the tables of the game."""
        match function, args:
            case "same", (Rolled() as rolled,):
                return rolled.same
            case "thrown", (Rolled() as rolled,):
                return rolled.throw.dice
            case "faces", (Rolled() as rolled, int(face)):
                return dict(zip(rolled.watched, rolled.counted, strict=False)).get(face, 0)
            case "same" | "thrown" | "faces", _:
                return False if function == "same" else 0
            case _:
                return self.game_call(function, args)

    def game_call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Read a value by distance, or a cell of a table of the game."""
        from realms_builder.odds.tables import by_distance, cell

        if function == "at":
            return by_distance(args)
        return cell(self.game, function, args, self)


class View(Record):
    """A side as the formulas of a chain see it; what is asked is noted."""

    __slots__ = ("arena", "fighter", "role")

    def __init__(self, role: str, fighter: Fighter, arena: Arena) -> None:
        """Show *fighter* in its *role*."""
        self.role = role
        self.fighter = fighter
        self.arena = arena

    @property
    def identity(self) -> str | None:
        """Compare as the unit."""
        return self.fighter.identity

    def lookup(self, name: str) -> Value | Unknown:
        """Return what the side has."""
        value = self.fighter.lookup(name)
        if self.arena.note is not None:
            self.arena.note((self.role, name, ()), value)
        return value

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Ask the side."""
        value = self.fighter.call(function, args)
        if self.arena.note is not None:
            self.arena.note((self.role, function, args), value)
        return value

    def show(self, lang: str) -> str:
        """Return the name of the unit."""
        return self.fighter.show(lang)


@lru_cache(maxsize=8)
def _told(game: Game) -> Mapping[str, str]:
    """Return the formulas of values that exist only while dice decide."""
    return {d.id: d.value or "0" for d in game.derived_for["mechanic"]}


@lru_cache(maxsize=8)
def _only_ones(game: Game) -> frozenset[str]:
    """Return the kinds of which at most one keyword holds: ``cover == 'hard_cover'``."""
    return frozenset(kind.id for kind in game.file.keyword_kinds if kind.only_one)
