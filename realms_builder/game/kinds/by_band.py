"""A kind of field with one value for each band of distance."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from realms_builder.game.files.declared_fields import FIELD_TYPES, DeclaredBands, DeclaredField
from realms_builder.game.files.declared_shapes import Schema, plain
from realms_builder.game.files.json_schemas import WORD, any_of, closed_map
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import (
    BadValue,
    EditorWord,
    FieldKind,
    inner_field,
    kind_of,
    must_know_inner,
    read_value,
)
from realms_builder.game.kinds.numbers import within
from realms_builder.game.texts import EMPTY
from realms_builder.game.value_words import DASH, show


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


class ByBandKind(FieldKind):
    """A value of the kind that ``of`` names for each step of ``bands``; whole numbers unless."""

    name = "by_band"
    keys = frozenset({"of", "bands", "min", "max"})
    needs = ("bands",)
    in_cells = False

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        bands = game.bands.get(field.bands)
        if not isinstance(raw, dict) or bands is None:
            raise BadValue("by_band_expected", value=plain(raw))
        must_know_inner(field)
        inner = inner_field(field, "integer")
        values: dict[str, Value] = {}
        for step, value in raw.items():
            if step not in bands.steps:
                raise BadValue("choice_unknown", value=step, known=list(bands.steps), suggestion="")
            values[step] = _lenient(inner, value, game)
        return ByBand(bands, tuple(values.items()))

    def schema(self, field: DeclaredField, game: Game, *, bounded: bool) -> Schema:
        bands = game.bands.get(field.bands)
        inner = inner_field(field, "integer")
        value = any_of(kind_of(inner).schema(inner, game, bounded=bounded), WORD)
        return closed_map(dict.fromkeys(bands.steps, value) if bands else {})

    def sample(self, field: DeclaredField, game: Game) -> dict[str, int] | None:
        bands = game.bands.get(field.bands)
        if bands is None:
            return None
        nearest = sorted(bands.steps, key=lambda band: bands.steps[band])
        return {band: int(within(field, 3)) for band in nearest[:2]}

    def parts(self, field: DeclaredField, game: Game) -> tuple[DeclaredField, ...]:
        bands = game.bands.get(field.bands)
        named = {step: bands.names.get(step, EMPTY) for step in bands.steps} if bands else {}
        return tuple(
            inner_field(field, "integer", id=step, name=name) for step, name in named.items()
        )

    def editor_of(self, field: DeclaredField, game: Game) -> EditorWord:
        """Return a field for each band where the game has them."""
        return "record" if field.bands in game.bands else "yaml"

    def named(self, field: DeclaredField, game: Game) -> Iterator[tuple[str, str, Collection[str]]]:
        yield "of", field.of, FIELD_TYPES
        yield "bands", field.bands, game.bands


def _lenient(field: DeclaredField, raw: Any, game: Game) -> Value:
    """Return *raw* typed, or as a note when it says more than a number does."""
    try:
        return read_value(field, raw, game)
    except BadValue:
        if isinstance(raw, (list, dict)):
            raise
        return plain(raw)
