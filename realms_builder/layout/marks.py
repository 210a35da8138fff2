"""What lies where on a card: marks in millimetres, origin at the top left of the trim, y down.

Layout makes these, the ink layer draws them in order, later marks over earlier ones. A whole
roster makes hundreds of thousands, so marks are named tuples: immutable and cheap to create.
Colours are ``#rrggbb``, or ``#rrggbbaa`` where something shines through.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import NamedTuple

Command = tuple[str, *tuple[float, ...]]
"""One step of an outline, in absolute millimetres.

``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)`` or ``("Z",)``.
"""


class Rect(NamedTuple):
    """A box, filled, stroked or both; with a *radius_mm* of half its side it is a circle."""

    x: float
    y: float
    w: float
    h: float
    fill: str | None = None
    stroke: str | None = None
    line_mm: float = 0.2
    radius_mm: float = 0.0


class Line(NamedTuple):
    """A straight stroke; *dash_mm* are lengths on and off, none for a solid line."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str = "#000000"
    line_mm: float = 0.2
    dash_mm: tuple[float, ...] = ()


class PathMark(NamedTuple):
    """A free outline of absolute commands, filled, stroked or both."""

    commands: tuple[Command, ...]
    fill: str | None = None
    stroke: str | None = None
    line_mm: float = 0.2
    even_odd: bool = False


class Gradient(NamedTuple):
    """A box that runs from *start* to *end*; *angle_deg* 0 is to the right, 90 downwards.

    A *radial* one runs from its middle to its corners. *between* are further colours on the way,
    each with how far along it stands, from 0 to 1 and in this order.
    """

    x: float
    y: float
    w: float
    h: float
    start: str
    end: str
    angle_deg: float = 90.0
    radius_mm: float = 0.0
    radial: bool = False
    between: tuple[tuple[float, str], ...] = ()

    @property
    def stops(self) -> tuple[tuple[float, str], ...]:
        """Return every colour on the way with how far along it stands, from 0 to 1."""
        return ((0.0, self.start), *self.between, (1.0, self.end))


class TextRun(NamedTuple):
    """One run of text that starts at *x* and stands on *baseline_y*, *font* being a theme role."""

    x: float
    baseline_y: float
    text: str
    font: str
    size_pt: float
    colour: str = "#000000"
    tracking_pt: float = 0.0


class Picture(NamedTuple):
    """A photo or painting in a box.

    It covers the box and is cropped, or with *contain* lies in it whole. *focus_x* and *focus_y*
    (0 to 1) say which point of it stays in sight, *zoom* of 1 or more enlarges it. With *face* that
    point lies where ``picture_place`` puts it, at *at* of the box. A *sketch* of it is drawn in
    thin lines over light greys, for little ink.
    """

    x: float
    y: float
    w: float
    h: float
    path: str
    radius_mm: float = 0.0
    focus_x: float = 0.5
    focus_y: float = 0.5
    zoom: float = 1.0
    contain: bool = False
    sketch: bool = False
    face: tuple[float, float] | None = None
    at: tuple[float, float] | None = None


CURRENT = "currentColor"
"""What a drawing has no colour of its own for, or has in black."""


class Drawing(NamedTuple):
    """An SVG file, fitted whole and centred in a box.

    *colours* are pairs (colour in the file, colour to draw); ``currentColor`` is one in the file.
    With a *tone* every colour has its hue and stays as light as it is; a *sketch* is as
    that of a picture. With *flat* all of it is of that one colour.
    """

    x: float
    y: float
    w: float
    h: float
    path: str
    colours: tuple[tuple[str, str], ...] = ()
    tone: str = ""
    sketch: bool = False
    flat: str = ""


class Clip(NamedTuple):
    """Marks of which only what lies in a (rounded) box is seen, or within an *outline*."""

    x: float
    y: float
    w: float
    h: float
    marks: tuple[Mark, ...]
    radius_mm: float = 0.0
    outline: tuple[Command, ...] = ()


class Masked(NamedTuple):
    """Marks in a box that show as much as the *mask* is light: white all, black nothing."""

    x: float
    y: float
    w: float
    h: float
    marks: tuple[Mark, ...]
    mask: tuple[Mark, ...]


