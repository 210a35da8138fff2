"""Crop and fold marks of a sheet (printing.md, "Crop marks").

A crop mark prolongs a trim edge outwards, begins outside the bleed and never enters another card
or its bleed; marks that neighbours share are drawn once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from realms_builder.cards.imposition.pages import Box, LineKind, SheetLine

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
