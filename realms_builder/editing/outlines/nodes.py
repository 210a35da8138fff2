"""What an outline is made of: nodes that stand for sections and entries of a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from realms_builder.core.problems import Severity
from realms_builder.editing.plain_paths import PathInFile


class OutlineNode(NamedTuple):
    """One row of an outline: a section of entries, an entry, or a way to another file.

    *key* tells it from its siblings while the file changes. *adds* is the path of the list that a
    new entry below it goes into, None where nothing can be added. *id_key* is the key that holds
    the id, empty where it has none of its own; *file* is the other file that it leads to.
    """

    key: str
    path: PathInFile
    name: str
    id: str = ""
    fact: str = ""
    icon: str = ""
    severity: Severity | None = None
    is_section: bool = False
    adds: PathInFile | None = None
    movable: bool = False
    id_key: str = ""
    file: Path | None = None
    below: tuple[OutlineNode, ...] = ()

    @property
    def can_change(self) -> bool:
        """Return whether it can be duplicated and deleted: it is an entry of a list."""
        return bool(self.path) and isinstance(self.path[-1], int)


class Outline(NamedTuple):
    """The rows of one file: its *kind* as the file says it, and the nodes at the top."""

    kind: str
    nodes: tuple[OutlineNode, ...] = ()

    def every(self) -> Iterator[OutlineNode]:
        """Yield every node from top to bottom, what lies below one right after it."""
        yield from _every(self.nodes)

    def lists(self) -> tuple[OutlineNode, ...]:
        """Return the sections at the top, or right below one, that take new entries."""
        found: list[OutlineNode] = []
        for node in self.nodes:
            below = (node,) if node.adds is not None else node.below
            found += [one for one in below if one.is_section and one.adds is not None]
        return tuple(found)

    def at(self, path: PathInFile) -> OutlineNode | None:
        """Return the entry at *path*, else the innermost one that *path* lies in."""
        found: OutlineNode | None = None
        for node in self.every():
            own = node.path
            if node.is_section or node.file is not None or own != path[: len(own)]:
                continue
            if own == path:
                return node
            if found is None or len(own) > len(found.path):
                found = node
        return found

    def way_to(self, path: PathInFile) -> tuple[OutlineNode, ...]:
        """Return the entry at *path*, or the one it lies in, below all sections around it."""
        found = self.at(path)
        return _way(self.nodes, found) if found is not None else ()


def _way(nodes: tuple[OutlineNode, ...], found: OutlineNode) -> tuple[OutlineNode, ...]:
    for node in nodes:
        below = (node,) if node is found else _way(node.below, found)
        if below:
            return below if node is found else (node, *below)
    return ()


def _every(nodes: tuple[OutlineNode, ...]) -> Iterator[OutlineNode]:
    for node in nodes:
        yield node
        if node.below:
            yield from _every(node.below)
