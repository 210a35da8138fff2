"""The piece of paper that is cut out for one card: one face, or two that share a fold line.

A piece is cut along its outline. Folded pieces hold back and front side by side, and whatever way
the piece lies on the sheet, the folded card shows both sides the right way up.
"""

from __future__ import annotations

from dataclasses import dataclass

from realms_builder.cards.imposition.pages import Box, Edges, Side
from realms_builder.cards.imposition.print_job import Duplex, PrintJob, Turn


@dataclass(frozen=True, slots=True)
class Part:
    """One face within a piece; *bleed* has 1 for an edge that may bleed, 0 at a fold."""

    side: Side
    box: Box
    rotation: int
    bleed: Edges


@dataclass(frozen=True, slots=True)
class Piece:
    """The outline of one card on the sheet, its faces, and where it is folded, if it is."""

    width_mm: float
    height_mm: float
    parts: tuple[Part, ...]
    fold: tuple[float, float, float, float] | None = None
    sideways: bool = False


def pieces(width_mm: float, height_mm: float, job: PrintJob) -> tuple[Piece, ...]:
    """Return every way a card of that size may be laid out under *job*, the plainest first."""
    if job.duplex is Duplex.FOLD:
        upright = (
            _folded_at_side(width_mm, height_mm, job.turn),
            _folded_at_top(width_mm, height_mm, job.turn),
        )
    else:
        upright = (_plain(width_mm, height_mm),)
    return upright + tuple(_turned(piece) for piece in upright)


def _plain(width: float, height: float) -> Piece:
    part = Part(Side.FRONT, Box(0.0, 0.0, width, height), 0, Edges(1, 1, 1, 1))
    return Piece(width, height, (part,))


def _folded_at_side(width: float, height: float, turn: Turn) -> Piece:
    """Return back and front like the cover of a book laid open: the fold is the front's left."""
    rotation = 0 if turn is Turn.BOOK else 180
    back = Part(Side.BACK, Box(0.0, 0.0, width, height), rotation, Edges(1, 1, 0, 1))
    front = Part(Side.FRONT, Box(width, 0.0, width, height), 0, Edges(0, 1, 1, 1))
    return Piece(2.0 * width, height, (back, front), (width, 0.0, width, height))


def _folded_at_top(width: float, height: float, turn: Turn) -> Piece:
    """Return the back above the front, on its head, so that folding it over sets it upright."""
    rotation = 180 if turn is Turn.BOOK else 0
    back = Part(Side.BACK, Box(0.0, 0.0, width, height), rotation, Edges(1, 1, 1, 0))
    front = Part(Side.FRONT, Box(0.0, height, width, height), 0, Edges(1, 0, 1, 1))
    return Piece(width, 2.0 * height, (back, front), (0.0, height, width, height))


def _turned(piece: Piece) -> Piece:
    """Return *piece* turned clockwise by a quarter."""
    tall = piece.height_mm
    parts = tuple(
        Part(
            part.side, _turned_box(part.box, tall), (part.rotation + 90) % 360, _turned_edges(part)
        )
        for part in piece.parts
    )
    fold = piece.fold
    if fold is not None:
        x1, y1, x2, y2 = fold
        fold = (tall - y2, x1, tall - y1, x2)
    return Piece(tall, piece.width_mm, parts, fold, sideways=True)


def _turned_box(box: Box, tall: float) -> Box:
    return Box(tall - box.bottom_mm, box.x_mm, box.height_mm, box.width_mm)


def _turned_edges(part: Part) -> Edges:
    edges = part.bleed
    return Edges(left=edges.bottom, top=edges.left, right=edges.top, bottom=edges.right)
