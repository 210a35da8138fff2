"""Small records through which formulas see factions, switches and one thing inside another."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.game.kinds.values import LocalisedLabel
from realms_builder.game.units import Faction


class Inside(Record):
    """The names of *inner* first, then those of *outer*."""

    __slots__ = ("inner", "outer")

    def __init__(self, inner: Record, outer: Record) -> None:
        """Look in *inner* before *outer*."""
        self.inner = inner
        self.outer = outer

    @property
    def identity(self) -> str | None:
        """Compare as the inner thing."""
        return self.inner.identity

    def lookup(self, name: str) -> Value | Unknown:
        """Return the value of the inner thing, else of the outer one."""
        found = self.inner.lookup(name)
        return self.outer.lookup(name) if found is UNKNOWN else found

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Ask the inner thing, then the outer one."""
        found = self.inner.call(function, args)
        return self.outer.call(function, args) if found is UNKNOWN else found


class Names(Record):
    """A handful of named values."""

    __slots__ = ("_identity", "_values")

    def __init__(self, values: Mapping[str, Value], identity: str | None = None) -> None:
        self._values = values
        self._identity = identity

    @property
    def identity(self) -> str | None:
        """Compare by the id given."""
        return self._identity

    def lookup(self, name: str) -> Value | Unknown:
        """Return the value called *name*."""
        return self._values.get(name, UNKNOWN)

    def show(self, lang: str) -> str:
        """Return the name of the thing, or its id."""
        name = self._values.get("name")
        return name.show(lang) if isinstance(name, LocalisedLabel) else self._identity or ""


class FactionRecord(Record):
    """A faction inside formulas: its id, name, attributes and units."""

    __slots__ = ("_units", "faction")

    def __init__(self, faction: Faction, units: Callable[[Faction], tuple[Value, ...]]) -> None:
        """Show *faction*; *units* makes the records of its units when a formula asks."""
        self.faction = faction
        self._units = units

    @property
    def identity(self) -> str | None:
        """Compare by id."""
        return self.faction.id

    def lookup(self, name: str) -> Value | Unknown:
        """Return id, name, text, units, colours, emblem or an attribute of the faction."""
        faction = self.faction
        if name in faction.attributes:
            return faction.attributes[name]
        match name:
            case "id":
                return faction.id
            case "name":
                return LocalisedLabel(faction.name)
            case "text":
                return LocalisedLabel(faction.text)
            case "units":
                return self._units(faction)
            case "colour" | "accent" | "emblem" | "version":
                return str(getattr(faction, name)) or MISSING
            case _:
                return UNKNOWN

    def show(self, lang: str) -> str:
        """Return the name of the faction."""
        return self.faction.name.pick(lang)
