"""Prints any typed value as a reader of a language expects it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from realms_builder.gamedata.formulas.values import MISSING, Value
from realms_builder.gamedata.values import decimal
from realms_builder.wording import catalogue

DASH = "–"


def show(value: Value, lang: str) -> str:
    """Return *value* as *lang* writes it; a missing value prints a dash."""
    if isinstance(value, str):
        return value
    printer: Callable[[str], str] | None = getattr(value, "show", None)
    if printer is not None:
        return printer(lang)
    if value is True or value is False:
        return catalogue(lang)["word.yes" if value else "word.no"]
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
