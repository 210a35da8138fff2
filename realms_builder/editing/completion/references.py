"""Which lists of a file the words behind a key come from: known before the file can be read."""

from __future__ import annotations

from collections.abc import Mapping

Lists = tuple[tuple[str, ...], ...]

NAMED_LISTS: Mapping[str, Lists] = {"summons": (("units",),)}
"""By the key of a faction file: the lists of the same file whose ids it names."""

_OF_SYSTEM: Mapping[str, Lists] = {
    "scale": (("scales",),),
    "of_kind": (("keyword_kinds",),),
    "kind": (("keyword_kinds",),),
    "like": (("items",),),
    "bands": (("bands",),),
    "cost": (("costs",),),
    "role": (("roles",),),
    "track": (("tracks",),),
    "resource": (("resources",),),
    "keyword": (("keywords",),),
    "gives": (("keywords",),),
    "cancels": (("keywords",),),
    "puts": (("keywords",),),
    "runs": (("mechanics",),),
    "mechanics": (("mechanics",),),
    "mechanic": (("mechanics",),),
    "stat": (("stats",), ("attributes",)),
    "range": (("stats",),),
    "combination": (("attributes",),),
    "everyone": (("items",),),
    "of": (("stats",), ("derived",)),
    "steps": (("derived",),),
}


def lists_named_by(key: str) -> Lists:
    """Return the lists of a system file whose ids stand behind *key*."""
    return _OF_SYSTEM.get(key, ())
