"""Finds what the words of a command mean: files by path, everything else by id."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from realms_builder.cards.sizes import Paper, read_paper
from realms_builder.cli.output import broken
from realms_builder.cli.refusals import Failed, WrongUse
from realms_builder.core import resources
from realms_builder.core.problems import Problem
from realms_builder.game.game import Game
from realms_builder.game.library import SYSTEM_FILE, Head, Library, library_with, nearby, read_head
from realms_builder.game.names import did_you_mean
from realms_builder.game.units import Faction
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.storage.opened import OpenedRoster, open_roster


def open_library(extra: Iterable[Path] = ()) -> Library:
    """Return the user's and the bundled library; YAML files among *extra* shadow both.

    Raises :class:`Failed` where the bundled games are missing.
    """
    try:
        return library_with(extra)
    except FileNotFoundError as error:
        raise Failed("cli.games_missing", {"folder": error}) from None


def library_beside(word: str) -> Library:
    """Return the library, with what lies beside the file or folder that *word* names, if any."""
    path = Path(word)
    return open_library(nearby(path) if is_there(path) else ())


def find_roster(word: str, library: Library) -> Path:
    """Return the roster file that *word* means: a path, or the name of a file in the library.

    Raises :class:`WrongUse` for a folder, for a name that several files have, and for what is not
    to be found, with the name that was probably meant.
    """
    path = Path(word)
    if is_there(path):
        if path.is_dir():
            raise WrongUse("cli.is_folder", {"path": path})
        return path
    if path.suffix in (".yaml", ".yml") or len(path.parts) > 1:
        raise WrongUse("cli.no_file", {"path": path})
    for places in (_own_rosters(), _rosters_of_games(library)):
        found = [place for place in places if place.stem == word]
        if len(found) > 1:
            paths = ", ".join(map(str, found))
            raise WrongUse("cli.several_rosters", {"word": word, "paths": paths})
        if found:
            return found[0]
    raise unknown("roster", word, roster_names(library))


def is_there(path: Path) -> bool:
    """Return whether there is a file or folder at *path*, whatever its name looks like."""
    try:
        return path.exists() or path.is_symlink()
    except (OSError, ValueError):  # no file can have such a name
        return False


def roster_names(library: Library) -> dict[str, Path]:
    """Return the rosters of the library by the names of their files, the user's own first."""
    names: dict[str, Path] = {}
    for place in (*_own_rosters(), *_rosters_of_games(library)):
        names.setdefault(place.stem, place)
    return names


def _own_rosters() -> list[Path]:
    return sorted((resources.library_folder() / "rosters").rglob("*.yaml"))


def _rosters_of_games(library: Library) -> list[Path]:
    return [place for system in library.systems for place in library.rosters(system)]


def unknown(kind: str, word: str, known: Iterable[str], words: str = "") -> WrongUse:
    """Return the refusal that there is no *word*, with the known one that was probably meant.

    Without one it names the command that lists them, with *words* behind it.
    """
    command = f"realms-builder list {kind}s{words}"
    values = {"word": word, "suggestion": did_you_mean(word, known), "command": command}
    return WrongUse(f"cli.unknown_{kind}", values)


def no_such_unit(library: Library, game: str, faction: Faction, word: str) -> WrongUse:
    """Return the refusal that *faction* of *game* has no unit *word*, with the one meant.

    That is one of another faction that is called just so, else one of this that is much like it.
    """
    every = (library.faction(game, identity) for identity in library.factions(game))
    called = [f.units[word].address for f in every if f is not None and word in f.units]
    if called:
        values = {"word": f"{faction.id}/{word}", "suggestion": called[0]}
        return WrongUse("cli.unknown_unit", values)
    own = {**faction.profiles, **faction.units}
    return unknown("unit", f"{faction.id}/{word}", [unit.address for unit in own.values()])


def roster_by_word(word: str, lang: str) -> tuple[Library, OpenedRoster, Muster]:
    """Return the roster that *word* means, with the library beside it and what it comes to.

    Raises :class:`WrongUse` where there is none and :class:`Failed` where it cannot be read at all.
    """
    library = library_beside(word)
    return library, *roster_in(library, word, lang)


