"""Content and blocks: what a card says, and the same laid out for a width.

*Content* is bound to a card and knows no size. Its :meth:`Content.layout` gives a *block* with a
height, which can be drawn anywhere or split, whose rest is content again for another place.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from realms_builder.layout.marks import Mark
from realms_builder.layout.text_styles import FULL, Fit

Marks = list[Mark]
Split = tuple["Block | None", "Content | None"]
EDGE = 1e-6
BEGUN_MM = 6.0
"""What has no height of its own grows at least so far, or is not there."""


class NotAtOnce(Exception):
    """Content that does not fit at full size, and so has to be laid out before it is drawn."""


class Content(ABC):
    """Something to lay out, bound to one card; each kind of content says how it is laid out.

    Nearly everything fits as it is. It is drawn at once, without any block, by :meth:`fill`.
    """

    __slots__ = ("grow", "keep", "whole", "width")

    def __init__(self) -> None:
        """Start with nothing asked of the container.

        *keep* stays with what follows, *whole* is split only where it cannot be avoided.
        """
        self.whole = False
        self.grow = 0.0
        self.keep = False
        self.width: object = None

    @abstractmethod
    def layout(self, width: float, fit: Fit) -> Block:
        """Return this content laid out *width* millimetres wide, as tight and small as *fit* says.

        What is wider is broken, or named in the block's *too_wide*; it may be asked repeatedly.
        """

    def put(self, out: Marks, x: float, y: float, width: float) -> float:
        """Draw this content at full size from *y* downwards and return its height.

        Raises :class:`NotAtOnce` when that is not enough, with some of it perhaps drawn.
        """
        block = self.layout(width, FULL)
        if block.too_wide:
            raise NotAtOnce
        block.draw(out, x, y)
        return block.height

    def fill(self, out: Marks, x: float, y: float, width: float, height: float) -> bool:
        """Draw this content into a box, from its top; return False where it takes a layout."""
        del out, x, y, width, height
        return False

    def natural_width(self, fit: Fit) -> float:
        """Return the width in millimetres at which nothing is broken; 0 where any will do."""
        del fit
        return 0.0

    def least_height(self, width: float, fit: Fit) -> float:
        """Return the least height at which this content may fit, told without a layout."""
        del width, fit
        return 0.0


class Block(ABC):
    """Laid-out content with a height in millimetres; each kind of block says how it is drawn.

    *top* and *bottom* are the empty strips above the capitals and below the last baseline, for
    centring by eye. *too_wide* names words that did not fit a line.
    """

    __slots__ = ("bottom", "height", "too_wide", "top")

    def __init__(self, height: float) -> None:
        self.height = height
        self.top = 0.0
        self.bottom = 0.0
        self.too_wide: tuple[str, ...] = ()

    @abstractmethod
    def draw(self, out: Marks, x: float, y: float) -> None:
        """Append the marks of this block to *out*, its top left corner at *x*, *y* millimetres."""

    def parts(self) -> Sequence[Block]:
        """Return the blocks that this one is made of."""
        return ()

    def line_count(self) -> int:
        """Return how many lines of text there are, those side by side counted each."""
        return sum([part.line_count() for part in self.parts()])

    def split(self, room: float, force: bool) -> Split:
        """Return what fits into *room* millimetres and the rest; None for a part that is not there.

        *force* breaks what should stay whole. Without a way to split it, nothing fits.
        """
        del room, force
        return None, None

    def stretch(self, height: float) -> None:
        """Grow to *height* where the content knows how."""
        self.height = max(self.height, height)


DrawFitted = Callable[[Marks, float, float, float, float, Fit], None]
MOST_REMEMBERED = 64


def remembered(draw: DrawFitted) -> DrawFitted:
    """Return *draw* remembering its marks for each box: the same on a thousand cards."""
    known: dict[tuple[float, float, float, float, Fit], Marks] = {}

    def drawn(out: Marks, x: float, y: float, w: float, h: float, fit: Fit) -> None:
        marks = known.get((x, y, w, h, fit))
        if marks is None:
            marks = []
            draw(marks, x, y, w, h, fit)
            if len(known) < MOST_REMEMBERED:
                known[x, y, w, h, fit] = marks
        out.extend(marks)

    return drawn


class Drawn(Content):
    """Content of a fixed height that a function draws: tracks, strips, shapes."""

    __slots__ = ("_draw", "_height", "_natural")

    def __init__(
        self,
        height: Callable[[float, Fit], float],
        draw: DrawFitted,
        natural: float = 0.0,
    ) -> None:
        """Take *height* (width, fit) and *draw* (out, x, y, width, height, fit)."""
        super().__init__()
        self._height = height
        self._draw = draw
        self._natural = natural

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the block as wide as asked."""
        return _DrawnBlock(self._height(width, fit), self._draw, width, fit)

    def fill(self, out: Marks, x: float, y: float, width: float, height: float) -> bool:
        """Draw it as high as the box."""
        if self._height(width, FULL) > height:
            return False
        self._draw(out, x, y, width, height, FULL)
        return True

    def natural_width(self, fit: Fit) -> float:
        """Return the width it was made with."""
        return self._natural


