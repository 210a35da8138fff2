"""Where pieces of a book lie in their column."""

from __future__ import annotations

from typing import NamedTuple

from realms_builder.layout.pieces import Frames, Piece


class Room(NamedTuple):
    """Where pieces lie: from *left* of the column on, *width* wide, in *frames*, in a size."""

    left: float
    width: float
    frames: Frames
    size: float
    in_list: bool = False


def placed_in(piece: Piece, room: Room) -> Piece:
    """Return *piece* in its place in *room*, unless it has one already."""
    if not piece.placed:
        piece.placed = True
        piece.left += room.left
        piece.frames = room.frames
    return piece
