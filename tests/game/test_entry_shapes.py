"""What units, items and factions may say is said once: reader, schema, form and rename agree."""

from __future__ import annotations

from typing import Any

import pytest

from realms_builder.editing.forms.units import FactionPlans
from realms_builder.editing.references.mentions import Mentions
from realms_builder.game.files.entry_schemas import faction_schema
from realms_builder.game.files.entry_shapes import shapes_of
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.game import Game
from tests.builders import faction_text, shipped, tiny_game, yaml_of

GAMES = ("ags", "basic_rules", "celtos", "realms", "true_forces")
FLEET = "[{id: cost}, {id: fuel, name: Fuel}]"
ATTRIBUTES = """
  - {id: crew, type: integer, name: {de: Mannschaft, en: crew}, min: 1}
  - {id: class, type: choice, values: [leader, follower]}"""
UNIT = "units:\n  - {id: ship, name: Ship, stats: {hp: 1}, fuel: 3, crew: 2, class: leader}\n"


def the_game(name: str) -> Game:
    found = shipped().game(name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_schema_and_the_form_have_the_keys_of_the_shape(name: str) -> None:
    game = the_game(name)
    definitions: dict[str, Any] = faction_schema(game)["$defs"]
    plans = FactionPlans(game, "en")
    records = {"unit": plans.unit.record, **plans.records}
    for shape in ("unit", "loadout", "option", "form", *(f"item_of_{i}" for i in game.item_lists)):
        keys = shapes_of(game).named[shape].keys
        assert set(definitions[shape]["properties"]) == set(keys)
        assert set(records[shape].fields) == {key for key, one in keys.items() if one.section}


@pytest.mark.parametrize("name", GAMES)
def test_the_reader_knows_the_keys_of_the_shape_and_no_others(name: str) -> None:
    game = the_game(name)
    keys = shapes_of(game).named["unit"].keys
    text = f"format: 1\nkind: faction\nsystem: {game.id}\nid: x\nname: X\nunits:\n  - id: u\n"
    written = "".join(f"    {key}: [[]]\n" for key in keys if key != "id")
    problems = read_faction(yaml_of(f"{text}{written}    no_such_key: 1\n"), game)[1]
    unknown = [p.values["key"] for p in problems if p.code == "unknown_key"]
    assert unknown == ["no_such_key"]


def test_what_a_game_declares_anew_is_a_key_everywhere() -> None:
    game = tiny_game(costs=FLEET, attributes=ATTRIBUTES)
    faction, problems = read_faction(yaml_of(faction_text(UNIT)), game)
    assert problems == []
    assert faction is not None
    ship = faction.units["ship"]
    assert (ship.costs, ship.attributes["crew"]) == ({"fuel": 3}, 2)
    described = faction_schema(game)["$defs"]["unit"]["properties"]
    assert described["fuel"]["description"] == "Fuel"
    assert described["crew"]["title"] == "crew"
    fields = FactionPlans(game, "en", faction).unit.record.fields
    assert (fields["fuel"].label, fields["fuel"].editor) == ("Fuel", "integer")
    assert (fields["crew"].label, fields["crew"].low) == ("Crew", 1)
    mentions = Mentions(game, [faction]).of_data(yaml_of(faction_text(UNIT)).data)
    named = {(m.target.kind, m.target.id, m.at_key) for m in mentions}
    assert {
        ("cost", "fuel", True),
        ("attribute", "crew", True),
        ("value", "leader", False),
    } <= named
