"""How an answer came about, as lines and as data: steps, dice, what changed them, switches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from realms_builder.cli.odds_data import amount
from realms_builder.core.problems import Problem
from realms_builder.game.formulas.values import Value
from realms_builder.game.printing import said, show
from realms_builder.odds.questions.questions import Question
from realms_builder.odds.questions.story import Changed, StoryStep
from realms_builder.sheets.odds.odds_numbers import per_cent
from realms_builder.sheets.odds.story_lines import StoryLine, story_lines
from realms_builder.wording import sentence

_MOST_VALUES = 8

Story = tuple[StoryStep, ...]


def why_lines(question: Question, story: Story | Problem, lang: str) -> Iterator[str]:
    """Yield the story of *question* as the window tells it, a line a step, notes below."""
    yield sentence("odds_cli.why", lang)
    if isinstance(story, Problem):
        yield f"  ! {said(story, lang)}"
        return
    for line in story_lines(story, question.builds[0].game, lang):
        yield from (f"  {'    ' * line.depth}{text}" for text in _lines(line, lang))
    if question.mechanic.source:
        source = sentence("cli.source", lang, {"source": question.mechanic.source})
        yield f"  {source}"


def _lines(line: StoryLine, lang: str) -> Iterator[str]:
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


def _change_data(changed: Changed, lang: str) -> dict[str, Any]:
    return {
        "source": changed.source.pick(lang),
        "before": _plain(changed.before, lang),
        "after": _plain(changed.after, lang),
        "chance": amount(changed.share),
    }


def _plain(value: Value, lang: str) -> Any:
    return value if type(value) in (bool, int) else show(value, lang)
