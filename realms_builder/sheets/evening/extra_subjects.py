"""What pages and cards beside those of models are about: a scenario, its tasks, carried items."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from realms_builder.cards.elements.table_map import PlanOnPage
from realms_builder.cards.pack_paths import picture_path
from realms_builder.cards.stats_on_card import stat_cells
from realms_builder.cards.subjects import FactionOnCard, system_record
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import languages
from realms_builder.game.files.declared_scenarios import ScenarioMarker, ScenarioTask, ScoreLine
from realms_builder.game.files.faction_reading import unit_reader
from realms_builder.game.files.scenario_reading import GEAR, ScenarioFile, read_played
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem
from realms_builder.game.kinds.values import LocalisedLabel
from realms_builder.game.notes import Notes
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction, Unit
from realms_builder.game.yaml.text import YamlText
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.carried_record import CarriedRecord
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.resolve.records import FactionRecord, Inside, Names
from realms_builder.roster.roster import Model, Roster
from realms_builder.scenarios.points import most_of_task, times_of_line
from realms_builder.scenarios.settled import SIDES, PoolTask, SettledScenario, SideId
from realms_builder.scenarios.table_plan import TablePlan, plan_of
from realms_builder.scenarios.words import (
    notes_of,
    outcome_of,
    phrase,
    points_of,
    step_name,
    thing_of,
    throws_of,
    when_of,
    where_of,
)
from realms_builder.sheets.roster.item_facts import (
    item_facts,
)

PAGE, TASK, ITEM = "scenario", "task", "item"
"""The ids of the templates for the page of a scenario, task cards and item cards."""


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
    return game.file.game.rounds


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
        "name": LocalisedLabel(task.name or Text.of(task.id)),
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
    plan = plan_of(scenario)
    numbers = _numbers(plan)
    missions = [drawn.card for drawn in scenario.missions]
    maps = scenario.maps
    played = [neutrals.of(card) for card in missions]
    # What the cards of a pool bring along stands on the table as well.
    brought = [neutrals.of(task.task)[0] for task in _pool_tasks(scenario)]
    colours = [_colour(scenario, side) for side in SIDES]
    names: dict[str, Value] = {
        "name": _joined([card.name for card in missions]) or LocalisedLabel(file.name),
        "title": labelled(file.name),
        "deployment": _joined([drawn.card.name for drawn in maps]),
        "deployment_note": in_every_language(
            lambda lang: " ".join(note for drawn in maps for note in notes_of(drawn, lang))
        ),
        "seed": str(scenario.seed),
        "faction": MISSING,
        "sides": tuple(_side_record(scenario, side) for side in SIDES),
        "steps": tuple(_step_records(scenario)),
        "text": _joined([card.text for card in missions], "\n"),
        "set_up": tuple(
            Names(
                {
                    "number": _number(numbers, r.identity or ""),
                    "name": r.lookup("name"),
                    "where": r.lookup("where"),
                }
            )
            for card in missions
            for r in set_up_records(card, file, game)
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
        "about": labelled(file.text),
        "at_most": at_most(_cap(scenario)),
        "house": any(card.house for card in missions),
        "map": PlanOnPage(plan, colours, numbers) if plan is not None else MISSING,
        "reconstructed": plan is not None and plan.reconstructed,
        "free_places": plan is not None and any(not spot.exact for spot in plan.spots),
        "zones": _zones(plan.zones) if plan is not None else MISSING,
    }
    return ScenarioSubject(PAGE, names, game)


def _pool_tasks(scenario: SettledScenario) -> list[PoolTask]:
    """Return the tasks of both pools, each once."""
    found = {task.task.id: task for pool in scenario.pools for task in pool.tasks}
    return list(found.values())


def _cap(scenario: SettledScenario) -> int | None:
    caps = scenario.file.scoring.caps
    found = [caps[d.deck.id] for d in scenario.missions if d.deck.id in caps]
    return sum(found) if found else None


def _numbers(plan: TablePlan | None) -> dict[str, int]:
    """Return the number of each kind of thing on the map; what is carried stands nowhere."""
    places = dict.fromkeys(spot.place for spot in plan.spots) if plan is not None else ()
    return {place: number for number, place in enumerate(places, 1)}


def _number(numbers: Mapping[str, int], place: str) -> Value:
    return str(numbers[place]) if place in numbers else MISSING


def _colour(scenario: SettledScenario, side: SideId) -> str:
    faction = scenario.contender(side).faction
    return faction.colour if faction is not None else ""


def _side_record(scenario: SettledScenario, side: SideId) -> Value:
    contender = scenario.contender(side)

    def name(lang: str) -> str:
        return scenario.name_of(side, lang) or phrase("nobody", lang)

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
                "name": in_every_language(lambda lang, m=marker: sentence_case(_name_of(m, lang))),
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


# ------------------------------------------------------------------ task records


BETWEEN_FACTS = "\u00a0· "
TICKS = "ticks"


def in_every_language(make: Callable[[str], str]) -> Value:
    """Return a label of what *make* says in each language; missing where it says nothing."""
    text = Text.of({lang: make(lang) for lang in languages()})
    return LocalisedLabel(text) if text else MISSING


def labelled(text: Text) -> Value:
    """Return *text* for a template; missing when it is empty."""
    return LocalisedLabel(text) if text else MISSING


def faction_record(faction: Faction | None) -> Value:
    """Return *faction* as cards see it, with an emblem that can be opened."""
    if faction is None:
        return MISSING
    folder = Path(faction.file).parent if faction.file else Path()
    emblem = picture_path(folder, faction.emblem) if faction.emblem else MISSING
    return FactionOnCard(Names({"emblem": emblem}), FactionRecord(faction, lambda _: ()))


def score_records(lines: Iterable[ScoreLine], rounds: int | None) -> tuple[Value, ...]:
    """Return one record for each line; those of which only the best counts follow each other."""
    return tuple(_score_records(lines, rounds))


def _score_records(lines: Iterable[ScoreLine], rounds: int | None) -> Iterator[Value]:
    for line in lines:
        if line.best_of:
            for at, one in enumerate(line.best_of):
                yield _score_record(one, rounds, alternative=True, first=not at)
        else:
            yield _score_record(line, rounds)


def _score_record(
    line: ScoreLine, rounds: int | None, *, alternative: bool = False, first: bool = False
) -> Value:
    count = times_of_line(line, rounds)
    given = line.at == "start" and not line.if_
    ticks = Names({"id": TICKS, "boxes": 0 if given else count, "name": ""}, TICKS)
    return Names(
        {
            "points": points_of(line),
            "text": in_every_language(lambda lang: sentence_case(line.if_.pick(lang))),
            "when": in_every_language(lambda lang: when_of(line, lang)),
            "moment": in_every_language(lambda lang: when_of(line, lang, how_often=False)),
            "boxes": 0 if given else count,
            "tracks": (ticks,),
            "alternative": alternative,
            "first": first,
            "house": line.house,
            "unfinished": line.unfinished,
        }
    )


def set_up_records(task: ScenarioTask, file: ScenarioFile, game: Game) -> tuple[Value, ...]:
    """Return one record for each thing that *task* puts on the table, numbered from 1."""
    return tuple(
        Names(
            {
                "place": entry.place,
                "name": in_every_language(lambda lang, e=entry: thing_of(e, task, game, lang)),
                "where": in_every_language(lambda lang, e=entry: where_of(e, file, game, lang)),
            },
            entry.place,
        )
        for entry in task.set_up
    )


class Neutrals:
    """Reads what tasks bring to the table with the rules of the game; nobody hires it."""

    def __init__(self, game: Game) -> None:
        """Read for *game*."""
        self._game = game
        self._reader = unit_reader(game)
        roster = Roster(system=game.id, faction="", name="")
        self._muster: Muster = muster(roster, game, lambda _: None)

    def of(self, task: ScenarioTask) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
        """Return the records of the units that *task* brings and of what everybody can do.

        What is wrong with them was said when the file was read.
        """
        played = read_played(task, self._reader, (), Notes(YamlText("")))
        gear = {str(raw.get("id", "")): Text.of(raw.get(GEAR)) for raw in task.units}
        units = tuple(self._unit(unit, gear.get(unit.id)) for unit in played.units.values())
        bearer = Unit(id=task.id, faction_id="", name=task.name, stats={}, attributes={})
        items = tuple(
            self._item(self._build(bearer), one) for many in played.items.values() for one in many
        )
        return units, items

    def _build(self, unit: Unit) -> Build:
        return self._muster.build_of(Model(id=unit.id, unit=unit.address), unit)

    def _unit(self, unit: Unit, gear: Text | None) -> Value:
        build = self._build(unit)
        lists = [name for name in self._game.item_lists if build.items(name)]
        items = tuple(self._item(build, one) for name in lists for one in build.items(name))
        cells = [c for c in stat_cells(build) if isinstance(c, Record) and c.lookup("raw")]
        own: dict[str, Value] = {
            "name": LocalisedLabel(unit.name),
            "text": labelled(unit.text),
            "gear": labelled(gear) if gear else MISSING,
            "stats": tuple(cells),
            "tags": build.keywords,
            "items": items,
        }
        return Inside(Names(own, unit.id), build)

    def _item(self, build: Build, carried: CarriedItem) -> Value:
        record: CarriedRecord = build.record(carried)

        def facts(lang: str) -> str:
            return BETWEEN_FACTS.join(item_facts(record, self._game, lang))

        return Inside(Names({"facts": in_every_language(facts)}, carried.item.id), record)


def at_most(count: int | None) -> Value:
    """Return the most points a task can bring, in words."""
    if count is None:
        return MISSING
    return in_every_language(lambda lang: phrase("at_most", lang, {"count": count}))
