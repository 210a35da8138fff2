"""The sentences a user reads, German and English, by code.

A sentence holds ``{name}`` for a value and ``{count?one|many}`` for the form that fits a number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

LANGUAGES = ("de", "en")
TOPICS = (
    "problems",
    "formulas",
    "findings",
    "model_edits",
    "cards",
    "bindings",
    "properties",
    "cli",
    "odds_cli",
    "odds_sheet",
    "usage",
    "yaml_reasons",
    "drawings",
    "sheets",
    "ink",
    "authoring",
    "workshop",
    "author_forms",
    "desk",
    "saving",
    "comparing",
    "printing",
    "print_run",
    "shops",
    "sending",
    "tokens",
    "scenarios",
    "evening",
    "reference",
    "book",
    "odds",
    "odds_answers",
    "yardstick",
    "fit",
    "designing",
    "completion",
    "outline",
    "new_game",
    "spreadsheet",
    "packs",
    "bulk",
)
_MODULES = {"de": "german", "en": "english"}
_PLACEHOLDER = re.compile(r"\{(\w+)(?:\?([^|{}]*)\|([^{}]*))?\}")


@cache
def catalogue(lang: str) -> dict[str, str]:
    """Return every sentence of *lang* by code; an unknown language reads as English."""
    sentences: dict[str, str] = {}
    for name in TOPICS:
        sentences.update(_topic(name, lang))
    return sentences


def _topic(name: str, lang: str) -> dict[str, str]:
    folder = _MODULES.get(lang, "english")
    return import_module(f"realms_builder.wording.{folder}.{name}").SENTENCES


def key_note(english: str, lang: str) -> str:
    """Return the note on a key of a file in *lang*, or as it is where nobody translated it."""
    if lang != "de":
        return english
    notes: Mapping[str, str] = import_module("realms_builder.wording.key_notes").GERMAN
    return notes.get(english, english)


def sentence(
    code: str, lang: str, values: Mapping[str, Any] | None = None, *, topic: str = ""
) -> str:
    """Return the sentence of *code* with *values* filled in, as *lang* writes them.

    Where *values* hold a suggestion, the sentence called ``<code>.suggested`` is preferred.
    With a *topic* only that one is read, which is quicker when nothing else will be said.
    """
    sentences = _topic(topic, lang) if topic else catalogue(lang)
    pattern = sentences.get(code, code)
    if values and values.get("suggestion"):
        pattern = sentences.get(f"{code}.suggested", pattern)
    return _PLACEHOLDER.sub(lambda match: _filled(match, lang, values or {}), pattern)


def placeholders(pattern: str) -> set[str]:
    """Return the names of the values that *pattern* asks for."""
    return {match.group(1) for match in _PLACEHOLDER.finditer(pattern)}


def spoken(value: object, lang: str) -> str:
    """Return *value* as *lang* writes it: a list with commas, a decimal with comma or point."""
    if isinstance(value, bool):
        return catalogue(lang)["word.yes" if value else "word.no"]
    if isinstance(value, float):
        text = f"{value:.4f}".rstrip("0").rstrip(".")
        return text.replace(".", ",") if lang == "de" else text
    if isinstance(value, (list, tuple)):
        return ", ".join(spoken(part, lang) for part in value)
    if isinstance(value, Mapping):
        return str(value.get(lang) or next(iter(value.values()), ""))
    return str(value)


def _filled(match: re.Match[str], lang: str, values: Mapping[str, Any]) -> str:
    name, one, many = match.groups()
    value = values.get(name, "")
    if one is not None:
        return one if value in (1, -1) else many
    return spoken(value, lang)
