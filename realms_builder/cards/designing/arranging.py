"""Aligning, distributing and scaling several boxes at once, in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.designing.edits import boxed
from realms_builder.cards.designing.element_keys import ElementKey
from realms_builder.cards.template.template_shelf import TemplateShelf

Edge = Literal["left", "centre", "right", "top", "middle", "bottom"]
Axis = Literal["across", "down"]


class ElementFrame(NamedTuple):
    """A box in millimetres from the top left of the trim."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Return where it ends on the right."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Return where it ends below."""
        return self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        """Return its centre."""
        return self.x + self.w / 2, self.y + self.h / 2

    def moved(self, dx: float, dy: float) -> ElementFrame:
        """Return it elsewhere."""
        return ElementFrame(self.x + dx, self.y + dy, self.w, self.h)


Frames = Mapping[ElementKey, ElementFrame]
Moves = dict[ElementKey, tuple[float, float]]


def bounds(frames: Frames) -> ElementFrame:
    """Return the smallest frame round all of *frames*, which must not be empty."""
    left = min(frame.x for frame in frames.values())
    top = min(frame.y for frame in frames.values())
    right = max(frame.right for frame in frames.values())
    bottom = max(frame.bottom for frame in frames.values())
    return ElementFrame(left, top, right - left, bottom - top)


_LINES: Mapping[Edge, Callable[[ElementFrame], float]] = {
    "left": lambda frame: frame.x,
    "centre": lambda frame: frame.x + frame.w / 2,
    "right": lambda frame: frame.x + frame.w,
    "top": lambda frame: frame.y,
    "middle": lambda frame: frame.y + frame.h / 2,
    "bottom": lambda frame: frame.y + frame.h,
}


def aligning(frames: Frames, edge: Edge, within: ElementFrame | None = None) -> Moves:
    """Return how every frame moves so that their *edge* lies on one line.

    The line is that of *within*, such as the card, else of the bounds of all frames.
    """
    if not frames:
        return {}
    line_of = _LINES[edge]
    line = line_of(within or bounds(frames))
    across = edge in ("left", "centre", "right")
    return {
        key: (line - line_of(frame), 0.0) if across else (0.0, line - line_of(frame))
        for key, frame in frames.items()
    }


def distributing(frames: Frames, axis: Axis) -> Moves:
    """Return how frames move so that the gaps between neighbours are equal; the outer ones stay."""
    if len(frames) < 3:
        return {}
    across = axis == "across"
    start = (lambda frame: frame.x) if across else (lambda frame: frame.y)
    size = (lambda frame: frame.w) if across else (lambda frame: frame.h)
    ordered = sorted(
        frames.items(), key=lambda pair: (start(pair[1]), start(pair[1]) + size(pair[1]))
    )
    whole = bounds(frames)
    gap = (size(whole) - sum(size(frame) for _, frame in ordered)) / (len(ordered) - 1)
    moves: Moves = {}
    place = start(whole)
    for key, frame in ordered:
        by = place - start(frame)
        moves[key] = (by, 0.0) if across else (0.0, by)
        place += size(frame) + gap
    return moves


def scaling(
    frames: Frames, after: ElementFrame
) -> dict[ElementKey, tuple[float, float, float, float]]:
    """Return what changes about every box when the bounds of all become *after*."""
    before = bounds(frames)
    wide = after.w / before.w if before.w else 1.0
    high = after.h / before.h if before.h else 1.0
    return {
        key: (
            after.x + (frame.x - before.x) * wide - frame.x,
            after.y + (frame.y - before.y) * high - frame.y,
            frame.w * (wide - 1),
            frame.h * (high - 1),
        )
        for key, frame in frames.items()
    }


def aligned(
    draft: Draft,
    shelf: TemplateShelf,
    frames: Frames,
    edge: Edge,
    within: ElementFrame | None = None,
) -> Draft:
    """Return *draft* with the elements of *frames* aligned as :func:`aligning` says."""
    return _shifted(draft, shelf, aligning(frames, edge, within))


def distributed(draft: Draft, shelf: TemplateShelf, frames: Frames, axis: Axis) -> Draft:
    """Return *draft* with the elements of *frames* distributed as :func:`distributing` says."""
    return _shifted(draft, shelf, distributing(frames, axis))


def _shifted(draft: Draft, shelf: TemplateShelf, moves: Moves) -> Draft:
    return boxed(draft, shelf, {key: (dx, dy, 0.0, 0.0) for key, (dx, dy) in moves.items()})
