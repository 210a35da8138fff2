"""Blocks one above the other, each with a gap below it."""

from __future__ import annotations

from collections.abc import Sequence

from realms_builder.cards.blocks import Block, Marks


class Above(Block):
    """Blocks one above the other, *gap* millimetres below each."""

    def __init__(self, blocks: Sequence[Block], gap: float) -> None:
        """Stack *blocks*."""
        super().__init__(sum(block.height for block in blocks) + gap * len(blocks))
        self._blocks = blocks
        self._gap = gap

    def draw(self, out: Marks, x: float, y: float) -> None:
        """Draw every block below the one before."""
        for block in self._blocks:
            block.draw(out, x, y)
            y += block.height + self._gap
