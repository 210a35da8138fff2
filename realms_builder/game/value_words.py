"""Prints any typed value as a reader of a language expects it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from realms_builder.core.problems import Fix, Problem
from realms_builder.core.translation import sentence
from realms_builder.game.formulas.values import MISSING, Record, Value
from realms_builder.game.kinds.values import decimal
from realms_builder.game.texts import Text

DASH = "–"


def show(value: Value, lang: str) -> str:
    """Return *value* as *lang* writes it; a missing value prints a dash."""
    if isinstance(value, str):
        return value
    printer: Callable[[str], str] | None = getattr(value, "show", None)
    if printer is not None:
        return printer(lang)
    if value is True or value is False:
        return sentence("word.yes" if value else "word.no", lang)
    if isinstance(value, int):
        return str(value) if value >= 0 else f"−{-value}"
    if isinstance(value, Fraction):
        return decimal(value, lang)
    if isinstance(value, tuple):
        return ", ".join(show(part, lang) for part in value)
    if value is MISSING:
        return DASH
    name = getattr(value, "identity", None)
    return name if isinstance(name, str) else str(value)


def in_words(value: Any, lang: str) -> Any:
    """Return *value* ready for a sentence: typed values printed, whole numbers left for plurals."""
    if isinstance(value, Text):
        return value.pick(lang)
    if isinstance(value, (tuple, list)):
        return [in_words(part, lang) for part in value]
    if isinstance(value, (Record, Fraction)) or value is MISSING:
        return show(value, lang)
    return value


def said(thing: Problem | Fix, lang: str) -> str:
    """Return the sentence of a problem, or of one of its fixes, in *lang*."""
    values = {key: in_words(value, lang) for key, value in thing.values.items()}
    return sentence(thing.code, lang, values)
