"""JSON Schema of scenario files: of any game, or with the item lists and units of one."""

from __future__ import annotations

from typing import Any

from realms_builder.game.files.faction_schema import unit_definitions
from realms_builder.game.files.item_schemas import CARRIED
from realms_builder.game.files.json_schemas import TEXT, list_of, model_schema, one_or_list
from realms_builder.game.files.scenario_reading import GEAR, ScenarioFile
from realms_builder.game.files.schema_marks import Schema
from realms_builder.game.game import Game

_CARDS = ("ScenarioCard", "ScenarioTask")


def scenario_schema(game: Game | None, lang: str = "en") -> Schema:
    """Return the schema of scenario files."""
    schema = model_schema(ScenarioFile, "scenarios")
    if game is None:
        for name in _CARDS:
            _close(schema, name, {}, {"type": "array", "description": "An item list of the game."})
        return schema
    schema["title"] = f"{game.name.pick(lang)}: scenarios"
    schema["properties"]["system"] = {"const": game.id}
    schema["$defs"].update(unit_definitions(game, lang))
    unit = schema["$defs"]["unit"]
    unit["properties"][GEAR] = {**TEXT, "description": "What it carries, in plain words."}
    lists = {name: one_or_list({"$ref": f"#/$defs/{CARRIED}{name}"}) for name in game.item_lists}
    for name in _CARDS:
        _close(schema, name, {**lists, "units": list_of({"$ref": "#/$defs/unit"})}, False)
    return schema


def _close(schema: Schema, name: str, more: dict[str, Schema], additional: Any) -> None:
    definition = schema["$defs"][name]
    definition["properties"].update(more)
    definition["additionalProperties"] = additional
