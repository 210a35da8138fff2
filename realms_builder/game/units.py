"""Units: what a faction offers, as frozen values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from realms_builder.core.problems import NOWHERE, Place
from realms_builder.game.files.declared_fields import DeclaredModify
from realms_builder.game.files.declared_rules import DeclaredKeyword
from realms_builder.game.formulas.values import Value
from realms_builder.game.items import CarriedItem, Item, Price
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.texts import EMPTY, Text

ItemLists = Mapping[str, tuple[CarriedItem, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Loadout:
    """A named set of items; a model has exactly one of its unit's loadouts."""

    id: str
    name: Text
    items: ItemLists
    costs: Mapping[str, Price] = field(default_factory=dict)
    text: Text = EMPTY


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """A choice that a player makes for a model: so many of these items.

    *each* says who has and pays them in a unit of several: every ``model``, or each ``pick`` once;
    without it they count as all that a model carries. A pick takes the place of what it *replaces*.
    """

    id: str
    name: Text
    list_id: str
    candidates: tuple[CarriedItem, ...] = ()
    from_list: bool = False
    where: str = ""
    when: str = ""
    exactly: str = ""
    at_least: str = ""
    at_most: str = ""
    default: tuple[str, ...] = ()
    repeat: bool = False
    each: str = ""
    replaces: tuple[str, ...] = ()
    text: Text = EMPTY
    place: Place = NOWHERE

    @property
    def takes_one(self) -> bool:
        """Return whether it takes one thing at most, whatever the formulas would come to."""
        return "1" in (self.exactly, self.at_most)


@dataclass(frozen=True, slots=True, eq=False)
class UnitForm:
    """What differs in another form of the unit: stats, items of the same id, tags by + and -."""

    id: str
    name: Text
    stats: Mapping[str, Value] = field(default_factory=dict)
    items: ItemLists = field(default_factory=dict)
    add_keywords: tuple[KeywordUse, ...] = ()
    drop_keywords: frozenset[str] = frozenset()
    modifies: tuple[DeclaredModify, ...] = ()
    text: Text = EMPTY


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """One profile of a faction: what a model of it is before anything happens to it."""

    id: str
    faction_id: str
    name: Text
    stats: Mapping[str, Value]
    attributes: Mapping[str, Value]
    costs: Mapping[str, Price] = field(default_factory=dict)
    limit: Price | None = None
    strength: tuple[int, int] | None = None
    keywords: tuple[KeywordUse, ...] = ()
    items: ItemLists = field(default_factory=dict)
    loadouts: tuple[Loadout, ...] = ()
    options: tuple[Option, ...] = ()
    forms: tuple[UnitForm, ...] = ()
    modifies: tuple[DeclaredModify, ...] = ()
    summons: tuple[str, ...] = ()
    in_group: Mapping[str, tuple[DeclaredModify, ...]] = field(default_factory=dict)
    of_group: str = ""
    text: Text = EMPTY
    note: Text = EMPTY
    picture: str = ""
    focus: str = ""
    place: Place = NOWHERE
    raw: Mapping[str, Any] = field(default_factory=dict)

    @property
    def address(self) -> str:
        """Return ``faction/unit``."""
        return f"{self.faction_id}/{self.id}"

    def loadout(self, identity: str | None) -> Loadout | None:
        """Return the loadout called *identity*; without one the first, which is the default."""
        if not self.loadouts:
            return None
        if not identity:
            return self.loadouts[0]
        return next((loadout for loadout in self.loadouts if loadout.id == identity), None)

    def option(self, identity: str) -> Option | None:
        """Return the option called *identity*."""
        return next((option for option in self.options if option.id == identity), None)


@dataclass(frozen=True, slots=True, eq=False)
class Faction:
    """One hiring list: who it is, and its units by id."""

    id: str
    name: Text
    units: Mapping[str, Unit]
    profiles: Mapping[str, Unit] = field(default_factory=dict)
    attributes: Mapping[str, Value] = field(default_factory=dict)
    items: Mapping[str, tuple[Item, ...]] = field(default_factory=dict)
    roster_options: tuple[Option, ...] = ()
    """What its rosters choose: what the game asks of everybody, then its own."""
    text: Text = EMPTY
    note: str = ""
    version: str = "1.0"
    author: str = ""
    licence: str = ""
    colour: str = ""
    accent: str = ""
    emblem: str = ""
    file: str = ""
    place: Place = NOWHERE


def things_of(unit: Unit) -> Iterator[tuple[str, DeclaredKeyword | Item]]:
    """Yield what *unit* has or may take, each once, with its list or the kind of the keyword.

    What options offer out of whole lists is left out: it would be everything.
    """
    found: dict[tuple[str, str], DeclaredKeyword | Item] = {}
    uses: list[object] = [*unit.attributes.values(), *unit.keywords]
    offered = [option.candidates for option in unit.options if not option.from_list]
    for lists in (unit.items, *(loadout.items for loadout in unit.loadouts)):
        offered += lists.values()
    for carried in (one for some in offered for one in some):
        found.setdefault((carried.item.list_id, carried.item.id), carried.item)
        uses += carried.item.fields.values()
    for value in uses:
        for use in value if isinstance(value, tuple) else (value,):
            if isinstance(use, KeywordUse):
                found.setdefault((use.keyword.kind, use.keyword.id), use.keyword)
    return ((kind, thing) for (kind, _), thing in found.items())
