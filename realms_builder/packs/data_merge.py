"""Brings two edits of one YAML text together by what they mean: entries by id, values by key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from realms_builder.game.yaml.matching import same

_GONE = object()


class Collision(Exception):
    """Both sides changed the same value, each in its own way; *path* says which."""

    def __init__(self, path: tuple[str, ...]) -> None:
        super().__init__(".".join(path))
        self.path = path


def merged_data(old: Any, mine: Any, theirs: Any) -> Any:
    """Return *old* with the edits of *mine* and *theirs*; raises :class:`Collision`."""
    return _merged(old, mine, theirs, ())


def _merged(old: Any, mine: Any, theirs: Any, path: tuple[str, ...]) -> Any:
    if _same(mine, theirs) or _same(old, theirs):
        return mine
    if _same(old, mine):
        return theirs
    if isinstance(mine, dict) and isinstance(theirs, dict):
        return _maps(old if isinstance(old, dict) else {}, mine, theirs, path)
    if _has_ids(mine) and _has_ids(theirs) and (old is _GONE or _has_ids(old)):
        return _lists([] if old is _GONE else old, mine, theirs, path)
    raise Collision(path)


def _same(one: Any, other: Any) -> bool:
    if one is _GONE or other is _GONE:
        return one is other
    return same(one, other)


def _maps(old: Mapping[str, Any], mine: Any, theirs: Any, path: tuple[str, ...]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key in dict.fromkeys((*theirs, *mine)):
        here, there = mine.get(key, _GONE), theirs.get(key, _GONE)
        value = _merged(old.get(key, _GONE), here, there, (*path, key))
        if value is not _GONE:
            result[key] = value
    return result


def _has_ids(value: Any) -> bool:
    """Return whether *value* is a list of maps, each with an id of its own."""
    if not isinstance(value, list):
        return False
    ids = [entry.get("id") for entry in value if isinstance(entry, dict)]
    return (
        len(ids) == len(value)
        and all(isinstance(each, str) for each in ids)
        and len(set(ids)) == len(ids)
    )


def _lists(old: Any, mine: Any, theirs: Any, path: tuple[str, ...]) -> list[Any]:
    before, left, right = ({e["id"]: e for e in side} for side in (old, mine, theirs))
    kept: dict[str, Any] = {}
    for identity in dict.fromkeys((*right, *left)):
        here, there = left.get(identity, _GONE), right.get(identity, _GONE)
        value = _merged(before.get(identity, _GONE), here, there, (*path, identity))
        if value is not _GONE:
            kept[identity] = value
    return [kept[identity] for identity in _ordered(list(before), list(left), list(right), kept)]


def _ordered(
    old: list[str], mine: list[str], theirs: list[str], kept: Mapping[str, Any]
) -> list[str]:
    """Return the ids of *kept* in the order of the side that moved some, else of theirs.

    What only the other side has follows what it follows there.
    """
    moved = [i for i in mine if i in old] != [i for i in old if i in mine]
    first, second = (mine, theirs) if moved else (theirs, mine)
    result = [identity for identity in first if identity in kept]
    for at, identity in enumerate(second):
        if identity in kept and identity not in result:
            before = next((i for i in reversed(second[:at]) if i in result), None)
            result.insert(result.index(before) + 1 if before is not None else 0, identity)
    return result
