"""Gives every model and group of a roster written by hand an id of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from realms_builder.game.files.declared_shapes import plain

_LISTS = (("models", "m"), ("groups", "g"))


@dataclass(frozen=True, slots=True)
class Renamed:
    """An entry at *position* of the list *key* whose id *old* was taken: it is *new* now."""

    key: str
    position: int
    old: str
    new: str


def with_own_ids(data: Any) -> tuple[Any, tuple[Renamed, ...]]:
    """Return the *data* of a roster with no id twice, and what was renamed.

    The first entry keeps the id, since groups mean it; *data* itself is left as it is. The same
    data gives the same ids.
    """
    renamed = tuple(_renamed(data)) if isinstance(data, dict) else ()
    if not renamed:
        return data, ()
    result = dict(data)
    for one in renamed:
        entries = list(result[one.key])
        entries[one.position] = {**entries[one.position], "id": one.new}
        result[one.key] = entries
    return result, renamed


def _renamed(data: Mapping[str, Any]) -> list[Renamed]:
    taken = {_id(entry) for key, _ in _LISTS for entry in _entries(data, key)}
    taken |= {plain(m) for group in _entries(data, "groups") for m in _members(group)}
    seen: set[str] = set()
    found: list[Renamed] = []
    for key, prefix in _LISTS:
        entries = _entries(data, key)
        for position, entry in enumerate(entries):
            identity = _id(entry)
            if identity and identity in seen:
                new = next(n for i in count(len(entries) + 1) if (n := f"{prefix}{i}") not in taken)
                taken.add(new)
                found.append(Renamed(key, position, identity, new))
            seen.add(identity)
    return found


def _entries(data: Mapping[str, Any], key: str) -> list[Any]:
    entries = data.get(key)
    return entries if isinstance(entries, list) else []


def _members(group: Any) -> list[Any]:
    members = group.get("members") if isinstance(group, dict) else None
    return members if isinstance(members, list) else [members]


def _id(entry: Any) -> str:
    identity = entry.get("id") if isinstance(entry, dict) else None
    return plain(identity) if isinstance(identity, (str, int, float)) else ""
