"""A model at the table: its ticked boxes and counters for formulas of ``play:``, and their data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from typing import Any

from realms_builder.game.formulas.values import MISSING, Record, Unknown, Value


@dataclass(frozen=True)
class AtTable(Record):
    """A model with *tracks*, its boxes and how many have the first colour, by their ids."""

    model: Record
    tracks: Mapping[str, tuple[int, int | None]]
    ticks: Mapping[str, int] = field(default_factory=dict)
    live: Mapping[str, Value] = field(default_factory=dict)

    def lookup(self, name: str) -> Value | Unknown:
        """Return what changes at the table, else what the model itself says."""
        return self.live[name] if name in self.live else self.model.lookup(name)

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Answer for tracks, else ask the model."""
        if function not in ("ticked", "boxes", "split"):
            return self.model.call(function, args)
        track = str(args[0])
        if track not in self.tracks:
            return MISSING
        boxes, split = self.tracks[track]
        every = {"ticked": self.ticks.get(track, 0), "boxes": boxes, "split": split}
        found = every[function]
        return MISSING if found is None else found


def plain_tracks(model: Mapping[str, Any]) -> dict[str, tuple[int, int | None]]:
    """Return boxes and split of the tracks of a *model* of the data of a play sheet."""
    return {one["id"]: (one["boxes"], one["split"]) for one in model["tracks"] if one["boxes"]}


def worked_out(data: Any, names: Mapping[str, Any], table: AtTable) -> Any:
    """Return what formula *data* comes to, as a script would work it out; None is missing."""
    if not isinstance(data, list):
        return data
    word, rest = data[0], data[1:]
    if word == "str":
        return rest[0]
    if word == "name":
        return names[rest[0]]
    if word == "if":
        return worked_out(rest[1 if worked_out(rest[0], names, table) is True else 2], names, table)
    if word == "call" and rest[0] in ("ticked", "boxes", "split"):
        found = table.call(rest[0], (rest[1][1],))
        return None if found is MISSING else found
    values = [worked_out(part, names, table) for part in rest[word == "call" :]]
    return _CALLS[rest[0]](values) if word == "call" else _joined(word, values)


def _joined(word: str, values: Sequence[Any]) -> Any:
    if word in ("and", "or"):
        deciding = word == "or"
        if deciding in values:
            return deciding
        return None if None in values else not deciding
    if None in values:
        return None
    return _SIGNS[word](*values)


_SIGNS: Mapping[str, Any] = {
    "not": lambda a: not a,
    "neg": lambda a: -a,
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: Fraction(a) / b,
    "//": lambda a, b: a // b,
    "%": lambda a, b: a % b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_CALLS: Mapping[str, Any] = {
    "min": lambda values: min((v for v in values if v is not None), default=None),
    "max": lambda values: max((v for v in values if v is not None), default=None),
    "floor": lambda values: None if values[0] is None else floor(values[0]),
    "ceil": lambda values: None if values[0] is None else ceil(values[0]),
    "abs": lambda values: None if values[0] is None else abs(values[0]),
    "round": lambda values: None if values[0] is None else floor(values[0] + Fraction(1, 2)),
}
