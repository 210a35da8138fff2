"""Stats and tracks of a build as a card prints them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_rules import DeclaredTrack
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value, reads_yes
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.kinds.values import LocalisedLabel
from realms_builder.game.texts import Text
from realms_builder.game.value_words import show
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.records import Inside, Names


def floored(value: Value, stat: DeclaredField) -> Value:
    """Return *value* not below the least that is printed."""
    if stat.show_min is not None and isinstance(value, (int, Fraction)) and value < stat.show_min:
        return int(stat.show_min)
    return value


class StatFault(NamedTuple):
    """A value that could not be worked out: what it is called, and why not."""

    name: Text
    error: FormulaError


def stat_cells(build: Build, faults: list[StatFault] | None = None) -> tuple[Value, ...]:
    """Return one record for each stat that *build* has: abbr, name, value with its unit, state.

    A stat that cannot be worked out is missing and one of the *faults*; without a list of them
    its :class:`FormulaError` is raised.
    """
    return tuple(
        [_stat(build, words, faults) for words in _words_of(build.game) if _has(build, words)]
    )


def _has(build: Build, words: _Words) -> bool:
    """Return whether *build* has a stat at all: without a ``when`` everybody does."""
    when = words.stat.when
    try:
        return not when or reads_yes(parse(when).evaluate(build))
    except FormulaError:
        return True


class _Words(NamedTuple):
    """What is the same wherever a stat is printed."""

    stat: DeclaredField
    abbr: LocalisedLabel
    name: LocalisedLabel
    unit: Text


@lru_cache(maxsize=4)
def _words_of(game: Game) -> tuple[_Words, ...]:
    return tuple(
        _Words(
            stat,
            LocalisedLabel(stat.abbr or stat.name),
            LocalisedLabel(stat.name or stat.abbr),
            kind_of(stat).printed_unit(stat, game),
        )
        for stat in game.stats.values()
    )


def _stat(build: Build, words: _Words, faults: list[StatFault] | None) -> Value:
    stat = words.stat
    try:
        value = build.stat(stat.id)
    except FormulaError as error:
        if faults is None:
            raise
        faults.append(StatFault(words.name.text, error))
        value = MISSING
    printed = floored(value, stat)
    profile = build.profile(stat.id) if value is not MISSING else MISSING
    state = "bad" if printed is not value and printed != value else ""
    if not state and value is not profile and value is not MISSING and profile is not MISSING:
        state = _changed(value, profile)
    return _StatOnCard(words, printed, state)


class _StatOnCard(Record):
    """One stat of a card; what it offers is made when somebody asks for it."""

    __slots__ = ("_printed", "_state", "_words")

    def __init__(self, words: _Words, printed: Value, state: str) -> None:
        self._words = words
        self._printed = printed
        self._state = state

    @property
    def identity(self) -> str:  # type: ignore[override]
        return self._words.stat.id

    def lookup(self, name: str) -> Value | Unknown:
        words = self._words
        match name:
            case "id":
                return words.stat.id
            case "abbr":
                return words.abbr
            case "name":
                return words.name
            case "value":
                return Printed(self._printed, words.unit)
            case "raw":
                return self._printed
            case "state":
                return self._state
            case "icon":
                return words.stat.icon or words.stat.id
            case "sign":  # only what the game says
                return words.stat.icon
            case _:
                return UNKNOWN

    def show(self, lang: str) -> str:
        return self._words.name.text.pick(lang)


def _changed(value: Value, profile: Value) -> str:
    if value == profile:
        return ""
    return "bad" if _is_worse(value, profile) else "changed"


def _is_worse(value: Value, profile: Value) -> bool:
    numbers = (int, Fraction)
    return isinstance(value, numbers) and isinstance(profile, numbers) and value < profile


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


def tracks_of(build: Build, faults: list[StatFault] | None = None) -> Iterator[Value]:
    """Yield one record for each track that *build* has: boxes, split, ticked, every, rows, counter.

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
            faults.append(StatFault(track.name or track.abbr, error))


def _track(track: DeclaredTrack, build: Build) -> Value:
    boxes = _whole(track.boxes, build) if track.boxes else None
    inside = Inside(Names({"boxes": MISSING if boxes is None else boxes}), build)
    values: dict[str, Value] = {
        "id": track.id,
        "name": LocalisedLabel(track.name),
        "abbr": LocalisedLabel(track.abbr or track.name),
        "boxes": MISSING if boxes is None else boxes,
        "split": _or_missing(_whole(track.split, inside) if track.split else None),
        "ticked": _or_missing(_whole(track.ticked, inside) if track.ticked else None),
        "every": _or_missing(_whole(track.every, inside) if track.every else None),
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
