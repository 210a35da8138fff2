"""Values by distance: a weapon that does one thing close by and another far away."""

from __future__ import annotations

from dataclasses import dataclass

from realms_builder.game.files.declared_fields import DeclaredBands
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.game.printing import DASH, show
from realms_builder.game.texts import EMPTY


@dataclass(frozen=True, slots=True, eq=False)
class ByBand(Record):
    """One value for each distance band; a band without one cannot be used."""

    bands: DeclaredBands
    values: tuple[tuple[str, Value], ...]

    def lookup(self, name: str) -> Value | Unknown:
        """Return the value of the band called *name*."""
        if name not in self.bands.steps:
            return UNKNOWN
        return dict(self.values).get(name, MISSING)

    def at(self, distance: float) -> Value:
        """Return the value at *distance*; a distance on an edge belongs to the nearer band."""
        for band, reach in sorted(self.bands.steps.items(), key=lambda step: step[1]):
            if distance <= reach:
                return self.lookup(band)
        return MISSING

    def show(self, lang: str) -> str:
        """Return the values in band order with dashes where there is none."""
        found = dict(self.values)
        return " · ".join(show(found[b], lang) if b in found else DASH for b in self.bands.steps)

    def named(self, lang: str) -> str:
        """Return the values with the names of their bands."""
        names = self.bands.names
        return ", ".join(
            f"{names.get(band, EMPTY).pick(lang) or band} {show(value, lang)}"
            for band, value in self.values
        )
