"""How many pieces of one size a sheet holds, and where they lie: a grid centred on the page.

Counting follows the table of printing.md, "Paper": with bleed, every card keeps its bleed inside
the page margin; without it, neighbours share their cut lines.
"""

from __future__ import annotations

from dataclasses import dataclass

from realms_builder.cards.imposition.pages import Box
from realms_builder.cards.imposition.pieces import Piece, pieces
from realms_builder.cards.imposition.print_job import Orientation, PrintJob

# Half a thousandth of a millimetre: what rounding may add to a row that fits exactly.
TOLERANCE_MM = 0.0005


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of one piece on a page; *left_mm* and *top_mm* are the first trim edges."""

    card_width_mm: float
    card_height_mm: float
    piece: Piece
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


def best_grid(width_mm: float, height_mm: float, job: PrintJob) -> Grid | None:
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
    width_mm: float, height_mm: float, piece: Piece, page: tuple[float, float], job: PrintJob
) -> Grid:
    columns, left = _row(piece.width_mm, page[0], job)
    rows, top = _row(piece.height_mm, page[1], job)
    spacing = job.spacing_mm
    return Grid(width_mm, height_mm, piece, *page, columns, rows, spacing, left, top)


def _row(side: float, page_side: float, job: PrintJob) -> tuple[int, float]:
    """Return how many pieces fit along one side of the page, and where the first begins."""
    spacing = job.spacing_mm
    room = page_side - 2.0 * (job.margin_mm + job.bleed_mm) + TOLERANCE_MM
    count = max(0, int((room + spacing) // (side + spacing)))
    used = count * side + max(0, count - 1) * spacing
    return count, (page_side - used) / 2.0
