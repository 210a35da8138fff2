"""What an author chooses for a new game, before anything of it is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from realms_builder.core.titles import clean_title
from realms_builder.core.translation import languages
from realms_builder.game.texts import EMPTY, Text

StatType = Literal["integer", "length", "pool", "target"]
STAT_TYPES: tuple[StatType, ...] = ("integer", "length", "pool", "target")
Costs = Literal["none", "points", "house"]
Leader = Literal["none", "one", "some", "at_most"]
LEAST_TARGET = 2


@dataclass(frozen=True, slots=True)
class PlannedName:
    """What something is called; a language that says nothing reads as another one."""

    text: Text = EMPTY

    @staticmethod
    def of(said: Mapping[str, str]) -> PlannedName:
        """Return the name that is *said* by language."""
        return PlannedName(
            Text.of({lang: text for lang, said in said.items() if (text := clean_title(said))})
        )

    def everywhere(self) -> dict[str, str]:
        """Return the name in each language of the program."""
        return {lang: self.pick(lang) for lang in languages()}

    def pick(self, lang: str) -> str:
        """Return the name in *lang*."""
        return self.text.pick(lang)

    def __bool__(self) -> bool:
        """Return whether there is a name in some language."""
        return bool(self.text)


@dataclass(frozen=True, slots=True)
class StatPlan:
    """One stat. *least* and *most* bound its number, of a pool the number of its dice.

    *usual* is the value of a unit that says nothing, as a file writes it: ``4``, ``4+``, ``3/4+``.
    """

    id: str
    name: PlannedName
    abbr: PlannedName
    type: StatType
    least: int
    most: int
    usual: str

    def entry(self, sides: int) -> dict[str, Any]:
        """Return the stat as a system file writes it, with dice of so many *sides*."""
        if self.type == "pool":
            limits: dict[str, Any] = {
                "dice": [self.least, self.most],
                "target": [LEAST_TARGET, sides],
            }
        else:
            limits = {"min": self.least, "max": self.most}
        head = {"id": self.id, "abbr": self.abbr.everywhere(), "name": self.name.everywhere()}
        return {**head, "type": self.type, **limits, "default": self.value(self.usual)}

    def value(self, text: str) -> int | str:
        """Return *text* as a file writes a value of the stat."""
        text = text.strip()
        return int(text) if self.type in ("integer", "length") and _is_whole(text) else text

    def fits(self, text: str, sides: int) -> bool:
        """Return whether *text* is a value of the stat, with dice of so many *sides*."""
        text = text.strip()
        if self.type in ("integer", "length"):
            return _is_whole(text) and self.least <= int(text) <= self.most
        count, _, target = text.rpartition("/")
        if not target.endswith("+") or not _is_whole(target[:-1]):
            return False
        if self.type == "target":
            return not count and self.least <= int(target[:-1]) <= self.most
        bounded = _is_whole(count) and self.least <= int(count) <= self.most
        return bounded and LEAST_TARGET <= int(target[:-1]) <= sides


def _is_whole(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6


@dataclass(frozen=True, slots=True)
class KeywordPlan:
    """One keyword: a ready one by its id, or one of the author's own."""

    id: str
    name: PlannedName


@dataclass(frozen=True, slots=True)
class PlannedUnit:
    """One unit of the first people; *values* are its stats by id where they are not the usual.

    Without a *cost* it costs a share of the limit.
    """

    id: str
    name: PlannedName
    values: tuple[tuple[str, str], ...] = ()
    cost: int | None = None

    def value(self, stat: StatPlan) -> str:
        """Return what the unit says for *stat*."""
        said: Mapping[str, str] = dict(self.values)
        return said.get(stat.id, stat.usual)


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A whole game as its author wants it.

    *least* and *most* bound the number of models of a troop; 0 is no bound. *fight* is the id of
    an attack, empty for none. *units* are a leader and a trooper.
    """

    id: str
    name: PlannedName
    author: str
    length: Literal["inch", "cm"]
    sides: int
    stats: tuple[StatPlan, ...]
    fight: str
    costs: Costs
    limit: int
    leader: Leader
    is_limited: bool
    is_one_people: bool
    least: int
    most: int
    lists: tuple[str, ...]
    keywords: tuple[KeywordPlan, ...]
    has_mobs: bool
    has_yardstick: bool
    people_id: str
    people: PlannedName
    units: tuple[PlannedUnit, PlannedUnit]

    @property
    def spoken(self) -> tuple[str, ...]:
        """Return the languages that the game is written in: those of its name."""
        return tuple(lang for lang in languages() if lang in self.name.text.languages)

    def stat(self, identity: str) -> StatPlan | None:
        """Return the stat called *identity*."""
        return next((stat for stat in self.stats if stat.id == identity), None)

    def cost_of(self, unit: PlannedUnit) -> int:
        """Return what *unit* costs: a leader a fifth of the limit, a trooper a tenth."""
        if unit.cost is not None:
            return unit.cost
        return max(1, self.limit // (5 if unit is self.units[0] else 10))
