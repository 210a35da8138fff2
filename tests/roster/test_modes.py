"""Modes of items: one thing that is picked, counted and paid once, used in one of several ways.

Every expected chance is counted by hand beside it.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from realms_builder.cards.rules_on_card import rules_of
from realms_builder.core.problems import Problem, Severity
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import Record, Value
from realms_builder.game.game import Game
from realms_builder.game.value_words import show
from realms_builder.odds.questions.answers import Answer
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.questions.questions import questions_called
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Model
from realms_builder.sheets.roster.item_facts import read
from tests.builders import (
    findings_of,
    mustered,
    problems_in_faction,
    roster_with,
    system_text,
    tiny_faction,
    tiny_game,
    told,
    yaml_of,
)

GUN = """
format: 1
kind: catalogue
system: tiny
items:
  weapons:
    - id: gun
      name: {de: Büchse, en: Gun}
      cost: 3
      power: 1
      text: Takes both hands.
      modes:
        - {id: burst, name: {de: Feuerstoß, en: burst}, shots: 2/4+}
        - {id: aimed, name: {de: gezielt, en: aimed}, shots: 1/2+, power: 2, text: Only at rest.}
    - {id: club, name: Club, shots: 1/4+, power: "=if(has(mode), 9, 1)"}
"""
ITEMS = """
      - id: weapons
        fields:
          - {id: shots, type: pool, dice: [1, 9], target: [2, 6], required: true}
          - {id: power, type: integer, default: 0}
        carried: [{id: level, type: roman}]
      - {id: traits, fields: []}"""
STRIKE = """
      - id: strike
        name: strike
        sides: [attacker, target]
        where: has(item.shots)
        needs: [{id: blow, type: pool, from: item.shots}]
        steps:
          - {roll: hits, by: attacker, pool: blow}
          - {set: harm, to: "hits * item.power"}
        show: [{number: harm, name: harm}]"""
UNITS = """
units:
  - {id: gunner, name: Gunner, cost: 4, stats: {hp: 3}, weapons: [gun, club]}
  - {id: twin, name: Twin, cost: 4, stats: {hp: 3}, weapons: [2x gun]}
"""


def _game(catalogue: str = GUN, **sections: str) -> Game:
    return tiny_game(catalogue, **{"items": ITEMS, "mechanics": STRIKE, **sections})


def _muster(*models: str | Model, units: str = UNITS, catalogue: str = GUN) -> Muster:
    game = _game(catalogue)
    return mustered(roster_with(*models), game, tiny_faction(game, units))


def _build(unit: str = "gunner", **values: str) -> Build:
    return _muster(unit, **values).models[0].build


def _worked_out(formula: str, build: Build) -> Value:
    return parse(formula).evaluate(build)


def _harm(build: Build, attack: str) -> Fraction:
    odds = Odds(build.game)
    (question,) = questions_called(odds.questions(build, build), attack)
    answer = odds.answer(question)
    assert isinstance(answer, Answer)
    return answer.figures[0].value


def _problems(modes: str, of: str = "weapons") -> list[Problem]:
    catalogue = f"""
format: 1
kind: catalogue
system: tiny
items:
  {of}:
    - id: gun
      name: Gun
      modes: {modes}
