"""Where an element that is carried over a face would drop: into which container, between whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from realms_builder.cards.designing.arranging import ElementFrame
from realms_builder.cards.designing.element_keys import (
    ElementKey,
    children_of,
    element_at,
    list_name,
    steps_of,
)
from realms_builder.cards.designing.spots import ElementSpot


class DropPlace(NamedTuple):
    """The *at*-th place below *parent*, and the *bar* in millimetres that shows it."""

    parent: ElementKey
    at: int
    bar: ElementFrame


def drop_place(
    merged: Mapping[str, Any],
    spots: Sequence[ElementSpot],
    point: tuple[float, float],
    carried: Iterable[ElementKey],
) -> DropPlace | None:
    """Return where *carried* elements would drop at *point* in millimetres.

    It is the innermost container there that is not carried itself; None where there is none.
    """
    x, y = point
    moving = tuple(carried)
    best: ElementSpot | None = None
    for spot in spots:
        inside = spot.x <= x <= spot.frame.right and spot.y <= y <= spot.frame.bottom
        if not spot.drawn or not inside or _is_carried(spot.key, moving):
            continue
        element = element_at(merged, spot.key)
        if element is None or list_name(element) is None:
            continue
        if best is None or len(spot.key) >= len(best.key):
            best = spot
    return None if best is None else _between(merged, spots, best, point)


def _is_carried(key: ElementKey, moving: tuple[ElementKey, ...]) -> bool:
    return any(key[: len(one)] == one for one in moving)


def _between(
    merged: Mapping[str, Any],
    spots: Sequence[ElementSpot],
    container: ElementSpot,
    point: tuple[float, float],
) -> DropPlace:
    element = element_at(merged, container.key) or {}
    is_row = list_name(element) == "row"
    place = point[0] if is_row else point[1]
    edges: list[tuple[float, float]] = []
    at = 0
    bar_at: float | None = None
    steps = steps_of(children_of(element))
    for number, step in enumerate(steps):
        frame = _nearest(spots, (*container.key, step), point)
        if frame is None:
            continue
        first, last = (frame.x, frame.right) if is_row else (frame.y, frame.bottom)
        if place > (first + last) / 2:
            at = number + 1
            edges.append((first, last))
        elif bar_at is None:
            bar_at = (edges[-1][1] + first) / 2 if edges else first
    if bar_at is None:
        start = container.x if is_row else container.y
        bar_at = edges[-1][1] if edges else start
    if is_row:
        bar = ElementFrame(bar_at, container.y, 0.0, container.h)
    else:
        bar = ElementFrame(container.x, bar_at, container.w, 0.0)
    return DropPlace(container.key, at, bar)


def _nearest(
    spots: Sequence[ElementSpot], key: ElementKey, point: tuple[float, float]
) -> ElementFrame | None:
    """Return the place of *key* nearest to *point*: what is repeated has several."""
    frames = [spot.frame for spot in spots if spot.key == key and spot.drawn]
    if not frames:
        return None
    return min(frames, key=lambda frame: _distance(frame, point))


def _distance(frame: ElementFrame, point: tuple[float, float]) -> float:
    middle = frame.middle
    return abs(middle[0] - point[0]) + abs(middle[1] - point[1])
