"""What becomes of a file that came with a pack when both its author and its reader changed it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from realms_builder.core.resources import PACK_FILE
from realms_builder.core.yield_points import yield_point
from realms_builder.game.yaml.matching import same
from realms_builder.game.yaml.patch import patched
from realms_builder.game.yaml.text import YamlText, parse_text
from realms_builder.packs.limits import is_text, is_yaml
from realms_builder.packs.line_merge import merged_lines


class MergeFate(StrEnum):
    """What becomes of a file that somebody changed in the library."""

    KEPT = "kept"
    MERGED = "merged"
    PARTLY = "partly"
    BOTH = "both"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class KeptPlace:
    """A place in a file by its keys and ids, what stays there, and what would have come."""

    path: tuple[str, ...]
    mine: str
    theirs: str


@dataclass(frozen=True, slots=True)
class Touched:
    """A file with changes of one's own, what becomes of it, and where the other version goes.

    *places* are those that both sides changed, each in its own way; there one's own stay.
    """

    name: str
    fate: MergeFate
    beside: str = ""
    places: tuple[KeptPlace, ...] = ()


@dataclass(frozen=True, slots=True)
class Merge:
    """What is to be written and removed, and what becomes of files with changes of one's own."""

    write: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    remove: tuple[str, ...] = ()
    touched: tuple[Touched, ...] = ()


Side = Mapping[str, bytes]


def merge(old: Side, mine: Side, new: Side, mark: str, taken: Iterable[str] = ()) -> Merge:
    """Return how *mine*, which came from *old*, becomes *new* without losing what was changed.

    Where both changed the same, mine stays: in YAML at that place alone, otherwise the new file
    lies beside it with *mark* in its name; the names in *taken* are not free for that.
    """
    write: dict[str, bytes] = {}
    remove: list[str] = []
    touched: list[Touched] = []
    busy = {*mine, *new, *taken}
    for name in sorted({*old, *mine, *new}):
        yield_point()
        before, here, there = old.get(name), mine.get(name), new.get(name)
        if here == there:
            continue
        if here == before:
            if there is None:
                remove.append(name)
            else:
                write[name] = there
        elif there == before or there is None:
            touched.append(Touched(name, MergeFate.KEPT))
        elif here is None:
            write[name] = there
            touched.append(Touched(name, MergeFate.BACK))
        else:
            both = _both(name, before, here, there)
            if both is not None:
                write[name], places = both
                fate = MergeFate.PARTLY if places else MergeFate.MERGED
                touched.append(Touched(name, fate, places=places))
            else:
                beside = _free(f"{name}.{mark}", busy)
                busy.add(beside)
                # Who made a pack says what it is: the manifest is the only one to give way.
                write[beside] = here if name == PACK_FILE else there
                if name == PACK_FILE:
                    write[name] = there
                touched.append(Touched(name, MergeFate.BOTH, beside))
    return Merge(write, tuple(remove), tuple(touched))


def _free(name: str, busy: Iterable[str]) -> str:
    number, found = 2, name
    while found in busy:
        found, number = f"{name}-{number}", number + 1
    return found


def _both(
    name: str, old: bytes | None, mine: bytes, theirs: bytes
) -> tuple[bytes, tuple[KeptPlace, ...]] | None:
    """Return one file with the changes of both sides, None where they do not go together."""
    if not is_text(name):
        return None
    try:
        before, left, right = (data.decode("utf-8") for data in (old or b"", mine, theirs))
    except UnicodeDecodeError:
        return None
    lines = merged_lines(before, left, right) if old is not None else None
    if not is_yaml(name):
        return None if lines is None else (lines.encode(), ())
    return _yaml(before, left, right, lines, whole=name == PACK_FILE)


def _yaml(
    old: str, mine: str, theirs: str, lines: str | None, *, whole: bool
) -> tuple[bytes, tuple[KeptPlace, ...]] | None:
    sides = [parse_text(text.removeprefix("\ufeff")) for text in (old, mine, theirs)]
    if not all(side.is_sound for side in sides) or not isinstance(sides[1].data, dict):
        return None
    places: list[KeptPlace] = []
    before, left, right = (side.data or {} for side in sides)
    wanted = _merged(before, left, right, (), places)
    if (whole and places) or any(not place.path for place in places):
        return None
    if lines is not None and _reads_as(parse_text(lines), wanted):
        return lines.encode(), tuple(places)
    try:
        return patched(mine, wanted).encode(), tuple(places)
    except ValueError:
        return None


def _reads_as(yaml: YamlText, wanted: object) -> bool:
    return yaml.is_sound and yaml.data == wanted


# ------------------------------------------------------------------ data merge


_GONE = object()
_LONGEST = 60


def _merged(
    old: Any, mine: Any, theirs: Any, path: tuple[str, ...], places: list[KeptPlace]
) -> Any:
    """Return *old* with the edits of *mine* and *theirs*; *places* tell where they collide."""
    if _same(mine, theirs) or _same(old, theirs):
        return mine
    if _same(old, mine):
        return theirs
    if isinstance(mine, dict) and isinstance(theirs, dict):
        return _maps(old if isinstance(old, dict) else {}, mine, theirs, path, places)
    if _has_ids(mine) and _has_ids(theirs) and (old is _GONE or _has_ids(old)):
        return _lists([] if old is _GONE else old, mine, theirs, path, places)
    places.append(KeptPlace(path, _shown(mine), _shown(theirs)))
    return mine


def _shown(value: Any) -> str:
    """Return *value* in a few characters as a file would say it; a dash for what is not there."""
    if value is _GONE:
        return "–"
    if isinstance(value, dict) and value.get("id"):
        return str(value["id"])
    if isinstance(value, (dict, list)):
        value = json.dumps(value, ensure_ascii=False, default=str)
    text = " ".join(str(value).split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _same(one: Any, other: Any) -> bool:
    if one is _GONE or other is _GONE:
        return one is other
    return same(one, other)


def _maps(
    old: Mapping[str, Any],
    mine: Any,
    theirs: Any,
    path: tuple[str, ...],
    places: list[KeptPlace],
) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key in dict.fromkeys((*theirs, *mine)):
        here, there = mine.get(key, _GONE), theirs.get(key, _GONE)
        value = _merged(old.get(key, _GONE), here, there, (*path, str(key)), places)
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


def _lists(
    old: Any, mine: Any, theirs: Any, path: tuple[str, ...], places: list[KeptPlace]
) -> list[Any]:
    before, left, right = ({e["id"]: e for e in side} for side in (old, mine, theirs))
    kept: dict[str, Any] = {}
    for identity in dict.fromkeys((*right, *left)):
        here, there = left.get(identity, _GONE), right.get(identity, _GONE)
        value = _merged(before.get(identity, _GONE), here, there, (*path, identity), places)
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
