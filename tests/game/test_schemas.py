"""The JSON Schemas: every bundled file fits the one of its kind, a changed file does not."""

import copy
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from realms_builder.cards.shops.profile import ShopProfile
from realms_builder.cards.template.templates import CardTemplate
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.game.files.declared_shapes import Schema
from realms_builder.game.files.entry_schemas import catalogue_schema, faction_schema
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.files.json_schemas import model_schema
from realms_builder.game.files.scenario_reading import scenario_schema
from realms_builder.game.files.system_file import system_model
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.yaml.text import parse_file, parse_text
from realms_builder.roster.storage.roster_file import roster_schema
from tests.builders import tiny_game
from tests.game.test_scenario_file import GAME as DUEL
from tests.game.test_scenario_file import SCENARIO
from tests.tree import ROOT, game_ids

PARTS = ROOT / "assets" / "starters" / "new_game.yaml"  # what the wizard writes games with
COVERAGE = set((ROOT / "factions").glob("*/rules/coverage.yaml"))  # what the manual prints
ALL = {*(ROOT / "factions").rglob("*.yaml"), *(ROOT / "assets").rglob("*.yaml")}
FRAMES = {*(ROOT / "assets" / "frames").glob("*.yaml")}  # filled in for a game: tests of frames
FILES = sorted(ALL - COVERAGE - FRAMES - {PARTS})
OF_ANY_GAME = ("system", "card", "theme", "shop")
OF_A_GAME = ("faction", "catalogue", "roster", "scenario")
SCHEMAS = [*product(OF_ANY_GAME, [""]), *product(OF_A_GAME, ["", *sorted(game_ids())])]
SHIPPED = [path for path in FILES if path.parent.name != "illegal"]


@cache
def library() -> Library:
    return Library([ROOT / "factions"])


@cache
def data_of(path: Path) -> Any:
    return parse_file(path).data


def system_of(path: Path) -> str:
    """Return the game on which the schema of the file depends, if it depends on one."""
    data = data_of(path)
    return str(data["system"]) if data["kind"] not in OF_ANY_GAME else ""


@cache
def schema_of(kind: str, system: str) -> Schema:
    game = library().game(system) if system in library().systems else None
    if kind == "system":
        return model_schema(system_model(), "system")
    if kind == "card":
        return model_schema(CardTemplate, "card")
    if kind == "theme":
        return model_schema(ThemeFile, "theme")
    if kind == "shop":
        return model_schema(ShopProfile, "shop profile")
    if kind == "roster":
        names = library().factions(system) if game else ()
        factions = [library().faction(system, name) for name in names]
        return roster_schema(game, [faction for faction in factions if faction])
    makers = {"faction": faction_schema, "catalogue": catalogue_schema, "scenario": scenario_schema}
    return makers[kind.removesuffix("s")](game)


@cache
def validator(kind: str, system: str) -> Draft202012Validator:
    return Draft202012Validator(schema_of(kind, system))


def mistakes(schema: Draft202012Validator, data: Any) -> list[str]:
    return [f"{list(e.absolute_path)}: {e.message[:200]}" for e in schema.iter_errors(data)]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", FILES, ids=named)
def test_every_bundled_file_fits_the_schema_of_its_kind_and_game(path: Path) -> None:
    data = data_of(path)
    assert mistakes(validator(data["kind"], system_of(path)), data) == []


@pytest.mark.parametrize("path", FILES, ids=named)
def test_every_bundled_file_fits_the_schema_of_any_game(path: Path) -> None:
    data = data_of(path)
    assert mistakes(validator(data["kind"], ""), data) == []


@pytest.mark.parametrize("path", SHIPPED, ids=named)
def test_an_unknown_key_at_the_top_does_not_fit(path: Path) -> None:
    plain = {key: value for key, value in data_of(path).items() if isinstance(value, str | int)}
    found = mistakes(validator(plain["kind"], system_of(path)), {**plain, "unheard_of": {"x": 1}})
    assert any("'unheard_of' was unexpected" in mistake for mistake in found)


@pytest.mark.parametrize(("kind", "system"), SCHEMAS)
def test_every_schema_is_one_and_names_its_draft(kind: str, system: str) -> None:
    schema = schema_of(kind, system)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_modes_may_say_what_an_item_must_have_but_cost_nothing() -> None:
    fields = "[{id: weapons, fields: [{id: shots, type: pool, required: true}]}]"
    schema = Draft202012Validator(catalogue_schema(tiny_game("", items=fields)))

    def found(gun: dict[str, Any]) -> list[str]:
        data = {"format": 1, "kind": "catalogue", "system": "tiny", "items": {"weapons": [gun]}}
        return mistakes(schema, data)

    modes = [{"id": "burst", "shots": "2/4+"}, {"id": "aimed", "shots": "1/2+"}]
    assert found({"id": "gun", "modes": modes}) == []
    assert found({"id": "gun", "shots": "1/4+"}) == []
    assert found({"id": "gun"}) != []
    assert found({"id": "gun", "modes": [{**modes[0], "cost": 2}, modes[1]]}) != []


