"""Finds things by the names people write: id, other names, or the name in any language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Generic, TypeVar

from realms_builder.game.texts import Text

Thing = TypeVar("Thing")

_BRACES = re.compile(r"\{[^{}]*\}")
_COUNTED = re.compile(r"(\d{1,3})\s*[x×]\s*(.+)\Z")
_NOISE = re.compile(r"[\s().:,;_-]+")


@lru_cache(maxsize=8192)
def sort_key(name: str) -> str:
    """Return what *name* is sorted by, as dictionaries do: accents and capitals do not count."""
    apart = unicodedata.normalize("NFKD", name)
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).casefold()


def normalised(name: str) -> str:
    """Return *name* without case, brackets, full stops and blanks to spare."""
    return _NOISE.sub(" ", name).strip().casefold()


def stem(name: str) -> str:
    """Return *name* without its parameters: ``Rüstung ({X})`` becomes ``rüstung``."""
    return normalised(_BRACES.sub(" ", name))


def split_count(text: str) -> tuple[int, str]:
    """Return how many and of what: ``3x grenade`` is three grenades."""
    match = _COUNTED.match(text.strip())
    return (int(match.group(1)), match.group(2)) if match else (1, text.strip())


def did_you_mean(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """Return the known name closest to *word*, or an empty string.

    They must be alike by *cutoff*, from 0 (not at all) to 1 (the same).
    """
    from difflib import get_close_matches

    by_normal = {normalised(name): name for name in known}
    close = get_close_matches(normalised(word), list(by_normal), n=1, cutoff=cutoff)
    return by_normal[close[0]] if close else ""


class NameIndex(Generic[Thing]):
    """Things by every name that finds them; the first one to claim a name keeps it."""

    def __init__(self) -> None:
        """Begin without any names."""
        self._by_name: dict[str, Thing] = {}
        self._ids: list[str] = []

    def add(self, thing: Thing, identity: str, also: Iterable[str] = (), *names: Text) -> None:
        """Make *thing* findable by its id, its other names and its *names* in any language."""
        self._ids.append(identity)
        self._by_name.setdefault(normalised(identity), thing)
        for name in also:
            self._by_name.setdefault(stem(name), thing)
        for text in names:
            for _, version in text.versions:
                self._by_name.setdefault(stem(version), thing)

    def find(self, name: str) -> Thing | None:
        """Return the thing called *name*, or None."""
        return self._by_name.get(normalised(name))

    def longest(self, words: list[str]) -> tuple[Thing, int] | None:
        """Return the thing named by the longest beginning of *words* and its number of words."""
        for count in range(len(words), 0, -1):
            thing = self._by_name.get(normalised(" ".join(words[:count])))
            if thing is not None:
                return thing, count
        return None

    def suggest(self, name: str) -> str:
        """Return the id closest to *name*, or an empty string."""
        return did_you_mean(name, self._ids)
