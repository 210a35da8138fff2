"""Answers about dice as lines for the terminal: chances, spreads with bars, how often until out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from realms_builder.core.problems import Problem
from realms_builder.game.printing import said
from realms_builder.game.texts import Text
from realms_builder.odds.questions.answers import Answer, Figure, SoOften, UntilOver
from realms_builder.odds.questions.question_names import full_name
from realms_builder.odds.questions.questions import Question
from realms_builder.sheets.odds.odds_numbers import exactly, number, per_cent
from realms_builder.wording import sentence

_BAR = 24
_MOST_ROWS = 16
_MOST_POINTS = 8
_LABEL = 40
_EIGHTHS = " ▏▎▍▌▋▊▉"

Spread = Sequence[tuple[Fraction, Fraction]]


def answer_lines(question: Question, found: Answer | Problem, lang: str, bar: str) -> list[str]:
    """Return the lines of one answer; *bar* is what bars are drawn with."""
    return [full_name(question, lang), *(f"  {line}" for line in _lines(found, lang, bar))]


def _lines(found: Answer | Problem, lang: str, bar: str) -> Iterator[str]:
    if isinstance(found, Problem):
        yield f"! {said(found, lang)}"
        if found.code == "odds.need_missing":
            yield sentence("odds_cli.needs", lang, {"example": f"{found.values['need']}=…"})
        return
    yield from _chances(found, lang)
    for figure in found.figures:
        if not figure.is_chance:
            yield from _number(figure, lang, bar)
    for repeated in found.repeats:
        if isinstance(repeated, UntilOver):
            yield from _until(repeated, lang)
        else:
            yield from _so_many(repeated, lang, bar)
    for text in found.not_computed:
        yield sentence("odds_cli.not_computed", lang, {"text": text.pick(lang)})


def _chances(answer: Answer, lang: str) -> Iterator[str]:
    """Yield every outcome that may come, and every chance shown beside them."""
    outcomes = {outcome.id: outcome for outcome in answer.outcomes}
    shown = [figure for figure in answer.figures if figure.is_chance]
    wanted = {figure.id for figure in shown}
    rows = [(o.name, o.chance) for o in outcomes.values() if o.chance or o.id in wanted]
    rows += [(f.name, f.value) for f in shown if f.id not in outcomes]
    width = min(_LABEL, max((len(_label(name, lang)) for name, _ in rows), default=0))
    for name, chance in rows:
        label = _label(name, lang).ljust(width)
        yield f"{label}  {per_cent(chance, lang):>8}  {exactly(chance, lang)}"


def _label(name: Text, lang: str) -> str:
    return name.pick(lang)


def _number(figure: Figure, lang: str, bar: str) -> Iterator[str]:
    mean = sentence("odds_cli.mean", lang, {"value": number(figure.value, lang)})
    yield f"{_label(figure.name, lang)}: {mean}  {_exact_of(figure.value, lang)}".rstrip()
    if len(figure.distribution) > 1:
        yield from _spread(figure.distribution, lang, bar)


def _exact_of(value: Fraction, lang: str) -> str:
    """Return the exact fraction, nothing where the number beside it is exact already."""
    return "" if value.denominator == 1 else f"({exactly(value, lang)})"


def _spread(spread: Spread, lang: str, bar: str) -> Iterator[str]:
    rows = spread
    if len(spread) > _MOST_ROWS:
        kept = sorted(sorted(spread, key=lambda pair: -pair[1])[: _MOST_ROWS - 1])
        rows = kept
    most = max(chance for _, chance in rows)
    width = max(len(number(value, lang)) for value, _ in rows)
    for value, chance in rows:
        drawn = _bar(chance / most, bar) if most else ""
        line = f"  {number(value, lang):>{width}}  {per_cent(chance, lang):>8}  {drawn}"
        yield line.rstrip()
    if len(rows) < len(spread):
        rest = 1 - sum((chance for _, chance in rows), Fraction(0))
        values = {"count": len(spread) - len(rows), "chance": per_cent(rest, lang)}
        yield f"  {sentence('odds_cli.more_values', lang, values)}"


def _bar(part: Fraction, bar: str) -> str:
    """Return a bar of *part* (0 to 1) of the full length; a plain sign knows no eighths."""
    eighths = round(part * _BAR * 8)
    whole, rest = divmod(eighths, 8)
    if bar != "█":
        return bar * (whole + (rest >= 4))
    return bar * whole + (_EIGHTHS[rest] if rest else "")


def _until(repeated: UntilOver, lang: str) -> Iterator[str]:
    name = _label(repeated.name, lang) or repeated.id
    if repeated.expected is None:
        yield f"{name}: {sentence('odds_cli.never', lang)}"
        return
    value = f"{number(repeated.expected, lang)}  {_exact_of(repeated.expected, lang)}".rstrip()
    yield f"{name}: {sentence('odds_cli.times_expected', lang, {'value': value})}"
    if repeated.activations is not None and repeated.per_activation > 1:
        values = {
            "value": number(repeated.activations, lang),
            "each": repeated.per_activation,
        }
        yield f"  {sentence('odds_cli.activations', lang, values)}"
    points = _points(repeated.curve)
    times = ", ".join(f"{n}: {per_cent(repeated.curve[n - 1], lang)}" for n in points)
    if times:
        yield f"  {sentence('odds_cli.over_after', lang, {'times': times})}"


def _points(curve: Sequence[Fraction]) -> list[int]:
    """Return which points of *curve* to name, counted from 1: the first ones, then the last."""
    if len(curve) <= _MOST_POINTS:
        return list(range(1, len(curve) + 1))
    return [*range(1, _MOST_POINTS), len(curve)]


def _so_many(repeated: SoOften, lang: str, bar: str) -> Iterator[str]:
    mean = sum((value * chance for value, chance in repeated.distribution), Fraction(0))
    values = {"count": repeated.times, "value": number(mean, lang)}
    name = _label(repeated.name, lang) or repeated.id
    line = f"{name}: {sentence('odds_cli.in_times', lang, values)}  {_exact_of(mean, lang)}"
    yield line.rstrip()
    if len(repeated.distribution) > 1:
        yield from _spread(repeated.distribution, lang, bar)
