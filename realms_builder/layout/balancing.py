"""Makes the columns of a page that is not full equally long."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from realms_builder.layout.columns import Column
    from realms_builder.layout.pieces import Piece

_STEP_MM = 2.0
_ROUNDING = 0.02
Fill = Callable[[float, "Sequence[Piece]"], "list[Column]"]
"""What fills columns of a height with pieces."""


def balanced(page: Sequence[Column], height: float, fill: Fill) -> list[Column]:
    """Return the columns of *page*, no higher than *height*, as short as they can be.

    A page with footnotes stays as it is: each must stand below its sign.
    """
    as_it_is = list(page)
    if any(column.notes for column in page):
        return as_it_is
    pieces = list(_own_pieces(page))
    tallest = max((column.used for column in page), default=0.0)
    tried = sum(column.used for column in page) / len(page) if len(page) > 1 else tallest / 2
    while tried < min(tallest, height) - _STEP_MM:
        found = fill(tried, pieces)
        if len(found) <= max(2, len(page)) and _within(found, tried):
            return found
        tried += _STEP_MM
    return as_it_is


def _own_pieces(page: Sequence[Column]) -> Iterator[Piece]:
    """Yield the pieces on *page*, the head of a table only once."""
    seen: set[int] = set()
    for column in page:
        for piece, _ in column.placed:
            if id(piece) not in seen:
                seen.add(id(piece))
                yield piece


def _within(columns: Sequence[Column], height: float) -> bool:
    """Return whether nothing stands over the edge of *columns*."""
    return all(column.used <= height + _ROUNDING and not column.notes for column in columns)
