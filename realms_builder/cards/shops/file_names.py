"""The names of the files of a job: by the shop's pattern, safe on every system, never twice."""

from __future__ import annotations

from collections.abc import Iterator

from realms_builder.cards.deck import Leaf

_LONGEST_PART = 40
_LONGEST_NAME = 150


class FileNames:
    """Gives names by a pattern of ``{number}``, ``{name}``, ``{side}``, ``{roster}``, ``{count}``.

    Names are compared as systems do that know no difference between capitals and small letters.
    """

    def __init__(self, pattern: str, roster: str) -> None:
        """Take the *pattern* of a profile, and the name of the *roster*."""
        self._pattern = pattern
        self._roster = safe_part(roster)
        self._given: set[str] = set()

    def name(self, number: int, leaf: Leaf, side: str, suffix: str) -> str:
        """Return the name for one *side* of *leaf*, with *suffix* such as ``.png``."""
        words = {
            "number": f"{number:03d}",
            "name": safe_part(leaf.title),
            "side": side,
            "roster": self._roster,
            "count": str(leaf.count),
        }
        stem = tidied(self._pattern.format(**words)) or words["number"]
        chosen = next(name for name in _numbered(stem) if name.lower() not in self._given)
        self._given.add(chosen.lower())
        return chosen + suffix


def safe_part(text: str) -> str:
    """Return *text* with letters, digits, ``-`` and ``_`` alone, which every system takes."""
    letters = "".join(c if c.isalnum() or c in "-_" else "_" for c in text)
    return letters[:_LONGEST_PART].strip("_")


def tidied(text: str) -> str:
    """Return a name made by a pattern without what no system takes, and without empty parts."""
    safe = "".join(c if c.isalnum() or c in "-_ ." else "_" for c in text)
    while "--" in safe:
        safe = safe.replace("--", "-")
    return safe[:_LONGEST_NAME].strip("-_ .")


def _numbered(stem: str) -> Iterator[str]:
    yield stem
    number = 2
    while True:
        yield f"{stem}-{number}"
        number += 1
