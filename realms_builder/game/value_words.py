"""Prints any typed value as a reader of a language expects it."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from realms_builder.core.problems import Fix, Problem
from realms_builder.core.translation import every_sentence, sentence
from realms_builder.game.formulas.values import MISSING, Record, Value
from realms_builder.game.kinds.values import WRITTEN_OUT, decimal
from realms_builder.game.texts import EMPTY, Text

DASH = "–"
_CHAPTERS = re.compile(r"\d+(\.\d+)+\.?(\s*,\s*\d+(\.\d+)+\.?)*\Z")
_PAGE = re.compile(r"(?:[sSpP]\.?|[sS]eite|[pP]age)?\s*(\d+(?:\s*[-–]\s*\d+)?)\Z")


def show(value: Value, lang: str) -> str:
    """Return *value* as *lang* writes it; a missing value prints a dash."""
    if isinstance(value, str):
        return value
    printer: Callable[[str], str] | None = getattr(value, "show", None)
    if printer is not None:
        return printer(lang)
    if value is True or value is False:
        return sentence("word.yes" if value else "word.no", lang)
    if isinstance(value, int) and abs(value) < WRITTEN_OUT:
        return str(value) if value >= 0 else f"−{-value}"
    if isinstance(value, (int, Fraction)):
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


def range_words(low: Value | float | None, high: Value | float | None) -> Text:
    """Return what lies from *low* to *high* in words: between, exactly, at least or at most."""
    ends = {"low": low, "high": high}
    said = {key: f"{end:g}" if isinstance(end, float) else end for key, end in ends.items()}
    if high is None:
        return Text.of(every_sentence("reference.at_least", {"value": said["low"]}))
    if low is None:
        return Text.of(every_sentence("reference.at_most", {"value": said["high"]}))
    code = "reference.exactly" if low == high else "reference.between"
    return Text.of(every_sentence(code, {**said, "value": said["low"]}))


def citation(source: str) -> Text:
    """Return where a rule stands: ``p. 12``, ``§ 2.1``, or a heading as the title it is.

    A heading keeps the language of its rule book; its quotation marks are those of the reader.
    """
    source = source.strip()
    page = _PAGE.match(source)
    if page:
        return Text.of(every_sentence("word.page", {"page": page.group(1)}))
    if _CHAPTERS.match(source):
        return Text.of(f"§\u00a0{source.rstrip('.')}")
    return Text.of(every_sentence("word.title", {"title": source})) if source else EMPTY


def cited(source: str, lang: str) -> str:
    """Return where a rule stands as *lang* writes it, empty where nothing is said."""
    return citation(source).pick(lang)
