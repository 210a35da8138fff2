"""A settled scenario as lines for the terminal and as data for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from realms_builder.game.files.declared_scenarios import ScenarioTask, ScoreLine
from realms_builder.scenarios.settled import SIDES, Pool, SettledScenario, SettledStep, SideId
from realms_builder.scenarios.words import (
    outcome_of,
    phrase,
    points_of,
    step_name,
    thing_of,
    throws_of,
    when_of,
    where_of,
)


def scenario_lines(scenario: SettledScenario, lang: str) -> list[str]:
    """Return the whole scenario as text: sides, throws, set-up, points, pools."""
    return list(_lines(scenario, lang))


def _lines(scenario: SettledScenario, lang: str) -> Iterator[str]:
    seed = phrase("seed", lang, {"seed": scenario.seed})
    yield f"{scenario.game.name.pick(lang)} · {phrase('title', lang)} · {seed}"
    for side in SIDES:
        name = scenario.contender(side).name(lang) or phrase("nobody", lang)
        yield f"  {phrase('plays', lang, {'side': side.upper(), 'name': name})}"
    yield ""
    yield phrase("rolled", lang)
    for step in scenario.steps:
        yield from _step(step, scenario, lang)
    for drawn in scenario.missions:
        yield ""
        yield drawn.card.name.pick(lang) or drawn.card.id
        yield from _task(drawn.card, scenario, lang)
    for pool in scenario.pools:
        yield ""
        yield from _pool(pool, scenario, lang)


def _step(step: SettledStep, scenario: SettledScenario, lang: str) -> Iterator[str]:
    throws, outcome = throws_of(step, scenario, lang), outcome_of(step, scenario, lang)
    rolled = f" [{throws}]" if throws else ""
    if outcome or rolled:
        yield f"  {step_name(step, lang)}: {outcome}{rolled}"


def _task(task: ScenarioTask, scenario: SettledScenario, lang: str) -> Iterator[str]:
    file, game = scenario.file, scenario.game
    if task.text:
        yield f"  {task.text.pick(lang)}"
    for entry in task.set_up:
        yield f"  {thing_of(entry, task, game, lang)}: {where_of(entry, file, game, lang)}"
    yield from _score(task.score, lang, "  ")


def _score(lines: tuple[ScoreLine, ...], lang: str, indent: str) -> Iterator[str]:
    for line in lines:
        if line.best_of:
            yield f"{indent}{phrase('best_of', lang)}:"
            yield from _score(line.best_of, lang, indent + "  ")
            continue
        points = phrase("points", lang, {"count": points_of(line)})
        text, when = line.if_.pick(lang), when_of(line, lang)
        yield f"{indent}{points}: {' – '.join(part for part in (text, when) if part)}"


def _pool(pool: Pool, scenario: SettledScenario, lang: str) -> Iterator[str]:
    head = phrase("pool", lang, {"side": pool.side.upper()})
    choose = phrase("choose", lang, {"count": pool.step.choose})
    ways = phrase("legal_ways", lang, {"count": len(pool.legal)}) if pool.legal else ""
    yield f"{head} ({', '.join(part for part in (choose, ways) if part)})"
    for one in pool.tasks:
        kind = one.kind.pick(lang)
        reveal = _reveal(one.task, scenario, lang)
        yield f"  {one.task.name.pick(lang)} ({kind}{', ' + reveal if reveal else ''})"
        if one.task.note_down:
            yield f"    {phrase('note_down', lang)}: {one.task.note_down.pick(lang)}"
        if one.task.only_if:
            yield f"    {phrase('only_if', lang)}: {one.task.only_if.pick(lang)}"
        yield from _score(one.task.score, lang, "    ")


def _reveal(task: ScenarioTask, scenario: SettledScenario, lang: str) -> str:
    rules = scenario.file.scoring.reveal
    found = next((rule for rule in rules if rule.id == task.reveal), None)
    if found is None:
        return ""
    when = task.reveal_when.pick(lang)
    return found.name.pick(lang) + (f": {when}" if when else "")


# ---------------------------------------------------------------------------- data


def scenario_data(scenario: SettledScenario, lang: str) -> dict[str, Any]:
    """Return the scenario for JSON; the texts are those of *lang*."""
    return {
        "system": scenario.game.id,
        "seed": scenario.seed,
        "sides": {side: _side(scenario, side, lang) for side in SIDES},
        "steps": [_step_data(step, scenario, lang) for step in scenario.steps],
        "maps": [drawn.card.id for drawn in scenario.maps],
        "missions": [drawn.card.id for drawn in scenario.missions],
        "pools": [
            {
                "side": pool.side,
                "step": pool.step.id,
                "choose": pool.step.choose,
                "tasks": [
                    {"id": one.task.id, "deck": one.deck, "name": one.task.name.pick(lang)}
                    for one in pool.tasks
                ],
                "legal": [[pool.tasks[at].task.id for at in way] for way in pool.legal],
            }
            for pool in scenario.pools
        ],
    }


def _side(scenario: SettledScenario, side: SideId, lang: str) -> dict[str, Any]:
    contender = scenario.contender(side)
    return {
        "faction": contender.faction.id if contender.faction else None,
        "roster": contender.roster_name or None,
        "name": contender.name(lang),
    }


def _step_data(step: SettledStep, scenario: SettledScenario, lang: str) -> dict[str, Any]:
    return {
        "id": step.step.id,
        "name": step_name(step, lang),
        "throws": [
            {"side": scenario.side_of(throw.place), "dice": list(throw.dice)}
            for throw in step.throws
        ],
        "winner": step.winner or None,
        "cards": [
            {
                "deck": drawn.deck.id,
                "id": drawn.card.id,
                "name": drawn.card.name.pick(lang),
                "side": drawn.side or None,
            }
            for drawn in step.cards
        ],
    }
