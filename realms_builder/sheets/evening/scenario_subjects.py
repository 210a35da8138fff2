"""What pages and cards of a scenario are about: the page with its map, and one card a task."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count

from realms_builder.cards.elements.table_map import PlanOnPage
from realms_builder.cards.subjects import system_record
from realms_builder.game.files.declared_scenarios import ScenarioMarker, ScenarioTask
from realms_builder.game.files.scenario_reading import ScenarioFile
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import Label
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction
from realms_builder.roster.resolve.records import Names
from realms_builder.scenarios.points import most_of_task
from realms_builder.scenarios.settled import SIDES, PoolTask, SettledScenario, SideId
from realms_builder.scenarios.table_plan import plan_of
from realms_builder.scenarios.words import capital, outcome_of, phrase, step_name, throws_of
from realms_builder.sheets.evening.task_records import (
    Neutrals,
    at_most,
    faction_record,
    in_every_language,
    labelled,
    score_records,
    set_up_records,
)

PAGE, TASK = "scenario", "task"
"""The ids of the templates for the page and for task cards."""


class ScenarioSubject(Record):
    """A page or a card of a scenario: named values, and the game behind them."""

    def __init__(self, key: str, names: Mapping[str, Value], game: Game) -> None:
        """Show *names*; *key* tells the card from all others."""
        self.key = key
        self._names = {"system": system_record(game), "key": key, **names}

    @property
    def identity(self) -> str | None:
        """Compare by the key of the card."""
        return self.key

    def lookup(self, name: str) -> Value | Unknown:
        """Return what the card says under *name*."""
        return self._names.get(name, UNKNOWN)

    def names(self) -> tuple[str, ...]:
        """Return every name the card has."""
        return tuple(self._names)


def rounds_of(game: Game) -> int | None:
    """Return how many rounds a game has, None where its system does not say."""
    rounds = game.file.game.get("rounds")
    return rounds if isinstance(rounds, int) else None


# ---------------------------------------------------------------------------- task cards


def task_subjects(scenario: SettledScenario) -> list[ScenarioSubject]:
    """Return the cards of both pools, those of A first, in the order of the file."""
    neutrals = Neutrals(scenario.game)
    return [
        _task_subject(scenario.game, scenario.file, neutrals, task, side, scenario)
        for side in SIDES
        for pool in scenario.pools_of(side)
        for task in pool.tasks
    ]


def every_task(
    game: Game, file: ScenarioFile, factions: Mapping[str, Faction]
) -> list[ScenarioSubject]:
    """Return one card for every task of every deck; *factions* colour the cards of their own."""
    neutrals = Neutrals(game)
    return [
        _task_subject(game, file, neutrals, task, None, None, factions.get(faction))
        for task, faction in _all_tasks(file)
    ]


def _all_tasks(file: ScenarioFile) -> Iterator[tuple[PoolTask, str]]:
    """Yield the tasks of every card, and the cards of decks from which tasks are chosen."""
    sources = {name for step in file.prepare for name in step.from_}
    drawn = {step.id: step.draw or step.take or "" for step in file.prepare}
    whole = {drawn.get(name, name) for name in sources if "." not in name}
    for deck in file.decks:
        caps = file.scoring.caps
        named = [step for step, name in drawn.items() if name == deck.id]
        cap = next((caps[f"{n}_tasks"] for n in (*named, deck.id) if f"{n}_tasks" in caps), None)
        for card in deck.cards:
            for task in card.tasks:
                yield PoolTask(task, f"{deck.id}_tasks", deck.name, card.name, cap), ""
            if deck.id in whole and deck.kind == "mission":
                yield PoolTask(card, deck.id, deck.name, cap=caps.get(deck.id)), card.faction


def _task_subject(
    game: Game,
    file: ScenarioFile,
    neutrals: Neutrals,
    pool_task: PoolTask,
    side: SideId | None,
    scenario: SettledScenario | None,
    faction: Faction | None = None,
) -> ScenarioSubject:
    task = pool_task.task
    units, items = neutrals.of(task)
    if side is not None and scenario is not None:
        faction = scenario.contender(side).faction
    most = pool_task.cap if pool_task.cap is not None else most_of_task(task.score, rounds_of(game))
    names: dict[str, Value] = {
        "name": Label(task.name or Text.of(task.id)),
        "kind": labelled(pool_task.kind),
        "origin": labelled(pool_task.origin),
        "deck": pool_task.deck,
        "side": side.upper() if side else MISSING,
        "faction": faction_record(faction),
        "text": labelled(task.text),
        "reveal": _reveal(task, file),
        "reveal_when": labelled(task.reveal_when),
        "only_if": labelled(task.only_if),
        "note_down": labelled(task.note_down),
        "score": score_records(task.score, rounds_of(game)),
        "set_up": set_up_records(task, file, game),
        "units": units,
        "items": items,
        "most": most,
        "at_most": at_most(most or None),
        "house": task.house,
        "unfinished": task.unfinished,
    }
    return ScenarioSubject(f"{side or 'all'}/{pool_task.deck}/{task.id}", names, game)


def _reveal(task: ScenarioTask, file: ScenarioFile) -> Value:
    found = next((rule for rule in file.scoring.reveal if rule.id == task.reveal), None)
    return labelled(found.name or Text.of(found.id)) if found is not None else MISSING


# ---------------------------------------------------------------------------- the page


def page_subject(scenario: SettledScenario) -> ScenarioSubject:
    """Return the page: map, sides, what was rolled, the mission with its set-up and points."""
    game, file = scenario.game, scenario.file
    neutrals = Neutrals(game)
    numbers = _numbers(scenario)
    plan = plan_of(scenario)
    missions = [drawn.card for drawn in scenario.missions]
    maps = scenario.maps
    played = [neutrals.of(card) for card in missions]
    # What the cards of a pool bring along stands on the table as well.
    brought = [neutrals.of(task.task)[0] for task in _pool_tasks(scenario)]
    colours = [_colour(scenario, side) for side in SIDES]
    names: dict[str, Value] = {
        "name": _joined([card.name for card in missions]) or Label(file.name),
        "title": labelled(file.name),
        "deployment": _joined([drawn.card.name for drawn in maps]),
        "deployment_note": _joined([drawn.deck.note or drawn.card.text for drawn in maps]),
        "seed": str(scenario.seed),
        "faction": MISSING,
        "sides": tuple(_side_record(scenario, side) for side in SIDES),
        "steps": tuple(_step_records(scenario)),
        "text": _joined([card.text for card in missions], "\n"),
        "set_up": tuple(
            Names({"number": str(numbers[r.identity or ""]), "name": r.lookup("name"),
                   "where": r.lookup("where")})
            for card in missions for r in set_up_records(card, file, game)
            if isinstance(r, Record)
        ),
        "score": tuple(
            line for card in missions for line in score_records(card.score, rounds_of(game))
        ),
        "items": tuple(item for _, items in played for item in items),
        "units": (*(u for units, _ in played for u in units), *(u for us in brought for u in us)),
        "markers": tuple(_marker_records(file)),
        "table_text": labelled(file.table.text) if file.table else MISSING,
        "scoring_text": labelled(file.scoring.text),
        "at_most": at_most(_cap(scenario)),
        "house": any(card.house for card in missions),
        "map": PlanOnPage(plan, colours, numbers) if plan is not None else MISSING,
        "reconstructed": plan is not None and plan.reconstructed,
        "free_places": plan is not None and any(not spot.exact for spot in plan.spots),
        "zones": _zones(plan.zones) if plan is not None else MISSING,
    }  # fmt: skip
    return ScenarioSubject(PAGE, names, game)


def _pool_tasks(scenario: SettledScenario) -> list[PoolTask]:
    """Return the tasks of both pools, each once."""
    found = {task.task.id: task for pool in scenario.pools for task in pool.tasks}
    return list(found.values())


def _cap(scenario: SettledScenario) -> int | None:
    caps = scenario.file.scoring.caps
    found = [caps[d.deck.id] for d in scenario.missions if d.deck.id in caps]
    return sum(found) if found else None


def _numbers(scenario: SettledScenario) -> dict[str, int]:
    number = count(1)
    places = (entry.place for drawn in scenario.missions for entry in drawn.card.set_up)
    return {place: next(number) for place in places}


def _colour(scenario: SettledScenario, side: SideId) -> str:
    faction = scenario.contender(side).faction
    return faction.colour if faction is not None else ""


def _side_record(scenario: SettledScenario, side: SideId) -> Value:
    contender = scenario.contender(side)

    def name(lang: str) -> str:
        return contender.name(lang) or phrase("nobody", lang)

    faction = faction_record(contender.faction)
    emblem = faction.lookup("emblem") if isinstance(faction, Record) else MISSING
    under = contender.faction.name if contender.faction and contender.roster_name else Text()
    return Names(
        {
            "side": side.upper(),
            "name": in_every_language(name),
            "people": labelled(under),
            "emblem": emblem,
        },
        side,
    )


def _step_records(scenario: SettledScenario) -> Iterator[Value]:
    for step in scenario.steps:
        yield Names(
            {
                "id": step.step.id,
                "name": in_every_language(lambda lang, s=step: step_name(s, lang)),
                "dice": in_every_language(lambda lang, s=step: throws_of(s, scenario, lang)),
                "outcome": in_every_language(lambda lang, s=step: outcome_of(s, scenario, lang)),
                "text": labelled(step.step.text),
            },
            step.step.id,
        )


def _marker_records(file: ScenarioFile) -> Iterator[Value]:
    for marker in file.markers:
        yield Names(
            {
                "name": in_every_language(lambda lang, m=marker: capital(_name_of(m, lang))),
                "mm": MISSING if marker.mm is None else round(marker.mm),
                "text": labelled(marker.text),
            },
            marker.id,
        )


def _name_of(marker: ScenarioMarker, lang: str) -> str:
    return marker.name.pick(lang) or marker.id


def _zones(number: int) -> Value:
    if number < 2:
        return MISSING
    return in_every_language(lambda lang: phrase("zones_each", lang, {"count": number}))


def _joined(texts: list[Text], between: str = " · ") -> Value:
    said = [text for text in texts if text]
    return in_every_language(lambda lang: between.join(text.pick(lang) for text in said))
