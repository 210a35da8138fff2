"""Which nodes of an outline a few typed words leave over."""

from __future__ import annotations

from collections.abc import Sequence

from realms_builder.authoring.outline_nodes import OutlineNode
from realms_builder.gamedata.names import sort_key


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
                    found.append(node._replace(below=below))
        return tuple(found)
