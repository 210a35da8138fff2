"""Finds the language to speak before anything else is known, so that mistakes are said in it."""

from __future__ import annotations

import os
from collections.abc import Sequence

LANGUAGES = ("de", "en")
FLAG = "--lang"
_VARIABLES = ("REALMS_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def language_of(words: Sequence[str]) -> str:
    """Return what ``--lang`` says in *words*, else the language of the environment."""
    asked = ""
    for place, word in enumerate(words):
        flag, equals, value = word.partition("=")
        if not equals:
            value = next(iter(words[place + 1 : place + 2]), "")
        if flag == FLAG and value in LANGUAGES:
            asked = value
    return asked or default_language()


def default_language() -> str:
    """Return German where the environment speaks it, else English."""
    for name in _VARIABLES:
        value = os.environ.get(name, "")
        if value:
            return "de" if value.lower().startswith("de") else "en"
    return "en"
