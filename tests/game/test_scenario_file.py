"""Scenario files: a whole one is read, and every mistake is said at its place."""

from pathlib import Path

import pytest

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.files.scenario_reading import ScenarioFile, read_scenarios
from realms_builder.game.game import Game
from tests.builders import yaml_of

GAME = """
format: 1
kind: system
id: duel
name: Duel
stats: [{id: hp, type: integer, min: 1}]
items:
  - id: deeds
    fields: [{id: reach, type: length, default: 0}]
game: {rounds: 5}
"""

SCENARIO = """\
format: 1
kind: scenario
system: duel
table:
  size: [36, 36]
  areas:
    - {id: west, rect: [0, 0, 18, 36]}
    - {id: east, rect: [18, 0, 18, 36]}
  points: [{id: centre, at: [18, 18]}]
  lines: [{id: middle, from: [18, 0], to: [18, 36]}]
prepare:
  - {id: who, roll_off: 1d6, winner: a}
  - {id: deployment, draw: maps, by: a}
  - {id: mission, draw: missions, by: b}
  - {id: tasks, choose: 1, from: [mission.tasks], require: "count(chosen) == 1"}
scoring:
  caps: {missions: 4, mission_tasks: 3}
  reveal: [{id: start}, {id: never}]
decks:
  - id: maps
    kind: map
    roll: 1d2
    cards:
      - {id: halves, on_roll: 1, sides: {a: {half: [west]}, b: {half: [east]}}}
      - {id: other, on_roll: 2, sides: {a: {half: [east], zones: 2}, b: {half: [west]}}}
  - id: missions
    kind: mission
    each: {reveal: never}
    cards:
      - id: shrine
        set_up:
          - {place: stone, mm: 50, at: centre, hp: 3}
          - {place: guard, count: 2, within: 6, of: stone, near: zones, one_each: [west, east]}
        units: [{id: guard, name: Guard, stats: {hp: 3}, gear: A stick}]
        deeds: [{id: pray, name: Pray, reach: 2}]
        score:
          - {vp: 1, per: round, at: round_end, rounds: 2-5, if: a model prays}
        tasks:
          - id: take
            reveal: start
            score:
              - {vp: 2, at: once, if: the stone is taken}
              - {vp: 1, at: once, needs_line: 1, if: and held}
              - best_of: [{vp: 1, at: game_end}, {vp: 2, at: game_end}]
              - {vp_by_round: [3, 2, 1], at: once}
"""


@pytest.fixture(scope="module")
def game() -> Game:
    found, problems = read_game(yaml_of(GAME, "system.yaml"))
    assert found is not None and not problems
    return found


def read(text: str, game: Game) -> tuple[ScenarioFile | None, list[Problem]]:
    return read_scenarios(yaml_of(text, "scenarios.yaml"), game)


def changed(old: str, new: str) -> str:
    assert SCENARIO.count(old) >= 1, old
    return SCENARIO.replace(old, new, 1)


def test_a_whole_file_reads_without_a_problem(game: Game) -> None:
    file, problems = read(SCENARIO, game)
    assert problems == []
    assert file is not None
    missions = file.deck("missions")
    assert missions is not None
    shrine = missions.cards[0]
    assert shrine.score[0].rounds == "2-5"
    assert [line.vp for line in shrine.tasks[0].score] == [2, 1, None, None]
    assert shrine.set_up[1].count == 2


def test_what_holds_for_each_card_is_given_to_those_that_say_nothing(game: Game) -> None:
    file, _ = read(SCENARIO, game)
    assert file is not None
    missions = file.deck("missions")
    assert missions is not None
    assert missions.cards[0].reveal == "never"
    assert missions.cards[0].tasks[0].reveal == "start"


