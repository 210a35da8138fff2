"""An answer in words and plots: the same for the window, for paper and for plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import ceil, floor, log10
from typing import NamedTuple

from realms_builder.core.translation import sentence
from realms_builder.game.kinds.values import decimal
from realms_builder.game.texts import Text
from realms_builder.layout.plots import (
    STEPS,
    Datum,
    Plot,
    PlotBox,
    Stroke,
    Word,
    axis,
    chance_words,
    grid,
    labels_below,
    top_of_scale,
)
from realms_builder.odds.questions.answers import Answer, Figure, Repeated, SoOften, UntilOver
from realms_builder.sheets.odds.odds_numbers import exactly, number, per_cent

_HALF, _MOST = Fraction(1, 2), Fraction(9, 10)


class FigureLine(NamedTuple):
    """One figure: its id, what is said large, its name; exactly in words, and as a fraction."""

    id: str
    value: str
    name: str
    exact: str
    fraction: str
    large: bool = True


class PlotLine(NamedTuple):
    """One plot: title and remark; *make* draws it with at most so many labels side by side."""

    title: str
    remark: str
    make: Callable[[int], Plot]


class NumberRow(NamedTuple):
    """One number in a table: what it belongs to, which one it is, short and exact."""

    group: str
    label: str
    share: str
    exact: str


def figure_lines(answer: Answer, lang: str) -> tuple[FigureLine, ...]:
    """Return every figure of *answer*: chances first, then numbers, then how often."""
    chances = [_chance(figure, lang) for figure in answer.figures if figure.is_chance]
    told = (f for f in answer.figures if not f.is_chance and not f.is_nothing)
    numbers = [_number(figure, lang) for figure in told]
    often = [line for repeat in answer.repeats for line in _repeat(repeat, lang)]
    return (*chances, *numbers, *often)


def _chance(figure: Figure, lang: str) -> FigureLine:
    name = _name(figure.name, figure.id, lang)
    return _figure_line(figure.id, per_cent(figure.value, lang), name, figure.value, lang)


def _number(figure: Figure, lang: str) -> FigureLine:
    name = _name(figure.name, figure.id, lang)
    return _figure_line(figure.id, _mean(figure.value, lang), name, figure.value, lang)


def _repeat(repeat: Repeated, lang: str) -> Iterator[FigureLine]:
    name = _name(repeat.name, repeat.id, lang)
    if isinstance(repeat, SoOften):
        place = min(max(repeat.times, 1), len(repeat.curve)) - 1
        if place >= 0:
            title = sentence("odds_answers.times", lang, {"name": name, "count": place + 1})
            yield _often(repeat.id, title, repeat.curve[place], lang)
        return
    if repeat.expected is None:
        some = any(repeat.curve)
        value = sentence("odds_answers.open" if some else "odds_answers.never", lang)
        tip = sentence("odds_answers.may_go_on" if some else "odds_answers.goes_on", lang)
        yield FigureLine(repeat.id, value, name, tip, tip, large=False)
        return
    yield _often(repeat.id, name, repeat.expected, lang)
    if repeat.activations is not None and repeat.per_activation > 1:
        title = sentence("odds_answers.activations", lang, {"count": repeat.per_activation})
        yield _often(repeat.id, title, repeat.activations, lang)


def _often(identity: str, name: str, value: Fraction, lang: str) -> FigureLine:
    return _figure_line(identity, _mean(value, lang), name, value, lang)._replace(large=False)


def _figure_line(identity: str, said: str, name: str, value: Fraction, lang: str) -> FigureLine:
    fraction = exactly(value, lang)
    exact = sentence("odds_answers.exactly", lang, {"value": fraction})
    return FigureLine(identity, said, name, exact, fraction)


def plot_lines(answer: Answer, lang: str) -> tuple[PlotLine, ...]:
    """Return the plots of *answer*: of every number that is not certain, and of every repeat."""
    return tuple(_plots(answer, lang))


def _plots(answer: Answer, lang: str) -> Iterator[PlotLine]:
    for figure in answer.figures:
        if len(figure.distribution) > 1:
            yield _bars(_name(figure.name, figure.id, lang), figure.distribution, lang)
    for repeat in answer.repeats:
        name = _name(repeat.name, repeat.id, lang)
        if not any(repeat.curve):
            continue
        if isinstance(repeat, UntilOver):
            yield PlotLine(name, _milestones(repeat, lang), _curve(repeat, lang))
        else:
            title = sentence("odds_answers.times", lang, {"name": name, "count": repeat.times})
            if len(repeat.distribution) > 1:
                yield _bars(title, repeat.distribution, lang)
            if not _is_straight(repeat.curve):
                remark = sentence("odds_answers.sum_after", lang)
                yield PlotLine(name, remark, _sums(repeat, lang))


def _bars(title: str, spread: tuple[tuple[Fraction, Fraction], ...], lang: str) -> PlotLine:
    mean = sum((value * chance for value, chance in spread), Fraction(0))

    def make(labels: int) -> Plot:
        return distribution_plot(spread, lang, mean=mean, most_labels=labels)

    return PlotLine(title, _mean(mean, lang), make)


def _curve(repeat: UntilOver, lang: str) -> Callable[[int], Plot]:
    return lambda labels: curve_plot(repeat.curve, lang, mean=repeat.expected, most_labels=labels)


def _sums(repeat: SoOften, lang: str) -> Callable[[int], Plot]:
    return lambda labels: sums_plot(repeat.curve, lang, times=repeat.times, most_labels=labels)


def _is_straight(curve: tuple[Fraction, ...]) -> bool:
    """Return whether every time adds as much as the first, so that a plot says nothing new."""
    return all(value == curve[0] * times for times, value in enumerate(curve, 1))


def _milestones(repeat: UntilOver, lang: str) -> str:
    """Return after how many times it is as likely as not, and nearly sure, that it is over."""
    half, most = _reached(repeat.curve, _HALF), _reached(repeat.curve, _MOST)
    if half and most:
        return sentence("odds_answers.half_and_most", lang, {"half": half, "most": most})
    return sentence("odds_answers.half", lang, {"half": half}) if half else ""


def _reached(curve: tuple[Fraction, ...], chance: Fraction) -> int:
    return next((n for n, over in enumerate(curve, 1) if over >= chance), 0)


def number_rows(answer: Answer, lang: str) -> tuple[NumberRow, ...]:
    """Return every number of *answer*, group by group, for a table."""
    return tuple(_rows(answer, lang))


def _rows(answer: Answer, lang: str) -> Iterator[NumberRow]:
    outcomes = sentence("odds_answers.outcomes", lang)
    for outcome in answer.outcomes:
        name = _name(outcome.name, outcome.id, lang)
        yield _share(outcomes, name, outcome.chance, lang)
    known = {outcome.id for outcome in answer.outcomes}
    for line in figure_lines(answer, lang):
        if line.id not in known:
            yield NumberRow(
                sentence("odds_answers.figures", lang), line.name, line.value, line.fraction
            )
    for figure in answer.figures:
        name = _name(figure.name, figure.id, lang)
        for value, chance in figure.distribution:
            yield _share(name, decimal(value, lang), chance, lang)
    for repeat in answer.repeats:
        yield from _rows_of_repeat(repeat, lang)


def _rows_of_repeat(repeat: Repeated, lang: str) -> Iterator[NumberRow]:
    name = _name(repeat.name, repeat.id, lang)
    for times, value in enumerate(repeat.curve, 1):
        label = sentence("odds_answers.after", lang, {"count": times})
        is_chance = isinstance(repeat, UntilOver)
        said = per_cent(value, lang) if is_chance else number(value, lang)
        yield NumberRow(name, label, said, exactly(value, lang))
    if isinstance(repeat, SoOften):
        title = sentence("odds_answers.times", lang, {"name": name, "count": repeat.times})
        for value, chance in repeat.distribution:
            yield _share(title, decimal(value, lang), chance, lang)


def _share(group: str, label: str, chance: Fraction, lang: str) -> NumberRow:
    return NumberRow(group, label, per_cent(chance, lang), exactly(chance, lang))


def _mean(value: Fraction, lang: str) -> str:
    return sentence("odds_answers.mean", lang, {"value": number(value, lang)})


def _name(name: Text, identity: str, lang: str) -> str:
    return name.pick(lang) or identity


# ------------------------------------------------------------------ curve plot


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
    scale = chance_words(Fraction(1), lambda part: per_cent(part, lang))
    words = [*scale, *_numbers_below(data, most_labels)]
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
        Datum(
            str(n + 1),
            said[n],
            exactly(value, lang),
            (n + 0.5) * slot,
            (n + 1.5) * slot,
            1 - float(value / top),
        )
        for n, value in enumerate(curve)
    ]


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


# ------------------------------------------------------------------ distribution plot


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
        Heap(
            Fraction(low),
            Fraction(min(low + width - 1, end)),
            sum((known.get(n, Fraction(0)) for n in range(low, low + width)), Fraction(0)),
        )
        for low in range(first, end + 1, width)
    ]
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
    boxes: list[PlotBox] = []
    data: list[Datum] = []
    words = list(chance_words(top, lambda part: per_cent(part, lang)))
    for place, heap in enumerate(found):
        height = float(heap.chance / top)
        left = place * slot
        boxes.append(PlotBox(left + (slot - width) / 2, 1 - height, width, height, "bar", place))
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
