"""Where a word may be broken: at its own hyphens, at soft hyphens, and between syllables.

Reading the patterns of a language from their library takes half a second, from the lines that are
kept of them a fortieth of it. A file of lines that was changed, cut short or made by another
version is made anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from realms_builder.core import resources
from realms_builder.core.catalogues import shorter
from realms_builder.core.files import WriteFailed, atomic_file

SOFT_HYPHEN = "\u00ad"
SHORTEST_WORD = 6
SHORTEST_PART = 3
_DICTIONARIES = {"de": "de_DE", "en": "en_GB"}
"""Which dictionary to take where a language has only those of countries."""
_FORM = "hyphens 1"
_FEWEST_LETTERS = 2
"""How many letters the library leaves together at either end of a word."""


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


class Syllables:
    """Finds the places between syllables by patterns: letters, and how good each place is."""

    def __init__(self, patterns: Mapping[str, str]) -> None:
        """Divide by *patterns*: a digit for each place in and round the letters, as ``0010``."""
        self._patterns = patterns
        self._longest = max(map(len, patterns), default=0)

    def positions(self, word: str) -> list[int]:
        """Return before which letters *word* may be divided; odd places are good, even ones bad."""
        pointed = f".{word.lower()}."
        if len(pointed) != len(word) + 2:
            return []  # its small letters are more than its capitals, so places would not fit
        best = ["0"] * (len(pointed) + 1)
        find, longest = self._patterns.get, self._longest
        for start in range(len(pointed) - 1):
            for end in range(start + 1, min(start + longest, len(pointed)) + 1):
                values = find(pointed[start:end])
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
        patterns = _read(dictionary)
        _keep(kept, head, patterns)
    return Syllables(patterns)


def _dictionary_file(dictionary: str) -> Path | None:
    spec = find_spec("pyphen")
    folders = list(spec.submodule_search_locations or ()) if spec else []
    for folder in folders:
        path = Path(folder) / "dictionaries" / f"hyph_{dictionary}.dic"
        if path.is_file():
            return path
    return None


def _read(dictionary: str) -> dict[str, str]:
    import pyphen

    found: Any = pyphen.Pyphen(lang=dictionary)
    return {
        letters: "0" * offset + "".join(str(int(value)) for value in values)
        for letters, (offset, values) in found.hd.patterns.items()
    }


def _kept(path: Path, head: str) -> dict[str, str] | None:
    """Return the patterns in the file *path*, None where it is not whole or not of *head*."""
    try:
        raw = path.read_bytes()
        first, _, body = raw.partition(b"\n")
        if first.decode("utf-8") != f"{head} {blake2b(body, digest_size=16).hexdigest()}":
            return None
        lines = body.decode("utf-8").split("\n")
    except (OSError, ValueError):
        return None
    return dict(zip(lines[::2], lines[1::2], strict=False))


def _keep(path: Path, head: str, patterns: Mapping[str, str]) -> None:
    """Write *patterns* to *path*; where that cannot be done, the next start takes longer."""
    body = "\n".join(part for pair in patterns.items() for part in pair).encode("utf-8")
    with suppress(OSError, WriteFailed):
        path.parent.mkdir(parents=True, exist_ok=True)
        with atomic_file(path, lasting=False) as file:
            digest = blake2b(body, digest_size=16).hexdigest()
            file.write(f"{head} {digest}\n".encode())
            file.write(body)
