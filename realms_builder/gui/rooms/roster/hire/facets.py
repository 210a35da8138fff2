"""What the units of a list differ in, as far as the game says: kinds, things, keywords, roles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from realms_builder.game.game import Game
from realms_builder.game.items import Item
from realms_builder.game.keyword_use import lettered
from realms_builder.game.texts import Text
from realms_builder.game.units import Unit, things_of
from realms_builder.roster.resolve.choices import roles_for
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.resolve.shown_order import kind_attributes, value_of
from realms_builder.roster.roster import Model

KIND, ITEM, KEYWORD, ROLE = "kind", "item", "keyword", "role"
Marks = Mapping[str, Text]
"""What a unit has or may take by key, such as ``item/weapons/axe``, with its name."""


@dataclass(frozen=True, slots=True)
class HireFilters:
    """What the units shown must be: within what is left, legal, and had all of *marks*."""

    affordable: bool = False
    legal: bool = False
    marks: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Return whether anything is asked."""
        return self != HireFilters()

    def without(self, mark: str) -> HireFilters:
        """Return the filters without one of the marks."""
        return replace(self, marks=tuple(one for one in self.marks if one != mark))

    def with_mark(self, mark: str) -> HireFilters:
        """Return the filters with one mark more."""
        return replace(self, marks=(*self.without(mark).marks, mark))


@dataclass(frozen=True, slots=True)
class FacetValue:
    """One thing that some units have: its key, its name, how many have it."""

    key: str
    name: Text
    count: int


@dataclass(frozen=True, slots=True)
class Facet:
    """Something in which units differ; its *name* is empty for roles, which the window names."""

    id: str
    name: Text
    values: tuple[FacetValue, ...]


def marks_of(unit: Unit, mustered: Muster) -> Marks:
    """Return what *unit* is, what it has or may take, its keywords, and which roles it may have."""
    game = mustered.game
    found: dict[str, Text] = {}
    for attribute in kind_attributes(game):
        value = value_of(unit, attribute)
        if value is not None:
            found[f"{KIND}/{attribute.id}/{value.id}"] = value.name
    for kind, thing in things_of(unit):
        facet = ITEM if isinstance(thing, Item) else KEYWORD
        found[f"{facet}/{kind}/{thing.id}"] = thing.name
    if game.roles:
        record = ModelRecord(Model("", unit.address), mustered.unit_build(unit), mustered)
        for role in roles_for(record):
            if role in game.roles:
                found[f"{ROLE}//{role}"] = game.roles[role].name
    return found


def facets_among(every: Sequence[Marks], game: Game) -> list[Facet]:
    """Return in what units with these marks differ, in the order of the game."""
    counts = Counter(key for marks in every for key in marks)
    names = {key: name for marks in every for key, name in marks.items()}
    found: list[Facet] = []
    for identity, name in _declared(game):
        values = [key for key in counts if key.startswith(f"{identity}/")]
        if any(counts[key] < len(every) for key in values):
            told = (FacetValue(key, lettered(names[key]), counts[key]) for key in values)
            found.append(Facet(identity, name, tuple(told)))
    return found


def _declared(game: Game) -> Iterator[tuple[str, Text]]:
    for attribute in kind_attributes(game):
        yield f"{KIND}/{attribute.id}", attribute.name or Text.of(attribute.id)
    for identity, declared in game.item_lists.items():
        yield f"{ITEM}/{identity}", declared.name or Text.of(identity)
    for kind in game.file.keyword_kinds:
        yield f"{KEYWORD}/{kind.id}", kind.name or Text.of(kind.id)
    yield f"{ROLE}/", Text()