class Tint(NamedTuple):
    """A box in which everything below takes on the hue of *colour* and stays as light as it is."""

    x: float
    y: float
    w: float
    h: float
    colour: str


class TurnedMarks(NamedTuple):
    """Marks turned clockwise by *degrees* round a point."""

    x: float
    y: float
    degrees: float
    marks: tuple[Mark, ...]


Mark = (
    Rect
    | Line
    | PathMark
    | Gradient
    | TextRun
    | Picture
    | Drawing
    | Clip
    | Masked
    | Tint
    | TurnedMarks
)


class Tag(NamedTuple):
    """What the marks from *first* up to *last* are, as PDF says it: ``H1``, ``P``, ``Figure``.

    Tags within others are parts of them. *alt* says in words what a figure shows. The head of a
    table says its *scope*, ``Column`` or ``Row``; a cell covers *span* columns. A link is over an
    *area* of its page, by its place among them.
    """

    role: str
    first: int
    last: int
    alt: str = ""
    scope: str = ""
    span: int = 1
    area: int | None = None


GROUPS = (Clip, Masked, TurnedMarks)
"""What holds other marks."""


def every_mark(marks: Iterable[Mark]) -> Iterator[Mark]:
    """Yield *marks* in drawing order with those inside groups; what only masks is left out."""
    for mark in marks:
        yield mark
        if isinstance(mark, GROUPS):
            yield from every_mark(mark.marks)


class _Hashed:
    """Marks with a content hash that is the same in every process, made when first asked for."""

    __slots__ = ("_digest",)

    def __init__(self) -> None:
        self._digest: str | None = None

    def _hash_of(self, content: object) -> str:
        if self._digest is None:
            self._digest = blake2b(repr(content).encode(), digest_size=16).hexdigest()
        return self._digest


class Layer(_Hashed):
    """What many faces share: written once and reused, so keep one object for all of them."""

    __slots__ = ("marks",)

    def __init__(self, marks: Iterable[Mark]) -> None:
        """Make a layer of *marks* in the coordinates of the faces that use it."""
        super().__init__()
        self.marks: tuple[Mark, ...] = tuple(marks)

    def hash(self) -> str:
        """Return a digest of the marks."""
        return self._hash_of(self.marks)


class Face(_Hashed):
    """One side of a card: its trim size, how far it bleeds, and what is drawn on it.

    *layers* lie below *marks*. Marks may reach *bleed_mm* beyond the trim on every side and are
    cut there. *corner_mm* is the radius of the finished card's corners. *tags* say what the marks
    of a page to read are. Treat it as immutable.
    """

    __slots__ = ("bleed_mm", "corner_mm", "height_mm", "layers", "marks", "tags", "width_mm")

    def __init__(
        self,
        width_mm: float,
        height_mm: float,
        bleed_mm: float = 0.0,
        corner_mm: float = 0.0,
        marks: Iterable[Mark] = (),
        layers: Iterable[Layer] = (),
        tags: Iterable[Tag] = (),
    ) -> None:
        """Make a face of a size in millimetres with its marks above its shared layers."""
        super().__init__()
        self.width_mm = width_mm
        self.height_mm = height_mm
        self.bleed_mm = bleed_mm
        self.corner_mm = corner_mm
        self.marks: tuple[Mark, ...] = tuple(marks)
        self.layers: tuple[Layer, ...] = tuple(layers)
        self.tags: tuple[Tag, ...] = tuple(tags)

    @property
    def drawn(self) -> tuple[Mark, ...]:
        """Return the marks of its layers and its own, in drawing order."""
        return (*(mark for layer in self.layers for mark in layer.marks), *self.marks)

    def hash(self) -> str:
        """Return a digest of everything drawn: equal faces have equal digests, in any process.

        A picture counts by its path, not by what the file holds.
        """
        size = (self.width_mm, self.height_mm, self.bleed_mm, self.corner_mm)
        return self._hash_of((size, [layer.hash() for layer in self.layers], self.marks))
