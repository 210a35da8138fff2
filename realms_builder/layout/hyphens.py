"""Where a word may be broken: at its own hyphens, at soft hyphens, and between syllables.

Reading the patterns of a language from their library takes half a second, from the lines that are
kept of them a fortieth of it. A file of lines that was changed, cut short or made by another
version is made anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from importlib.util import find_spec
from itertools import accumulate, pairwise
from pathlib import Path

from realms_builder.core import resources
from realms_builder.core.catalogues import shorter
from realms_builder.core.files import WriteFailed, atomic_file, content_of

SOFT_HYPHEN = "\u00ad"
SHORTEST_WORD = 6
SHORTEST_PART = 3
_DICTIONARIES = {"de": "de_DE", "en": "en_GB"}
"""Which dictionary to take where a language has only those of countries."""
_FORM = "hyphens 2"
_FEWEST_LETTERS = 2
"""How many letters are left together at either end of a word, or of a part of a compound."""
_NEAR, _SHORT, _LONG, _LONGEST_ENDING = 3, 4, 5, 2
_NO_PATTERNS = ("%", "#", "LEFTHYPHENMIN", "RIGHTHYPHENMIN", "COMPOUND", "NOHYPHEN")
_CHARSETS = {"microsoft-cp1251": "cp1251", "ISO8859-1": "latin-1"}
_HEX = re.compile(r"\^{2}([0-9a-f]{2})")
_PARTS = re.compile(r"(?=.)(\d?)(\D?)")


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
    known = (_own_words(tag).get(core.lower()) for tag in shorter(lang))
    places = next((own for own in known if own is not None), None) or dictionary.positions(core)
    last = len(core) - SHORTEST_PART
    return [start + at for at in places if SHORTEST_PART <= at <= last]


@lru_cache(maxsize=8)
def _own_words(lang: str) -> Mapping[str, list[int]]:
    """Return the words of our own texts that the dictionary divides badly, and their places."""
    name = f"locale/{lang}/hyphens.txt"
    words = resources.asset_text(name) if resources.asset(name).is_file() else ""
    parts = (word.split("-") for word in words.split())
    return {"".join(one): list(accumulate(map(len, one[:-1]))) for one in parts}


Patterns = Mapping[str, str]
"""Letters, and a digit for each place in and round them, as ``0010``."""


class Syllables:
    """Finds the places between syllables by patterns; odd places are good, even ones bad.

    A dictionary may have a first level for the joints of compounds. Syllables are then looked for
    in each part by itself, as the library that the format comes from does it. What that level
    names are words too: a word that is made of them is divided at their joints, never near one.
    """

    def __init__(self, *levels: Patterns) -> None:
        """Divide by the patterns of the first level, then what is left by those of the next."""
        self._levels = [(found, max(map(len, found), default=0)) for found in levels]
        self._words: Patterns = levels[0] if len(levels) > 1 else {}

    def positions(self, word: str) -> list[int]:
        """Return before which letters *word* may be divided."""
        low = word.lower()
        if len(low) != len(word):
            return []  # its small letters are more than its capitals, so places would not fit
        places: list[int] = []
        for patterns, longest in self._levels:
            for start, end in pairwise([0, *places, len(low)]):
                places += (start + at for at in _places(low[start:end], patterns, longest))
            places.sort()
        joints = self._joints(low)
        if not joints:
            inner = (at for at in places if min(at, len(low) - at) >= _LONG)
            joints = {at for at in inner if low[at:] in self._words}
        kept = {at for at in places if all(abs(at - joint) >= _NEAR for joint in joints)}
        found = sorted(kept | joints)
        # Of places one letter apart only the last: a letter alone is no syllable of a word.
        return [at for at, after in pairwise([*found, len(low)]) if after - at > 1]

    def _joints(self, word: str) -> set[int]:
        """Return where *word* falls into known words, the longest possible; none where it is one.

        The last may have an ending. Two short ones do not count ("pass", "ende").
        """
        size = len(word)
        best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, (0,))}
        for end in range(_SHORT, size + 1):
            for start in [one for one in best if end - one >= _SHORT]:
                worth, cuts = best[start]
                too_short = start and end - cuts[-2] < 2 * _LONG - 1
                if not too_short and self._knows(word[start:end], is_last=end == size):
                    found = worth + (end - start) ** 2, (*cuts, end)
                    best[end] = max(best.get(end, found), found)
        return set(best[size][1][1:-1]) if size in best else set()

    def _knows(self, part: str, *, is_last: bool) -> bool:
        endings = range(_LONGEST_ENDING + 1 if is_last else 1)
        stems = (part[: len(part) - ending] for ending in endings)
        return any(stem in self._words for stem in stems if stem == part or len(stem) >= _LONG)


def _places(word: str, patterns: Patterns, longest: int) -> list[int]:
    pointed = f".{word}."
    best = ["0"] * (len(pointed) + 1)
    for start in range(len(pointed) - 1):
        for end in range(start + 1, min(start + longest, len(pointed)) + 1):
            values = patterns.get(pointed[start:end])
            if values is None:
                continue
            for at, value in enumerate(values, start):
                if value > best[at]:
                    best[at] = value
    last = len(word) - _FEWEST_LETTERS
    return [at for at in range(_FEWEST_LETTERS, last + 1) if best[at + 1] in "13579"]


@lru_cache(maxsize=8)
def syllables(dictionary: str) -> Syllables | None:
    """Return what divides words by the *dictionary*, such as ``de_DE``; None for an unknown one."""
    source = _dictionary_file(dictionary)
    if source is None:
        return None
    kept = resources.cache_folder() / f"hyphens_{dictionary}.txt"
    head = f"{_FORM} {source.stat().st_size}"
    patterns = _kept(kept, head)
    if patterns is None:
        patterns = _read(source)
        _keep(kept, head, patterns)
    return Syllables(*patterns)


def _dictionary_file(dictionary: str) -> Path | None:
    spec = find_spec("pyphen")
    folders = list(spec.submodule_search_locations or ()) if spec else []
    for folder in folders:
        path = Path(folder) / "dictionaries" / f"hyph_{dictionary}.dic"
        if path.is_file():
            return path
    return None


def _read(path: Path) -> list[dict[str, str]]:
    """Return the patterns of each level of a dictionary in the format of ``libhyphen``."""
    raw = content_of(path)
    charset, _, body = raw.partition(b"\n")
    lines = body.decode(_CHARSETS.get(name := charset.decode("ascii").strip(), name)).splitlines()
    levels: list[dict[str, str]] = [{}]
    for line in map(str.strip, lines):
        if line == "NEXTLEVEL":
            levels.append({})
        elif line and not line.startswith(_NO_PATTERNS):
            pattern = _HEX.sub(lambda found: chr(int(found[1], 16)), line).partition("/")[0]
            values, letters = zip(*_PARTS.findall(pattern), strict=True)
            levels[-1]["".join(letters)] = "".join(value or "0" for value in values)
    return levels


def _kept(path: Path, head: str) -> list[dict[str, str]] | None:
    """Return the patterns in the file *path*, None where it is not whole or not of *head*."""
    try:
        raw = content_of(path)
        first, _, body = raw.partition(b"\n")
        if first.decode("utf-8") != f"{head} {blake2b(body, digest_size=16).hexdigest()}":
            return None
        levels = [level.split("\n") for level in body.decode("utf-8").split("\f")]
    except (OSError, ValueError):
        return None
    return [dict(zip(lines[::2], lines[1::2], strict=False)) for lines in levels]


def _keep(path: Path, head: str, levels: Iterable[Patterns]) -> None:
    """Write *levels* to *path*; where that cannot be done, the next start takes longer."""
    texts = ("\n".join(part for pair in level.items() for part in pair) for level in levels)
    body = "\f".join(texts).encode("utf-8")
    with suppress(OSError, WriteFailed):
        path.parent.mkdir(parents=True, exist_ok=True)
        with atomic_file(path, lasting=False) as file:
            digest = blake2b(body, digest_size=16).hexdigest()
            file.write(f"{head} {digest}\n".encode())
            file.write(body)
