"""One element of a face, compiled: where it lies, what it binds, how it may give way."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from realms_builder.cards.elements.areas import DrawArea
from realms_builder.cards.elements.effects import ElementEffects
from realms_builder.cards.elements.tracing import ElementKey, Trace, leave_trace
from realms_builder.cards.fitting import BoxRoom, FitPolicy, Levels
from realms_builder.cards.template.binding import Card
from realms_builder.cards.template.templates import Element
from realms_builder.cards.template_building import Bind
from realms_builder.cards.text_programs import TextProgram
from realms_builder.game.formulas.values import Record
from realms_builder.layout.blocks import Marks
from realms_builder.layout.line_breaking import Paragraph
from realms_builder.layout.marks import TextRun
from realms_builder.layout.prose import BULLETS
from realms_builder.layout.text_styles import BADGE, TextStyle

_new = tuple.__new__


class SingleLine(NamedTuple):
    """A text box with one line, and where it may lie; with *bullets* a list is no line."""

    program: TextProgram
    style: TextStyle
    x: float
    y: float
    width: float
    height: float
    bullets: bool

    def draw(self, out: Marks, card: Card, scope: Record) -> bool:
        """Draw the text when it fits as it is; return False when the long way is needed."""
        paragraphs = self.program.bind(card, scope)
        if not paragraphs:
            return True
        if len(paragraphs) > 1:
            return False
        return self._put(out, paragraphs[0])

    def _put(self, out: Marks, runs: Paragraph) -> bool:
        style = self.style
        if len(runs) != 1 or runs[0][1] >= BADGE or style.marks:
            return False
        text, face, colour = runs[0]
        if self.bullets and text[:2] in BULLETS:
            return False
        widths, words = style.widths[face], text.split(" ")
        size = style.size_pt
        used = sum(map(widths.__getitem__, words)) + style.space * (len(words) - 1)
        free = self.width - used * size
        cap = style.heights.cap_height * size
        if free < 0 or cap > self.height:
            return False
        baseline = self.y + (self.height - cap) / 2 + cap
        tracking = style.tracking * size
        left = self.x + free * style.align
        font = style.fonts[face]
        values = (left, baseline, text, font, size, colour or style.colour, tracking)
        out.append(_new(TextRun, values))
        return True


class ElementBox(NamedTuple):
    """One element of a face, compiled."""

    element: Element
    name: str
    x: float
    y: float
    w: float
    h: float
    room: BoxRoom
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
    several: bool = False
    takers: tuple[ElementBox, ...] = ()
    fills: bool = False
    effects: ElementEffects | None = None

    @property
    def reach(self) -> ElementBox:
        """Return this box as large as what is drawn may be."""
        if self.effects is None:
            return self
        x, y, w, h = self.effects.reach((self.x, self.y, self.w, self.h))
        return self._replace(x=x, y=y, w=w, h=h)

    def trace(self, out: Marks) -> None:
        """Say where this element lies, where somebody asked for it."""
        if self.key is not None:
            leave_trace(out, Trace(self.key, self.x, self.y, self.w, self.h, laid_out=False))

    def overlaps(self, other: ElementBox) -> bool:
        """Return whether two boxes share room."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )
