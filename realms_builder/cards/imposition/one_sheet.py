"""One sheet of paper: its front with slots and marks, and the back that lies behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from realms_builder.cards.imposition.duplex import BackOfSheet
from realms_builder.cards.imposition.grid import CutPiece, FacePart
from realms_builder.cards.imposition.marks import cut_lines, sheet_marks
from realms_builder.cards.imposition.pages import (
    Box,
    CardOnSheet,
    Edges,
    FaceSlot,
    Page,
    PageSide,
    SheetLine,
)
from realms_builder.cards.imposition.print_job import PrintJob


@dataclass(frozen=True, slots=True)
class Copy:
    """One card to cut: its place in the given sequence, and how many it stands for."""

    card: int
    count: int


class SheetCell(NamedTuple):
    """A piece on a sheet: the outline it is cut along, how its faces lie in it, whose it is."""

    outline: Box
    piece: CutPiece
    copy: Copy


class SheetMaker:
    """Makes the sheets of a job on pages of one size; sheets cut alike share their marks."""

    def __init__(
        self,
        cards: Sequence[CardOnSheet],
        page_mm: tuple[float, float],
        job: PrintJob,
        *,
        two_sided: bool,
        mixed: bool = False,
    ) -> None:
        """Take all *cards* of the job; *two_sided* asks for a back page behind every front.

        On *mixed* sheets edges that no mark reaches are drawn themselves, as thin lines.
        """
        self._cards = cards
        self._page_mm = page_mm
        self._job = job
        self._back = BackOfSheet(*page_mm, job)
        self._two_sided = two_sided
        self._mixed = mixed
        self._marks: dict[tuple[Box, ...], tuple[SheetLine, ...]] = {}

    def sheet(self, cells: Sequence[SheetCell]) -> list[Page]:
        """Return the front with *cells*, and its back if one is wanted."""
        slots = tuple(slot for cell in cells for slot in self._slots(cell))
        marks = self._marks_of(cells) if self._job.marks else ()
        front = Page(1, 1, PageSide.FRONT, *self._page_mm, slots, marks)
        return [front, self._behind(front)] if self._two_sided else [front]

    def _slots(self, cell: SheetCell) -> list[FaceSlot]:
        outline, piece, copy = cell
        card = self._cards[copy.card]
        return [
            FaceSlot(
                part.box.moved(outline.x_mm, outline.y_mm),
                part.rotation,
                copy.card,
                part.side,
                self._bleed(part),
                blank=not (card.has_front if part.side is PageSide.FRONT else card.has_back),
                copies=copy.count,
            )
            for part in piece.parts
        ]

    def _bleed(self, part: FacePart) -> Edges:
        bleed_mm, edges = self._job.bleed_mm, part.bleed
        return Edges(
            bleed_mm * edges.left,
            bleed_mm * edges.top,
            bleed_mm * edges.right,
            bleed_mm * edges.bottom,
        )

    def _marks_of(self, cells: Sequence[SheetCell]) -> tuple[SheetLine, ...]:
        outlines = tuple(cell.outline for cell in cells)
        if outlines not in self._marks:
            folds = [fold for cell in cells for fold in _folds(cell)]
            bleed_mm = self._job.bleed_mm
            marks = sheet_marks(outlines, folds, bleed_mm, self._page_mm)
            if self._mixed:
                marks += cut_lines(outlines, folds, marks, bleed_mm)
            self._marks[outlines] = marks
        return self._marks[outlines]

    def _behind(self, front: Page) -> Page:
        """Return the back page: every slot of the front is kept, also where a card has no back."""
        slots = tuple(
            self._back.slot(slot, blank=not self._cards[slot.card].has_back) for slot in front.slots
        )
        lines: tuple[SheetLine, ...] = ()
        if self._job.marks_on_backs:
            seen = (self._back.line(line) for line in front.lines)
            lines = tuple(line for line in seen if line is not None)
        return replace(front, side=PageSide.BACK, slots=slots, lines=lines)


def _folds(cell: SheetCell) -> list[tuple[float, float, float, float]]:
    fold = cell.piece.fold
    if fold is None:
        return []
    x, y = cell.outline.x_mm, cell.outline.y_mm
    return [(fold[0] + x, fold[1] + y, fold[2] + x, fold[3] + y)]
