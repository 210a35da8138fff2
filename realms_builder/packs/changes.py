"""What a new version of a pack changes, entry by entry: units, items, words of the rules, texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from realms_builder.core.catalogues import is_tag
from realms_builder.core.resources import PACK_FILE
from realms_builder.core.yield_points import yield_point
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.yaml.matching import same
from realms_builder.game.yaml.text import parse_text
from realms_builder.packs.limits import is_yaml
from realms_builder.roster.storage.portrait_files import is_picture

Named = Mapping[str, str]
"""A name by language."""


class Sort(StrEnum):
    """What became of an entry, in the order in which a reader wants to know it."""

    GONE = "gone"
    DEARER = "dearer"
    CHEAPER = "cheaper"
    ADDED = "added"
    RENAMED = "renamed"
    REWRITTEN = "rewritten"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class EntryChange:
    """One entry that a new version changes.

    *kind* is unit, item, keyword, faction, rules, picture or file; *where* the faction or file it
    stands in; *old* and *new* are costs or names, *keys* what else differs.
    """

    sort: Sort
    kind: str
    name: Named
    where: Named
    old: Named | str = ""
    new: Named | str = ""
    keys: tuple[str, ...] = ()


_TEXTS = frozenset(("text", "short", "note", "name"))
_LISTS = {"units": "unit", "profiles": "unit", "keywords": "keyword"}
_ORDER = {sort: place for place, sort in enumerate(Sort)}


def changes(
    old: Mapping[str, bytes], new: Mapping[str, bytes], costs: frozenset[str]
) -> tuple[EntryChange, ...]:
    """Return how the files *old* and *new* of a pack differ, in words of the game.

    *costs* are the ids of what units cost. The most important changes come first.
    """
    found: list[EntryChange] = []
    for name in sorted({*old, *new}):
        yield_point()
        before, after = old.get(name), new.get(name)
        if before != after and name != PACK_FILE:
            found.extend(_of_file(name, before, after, costs))
    return tuple(sorted(found, key=lambda change: _ORDER[change.sort]))


def _of_file(
    name: str, before: bytes | None, after: bytes | None, costs: frozenset[str]
) -> Iterator[EntryChange]:
    one, other = _data(name, before), _data(name, after)
    kinds = {str(side.get("kind")) for side in (one, other) if side}
    if not kinds & {"faction", "catalogue", "system"}:
        yield _whole(name, before, after)
        return
    where = _name(other or one, name)
    if not one or not other:
        yield EntryChange(Sort.ADDED if other else Sort.GONE, kinds.pop(), where, {})
        if not one and not other:
            return
    elif "faction" in kinds and not same(one.get("name"), other.get("name")):
        yield EntryChange(Sort.RENAMED, "faction", where, {}, _name(one, name), where)
    if one and other:
        yield from _of_entries(one, other, where, costs)


def _whole(name: str, before: bytes | None, after: bytes | None) -> EntryChange:
    sort = Sort.ADDED if before is None else Sort.GONE if after is None else Sort.CHANGED
    kind = "rules" if name.endswith(".md") else "picture" if is_picture(name) else "file"
    if kind == "rules" and sort is Sort.CHANGED:
        sort = Sort.REWRITTEN
    return EntryChange(sort, kind, {"en": name}, {})


def _of_entries(
    one: Mapping[str, Any], other: Mapping[str, Any], where: Named, costs: frozenset[str]
) -> Iterator[EntryChange]:
    seen: set[str] = set()
    for kind, left, right in _pairs(one, other, seen):
        before, after = _by_id(left), _by_id(right)
        for identity, entry in before.items():
            if identity not in after:
                yield EntryChange(Sort.GONE, kind, _name(entry, identity), where)
            else:
                yield from _of_entry(kind, identity, entry, after[identity], where, costs)
        for identity, entry in after.items():
            if identity not in before:
                yield EntryChange(
                    Sort.ADDED, kind, _name(entry, identity), where, new=_cost(entry, costs)
                )
    own = {"format", "kind", "id", "name", "version", *seen}
    keys = tuple(k for k in dict.fromkeys((*one, *other)) if k not in own)
    differing = tuple(k for k in keys if not same(one.get(k), other.get(k)))
    if differing:
        sort = Sort.REWRITTEN if set(differing) <= _TEXTS else Sort.CHANGED
        yield EntryChange(sort, str(other.get("kind")), where, {}, keys=differing)


def _pairs(
    one: Mapping[str, Any], other: Mapping[str, Any], seen: set[str]
) -> Iterator[tuple[str, Any, Any]]:
    """Yield the lists of entries that both sides may have, each with what its entries are."""
    for key, kind in _LISTS.items():
        sides = one.get(key), other.get(key)
        if any(isinstance(side, list) for side in sides):
            seen.add(key)
            yield kind, *sides
        elif any(isinstance(side, dict) for side in sides):
            seen.add(key)
            for part in _keys(*sides):
                yield kind, *(_inner(side, part) for side in sides)
    sides = one.get("items"), other.get("items")
    if any(isinstance(side, dict) for side in sides):  # a list declares what kinds there are
        seen.add("items")
        for part in _keys(*sides):
            yield "item", *(_inner(side, part) for side in sides)


def _keys(*sides: Any) -> list[str]:
    return list(dict.fromkeys(key for side in sides if isinstance(side, dict) for key in side))


def _inner(side: Any, key: str) -> Any:
    return side.get(key) if isinstance(side, dict) else None


def _of_entry(
    kind: str,
    identity: str,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    where: Named,
    costs: frozenset[str],
) -> Iterator[EntryChange]:
    name = _name(after, identity)
    differing = [
        k for k in dict.fromkeys((*before, *after)) if not same(before.get(k), after.get(k))
    ]
    if "name" in differing and _name(before, identity) != name:
        yield EntryChange(Sort.RENAMED, kind, name, where, _name(before, identity), name)
    for cost in costs.intersection(differing):
        old, new = _number(before.get(cost)), _number(after.get(cost))
        if old is not None and new is not None:
            sort = Sort.DEARER if new > old else Sort.CHEAPER
            yield EntryChange(sort, kind, name, where, plain(old), plain(new))
            differing.remove(cost)
    texts = [key for key in differing if key in _TEXTS and key != "name"]
    rest = tuple(key for key in differing if key not in _TEXTS)
    if rest:
        yield EntryChange(Sort.CHANGED, kind, name, where, keys=(*rest, *texts))
    elif texts:
        yield EntryChange(Sort.REWRITTEN, kind, name, where)


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return value


def _cost(entry: Mapping[str, Any], costs: frozenset[str]) -> str:
    found = (_number(entry.get(cost)) for cost in sorted(costs))
    return next((plain(cost) for cost in found if cost is not None), "")


def _by_id(entries: Any) -> dict[str, Mapping[str, Any]]:
    if not isinstance(entries, list):
        return {}
    return {str(e["id"]): e for e in entries if isinstance(e, dict) and "id" in e}


def _name(entry: Mapping[str, Any], otherwise: str) -> Named:
    name = entry.get("name")
    if isinstance(name, dict):
        found = {k: plain(v) for k, v in name.items() if is_tag(k)}
        return found or {"en": otherwise}
    return {"en": otherwise if name is None else plain(name)}


def _data(name: str, data: bytes | None) -> dict[str, Any]:
    if data is None or not is_yaml(name):
        return {}
    found = parse_text(data.decode("utf-8-sig", "replace")).data
    return found if isinstance(found, dict) else {}
