"""What other files may refer to: an entry by its kind, its id, and where it is at home."""

from __future__ import annotations

from typing import Any, NamedTuple

from realms_builder.editing.plain_paths import PathInFile, at_path
from realms_builder.game.files.declared_checks import list_named_by
from realms_builder.game.files.declared_shapes import plain

KIND_OF_LIST = {
    "stats": "stat",
    "attributes": "attribute",
    "costs": "cost",
    "roles": "role",
    "tracks": "track",
    "scales": "scale",
    "bands": "bands",
    "keyword_kinds": "keyword_kind",
    "groups": "group",
    "forms": "form",
    "derived": "derived",
    "checks": "check",
    "switches": "switch",
    "tables": "table",
    "mechanics": "mechanic",
    "decks": "deck",
    "situations": "situation",
    "resources": "resource",
    "tokens": "token",
    "items": "item_list",
    "roster_options": "roster_option",
}
"""What an entry is, by the list of a system file that declares it."""
LIST_OF_KIND = {kind: key for key, kind in KIND_OF_LIST.items()}
_NAMED_BY_KEY: dict[str, tuple[str, ...]] = {
    key: tuple(lists.split())
    for lists, keys in {
        "costs": "cost",
        "scales": "scale",
        "keyword_kinds": "of_kind kind",
        "keywords": "gives cancels keyword puts acted put",
        "items": "stands_on like everyone from list",
        "stats attributes": "stat",
        "bands": "bands",
        "resources": "resource",
        "tracks": "track score",
        "mechanics": "use runs run mechanics mechanic",
        "decks": "deck",
        "derived stats": "of",
        "derived": "steps",
        "icons": "icon",
    }.items()
    for key in keys.split()
}
ICON_KEYS = frozenset(("icon", "full", "empty"))
"""Keys that take the name of an icon."""
_WITH_VALUES = {"scales": "scale", "attributes": "attribute", "switches": "switch"}
_FIELDS = ("fields", "carried")
_OF_DECKS = {"suits": "suit", "jokers": "joker"}
_UNITS = {"units": "unit", "profiles": "profile"}


def lists_named_by(key: str) -> tuple[str, ...]:
    """Return the lists of a system file whose ids stand behind *key*, the likeliest first."""
    of_checks = list_named_by(key)
    return _NAMED_BY_KEY.get(key) or ((of_checks,) if of_checks else ())


class ReferenceTarget(NamedTuple):
    """One entry: its *kind* such as ``stat``, its *id*, what it is *of*, and its *home*.

    An item or a field is of its list, a mode of ``list/item``, a keyword of its kind, a value of
    ``kind id`` of what has it. *home* is the faction that a unit or an item of its own belongs
    to, else empty.
    """

    kind: str
    id: str
    of: str = ""
    home: str = ""


def target_at(data: Any, path: PathInFile) -> ReferenceTarget | None:
    """Return the target that the entry at *path* of a file that says *data* is; None for none."""
    raw = at_path(data, path)
    if not isinstance(data, dict) or raw is None:
        return None
    kind = plain(data.get("kind", ""))
    if kind == "system" and len(path) == 2 and path[0] == "icons":
        return ReferenceTarget("icon", str(path[1]))
    if not path:
        wanted = kind in ("faction", "system") and "id" in data
        return ReferenceTarget(kind, plain(data["id"])) if wanted else None
    key = "code" if path[0] == "checks" else "id"
    written = raw.get(key) if isinstance(raw, dict) else raw
    identity = plain(written) if isinstance(written, (str, int)) else ""
    if not identity or not isinstance(path[-1], int):
        return None
    item = target_at(data, path[:-2]) if path[-2:-1] == ("modes",) else None
    if item is not None and item.kind == "item":
        return mode_target(item, identity)
    if kind == "system":
        return _of_system(data, path, identity)
    home = plain(data.get("id", "")) if kind == "faction" else ""
    if kind == "faction" and len(path) == 2 and path[0] == "roster_options":
        return ReferenceTarget("roster_option", identity, "", home)
    if kind == "faction" and len(path) == 2 and path[0] in _UNITS:
        return ReferenceTarget(_UNITS[str(path[0])], identity, "", home)
    if path[0] == "keywords":
        return _keyword(path, raw, identity)
    if path[0] == "items" and len(path) == 3:
        return ReferenceTarget("item", identity, str(path[1]), home)
    return ReferenceTarget("item", identity, str(path[0])) if len(path) == 2 else None


def mode_target(item: ReferenceTarget, mode: str) -> ReferenceTarget:
    """Return the mode of an *item* that has the id *mode*."""
    return ReferenceTarget("mode", mode, f"{item.of}/{item.id}", item.home)


def _of_system(data: Any, path: PathInFile, identity: str) -> ReferenceTarget | None:
    first = str(path[0])
    if first == "keywords":
        return _keyword(path, at_path(data, path), identity)
    if len(path) == 2 and first in KIND_OF_LIST:
        return ReferenceTarget(KIND_OF_LIST[first], identity)
    if len(path) == 3 and first == "everyone":
        return ReferenceTarget("item", identity, str(path[1]))
    if len(path) != 4:
        return None
    owner = at_path(data, path[:2])
    name = plain(owner.get("id", "")) if isinstance(owner, dict) else ""
    if path[2] == "values" and first in _WITH_VALUES:
        return ReferenceTarget("value", identity, f"{_WITH_VALUES[first]} {name}")
    if first == "decks" and path[2] in _OF_DECKS:
        return ReferenceTarget(_OF_DECKS[path[2]], identity, name)
    if first == "items" and path[2] in _FIELDS:
        return ReferenceTarget("field", identity, name)
    return ReferenceTarget("item", identity, name) if first == "items" else None


def _keyword(path: PathInFile, raw: Any, identity: str) -> ReferenceTarget:
    kind = str(path[1]) if len(path) == 3 else ""
    if isinstance(raw, dict):
        kind = plain(raw.get("kind", kind))
    return ReferenceTarget("keyword", identity, kind)


class Mention(NamedTuple):
    """A place that names a *target*: the letters from *start* to *end* of the text at *path*.

    *at_key* tells that it is the key there. *how* is the code of a sentence. *by_id* is False
    where another of its names is written, *sure* where the text could mean something else too.
    """

    target: ReferenceTarget
    path: PathInFile
    how: str
    start: int = 0
    end: int = 0
    at_key: bool = False
    by_id: bool = True
    sure: bool = True