def branches(node: Any) -> Iterator[Any]:
    yield node
    if isinstance(node, dict):
        for value in node.values():
            yield from branches(value)
    elif isinstance(node, list):
        for value in node:
            yield from branches(value)


@pytest.mark.parametrize(("kind", "system"), SCHEMAS)
def test_every_reference_of_a_schema_leads_somewhere(kind: str, system: str) -> None:
    schema = schema_of(kind, system)
    references = {n["$ref"] for n in branches(schema) if isinstance(n, dict) and "$ref" in n}
    known = {f"#/$defs/{name}" for name in schema["$defs"]}
    assert references - known == set()


GAME = """
format: 1
kind: system
id: toy
name: Toy
stats:
  - {id: mov, abbr: MOV, type: length, min: 1, max: 7, required: true}
  - {id: def, abbr: DEF, type: pool, dice: [1, 7], target: [3, 5]}
  - {id: save, type: target}
scales: [{id: size, values: [s, m, l]}, {id: view, values: [45, 90]}]
attributes:
  - {id: class, type: choice, values: [{id: leader, name: {de: Anführer, en: leader}}, follower]}
  - {id: size, type: scale, scale: size, default: s}
  - {id: view, type: scale, scale: view, default: 45}
  - {id: flying, type: flag}
  - {id: people, for: faction, type: choice, values: [north, south]}
costs: [{id: gold}]
keyword_kinds: [{id: tag, of_units: tags}, {id: hurt}]
keywords:
  - {id: brave, kind: tag}
  - {id: fire, kind: hurt}
bands: [{id: reach, steps: {near: 6, far: 24}}]
items:
  - id: weapons
    fields:
      - {id: class, type: roman, min: 1, max: 5, required: true}
      - {id: range, type: bands}
      - {id: power, type: dice}
      - {id: hurts, type: level, of_kind: hurt, min: 1, max: 3, print: plus}
      - {id: kills, type: by_band, bands: reach}
      - {id: weight, type: weight}
      - id: test
        type: phrase
        slots: [{id: att, type: pool}]
        forms: [{id: strike, write: "ATT {att} vs DEF"}, {id: auto, write: auto}]
    carried: [{id: mount, type: text}]
  - {id: traits, fields: []}
"""

FACTION = """
format: 1
kind: faction
system: toy
id: folk
name: {de: Volk, en: folk}
people: north
colour: "#112233"
units:
  - id: captain
    name: Captain
    class: leader
    size: M
    view: 90
    flying: true
    gold: 12
    stats: {mov: 5, DEF: 4/4+, save: 5+}
    tags: [brave]
    weapons:
      - {name: Sword, class: II, test: att 4/4+ VS def, hurts: fire ++, weight: 6.5}
      - {id: bow, class: 3, range: 20/3, power: 2W6+4, kills: {near: 3}, mount: arm}
    traits: [{name: Old}]
    options: [{id: extra, list: weapons, of: [sword], at_most: 1}]
    loadouts: [{id: light, weapons: sword}]
    modifies: {stat: mov, add: 1}
"""


@cache
def toy() -> Game:
    game, problems = read_game(parse_text(GAME, "system.yaml"))
    assert game is not None, problems
    return game


@cache
def toy_schema() -> Draft202012Validator:
    return Draft202012Validator(faction_schema(toy()))


def folk() -> Any:
    return copy.deepcopy(parse_text(FACTION).data)


