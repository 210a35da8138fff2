"""Ids for what is new: readable, and none twice."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container

_MOST = 60
_SPELT = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe", "å": "aa"}


def slug(text: str) -> str:
    """Return *text* as an id: small letters, digits and ``_``, a letter first."""
    spelt = "".join(_SPELT.get(letter, letter) for letter in text.strip().lower())
    plain = unicodedata.normalize("NFKD", spelt).encode("ascii", "ignore").decode()
    found = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:_MOST]
    if not found:
        return "element"
    return found if found[0].isalpha() else f"n_{found}"


def fresh_id(wanted: str, taken: Container[str]) -> str:
    """Return *wanted*, or with the next number behind it where it is *taken*."""
    if wanted not in taken:
        return wanted
    stem = re.sub(r"_[0-9]+$", "", wanted) or wanted
    number = 2
    while f"{stem}_{number}" in taken:
        number += 1
    return f"{stem}_{number}"
