"""Finds things by the names people write: id, other names, or the name in any language."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from heapq import nlargest
from itertools import chain
from typing import Generic, TypeVar

from realms_builder.game.texts import Text

Thing = TypeVar("Thing")

_BRACES = re.compile(r"\{[^{}]*\}")
_COUNTED = re.compile(r"(\d{1,3})\s*[x×]\s*(.+)\Z")
_NOISE = re.compile(r"[\s().:,;_-]+")
_LONGEST = 200
"""Letters of a name that is looked for among those much like it."""
_MOST_COMPARED, _MOST_KEPT = 60, 500
"""Names that are compared letter by letter with one that is written wrong, and answers kept."""


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
    if len(word) > _LONGEST:
        return ""
    return _alike(tuple(known)).nearest(normalised(word), cutoff)


class _Alike:
    """Names among which many are looked for that are written wrong, one after the other.

    Of many names only those are compared letter by letter that share most pairs of letters.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._by_normal = {normalised(name): name for name in names}
        self._with_pair: dict[str, list[str]] = {}
        self._known: dict[tuple[str, float], str] = {}
        if len(self._by_normal) > _MOST_COMPARED:
            for name in self._by_normal:
                for pair in _pairs(name):
                    self._with_pair.setdefault(pair, []).append(name)

    def nearest(self, word: str, cutoff: float) -> str:
        """Return the name closest to the normalised *word*, or an empty string."""
        key = (word, cutoff)
        if key not in self._known:
            if len(self._known) == _MOST_KEPT:
                self._known.clear()
            from difflib import get_close_matches

            close = get_close_matches(word, self._near(word), n=1, cutoff=cutoff)
            self._known[key] = self._by_normal[close[0]] if close else ""
        return self._known[key]

    def _near(self, word: str) -> list[str]:
        if len(self._by_normal) <= _MOST_COMPARED:
            return list(self._by_normal)
        shared = Counter(chain.from_iterable(self._with_pair.get(p, ()) for p in _pairs(word)))
        return nlargest(
            _MOST_COMPARED, shared, key=lambda name: shared[name] / (len(word) + len(name))
        )


def _pairs(name: str) -> set[str]:
    """Return the pairs of letters that follow one another in *name*, its ends included."""
    bounded = f"\n{name}\n"
    return {bounded[at : at + 2] for at in range(len(bounded) - 1)}


@lru_cache(maxsize=8)
def _alike(names: tuple[str, ...]) -> _Alike:
    return _Alike(names)


class NameIndex(Generic[Thing]):
    """Things by every name that finds them; the first one to claim a name keeps it."""

    def __init__(self) -> None:
        """Begin without any names."""
        self._by_name: dict[str, Thing] = {}
        self.ids: list[str] = []
        """Of all that was added, in order."""

    def add(self, thing: Thing, identity: str, also: Iterable[str] = (), *names: Text) -> None:
        """Make *thing* findable by its id, its other names and its *names* in any language."""
        self.ids.append(identity)
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
        return did_you_mean(name, self.ids)
