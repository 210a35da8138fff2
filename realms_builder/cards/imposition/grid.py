"""How many pieces of one size a sheet holds, and where they lie: a grid centred on the page.

With bleed, every card keeps its bleed inside
the page margin; without it, neighbours share their cut lines.
"""

from __future__ import annotations

from dataclasses import dataclass

from realms_builder.cards.imposition.pages import Box, Edges, PageSide
from realms_builder.cards.imposition.print_job import BackTurn, Duplex, Orientation, PrintJob

# ------------------------------------------------------------------ pieces
# The piece of paper that is cut out for one card: one face, or two that share a fold line.
#
# A piece is cut along its outline. Folded pieces hold back and front side by side, and whatever way
# the piece lies on the sheet, the folded card shows both sides the right way up.


@dataclass(frozen=True, slots=True)
class FacePart:
    """One face within a piece; *bleed* has 1 for an edge that may bleed, 0 at a fold."""

    side: PageSide
    box: Box
    rotation: int
    bleed: Edges


@dataclass(frozen=True, slots=True)
class CutPiece:
    """The outline of one card on the sheet, its faces, and where it is folded, if it is."""

    width_mm: float
    height_mm: float
    parts: tuple[FacePart, ...]
    fold: tuple[float, float, float, float] | None = None
    sideways: bool = False


def pieces(width_mm: float, height_mm: float, job: PrintJob) -> tuple[CutPiece, ...]:
    """Return every way a card of that size may be laid out under *job*, the plainest first."""
    if job.duplex is Duplex.FOLD:
        upright = (
            _folded_at_side(width_mm, height_mm, job.turn),
            _folded_at_top(width_mm, height_mm, job.turn),
        )
    else:
        upright = (_plain(width_mm, height_mm),)
    return upright + tuple(_turned(piece) for piece in upright)


def _plain(width: float, height: float) -> CutPiece:
    part = FacePart(PageSide.FRONT, Box(0.0, 0.0, width, height), 0, Edges(1, 1, 1, 1))
    return CutPiece(width, height, (part,))


def _folded_at_side(width: float, height: float, turn: BackTurn) -> CutPiece:
    """Return back and front like the cover of a book laid open: the fold is the front's left."""
    rotation = 0 if turn is BackTurn.BOOK else 180
    back = FacePart(PageSide.BACK, Box(0.0, 0.0, width, height), rotation, Edges(1, 1, 0, 1))
    front = FacePart(PageSide.FRONT, Box(width, 0.0, width, height), 0, Edges(0, 1, 1, 1))
    return CutPiece(2.0 * width, height, (back, front), (width, 0.0, width, height))


def _folded_at_top(width: float, height: float, turn: BackTurn) -> CutPiece:
    """Return the back above the front, on its head, so that folding it over sets it upright."""
    rotation = 180 if turn is BackTurn.BOOK else 0
    back = FacePart(PageSide.BACK, Box(0.0, 0.0, width, height), rotation, Edges(1, 1, 1, 0))
    front = FacePart(PageSide.FRONT, Box(0.0, height, width, height), 0, Edges(1, 0, 1, 1))
    return CutPiece(width, 2.0 * height, (back, front), (0.0, height, width, height))


def _turned(piece: CutPiece) -> CutPiece:
    """Return *piece* turned clockwise by a quarter."""
    tall = piece.height_mm
    parts = tuple(
        FacePart(
            part.side, _turned_box(part.box, tall), (part.rotation + 90) % 360, _turned_edges(part)
        )
        for part in piece.parts
    )
    fold = piece.fold
    if fold is not None:
        x1, y1, x2, y2 = fold
        fold = (tall - y2, x1, tall - y1, x2)
    return CutPiece(tall, piece.width_mm, parts, fold, sideways=True)


def _turned_box(box: Box, tall: float) -> Box:
    return Box(tall - box.bottom_mm, box.x_mm, box.height_mm, box.width_mm)


def _turned_edges(part: FacePart) -> Edges:
    edges = part.bleed
    return Edges(left=edges.bottom, top=edges.left, right=edges.top, bottom=edges.right)


# ------------------------------------------------------------------ grid


# Half a thousandth of a millimetre: what rounding may add to a row that fits exactly.
TOLERANCE_MM = 0.0005


@dataclass(frozen=True, slots=True)
class SheetGrid:
    """Columns and rows of one piece on a page; *left_mm* and *top_mm* are the first trim edges."""

    card_width_mm: float
    card_height_mm: float
    piece: CutPiece
    page_width_mm: float
    page_height_mm: float
    columns: int
    rows: int
    spacing_mm: float
    left_mm: float
    top_mm: float

    @property
    def capacity(self) -> int:
        """Return how many pieces the page holds."""
        return self.columns * self.rows

    @property
    def landscape(self) -> bool:
        """Return whether the page lies on its long edge."""
        return self.page_width_mm > self.page_height_mm

    def outline(self, place: int) -> Box:
        """Return the box of the piece at *place*, counted from 0 in reading order."""
        row, column = divmod(place, self.columns)
        piece = self.piece
        return Box(
            self.left_mm + column * (piece.width_mm + self.spacing_mm),
            self.top_mm + row * (piece.height_mm + self.spacing_mm),
            piece.width_mm,
            piece.height_mm,
        )


def best_grid(width_mm: float, height_mm: float, job: PrintJob) -> SheetGrid | None:
    """Return the grid that holds most cards of that size, or None when not one fits.

    Among equals an upright card wins over a sideways one, then a portrait page over a landscape.
    """
    grids = [
        _grid(width_mm, height_mm, piece, page, job)
        for page in page_sizes(job)
        for piece in pieces(width_mm, height_mm, job)
    ]
    fitting = [grid for grid in grids if grid.capacity]
    return min(
        fitting,
        key=lambda grid: (-grid.capacity, grid.piece.sideways, grid.landscape),
        default=None,
    )


def page_sizes(job: PrintJob) -> list[tuple[float, float]]:
    """Return width and height of the page in every way that *job* lets it be held."""
    short, long = sorted((job.paper.width_mm, job.paper.height_mm))
    if job.orientation is Orientation.PORTRAIT:
        return [(short, long)]
    if job.orientation is Orientation.LANDSCAPE:
        return [(long, short)]
    return [(short, long), (long, short)]


def _grid(
    width_mm: float, height_mm: float, piece: CutPiece, page: tuple[float, float], job: PrintJob
) -> SheetGrid:
    columns, left = _row(piece.width_mm, page[0], job)
    rows, top = _row(piece.height_mm, page[1], job)
    spacing = job.spacing_mm
    return SheetGrid(width_mm, height_mm, piece, *page, columns, rows, spacing, left, top)


def _row(side: float, page_side: float, job: PrintJob) -> tuple[int, float]:
    """Return how many pieces fit along one side of the page, and where the first begins."""
    spacing = job.spacing_mm
    room = page_side - 2.0 * (job.margin_mm + job.bleed_mm) + TOLERANCE_MM
    count = max(0, int((room + spacing) // (side + spacing)))
    used = count * side + max(0, count - 1) * spacing
    return count, (page_side - used) / 2.0
