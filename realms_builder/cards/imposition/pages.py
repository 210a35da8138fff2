"""What imposition yields: pages with slots, lines and small texts, all in millimetres.

The origin is the top left corner of the page as it is seen, y grows downwards, and rotations are
clockwise degrees.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from realms_builder.cards.imposition.print_job import PrintJob
from realms_builder.core.problems import Problem


class PageSide(StrEnum):
    """A side of a card, and of a sheet."""

    FRONT = "front"
    BACK = "back"


class LineKind(StrEnum):
    """What a line on the sheet is for; fold lines are drawn dashed, cut lines pale."""

    CROP = "crop"
    FOLD = "fold"
    RULER = "ruler"
    CUT = "cut"


@dataclass(frozen=True, slots=True)
class CardOnSheet:
    """A card to print: its trimmed size, which sides it has and what makes it identical.

    *key* is the same for cards that look the same; *count* is how many of it are wanted.
    """

    width_mm: float
    height_mm: float
    key: str = ""
    has_front: bool = True
    has_back: bool = True
    count: int = 1


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the page."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float

    @property
    def right_mm(self) -> float:
        """Return the x of the right edge."""
        return self.x_mm + self.width_mm

    @property
    def bottom_mm(self) -> float:
        """Return the y of the lower edge."""
        return self.y_mm + self.height_mm

    def grown(self, by_mm: float) -> Box:
        """Return the box with *by_mm* added on each of its four sides."""
        return Box(
            self.x_mm - by_mm,
            self.y_mm - by_mm,
            self.width_mm + 2.0 * by_mm,
            self.height_mm + 2.0 * by_mm,
        )

    def moved(self, dx_mm: float, dy_mm: float) -> Box:
        """Return the box moved right and down."""
        return Box(self.x_mm + dx_mm, self.y_mm + dy_mm, self.width_mm, self.height_mm)


@dataclass(frozen=True, slots=True)
class Edges:
    """Four lengths in millimetres, one for each side of a box as it lies on the page."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


@dataclass(frozen=True, slots=True)
class FaceSlot:
    """One face on a page: the box of its trim as it lies there, and what is drawn in it.

    *card* is the place in the sequence given to imposition. A face turned by 90 or 270 degrees is
    as wide as the box is high. *bleed* is how far the face may be drawn beyond each edge of the
    box. A blank slot is kept free: that side of the card is empty.
    """

    box: Box
    rotation: int
    card: int
    side: PageSide
    bleed: Edges = Edges()
    blank: bool = False
    copies: int = 1


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A straight horizontal or vertical line on the sheet; the first point is the lesser one."""

    x1_mm: float
    y1_mm: float
    x2_mm: float
    y2_mm: float
    kind: LineKind = LineKind.CROP
    weight_pt: float = 0.25

    @property
    def box(self) -> Box:
        """Return the line as a box without thickness."""
        return Box(self.x1_mm, self.y1_mm, self.x2_mm - self.x1_mm, self.y2_mm - self.y1_mm)


@dataclass(frozen=True, slots=True)
class SheetText:
    """Small text on the sheet: where its baseline starts, and the room kept for it."""

    x_mm: float
    y_mm: float
    text: str
    width_mm: float
    size_pt: float = 6.0
    rotation: int = 0


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet; pages are numbered in print order from 1, sheets too."""

    number: int
    sheet: int
    side: PageSide
    width_mm: float
    height_mm: float
    slots: tuple[FaceSlot, ...]
    lines: tuple[SheetLine, ...] = ()
    texts: tuple[SheetText, ...] = ()


@dataclass(frozen=True, slots=True)
class SizeGroup:
    """How cards of one size were laid out, for a summary beside the preview.

    On sheets of mixed sizes there are no columns and rows.
    """

    width_mm: float
    height_mm: float
    columns: int
    rows: int
    landscape: bool
    sideways: bool
    cards: int
    sheets: int

    @property
    def mixed(self) -> bool:
        """Return whether the cards share sheets with others of another size."""
        return self.columns == 0

    @property
    def capacity(self) -> int:
        """Return how many cards one sheet holds; 0 where sizes are mixed."""
        return self.columns * self.rows


@dataclass(frozen=True, slots=True)
class Sheets:
    """The whole job as pages in print order, and what was wrong or worth knowing.

    *In strips* means that straight cuts from edge to edge leave strips of single cards.
    """

    job: PrintJob
    pages: tuple[Page, ...] = ()
    groups: tuple[SizeGroup, ...] = ()
    problems: tuple[Problem, ...] = ()
    two_sided: bool = False
    in_strips: bool = True

    @property
    def papers(self) -> int:
        """Return how many sheets of paper there are."""
        return self.pages[-1].sheet if self.pages else 0