@pytest.mark.parametrize(
    ("old", "new", "code", "at"),
    [
        ("half: [west]", "half: [wets]", "reference_unknown", "wets"),
        ("draw: maps", "draw: map", "reference_unknown", "map,"),
        ("from: [mission.tasks]", "from: [misson.tasks]", "reference_unknown", "misson"),
        ("caps: {missions", "caps: {mission", "reference_unknown", "mission: 4"),
        ("of: stone", "of: stoen", "reference_unknown", "stoen"),
        ("one_each: [west, east]", "one_each: [west, north]", "reference_unknown", "north"),
        ("reveal: start", "reveal: later", "reference_unknown", "later"),
        ("needs_line: 1", "needs_line: 2", "needs_line_wrong", "2, if: and held"),
        ("on_roll: 2", "on_roll: 1", "roll_twice", "1, sides: {a: {half: [east]"),
        ("on_roll: 2", "on_roll: 3", "roll_impossible", "3, sides"),
        ("roll: 1d2", "roll: often", "dice_expected", "often"),
        ("rounds: 2-5", "rounds: 2-6", "rounds_outside", "2-6"),
        ("rounds: 2-5", "rounds: 5-2", "run_expected", "5-2"),
        ("{vp: 2, at: once", "{at: once", "one_of_expected", "{at: once"),
        ("winner: a", "winner: a, draw: maps", "one_of_expected", "{id: who"),
        ("id: east", "id: west", "duplicate_id", "west, rect: [18"),
        ("id: other", "id: halves", "duplicate_id", "halves, on_roll: 2"),
        ("reach: 2", "reach: far", "number_expected", "far"),
        ("deeds: [{", "deads: [{", "unknown_key", "deads"),
        ("stats: {hp: 3}", "stats: {pv: 3}", "unknown_key", "pv"),
        ("count: 2", "conut: 2", "unknown_key", "conut"),
        ("at: once, if: the", "at: dawn, if: the", "choice_unknown", "dawn"),
        ("size: [36, 36]", "size: wide", "list_expected", "wide"),
        ("count(chosen) == 1", "count(chosen", "formula.open_bracket", '"count(chosen"'),
    ],
)
def test_a_mistake_is_said_where_it_stands(
    game: Game, old: str, new: str, code: str, at: str
) -> None:
    text = changed(old, new)
    _, problems = read(text, game)
    assert code in [problem.code for problem in problems]
    place = next(problem.place for problem in problems if problem.code == code)
    line = text.splitlines()[place.line - 1]
    assert line[place.column - 1 :].startswith(at)


def test_a_wrong_name_comes_with_the_one_that_was_meant(game: Game) -> None:
    _, problems = read(changed("half: [west]", "half: [wets]"), game)
    assert [problem.values["suggestion"] for problem in problems] == ["west"]


def test_a_roll_without_a_card_is_a_warning(game: Game) -> None:
    _, problems = read(changed("roll: 1d2", "roll: 1d3"), game)
    assert [(p.code, p.severity) for p in problems] == [("roll_uncovered", Severity.WARNING)]
    assert problems[0].values["values"] == [3]


def test_an_area_that_leaves_the_table_is_a_warning(game: Game) -> None:
    _, problems = read(changed("[18, 0, 18, 36]", "[18, 0, 20, 36]"), game)
    assert [(p.code, p.severity) for p in problems] == [("outside_table", Severity.WARNING)]


def test_all_mistakes_are_said_at_once(game: Game) -> None:
    text = SCENARIO.replace("half: [west]", "half: [wets]").replace("hp: 3}", "hp: x}")
    text = text.replace("kind: mission", "kind: quest")
    _, problems = read(text, game)
    assert {"whole_number_expected", "choice_unknown"} <= {problem.code for problem in problems}


@pytest.mark.parametrize("text", ["", "[]", "7", "format: 1", "decks: {a: 1}", "decks: [[]]"])
def test_what_is_no_scenario_is_refused_without_a_crash(game: Game, text: str) -> None:
    file, problems = read(text, game)
    assert file is None
    assert problems


def test_the_scenario_of_a_file_that_cannot_be_read_is_nothing(game: Game, tmp_path: Path) -> None:
    from realms_builder.game.yaml.text import parse_file

    file, problems = read_scenarios(parse_file(tmp_path / "none.yaml"), game)
    assert file is None
    assert [problem.code for problem in problems] == ["file_missing"]
