"""Sensible values to begin with: one for each type of field, as an author would write it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from realms_builder.core.translation import every_sentence
from realms_builder.game.files.declared_fields import DeclaredField, DeclaredSlot
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import ROMANS

_SLOT = re.compile(r"\{(\w+)\}")
_USUAL_NUMBER = 3


class SampleValues:
    """Makes values that fit the fields of one game; None where nothing sensible can be said."""

    def __init__(self, game: Game) -> None:
        """Make values for the fields of *game*."""
        self._game = game
        self._makers: Mapping[str, Callable[[DeclaredField], Any]] = {
            "integer": lambda field: _within(field, _USUAL_NUMBER),
            "number": lambda field: _within(field, _USUAL_NUMBER),
            "length": lambda field: _within(field, 6 if game.file.length == "inch" else 10),
            "weight": lambda field: _within(field, 1),
            "pool": _pool,
            "target": lambda field: f"{_within(field, 4)}+",
            "dice": lambda field: f"1D{game.file.dice.sides}",
            "bands": lambda field: "8/3" if game.file.length == "inch" else "20/3",
            "roman": lambda field: ROMANS[max(1, min(int(_within(field, 2)), len(ROMANS) - 1))],
            "level": self._level,
            "choice": self._choice,
            "scale": self._choice,
            "flag": lambda field: False,
            "text": lambda field: every_sentence("starter.sample_text"),
            "keyword": lambda field: self.keyword(field.kind_of_keyword),
            "keywords": self._keywords,
            "phrase": self._phrase,
            "by_band": self._by_band,
            "list": lambda field: None,
            "formula": lambda field: 1,
            "track": lambda field: None,
            "picture": lambda field: None,
        }

    def of(self, field: DeclaredField) -> Any:
        """Return a value for *field*: its default, else the middle of what it allows."""
        if field.default is not None:
            return field.default
        return self._makers[field.type](field)

    def keyword(self, kind: str) -> str | None:
        """Return a keyword of *kind*, its parameters filled in; one without any is preferred."""
        words = [w for w in self._game.keywords.values() if not kind or w.kind == kind]
        for word in sorted(words, key=lambda word: len(word.parameters)):
            values = [self.of(field) for field in word.parameters.values()]
            if all(isinstance(value, (int, float, str)) for value in values):
                return " ".join([word.id, *(str(value) for value in values)])
        return None

    def _keywords(self, field: DeclaredField) -> list[str] | None:
        word = self.keyword(field.kind_of_keyword)
        return None if word is None else [word]

    def _level(self, field: DeclaredField) -> str | list[str] | None:
        words = self._game.keywords.values()
        word = next((w.id for w in words if w.kind == field.kind_of_keyword), None)
        if word is None:
            return None
        level = int(_within(field, 1))
        one = f"{word} {'+' * level if field.print == 'plus' else level}"
        return [one] if field.many else one

    def _choice(self, field: DeclaredField) -> str | int | None:
        ids = self._game.choice_ids(field)
        if not ids:
            return None
        chosen = ids[len(ids) // 2] if field.type == "scale" else ids[0]
        return int(chosen) if chosen.isdigit() else chosen

    def _phrase(self, field: DeclaredField) -> str | None:
        if not field.forms:
            return None
        slots = {slot.id: slot for slot in field.slots}
        form = field.forms[0]
        return _SLOT.sub(lambda match: self.of_slot(slots.get(match.group(1))), form.write)

    def of_slot(self, slot: DeclaredSlot | None) -> str:
        """Return a value for a blank of a phrase, as it is written there."""
        if slot is None:
            return "1"
        declared = slot.model_dump(exclude={"abbr", "name"})
        value = self.of(DeclaredField.model_validate(declared))
        return str(value)

    def _by_band(self, field: DeclaredField) -> dict[str, int] | None:
        bands = self._game.bands.get(field.bands)
        if bands is None:
            return None
        nearest = sorted(bands.steps, key=lambda band: bands.steps[band])
        return {band: int(_within(field, 3)) for band in nearest[:2]}


def _within(field: DeclaredField, usual: int) -> int | float:
    """Return a third of the way between the limits, or what is usual where one is missing."""
    if field.min is not None and field.max is not None:
        modest = field.min + (field.max - field.min) // 3
        return int(modest) if float(modest).is_integer() else modest
    low = usual if field.min is None else max(usual, field.min)
    value = low if field.max is None else min(low, field.max)
    return int(value) if float(value).is_integer() else value


def _pool(field: DeclaredField) -> str:
    low, high = field.dice if isinstance(field.dice, tuple) else (1, 6)
    first, last = field.target or (3, 5)
    return f"{(low + high) // 2}/{(first + last) // 2}+"
