"""Answers about dice as lines for the terminal: chances, spreads with bars, how often until out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from realms_builder.cli.output import problem_data
from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.game.formulas.values import Value
from realms_builder.game.printing import said, show
from realms_builder.game.texts import Text
from realms_builder.odds.questions.answers import Answer, Figure, Repeated, SoOften, UntilOver
from realms_builder.odds.questions.questions import Question, full_name
from realms_builder.odds.questions.story import ChangeStep, StoryStep
from realms_builder.sheets.odds.odds_numbers import exactly, fraction_text, number, per_cent
from realms_builder.sheets.odds.story_lines import StoryLine, story_lines

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


# ------------------------------------------------------------------ odds data


def question_data(question: Question, found: Answer | Problem, lang: str) -> dict[str, Any]:
    """Return *question* with its answer, or with the problem that there is none."""
    data: dict[str, Any] = {
        "id": question.id,
        "name": question.name(lang),
        "mechanic": question.mechanic.id,
        "item": question.item.identity if question.item is not None else None,
        "is_attack": question.is_attack,
        "is_main": question.is_main,
        "roles": list(question.roles),
    }
    if isinstance(found, Problem):
        return {**data, "problem": problem_data(found, lang)}
    return {**data, **_answer(found, lang)}


def _answer(answer: Answer, lang: str) -> dict[str, Any]:
    return {
        "outcomes": [
            {
                "id": outcome.id,
                "name": outcome.name.pick(lang),
                "chance": amount(outcome.chance),
                "good": outcome.good,
            }
            for outcome in answer.outcomes
        ],
        "figures": [_figure(figure, lang) for figure in answer.figures],
        "repeats": [_repeated(repeated, lang) for repeated in answer.repeats],
        "not_computed": [text.pick(lang) for text in answer.not_computed],
    }


def amount(value: Fraction | None) -> dict[str, Any] | None:
    """Return *value* exactly as ``a/b`` and as a decimal; None stays None."""
    return None if value is None else {"exact": fraction_text(value), "value": float(value)}


def _figure(figure: Figure, lang: str) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": figure.id,
        "name": figure.name.pick(lang),
        "kind": "chance" if figure.is_chance else "number",
        "value": amount(figure.value),
    }
    if not figure.is_chance:
        data["distribution"] = _spread_of_odds_data(figure.distribution)
    return data


def _spread_of_odds_data(spread: tuple[tuple[Fraction, Fraction], ...]) -> list[dict[str, Any]]:
    return [{"number": fraction_text(value), "chance": amount(chance)} for value, chance in spread]


def _repeated(repeated: Repeated, lang: str) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": repeated.id,
        "name": repeated.name.pick(lang),
        "kind": "until" if isinstance(repeated, UntilOver) else "times",
        "curve": [amount(value) for value in repeated.curve],
    }
    if isinstance(repeated, UntilOver):
        return {
            **data,
            "expected": amount(repeated.expected),
            "per_activation": repeated.per_activation,
            "activations": amount(repeated.activations),
        }
    return {
        **data,
        "times": repeated.times,
        "distribution": _spread_of_odds_data(repeated.distribution),
    }


# ------------------------------------------------------------------ odds why


_MOST_VALUES = 8

Story = tuple[StoryStep, ...]


def why_lines(question: Question, story: Story | Problem, lang: str) -> Iterator[str]:
    """Yield the story of *question* as the window tells it, a line a step, notes below."""
    yield sentence("odds_cli.why", lang)
    if isinstance(story, Problem):
        yield f"  ! {said(story, lang)}"
        return
    for line in story_lines(story, question.builds[0].game, lang):
        yield from (f"  {'    ' * line.depth}{text}" for text in _lines_of_odds_why(line, lang))
    if question.mechanic.source:
        source = sentence("cli.source", lang, {"source": question.mechanic.source})
        yield f"  {source}"


def _lines_of_odds_why(line: StoryLine, lang: str) -> Iterator[str]:
    title = line.title
    if line.kind in ("reroll", "cancel", "again"):
        title = sentence(f"odds_cli.why.{line.kind}", lang, {"name": title})
    parts = [part for part in (title, line.text.removeprefix("= "), _bars(line, lang)) if part]
    yield f"{per_cent(line.share, lang):>8}  {' · '.join(parts)}"
    yield from (f"{'':>12}{note}" for note in line.notes)


def _bars(line: StoryLine, lang: str) -> str:
    """Return the likeliest values of a step with their chances; nothing where all are alike."""
    if len({chance for _, chance in line.bars}) < 2:
        return ""
    likely = sorted(line.bars, key=lambda bar: -bar[1])[:_MOST_VALUES]
    kept = [bar for bar in line.bars if bar in likely]
    spoken = [f"{label}: {per_cent(chance / line.share, lang)}" for label, chance in kept]
    return ", ".join([*spoken, "…"] if len(kept) < len(line.bars) else spoken)


def why_data(story: Story | Problem, lang: str) -> list[dict[str, Any]]:
    """Return the story for JSON; empty where there is a problem, which the answer has too."""
    return [] if isinstance(story, Problem) else [_step_data(step, lang) for step in story]


def _step_data(step: StoryStep, lang: str) -> dict[str, Any]:
    data: dict[str, Any] = {
        "kind": step.kind,
        "id": step.id,
        "name": step.name.pick(lang),
        "reached": amount(step.reached),
        "formula": step.formula,
        "values": [
            {"value": _plain(value, lang), "chance": amount(chance)}
            for value, chance in step.values
        ],
        "changes": [_change_data(changed, lang) for changed in step.changes],
        "switches": {name: _plain(value, lang) for name, value in step.switches},
        "steps": [_step_data(inner, lang) for inner in step.inner],
    }
    if step.dice is not None:
        count, sides, faces = step.dice
        counting = None if faces is None else list(faces)
        data["dice"] = {"count": count, "sides": sides, "counting": counting}
    return data


def _change_data(changed: ChangeStep, lang: str) -> dict[str, Any]:
    return {
        "source": changed.source.pick(lang),
        "before": _plain(changed.before, lang),
        "after": _plain(changed.after, lang),
        "chance": amount(changed.share),
    }


def _plain(value: Value, lang: str) -> Any:
    return value if type(value) in (bool, int) else show(value, lang)
