"""``realms-builder schema KIND [--system S]``: the JSON Schema of a kind of file."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import Any

from realms_builder.cli.output import print_json
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.workspace import library_here, need_game, system_meant
from realms_builder.core.translation import note_in
from realms_builder.game.files.declared_shapes import Schema
from realms_builder.game.game import Game
from realms_builder.game.library import Library

Maker = Callable[[Game | None, Library, str], Schema]


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("kind", choices=tuple(MAKERS), help=say("help.schema.kind"))
    add("--system", metavar="S", help=say("help.schema.system"))
    add_common(parser, formats=())


def run(arguments: argparse.Namespace) -> int:
    """Print the schema."""
    library = library_here(arguments.system)
    game = None
    if arguments.system:
        game = need_game(library, system_meant(arguments.system))
    print_json(_spoken(MAKERS[arguments.kind](game, library, arguments.lang), arguments.lang))
    return 0


def _spoken(node: Any, lang: str) -> Any:
    """Return *node* of a schema with its notes in *lang*."""
    if isinstance(node, str):
        return note_in(node, lang)
    if isinstance(node, list):
        return [_spoken(part, lang) if isinstance(part, dict) else part for part in node]
    return (
        {
            key: _spoken(part, lang) if key == "description" or not isinstance(part, str) else part
            for key, part in node.items()
        }
        if isinstance(node, dict)
        else node
    )


def _system(game: Game | None, library: Library, lang: str) -> Schema:
    from realms_builder.game.files.json_schemas import model_schema
    from realms_builder.game.files.system_file import system_model

    return model_schema(system_model(), "system")


def _faction(game: Game | None, library: Library, lang: str) -> Schema:
    from realms_builder.game.files.entry_schemas import faction_schema

    return faction_schema(game, lang)


def _catalogue(game: Game | None, library: Library, lang: str) -> Schema:
    from realms_builder.game.files.entry_schemas import catalogue_schema

    return catalogue_schema(game, lang)


def _roster(game: Game | None, library: Library, lang: str) -> Schema:
    from realms_builder.roster.storage.roster_file import roster_schema

    if game is None:
        return roster_schema(None, (), lang)
    found = (library.faction(game.id, name) for name in library.factions(game.id))
    return roster_schema(game, [faction for faction in found if faction is not None], lang)


def _card(game: Game | None, library: Library, lang: str) -> Schema:
    from realms_builder.cards.template.templates import CardTemplate
    from realms_builder.game.files.json_schemas import model_schema

    return model_schema(CardTemplate, "card template")


def _theme(game: Game | None, library: Library, lang: str) -> Schema:
    from realms_builder.cards.template.themes import ThemeFile
    from realms_builder.game.files.json_schemas import model_schema

    return model_schema(ThemeFile, "theme")


def _shop(game: Game | None, library: Library, lang: str) -> Schema:
    from realms_builder.cards.shops.profile import ShopProfile
    from realms_builder.game.files.json_schemas import model_schema

    return model_schema(ShopProfile, "shop profile")


def _scenario(game: Game | None, library: Library, lang: str) -> Schema:
    from realms_builder.game.files.scenario_reading import scenario_schema

    return scenario_schema(game, lang)


def _pack(game: Game | None, library: Library, lang: str) -> Schema:
    from realms_builder.game.files.json_schemas import model_schema
    from realms_builder.packs.manifest import PackFile

    return model_schema(PackFile, "pack")


def _export(game: Game | None, library: Library, lang: str) -> Schema:
    from realms_builder.exchange.roster_json import export_schema

    return export_schema()


MAKERS: Mapping[str, Maker] = {
    "system": _system,
    "faction": _faction,
    "catalogue": _catalogue,
    "roster": _roster,
    "card": _card,
    "theme": _theme,
    "shop": _shop,
    "scenario": _scenario,
    "pack": _pack,
    "export": _export,
}
