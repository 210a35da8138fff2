"""The reader and the JSON Schema of a faction take the same values wherever a formula may stand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from realms_builder.core.problems import Severity
from realms_builder.game.files.declared_shapes import Schema
from realms_builder.game.files.entry_schemas import catalogue_schema, faction_schema
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.game import Game
from realms_builder.game.yaml.text import parse_text
from tests.builders import tiny_game

ITEMS = """
- id: weapons
  fields:
    - {id: power, type: integer, default: 1}
    - {id: school, type: choice, values_of: school, optional: true}
    - {id: schools, type: list, of: choice, values_of: school}
  carried: [{id: facing, type: choice, values: [front, rear]}]
- {id: spells, unique: true}
"""
ATTRIBUTES = """
- {id: rank, type: integer, default: 1}
- {id: school, type: choice, optional: true, values: [fire, ice]}
- {id: seats, type: list, of: choice, values: [left, right]}
"""
CATALOGUE = """
format: 1
kind: catalogue
system: tiny
items:
  weapons: [{id: axe, name: Axe, power: 3}, {id: bow, name: Bow}]
  spells: [{id: bolt, name: Bolt}]
"""
COSTS = "[{id: gold}, {id: cans, type: number}]"
VALUES: tuple[Any, ...] = (
    *(3, 0, -1, 2.5, True, "3", "word", "=1 + hp", "=if(hp > 1, 'fire', 'ice')", "hp + 1"),
    *("fire", "front", "left", "axe", "2x axe", "model", "gold", "power"),
    *([1], ["=1 + hp"], ["left"], ["axe", "bow"], [{"id": "axe"}], [2, 4], ["=1", 3]),
    *({}, {"gold": "=hp"}, {"cans": 2.5}, {"model": "=1", "roster": 2}, {"model": "1 + 1"}),
)


def _unit(key: str) -> Callable[[Any], dict[str, Any]]:
    return lambda value: {key: value}


def _stat(key: str) -> Callable[[Any], dict[str, Any]]:
    return lambda value: {"stats": {"hp": 2, key: value}}


def _option(key: str) -> Callable[[Any], dict[str, Any]]:
    return lambda value: {"options": [{"id": "o", "name": "O", "of": ["axe"], key: value}]}


def _loadout(key: str) -> Callable[[Any], dict[str, Any]]:
    return lambda value: {"loadouts": [{"id": "l", "name": "L", key: value}]}


def _axe(key: str) -> Callable[[Any], dict[str, Any]]:
    return lambda value: {"weapons": [{"id": "axe", key: value}]}


def _own(key: str) -> Callable[[Any], dict[str, Any]]:
    return lambda value: {"weapons": [{"id": "own", "name": "Own", key: value}]}


def _change(key: str, **rest: Any) -> Callable[[Any], dict[str, Any]]:
    return lambda value: {"modifies": {**rest, key: value}}


OF_ITEMS = ("count", "gold", "cans", "power", "school", "schools", "facing", "at_most")
PLACES: dict[str, Callable[[Any], dict[str, Any]]] = {
    **{key: _unit(key) for key in "cost gold cans limit rank school seats strength".split()},
    **{f"stats {key}": _stat(key) for key in ("mov",)},
    **{f"option {key}": _option(key) for key in "each replaces at_most repeat default".split()},
    **{f"loadout {key}": _loadout(key) for key in ("gold", "cost")},
    **{f"known item {key}": _axe(key) for key in OF_ITEMS},
    **{f"own item {key}": _own(key) for key in OF_ITEMS},
    "change cost": _change("cost", add=1),
    "change add": _change("add", cost="gold"),
    "change item": _change("item", field="gold", add=1),
    "change field": _change("field", item="axe", add=1),
}


@cache
def _game() -> Game:
    return tiny_game(CATALOGUE, items=ITEMS, attributes=ATTRIBUTES, costs=COSTS, roles="[]")


def _faction(part: dict[str, Any]) -> dict[str, Any]:
    unit = {"id": "u", "name": "U", "stats": {"hp": 2}, **part}
    return {
        "format": 1,
        "kind": "faction",
        "system": "tiny",
        "id": "clan",
        "name": "Clan",
        "units": [unit],
    }


def _is_read(part: dict[str, Any]) -> bool:
    text = yaml.safe_dump(_faction(part), sort_keys=False, width=10**6)
    _, problems = read_faction(parse_text(text, "clan.yaml"), _game())
    return all(problem.severity is not Severity.ERROR for problem in problems)


@cache
def _schema(*, of_game: bool) -> Draft202012Validator:
    return Draft202012Validator(faction_schema(_game() if of_game else None))


@pytest.mark.parametrize("place", PLACES)
def test_what_is_read_fits_and_what_fits_is_read(place: str) -> None:
    taken: dict[str, bool] = {}
    for value in VALUES:
        part = PLACES[place](value)
        fits = _schema(of_game=True).is_valid(_faction(part))
        taken[repr(value)] = _is_read(part)
        assert fits == taken[repr(value)], (place, value)
        assert not fits or _schema(of_game=False).is_valid(_faction(part)), (place, value)
    assert {True, False} == set(taken.values())


@pytest.mark.parametrize("place", ["strength", "seats", "own item facing", "own item schools"])
def test_what_is_no_single_value_of_a_thing_takes_no_formula(place: str) -> None:
    assert not _is_read(PLACES[place]("=1 + hp"))


def _notes(schema: Schema, key: str) -> list[str]:
    found: list[str] = []
    stack: list[Any] = [schema]
    while stack:
        node = stack.pop()
        if isinstance(node, dict):
            properties = node.get("properties")
            if isinstance(properties, dict) and "formula_value" in str(properties.get(key)):
                found.append(properties[key].get("description", ""))
            stack.extend(node.values())
        elif isinstance(node, list):
            stack.extend(node)
    return found


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_key_that_takes_a_formula_says_what_it_is(lang: str) -> None:
    schemas = [faction_schema(_game(), lang), catalogue_schema(_game(), lang)]
    for key in ("limit", "gold", "count", "at_most", "model", "roster"):
        said = [note for schema in schemas for note in _notes(schema, key)]
        assert said and all(said), key
