"""What is done to a whole element after it is drawn: turned, made to shine through, shadowed."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians, sin
from typing import NamedTuple

from realms_builder.cards.elements.tracing import leave_trace, parted
from realms_builder.cards.template.binding import Card
from realms_builder.cards.template.templates import Element, Shadow
from realms_builder.cards.template.themes import ThemePalette
from realms_builder.cards.template_building import Bind
from realms_builder.game.formulas.values import Record
from realms_builder.layout.blocks import Block, Content, Marks, Split
from realms_builder.layout.marks import (
    Clip,
    Drawing,
    Gradient,
    Line,
    Mark,
    Masked,
    PathMark,
    Picture,
    Rect,
    TextRun,
    TurnedMarks,
)
from realms_builder.layout.scaled_marks import shifted
from realms_builder.layout.text_styles import Fit

Box = tuple[float, float, float, float]
SLACK_MM = 6.0
"""So far may what is drawn reach beyond the box of its element, such as into the bleed."""
_WHITE = "#ffffff"
_RINGS, _ROUND = 4, 12
_FAINT = "#ffffff16"
"""What each of the copies that make a soft edge adds to the shadow."""


class ShadowLook(NamedTuple):
    """A shadow in a colour, moved by millimetres, its edge *blur* wide."""

    colour: str
    x: float
    y: float
    blur: float


class ElementEffects(NamedTuple):
    """Degrees clockwise, how much hides what lies below (1 all of it), and a shadow."""

    rotation: float = 0.0
    opacity: float = 1.0
    shadow: ShadowLook | None = None

    def reach(self, box: Box) -> Box:
        """Return the room that an element in *box* may take when it is drawn so."""
        x, y, w, h = box
        more = SLACK_MM
        if self.shadow is not None:
            more += max(abs(self.shadow.x), abs(self.shadow.y)) + self.shadow.blur
        across, down = w / 2 + more, h / 2 + more
        if self.rotation:
            across = down = hypot(across, down)
        return (x + w / 2 - across, y + h / 2 - down, 2 * across, 2 * down)

    def on(self, marks: Marks, box: Box) -> Marks:
        """Return the *marks* of the element in *box* as they are drawn; traces stay."""
        drawn: Marks
        drawn, traces = parted(marks)
        room = self.reach(box)
        if drawn and self.rotation:
            middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
            drawn = [TurnedMarks(*middle, self.rotation, tuple(drawn))]
        if drawn and self.shadow is not None:
            drawn = [_shadow(self.shadow, drawn, room), *drawn]
        if drawn and self.opacity < 1:
            grey = "#" + f"{round(self.opacity * 255):02x}" * 3
            drawn = [Masked(*room, tuple(drawn), (Rect(*room, grey),))]
        for trace in traces:
            leave_trace(drawn, trace)
        return drawn


def effects_of(element: Element, palette: ThemePalette) -> ElementEffects | None:
    """Return what is done to *element*; shadows stay away where a theme saves ink or is plain.

    Raises ``ColourError`` for a colour that cannot be read.
    """
    wanted = element.shadow
    said = Shadow(colour=wanted) if isinstance(wanted, str) else wanted
    shadow = None
    if said is not None and not palette.flat:
        shadow = ShadowLook(palette.colour(said.colour), said.x, said.y, said.blur)
    opacity = 1.0 if element.opacity is None else element.opacity
    found = ElementEffects(element.rotation or 0.0, opacity, shadow)
    return None if found == ElementEffects() else found


def _shadow(look: ShadowLook, marks: Marks, room: Box) -> Masked:
    """Return the colour of a shadow, seen where *marks* are: copies of them, soft at the edge."""
    copies: Marks = []
    if not look.blur:
        copies += shifted(map(_flat, marks), look.x, look.y)
        return Masked(*room, (Rect(*room, look.colour),), tuple(copies))
    faint = [_flat(mark, _FAINT) for mark in marks]
    copies += shifted(faint, look.x, look.y)
    for ring in range(1, _RINGS + 1):
        far = look.blur * ring / _RINGS
        for at in range(_ROUND):
            angle = radians(360 * (at + ring / 2) / _ROUND)
            copies += shifted(faint, look.x + far * cos(angle), look.y + far * sin(angle))
    return Masked(*room, (Rect(*room, look.colour),), tuple(copies))


def _flat(mark: Mark, colour: str = _WHITE) -> Mark:
    """Return *mark* in one *colour*, as far as it hides what lies below it."""

    def tinted(before: str | None) -> str | None:
        if before is None:
            return None
        clear = int(before[7:9] or "ff", 16) * int(colour[7:9] or "ff", 16) // 255
        return f"{colour[:7]}{clear:02x}"

    match mark:
        case Rect() | PathMark():
            return mark._replace(fill=tinted(mark.fill), stroke=tinted(mark.stroke))
        case Line() | TextRun():
            return mark._replace(colour=tinted(mark.colour) or colour)
        case Gradient():
            between = tuple((at, tinted(one) or one) for at, one in mark.between)
            start, end = tinted(mark.start) or "", tinted(mark.end) or ""
            return mark._replace(start=start, end=end, between=between)
        case Picture():
            return Rect(mark.x, mark.y, mark.w, mark.h, colour, radius_mm=mark.radius_mm)
        case Drawing():
            return mark._replace(flat=colour, tone="", sketch=False)
        case Clip():
            ground = Rect(mark.x, mark.y, mark.w, mark.h, colour, radius_mm=mark.radius_mm)
            return mark._replace(marks=(ground,))
        case Masked() | TurnedMarks():
            return mark._replace(marks=tuple(_flat(one, colour) for one in mark.marks))
        case _:
            return mark._replace(colour="#00000000")


# ------------------------------------------------------------------ inside of containers


class Altered(Content):
    """Content to which *effects* are done wherever it is drawn."""

    __slots__ = ("_content", "_effects")

    def __init__(self, content: Content, effects: ElementEffects) -> None:
        """Alter *content*; containers treat both alike."""
        super().__init__()
        self._content, self._effects = content, effects
        self.grow, self.keep = content.grow, content.keep
        self.whole, self.width = True, content.width

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the content laid out."""
        return _AlteredBlock(self._content.layout(width, fit), self._effects, width)

    def natural_width(self, fit: Fit) -> float:
        """Return the width of the content."""
        return self._content.natural_width(fit)

    def least_height(self, width: float, fit: Fit) -> float:
        """Return the least height of the content."""
        return self._content.least_height(width, fit)


