"""Finds out which items of an old list are which of a new one: by id, else by what they hold."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections import defaultdict, deque
from collections.abc import Hashable, Sequence
from typing import Any

from realms_builder.game.yaml.scalars import is_list, is_map


def same(old: Any, new: Any) -> bool:
    """Return whether both read alike: 1 and 1.0 do, 1 and true do not; keys have no order."""
    if old is new:
        return True
    if isinstance(old, str):  # most of a file: no need to look further
        return bool(old == new)
    if is_map(old) and is_map(new):
        return old.keys() == new.keys() and all(same(part, new[key]) for key, part in old.items())
    if is_list(old) and is_list(new):
        return len(old) == len(new) and all(map(same, old, new))
    if isinstance(old, bool) or isinstance(new, bool):
        return old is new
    return bool(old == new)


def matches(old: Sequence[Any], new: Sequence[Any]) -> list[int | None]:
    """Return for each item of *new* the place in *old* of the item that it was, or None."""
    left, right = [_mark(item) for item in old], [_mark(item) for item in new]
    head = _alike(left, right)
    tail = _alike(left[head:][::-1], right[head:][::-1])
    found: list[int | None] = [None] * len(new)
    found[:head] = range(head)
    found[len(new) - tail :] = range(len(old) - tail, len(old))
    places: defaultdict[Hashable, deque[int]] = defaultdict(deque)
    for place in range(head, len(old) - tail):
        places[left[place]].append(place)
    for position in range(head, len(new) - tail):
        waiting = places.get(right[position])
        found[position] = waiting.popleft() if waiting else None
    _match_neighbours(old, new, found)
    return found


def staying(places: Sequence[int]) -> set[int]:
    """Return the longest choice of *places* that rises: what need not be moved."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for position, place in enumerate(places):
        at = bisect_left(tails, place)
        before.append(ends[at - 1] if at else -1)
        tails[at : at + 1] = [place]
        ends[at : at + 1] = [position]
    kept: set[int] = set()
    position = ends[-1] if ends else -1
    while position >= 0:
        kept.add(places[position])
        position = before[position]
    return kept


def _alike(left: Sequence[Hashable], right: Sequence[Hashable]) -> int:
    """Return how many marks are the same from the beginning on."""
    pairs = zip(left, right, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(left), len(right)))


def _mark(item: Any) -> Hashable:
    identity = _identity(item)
    return json.dumps(item, sort_keys=True, default=str) if identity is None else ("id", identity)


def _identity(item: Any) -> str | None:
    """Return the id of a map; None where there is none, or where a list or map stands there."""
    identity = item.get("id") if is_map(item) else None
    return str(identity) if isinstance(identity, (str, int, float)) else None


def _match_neighbours(old: Sequence[Any], new: Sequence[Any], found: list[int | None]) -> None:
    """Match what is left over between the same neighbours, in order, where it is akin."""
    free = set(range(len(old))) - {place for place in found if place is not None}
    if not free:
        return
    before = -1
    for position, item in enumerate(new):
        place = found[position]
        if place is None and before + 1 in free and _akin(old[before + 1], item):
            place = before + 1
            free.remove(place)
            found[position] = place
        if place is not None:
            before = place


def _akin(old: Any, new: Any) -> bool:
    if is_map(old) and is_map(new) and (_identity(old) or _identity(new)):
        alike = sum(key in new and same(part, new[key]) for key, part in old.items())
        return 2 * alike >= max(len(old), len(new))
    return is_map(old) == is_map(new) and is_list(old) == is_list(new)
