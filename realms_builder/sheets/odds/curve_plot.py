"""What comes of doing it again and again, as a rising line over the number of times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil, floor, log10

from realms_builder.sheets.odds.odds_numbers import exactly, number, per_cent
from realms_builder.sheets.odds.plots import (
    STEPS,
    Datum,
    Plot,
    Stroke,
    Word,
    axis,
    chance_words,
    grid,
)


def curve_plot(
    curve: Sequence[Fraction], lang: str, *, mean: Fraction | None = None, most_labels: int = 12
) -> Plot:
    """Return the chance that it is over after 1, 2, ... times as a rising line.

    *mean* is how many times are expected; its line is left out where it lies beyond the curve.
    """
    if not curve:
        return Plot()
    points = [(0.0, 1.0), *((n / len(curve), 1 - float(c)) for n, c in enumerate(curve, 1))]
    data = _steps_of(curve, [per_cent(chance, lang) for chance in curve], lang, Fraction(1))
    words = [*chance_words(Fraction(1), lang), *_numbers_below(data, most_labels)]
    strokes = [*grid(Fraction(1)), Stroke(tuple(points), "curve", filled=True), axis()]
    if mean is not None and mean <= len(curve):
        x = float(mean) / len(curve)
        strokes.append(Stroke(((x, 0), (x, 1)), "mean", dashed=True))
    return Plot((), tuple(strokes), tuple(words), tuple(data))


def sums_plot(
    curve: Sequence[Fraction], lang: str, *, times: int = 0, most_labels: int = 12
) -> Plot:
    """Return the mean sum after 1, 2, ... times as a rising line, a line at so many *times*."""
    if not curve or not max(curve):
        return Plot()
    top = _round_up(max(curve))
    points = [(0.0, 1.0), *((n / len(curve), 1 - float(c / top)) for n, c in enumerate(curve, 1))]
    data = _steps_of(curve, [number(value, lang) for value in curve], lang, top)
    words = [Word(0, 1 - n / 4, number(top * n / 4, lang), "left") for n in range(5)]
    words += _numbers_below(data, most_labels)
    strokes = [*grid(Fraction(1)), Stroke(tuple(points), "curve", filled=True), axis()]
    if 0 < times <= len(curve):
        x = times / len(curve)
        strokes.append(Stroke(((x, 0), (x, 1)), "mean", dashed=True))
    return Plot((), tuple(strokes), tuple(words), tuple(data))


def _steps_of(
    curve: Sequence[Fraction], said: Sequence[str], lang: str, top: Fraction
) -> list[Datum]:
    slot = 1 / len(curve)
    return [
        Datum(str(n + 1), said[n], exactly(value, lang), (n + 0.5) * slot, (n + 1.5) * slot,
              1 - float(value / top))
        for n, value in enumerate(curve)
    ]  # fmt: skip


def _round_up(value: Fraction) -> Fraction:
    """Return the next round number: 1, 2 or 5 and noughts."""
    power = floor(log10(float(value)))
    for exponent in (power, power + 1):
        for step in STEPS:
            tried = Fraction(step) * Fraction(10) ** exponent
            if tried >= value:
                return tried
    return value


def _numbers_below(data: Sequence[Datum], most: int) -> Iterator[Word]:
    """Yield round numbers of times: every one, every second, every fifth, ..."""
    wanted = ceil(len(data) / max(1, most))
    every = next((s * 10**e for e in range(6) for s in STEPS if s * 10**e >= wanted), wanted)
    for place, datum in enumerate(data, 1):
        if place % every == 0 or (every > 1 and place == 1):
            yield Word((datum.left + datum.right) / 2, 1, datum.label, "below")
