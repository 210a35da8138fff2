"""``realms-builder new KIND ID``: a commented starter file that passes check."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from realms_builder.cli.output import problem_lines
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.refusals import Failed, WrongUse
from realms_builder.cli.workspace import library_here, need_faction, need_game, system_meant
from realms_builder.core.files import is_folder, real_path
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.resources import PACK_FILE, library_folder
from realms_builder.core.translation import languages, sentence
from realms_builder.exchange.spreadsheet.table import cell_of
from realms_builder.game.files.declared_shapes import ID_PATTERN
from realms_builder.game.game import Game
from realms_builder.game.library import SYSTEM_FILE, Library, read_head, yaml_files
from realms_builder.roster.findings import Finding

# ------------------------------------------------------------------ new from table


def faction_from_table(
    game: Game, identity: str, name: str, source: tuple[Path, str], lang: str
) -> str:
    """Return the text of the faction that the table at *source*, a path and a sheet, holds.

    What is wrong with cells is told; raises :class:`Failed` where there is no unit to be had.
    """
    from realms_builder.exchange.spreadsheet.guessing import guessed
    from realms_builder.exchange.spreadsheet.importing import units_from
    from realms_builder.exchange.spreadsheet.memory import remembered
    from realms_builder.exchange.spreadsheet.new_faction import faction_text
    from realms_builder.exchange.spreadsheet.reading import read_table

    path, sheet = source
    table = read_table(path, sheet)
    columns = remembered(table, game) or guessed(table, game, lang)
    imported = units_from(table, columns, game)
    if not imported.entries:
        text = {spoken: "\n".join(_lines(imported.problems, spoken)) for spoken in languages()}
        code = "cli.broken" if imported.problems else "spreadsheet.nothing"
        raise Failed(code, {"text": text, "source": path})
    for line in _lines(imported.problems, lang):
        print(line, file=sys.stderr)
    values = {"units": len(imported.entries), "source": path}
    print(sentence("spreadsheet.summary", lang, values))
    return faction_text(game, identity, name, imported.entries)


def _lines(problems: tuple[Problem, ...], lang: str) -> list[str]:
    """Return the lines that say *problems*, each with the address of its cell."""
    lines: list[str] = []
    for problem in problems:
        if problem.severity is Severity.HINT:
            continue
        first, *rest = problem_lines(problem, lang)
        place, cell = str(problem.place), cell_of(problem)
        if cell:
            first = first.replace(place, f"{problem.place.file} {cell}", 1)
        lines.extend((first, *rest))
    return lines


# ------------------------------------------------------------------ new command


_ID = re.compile(ID_PATTERN)
_LONGEST_ID = 60
_OF_GAMES = ("system", "faction")


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("kind", choices=tuple(_WRITERS), help=say("help.new.kind"))
    add("id", metavar="ID", help=say("help.new.id"))
    add("--system", metavar="S", help=say("help.new.system"))
    add("--faction", metavar="F", help=say("help.new.faction"))
    add("--from", dest="table", metavar="TABLE", type=Path, help=say("help.new.from"))
    add("--sheet", metavar="NAME", default="", help=say("help.new.sheet"))
    add_common(parser, formats=())


def run(arguments: argparse.Namespace) -> int:
    """Write the file into the current folder and say what may come next.

    Raises :class:`WrongUse` for a bad id, for a file that is there already, and for a faction
    where none is asked for.
    """
    _check_id(arguments.id)
    if arguments.faction and arguments.kind != "roster":
        raise WrongUse("cli.faction_not_here")
    if arguments.table and arguments.kind != "faction":
        raise WrongUse("cli.table_not_here")
    path, text, steps = _WRITERS[arguments.kind](arguments)
    _write(path, text)
    print(sentence("cli.new_written", arguments.lang, {"path": path}))
    for command in steps:
        print(f"    {command}")
    library = library_folder()
    if arguments.kind in _OF_GAMES and not real_path(path).is_relative_to(real_path(library)):
        folder = library / "factions" / (arguments.system or arguments.id)
        print(sentence("cli.new_elsewhere", arguments.lang, {"folder": folder}))
    return 0


def _check_id(identity: str) -> None:
    if _ID.fullmatch(identity) and len(identity) <= _LONGEST_ID:
        return
    letters = re.sub(r"[^a-z0-9]+", "_", identity.lower()).strip("_").lstrip("0123456789_")
    values = {"id": identity, "limit": _LONGEST_ID, "suggestion": letters[:_LONGEST_ID]}
    raise WrongUse("cli.bad_id", values)


def _named(identity: str) -> str:
    """Return a first name for the thing called *identity*: ``red_planet`` is Red planet."""
    return identity.replace("_", " ").strip().capitalize()


def _free(path: Path) -> Path:
    """Return *path* when nothing lies there; a file of somebody's is never written over."""
    if path.exists() or path.is_symlink():
        raise WrongUse("cli.file_exists", {"path": path})
    return path


def _file_of(identity: str) -> Path:
    path = Path(f"{identity}.yaml")
    if path.name == SYSTEM_FILE:
        raise WrongUse("cli.name_of_a_game_file", {"id": identity, "path": path})
    return _free(path)


