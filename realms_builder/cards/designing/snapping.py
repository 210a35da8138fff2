"""Snapping: where a box that is moved or resized comes to lie, and the guides that say why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from realms_builder.cards.designing.arranging import ElementFrame

Axis = Literal["x", "y"]
Why = Literal["edge", "middle", "card", "safe", "bleed", "gap", "grid"]
_SAME_MM = 0.005


class Guide(NamedTuple):
    """A line on which something lies: *at* millimetres on its axis, drawn *start* to *end*."""

    axis: Axis
    at: float
    start: float
    end: float
    why: Why


class Snapped(NamedTuple):
    """How far a box is to be moved to lie well, and the guides that it then lies on."""

    dx: float
    dy: float
    guides: tuple[Guide, ...] = ()


class _Line(NamedTuple):
    at: float
    start: float
    end: float
    why: Why
    is_middle: bool = False


@dataclass(frozen=True, slots=True)
class SnapLines:
    """Everything boxes of one face snap to: made once when a drag begins."""

    upright: tuple[_Line, ...]
    level: tuple[_Line, ...]
    others: tuple[ElementFrame, ...]
    grid_mm: float = 0.0


def snap_lines(
    width: float,
    height: float,
    others: Iterable[ElementFrame],
    *,
    safe_mm: float = 3.0,
    bleed_mm: float = 0.0,
    grid_mm: float = 0.0,
) -> SnapLines:
    """Return the lines of a face of *width* and *height* with the boxes of the *others* on it.

    *safe_mm* is how far text should keep from the trim; *grid_mm* of 0 means no grid.
    """
    upright: list[_Line] = []
    level: list[_Line] = []
    for lines, long, other in ((upright, width, height), (level, height, width)):
        lines += [_Line(place, 0.0, other, "card") for place in (0.0, long)]
        lines.append(_Line(long / 2, 0.0, other, "card", is_middle=True))
        if safe_mm:
            lines += [_Line(place, 0.0, other, "safe") for place in (safe_mm, long - safe_mm)]
        if bleed_mm:
            lines += [_Line(place, 0.0, other, "bleed") for place in (-bleed_mm, long + bleed_mm)]
    frames = tuple(dict.fromkeys(others))
    for frame in frames:
        middle = frame.middle
        upright += [_Line(at, frame.y, frame.bottom, "edge") for at in (frame.x, frame.right)]
        upright.append(_Line(middle[0], frame.y, frame.bottom, "middle", is_middle=True))
        level += [_Line(at, frame.x, frame.right, "edge") for at in (frame.y, frame.bottom)]
        level.append(_Line(middle[1], frame.x, frame.right, "middle", is_middle=True))
    return SnapLines(tuple(upright), tuple(level), frames, grid_mm)


def snapped_move(frame: ElementFrame, lines: SnapLines, reach_mm: float) -> Snapped:
    """Return how *frame* moves to the nearest lines within *reach_mm*, its middle among them."""
    middle = frame.middle
    dx = _nearest((frame.x, frame.right), middle[0], lines.upright, reach_mm)
    dy = _nearest((frame.y, frame.bottom), middle[1], lines.level, reach_mm)
    gaps: list[Guide] = []
    if dx is None:
        dx, gaps = _gap(frame, lines.others, reach_mm, "x")
    if dy is None:
        dy, more = _gap(frame, lines.others, reach_mm, "y")
        gaps += more
    if dx is None:
        dx = _to_grid(frame.x, lines.grid_mm)
    if dy is None:
        dy = _to_grid(frame.y, lines.grid_mm)
    found = frame.moved(dx, dy)
    return Snapped(dx, dy, (*_guides(found, lines, xs=True, ys=True), *gaps))


def snapped_edges(
    frame: ElementFrame, lines: SnapLines, reach_mm: float, horizontal: int, vertical: int
) -> Snapped:
    """Return how the dragged edges of *frame* move to the nearest lines.

    *horizontal* is -1 for the left edge, 1 for the right one, 0 for none; *vertical* likewise.
    """
    dx = dy = 0.0
    if horizontal:
        edge = frame.x if horizontal < 0 else frame.right
        near = _nearest((edge,), edge, lines.upright, reach_mm)
        dx = _to_grid(edge, lines.grid_mm) if near is None else near
    if vertical:
        edge = frame.y if vertical < 0 else frame.bottom
        near = _nearest((edge,), edge, lines.level, reach_mm)
        dy = _to_grid(edge, lines.grid_mm) if near is None else near
    left = frame.x + (dx if horizontal < 0 else 0.0)
    top = frame.y + (dy if vertical < 0 else 0.0)
    right = frame.right + (dx if horizontal > 0 else 0.0)
    bottom = frame.bottom + (dy if vertical > 0 else 0.0)
    found = ElementFrame(left, top, right - left, bottom - top)
    guides = _guides(found, lines, xs=bool(horizontal), ys=bool(vertical))
    return Snapped(dx, dy, tuple(guides))


def _nearest(
    edges: tuple[float, ...], middle: float, lines: Iterable[_Line], reach: float
) -> float | None:
    """Return the shortest way of an edge to any line, or of the middle to another middle."""
    best: float | None = None
    for line in lines:
        for place in (*edges, middle) if line.is_middle else edges:
            by = line.at - place
            if abs(by) <= reach and (best is None or abs(by) < abs(best)):
                best = by
    return best


def _to_grid(place: float, grid: float) -> float:
    return round(place / grid) * grid - place if grid else 0.0


def _guides(frame: ElementFrame, lines: SnapLines, *, xs: bool, ys: bool) -> list[Guide]:
    """Return the lines that *frame* lies on, each as long as both of what it joins."""
    middle = frame.middle
    found: list[Guide] = []
    if xs:
        places = (frame.x, middle[0], frame.right)
        found += _lain_on("x", places, lines.upright, (frame.y, frame.bottom))
    if ys:
        places = (frame.y, middle[1], frame.bottom)
        found += _lain_on("y", places, lines.level, (frame.x, frame.right))
    return found


def _lain_on(
    axis: Axis, places: tuple[float, ...], lines: Iterable[_Line], run: tuple[float, float]
) -> list[Guide]:
    found: dict[float, Guide] = {}
    for line in lines:
        if all(abs(line.at - place) > _SAME_MM for place in places):
            continue
        first, last = min(line.start, run[0]), max(line.end, run[1])
        known = found.get(round(line.at, 2))
        if known is not None:
            first, last = min(first, known.start), max(last, known.end)
        why = known.why if known else line.why
        found[round(line.at, 2)] = Guide(axis, line.at, first, last, why)
    return list(found.values())


def _gap(
    frame: ElementFrame, others: Iterable[ElementFrame], reach: float, axis: Axis
) -> tuple[float | None, list[Guide]]:
    """Return the move after which the gaps to both neighbours in a row are equal.

    Or the gap to the nearer neighbour equals the one between that neighbour and the next.
    """
    row = [one for one in others if _side_by_side(one, frame, axis)]
    spans = [(start(one, axis), end(one, axis)) for one in row]
    first, last = start(frame, axis), end(frame, axis)
    before = sorted((over, begin) for begin, over in spans if over <= first + reach)
    after = sorted((begin, over) for begin, over in spans if begin >= last - reach)
    wanted: list[float] = []
    if before and after:
        wanted.append((before[-1][0] + after[0][0] - (last - first)) / 2)
    if len(before) > 1:
        wanted.append(before[-1][0] + _between(before[-1][1], [over for over, _ in before[:-1]]))
    if len(after) > 1:
        gap = _between(-after[0][1], [-begin for begin, _ in after[1:]])
        wanted.append(after[0][0] - gap - (last - first))
    moves = [place - first for place in wanted]
    near = [by for by in moves if abs(by) <= reach]
    if not near:
        return None, []
    by = min(near, key=abs)
    across = frame.middle[1] if axis == "x" else frame.middle[0]
    guides: list[Guide] = []
    other: Axis = "y" if axis == "x" else "x"
    if before:
        guides.append(Guide(other, across, before[-1][0], first + by, "gap"))
    if after:
        guides.append(Guide(other, across, last + by, after[0][0], "gap"))
    return by, guides


def _between(edge: float, ends: list[float]) -> float:
    """Return the gap from the nearest of *ends* to *edge*, 0 where they overlap."""
    return max(0.0, edge - max(ends))


def start(frame: ElementFrame, axis: Axis) -> float:
    """Return where *frame* begins on *axis*."""
    return frame.x if axis == "x" else frame.y


def end(frame: ElementFrame, axis: Axis) -> float:
    """Return where *frame* ends on *axis*."""
    return frame.right if axis == "x" else frame.bottom


def _side_by_side(one: ElementFrame, other: ElementFrame, axis: Axis) -> bool:
    """Return whether both lie in one row along *axis*."""
    if axis == "x":
        return one.y < other.bottom and other.y < one.bottom
    return one.x < other.right and other.x < one.right
