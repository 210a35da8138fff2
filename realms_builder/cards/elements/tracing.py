"""Traces: marks that are never drawn and say where an element came to lie.

They travel among the marks of a face, so that what is laid out twice or thrown away leaves none
behind, and are taken out before anything is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from realms_builder.cards.template.binding import Card
from realms_builder.cards.template_building import Bind, Built, ElementKey
from realms_builder.game.formulas.values import Record
from realms_builder.layout.blocks import Block, Content, Marks, Split
from realms_builder.layout.marks import Mark
from realms_builder.layout.text_styles import Fit


class Trace(NamedTuple):
    """Where the element *key* lies, in millimetres; *laid_out* by a container or a repeater."""

    key: ElementKey
    x: float
    y: float
    w: float
    h: float
    laid_out: bool


def leave_trace(out: Marks, trace: Trace) -> None:
    """Put *trace* among the marks of a face."""
    out.append(trace)  # pyright: ignore[reportArgumentType]


def parted(marks: Iterable[Mark]) -> tuple[Marks, list[Trace]]:
    """Return what is to be drawn and the traces among it."""
    drawn: Marks = []
    traces: list[Trace] = []
    for mark in marks:
        if isinstance(mark, Trace):
            traces.append(mark)
        else:
            drawn.append(mark)
    return drawn, traces


class Traced(Content):
    """Content that leaves a trace wherever it is drawn."""

    __slots__ = ("_content", "_key")

    def __init__(self, content: Content, key: ElementKey) -> None:
        """Trace *content* as the element *key*; containers treat both alike."""
        super().__init__()
        self._content = content
        self._key = key
        self.grow, self.keep = content.grow, content.keep
        self.whole, self.width = content.whole, content.width

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the content laid out."""
        return _TracedBlock(self._content.layout(width, fit), self._key, width)

    def put(self, out: Marks, x: float, y: float, width: float) -> float:
        """Draw the content and say where."""
        height = self._content.put(out, x, y, width)
        leave_trace(out, Trace(self._key, x, y, width, height, laid_out=True))
        return height

    def fill(self, out: Marks, x: float, y: float, width: float, height: float) -> bool:
        """Draw the content into a box and say where."""
        if not self._content.fill(out, x, y, width, height):
            return False
        leave_trace(out, Trace(self._key, x, y, width, height, laid_out=True))
        return True

    def natural_width(self, fit: Fit) -> float:
        """Return the width of the content."""
        return self._content.natural_width(fit)

    def least_height(self, width: float, fit: Fit) -> float:
        """Return the least height of the content."""
        return self._content.least_height(width, fit)


class _TracedBlock(Block):
    __slots__ = ("_block", "_key", "_width")

    def __init__(self, block: Block, key: ElementKey, width: float) -> None:
        super().__init__(block.height)
        self.top, self.bottom, self.too_wide = block.top, block.bottom, block.too_wide
        self._block = block
        self._key = key
        self._width = width

    def parts(self) -> Sequence[Block]:
        return (self._block,)

    def draw(self, out: Marks, x: float, y: float) -> None:
        self._block.draw(out, x, y)
        leave_trace(out, Trace(self._key, x, y, self._width, self.height, laid_out=True))

    def split(self, room: float, force: bool) -> Split:
        head, rest = self._block.split(room, force)
        traced = None if head is None else _TracedBlock(head, self._key, self._width)
        return traced, None if rest is None else Traced(rest, self._key)

    def stretch(self, height: float) -> None:
        self._block.stretch(height)
        self.height = self._block.height


def traced_bind(bind: Bind, key: ElementKey | None) -> Bind:
    """Return *bind* with its content traced as *key*, or as it is without one."""
    if key is None:
        return bind

    def binds(card: Card, scope: Record) -> Content | None:
        content = bind(card, scope)
        return None if content is None else Traced(content, key)

    return binds


# ------------------------------------------------------------------ unseen


class Unseen(Content):
    """Content that takes its room and leaves it empty."""

    __slots__ = ("_content",)

    def __init__(self, content: Content) -> None:
        """Hide *content*; containers treat both alike."""
        super().__init__()
        self._content = content
        self.grow, self.keep = content.grow, content.keep
        self.whole, self.width = content.whole, content.width

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the content laid out and not drawn."""
        return _UnseenBlock(self._content.layout(width, fit))

    def natural_width(self, fit: Fit) -> float:
        """Return the width of the content."""
        return self._content.natural_width(fit)

    def least_height(self, width: float, fit: Fit) -> float:
        """Return the least height of the content."""
        return self._content.least_height(width, fit)


class _UnseenBlock(Block):
    __slots__ = ("_block",)

    def __init__(self, block: Block) -> None:
        super().__init__(block.height)
        self.top, self.bottom, self.too_wide = block.top, block.bottom, block.too_wide
        self._block = block

    def parts(self) -> Sequence[Block]:
        return (self._block,)

    def draw(self, out: Marks, x: float, y: float) -> None:
        """Draw nothing, but say where things would lie to whoever asks."""
        drawn: Marks = []
        self._block.draw(drawn, x, y)
        for trace in parted(drawn)[1]:
            leave_trace(out, trace)

    def split(self, room: float, force: bool) -> Split:
        head, rest = self._block.split(room, force)
        unseen = None if head is None else _UnseenBlock(head)
        return unseen, None if rest is None else Unseen(rest)

    def stretch(self, height: float) -> None:
        self._block.stretch(height)
        self.height = self._block.height


def hidden_bind(bind: Bind) -> Bind:
    """Return *bind* with its content hidden."""

    def binds(card: Card, scope: Record) -> Content | None:
        content = bind(card, scope)
        return None if content is None else Unseen(content)

    return binds


def unless_hidden(built: Built, hidden: bool | None) -> Built:
    """Return *built*, or what takes its room unseen."""
    return Built(hidden_bind(built.bind), built.constant) if hidden else built
