"""Rows: contents side by side, as wide as they need, are told, or can get."""

from __future__ import annotations

from collections.abc import Sequence

from realms_builder.cards.blocks import Block, Content, Marks
from realms_builder.cards.text_styles import Fit


class SideBySide(Content):
    """Contents next to each other, wrapped into a new line where *wraps*."""

    __slots__ = ("_align", "_children", "_gap", "_middle")

    def __init__(
        self, children: Sequence[Content], gap: float, align: float, *, middle: bool = True
    ) -> None:
        """Lay *children* side by side with *gap*; *align* 0 to 1 places what does not fill."""
        super().__init__()
        self._children = children
        self._gap = gap
        self._align = align
        self._middle = middle

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the children, each as wide as it asked for; shares divide what is left."""
        children = self._children
        widths = [self._wanted(child, fit) for child in children]
        gaps = self._gap * (len(children) - 1)
        shares = [_share(child) for child in children]
        left = width - gaps - sum(widths)
        total = sum(shares)
        if left < 0 and sum(widths):
            factor = max(0.1, (width - gaps) / sum(widths))
            widths = [w * factor for w in widths]
            left = 0.0
        if total:
            widths = [w + left * s / total for w, s in zip(widths, shares, strict=True)]
            left = 0.0
        blocks = [c.layout(max(w, 0.5), fit) for c, w in zip(children, widths, strict=True)]
        return _RowBlock(blocks, widths, self._gap, max(left, 0.0) * self._align, self._middle)

    def _wanted(self, child: Content, fit: Fit) -> float:
        if isinstance(child.width, (int, float)):
            return float(child.width)
        return 0.0 if _share(child) else child.natural_width(fit)

    def natural_width(self, fit: Fit) -> float:
        """Return the sum of the children's natural widths and the gaps."""
        widths = [
            float(c.width) if isinstance(c.width, (int, float)) else c.natural_width(fit)
            for c in self._children
        ]
        return sum(widths) + self._gap * (len(widths) - 1)


def _share(child: Content) -> float:
    if isinstance(child.width, str) and child.width.endswith("fr"):
        return float(child.width[:-2] or 1)
    return child.grow


class _RowBlock(Block):
    __slots__ = ("_blocks", "_gap", "_left", "_middle", "_widths")

    def __init__(
        self, blocks: list[Block], widths: list[float], gap: float, left: float, middle: bool
    ) -> None:
        super().__init__(max((block.height for block in blocks), default=0.0))
        self._blocks = blocks
        self._widths = widths
        self._gap = gap
        self._left = left
        self._middle = middle
        for block in blocks:
            self.too_wide += block.too_wide
        if blocks:
            tallest = max(blocks, key=lambda block: block.height)
            self.top, self.bottom = tallest.top, tallest.bottom

    def draw(self, out: Marks, x: float, y: float) -> None:
        x += self._left
        for block, width in zip(self._blocks, self._widths, strict=True):
            if self._middle:
                seen = block.height - block.top - block.bottom
                block.draw(out, x, y + (self.height - seen) / 2 - block.top)
            else:
                block.draw(out, x, y)
            x += width + self._gap