class _AlteredBlock(Block):
    __slots__ = ("_block", "_effects", "_width")

    def __init__(self, block: Block, effects: ElementEffects, width: float) -> None:
        super().__init__(block.height)
        self.top, self.bottom, self.too_wide = block.top, block.bottom, block.too_wide
        self._block, self._effects, self._width = block, effects, width

    def parts(self) -> Sequence[Block]:
        return (self._block,)

    def draw(self, out: Marks, x: float, y: float) -> None:
        drawn: Marks = []
        self._block.draw(drawn, x, y)
        out += self._effects.on(drawn, (x, y, self._width, self.height))

    def split(self, room: float, force: bool) -> Split:
        head, rest = self._block.split(room, force)
        altered = None if head is None else _AlteredBlock(head, self._effects, self._width)
        return altered, None if rest is None else Altered(rest, self._effects)

    def stretch(self, height: float) -> None:
        self._block.stretch(height)
        self.height = self._block.height


def altered_bind(bind: Bind, effects: ElementEffects | None) -> Bind:
    """Return *bind* with *effects* done to its content, or as it is without any."""
    if effects is None:
        return bind

    def binds(card: Card, scope: Record) -> Content | None:
        content = bind(card, scope)
        return None if content is None else Altered(content, effects)

    return binds
