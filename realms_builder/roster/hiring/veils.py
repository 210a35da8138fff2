"""Builds, models and rosters that refuse to show some of themselves.

A formula that is worked out over them without :class:`Looked` has an answer that cannot depend
on what was hidden: it holds for every unit, model and roster that differs in nothing else.
"""

from __future__ import annotations

from realms_builder.game.formulas.values import Record, Unknown, Value
from realms_builder.game.units import Unit
from realms_builder.roster.resolve.build import Build, Profile
from realms_builder.roster.resolve.muster import ModelRecord


class Looked(Exception):
    """Something hidden was asked for."""


class VeiledBuild(Build):
    """A build that hides who the unit is, and its values called *hidden*."""

    def __init__(self, build: Build, hidden: frozenset[str], *, plain: bool = False) -> None:
        """Veil *build*; *plain* leaves out what happens at the table."""
        super().__init__(
            build.game, build.parts, build.switches, lambda _: build.faction, plain=plain
        )
        self._hidden = hidden
        self._bare = build

    @property
    def identity(self) -> str | None:
        """Refuse to be compared."""
        raise Looked

    @property
    def printed(self) -> Build:
        """Return the veiled build with profile and equipment only."""
        if self.plain:
            return self
        if self._printed is None:
            self._printed = VeiledBuild(self._bare, self._hidden, plain=True)
        return self._printed

    def lookup(self, name: str) -> Value | Unknown:
        """Return what is not hidden; raise :class:`Looked` for the rest."""
        if name in self._hidden:
            raise Looked
        if name == "profile":
            return _VeiledProfile(self.parts.unit, self._hidden)
        return super().lookup(name)

    def show(self, lang: str) -> str:
        """Refuse to be named."""
        raise Looked


class _VeiledProfile(Profile):
    """The stats of a unit as its author wrote them, some of them hidden."""

    __slots__ = ("_hidden",)

    def __init__(self, unit: Unit, hidden: frozenset[str]) -> None:
        super().__init__(unit)
        self._hidden = hidden

    def lookup(self, name: str) -> Value | Unknown:
        """Return what is not hidden."""
        if name in self._hidden:
            raise Looked
        return super().lookup(name)


class VeiledModel(ModelRecord):
    """A model that hides its id and its picture."""

    __slots__ = ()

    @property
    def identity(self) -> str | None:
        """Refuse to be compared."""
        raise Looked

    def lookup(self, name: str) -> Value | Unknown:
        """Return what the model and its build say; raise :class:`Looked` for id and picture."""
        if name in ("id", "picture"):
            raise Looked
        return super().lookup(name)

    def show(self, lang: str) -> str:
        """Refuse to be named."""
        raise Looked


class VeiledRoster(Record):
    """A roster that shows only the names in *lasting*, which one more model does not change."""

    __slots__ = ("_lasting", "_record")

    def __init__(self, record: Record, lasting: frozenset[str]) -> None:
        """Veil *record*."""
        self._record = record
        self._lasting = lasting

    @property
    def identity(self) -> str | None:
        """Compare as the roster."""
        return self._record.identity

    def lookup(self, name: str) -> Value | Unknown:
        """Return what lasts; raise :class:`Looked` for the rest."""
        if name == "roster":
            return self
        if name not in self._lasting:
            raise Looked
        return self._record.lookup(name)


class WatchedRoster(Record):
    """A roster that notes whether it was asked for anything that one more model may change."""

    __slots__ = ("_lasting", "_record", "touched")

    def __init__(self, record: Record, lasting: frozenset[str]) -> None:
        """Watch *record*; the names in *lasting* do not count."""
        self._record = record
        self._lasting = lasting
        self.touched = False

    @property
    def identity(self) -> str | None:
        """Compare as the roster."""
        return self._record.identity

    def lookup(self, name: str) -> Value | Unknown:
        """Return what the roster says."""
        if name == "roster":
            return self
        self.touched = self.touched or name not in self._lasting
        return self._record.lookup(name)
