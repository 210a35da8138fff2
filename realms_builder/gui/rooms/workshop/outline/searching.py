"""Which nodes of an outline a few typed words leave over."""

from __future__ import annotations

from collections.abc import Sequence

from realms_builder.editing.outlines.nodes import OutlineNode
from realms_builder.game.names import sort_key

MOST_FOUND = 200
"""So many entries of one section are shown at once: nobody reads more to find one."""


class Searcher:
    """Looks through one outline; how its names sound is worked out once."""

    def __init__(self, nodes: Sequence[OutlineNode]) -> None:
        """Look through *nodes*."""
        self._nodes = tuple(nodes)
        self._said: dict[str, str] = {}

    def found(self, words: str) -> tuple[OutlineNode, ...]:
        """Return the nodes with all *words* in name, id or fact, and the sections around them."""
        wanted = sort_key(words).split()
        return self._left(self._nodes, wanted) if wanted else self._nodes

    def _left(self, nodes: Sequence[OutlineNode], wanted: list[str]) -> tuple[OutlineNode, ...]:
        found: list[OutlineNode] = []
        said = self._said
        for node in nodes:
            if not node.is_section:
                text = f"{node.name}\n{node.id}\n{node.fact}"
                folded = said.get(text)
                if folded is None:
                    folded = said[text] = sort_key(text)
                for word in wanted:
                    if word not in folded:
                        break
                else:
                    found.append(node)
                    continue
            if node.below:
                below = self._left(node.below, wanted)
                if below:
                    found.append(_with(node, below))
        return tuple(found)


def _with(node: OutlineNode, below: tuple[OutlineNode, ...]) -> OutlineNode:
    """Return *node* with those of *below* that are shown; a section says how many there are."""
    if not node.is_section:
        return node._replace(below=below)
    if len(below) <= MOST_FOUND:
        return node._replace(below=below, fact=str(len(below)))
    return node._replace(below=below[:MOST_FOUND], fact=f"{MOST_FOUND} / {len(below)}")
