"""Last lines on which no word stands alone: a paragraph broken a little more narrowly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Protocol, TypeVar

from realms_builder.layout.ideographs import parts_anywhere

SCANT = 0.15
"""A last line should be wider than this part of the widest line there may be."""
NARROWER = (0.97, 0.94, 0.905, 0.87, 0.835, 0.8, 0.765, 0.73)
"""So much narrower, one after the other, lines are tried whose last one ends in a single word."""
_EDGE = 1e-6

AnySpan = tuple[float, float, str, Any, Any]
"""Where words begin, how wide they are, what they are, and how they look."""


class BrokenLines(Protocol):
    """What a paragraph became: its lines, those that end inside a word, words parted anywhere."""

    @property
    def lines(self) -> Sequence[tuple[Sequence[AnySpan], float]]:
        """Return the spans and the width of each line."""
        ...

    @property
    def joins(self) -> Mapping[int, int]:
        """Return the lines that end inside a word."""
        ...

    @property
    def too_wide(self) -> Sequence[str]:
        """Return the words that had to be parted anywhere."""
        ...


BrokenT = TypeVar("BrokenT", bound=BrokenLines)


def evened(broken: Callable[[float], BrokenT], limit: float) -> BrokenT:
    """Return what *broken* makes of *limit*, or of a little less.

    No word stands alone on the last line where as many lines can be filled more evenly.
    """
    found = broken(limit)
    if len(found.lines) < 2 or not _ends_alone(found, limit):
        return found
    for narrower in NARROWER:
        other = broken(limit * narrower)
        if len(other.lines) > len(found.lines) or other.too_wide:
            break
        if len(other.joins) <= len(found.joins) and not _ends_alone(other, limit):
            return other
    return found


def _ends_alone(broken: BrokenLines, limit: float) -> bool:
    """Return whether a single word, or next to nothing, stands on the last line."""
    spans, used = broken.lines[-1]
    if any(parts_anywhere(span[2]) for span in spans):
        return False
    words = "".join(span[2] for span in spans).split(" ")
    gaps = any(two[0] > one[0] + one[1] + _EDGE for one, two in pairwise(spans))
    return used < SCANT * limit or (len(words) < 2 and not gaps)
