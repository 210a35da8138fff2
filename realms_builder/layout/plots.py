"""Plots as geometry: boxes, strokes and words in a unit square, origin at the top left, y down.

The window paints them with a painter, print draws them as marks; both look the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Literal, NamedTuple

Tone = Literal["bar", "soft", "grid", "axis", "mean", "curve", "text", "muted"]
Place = Literal["below", "left", "over", "beside"]

AXIS_Y = 1.0
STEPS = (1, 2, 5)
_PARTS = {5: 5, 10: 5, 20: 4, 30: 3, 40: 4, 50: 5, 60: 3, 80: 4, 100: 4}
"""How many lines a scale that ends at so many per cent has."""


class PlotBox(NamedTuple):
    """A filled box; *datum* is the place of the number that it shows, -1 for none."""

    x: float
    y: float
    w: float
    h: float
    tone: Tone = "bar"
    datum: int = -1


class Stroke(NamedTuple):
    """A line through points; *dashed* where it marks something, *filled* down to the axis."""

    points: tuple[tuple[float, float], ...]
    tone: Tone
    dashed: bool = False
    filled: bool = False


class Word(NamedTuple):
    """A short text at a point: centred *below* it or *over* it, or at its *left*."""

    x: float
    y: float
    text: str
    place: Place
    tone: Tone = "muted"


class Datum(NamedTuple):
    """One number of the plot: what it is about, short and exact; *left* to *right* is its strip."""

    label: str
    share: str
    exact: str
    left: float
    right: float
    top: float


@dataclass(frozen=True, slots=True)
class Plot:
    """Everything that is drawn, in this order, and the numbers behind it."""

    boxes: tuple[PlotBox, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    words: tuple[Word, ...] = ()
    data: tuple[Datum, ...] = ()

    def said(self) -> str:
        """Return every number in one line, for those who hear it."""
        return "; ".join(f"{datum.label}: {datum.share}" for datum in self.data)


def top_of_scale(highest: Fraction) -> Fraction:
    """Return where a scale of chances ends: a round number not far above the *highest*."""
    for step in _PARTS:
        if highest * 100 <= Fraction(step) * Fraction(92, 100):
            return Fraction(step, 100)
    return Fraction(1)


def chance_words(top: Fraction, said: Callable[[Fraction], str]) -> Iterator[Word]:
    """Yield what stands at the left of a scale of chances that ends at *top*, as *said* says it."""
    for part in _parts(top):
        yield Word(0, 1 - float(part / top), said(part), "left")


def grid(top: Fraction) -> Iterator[Stroke]:
    """Yield the level lines of a scale of chances that ends at *top*."""
    for part in _parts(top):
        if part:
            y = 1 - float(part / top)
            yield Stroke(((0, y), (1, y)), "grid")


def axis() -> Stroke:
    """Return the line on which everything stands."""
    return Stroke(((0, AXIS_Y), (1, AXIS_Y)), "axis")


def _parts(top: Fraction) -> Iterator[Fraction]:
    count = _PARTS[int(top * 100)]
    for part in range(count + 1):
        yield top * part / count


def labels_below(data: Sequence[Datum], most: int) -> Iterator[Word]:
    """Yield what stands below the bars: the label of each, or of every second, third, ..."""
    every = max(1, ceil(len(data) / max(1, most)))
    for place in range(0, len(data), every):
        datum = data[place]
        yield Word((datum.left + datum.right) / 2, AXIS_Y, datum.label, "below")
