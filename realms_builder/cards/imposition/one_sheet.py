"""One sheet of paper: its front with slots and marks, and the back that lies behind it.

A crop mark prolongs a trim edge outwards, begins outside the bleed and
never enters another card or its bleed; marks that neighbours share are drawn once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from realms_builder.cards.imposition.duplex import BackOfSheet
from realms_builder.cards.imposition.grid import CutPiece, FacePart
from realms_builder.cards.imposition.pages import (
    Box,
    CardOnSheet,
    Edges,
    FaceSlot,
    LineKind,
    Page,
    PageSide,
    SheetLine,
)
from realms_builder.cards.imposition.print_job import PrintJob

MARK_LENGTH_MM = 5.0
SHORTEST_MARK_MM = 1.0
LEAST_OFFSET_MM = 1.0
FARTHEST_OFFSET_MM = 3.0
# Half the weight of a mark and a little air: how far a mark keeps from a card it runs along.
CLEARANCE_MM = 0.2
_SAME_LINE_DIGITS = 3
_ROUNDING_MM = 1e-6
_TOUCHING_MM = 0.01
CUT_WEIGHT_PT = 0.2
Fold = tuple[float, float, float, float]


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


@dataclass(frozen=True, slots=True)
class _Ray:
    """A mark to be: it leaves *edge* along one axis, *forward* or back, at *across*."""

    upright: bool
    across: float
    edge: float
    forward: bool
    kind: LineKind


def sheet_marks(
    outlines: Sequence[Box],
    folds: Iterable[Fold],
    bleed_mm: float,
    page: tuple[float, float],
) -> tuple[SheetLine, ...]:
    """Return the marks for pieces cut along *outlines* and folded along *folds* on *page*.

    *page* is width and height. A mark with less than a millimetre of room is left out.
    """
    guarded = [outline.grown(bleed_mm) for outline in outlines]
    offset = max(bleed_mm, LEAST_OFFSET_MM)
    found: list[SheetLine] = []
    for ray in _rays(outlines, folds):
        span = _free_span(ray, guarded, offset, bleed_mm, page)
        if span is not None:
            found.append(_line(ray, *span))
    return _each_once(found)


def cut_lines(
    outlines: Sequence[Box],
    folds: Iterable[Fold],
    marks: Sequence[SheetLine],
    bleed_mm: float,
) -> tuple[SheetLine, ...]:
    """Return the edges of *outlines* and the *folds* that no mark prolongs, as thin lines.

    On sheets of mixed sizes cards end in the midst of others, where no mark has room. With bleed
    no edge is drawn: the line would lie on a picture.
    """
    dashed = [mark for mark in marks if mark.kind is LineKind.FOLD]
    lines = [SheetLine(*fold, LineKind.FOLD, CUT_WEIGHT_PT) for fold in folds]
    bare = tuple(line for line in lines if not any(_prolongs(mark, line) for mark in dashed))
    if bleed_mm > 0.0:
        return bare
    marked = [mark for mark in marks if mark.kind is LineKind.CROP]
    edges: list[SheetLine] = []
    for box in outlines:
        for edge in _edges_of(box):
            if not any(_prolongs(mark, edge) for mark in marked):
                edges.append(edge)
    return (*_each_once(edges), *bare)


def _edges_of(box: Box) -> Iterable[SheetLine]:
    for x in (box.x_mm, box.right_mm):
        yield SheetLine(x, box.y_mm, x, box.bottom_mm, LineKind.CUT, CUT_WEIGHT_PT)
    for y in (box.y_mm, box.bottom_mm):
        yield SheetLine(box.x_mm, y, box.right_mm, y, LineKind.CUT, CUT_WEIGHT_PT)


def _prolongs(mark: SheetLine, edge: SheetLine) -> bool:
    """Return whether *mark* lies on the line of *edge* and begins where that ends."""
    near = FARTHEST_OFFSET_MM + _TOUCHING_MM
    if edge.x1_mm == edge.x2_mm:
        beside = abs(mark.x1_mm - edge.x1_mm) + abs(mark.x2_mm - edge.x1_mm)
        gap = max(mark.y1_mm - edge.y2_mm, edge.y1_mm - mark.y2_mm)
    else:
        beside = abs(mark.y1_mm - edge.y1_mm) + abs(mark.y2_mm - edge.y1_mm)
        gap = max(mark.x1_mm - edge.x2_mm, edge.x1_mm - mark.x2_mm)
    return beside < _TOUCHING_MM and 0 <= gap <= near


def _rays(outlines: Iterable[Box], folds: Iterable[Fold]) -> Iterable[_Ray]:
    for box in outlines:
        for x in (box.x_mm, box.right_mm):
            yield _Ray(True, x, box.y_mm, False, LineKind.CROP)
            yield _Ray(True, x, box.bottom_mm, True, LineKind.CROP)
        for y in (box.y_mm, box.bottom_mm):
            yield _Ray(False, y, box.x_mm, False, LineKind.CROP)
            yield _Ray(False, y, box.right_mm, True, LineKind.CROP)
    for x1, y1, x2, y2 in folds:
        upright = abs(x1 - x2) < abs(y1 - y2)
        across, start, end = (x1, y1, y2) if upright else (y1, x1, x2)
        yield _Ray(upright, across, start, False, LineKind.FOLD)
        yield _Ray(upright, across, end, True, LineKind.FOLD)


def _free_span(
    ray: _Ray,
    guarded: Iterable[Box],
    offset: float,
    bleed: float,
    page: tuple[float, float],
) -> tuple[float, float] | None:
    """Return where the mark begins and ends along its axis, or None when it has no room."""
    if not 0.0 <= ray.across <= (page[0] if ray.upright else page[1]):
        return None
    sign = 1.0 if ray.forward else -1.0
    start = ray.edge + sign * offset
    reach = offset + MARK_LENGTH_MM
    edge_of_page = (page[1] if ray.upright else page[0]) if ray.forward else 0.0
    reach = min(reach, sign * (edge_of_page - ray.edge))
    for box in guarded:
        low, high, near, far = _seen_along(ray, box)
        if not low - CLEARANCE_MM <= ray.across <= high + CLEARANCE_MM:
            continue
        if not ray.forward:
            near, far = -far, -near
        distance = near - sign * ray.edge
        if far - sign * ray.edge <= bleed + _ROUNDING_MM:
            continue
        # A neighbour ahead keeps the same air as the card the mark belongs to.
        reach = min(reach, distance - max(offset - bleed, CLEARANCE_MM))
    if reach - offset < SHORTEST_MARK_MM:
        return None
    end = ray.edge + sign * reach
    return (start, end) if ray.forward else (end, start)


def _seen_along(ray: _Ray, box: Box) -> tuple[float, float, float, float]:
    """Return *box* across the ray (low, high) and along it (near, far)."""
    if ray.upright:
        return box.x_mm, box.right_mm, box.y_mm, box.bottom_mm
    return box.y_mm, box.bottom_mm, box.x_mm, box.right_mm


def _line(ray: _Ray, start: float, end: float) -> SheetLine:
    if ray.upright:
        return SheetLine(ray.across, start, ray.across, end, ray.kind)
    return SheetLine(start, ray.across, end, ray.across, ray.kind)


def _each_once(lines: Sequence[SheetLine]) -> tuple[SheetLine, ...]:
    """Return *lines* with those that lie on each other joined."""
    tracks: dict[tuple[bool, float, LineKind], list[tuple[float, float]]] = defaultdict(list)
    for line in lines:
        upright = line.x1_mm == line.x2_mm
        across = round(line.x1_mm if upright else line.y1_mm, _SAME_LINE_DIGITS)
        span = (line.y1_mm, line.y2_mm) if upright else (line.x1_mm, line.x2_mm)
        tracks[upright, across, line.kind].append(span)
    joined: list[SheetLine] = []
    weights = {line.kind: line.weight_pt for line in lines}
    for (upright, across, kind), spans in tracks.items():
        for start, end in _joined(spans):
            line = (across, start, across, end) if upright else (start, across, end, across)
            joined.append(SheetLine(*line, kind, weights[kind]))
    return tuple(joined)


def _joined(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    result: list[tuple[float, float]] = []
    for start, end in sorted(spans):
        if result and start <= result[-1][1]:
            result[-1] = (result[-1][0], max(end, result[-1][1]))
        else:
            result.append((start, end))
    return result
