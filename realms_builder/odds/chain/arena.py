"""Two sides at the table: what each has, what holds there, and what a chain has found so far."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from realms_builder.game.files.declared_mechanics import DeclaredTable
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Missing, Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.by_band import ByBand
from realms_builder.game.kinds.table_grids import cell_at
from realms_builder.odds.chain.dice import Rolled
from realms_builder.odds.chain.draws import COUNTS, OF_CARDS, CardsDrawn
from realms_builder.odds.chain.fighter import Fighter
from realms_builder.odds.chain.marks import mark
from realms_builder.odds.chain.memo import CHANGES, IDENTITY, ITEM, SLOT, MemoKey, Trail, still
from realms_builder.odds.chain.program import Program
from realms_builder.odds.chain.reach import names_at_table
from realms_builder.odds.chain.weights import Ends
from realms_builder.roster.resolve.carried_record import CarriedRecord
from realms_builder.roster.resolve.records import Inside, Names

_Notes: TypeAlias = tuple[Value, tuple[tuple[MemoKey, Hashable], ...]]
"""A value of a side, and what is noted when it is asked for."""
Variant: TypeAlias = tuple[str, ...]
"""Keywords and forms that were put on the second side on the way."""
RunOther: TypeAlias = Callable[[Program, Mapping[str, Value], Variant], Ends]


class Arena(Record):
    """The scope of every formula of a chain.

    *chosen* are values that somebody chose, by the id of the need. *env* holds what the chain has
    found so far. *run_other* runs a chain that another one uses. *trails* hear what is asked of
    the sides and the item: on that an answer rests.
    """

    def __init__(
        self,
        game: Game,
        fighters: Mapping[str, Fighter],
        item: Record | None,
        switches: Record,
        chosen: Mapping[str, Value],
        run_other: RunOther,
        variant: Variant = (),
        trails: Sequence[Trail] = (),
    ) -> None:
        """Put *fighters* into their roles; *item* is what the first one uses."""
        self.game = game
        self.switches = switches
        self.item = None if item is None else ItemView(item, self)
        self.chosen = chosen
        self.env: Mapping[str, Value] = {}
        self.mechanic = ""
        self._run_other = run_other
        self.variant = variant
        self.trails = trails
        self.fighters = fighters
        self.first = next(iter(fighters.values()))
        """The side that acts."""
        self.views = {role: SideView(role, fighter, self) for role, fighter in fighters.items()}
        self._live: list[SideView] = []
        self._moved_by: frozenset[str] = frozenset()
        self._seen: tuple[Value, ...] = ()
        self.enter()

    def enter(self) -> None:
        """Put the fighters into their roles again: another arena may have had them meanwhile."""
        roles = list(self.fighters)
        for place, (role, fighter) in enumerate(self.fighters.items()):
            other = self.fighters[roles[1 - place]] if len(roles) == 2 else None
            fighter.enter(self, role, other)
        self._live = [view for view in self.views.values() if view.fighter.is_live]
        self._moved_by = frozenset().union(*(view.fighter.moved_by for view in self._live))
        self._seen = ()
        for view in self._live:
            view.forget()

    def leave(self) -> None:
        """Let go of the sides as they are seen, which know this table."""
        self.views.clear()
        self._live.clear()
        self.item = None

    def unheard(self, work: Callable[..., Value | Unknown], *args: Any) -> Value | Unknown:
        """Return what *work* comes to, none of what it asks noted: its value says it all.

        A side that knows a value already asks for nothing, and the next one shall be led alike.
        """
        heard, self.trails = self.trails, ()
        try:
            return work(*args)
        finally:
            self.trails = heard

    def note(self, ask: MemoKey, value: Value) -> None:
        """Tell every trail that *ask* was answered with *value*."""
        found = mark(value)
        for trail in self.trails:
            trail.note(ask, found)

    def ask_of(
        self, of: str, name: str, args: tuple[Value, ...], *, is_call: bool, moving: bool = False
    ) -> MemoKey:
        """Return what is asked now, with what has been found so far where that may matter."""
        if not moving:
            return still(self.variant, of, name, args, is_call=is_call)
        return MemoKey(
            self.variant,
            of,
            name,
            args,
            is_call=is_call,
            moving=True,
            mechanic=self.mechanic,
            found=self.env,
            at=self._now(),
        )

    def _now(self) -> tuple[Value, ...]:
        """Return that part of what the chain has found on which values of the sides may rest."""
        return (self.mechanic, *[self.env.get(name, MISSING) for name in sorted(self._moved_by)])

    def note_changes(self, fighter: Fighter, about: str, name: str) -> None:
        """Note which changes of *name* a side has, see :meth:`Fighter.marks_of_changes`."""
        if not self.trails:
            return
        ask, found = self.note_of_changes(fighter, about, name)
        for trail in self.trails:
            trail.note(ask, found)

    def note_of_changes(self, fighter: Fighter, about: str, name: str) -> tuple[MemoKey, Hashable]:
        """Return what is noted of the changes of *name* that a side has."""
        ask = still(self.variant, f"{CHANGES}{fighter.role}", about, (name,), is_call=True)
        return ask, fighter.marks_of_changes(ask.change)

    def asked_again(self, ask: MemoKey, slot: Callable[[str], Value]) -> Hashable:
        """Return the mark of what *ask* is answered with here; *slot* finds a slot of a phrase."""
        if ask.moving and (self.env is not ask.found or self.mechanic != ask.mechanic):
            self.mechanic = ask.mechanic
            self.go_on(ask.found)
        if ask.changed:
            return self.fighters[ask.changed].marks_of_changes(ask.change)
        if ask.of == SLOT:
            return mark(slot(ask.name))
        fighter = self.first if ask.of == ITEM else self.fighters[ask.of]
        found = fighter.marks.get(ask.brief)
        if found is None:
            found = self._mark(ask)
            if ask.name not in names_at_table(self.game):
                fighter.marks[ask.brief] = found
        return found

    def _mark(self, ask: MemoKey) -> Hashable:
        if ask.of == ITEM:
            record: Record = self.item.record if self.item is not None else Record()
        else:
            record = self.fighters[ask.of]
        if ask.name == IDENTITY and not ask.is_call:
            return mark(record.identity or "")
        if ask.is_call:
            return mark(record.asked(ask.name, ask.args))
        return mark(used(record, ask.name) if ask.of == ITEM else record.lookup(ask.name))

    def run_other(self, program: Program, given: Mapping[str, Value]) -> Ends:
        """Return the ends of a chain that another one uses at this table; raises `CannotTell`."""
        return self._run_other(program, given, self.variant)

    def moves_in(self, program: Program) -> bool:
        """Return whether values of a side may change while *program* runs."""
        return not self._moved_by.isdisjoint(program.given)

    def go_on(self, env: Mapping[str, Value]) -> None:
        """Look at the table as it is when the chain has found *env*."""
        self.env = env
        if self._live and self._seen != (now := self._now()):
            self._seen = now
            for view in self._live:
                view.forget()

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
            return parse(formula).behind_name(self)
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
        if args and isinstance(args[0], CardsDrawn):
            found = args[0].answer(function, args[1:])
            if found is not UNKNOWN:
                return found
        match function, args:
            case "same", (Rolled() as rolled,):
                return rolled.same
            case "thrown", (Rolled() as rolled,):
                return rolled.throw.dice
            case "faces", (Rolled() as rolled, int(face)):
                return rolled.showing(face)
            case "same" | "thrown" | "faces", _:
                return False if function == "same" else 0
            case _, (Rolled() | Missing(), *more) if function in OF_CARDS:
                return 0 if function in COUNTS or more else MISSING
            case _:
                return self.game_call(function, args)

    def game_call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Read a value by distance, or a cell of a table of the game."""
        if function == "at":
            return by_distance(args)
        return cell(self.game, function, args, self)


