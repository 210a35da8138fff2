"""A small game of its own with scenarios, and its settling."""

from __future__ import annotations

from functools import cache

from realms_builder.core.problems import Problem
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.files.scenario_reading import ScenarioFile, read_scenarios
from realms_builder.game.game import Game
from realms_builder.game.yaml.text import parse_text
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Roster
from realms_builder.scenarios.finding import KINDS
from realms_builder.scenarios.settled import SettledScenario, SettledStep
from realms_builder.scenarios.settling import settle
from tests.builders import shipped

GAME = """
format: 1
kind: system
id: duel
name: Duel
length: inch
stats: [{id: hp, abbr: HP, type: integer, min: 1}]
items:
  - id: deeds
    fields: [{id: reach, type: length, default: 0}, {id: text, type: text}]
game: {rounds: 5}
"""

PREPARE = """
  - {id: who, roll_off: 1d6, winner: a}
  - {id: deployment, draw: maps, by: a}
  - {id: mission, draw: missions, by: b}
  - {id: favour, take: favours, by: each, where: "faction == roster.faction"}
  - id: tasks
    choose: 2
    by: each
    from: [mission.tasks, favour]
    require: "count(chosen, deck == 'mission_tasks') == 1"
  - {id: first, roll_off: 1d6}
"""

REST = """
table:
  size: [40, 20]
  areas:
    - {id: west, rect: [0, 0, 20, 20]}
    - {id: east, rect: [20, 0, 20, 20]}
  points: [{id: centre, at: [20, 10]}]
  lines: [{id: middle, from: [20, 0], to: [20, 20]}]
scoring:
  caps: {missions: 4, missions_tasks: 3, favours: 2}
  reveal: [{id: start}, {id: never}]
decks:
  - id: maps
    kind: map
    roll: 1d2
    cards:
      - {id: halves, on_roll: 1, sides: {a: {half: [west]}, b: {half: [east]}}}
      - {id: zones, on_roll: 2, sides: {a: {areas: [east]}, b: {areas: [west]}}}
  - id: missions
    kind: mission
    roll: 2d6
    cards:
      - id: stone
        on_roll: 2-6
        set_up: [{place: stone, mm: 50, at: centre, hp: 3}]
        deeds: [{id: pray, name: Pray, reach: 2, text: Be quiet.}]
        score: [{vp: 1, per: round, at: round_end, rounds: 2-5, if: a model prays}]
        tasks:
          - {id: take, score: [{vp: 3, at: game_end, if: it is yours}]}
          - {id: guard, score: [{vp: 1, times: 3, at: once, if: each foe}]}
      - id: storm
        on_roll: 7-12
        score: [{vp: 4, at: game_end, if: you hold it}]
        tasks:
          - {id: rush, score: [{vp_by_round: [3, 3, 2, 1, 0], at: once}]}
          - {id: wait, score: [{vp: 3, at: start}, {vp: -1, times: 3, at: once}]}
  - id: favours
    kind: mission
    cards:
      - {id: of_reds, faction: reds, score: [{vp: 2, at: game_end, if: red}]}
      - {id: of_blues, faction: blues, score: [{vp: 2, at: game_end, if: blue}]}
      - {id: of_blues_too, faction: blues, score: [{vp: 2, at: game_end, if: bluer}]}
"""


@cache
def duel() -> Game:
    """Return the small game."""
    game, problems = read_game(parse_text(GAME, "system.yaml"))
    assert game is not None and not problems
    return game


def scenario_text(prepare: str = PREPARE, rest: str = REST) -> str:
    """Return a scenario file of the small game."""
    return f"format: 1\nkind: scenarios\nsystem: duel\nprepare:{prepare}{rest}"


@cache
def scenario_file(prepare: str = PREPARE, rest: str = REST) -> ScenarioFile:
    """Return the scenarios of the small game; nothing may be wrong with the file."""
    file, problems = read_scenarios(parse_text(scenario_text(prepare, rest), "s.yaml"), duel())
    assert file is not None
    assert not [p for p in problems if p.severity.value == "error"], problems
    return file


@cache
def side(faction: str) -> Muster:
    """Return a side of the small game that plays *faction*."""
    from realms_builder.game.texts import Text
    from realms_builder.game.units import Faction

    found = Faction(faction, Text.of(faction.title()), {})
    return muster(Roster(system="duel", faction=faction, name=""), duel(), lambda _: found)


def settled(seed: int, file: ScenarioFile | None = None) -> SettledScenario:
    """Return what *seed* gives Reds and Blues; nothing may be wrong."""
    scenario, problems = settle(
        duel(), file or scenario_file(), (side("reds"), side("blues")), seed
    )
    assert not problems
    assert scenario is not None
    return scenario


def refusal(file: ScenarioFile) -> Problem:
    """Return why *file* cannot be settled."""
    scenario, problems = settle(duel(), file, (side("reds"), side("blues")), 1)
    assert scenario is None
    return problems[-1]


def step(scenario: SettledScenario, identity: str) -> SettledStep:
    """Return the step called *identity*."""
    return next(one for one in scenario.steps if one.step.id == identity)


def systems_with_scenarios() -> tuple[str, ...]:
    """Return the ids of the bundled games that bring scenarios."""
    library = shipped()
    systems = sorted(library.systems)
    return tuple(s for s in systems if any(library.heads(s, kind) for kind in KINDS))
