"""One side of a roll: a build with what holds for it at the table, ready to be asked."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Protocol

from realms_builder.game.formulas.values import Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem, Item
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.units import Unit, UnitForm
from realms_builder.odds.chain.reach import (
    NONE,
    Name,
    ReachingChange,
    names_at_table,
    reaches,
    read_by_derived,
)
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.modifiers import Modifier
from realms_builder.roster.resolve.parts import Parts


class AtTable(Protocol):
    """What a side asks of the table it stands at: of an arena."""

    def lookup(self, name: str) -> Value | Unknown:
        """Return what a name of the table means."""
        ...

    def opponent_of(self, fighter: Fighter) -> Value:
        """Return the other side as formulas see it."""
        ...

    def note_changes(self, fighter: Fighter, about: str, name: str) -> None:
        """Note which changes of *name* a side has, see :meth:`Fighter.marks_of_changes`."""
        ...


class Fighter(Build):
    """A build at the table: its keywords, those put on in play, and those of what it uses.

    Let it enter a table before asking for anything.
    """

    __slots__ = (
        "_arena",
        "_other",
        "_own",
        "_theirs",
        "is_live",
        "marks",
        "outgoing",
        "role",
        "ticks",
    )

    def __init__(
        self,
        build: Build,
        added: Iterable[KeywordUse] = (),
        ticks: Mapping[str, int] | None = None,
        form: str = "",
        used: Item | None = None,
    ) -> None:
        """Put *build* on the table with *added* keywords that it is not immune to, in a *form*.

        What it carries is in the mode in which it is *used*.
        """
        have = {use.keyword.id for use in build.keywords if not use.keyword.parameters}
        new = [
            use
            for use in added
            if use.keyword.id not in have and not build.call("immune", (use.keyword.id,))
        ]
        order = _order(build.game)
        keywords = sorted((*build.parts.keywords, *new), key=lambda use: order[use.keyword.id])
        parts = replace(build.parts, keywords=tuple(keywords))
        if form and form != parts.form_id:
            parts = replace(parts, form_id=form, form=_form(parts.unit, form))
        if used is not None and used.mode is not None:
            parts = _in_mode(parts, used)
        faction, outside = build.find_faction, build.outside
        super().__init__(build.game, parts, build.switches, faction, outside=outside)
        self.ticks = ticks or {}
        self.role = ""
        self.marks: dict[Hashable, Hashable] = {}
        """What it was asked and answered so far, see the memo; forgotten with the values."""
        self._own, self.outgoing = reaches(self)
        self._theirs = NONE
        self.is_live = False
        self._arena: AtTable | None = None
        self._other: Fighter | None = None

    def enter(self, arena: AtTable, role: str, other: Fighter | None) -> None:
        """Take a *role* in *arena* against *other*."""
        self._arena, self.role, self._other = arena, role, other
        self._theirs = other.outgoing if other is not None else NONE
        was_live = self.is_live
        self.is_live = self._own.moves_stats or self._theirs.moves_stats
        if self.is_live or was_live:
            self.forget()

    @property
    def moved_by(self) -> frozenset[str]:
        """Return the names on which its values may rest beside the sides and what they use."""
        if not self.is_live:
            return frozenset()
        stats = self._own.stats_read | self._theirs.stats_read
        return stats | read_by_derived(self.game)

    def forget(self) -> None:
        """Work everything out anew: something at the table is different now."""
        self._cache.clear()
        self._records.clear()
        self.marks.clear()

    def lookup(self, name: str) -> Value | Unknown:
        """Return a value of the build; names of the table come from the arena."""
        if name in names_at_table(self.game) and self._arena is not None:
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

    def changes_of(self, name: str) -> tuple[Modifier, ...]:
        """Return the changes of one number, those that the other side brings about included."""
        own = super().changes_of(name)
        theirs = self._theirs.of("stat", name)
        return (*own, *(change.modifier for change in theirs)) if theirs else own

    # ------------------------------------------------------------------ what changes a chain

    def may_move(self, name: str) -> bool:
        """Return whether a value may change with what a chain finds."""
        if not self.is_live:
            return False
        if name in self.game.stats:
            return bool(self._own.of("stat", name) or self._theirs.of("stat", name))
        return name in self.game.derived or name in names_at_table(self.game)

    def changes_of_slot(self, name: str) -> tuple[Modifier, ...]:
        """Return what changes the slot *name* of a phrase, as it changes a stat of that name."""
        self._note("stat", name)
        return self.changes_of(name)

    def changes_of_value(self, name: str) -> tuple[ReachingChange, ...]:
        """Return what changes a number of the chain that belongs to this side, in file order."""
        self._note("value", name)
        return (*self._own.of("value", name), *self._theirs.of("value", name))

    def changes_of_roll(self, name: str) -> tuple[ReachingChange, ...]:
        """Return what changes a roll of this side: more dice, or thrown again."""
        self._note("roll", name)
        return (*self._own.of("roll", name), *self._theirs.of("roll", name))

    def _note(self, about: str, name: str) -> None:
        """Tell whoever listens which changes are looked at: on them an answer rests as well."""
        if self._arena is not None:
            self._arena.note_changes(self, about, name)

    def marks_of_changes(self, of: Name) -> Hashable:
        """Return what tells the changes *of* a number or roll from those that others have.

        They may also be of a stat, or ``live``: every change of a stat.
        """
        if of[0] != "live":
            own = self._own.marks.get(of, ())
            if self._theirs is NONE:
                return own
            return (*own, *self._theirs.marks.get(of, ()))
        if not self.is_live:
            return ()
        stats = {name for reach in (self._own, self._theirs) for _, name in reach.changes}
        return tuple((name, self.marks_of_changes(("stat", name))) for name in sorted(stats))


def _in_mode(parts: Parts, used: Item) -> Parts:
    """Return *parts* with the item of which *used* is a mode in that mode."""

    def at_hand(items: tuple[CarriedItem, ...]) -> tuple[CarriedItem, ...]:
        return tuple(replace(one, item=used) if used in one.item.modes else one for one in items)

    items = {**parts.items, used.list_id: at_hand(parts.items.get(used.list_id, ()))}
    form = parts.form
    if form is not None and used.list_id in form.items:
        borne = at_hand(form.items[used.list_id])
        form = replace(form, items={**form.items, used.list_id: borne})
    return replace(parts, items=items, form=form)


def _form(unit: Unit, identity: str) -> UnitForm | None:
    return next((form for form in unit.forms if form.id == identity), None)


@lru_cache(maxsize=8)
def _order(game: Game) -> Mapping[str, int]:
    return {keyword: place for place, keyword in enumerate(game.keywords)}