class SideView(Record):
    """A side as the formulas of a chain see it; what is asked is noted."""

    __slots__ = ("_known", "arena", "fighter", "role")

    def __init__(self, role: str, fighter: Fighter, arena: Arena) -> None:
        self.role = role
        self.fighter = fighter
        self.arena = arena
        self._known: dict[tuple[str, tuple[Value, ...] | None], _Notes] = {}

    @property
    def identity(self) -> str | None:
        """Compare as the unit."""
        found = self.fighter.identity
        self.arena.note(self.arena.ask_of(self.role, IDENTITY, (), is_call=False), found or "")
        return found

    def forget(self) -> None:
        """Ask the side anew: something at the table is different now."""
        self._known.clear()
        self.fighter.forget()

    def lookup(self, name: str) -> Value | Unknown:
        """Return what the side has."""
        return self._answered(name, None)

    def _answered(self, name: str, args: tuple[Value, ...] | None) -> Value | Unknown:
        """Return a value, or what a function answers, and note it.

        It is looked up once until something at the table is different.
        """
        key = (name, args)
        known = self._known.get(key)
        if known is None:
            known = self._asked(name, args)
            if name not in names_at_table(self.arena.game):
                self._known[key] = known
        value, notes = known
        for trail in self.arena.trails:
            for ask, found in notes:
                trail.note(ask, found)
        return value

    def _asked(self, name: str, args: tuple[Value, ...] | None) -> _Notes:
        arena, fighter = self.arena, self.fighter
        if args is not None:
            value = arena.unheard(fighter.call, name, args)
            return value, ((arena.ask_of(self.role, name, args, is_call=True), mark(value)),)
        value = arena.unheard(fighter.lookup, name)
        moving = fighter.may_move(name)
        note = (arena.ask_of(self.role, name, (), is_call=False, moving=moving), mark(value))
        about = "stat" if name in arena.game.stats else "live"
        if about == "stat" or name in arena.game.derived:
            return value, (arena.note_of_changes(fighter, about, name), note)
        return value, (note,)

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Ask the side."""
        return self._answered(function, args)

    def show(self, lang: str) -> str:
        """Return the name of the unit."""
        return self.fighter.show(lang)


class ItemView(Record):
    """The item that is used, as the formulas of a chain see it; what is asked is noted."""

    __slots__ = ("arena", "record")

    def __init__(self, record: Record, arena: Arena) -> None:
        self.record = record
        self.arena = arena

    @property
    def identity(self) -> str | None:
        """Compare as the item."""
        found = self.record.identity
        self.arena.note(self.arena.ask_of(ITEM, IDENTITY, (), is_call=False), found or "")
        return found

    def lookup(self, name: str) -> Value | Unknown:
        """Return what the item has; all of it that its bearer has is used."""
        value = self.arena.unheard(used, self.record, name)
        if self.arena.trails:
            self.arena.note(self.arena.ask_of(ITEM, name, (), is_call=False), value)
        return value

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Ask the item; a tag that it does not carry it has not."""
        value = self.arena.unheard(self.record.asked, function, args)
        if self.arena.trails:
            self.arena.note(self.arena.ask_of(ITEM, function, args, is_call=True), value)
        return value