def roster_in(library: Library, word: str, lang: str) -> tuple[OpenedRoster, Muster]:
    """Return the roster that *word* means, with what it comes to.

    Raises :class:`WrongUse` where there is none and :class:`Failed` where it cannot be read at all.
    """
    opened = open_roster(find_roster(word, library), library, lang)
    if opened.mustered is None:
        raise broken(opened.problems[0])
    return opened, opened.mustered


def head_of(path: Path) -> Head:
    """Return what the file at *path* says it is; raise when it cannot be read."""
    if not is_there(path):
        raise WrongUse("cli.no_file", {"path": path})
    return read_head(path)


def need_game(library: Library, system: str) -> Game:
    """Return the game called *system*; raise with the reason when there is none."""
    if system not in library.systems:
        games = [one for one in library.systems if system in library.factions(one)]
        if games:
            raise WrongUse("cli.faction_as_system", {"word": system, "game": games[0]})
        raise unknown("system", system, library.systems)
    game, problems = library.game_and_problems(system)
    if game is None:
        raise broken(problems[0])
    return game


def need_faction(library: Library, system: str, identity: str) -> Faction:
    """Return a faction of *system*; raise with the reason when there is none."""
    known = library.factions(system)
    if identity not in known:
        raise unknown("faction", identity, known, f" --system {system}")
    faction, problems = library.faction_and_problems(system, identity)
    if faction is None:
        raise broken(problems[0])
    return faction


def faction_by_word(library: Library, word: str) -> tuple[Game, Faction] | None:
    """Return the faction that *word* means, ``faction`` or ``system/faction``, or None."""
    parts = word.split("/")
    systems = [parts[0]] if len(parts) == 2 else list(library.systems)
    for system in systems:
        if system in library.systems and parts[-1] in library.factions(system):
            return need_game(library, system), need_faction(library, system, parts[-1])
    return None


def systems_asked(library: Library, system: str | None) -> list[str]:
    """Return the one system asked for, or all of them.

    Raises :class:`WrongUse` for an unknown one, with the id that was probably meant.
    """
    if system is None:
        return sorted(library.systems)
    if system not in library.systems:
        raise unknown("system", system, library.systems)
    return [system]


def faction_asked(library: Library, systems: Iterable[str], faction: str | None) -> None:
    """Raise when a faction is asked for that none of *systems* has."""
    known = [identity for system in systems for identity in library.factions(system)]
    if faction is not None and faction not in known:
        raise unknown("faction", faction, known)


def paper_by_word(word: str) -> Paper:
    """Return the paper called *word*; raises :class:`WrongUse` for one that cannot be."""
    paper = read_paper(word)
    if isinstance(paper, Problem):
        raise WrongUse(paper.code, paper.values)
    return paper


# ------------------------------------------------------------------ current folder


def library_here(system: str | None) -> Library:
    """Return the library with what lies in the current folder, or beside the path *system*.

    Raises :class:`Failed` when the current folder is gone.
    """
    if system and _is_path(system):
        return open_library(nearby(Path(system)))
    try:
        return open_library(nearby(Path.cwd()))
    except FileNotFoundError:
        raise Failed("cli.folder_gone") from None


def system_meant(system: str) -> str:
    """Return the id of the game that *system*, an id or a path, means; a path wins.

    Raises :class:`WrongUse` for a path at which no system file lies; an id is not looked up.
    """
    if not _is_path(system):
        return system
    path = Path(system)
    file = path / SYSTEM_FILE if path.is_dir() else path
    head = read_head(file)
    if head.kind != "system" or not head.id:
        raise WrongUse("cli.no_game_here", {"path": path, "file": SYSTEM_FILE})
    return head.id


def _is_path(system: str) -> bool:
    path = Path(system)
    return path.is_file() or (path / SYSTEM_FILE).is_file() or len(path.parts) > 1
