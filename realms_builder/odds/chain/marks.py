"""Marks of values: what tells one value from another, to find an answer that is known already."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

from realms_builder.game.formulas.values import MISSING, Missing, Value
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.phrases import Phrase
from realms_builder.game.kinds.values import ChoiceValue, Pool
from realms_builder.roster.resolve.carried_record import CarriedRecord


def mark(value: Value) -> Hashable:
    """Return the mark of *value*; equal marks compute alike, a thing unknown is only itself."""
    if isinstance(value, (bool, int, str, Fraction)):
        return (type(value).__name__ == "bool", value)
    if isinstance(value, Missing):
        return MISSING.__class__
    if isinstance(value, Pool):
        return value
    if isinstance(value, ChoiceValue):
        return ("choice", value.id, value.place)
    if isinstance(value, KeywordUse):
        parameters = tuple((name, mark(part)) for name, part in value.parameters)
        return ("keyword", value.keyword.id, parameters, value.level)
    if isinstance(value, Phrase):
        slots = tuple((name, mark(part)) for name, part in value.slots)
        return ("phrase", value.form.id, slots)
    if isinstance(value, tuple):
        return ("list", *map(mark, value))
    if isinstance(value, CarriedRecord):
        return ("item", *value.mark)
    return ("thing", id(value))