def used(record: Record, name: str) -> Value | Unknown:
    """Return what *record*, of one piece, has where all like it are used: ``count`` is of all."""
    if name == "count" and isinstance(record, CarriedRecord):
        return record.carried.count
    return record.lookup(name)


@lru_cache(maxsize=8)
def _told(game: Game) -> Mapping[str, str]:
    """Return the formulas of values that exist only while dice decide."""
    return {d.id: d.value or "0" for d in game.derived_for["mechanic"]}


@lru_cache(maxsize=8)
def _only_ones(game: Game) -> frozenset[str]:
    """Return the kinds of which at most one keyword holds: ``cover == 'hard_cover'``."""
    return frozenset(kind.id for kind in game.file.keyword_kinds if kind.only_one)


@lru_cache(maxsize=8)
def names_beside_the_chain(game: Game) -> frozenset[str]:
    """Return the names that mean something at the table as long as a chain has not found them."""
    return frozenset({"item", "mechanic", "model", "switches", *_told(game), *_only_ones(game)})


# ------------------------------------------------------------------ tables


def by_distance(args: tuple[Value, ...]) -> Value | Unknown:
    """Return ``at(values, distance)``; missing where a band has no value."""
    match args:
        case (ByBand() as values, distance) if isinstance(distance, (int, float)):
            return values.at(distance)
        case (value, _) if value is MISSING:
            return MISSING
        case _:
            return UNKNOWN


def cell(game: Game, name: str, args: tuple[Value, ...], scope: Record) -> Value | Unknown:
    """Return ``name(row, column)``, also written ``table('name', row, column)``."""
    if name == "table" and args and isinstance(args[0], str):
        name, args = args[0], args[1:]
    table = _tables(game).get(name)
    if table is None:
        return UNKNOWN
    if not table.cell:
        return cell_at(table, game, scope, args)
    axes = [axis.id or key for key, axis in (("row", table.row), ("column", table.column)) if axis]
    if len(axes) != len(args):
        return UNKNOWN
    return parse(table.cell).behind_name(Inside(Names(dict(zip(axes, args, strict=True))), scope))


@lru_cache(maxsize=8)
def _tables(game: Game) -> dict[str, DeclaredTable]:
    return {table.id: table for table in game.file.tables}
