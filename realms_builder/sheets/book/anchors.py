"""The names by which links find headings: unique, and found however a link writes them."""

from __future__ import annotations

import re
from unicodedata import normalize
from urllib.parse import unquote

_SPACES = re.compile(r"\s")
_DROPPED = re.compile(r"[^\w\- ]")
_HYPHENS = re.compile(r"-+")
_LETTERS = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}


def slug(words: str) -> str:
    """Return *words* as the name of a heading, as the usual programs make it."""
    kept = _DROPPED.sub("", normalize("NFC", words).lower().strip())
    return _SPACES.sub("-", kept)


def loose(name: str) -> str:
    """Return *name* without what programs write differently: case, umlauts, doubled hyphens."""
    text = normalize("NFC", unquote(name)).casefold()
    text = "".join(_LETTERS.get(letter, letter) for letter in text)
    plain = normalize("NFKD", text).encode("ascii", "ignore").decode() or text
    return _HYPHENS.sub("-", _DROPPED.sub("", plain).replace(" ", "-").replace("_", "-")).strip("-")


class Anchors:
    """All names of one book."""

    def __init__(self) -> None:
        """Begin without any."""
        self._names: dict[str, None] = {}
        self._loose: dict[str, str] = {}

    def add(self, wanted: str) -> str:
        """Take in an anchor called *wanted* and return its name; a second one ends in ``-2``."""
        name, number = wanted or "-", 1
        while name in self._names:
            number += 1
            name = f"{wanted or '-'}-{number}"
        self._names[name] = None
        self._loose.setdefault(loose(name), name)
        return name

    def find(self, wanted: str) -> str:
        """Return the name of the anchor that a link to *wanted* means, empty for none."""
        name = normalize("NFC", unquote(wanted))
        return name if name in self._names else self._loose.get(loose(wanted), "")

    @property
    def names(self) -> tuple[str, ...]:
        """Return every name in order."""
        return tuple(self._names)
