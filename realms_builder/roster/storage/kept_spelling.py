"""Brings changes into data as an author wrote them: spelling and what nobody could read stay.

Three forms of the same thing meet here: *raw* as the file has it, *old* as it was understood, *new*
as it shall be understood, the last two in one canonical spelling. Where old and new agree, raw
stays; what is in raw only, such as a key with a typing error, stays as well.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from typing import Any

from realms_builder.core.yield_points import pause_point
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.yaml.matching import same

_NOTHING = object()


def merged(raw: Any, old: Any, new: Any) -> Any:
    """Return *raw* changed as *old* was changed into *new*."""
    if old is new:
        return raw
    if old is _NOTHING:  # written, yet not understood, or as empty as if it were not there
        old = {} if isinstance(new, Mapping) else [] if isinstance(new, list) else None
    if isinstance(raw, dict) and isinstance(old, Mapping) and isinstance(new, Mapping):
        return _merged_map(raw, old, new)
    if isinstance(raw, list) and isinstance(old, list) and isinstance(new, list):
        if _are_entries([*old, *new]):
            return _merged_entries(raw, old, new)
        return raw if same(old, new) else new
    if same(old, new):
        return raw
    return [new] if isinstance(raw, list) and not isinstance(new, list) else new


def _are_entries(parts: Sequence[Any]) -> bool:
    return all(isinstance(part, dict) and "id" in part for part in parts)


def _merged_map(
    raw: dict[str, Any], old: Mapping[str, Any], new: Mapping[str, Any]
) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key, value in new.items():
        if key in raw:
            result[key] = merged(raw[key], old.get(key, _NOTHING), value)
        elif key not in old or not same(old[key], value):
            result[key] = value
    for key, value in raw.items():
        if key not in new:
            left = _unread(value, old[key]) if key in old else value
            if key not in old or left:
                result[key] = left
    return result


def _unread(raw: Any, old: Any) -> Any:
    """Return what of *raw* was not understood when it read as *old*; nothing is falsy."""
    if isinstance(raw, dict) and isinstance(old, Mapping):
        return _merged_map(raw, old, {})
    if isinstance(raw, list) and isinstance(old, list) and _are_entries(old):
        return _merged_entries(raw, old, [])
    return None


def _merged_entries(
    raw: list[Any], old: list[dict[str, Any]], new: list[dict[str, Any]]
) -> list[Any]:
    """Return the entries of *new* as *raw* spells them, and the unread ones where they stood."""
    read = _read_places(raw, old)
    free: defaultdict[str | None, deque[tuple[int, int]]] = defaultdict(deque)
    for position, place in enumerate(read):
        free[_id(raw[place])].append((position, place))
    result: list[Any] = []
    ends: dict[int, int] = {}
    for entry in new:
        pause_point()
        waiting = free.get(_id(entry))
        if not waiting:
            result.append(entry)
            continue
        position, place = waiting.popleft()
        result.append(merged(raw[place], old[position], entry))
        ends[place] = len(result)
    unread = sorted(set(range(len(raw))) - set(read), reverse=True)
    for place in unread:
        before = [ends[p] for p in range(place) if p in ends]
        result.insert(before[-1] if before else 0, raw[place])
    return result


def _read_places(raw: list[Any], old: list[dict[str, Any]]) -> list[int]:
    """Return for each entry of *old* where it stands in *raw*; some of raw were not understood."""
    places: list[int] = []
    for place, part in enumerate(raw):
        if len(places) < len(old) and _id(part) == _id(old[len(places)]):
            places.append(place)
    return places


def _id(part: Any) -> str | None:
    return plain(part.get("id", "")) if isinstance(part, dict) else None
