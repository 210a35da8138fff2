"""JSON Schema of roster files: of any game, or with the units, roles and switches of one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from realms_builder.game.files.declared_rules import DeclaredSwitch
from realms_builder.game.files.faction_schema import unit_definitions
from realms_builder.game.files.item_schemas import CARRIED
from realms_builder.game.files.json_schemas import (
    AMOUNT,
    closed_map,
    list_of,
    model_schema,
    one_or_list,
)
from realms_builder.game.files.schema_marks import SCALAR, Schema
from realms_builder.game.game import Game
from realms_builder.game.kinds.value_schemas import known_words
from realms_builder.game.units import Faction, Unit
from realms_builder.roster.storage.roster_file import RosterFile


def roster_schema(game: Game | None, factions: Iterable[Faction] = (), lang: str = "en") -> Schema:
    """Return the schema of roster files; the names of *game* and *factions* are offered.

    A name that nobody knows fits all the same: it is a finding, and examples show it.
    """
    schema = model_schema(RosterFile, "roster")
    if game is None:
        return schema
    known = tuple(factions)
    schema["$defs"].update(unit_definitions(game, lang))
    schema["title"] = f"{game.name.pick(lang)}: roster"
    schema["properties"].update(_roster(game, known))
    definitions = schema["$defs"]
    definitions["RosterModelFile"]["properties"].update(_model(game, known, lang))
    definitions["RosterGroupFile"]["properties"].update(_group(game, known))
    return schema


def _roster(game: Game, factions: tuple[Faction, ...]) -> dict[str, Schema]:
    return {
        "system": {"const": game.id},
        "faction": {**known_words(f.id for f in factions), "description": "The hiring list."},
        "limits": closed_map(dict.fromkeys(game.costs, AMOUNT)),
        "switches": {
            "type": "object",
            "properties": {s.id: _switch(s) for s in game.switches.values()},
            "additionalProperties": SCALAR,
        },
        "units": list_of({"$ref": "#/$defs/unit"}),
    }


def _switch(switch: DeclaredSwitch) -> Schema:
    values = [value.id for value in switch.values]
    schema: Schema = {"enum": values} if values else {"type": "boolean"}
    text = switch.text.pick("en") or switch.name.pick("en")
    return {**schema, "description": f"{text} ({switch.default})".strip()}


def _model(game: Game, factions: tuple[Faction, ...], lang: str) -> dict[str, Schema]:
    units = [unit for faction in factions for unit in faction.units.values()]
    forms = [*game.forms, *(form.id for unit in units for form in unit.forms), "normal"]
    roles = {role.id: role.name.pick(lang) for role in game.roles.values()}
    carried = {name: one_or_list({"$ref": f"#/$defs/{CARRIED}{name}"}) for name in game.item_lists}
    return {
        "unit": _unit_names(factions),
        "role": {**known_words(roles), "description": ", ".join(roles.values())},
        "loadout": known_words(x.id for unit in units for x in unit.loadouts),
        "choose": _choices(units),
        "carry": closed_map(carried),
        "form": {"enum": list(dict.fromkeys(forms))},
        "seen": {"anyOf": [AMOUNT, closed_map(dict.fromkeys(game.costs, AMOUNT))]},
    }


def _unit_names(factions: tuple[Faction, ...]) -> Schema:
    names = [unit.id for faction in factions for unit in faction.units.values()]
    names += [unit.address for faction in factions for unit in faction.units.values()]
    return {**known_words(names), "description": "A unit of the list, or faction/unit."}


def _choices(units: Iterable[Unit]) -> Schema:
    """Return the schema of ``choose``: the options of all units, with what they offer."""
    offered: dict[str, list[str]] = {}
    for unit in units:
        for option in unit.options:
            ids = [carried.item.id for carried in option.candidates]
            offered.setdefault(option.id, []).extend(ids)
    properties: Mapping[str, Schema] = {
        option: one_or_list(known_words(ids)) for option, ids in offered.items()
    }
    return {"type": "object", "properties": properties, "additionalProperties": one_or_list(SCALAR)}


def _group(game: Game, factions: tuple[Faction, ...]) -> dict[str, Schema]:
    profiles = [unit.id for faction in factions for unit in faction.profiles.values()]
    return {"group": known_words(game.groups), "profile": known_words(profiles)}