def test_a_faction_of_a_small_game_fits() -> None:
    assert mistakes(toy_schema(), folk()) == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("class", "chief"),
        ("class", ["leader"]),
        ("size", "xl"),
        ("view", 60),
        ("flying", "yes"),
        ("gold", "much"),
        ("weight", 3),
        ("tags", {"brave": 1}),
        ("tags", [["brave"]]),
        ("stats", {"mov": 5, "hp": 3}),
        ("stats", {"mov": 9}),
        ("stats", {"mov": "fast"}),
        ("stats", {"def": "4/4+"}),
        ("stats", {"mov": 5, "def": 4}),
        ("stats", {"mov": 5, "def": "4-4"}),
        ("stats", {"mov": 5, "save": "x"}),
        ("weapons", 7),
        ("weapons", [{"name": "Sword"}]),
        ("weapons", [{"class": "II"}]),
        ("weapons", [{"name": "Sword", "class": "VI"}]),
        ("weapons", [{"name": "Sword", "class": "I", "range": "20"}]),
        ("weapons", [{"name": "Sword", "class": "I", "power": "six"}]),
        ("weapons", [{"name": "Sword", "class": "I", "test": "ATT vs DEF"}]),
        ("weapons", [{"name": "Sword", "class": "I", "kills": {"mid": 3}}]),
        ("weapons", [{"name": "Sword", "class": "I", "sharp": True}]),
        ("options", [{"id": "extra", "list": "wapons", "of": ["sword"]}]),
        ("options", [{"id": "extra", "list": "weapons"}]),
        ("loadouts", [{"name": "no id"}]),
        ("modifies", {"stats": "mov"}),
        ("name", {"deutsch": "Hauptmann"}),
        ("id", "Captain"),
    ],
)
def test_a_unit_with_a_mistake_does_not_fit(key: str, value: Any) -> None:
    data = folk()
    data["units"][0][key] = value
    assert mistakes(toy_schema(), data)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("class", "LEADER"),
        ("class", "Anführer"),
        ("view", "90"),
        ("gold", "12"),
        ("tags", "brave"),
        ("stats", {"mov": '5"', "def": "4/4"}),
        ("stats", {"mov": "=3 + 2"}),
        ("weapons", ["anything with a name", {"id": "sword", "count": 2}]),
        ("weapons", [{"name": "Sword", "class": "iv", "power": "D6", "test": "strike"}]),
    ],
)
def test_what_the_reader_accepts_fits(key: str, value: Any) -> None:
    data = folk()
    data["units"][0][key] = value
    assert mistakes(toy_schema(), data) == []


def test_a_unit_lacks_what_the_game_requires() -> None:
    data = folk()
    del data["units"][0]["stats"]["mov"]
    assert any("'mov' is a required property" in m for m in mistakes(toy_schema(), data))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("people", "east"),
        ("people", 3),
        ("colour", "red"),
        ("items", {"armour": []}),
        ("units", {}),
    ],
)
def test_a_faction_with_a_mistake_does_not_fit(key: str, value: Any) -> None:
    assert mistakes(toy_schema(), {**folk(), key: value})


def test_the_values_of_a_choice_are_offered() -> None:
    unit = faction_schema(toy())["$defs"]["unit"]["properties"]
    offered = [v for n in branches(unit["class"]) if isinstance(n, dict) for v in n.get("enum", ())]
    assert offered[:2] == ["leader", "follower"]


def test_a_system_with_a_mistake_does_not_fit() -> None:
    schema = validator("system", "")
    good = parse_text(GAME).data
    assert mistakes(schema, good) == []
    for key, value in (
        ("length", "mile"),
        ("stats", {"mov": 1}),
        ("stats", [{"id": "mov", "type": "speed"}]),
        ("stats", [{"id": "mov", "typ": "length"}]),
        ("format", 2),
        ("id", "My Game"),
        ("checks", [{"code": "a", "severity": "fatal"}]),
        ("costs", [{"abbr": "G"}]),
    ):
        assert mistakes(schema, {**good, key: value}), key


def test_the_shorthands_of_a_system_fit() -> None:
    system = {
        **parse_text(GAME).data,
        "keywords": {"tag": [{"id": "brave", "parameters": {"X": "integer"}}]},
        "checks": [{"code": "a", "ranges": "stats", "fixes": ["remove", {"edit": "mov"}]}],
    }
    assert mistakes(validator("system", ""), system) == []
    system_model().model_validate(system)


def test_a_roster_knows_the_names_of_its_game() -> None:
    system = sorted(game_ids())[0]
    path = next(p for p in SHIPPED if p.parent.name == "ready" and system_of(p) == system)
    schema, data = validator("roster", system), data_of(path)
    model = data["models"][0]
    for wrong in (
        {**data, "system": "another"},
        {**data, "switches": [True]},
        {**data, "limit": "much"},
        {**data, "models": [{**model, "role": ["cook"]}]},
        {**data, "models": [{**model, "carry": {"unheard_of": []}}]},
        {**data, "models": [{**model, "unti": "x"}]},
        {**data, "models": [{"id": "m1"}]},
    ):
        assert mistakes(schema, wrong)


def test_a_scenario_fits_and_a_changed_one_does_not() -> None:
    game, _ = read_game(parse_text(DUEL, "system.yaml"))
    schema = Draft202012Validator(scenario_schema(game))
    data = parse_text(SCENARIO).data
    assert mistakes(schema, data) == []
    assert mistakes(validator("scenario", ""), data) == []
    for old, new in (
        ("kind: map", "kind: chart"),
        ("deeds: [{", "deads: [{"),
        ("vp: 2", "vp: two"),
        ("on_roll: 2", "on_roll: two"),
        ("hp: 3}, gear", "hp: many}, gear"),
        ("zones: 2", "zone: 2"),
    ):
        assert mistakes(schema, parse_text(SCENARIO.replace(old, new, 1)).data), new
