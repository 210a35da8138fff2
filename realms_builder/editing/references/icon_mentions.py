"""Where files name the icons of a game's own: in texts, and behind the keys that take one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.references.targets import ICON_KEYS, Mention, ReferenceTarget

_IN_TEXT = re.compile(r"\\.|:([a-z][a-z0-9_]*):", re.DOTALL)
_QUOTED = re.compile(r"'([a-z][a-z0-9_]*)'")


def icon_mentions(data: Any, known: Collection[str]) -> Iterator[Mention]:
    """Yield where a file that says *data* names one of the *known* icons.

    A file that has icons of its own, as templates do, means those.
    """
    if not isinstance(data, dict):
        return
    own = data.get("icons")
    names = frozenset(known)
    if data.get("kind") != "system" and isinstance(own, dict):
        names -= frozenset(map(str, own))
    if names:
        rest = {key: value for key, value in data.items() if key != "icons"}
        yield from _below(rest, (), "", names)


def icons_in_text(text: str, known: Collection[str]) -> Iterator[Mention]:
    """Yield where *text* names one of the *known* icons between colons."""
    yield from _marks(text, (), known)


def _below(node: Any, path: PathInFile, key: str, names: frozenset[str]) -> Iterator[Mention]:
    if isinstance(node, dict):
        for name, value in node.items():
            yield from _below(value, (*path, str(name)), str(name), names)
    elif isinstance(node, list):
        for at, value in enumerate(node):
            yield from _below(value, (*path, at), key, names)
    elif isinstance(node, str):
        yield from _marks(node, path, names)
        if key in ICON_KEYS:
            yield from _named(node, path, names)


def _named(text: str, path: PathInFile, names: frozenset[str]) -> Iterator[Mention]:
    """Yield an icon named bare, or as words of a formula."""
    if text in names:
        yield _mention(text, path, 0)
    for match in _QUOTED.finditer(text):
        if match.group(1) in names:
            yield _mention(match.group(1), path, match.start(1))


def _marks(text: str, path: PathInFile, names: Collection[str]) -> Iterator[Mention]:
    for match in _IN_TEXT.finditer(text) if ":" in text else ():
        if match.group(1) in names:
            yield _mention(match.group(1), path, match.start(1))


def _mention(name: str, path: PathInFile, start: int) -> Mention:
    return Mention(ReferenceTarget("icon", name), path, "icon", start, start + len(name))
