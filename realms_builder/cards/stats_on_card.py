"""Stats and tracks of a build as a card prints them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from realms_builder.gamedata.declared_fields import DeclaredField
from realms_builder.gamedata.declared_rules import DeclaredTrack
from realms_builder.gamedata.formulas import FormulaError, parse
from realms_builder.gamedata.formulas.values import MISSING, Record, Value, reads_yes
from realms_builder.gamedata.game import Game
from realms_builder.gamedata.printing import show
from realms_builder.gamedata.texts import EMPTY, Text
from realms_builder.gamedata.values import Label
from realms_builder.roster.build import Build
from realms_builder.roster.records import Inside, Names


def floored(value: Value, stat: DeclaredField) -> Value:
    """Return *value* not below the least that is printed."""
    if stat.show_min is not None and isinstance(value, (int, Fraction)) and value < stat.show_min:
        return int(stat.show_min)
    return value


class Fault(NamedTuple):
    """A value that could not be worked out: what it is called, and why not."""

    name: Text
    error: FormulaError


def stat_cells(build: Build, faults: list[Fault] | None = None) -> tuple[Value, ...]:
    """Return one record for each stat: abbr, name, value with its unit, state and icon.

    A stat that cannot be worked out is missing and one of the *faults*; without a list of them
    its :class:`FormulaError` is raised.
    """
    return tuple(_stat(build, stat, faults) for stat in build.game.stats.values())


def _stat(build: Build, stat: DeclaredField, faults: list[Fault] | None) -> Value:
    try:
        value = build.stat(stat.id)
    except FormulaError as error:
        if faults is None:
            raise
        faults.append(Fault(stat.name or stat.abbr, error))
        value = MISSING
    printed = floored(value, stat)
    profile = build.parts.unit.stats.get(stat.id, MISSING)
    state = "bad" if printed != value else ""
    if not state and value is not MISSING and profile is not MISSING and value != profile:
        state = "bad" if _is_worse(value, profile) else "changed"
    return Names(
        {
            "id": stat.id,
            "abbr": Label(stat.abbr or stat.name),
            "name": Label(stat.name or stat.abbr),
            "value": Printed(printed, _unit_text(build.game, stat)),
            "raw": printed,
            "state": state,
            "icon": stat.icon or stat.id,
        },
        stat.id,
    )


def _is_worse(value: Value, profile: Value) -> bool:
    numbers = (int, Fraction)
    return isinstance(value, numbers) and isinstance(profile, numbers) and value < profile


def _unit_text(game: Game, stat: DeclaredField) -> Text:
    if stat.unit:
        return stat.unit
    return Text.of("″") if stat.type == "length" and game.file.length == "inch" else EMPTY


@dataclass(frozen=True, slots=True)
class Printed(Record):
    """A value with the unit that is printed behind it."""

    value: Value
    unit: Text

    @property
    def number(self) -> int | Fraction | None:
        """Compute with the bare value."""
        return self.value if isinstance(self.value, (int, Fraction)) else None

    def show(self, lang: str) -> str:
        """Return the value and its unit; a missing value has none."""
        text = show(self.value, lang)
        return text if self.value is MISSING else text + self.unit.pick(lang)


def tracks_of(build: Build, faults: list[Fault] | None = None) -> Iterator[Value]:
    """Yield one record for each track that *build* has: boxes, split, rows, counter.

    A track that cannot be worked out is left out and one of the *faults*; without a list of them
    its :class:`FormulaError` is raised.
    """
    for track in build.game.file.tracks:
        if track.for_ != "model":
            continue
        try:
            if not track.when or reads_yes(parse(track.when).evaluate(build)):
                yield _track(track, build)
        except FormulaError as error:
            if faults is None:
                raise
            faults.append(Fault(track.name or track.abbr, error))


def _track(track: DeclaredTrack, build: Build) -> Value:
    boxes = _whole(track.boxes, build) if track.boxes else None
    inside = Inside(Names({"boxes": MISSING if boxes is None else boxes}), build)
    values: dict[str, Value] = {
        "id": track.id,
        "name": Label(track.name),
        "abbr": Label(track.abbr or track.name),
        "boxes": MISSING if boxes is None else boxes,
        "split": _or_missing(_whole(track.split, inside) if track.split else None),
        "rows": _or_missing(_whole(track.rows, inside) if track.rows else None),
        "start": _or_missing(_whole(track.start, inside) if track.start else None),
        "mount": track.mount,
        "low": track.counter[0] if track.counter else MISSING,
        "high": track.counter[1] if track.counter else MISSING,
    }
    return Names(values, track.id)


def _whole(formula: str, scope: Record) -> int | None:
    value = parse(formula).evaluate(scope)
    return int(value) if isinstance(value, (int, Fraction)) else None


def _or_missing(value: int | None) -> Value:
    return MISSING if value is None else value
