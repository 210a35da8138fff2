"""``realms-builder list systems|factions|units|rosters``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from realms_builder.cli.output import print_json
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.workspace import faction_asked, open_library, systems_asked
from realms_builder.core.resources import library_folder
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction
from realms_builder.game.value_words import show
from realms_builder.game.yaml.text import parse_file

Row = dict[str, Any]


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("what", choices=("systems", "factions", "units", "rosters"), help=say("help.list.what"))
    add("--system", metavar="S", help=say("help.list.system"))
    add("--faction", metavar="F", help=say("help.list.faction"))
    add_common(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print what there is, one a line, broken files marked."""
    library = open_library()
    systems = systems_asked(library, arguments.system)
    faction_asked(library, systems, arguments.faction)
    makers = {"systems": _systems, "factions": _factions, "units": _units, "rosters": _rosters}
    rows = makers[arguments.what](library, systems, arguments)
    if arguments.format == "json":
        print_json(rows)
    else:
        _print_table(rows)
    return 0


def _systems(library: Library, systems: list[str], arguments: argparse.Namespace) -> list[Row]:
    rows: list[Row] = []
    for system in systems:
        game, problems = library.game_and_problems(system)
        name = game.name.pick(arguments.lang) if game else _broken(problems)
        factions = len(library.factions(system))
        rows.append({"id": system, "name": name, "factions": factions})
    return rows


def _factions(library: Library, systems: list[str], arguments: argparse.Namespace) -> list[Row]:
    rows: list[Row] = []
    for system in systems:
        for identity in sorted(library.factions(system)):
            if arguments.faction not in (None, identity):
                continue
            faction, problems = library.faction_and_problems(system, identity)
            name = faction.name.pick(arguments.lang) if faction else _broken(problems)
            units = len(faction.units) if faction else 0
            rows.append({"id": f"{system}/{identity}", "name": name, "units": units})
    return rows


def _units(library: Library, systems: list[str], arguments: argparse.Namespace) -> list[Row]:
    rows: list[Row] = []
    for system in systems:
        game = library.game(system)
        for identity in sorted(library.factions(system)) if game else ():
            if arguments.faction not in (None, identity):
                continue
            faction, problems = library.faction_and_problems(system, identity)
            if faction is None:
                rows.append({"id": identity, "name": _broken(problems)})
            elif game is not None:
                rows.extend(_hired(library, game, faction, arguments.lang))
    return rows


def _hired(library: Library, game: Game, faction: Faction, lang: str) -> Iterator[Row]:
    """Yield the units of *faction*, each at what it costs as it comes when hired."""
    from realms_builder.roster.resolve.muster import muster
    from realms_builder.roster.roster import Roster

    nobody = Roster(system=game.id, faction=faction.id)
    mustered = muster(nobody, game, lambda name: library.faction(game.id, name))
    for unit in faction.units.values():
        costs = mustered.unit_build(unit).costs
        row: Row = {"id": unit.address, "name": unit.name.pick(lang)}
        yield row | {cost: show(costs.get(cost, 0), lang) for cost in game.costs}


def _rosters(library: Library, systems: list[str], arguments: argparse.Namespace) -> list[Row]:
    rows: list[Row] = []
    own = sorted((library_folder() / "rosters").rglob("*.yaml"))
    for path in (*own, *(p for system in systems for p in library.rosters(system))):
        data = parse_file(path).data
        if not isinstance(data, dict) or data.get("system") not in systems:
            continue
        if arguments.faction in (None, data.get("faction")):
            rows.append(
                {
                    "id": path.stem,
                    "name": Text.of(data.get("name")).pick(arguments.lang),
                    "faction": f"{data.get('system')}/{data.get('faction')}",
                    "folder": path.parent.name,
                }
            )
    return rows


def _broken(problems: list[Any]) -> str:
    return f"! {problems[0].place}" if problems else "!"


def _print_table(rows: list[Row]) -> None:
    if not rows:
        return
    keys = list(dict.fromkeys(key for row in rows for key in row))
    widths = {key: max(len(str(row.get(key, ""))) for row in rows) for key in keys}
    for row in rows:
        cells = [str(row.get(key, "")).ljust(widths[key]) for key in keys]
        print("  ".join(cells).rstrip())
