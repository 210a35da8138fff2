"""What a unit costs, by the words its author wrote."""

from __future__ import annotations

from realms_builder.core.problems import Severity
from tests.builders import problems_in_faction, tiny_faction, tiny_game


def test_a_bare_cost_is_meant_in_the_first_currency() -> None:
    game = tiny_game(costs="[{id: seal, default_limit: 12}, {id: fish}]", catalogue="")
    faction = tiny_faction(game, "units: [{id: dog, name: Dog, cost: 4}]")
    assert faction.units["dog"].costs == {"seal": 4}


def test_an_item_says_what_it_costs_as_a_unit_does() -> None:
    game = tiny_game(costs="[{id: seal, default_limit: 12}]", catalogue="")
    own = "items: {weapons: [{id: net, name: Net, power: 1, cost: 2}]}\n"
    faction = tiny_faction(game, own + "units: [{id: dog, name: Dog, cost: 4, stats: {hp: 1}}]")
    assert faction.items["weapons"][0].costs == {"seal": 2}


def test_a_cost_in_a_game_without_costs_is_worth_a_word() -> None:
    game = tiny_game(costs="[]", catalogue="")
    (problem,) = problems_in_faction("units: [{id: dog, name: Dog, cost: 4}]", game)
    assert (problem.code, problem.severity, problem.place.line) == ("no_costs", Severity.HINT, 6)
