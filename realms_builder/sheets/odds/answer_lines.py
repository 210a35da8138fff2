"""An answer in words and plots: the same for the window, for paper and for plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from realms_builder.game.kinds.values import decimal
from realms_builder.game.texts import Text
from realms_builder.odds.questions.answers import Answer, Figure, Repeated, SoOften, UntilOver
from realms_builder.sheets.odds.curve_plot import curve_plot, sums_plot
from realms_builder.sheets.odds.distribution_plot import distribution_plot
from realms_builder.sheets.odds.odds_numbers import exactly, number, per_cent
from realms_builder.sheets.odds.plots import Plot
from realms_builder.wording import sentence

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
    numbers = [_number(figure, lang) for figure in answer.figures if not figure.is_chance]
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
