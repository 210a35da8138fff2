"""``realms-builder new faction|system|roster ID``: a commented starter file that passes check."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from realms_builder.cli.current_folder import library_here, system_meant
from realms_builder.cli.main import Failed, WrongUse, add_common
from realms_builder.cli.workspace import need_faction, need_game
from realms_builder.gamedata.declared_shapes import ID_PATTERN
from realms_builder.gamedata.game import Game
from realms_builder.gamedata.library import SYSTEM_FILE, Library, read_head
from realms_builder.wording import sentence

_SHOW_SYSTEMS = "'realms-builder list systems' shows what there is"
_ID = re.compile(ID_PATTERN)
_LONGEST_ID = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    parser.add_argument("kind", choices=tuple(_WRITERS))
    parser.add_argument("id", metavar="ID", help="small letters, digits and _, a letter first")
    parser.add_argument("--system", metavar="S", help="the game it is for, or its path")
    parser.add_argument("--faction", metavar="F", help="the hiring list of a roster")
    add_common(parser, formats=())


def run(arguments: argparse.Namespace) -> int:
    """Write the file into the current folder and say what may come next."""
    _check_id(arguments.id)
    if arguments.faction and arguments.kind != "roster":
        raise WrongUse("--faction belongs to 'new roster'; leave it out here")
    path, text, steps = _WRITERS[arguments.kind](arguments)
    _write(path, text)
    print(sentence("cli.new_written", arguments.lang, {"path": path}))
    for command in steps:
        print(f"    {command}")
    return 0


def _check_id(identity: str) -> None:
    if _ID.fullmatch(identity) and len(identity) <= _LONGEST_ID:
        return
    letters = re.sub(r"[^a-z0-9]+", "_", identity.lower()).strip("_").lstrip("0123456789_")
    hint = f"; try '{letters[:_LONGEST_ID]}'" if letters else ""
    raise WrongUse(
        f"'{identity}' will not do as an id: small letters a to z, digits and _, "
        f"a letter first, {_LONGEST_ID} at most{hint}"
    )


def _named(identity: str) -> str:
    """Return a first name for the thing called *identity*: ``red_planet`` is Red planet."""
    return identity.replace("_", " ").strip().capitalize()


def _free(path: Path) -> Path:
    """Return *path* when nothing lies there; a file of somebody's is never written over."""
    if path.exists() or path.is_symlink():
        raise WrongUse(f"{path}: already exists and is left alone; choose another id or folder")
    return path


def _file_of(identity: str) -> Path:
    path = Path(f"{identity}.yaml")
    if path.name == SYSTEM_FILE:
        raise WrongUse(
            f"'{identity}' would be written to {path}, the file of a game; choose another"
        )
    return _free(path)


def _write(path: Path, text: str) -> None:
    from realms_builder.files import WriteFailed, atomic_file
    from realms_builder.gamedata.printing import said

    try:
        with atomic_file(path) as file:
            file.write(text.encode("utf-8"))
    except WriteFailed as failure:
        raise Failed(f"{path}: {said(failure.problem, 'en')}") from None


# ---------------------------------------------------------------------------------- the kinds

Written = tuple[Path, str, tuple[str, ...]]


def _system(arguments: argparse.Namespace) -> Written:
    from realms_builder.gamedata.system_starter import system_text

    identity = arguments.id
    if arguments.system not in (None, identity):
        print("realms-builder: a new game stands alone; --system is not used", file=sys.stderr)
    path = _free(Path(SYSTEM_FILE))
    known = library_here(None).systems
    if identity in known:
        raise WrongUse(
            f"there is a game '{identity}' already: {known[identity]}; choose another id"
        )
    text = system_text(identity, _named(identity), arguments.lang)
    steps = (f"realms-builder check {path}", f"realms-builder new faction ID --system {identity}")
    return path, text, steps


def _game(arguments: argparse.Namespace) -> tuple[Library, Game]:
    system = arguments.system
    if not system:
        head = read_head(Path(SYSTEM_FILE))
        if head.kind != "system" or not head.id:
            raise WrongUse(f"--system is missing; {_SHOW_SYSTEMS}")
        system = head.id
    library = library_here(system)
    return library, need_game(library, system_meant(system))


def _faction(arguments: argparse.Namespace) -> Written:
    from realms_builder.gamedata.faction_starter import FactionStarter
    from realms_builder.roster.starter_trial import fitted

    path = _file_of(arguments.id)
    library, game = _game(arguments)
    known = library.factions(game.id)
    if arguments.id in known:
        there = known[arguments.id]
        raise WrongUse(
            f"'{game.id}' has a faction '{arguments.id}' already: {there}; choose another id"
        )
    starter = FactionStarter(game, arguments.id, _named(arguments.id), arguments.lang)
    text = starter.text(fitted(game, starter))
    steps = (
        f"realms-builder check {path}",
        f"realms-builder cards {path} -o {arguments.id}.pdf",
        f"realms-builder new roster ID --system {game.id} --faction {arguments.id}",
    )
    return path, text, steps


def _roster(arguments: argparse.Namespace) -> Written:
    from realms_builder.roster.roster_starter import first_roster, roster_text

    path = _file_of(arguments.id)
    library, game = _game(arguments)
    faction = need_faction(library, game.id, _hiring_list(arguments, library, game))
    mustered, bad = first_roster(
        game, faction, lambda name: library.faction(game.id, name), _named(arguments.id)
    )
    if bad or not mustered.models:
        found = "; ".join(finding.text.pick("en") for finding in bad[:3]) or "it has no units"
        raise Failed(f"{faction.file}: no units of '{faction.id}' make a legal roster: {found}")
    text = roster_text(mustered, arguments.id, arguments.lang)
    steps = (
        f"realms-builder validate {path}",
        f"realms-builder cards {path} -o {arguments.id}.pdf",
    )
    return path, text, steps


def _hiring_list(arguments: argparse.Namespace, library: Library, game: Game) -> str:
    """Return the faction asked for, or the only one there is."""
    if arguments.faction:
        return str(arguments.faction).removeprefix(f"{game.id}/")
    known = sorted(library.factions(game.id))
    if len(known) != 1:
        there = f"'{game.id}' has {', '.join(known)}" if known else f"'{game.id}' has none yet"
        raise WrongUse(f"--faction is missing; {there}")
    return known[0]


_WRITERS: Mapping[str, Callable[[argparse.Namespace], Written]] = {
    "faction": _faction,
    "system": _system,
    "roster": _roster,
}
