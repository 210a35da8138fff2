"""A frame: content with padding and an area behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from realms_builder.layout.blocks import Block, Content, Marks, Split
from realms_builder.layout.text_styles import Fit


class FrameContent(Content):
    """Content with padding and an area behind it."""

    __slots__ = ("_area", "_content", "_height", "_insets")

    def __init__(
        self,
        content: Content | None,
        insets: tuple[float, float, float, float],
        area: Callable[[Marks, float, float, float, float], None] | None,
        height: float | None = None,
    ) -> None:
        """Surround *content* by *insets* (top, right, bottom, left) over an *area*."""
        super().__init__()
        self._content = content
        self._insets = insets
        self._area = area
        self._height = height

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the content laid out inside the padding."""
        _, right, _, left = self._insets
        inner = self._content.layout(width - left - right, fit) if self._content else None
        return _FrameBlock(inner, self._insets, self._area, width, self._height)

    def put(self, out: Marks, x: float, y: float, width: float) -> float:
        """Draw the content, then the area below it."""
        content, start = self._content, len(out)
        if content is None or self._height is not None:
            return super().put(out, x, y, width)
        top, right, bottom, left = self._insets
        height = content.put(out, x + left, y + top, width - left - right) + top + bottom
        if self._area is not None:
            behind: Marks = []
            self._area(behind, x, y, width, height)
            out[start:start] = behind
        return height

    def least_height(self, width: float, fit: Fit) -> float:
        """Return what the content and the padding take at least."""
        top, right, bottom, left = self._insets
        content = self._content
        inner = content.least_height(width - left - right, fit) if content else 0.0
        return max(inner + top + bottom, self._height or 0.0)

    def natural_width(self, fit: Fit) -> float:
        """Return the content's width and the padding."""
        inner = self._content.natural_width(fit) if self._content else 0.0
        return inner + self._insets[1] + self._insets[3]


class _FrameBlock(Block):
    __slots__ = ("_area", "_fixed", "_inner", "_insets", "_width")

    def __init__(
        self,
        inner: Block | None,
        insets: tuple[float, float, float, float],
        area: Callable[[Marks, float, float, float, float], None] | None,
        width: float,
        height: float | None,
    ) -> None:
        natural = (inner.height if inner else 0.0) + insets[0] + insets[2]
        super().__init__(natural if height is None else max(height, natural))
        self._inner = inner
        self._insets = insets
        self._area = area
        self._width = width
        self._fixed = height
        if inner is not None:
            self.too_wide = inner.too_wide
            self.top = inner.top + insets[0]
            self.bottom = inner.bottom + insets[2]

    def draw(self, out: Marks, x: float, y: float) -> None:
        if self._area is not None:
            self._area(out, x, y, self._width, self.height)
        inner = self._inner
        if inner is None:
            return
        top, _, bottom, left = self._insets
        if self._fixed is None:
            inner.draw(out, x + left, y + top)
            return
        # A fixed height centres what the eye sees: from the capitals to the last baseline.
        room = self.height - top - bottom
        seen = inner.height - inner.top - inner.bottom
        inner.draw(out, x + left, y + top + (room - seen) / 2 - inner.top)

    def stretch(self, height: float) -> None:
        """Grow, and the content with it unless the height is fixed."""
        self.height = max(self.height, height)
        if self._inner is not None and self._fixed is None:
            self._inner.stretch(self.height - self._insets[0] - self._insets[2])

    def split(self, room: float, force: bool) -> Split:
        """Split the content, each part in a frame of its own; a fixed height stays whole."""
        if self._inner is None or self._fixed is not None:
            return None, None
        top, _, bottom, _ = self._insets
        head, rest = self._inner.split(room - top - bottom, force)
        if head is None or rest is None:
            return None, None
        first = _FrameBlock(head, self._insets, self._area, self._width, None)
        return first, FrameContent(rest, self._insets, self._area)


# ------------------------------------------------------------------ rows


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
