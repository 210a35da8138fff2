"""The names and functions that every build offers to formulas, whatever the game declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from realms_builder.game.formulas.values import MISSING, Record, Unknown, Value
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.values import Label
from realms_builder.game.units import Unit

if TYPE_CHECKING:
    from realms_builder.roster.resolve.build import Build


class Profile(Record):
    """The stats of a unit exactly as its author wrote them."""

    __slots__ = ("_unit",)

    def __init__(self, unit: Unit) -> None:
        """Show *unit*."""
        self._unit = unit

    def lookup(self, name: str) -> Value | Unknown:
        """Return a stat or attribute as written."""
        if name in self._unit.stats:
            return self._unit.stats[name]
        return self._unit.attributes.get(name, MISSING)


NAMES: Mapping[str, Callable[[Build], Value]] = {
    "id": lambda build: build.parts.unit.id,
    "name": lambda build: Label(build.parts.unit.name),
    "text": lambda build: Label(build.parts.unit.text),
    "unit": lambda build: build,
    "faction": lambda build: build.faction,
    "switches": lambda build: build.switches,
    "tags": lambda build: build.keywords,
    "items": lambda build: build.all_records(),
    "role": lambda build: build.parts.role or MISSING,
    "loadout": lambda build: build.parts.loadout or MISSING,
    "form": lambda build: build.parts.form_id or MISSING,
    "strength": lambda build: build.parts.strength,
    "summons": lambda build: build.parts.unit.summons,
    "cost": lambda build: build.parts.costs.get(build.game.main_cost, 0),
    "printed": lambda build: build.printed,
    "profile": lambda build: Profile(build.parts.unit),
    "note": lambda build: Label(build.parts.unit.note) if build.parts.unit.note else "",
}


def use_of(build: Build, identity: str) -> KeywordUse | None:
    """Return how *build* has the keyword *identity*, also as the value of an attribute."""
    for use in build.keywords:
        if use.keyword.id == identity:
            return use
    for value in build.parts.unit.attributes.values():
        if isinstance(value, KeywordUse) and value.keyword.id == identity:
            return value
    return None


def carries(build: Build, identity: str) -> bool:
    """Return whether *build* carries an item called *identity*."""
    return any(carried.item.id == identity for carried in build.carried())


def level_of(build: Build, identity: str) -> int:
    """Return the level of a keyword or carried item of *build*, 0 when there is none."""
    use = use_of(build, identity)
    if use is not None:
        return use.strength
    for carried in build.carried():
        if carried.item.id == identity:
            level = carried.bearing_value("level")
            return level if isinstance(level, int) else 1
    return 0


def _level(build: Build, identity: str, args: tuple[Value, ...]) -> Value:
    """Return a level, or with two arguments the keyword at that level."""
    if len(args) == 1:
        return level_of(build, identity)
    keyword = build.game.keywords.get(identity)
    number = args[1]
    if keyword is None or not isinstance(number, int):
        return MISSING
    return KeywordUse(keyword, (), number, plus=True)


def _immune(build: Build, identity: str) -> bool:
    """Return whether a keyword of *build* cancels *identity*, by name or by parameter."""
    for use in build.keywords:
        for cancelled in use.keyword.cancels:
            parameter = use.lookup(cancelled)
            found = parameter.identity if isinstance(parameter, Record) else parameter
            if identity in (cancelled, found):
                return True
    return False


FUNCTIONS: Mapping[str, Callable[[Build, str, tuple[Value, ...]], Value]] = {
    "tag": lambda build, identity, args: use_of(build, identity) is not None,
    "has": lambda build, identity, args: (
        use_of(build, identity) is not None or carries(build, identity)
    ),
    "carries": lambda build, identity, args: carries(build, identity),
    "level": _level,
    "immune": lambda build, identity, args: _immune(build, identity),
    "ticked": lambda build, identity, args: 0,
}
