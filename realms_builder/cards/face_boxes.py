"""The boxes of a compiled face, and what finds no room in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from realms_builder.cards.blocks import Content, Marks
from realms_builder.cards.elements.areas import DrawArea
from realms_builder.cards.elements.tracing import ElementKey, Trace, leave_trace
from realms_builder.cards.fitting import FitPolicy, Levels, Room
from realms_builder.cards.single_lines import SingleLine
from realms_builder.cards.template.binding import Card
from realms_builder.cards.workshop import Bind
from realms_builder.game.formulas.values import Record


class Spilled(NamedTuple):
    """What found no room in a box: its heading, what is left, whether it fills a whole width."""

    element: str
    content: Content
    heading: Bind | None = None
    wide: bool = False


class Box(NamedTuple):
    """One element of a face, compiled."""

    name: str
    x: float
    y: float
    w: float
    h: float
    room: Room
    inset: tuple[float, float]
    when: Callable[[Card, Record], bool] | None
    area: DrawArea | None
    bind: Bind
    constant: bool
    policy: FitPolicy
    levels: Levels
    valign: float | None
    heading: Bind | None
    receives: bool
    line: SingleLine | None = None
    key: ElementKey | None = None
    hidden: bool = False

    def trace(self, out: Marks) -> None:
        """Say where this element lies, where somebody asked for it."""
        if self.key is not None:
            leave_trace(out, Trace(self.key, self.x, self.y, self.w, self.h, laid_out=False))

    def overlaps(self, other: Box) -> bool:
        """Return whether two boxes share room."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )
