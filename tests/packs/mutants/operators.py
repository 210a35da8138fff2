"""What may go wrong in a file: each operator names the places where it can, and does it there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, NamedTuple

Path = tuple[str | int, ...]
_ID = re.compile(r"[a-z][a-z0-9_]{2,}\Z")
_TEXTS = frozenset({"de", "en"})
_NEEDED = frozenset("id code write stat".split())
_NEEDED_ABOVE = frozenset("format kind system id faction".split())
"""The keys without which an entry, or a file, makes no sense."""
_GIVES_A_NAME = frozenset("id code stop set roll place".split())
_LISTS_OF_ENTRIES = frozenset("options loadouts forms cards tasks units".split())
_SPANS = frozenset("dice target size clamp counter times strength".split())


class Mutant(NamedTuple):
    """A file with one mistake: what was done to it, and where."""

    operator: str
    path: Path
    data: Any


def nodes(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every value of *data* with its path, but for texts by language."""
    yield path, data
    if isinstance(data, dict) and not (data and data.keys() <= _TEXTS):
        for key, value in data.items():
            yield from nodes(value, (*path, key))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from nodes(value, (*path, at))


def ids_in(data: Any) -> set[str]:
    """Return every id that an entry of *data* has."""
    maps = [value for _, value in nodes(data) if isinstance(value, dict)]
    found = {str(entry[key]) for entry in maps for key in ("id", "code") if key in entry}
    return {one for one in found if _ID.match(one)}


def misspelt(word: str) -> str:
    """Return *word* with two of its letters exchanged, or one of them doubled."""
    for at in range(len(word) // 2, len(word) - 1):
        if word[at] != word[at + 1]:
            return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word + word[-1]


def _renamed(path: Path, value: Any, ids: set[str]) -> Any:
    within = path[-2:-1] in (("sides",), ("also",))  # each is a name, and names nothing
    names = bool(path) and (path[-1] in _GIVES_A_NAME or within)
    return misspelt(value) if isinstance(value, str) and value in ids and not names else None


def _swapped(path: Path, value: Any, ids: set[str]) -> Any:
    if isinstance(value, dict) and {"min", "max"} <= value.keys() and value["min"] != value["max"]:
        return {**value, "min": value["max"], "max": value["min"]}
    ordered = isinstance(value, list) and len(value) == 2 and path[-1:] and path[-1] in _SPANS
    if ordered and all(type(end) is int for end in value) and value[0] < value[1]:
        return value[::-1]
    return None


def _of_another_type(path: Path, value: Any, ids: set[str]) -> Any:
    if isinstance(value, bool):
        return "perhaps"
    if isinstance(value, (int, float)):
        return "many"
    if isinstance(value, str):
        return [value, {"a": 1}]
    return [7] if path and isinstance(value, dict) and value else 7 if path and value else None


def _with_key(data: dict[str, Any], key: str, other: str | None) -> dict[str, Any]:
    """Return *data* with *key* called *other*, or without it."""
    pairs = ((other if name == key else name, value) for name, value in data.items())
    return {name: value for name, value in pairs if name is not None}


Values = Callable[[Path, Any, set[str]], Any]
VALUES: dict[str, Values] = {
    "rename a reference": _renamed,
    "swap bounds": _swapped,
    "change a type": _of_another_type,
}
KEYS = ("drop a parameter", "misspell a key")


def _is_needed(path: Path, required: set[str]) -> bool:
    padded: Path = ("", "", *path)
    first, (*_, list_id, above, key) = path[0], padded
    if len(path) == 1:
        return key in _NEEDED_ABOVE
    if first in ("tables", "everyone") and len(path) > 3:
        return False  # a side of a table is called what its values are
    if key == "id" and len(path) > 4 and first in ("units", "profiles", "decks"):
        return list_id in _LISTS_OF_ENTRIES  # an item may go by its name
    if key == "id" and first == "items" and len(path) == 4:
        return False  # nor need one of a catalogue
    is_model = first == "models" and key == "unit"
    filled = above == "with" or (above == "stats" and key in required)
    return key in _NEEDED or is_model or filled


def places(data: Any, ids: set[str], required: set[str]) -> dict[str, list[Path]]:
    """Return by operator every path of *data* at which it can do something.

    *required* are the stats that every unit must have.
    """
    is_card = data.get("kind") == "card"
    found: dict[str, list[Path]] = {name: [] for name in (*VALUES, *KEYS)}
    for path, value in nodes(data):
        for name, act in VALUES.items():
            if act(path, value, ids) is not None:
                found[name].append(path)
        if path and isinstance(path[-1], str):
            found["misspell a key"].append(path)
            if _is_needed(path, required) and not (is_card and path[-1] in ("id", "system")):
                found["drop a parameter"].append(path)
    return found


def mutant(operator: str, path: Path, data: Any, ids: set[str]) -> Mutant:
    """Return *data* with the mistake of *operator* at *path*."""
    copy = deepcopy(data)
    above: Any = copy
    for step in path[:-1]:
        above = above[step]
    if operator in VALUES:
        above[path[-1]] = VALUES[operator](path, above[path[-1]], ids)
        return Mutant(operator, path, copy)
    key = str(path[-1])
    changed = _with_key(above, key, misspelt(key) if operator == "misspell a key" else None)
    above.clear()
    above.update(changed)
    return Mutant(operator, path, copy)