class _DrawnBlock(Block):
    __slots__ = ("_draw", "_fit", "_width")

    def __init__(
        self,
        height: float,
        draw: DrawFitted,
        width: float,
        fit: Fit,
    ) -> None:
        super().__init__(height)
        self._draw = draw
        self._width = width
        self._fit = fit

    def draw(self, out: Marks, x: float, y: float) -> None:
        self._draw(out, x, y, self._width, self.height, self._fit)


class Stack(Content):
    """Contents one below the other, with a gap between them."""

    __slots__ = ("_children", "_gap")

    def __init__(self, children: Sequence[Content], gap: float = 0.0) -> None:
        """Stack *children* with *gap* millimetres between two of them."""
        super().__init__()
        self._children = children
        self._gap = gap

    @property
    def children(self) -> Sequence[Content]:
        """Return the contents from top to bottom."""
        return self._children

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the children laid out at full width."""
        blocks = [child.layout(width, fit) for child in self._children]
        children = self._children
        if fit.wording:  # what is left out takes no gap either
            shown = [pair for pair in zip(children, blocks, strict=True) if pair[1].height > 0]
            children, blocks = [child for child, _ in shown], [block for _, block in shown]
        return StackBlock(children, blocks, self._gap * fit.tight)

    def put(self, out: Marks, x: float, y: float, width: float) -> float:
        """Draw the children one below the other."""
        below, gap = 0.0, self._gap
        for child in self._children:
            below += child.put(out, x, y + below, width) + gap
        return below - gap if self._children else 0.0

    def fill(self, out: Marks, x: float, y: float, width: float, height: float) -> bool:
        """Draw the children unless one of them has to grow."""
        for child in self._children:
            if child.grow:
                return False
        try:
            return self.put(out, x, y, width) <= height + EDGE
        except NotAtOnce:
            return False

    def least_height(self, width: float, fit: Fit) -> float:
        """Return what the children and the gaps between them take at least."""
        gaps = 0.0 if fit.wording else self._gap * fit.tight * max(0, len(self._children) - 1)
        return sum([child.least_height(width, fit) for child in self._children]) + gaps

    def natural_width(self, fit: Fit) -> float:
        """Return the width of the widest child."""
        return max((child.natural_width(fit) for child in self._children), default=0.0)


class StackBlock(Block):
    """Blocks one below the other."""

    __slots__ = ("_blocks", "_children", "_gap", "_offsets")

    def __init__(self, children: Sequence[Content], blocks: list[Block], gap: float) -> None:
        """Place *blocks*, the laid-out *children*, with *gap* between them."""
        offsets: list[float] = []
        y = 0.0
        too_wide: tuple[str, ...] = ()
        for block in blocks:
            offsets.append(y)
            y += block.height + gap
            if block.too_wide:
                too_wide += block.too_wide
        super().__init__(y - gap if blocks else 0.0)
        self.too_wide = too_wide
        self._children = children
        self._blocks = blocks
        self._offsets = offsets
        self._gap = gap
        if blocks:
            self.top = blocks[0].top
            self.bottom = blocks[-1].bottom

    def parts(self) -> Sequence[Block]:
        """Return the blocks from top to bottom."""
        return self._blocks

    def draw(self, out: Marks, x: float, y: float) -> None:
        """Draw every block at its offset."""
        for block, offset in zip(self._blocks, self._offsets, strict=True):
            block.draw(out, x, y + offset)

    def stretch(self, height: float) -> None:
        """Give the room that is left to the children that grow.

        What has no height of its own grows by ``BEGUN_MM`` or more, or not at all.
        """
        shares = [child.grow for child in self._children]
        total, extra = sum(shares), height - self.height
        if total <= 0 or extra <= EDGE:
            return
        for at, block in enumerate(self._blocks):
            if 0 < block.height <= EDGE and extra * shares[at] / total < BEGUN_MM:
                shares[at] = 0.0
        moved = 0.0
        for at, share in enumerate(shares):
            self._offsets[at] += moved
            if share:
                block = self._blocks[at]
                block.stretch(block.height + extra * share / total)
                moved += extra * share / total
        self.height = height

    def split(self, room: float, force: bool) -> Split:
        """Return the blocks that fit and the others; headings stay with what they head."""
        count = 0
        for block, offset in zip(self._blocks, self._offsets, strict=True):
            if offset + block.height > room + EDGE:
                break
            count += 1
        head: Block | None = None
        rest: Content | None = None
        if count < len(self._blocks):
            left = room - self._offsets[count]
            only = count == 0 or all(child.keep for child in self._children[:count])
            if not self._children[count].whole or (force and only):
                head, rest = self._blocks[count].split(left, force and only)
        kept = count
        while head is None and kept and self._children[kept - 1].keep and kept < len(self._blocks):
            kept -= 1
        if kept == 0 and head is None:
            return None, Stack(self._children, self._gap)
        remaining = list(self._children[kept:])
        if head is not None:
            remaining = [rest] if rest is not None else []
            remaining += self._children[count + 1 :]
        blocks = self._blocks[:kept] + ([head] if head is not None else [])
        children = self._children[: len(blocks)]
        stack = StackBlock(children, blocks, self._gap)
        return stack, Stack(remaining, self._gap) if remaining else None


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
