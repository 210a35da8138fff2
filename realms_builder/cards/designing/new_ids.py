"""Ids for new elements: readable, and none twice on a face."""

from __future__ import annotations

import re
import unicodedata

from realms_builder.cards.designing.draft import Raw
from realms_builder.cards.designing.element_keys import children_of, list_name

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


def fresh_id(wanted: str, taken: set[str]) -> str:
    """Return *wanted*, or with the next number behind it where it is *taken*."""
    if wanted not in taken:
        return wanted
    stem = re.sub(r"_[0-9]+$", "", wanted)
    number = 2
    while f"{stem}_{number}" in taken:
        number += 1
    return f"{stem}_{number}"


def with_fresh_ids(element: Raw, taken: set[str]) -> Raw:
    """Return *element* with ids that are not *taken*, inside it too; *taken* grows by them."""
    result = dict(element)
    if isinstance(result.get("id"), str):
        result["id"] = fresh_id(result["id"], taken)
        taken.add(result["id"])
    name = list_name(result)
    if name is not None:
        result[name] = [
            with_fresh_ids(child, taken) if isinstance(child, dict) else child
            for child in children_of(result)
        ]
    return result
