"""A faction of any number of units, made from the bundled ones of a game."""

from __future__ import annotations

from random import Random
from typing import Any

from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.units import Faction
from realms_builder.game.yaml.text import YamlText, parse_file
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model, Roster
from tests.benchmarks.army import game_called, library

Raw = dict[str, Any]
DEAREST, HIGHEST_LIMIT = 60, 4
_GONE = ("summons", "picture", "note")


def large_faction(system: str, count: int) -> Faction:
    """Return *count* units with names, costs and limits of their own.

    Profiles, tags and what is carried are those of the bundled units, one after the other.
    """
    game, chance = game_called(system), Random(11)
    paths = list(library().factions(system).values())
    files = [parse_file(path).data for path in paths]
    sources = [unit for data in files for unit in data["units"]]
    units = [
        _unit(sources[number % len(sources)], number, game.main_cost, chance)
        for number in range(count)
    ]
    head = {key: value for key, value in files[0].items() if key not in ("emblem", "profiles")}
    data = {**head, "id": "many", "name": "Many", "units": units, "items": _items(files)}
    faction, problems = read_faction(YamlText(str(paths[0].parent / "many.yaml"), data), game)
    assert faction is not None and not problems, problems[:3]
    return faction


def _unit(source: Raw, number: int, cost: str, chance: Random) -> Raw:
    kept = {key: value for key, value in source.items() if key not in _GONE}
    own = {
        "id": f"unit_{number}",
        "name": f"{source['name']['en']} {number}"
        if isinstance(source["name"], dict)
        else f"{source['name']} {number}",
        cost: chance.randint(1, DEAREST),
        "limit": chance.randint(1, HIGHEST_LIMIT),
    }
    return {**kept, **own}


def _items(files: list[Raw]) -> dict[str, list[Raw]]:
    """Return what the bundled factions define for their units to share, each once."""
    found: dict[str, dict[str, Raw]] = {}
    for data in files:
        for list_id, items in data.get("items", {}).items():
            found.setdefault(list_id, {}).update({item["id"]: item for item in items})
    return {list_id: list(items.values()) for list_id, items in found.items()}


def crowded(system: str, faction: Faction, models: int, left: int) -> Muster:
    """Return a roster of *models* models of the first units, with *left* of its costs to spend."""
    game, units = game_called(system), list(faction.units)
    rows = tuple(Model(f"m{n}", units[n * 3 // 4]) for n in range(models))
    roster = Roster(system, faction.id, "Crowd", models=rows)
    spent = int(muster(roster, game, lambda name: faction).cost(game.main_cost))
    limited = Roster(
        system, faction.id, "Crowd", models=rows, limits=((game.main_cost, spent + left),)
    )
    return muster(limited, game, lambda name: faction)
