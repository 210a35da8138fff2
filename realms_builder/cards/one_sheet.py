"""One sheet of a grid: its front with slots and marks, and the back that lies behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from realms_builder.cards.duplex import BackOfSheet
from realms_builder.cards.grid import Grid
from realms_builder.cards.marks import sheet_marks
from realms_builder.cards.pages import Box, CardOnSheet, Edges, Page, SheetLine, Side, Slot
from realms_builder.cards.pieces import Part
from realms_builder.cards.print_job import PrintJob


@dataclass(frozen=True, slots=True)
class Copy:
    """One card to cut: its place in the given sequence, and how many it stands for."""

    card: int
    count: int


class SheetMaker:
    """Makes the sheets of one size of card; full sheets share their marks."""

    def __init__(
        self, cards: Sequence[CardOnSheet], grid: Grid, job: PrintJob, *, two_sided: bool
    ) -> None:
        """Take all *cards* of the job; *two_sided* asks for a back page behind every front."""
        self.grid = grid
        self._cards = cards
        self._job = job
        self._back = BackOfSheet(grid.page_width_mm, grid.page_height_mm, job)
        self._two_sided = two_sided
        self._marks: dict[tuple[int, int], tuple[SheetLine, ...]] = {}

    def sheet(self, copies: Sequence[Copy], first_place: int) -> list[Page]:
        """Return the front with *copies* from *first_place* on, and its back if one is wanted."""
        slots = tuple(
            slot
            for place, copy in enumerate(copies, first_place)
            for slot in self._slots(place, copy)
        )
        marks = self._marks_of(first_place, first_place + len(copies)) if self._job.marks else ()
        grid = self.grid
        front = Page(1, 1, Side.FRONT, grid.page_width_mm, grid.page_height_mm, slots, marks)
        return [front, self._behind(front)] if self._two_sided else [front]

    def _slots(self, place: int, copy: Copy) -> list[Slot]:
        outline = self.grid.outline(place)
        card = self._cards[copy.card]
        return [
            Slot(
                part.box.moved(outline.x_mm, outline.y_mm),
                part.rotation,
                copy.card,
                part.side,
                self._bleed(part),
                blank=not (card.has_front if part.side is Side.FRONT else card.has_back),
                copies=copy.count,
            )
            for part in self.grid.piece.parts
        ]

    def _bleed(self, part: Part) -> Edges:
        bleed_mm, edges = self._job.bleed_mm, part.bleed
        return Edges(
            bleed_mm * edges.left,
            bleed_mm * edges.top,
            bleed_mm * edges.right,
            bleed_mm * edges.bottom,
        )

    def _marks_of(self, first: int, end: int) -> tuple[SheetLine, ...]:
        if (first, end) not in self._marks:
            grid = self.grid
            outlines = [grid.outline(place) for place in range(first, end)]
            folds = [fold for box in outlines for fold in self._folds(box)]
            page = (grid.page_width_mm, grid.page_height_mm)
            self._marks[first, end] = sheet_marks(outlines, folds, self._job.bleed_mm, page)
        return self._marks[first, end]

    def _folds(self, outline: Box) -> list[tuple[float, float, float, float]]:
        fold = self.grid.piece.fold
        if fold is None:
            return []
        x, y = outline.x_mm, outline.y_mm
        return [(fold[0] + x, fold[1] + y, fold[2] + x, fold[3] + y)]

    def _behind(self, front: Page) -> Page:
        """Return the back page: every slot of the front is kept, also where a card has no back."""
        slots = tuple(
            self._back.slot(slot, blank=not self._cards[slot.card].has_back) for slot in front.slots
        )
        lines: tuple[SheetLine, ...] = ()
        if self._job.marks_on_backs:
            seen = (self._back.line(line) for line in front.lines)
            lines = tuple(line for line in seen if line is not None)
        return replace(front, side=Side.BACK, slots=slots, lines=lines)
