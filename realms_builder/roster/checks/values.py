"""Checks of what a unit says of itself: values within their limits, choices that go together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Annotated

from realms_builder.game.files.declared_checks import IdsOf as NamesOf
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_shapes import Words
from realms_builder.game.formulas.values import MISSING, Value
from realms_builder.game.kinds.kind import clamped, outside
from realms_builder.game.kinds.values import ChoiceValue, LocalisedLabel
from realms_builder.game.units import Unit
from realms_builder.roster.checks.kind import Check, Subject, noted
from realms_builder.roster.findings import Finding
from realms_builder.roster.fixes import correction
from realms_builder.roster.resolve.muster import ModelRecord, Muster, ids_of
from realms_builder.roster.resolve.records import Inside, Names


class Ranges(Check):
    """Values that must lie within the limits of their fields; those of items are built in."""

    by = ("ranges", "range")

    ranges: Annotated[
        Words,
        NamesOf("stat", also=("stats", "items")),
        noted("stats, items or ids whose values must lie within min and max."),
    ] = ()
    range: Annotated[
        str, NamesOf("stat"), noted("The stat whose value must lie within min and max.")
    ] = ""

    @property
    def says(self) -> str:
        """Return the stem of our own sentences."""
        return "ranges"

    @property
    def is_about_units(self) -> bool:
        """Return that a unit has its values wherever it goes."""
        return True

    @property
    def ranged(self) -> tuple[str, ...]:
        """Return whose limits are named."""
        return (*self.ranges, self.range)

    def findings(self, mustered: Muster) -> Iterator[Finding]:
        """Yield each value of a unit outside its limits."""
        wanted = {self.range} if self.range else set(self.ranges)
        every = mustered.game.stats.values()
        stats = [stat for stat in every if "stats" in wanted or stat.id in wanted]
        for unit, models in mustered.units_used.items():
            build = mustered.unit_build(unit)
            for stat in stats:
                if outside(build.profile(stat.id), stat):
                    yield self._outside(mustered, unit, models, stat)

    def _outside(
        self, mustered: Muster, unit: Unit, models: tuple[ModelRecord, ...], stat: DeclaredField
    ) -> Finding:
        build = mustered.unit_build(unit)
        value = build.profile(stat.id)
        corrected = clamped(value, stat)
        abbr = LocalisedLabel(stat.abbr or stat.name)
        extra: dict[str, Value] = {
            stat.id: value,
            "value": value,
            "corrected": corrected,
            "stat": Names(
                {"id": stat.id, "name": LocalisedLabel(stat.name), "abbr": abbr}, stat.id
            ),
            "min": _number(stat.min),
            "max": _number(stat.max),
        }
        scope, about = Inside(build, mustered.record), f"{unit.address}/{stat.id}"
        found = self.finding(mustered, Subject(scope, ids_of(models), about, build), extra=extra)
        found = replace(found, source=self.source or stat.source)
        if not self.fixes and unit.id in mustered.own_units:
            return replace(found, ideas=lambda: correction(unit.id, stat, value))
        return found


def _number(limit: float | None) -> Value:
    if limit is None:
        return MISSING
    return int(limit) if float(limit).is_integer() else Fraction(str(limit))


class Combination(Check):
    """Attributes that must go together: what the value of the first allows of the others."""

    by = ("combination",)

    combination: Annotated[
        Words, NamesOf("attribute"), noted("Two attributes that must go together by allows.")
    ] = ()

    @property
    def says(self) -> str:
        """Return the stem of our own sentences."""
        return "combination"

    @property
    def is_about_units(self) -> bool:
        """Return that a unit has its values wherever it goes."""
        return True

    def findings(self, mustered: Muster) -> Iterator[Finding]:
        """Yield the units with values that exclude each other."""
        first, *others = self.combination
        for unit, models in mustered.units_used.items():
            chosen = _choices(unit.attributes.get(first, MISSING))
            for other in others:
                found = _choices(unit.attributes.get(other, MISSING))
                allowed = _allowed(chosen, other)
                value = next(
                    (v for v in found if allowed is not None and v.id not in allowed), None
                )
                if value is None or allowed is None:
                    continue
                siblings = tuple(found for a in allowed if (found := value.sibling(a)) is not None)
                build = mustered.unit_build(unit)
                scope = Inside(build, mustered.record)
                subject = Subject(scope, ids_of(models), unit.address, build)
                yield self.finding(mustered, subject, extra={"allowed": siblings})


def _choices(value: Value) -> tuple[ChoiceValue, ...]:
    """Return the one or several choices that *value* holds."""
    held = value if isinstance(value, tuple) else (value,)
    return tuple(one for one in held if isinstance(one, ChoiceValue))


def _allowed(chosen: tuple[ChoiceValue, ...], other: str) -> list[str] | None:
    """Return what any of the *chosen* allows of the attribute *other*, None where one says none."""
    if not chosen or any(other not in choice.allows for choice in chosen):
        return None
    return [allowed for choice in chosen for allowed in choice.allows[other]]
