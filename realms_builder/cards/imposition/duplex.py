"""Where the back of a card lies on the other side of the sheet.

Portrait with a long-edge flip and landscape with a short-edge flip turn the sheet about its
vertical axis; the other two turn it about the horizontal axis, which is the same page seen upside
down.
"""

from __future__ import annotations

from dataclasses import replace

from realms_builder.cards.imposition.pages import Box, Edges, FaceSlot, PageSide, SheetLine
from realms_builder.cards.imposition.print_job import BackTurn, Duplex, PrintJob


def flips_about_vertical_axis(width_mm: float, height_mm: float, duplex: Duplex) -> bool:
    """Return whether the printer turns a page of that size like the leaf of a book."""
    portrait = height_mm >= width_mm
    return portrait == (duplex is Duplex.LONG_EDGE)


class BackOfSheet:
    """The mapping from the front of one page size to its back, as both are seen."""

    def __init__(self, width_mm: float, height_mm: float, job: PrintJob) -> None:
        """Fix the page size and the way of *job* to turn sheets and cards."""
        self._width_mm = width_mm
        self._height_mm = height_mm
        self._upside_down = not flips_about_vertical_axis(width_mm, height_mm, job.duplex)
        self._turn = job.turn
        self._offset_mm = job.back_offset_mm

    def slot(self, front: FaceSlot, *, blank: bool) -> FaceSlot:
        """Return the slot behind *front*; its face is the other side of the same card."""
        rotation = -front.rotation if self._turn is BackTurn.BOOK else 180 - front.rotation
        if self._upside_down:
            rotation += 180
        return FaceSlot(
            self.box(front.box),
            rotation % 360,
            front.card,
            PageSide.BACK,
            self._edges(front.bleed),
            blank,
            front.copies,
        )

    def box(self, front: Box) -> Box:
        """Return where *front* lies when the sheet is seen from behind, shifted by the offset."""
        x, y = front.x_mm, front.y_mm
        if self._upside_down:
            y = self._height_mm - front.bottom_mm
        else:
            x = self._width_mm - front.right_mm
        return Box(x, y, front.width_mm, front.height_mm).moved(*self._offset_mm)

    def line(self, front: SheetLine) -> SheetLine | None:
        """Return *front* seen from behind, cut to the page; None when nothing is left of it."""
        box = self.box(front.box)
        x1, x2 = max(0.0, box.x_mm), min(self._width_mm, box.right_mm)
        y1, y2 = max(0.0, box.y_mm), min(self._height_mm, box.bottom_mm)
        if x2 < x1 or y2 < y1:
            return None
        return replace(front, x1_mm=x1, y1_mm=y1, x2_mm=x2, y2_mm=y2)

    def _edges(self, front: Edges) -> Edges:
        if self._upside_down:
            return Edges(front.left, front.bottom, front.right, front.top)
        return Edges(front.right, front.top, front.left, front.bottom)
