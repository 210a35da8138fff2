"""What somebody may call a roster, a model or a game: one line that others can read."""

from __future__ import annotations

import re
from unicodedata import category

_MARKS = frozenset(".,;:-_–—'’\"…· ")
_JOINERS = "\u200c\u200d"
"""They shape letters of some scripts, and signs made of several."""
_GAPS = re.compile(" {2,}")
LONGEST_NAME = 300
"""Letters of a name; the longest in the files of the program has 52."""
_NAMES = frozenset("name abbr words author licence edition".split())
_MENTIONS = frozenset("id unit role loadout form tags version".split())
"""Keys behind which names stand, in one language or each, and words that name something."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs by the book, of which nothing is seen."""


def readable(text: str) -> str:
    """Return *text* in one line, without what is not seen or turns the direction of reading."""
    return "".join(_readable(letter) for letter in text)


def clean_title(text: str) -> str:
    """Return *text* as a title; empty where there is nothing to read but dots and dashes."""
    title = " ".join(readable(text).split()).strip(_JOINERS)
    is_word = any(letter not in _MARKS and letter not in _JOINERS for letter in title)
    return bounded(title) if is_word else ""


def title_in_file(text: str) -> str:
    """Return what is read of a title in a file; as for one that is typed, but gaps stay as wide."""
    title = _GAPS.sub(" ", readable(text)).strip(f" {_JOINERS}")
    return title if clean_title(title) else ""


def is_name(key: str, value: object) -> bool:
    """Return whether *value*, which stands behind *key*, is a name, or names by language."""
    return key in _NAMES or (key in _MENTIONS and not isinstance(value, dict))


def bounded(name: str) -> str:
    """Return *name*, cut where it is longer than any line that shows it."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def sentence_case(text: str) -> str:
    """Return *text* with a capital at its beginning, as headwords and captions have it."""
    return text[:1].upper() + text[1:]


def _readable(letter: str) -> str:
    kind = category(letter)
    if letter in _BLANK or kind in ("Cc", "Zl", "Zp"):
        return " "
    return "" if kind in ("Cf", "Cs") and letter not in _JOINERS else letter
