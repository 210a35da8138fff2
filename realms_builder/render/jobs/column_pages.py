"""Fills columns with pieces one after the other: what belongs together stays together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from realms_builder.render.jobs.document_flowables import Piece

_TALL = 1_000_000.0
_SLACK = 0.01


class Placed(NamedTuple):
    """A flowable with the distance of its top from the top of its column, its height, its left."""

    flowable: Any
    top: float
    height: float
    left: float = 0.0


Column = tuple[Placed, ...]


class Measured(NamedTuple):
    """A piece with its height at the width of the column, in points."""

    piece: Piece
    height: float


def measured(pieces: Iterable[Piece], width: float) -> tuple[Measured, ...]:
    """Return *pieces* with their heights."""
    return tuple(
        Measured(piece, piece.flowable.wrap(width - piece.left, _TALL)[1]) for piece in pieces
    )


def filled(
    pieces: Sequence[Measured], width: float, room: Callable[[int], float]
) -> tuple[Column, ...]:
    """Return the columns that *pieces* fill; *room* tells how high the column of a number is.

    What does not fit begins a new column; only what is higher than a whole one, or a long table,
    is split. Pieces that keep stay with the next one.
    """
    columns: list[Column] = []
    current: list[Placed] = []
    used = 0.0
    waiting = list(reversed([list(group) for group in _groups(pieces)]))
    while waiting:
        group = waiting.pop()
        space = room(len(columns)) - used + _SLACK
        height = _height(group, first=not current)
        if height <= space:
            used = _put(group, current, used)
            continue
        parts = _split(group, width, space, first=not current)
        if parts is not None:
            head, rest = parts
            used = _put(head, current, used)
            waiting.append(rest)
        elif current:
            waiting.append(group)
        else:
            used = _put(group, current, used)  # nothing can be done: it stands over the edge
            continue
        columns.append(tuple(current))
        current, used = [], 0.0
    if current:
        columns.append(tuple(current))
    return tuple(columns)


def overfull(columns: Sequence[Column], room: Callable[[int], float]) -> bool:
    """Return whether something stands over the end of its column."""
    return any(
        column and column[-1].top + column[-1].height > room(at) + 2 * _SLACK
        for at, column in enumerate(columns)
    )


def _groups(pieces: Sequence[Measured]) -> Iterator[Sequence[Measured]]:
    start = 0
    for at, one in enumerate(pieces):
        if not one.piece.keeps or at + 1 == len(pieces):
            yield pieces[start : at + 1]
            start = at + 1


def _height(group: Sequence[Measured], *, first: bool) -> float:
    heights = sum(one.height for one in group)
    spaces = sum(one.piece.above for one in (group[1:] if first else group))
    return heights + spaces


def _put(group: Sequence[Measured], current: list[Placed], used: float) -> float:
    """Place *group* below what stands in *current*; return how much is used then."""
    for one in group:
        top = used + (one.piece.above if current else 0.0)
        current.append(Placed(one.piece.flowable, top, one.height, one.piece.left))
        used = top + one.height
    return used


def _split(
    group: Sequence[Measured], width: float, space: float, *, first: bool
) -> tuple[list[Measured], list[Measured]] | None:
    """Return *group* parted so that the beginning fits into *space*, None where it cannot be."""
    for at, one in enumerate(group):
        before = _height(group[:at], first=first)
        above = 0.0 if first and not at else one.piece.above
        left = space - before - above
        if before + above + one.height <= space or left <= 0:
            continue
        piece = one.piece
        parts = piece.flowable.split(width - piece.left, left)
        if len(parts) != 2:
            return None
        halves = (
            Piece(parts[0], piece.above, left=piece.left),
            Piece(parts[1], 0.0, piece.keeps, piece.left),
        )
        head, rest = measured(halves, width)
        return [*group[:at], head], [rest, *group[at + 1 :]]
    return None
