"""Where a word may be broken: at its own hyphens, at soft hyphens, and between syllables."""

from __future__ import annotations

from functools import lru_cache

from realms_builder.core.catalogues import shorter
from realms_builder.layout.hyphen_patterns import syllables

SOFT_HYPHEN = "\u00ad"
SHORTEST_WORD = 6
SHORTEST_PART = 3
_DICTIONARIES = {"de": "de_DE", "en": "en_GB"}
"""Which dictionary to take where a language has only those of countries."""


@lru_cache(maxsize=20_000)
def cuts(word: str, lang: str, divide: bool = True) -> tuple[tuple[int, str], ...]:
    """Return where *word* may be cut, each with what to write at the end of the line.

    Own hyphens always count; *divide* adds those of the dictionary of *lang*.
    """
    found: dict[int, str] = {}
    for at in range(2, len(word) - 1):
        before, mark = word[at - 2], word[at - 1]
        if mark in "-–/" and before.isalpha() and word[at].isalpha():
            found[at] = ""
        elif mark == SOFT_HYPHEN:
            found[at] = "-"
    if divide and not found:
        found.update((at, "-") for at in _syllables(word, lang))
    return tuple(sorted(found.items()))


def _syllables(word: str, lang: str) -> list[int]:
    start = next((i for i, c in enumerate(word) if c.isalpha()), len(word))
    end = start
    while end < len(word) and word[end].isalpha():
        end += 1
    core = word[start:end]
    if len(core) < SHORTEST_WORD or core.isupper():
        return []
    named = (_DICTIONARIES.get(tag, tag.replace("-", "_")) for tag in shorter(lang))
    dictionary = next((found for name in named if (found := syllables(name))), None)
    if dictionary is None:
        return []
    places = dictionary.positions(core)
    last = len(core) - SHORTEST_PART
    return [start + at for at in places if SHORTEST_PART <= at <= last]
