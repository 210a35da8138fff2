"""What a build is made of: the unit, what it carries, what it costs and in which form it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain

from realms_builder.game.files.declared_fields import DeclaredField, DeclaredModify
from realms_builder.game.formulas.values import Value
from realms_builder.game.items import CarriedItem, Item
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.units import Unit, UnitForm


@dataclass(frozen=True, slots=True)
class Replacing:
    """So many picks of an option, each in the place of one of everything *named*."""

    option: str
    named: tuple[str, ...]
    picks: int


@dataclass(frozen=True, slots=True)
class Asked:
    """So many pieces of an *item* of which the player says how they are carried, field by field."""

    item: Item
    fields: tuple[DeclaredField, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Parts:
    """What a build is made of, before anything is computed.

    *replacing* is what was chosen in the place of something, *replaceable* says by option how often
    that could be done; *asked* is what the player says of what is carried.
    """

    unit: Unit
    items: Mapping[str, tuple[CarriedItem, ...]]
    keywords: tuple[KeywordUse, ...]
    strength: int = 1
    role: str = ""
    loadout: str = ""
    form: UnitForm | None = None
    form_id: str = ""
    group_changes: tuple[tuple[DeclaredModify, Unit], ...] = ()
    own_stats: Mapping[str, Value] = field(default_factory=dict)
    replacing: tuple[Replacing, ...] = ()
    replaceable: Mapping[str, int] = field(default_factory=dict)
    asked: tuple[Asked, ...] = ()

    def keyword_uses(self, *, plain: bool) -> list[KeywordUse]:
        """Return the keywords of the unit, and unless *plain* what its form adds and drops."""
        form = None if plain else self.form
        if form is None:
            return list(self.keywords)
        kept = [use for use in self.keywords if use.keyword.id not in form.drop_keywords]
        return [*kept, *form.add_keywords]

    def carried(self, list_id: str, *, plain: bool) -> tuple[CarriedItem, ...]:
        """Return what is carried in one list, unless *plain* as the form has it."""
        form = None if plain else self.form
        if form is not None and list_id in form.items:
            return form.items[list_id]
        return self.items.get(list_id, ())

    def all_carried(self, *, plain: bool) -> tuple[CarriedItem, ...]:
        """Return what is carried, list by list, unless *plain* as the form has it."""
        form = None if plain else self.form
        lists = self.items if form is None else {**self.items, **form.items}
        return tuple(chain.from_iterable(lists.values()))

    def printed_stat(self, name: str, *, plain: bool) -> Value | None:
        """Return a stat of the profile, unless *plain* as the form writes it; None without one."""
        if name in self.own_stats:
            return self.own_stats[name]
        form = None if plain else self.form
        if form is not None and name in form.stats:
            return form.stats[name]
        return self.unit.stats.get(name)
