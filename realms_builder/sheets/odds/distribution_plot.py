"""A distribution as bars: one for each number, or one for several where there are many."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from realms_builder.game.kinds.values import decimal
from realms_builder.sheets.odds.odds_numbers import exactly, per_cent
from realms_builder.sheets.odds.plots import (
    Box,
    Datum,
    Plot,
    Stroke,
    Word,
    axis,
    chance_words,
    grid,
    labels_below,
    top_of_scale,
)

Spread = Sequence[tuple[Fraction, Fraction]]

MOST_BARS = 24
_LONG = 8
"""So many numbers apart, ends that hardly ever come only make the others small."""
_RARE = Fraction(1, 1000)
_WIDEST, _FEW = 0.84, 6.0
"""The share of its strip that a bar takes, and how many bars are few and therefore slim."""


class Heap(NamedTuple):
    """What one bar stands for: values from *low* to *high* and their chance together."""

    low: Fraction
    high: Fraction
    chance: Fraction
    open: str = ""


def heaps(spread: Spread, most: int = MOST_BARS) -> tuple[Heap, ...]:
    """Return *spread* as at most about *most* heaps of equal width, rare ends put together.

    Whole numbers that do not occur have a heap of their own, so that distances are true.
    """
    found = [(value, chance) for value, chance in spread if chance > 0]
    if not found:
        return ()
    if any(value.denominator != 1 for value, _ in found):
        return _of_fractions(found, most)
    first, last = int(found[0][0]), int(found[-1][0])
    known = {int(value): chance for value, chance in found}
    end = _rare_from(known, first, last) if last - first >= min(_LONG, most) else last
    width = max(1, ceil((end - first + 1) / most))
    made = [
        Heap(Fraction(low), Fraction(min(low + width - 1, end)),
             sum((known.get(n, Fraction(0)) for n in range(low, low + width)), Fraction(0)))
        for low in range(first, end + 1, width)
    ]  # fmt: skip
    if end < last:
        rest = sum(
            (chance for value, chance in known.items() if value > made[-1].high), Fraction(0)
        )
        made[-1] = made[-1]._replace(chance=made[-1].chance + rest, open="≥")
    return tuple(made)


def _rare_from(known: dict[int, Fraction], first: int, last: int) -> int:
    """Return the number from which all that follow together are rare."""
    rest, end = Fraction(0), last
    while end > first and rest + known.get(end, 0) < _RARE:
        rest += known.get(end, Fraction(0))
        end -= 1
    return min(end + 1, last)


def _of_fractions(found: Spread, most: int) -> tuple[Heap, ...]:
    if len(found) <= most:
        return tuple(Heap(value, value, chance) for value, chance in found)
    size = ceil(len(found) / most)
    parts = [found[place : place + size] for place in range(0, len(found), size)]
    return tuple(
        Heap(part[0][0], part[-1][0], sum((chance for _, chance in part), Fraction(0)))
        for part in parts
    )


def heap_label(heap: Heap, lang: str) -> str:
    """Return what stands below a bar: ``3``, ``3–5`` or ``≥ 12``."""
    low = decimal(heap.low, lang)
    if heap.open:
        return f"{heap.open}\u00a0{low}"
    return low if heap.high == heap.low else f"{low}–{decimal(heap.high, lang)}"


def distribution_plot(
    spread: Spread, lang: str, *, mean: Fraction | None = None, most_labels: int = 12
) -> Plot:
    """Return bars for the chance of each number of *spread*, with a line where the *mean* lies.

    At most *most_labels* numbers stand below the bars, and above them where there are so few.
    """
    found = heaps(spread)
    if not found:
        return Plot()
    top = top_of_scale(max(heap.chance for heap in found))
    slot = 1 / len(found)
    width = slot * min(_WIDEST, len(found) / _FEW)
    boxes: list[Box] = []
    data: list[Datum] = []
    words = list(chance_words(top, lang))
    for place, heap in enumerate(found):
        height = float(heap.chance / top)
        left = place * slot
        boxes.append(Box(left + (slot - width) / 2, 1 - height, width, height, "bar", place))
        label, share = heap_label(heap, lang), per_cent(heap.chance, lang)
        exact = exactly(heap.chance, lang)
        data.append(Datum(label, share, exact, left, left + slot, 1 - height))
        if len(found) <= most_labels and heap.chance:
            said = per_cent(heap.chance, lang, digits=0)
            words.append(Word(left + slot / 2, 1 - height, said, "over", "text"))
    words += labels_below(data, most_labels)
    strokes = [*grid(top), axis()]
    if mean is not None and len(found) > 1:
        strokes.append(_mean_line(mean, found, slot))
    return Plot(tuple(boxes), tuple(strokes), tuple(words), tuple(data))


def _mean_line(mean: Fraction, found: Sequence[Heap], slot: float) -> Stroke:
    """Return an upright line where *mean* lies among the middles of the heaps."""
    middles = [(heap.low + heap.high) / 2 for heap in found]
    place = next((n for n, middle in enumerate(middles) if middle >= mean), len(middles) - 1)
    x = place + 0.5
    if place and middles[place] > mean:
        before, after = middles[place - 1], middles[place]
        x -= float((after - mean) / (after - before))
    x = min(max(x * slot, 0.0), 1.0)
    return Stroke(((x, 0), (x, 1)), "mean", dashed=True)
