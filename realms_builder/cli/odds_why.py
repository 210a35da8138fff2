"""How an answer came about, as lines and as data: steps, dice, what changed them, switches."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from realms_builder.cli.odds_data import amount
from realms_builder.gamedata.formulas.values import Value
from realms_builder.gamedata.game import Game
from realms_builder.gamedata.printing import said, show
from realms_builder.odds.questions import Question
from realms_builder.odds.story import Changed, StoryStep
from realms_builder.problems import Problem
from realms_builder.sheets.odds_numbers import per_cent
from realms_builder.wording import sentence

_MOST_VALUES = 8
_ONLY_NAMED = ("stop", "again", "use")

Story = tuple[StoryStep, ...]


def why_lines(question: Question, story: Story | Problem, lang: str) -> Iterator[str]:
    """Yield the story of *question*, a line a step, what changed it below."""
    yield sentence("odds_cli.why", lang)
    if isinstance(story, Problem):
        yield f"  ! {said(story, lang)}"
        return
    game = question.builds[0].game
    for step in story:
        yield from (f"  {line}" for line in _step(step, game, lang))
    if question.mechanic.source:
        source = sentence("cli.source", lang, {"source": question.mechanic.source})
        yield f"  {source}"


def _step(step: StoryStep, game: Game, lang: str) -> Iterator[str]:
    name = step.name.pick(lang) or step.id
    if step.kind in ("reroll", "cancel", "again"):
        name = sentence(f"odds_cli.why.{step.kind}", lang, {"name": name})
    parts = [name]
    if step.dice is not None:
        parts.append(_dice(step.dice, lang))
    if step.values and step.kind not in _ONLY_NAMED and not _is_one_die(step):
        parts.append(_values(step, lang))
    yield f"{per_cent(step.reached, lang):>8}  {' · '.join(parts)}"
    for changed in step.changes:
        yield f"{'':>12}{_changed(changed, step.reached, lang)}"
    for switch, value in step.switches:
        declared = game.switches.get(switch)
        title = (declared.name.pick(lang) if declared is not None else "") or switch
        values = {"name": title, "value": show(value, lang)}
        yield f"{'':>12}{sentence('odds_cli.why.switch', lang, values)}"
    for inner in step.inner:
        yield from (f"    {line}" for line in _step(inner, game, lang))


def _is_one_die(step: StoryStep) -> bool:
    """Return whether a step gave each face of one die, as everybody knows."""
    chances = {chance for _, chance in step.values}
    return step.dice is not None and len(step.values) == step.dice[1] and len(chances) == 1


def _dice(dice: tuple[int, int, tuple[int, ...] | None], lang: str) -> str:
    count, sides, faces = dice
    values = {"count": count, "sides": sides, "faces": _faces(faces or (), sides)}
    return sentence(f"odds_cli.why.{'dice' if faces is None else 'pool'}", lang, values)


def _faces(faces: tuple[int, ...], sides: int) -> str:
    """Return the faces that count, those up to the highest as ``4+``."""
    if faces and faces == tuple(range(faces[0], sides + 1)):
        return f"{faces[0]}+"
    return ", ".join(map(str, faces)) or "–"


def _values(step: StoryStep, lang: str) -> str:
    """Return what a step gave: one certain value, or the likeliest with their chances."""
    if len(step.values) == 1:
        return show(step.values[0][0], lang)
    likely = sorted(step.values, key=lambda pair: -pair[1])[:_MOST_VALUES]
    kept = [pair for pair in step.values if pair in likely]
    spoken = [f"{show(value, lang)}: {per_cent(_part(c, step), lang)}" for value, c in kept]
    return ", ".join([*spoken, "…"] if len(kept) < len(step.values) else spoken)


def _part(chance: Fraction, step: StoryStep) -> Fraction:
    """Return *chance* as a part of all the times that the step is taken."""
    return chance / step.reached if step.reached else chance


def _changed(changed: Changed, reached: Fraction, lang: str) -> str:
    before, after = show(changed.before, lang), show(changed.after, lang)
    line = f"{changed.source.pick(lang)}: {before} → {after}"
    if changed.share >= reached:
        return line
    return f"{line} ({per_cent(changed.share / reached, lang)})"


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