"""
    system = yaml_of(system_text(items=ITEMS), "system.yaml")
    return read_game(system, [yaml_of(catalogue, "catalogue.yaml")])[1]


# ------------------------------------------------------------------ one thing


def test_a_thing_with_modes_is_paid_and_counted_once() -> None:
    build = _build()
    assert build.costs["cost"] == 4 + 3
    assert _worked_out("count(weapons)", build) == 2
    assert _worked_out("carries('gun')", build) is True


def test_its_lines_are_its_modes_and_a_thing_without_any_is_its_own() -> None:
    build = _build()
    assert _worked_out("count(weapons.rows)", build) == 3
    assert _worked_out("sum(weapons.rows, power)", build) == 1 + 2 + 1
    assert _worked_out("count(weapons.modes)", build) == 2
    assert _worked_out("count(weapons.rows, mode == 'aimed')", build) == 1


def test_asked_for_one_value_it_has_that_of_its_first_mode() -> None:
    build = _build()
    shots = _worked_out("first(weapons).shots", build)
    assert isinstance(shots, Record)
    assert (shots.lookup("dice"), shots.lookup("target")) == (2, 4)


def test_every_piece_has_its_modes() -> None:
    assert _worked_out("count(weapons.rows)", _build("twin")) == 2 * 2


# ------------------------------------------------------------------ odds


@pytest.mark.parametrize(
    ("attack", "harm"),
    [
        ("gun.burst.strike", Fraction(2, 2)),  # two dice, each a hit on 3 faces of 6, harm 1
        ("gun.aimed", Fraction(5, 6) * 2),  # one die, 5 faces of 6, harm 2
        ("Gun (aimed)", Fraction(5, 6) * 2),
        ("Büchse - gezielt", Fraction(5, 6) * 2),
        ("club.strike", Fraction(1, 2)),  # no mode: harm 1
    ],
)
def test_each_mode_is_an_attack_of_its_own(attack: str, harm: Fraction) -> None:
    assert _harm(_build(), attack) == harm


def test_a_thing_named_alone_means_all_of_its_modes() -> None:
    build = _build()
    found = questions_called(Odds(build.game).questions(build, build), "gun")
    assert [question.id for question in found] == ["gun.burst.strike", "gun.aimed.strike"]


def test_changes_of_a_mode_hold_while_it_is_used_and_not_else() -> None:
    steady = GUN.replace("text: Only at rest.", "modifies: [{roll: hits, dice: 1}]")
    build = _build(catalogue=steady)
    assert _harm(build, "gun.burst") == 1
    assert _harm(build, "gun.aimed") == 2 * Fraction(5, 6) * 2  # a second die


def test_a_mode_may_change_what_the_unit_is_while_it_is_used() -> None:
    slow = GUN.replace("text: Only at rest.", 'power: "=hp", modifies: [{stat: hp, add: -2}]')
    slow = slow.replace("power: 2, ", "")
    build = _build(catalogue=slow)
    assert build.lookup("hp") == 3
    assert _harm(build, "gun.aimed") == Fraction(5, 6) * (3 - 2)


def test_what_changes_the_thing_changes_each_mode_of_it() -> None:
    strong = UNITS.replace(
        "weapons: [gun, club]", "weapons: [gun], modifies: [{item: gun, field: power, add: 1}]"
    )
    build = _build(units=strong)
    assert _worked_out("join(weapons.rows.power, ' ')", build) == "2 3"
    assert _harm(build, "gun.burst") == 1 * (1 + 1)


def test_a_rule_of_one_mode_that_no_roll_counts_is_told_of_that_attack_alone() -> None:
    loud = GUN.replace("text: Only at rest.", 'text: It is loud., uncounted: "true"')
    build = _build(catalogue=loud)
    odds = Odds(build.game)
    told_of = {}
    for question in odds.questions(build, build):
        answer = odds.answer(question)
        assert isinstance(answer, Answer)
        told_of[question.id] = [text.pick("en") for text in answer.not_computed]
    assert told_of == {
        "gun.burst.strike": [],
        "gun.aimed.strike": ["Gun – aimed: It is loud"],
        "club.strike": [],
    }


def test_what_everybody_has_and_what_is_granted_may_have_modes() -> None:
    fist = "{id: fist, name: Fist, modes: [{id: jab, shots: 1/4+}, {id: hook, shots: 1/6+}]}"
    granted = ITEMS.replace("carried: [{", f"granted: [{fist}]\n        carried: [{{")
    for sections in (
        {"items": granted},
        {"everyone": f"{{weapons: [{fist}]}}"},
    ):
        game = _game(**sections)
        found = mustered(roster_with("gunner"), game, tiny_faction(game, UNITS))
        build = found.models[0].build
        ids = [question.id for question in Odds(game).questions(build, build)]
        assert ids[-2:] == ["fist.jab.strike", "fist.hook.strike"]


# ------------------------------------------------------------------ what differs


def test_a_known_thing_with_what_differs_keeps_its_modes() -> None:
    cheap = UNITS.replace("[gun, club]", "[{id: gun, cost: 1, modes: [{id: aimed, power: 4}]}]")
    build = _build(units=cheap)
    assert build.costs["cost"] == 4 + 1
    assert _worked_out("join(weapons.rows.power, ' ')", build) == "1 4"
    assert _harm(build, "gun.aimed") == Fraction(5, 6) * 4


@pytest.mark.parametrize(
    ("entry", "code", "at"),
    [
        ("{id: gun, modes: [{id: aimed, powr: 4}]}", "unknown_key", "powr"),
        ("{id: gun, modes: [{id: aimed, cost: 4}]}", "mode_cost", "cost"),
        ("{id: gun, modes: [{id: third, power: 4}]}", "missing_key", "{id: gun"),
        ("{id: gun, modes: [{id: aimed, power: 4}, {id: third, shots: 1/4+}]}", "", ""),
    ],
)
def test_what_is_wrong_with_what_differs_is_said_there_and_nothing_else(
    entry: str, code: str, at: str
) -> None:
    line = f"  - {{id: own, name: Own, cost: 4, stats: {{hp: 3}}, weapons: [{entry}]}}"
    problems = problems_in_faction(f"units:\n{line}\n", _game())
    assert [problem.code for problem in problems] == [code] * bool(code), told(problems)
    assert [problem.place.column for problem in problems] == [line.rfind(at) + 1] * bool(code)


# ------------------------------------------------------------------ rules


def test_a_text_of_all_modes_is_said_once_and_that_of_one_with_its_name() -> None:
    rules = [rule for rule in rules_of(_build()) if isinstance(rule, Record)]
    said = {show(rule, "de"): show(found, "en") for rule in rules if (found := read(rule, "text"))}
    assert said == {"Büchse": "Takes both hands.", "Büchse – gezielt": "Only at rest."}


# ------------------------------------------------------------------ checks


def _findings(check: str, catalogue: str = GUN) -> list[str]:
    game = _game(catalogue, checks=f"[{check}]")
    found = mustered(roster_with("twin"), game, tiny_faction(game, UNITS))
    return [finding.text.pick("en") for finding in findings_of(found)]


def test_a_check_of_things_is_met_where_each_mode_meets_it() -> None:
    check = "{code: weak, for: weapons, require: 'power <= %d', text: '{name} is too strong.'}"
    assert _findings(check % 2) == []
    assert _findings(check % 1) == ["Gun – aimed is too strong."] * 2  # once for each of two guns


# ------------------------------------------------------------------ mistakes


@pytest.mark.parametrize(
    ("modes", "code", "at"),
    [
        ("[{id: a, shots: 1/4+}, {id: b, shots: 1/4+, shot: 2/4+}]", "unknown_key", "shot: 2"),
        ("[{id: a, shots: 1/4+}, {id: a, shots: 1/5+}]", "duplicate_id", "a, shots: 1/5"),
        ("[{id: a, shots: 1/4+}, {id: b, shots: 1/5+, cost: 2}]", "mode_cost", "cost"),
        ("[{id: a, shots: 1/4+}, {id: b}]", "missing_key", "{id: b"),
        ("[{shots: 1/4+}, {id: b, shots: 1/4+}, {id: c, shots: 1/4+}]", "missing_key", "{shots"),
        ("[{id: a, shots: 1/4+}]", "one_mode", "modes"),
        ("[a, {id: b, shots: 1/4+}, {id: c, shots: 1/4+}]", "map_expected", "a, {"),
        ("{a: {shots: 1/4+}}", "list_expected", "{a"),
    ],
)
def test_a_mistake_in_modes_is_said_where_it_stands(modes: str, code: str, at: str) -> None:
    problems = _problems(modes)
    assert [problem.code for problem in problems] == [code], told(problems)
    place = problems[0].place
    assert (place.line, place.column) == (9, f"      modes: {modes}".index(at) + 1)
    assert problems[0].severity is (Severity.WARNING if code == "one_mode" else Severity.ERROR)


def test_modes_need_fields_in_which_they_differ() -> None:
    problems = _problems("[{id: a}, {id: b}]", of="traits")
    assert [problem.code for problem in problems] == ["modes_without_fields"]
    assert "traits" in told(problems)[0]
