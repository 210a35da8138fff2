"""Hidden elements: laid out as ever, so that nothing else moves, but not drawn."""

from __future__ import annotations

from realms_builder.cards.blocks import Block, Content, Marks, Split
from realms_builder.cards.elements.tracing import leave_trace, parted
from realms_builder.cards.template.binding import Card
from realms_builder.cards.text_styles import Fit
from realms_builder.cards.workshop import Bind, Built
from realms_builder.game.formulas.values import Record


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