def _write(path: Path, text: str) -> None:
    from realms_builder.core.files import WriteFailed, atomic_file

    try:
        with atomic_file(path) as file:
            file.write(text.encode("utf-8"))
    except WriteFailed as failure:
        raise Failed(failure.code, failure.values) from None


# ---------------------------------------------------------------------------------- the kinds

Written = tuple[Path, str, tuple[str, ...]]


def _system(arguments: argparse.Namespace) -> Written:
    from realms_builder.game.starters import system_text

    identity = arguments.id
    if arguments.system not in (None, identity):
        print(f"realms-builder: {sentence('cli.system_alone', arguments.lang)}", file=sys.stderr)
    path = _free(Path(SYSTEM_FILE))
    known = library_here(None).systems
    if identity in known:
        raise WrongUse("cli.game_exists", {"id": identity, "path": known[identity]})
    text = system_text(identity, _named(identity), arguments.lang)
    steps = (f"realms-builder check {path}", f"realms-builder new faction ID --system {identity}")
    return path, text, steps


def _game(arguments: argparse.Namespace) -> tuple[Library, Game]:
    system = arguments.system
    if not system:
        head = read_head(Path(SYSTEM_FILE))
        if head.kind != "system" or not head.id:
            raise WrongUse("cli.system_missing")
        system = head.id
    library = library_here(system)
    return library, need_game(library, system_meant(system))


def _faction(arguments: argparse.Namespace) -> Written:
    from realms_builder.game.starters import FactionStarter
    from realms_builder.roster.starter import fitted

    path = _file_of(arguments.id)
    library, game = _game(arguments)
    known = library.factions(game.id)
    if arguments.id in known:
        values = {"game": game.id, "id": arguments.id, "path": known[arguments.id]}
        raise WrongUse("cli.faction_exists", values)
    name = _named(arguments.id)
    if arguments.table:
        source = (arguments.table, str(arguments.sheet))
        text = faction_from_table(game, arguments.id, name, source, arguments.lang)
    else:
        starter = FactionStarter(game, arguments.id, name, arguments.lang)
        text = starter.text(fitted(game, starter))
    steps = (
        f"realms-builder check {path}",
        f"realms-builder cards {path} -o {arguments.id}.pdf",
        f"realms-builder new roster ID --system {game.id} --faction {arguments.id}",
    )
    return path, text, steps


def _roster(arguments: argparse.Namespace) -> Written:
    from realms_builder.roster.starter import first_roster, roster_text

    path = _file_of(arguments.id)
    library, game = _game(arguments)
    faction = need_faction(library, game.id, _hiring_list(arguments, library, game))
    mustered, bad = first_roster(
        game, faction, lambda name: library.faction(game.id, name), _named(arguments.id)
    )
    if bad or not mustered.models:
        values = {"path": faction.file, "faction": faction.id, "found": _reasons(bad)}
        raise Failed("cli.no_legal_roster", values)
    text = roster_text(mustered, arguments.id, arguments.lang)
    steps = (
        f"realms-builder validate {path}",
        f"realms-builder cards {path} -o {arguments.id}.pdf",
    )
    return path, text, steps


def _reasons(findings: Sequence[Finding]) -> dict[str, str]:
    """Return by language why no roster comes of it."""
    return {
        lang: "; ".join(finding.text.pick(lang) for finding in findings[:3])
        or sentence("cli.no_units", lang)
        for lang in languages()
    }


def _hiring_list(arguments: argparse.Namespace, library: Library, game: Game) -> str:
    """Return the faction asked for, or the only one there is."""
    if arguments.faction:
        return str(arguments.faction).removeprefix(f"{game.id}/")
    known = sorted(library.factions(game.id))
    if len(known) != 1:
        code = "cli.faction_missing" if known else "cli.no_factions_yet"
        raise WrongUse(code, {"game": game.id, "known": known})
    return known[0]


def _pack(arguments: argparse.Namespace) -> Written:
    from realms_builder.packs.pack_starter import manifest_text

    path = _free(Path(PACK_FILE))
    library = library_here(None)
    here = Path.cwd()
    files = [file for folder in (here, *_folders(here)) for file in yaml_files(folder)]
    heads = [read_head(file) for file in files]
    own = {head.id for head in heads if head.kind == "system"}
    asked = {arguments.system} if arguments.system else set[str]()
    wanted = {head.system for head in heads if head.kind == "faction"} | asked
    games = {system: need_game(library, system) for system in wanted - own - {""}}
    versions = {system: game.file.version for system, game in games.items()}
    name = _named(arguments.id)
    text = manifest_text(arguments.id, dict.fromkeys(languages(), name), versions, arguments.lang)
    steps = (
        "realms-builder pack workflow .",
        "realms-builder check .",
        "realms-builder pack export .",
    )
    return path, text, steps


def _folders(here: Path) -> list[Path]:
    found = (path for path in sorted(here.iterdir()) if is_folder(path))
    return [path for path in found if not path.name.startswith(".")]


_WRITERS: Mapping[str, Callable[[argparse.Namespace], Written]] = {
    "faction": _faction,
    "system": _system,
    "roster": _roster,
    "pack": _pack,
}
