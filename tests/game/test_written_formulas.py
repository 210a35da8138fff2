"""Formulas that stand for values: a wrong name in one is found where it stands."""

from __future__ import annotations

import pytest

from realms_builder.core.problems import Problem
from realms_builder.editing.fixing import fixed
from realms_builder.editing.manuscript import Manuscript
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.lint.game_lint import lint_catalogue, lint_faction, lint_game
from tests.builders import CATALOGUE, faction_text, system_text, tiny_game, told, yaml_of

UNIT = """\
units:
  - id: ogre
    name: Ogre
    cost: "=movv"
    stats: {HP: "=movv"}
    limit: "=floor(movv)"
    strength: [2, 4]
    weapons: [{id: axe, count: "=movv"}, {id: club, name: Club, power: "=movv", cost: "=movv"}]
    loadouts:
      - {id: big, name: Big, cost: {cost: "=movv"}, traits: [{id: marksman, count: "=movv"}]}
    options:
      - {id: more, of: [axe, {id: fist, name: Fist, power: "=movv", at_most: "=movv"}]}
      - {id: much, list: traits, of: [{id: tall, name: Tall, at_most: {roster: "=movv"}}]}
      - {id: most, of: [bow], at_most: "=movv", exactly: movv}
    forms: [{id: wild, stats: {hp: "=movv"}, modifies: {stat: hp, add: movv}}]
    in_group: {mob: {cost: cost, add: movv, when: movv > 3}}
    modifies: [{cost: cost, add: movv}, {item: axe, field: cost, add: "=movv"}]
"""
ITEMS = CATALOGUE.replace(
    "power: 3, weight: 2.5}",
    'power: "=movv", weight: 2.5, cost: "=1 + movv", at_most: {model: "=movv", roster: "=movv"}}',
)


def _found(units: str) -> list[Problem]:
    game = tiny_game(forms="[{id: wild, name: Wild}]")
    yaml = yaml_of(faction_text(units), "clan.yaml")
    faction, problems = read_faction(yaml, game)
    assert faction is not None and problems == [], told(problems)
    return lint_faction(yaml, faction, game).problems


def test_a_wrong_name_is_found_at_its_letter_in_every_formula_of_a_unit() -> None:
    lines = faction_text(UNIT).split("\n")
    wrong = [
        (number, at + 1)
        for number, line in enumerate(lines, start=1)
        for at in range(len(line))
        if line.startswith("movv", at)
    ]
    found = _found(UNIT)
    assert {problem.code for problem in found} == {"formula.unknown_name.suggested"}
    assert sorted((one.place.line, one.place.column) for one in found) == wrong


def test_a_right_name_is_none_of_them() -> None:
    assert told(_found(UNIT.replace("movv", "mov"))) == []


def test_a_wrong_name_is_found_in_every_formula_of_a_catalogue() -> None:
    game = tiny_game(ITEMS)
    found = lint_catalogue(yaml_of(ITEMS, "catalogue.yaml"), game).problems
    assert [problem.values["name"] for problem in found] == ["movv"] * 4


def test_the_way_out_writes_the_name_and_nothing_else() -> None:
    text = faction_text('units: [{id: o, name: O, cost: "=1 + movv * 2", stats: {hp: 1}}]')
    yaml = yaml_of(text, "clan.yaml")
    faction, _ = read_faction(yaml, tiny_game())
    assert faction is not None
    (problem,) = lint_faction(yaml, faction, tiny_game()).problems
    (fix,) = problem.fixes
    mended = fixed(Manuscript.of(text, "clan.yaml"), problem, fix)
    assert mended.text == text.replace("movv", "mov")


def test_a_condition_that_begins_with_the_wrong_name_keeps_the_rest() -> None:
    text = faction_text("units: [{id: o, name: O, modifies: {stat: hp, add: 1, when: movv > 3}}]")
    yaml = yaml_of(text, "clan.yaml")
    faction, _ = read_faction(yaml, tiny_game())
    assert faction is not None
    (problem,) = lint_faction(yaml, faction, tiny_game()).problems
    mended = fixed(Manuscript.of(text, "clan.yaml"), problem, problem.fixes[0])
    assert mended.text == text.replace("movv > 3", "mov > 3")


@pytest.mark.parametrize(
    ("limit", "codes"),
    [
        ("limit", []),
        ("floor(roster.limit / 150) * strength", []),
        ("if(group, 1, 2)", []),
        ("limits", ["formula.unknown_name.suggested"]),
    ],
)
def test_what_limits_a_unit_may_be_asked_of_the_unit(limit: str, codes: list[str]) -> None:
    attributes = "[{id: class, type: choice, values: [leader, follower]}]"
    checks = f'[{{code: often, limit_per_unit: "{limit}"}}]'
    yaml = yaml_of(system_text(attributes=attributes, roles="[]", checks=checks), "system.yaml")
    game, _ = read_game(yaml, [])
    assert game is not None
    assert [problem.code for problem in lint_game(yaml, game).problems] == codes


def test_a_broken_price_stops_no_cost_guide() -> None:
    from realms_builder.roster.resolve.cost_guide import far_from_the_guide

    game = tiny_game(cost_guide="{cost: cost, value: hp, tolerance: 0.1}")
    units = """
    units:
      - {id: o, name: O, cost: "=1 + movv", stats: {hp: 1}}
      - {id: p, name: P, cost: "=2 * hp", stats: {hp: 4}}
    """
    yaml = yaml_of(faction_text(units), "clan.yaml")
    faction, _ = read_faction(yaml, game)
    assert faction is not None
    (hint,) = far_from_the_guide(yaml, faction, game)
    assert (hint.values["cost"], hint.values["guide"]) == (8, 4)
