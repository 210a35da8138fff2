"""Items: weapons, abilities, traits, whatever lists a game gives its units to carry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from realms_builder.core.problems import NOWHERE, Place
from realms_builder.game.files.declared_fields import DeclaredModify
from realms_builder.game.formulas.values import Value
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.values import ChoiceValue, Number
from realms_builder.game.texts import EMPTY, Text

if TYPE_CHECKING:
    from realms_builder.game.formulas import Formula

Price: TypeAlias = "Number | Formula"
"""A cost or limit as its author wrote it: a number, or a formula that gives one."""


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """One thing that can be carried; *fields* hold typed values or formulas.

    *modes* are the ways in which it can be used: each is the item again with what differs, says
    as *mode* which one, and is a mode *of* the item without any. The fields of an item with modes
    are those of its first; texts and the changes of one mode hold for it alone.
    """

    id: str
    list_id: str
    name: Text
    fields: Mapping[str, Value] = field(default_factory=dict)
    short: Text = EMPTY
    text: Text = EMPTY
    source: str = ""
    icon: str = ""
    modifies: tuple[DeclaredModify, ...] = ()
    at_most: Mapping[str, Price] = field(default_factory=dict)
    only_for: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    costs: Mapping[str, Price] = field(default_factory=dict)
    max_level: int | None = None
    when: str = ""
    uncounted: str = ""
    """When the odds leave out what the text says of dice: a formula of the table."""
    asked_with: str = ""
    """The keyword or need with which the odds are asked about what the text does to others."""
    unfinished: bool = False
    house: bool = False
    place: Place = NOWHERE
    raw: Mapping[str, Any] = field(default_factory=dict)
    modes: tuple[Item, ...] = ()
    mode: ChoiceValue | None = None
    of: Item | None = None

    @property
    def rows(self) -> tuple[Item, ...]:
        """Return the lines that it takes where its fields are shown: its modes, else itself."""
        return self.modes or (self,)

    def keywords(self) -> tuple[KeywordUse, ...]:
        """Return every keyword that a field of the item names, in any of its modes."""
        values = [value for row in self.rows for value in row.fields.values()]
        found: list[KeywordUse] = []
        for value in values:
            parts = value if isinstance(value, tuple) else (value,)
            found += [use for use in parts if isinstance(use, KeywordUse) and use not in found]
        return tuple(found)


@dataclass(frozen=True, slots=True)
class CarriedItem:
    """An item as somebody carries it: how many, and the fields of the bearing.

    *number* is the formula of how many, before it is worked out. What is *of_unit* is counted and
    paid for the unit as a whole, all else for each of its models.
    """

    item: Item
    count: int = 1
    bearing: tuple[tuple[str, Value], ...] = ()
    origin: str = "unit"
    number: Formula | None = None
    of_unit: bool = False

    def more(self, count: int) -> CarriedItem:
        """Return the same with *count* more of it."""
        return replace(self, count=self.count + count)

    def per_model(self, strength: int) -> int:
        """Return how many a model of a unit of that *strength* has, of what it has at all.

        What is counted for the whole unit is shared out among its models; a part counts as one.
        """
        if not self.of_unit:
            return self.count
        return max(1, self.count // max(1, strength)) if self.count else 0

    def may_join(self, other: CarriedItem) -> bool:
        """Return whether both are the same thing, carried alike, so that they count together."""
        same = self.item is other.item and self.bearing == other.bearing
        return same and self.number is other.number and self.of_unit == other.of_unit

    @property
    def rows(self) -> tuple[CarriedItem, ...]:
        """Return the same in each of its modes, where it has some."""
        modes = self.item.modes
        return tuple(replace(self, item=mode) for mode in modes) if modes else (self,)

    def bearing_value(self, name: str) -> Value | None:
        """Return one value of the bearing, or None."""
        for key, value in self.bearing:
            if key == name:
                return value
        return None


def gathered(items: tuple[CarriedItem, ...]) -> tuple[CarriedItem, ...]:
    """Return *items* with equal ones counted together, in order of first appearance."""
    if len(items) < 2:
        return items
    found: list[CarriedItem] = []
    for carried in items:
        for position, other in enumerate(found):
            if carried.may_join(other):
                found[position] = other.more(carried.count)
                break
        else:
            found.append(carried)
    return tuple(found)
