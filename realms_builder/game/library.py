"""Finds games, factions and rosters in folders and reads only what is asked for.

Every root has the layout ``<root>/<system>/system.yaml``, ``<faction>.yaml`` and so on. The first
root wins: a user's own faction shadows the bundled one of the same id, and a whole game, which is
a system file with a faction beside it, hides every other game of the same id with all its files.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

from realms_builder.core import resources
from realms_builder.core.files import is_file, is_folder, is_newer, open_ordinary, real_path
from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.game.game import Game
from realms_builder.game.notes import FORMAT
from realms_builder.game.units import Faction
from realms_builder.game.yaml.text import parse_file, read_file

SYSTEM_FILE = "system.yaml"
HOUSE_RULES = "house_rules"
HEAD_BYTES = 4096
LONGEST_HEAD_BYTES = 100_000
_ReadGame = tuple[Game | None, list[Problem]]
_ReadFaction = tuple[Faction | None, list[Problem]]
_Marks = tuple[tuple[str, int, int, int], ...]
_TOP_KEY = re.compile(
    r"^(kind|id|system|faction):[ \t]*[\"']?([A-Za-z0-9_]+)[\"']?[ \t]*(?:#.*)?\r?$", re.MULTILINE
)

_WRITTEN = (
    *(resources.FACTIONS, resources.IMPORTED, resources.PACKS, resources.ROSTERS),
    *("themes", "templates", "shops"),
)
"""Where files with a format lie in a library."""
_FORMAT_KEY = re.compile(rb"^format:[ \t]*(\d{1,9})[ \t]*(?:#.*)?\r?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Head:
    """What the first lines of a file say it is; parts that are not there are empty."""

    path: Path
    kind: str = ""
    id: str = ""
    system: str = ""
    faction: str = ""


def read_head(path: Path) -> Head:
    """Return what the file at *path* says it is, from its first lines alone.

    A long comment at the top is read past, up to a bound.
    """
    try:
        with open_ordinary(path) as file:
            raw = file.read(HEAD_BYTES)
            found = _top_keys(raw)
            if len(raw) == HEAD_BYTES and not _says_enough(found):
                found = _top_keys(raw + file.read(LONGEST_HEAD_BYTES))
    except (OSError, ValueError):
        return Head(path)
    return Head(path, **found)


def _top_keys(raw: bytes) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in _TOP_KEY.findall(raw.decode("utf-8-sig", errors="replace")):
        found.setdefault(key, value)
    return found


def _says_enough(found: dict[str, str]) -> bool:
    """Return whether *found* names a kind, and an id where files of that kind are found by it."""
    return "kind" in found and ("id" in found or found["kind"] not in ("system", "faction"))


def yaml_files(folder: Path) -> list[Path]:
    """Return the YAML files directly in *folder*, sorted; none when it cannot be read."""
    try:
        return sorted(p for p in folder.iterdir() if p.suffix in (".yaml", ".yml") and is_file(p))
    except OSError:
        return []


class Library:
    """Games and factions by id, each read once and only when somebody asks."""

    def __init__(self, roots: Iterable[Path], extra: Sequence[Path] = ()) -> None:
        """Look in *roots* in order; files in *extra* shadow everything of the same id."""
        self.roots = tuple(roots)
        self._extra = tuple(read_head(path) for path in extra)
        self._games: dict[str, _ReadGame] = {}
        self._factions: dict[tuple[str, str], _ReadFaction] = {}
        self._marks: dict[str | tuple[str, str], _Marks] = {}
        self._former_games: dict[str, tuple[_Marks, _ReadGame]] = {}
        self._former_factions: dict[tuple[str, str], tuple[_Marks, Game | None, _ReadFaction]] = {}

    def learn_from(self, former: Library) -> None:
        """Take over what *former* read, of games and factions whose files are the same still.

        They are compared when somebody asks for them.
        """
        if former is self:
            return
        self._former_games.update(former._former_games)
        self._former_factions.update(former._former_factions)
        marks = dict(former._marks)
        for system, read in list(former._games.items()):
            if system in marks:
                self._former_games[system] = marks[system], read
        for key, people in list(former._factions.items()):
            if key in marks and key[0] in former._games:
                game = former._games[key[0]][0]
                self._former_factions[key] = marks[key], game, people

    @cached_property
    def systems(self) -> dict[str, Path]:
        """Return the system files by the id of the game."""
        found: dict[str, Path] = {}
        for head in self._extra:
            if head.kind == "system" and head.id:
                found.setdefault(head.id, head.path)
        for root in self.roots:
            for folder in _folders(root):
                path = folder / SYSTEM_FILE
                if is_file(path):
                    found.setdefault(read_head(path).id or folder.name, path)
        return found

    def folders(self, system: str) -> list[Path]:
        """Return every folder that holds files of *system*, the first one wins.

        Games that a whole one hides are not among them; folders that only add to a game are.
        """
        return self._seen_and_hidden(system)[0]

    def _seen_and_hidden(self, system: str) -> tuple[list[Path], list[Path]]:
        every = self._every_folder(system)
        named = self.systems.get(system)
        at = real_path(named.parent) if named is not None else None
        games = [f for f in every if is_file(f / SYSTEM_FILE) or real_path(f) == at]
        whole = (n for n, f in enumerate(games[:-1], 1) if _has_a_faction(f, system))
        hidden = games[next(whole, len(games)) :]
        return [folder for folder in every if folder not in hidden], hidden

    def _every_folder(self, system: str) -> list[Path]:
        """Return every folder with files of *system* once, that of a system file in `extra` first.

        A folder that is called so but holds another game is somebody else's.
        """
        own = [root / system for root in self.roots if is_folder(root / system)]
        given = [h.path.parent for h in self._extra if (h.kind, h.id) == ("system", system)]
        named = self.systems.get(system)
        if named is not None and named.parent not in own:
            given.append(named.parent)
        every: dict[Path, Path] = {}
        for folder in (*given, *own):
            every.setdefault(real_path(folder), folder)
        return [folder for folder in every.values() if self._is_of(folder, system)]

    def _is_of(self, folder: Path, system: str) -> bool:
        path = folder / SYSTEM_FILE
        return not is_file(path) or (read_head(path).id or folder.name) == system

    def heads(self, system: str, kind: str) -> list[Head]:
        """Return the files of one kind that belong to *system*, in order of precedence."""
        seen, hidden = self._seen_and_hidden(system)
        extra = [h for h in self._extra if h.kind == kind and h.system == system]
        inside = [read_head(path) for folder in seen for path in yaml_files(folder)]
        named = self._extra_paths
        return [
            *(h for h in extra if h.path.parent not in hidden),
            *(h for h in inside if h.kind == kind and real_path(h.path) not in named),
        ]

    @cached_property
    def _extra_paths(self) -> frozenset[Path]:
        return frozenset(real_path(head.path) for head in self._extra)

    def factions(self, system: str) -> dict[str, Path]:
        """Return the faction files of *system* by id."""
        found: dict[str, Path] = {}
        for head in self.heads(system, "faction"):
            found.setdefault(head.id or head.path.stem, head.path)
        return found

    def game(self, system: str) -> Game | None:
        """Return the game called *system*, or None when it is missing or broken."""
        return self.game_and_problems(system)[0]

    def game_and_problems(self, system: str) -> tuple[Game | None, list[Problem]]:
        """Return the game called *system* and what is wrong with its files."""
        if system not in self._games:
            path = self.systems.get(system)
            if path is None:
                values = {"system": system, "known": sorted(self.systems)}
                self._games[system] = (None, [Problem("unknown_system", values=values)])
            else:
                catalogues = [head.path for head in self.heads(system, "catalogue")]
                house_rules = [head.path for head in self.heads(system, HOUSE_RULES)[:1]]
                marks = _marks_of(path, *catalogues, *house_rules)
                former = self._former_games.get(system)
                if former is not None and former[0] == marks:
                    found = former[1]
                else:
                    found = _read_game(path, catalogues, house_rules)
                self._marks[system], self._games[system] = marks, found
                self._tell_factions(system)
        return self._games[system]

    def _tell_factions(self, system: str) -> None:
        game = self._games[system][0]
        if game is not None:
            game.faction_ids = partial(self.factions, system)
            game.lists_naming = partial(self._factions_naming, system)

    def _factions_naming(self, system: str, word: str) -> list[str]:
        """Return the factions of *system* in whose files *word* stands, without reading more."""
        asked = word.casefold()
        return [
            identity
            for identity, path in self.factions(system).items()
            if asked in (read_file(path)[0] or "").casefold()
        ]

    def faction(self, system: str, identity: str) -> Faction | None:
        """Return a faction of *system*, or None when it is missing or broken."""
        return self.faction_and_problems(system, identity)[0]

    def faction_and_problems(
        self, system: str, identity: str
    ) -> tuple[Faction | None, list[Problem]]:
        """Return a faction of *system* and what is wrong with its file."""
        key = (system, identity)
        if key not in self._factions:
            self._factions[key] = self._read_faction(system, identity)
        return self._factions[key]

    def known_factions(self) -> list[tuple[Game, Faction]]:
        """Return the sound factions that somebody asked for before, with their games."""
        found: list[tuple[Game, Faction]] = []
        for (system, _), (faction, _) in list(self._factions.items()):
            game = self._games[system][0] if system in self._games else None
            if game is not None and faction is not None:
                found.append((game, faction))
        return found

    def _read_faction(self, system: str, identity: str) -> tuple[Faction | None, list[Problem]]:
        game = self.game(system)
        if game is None:
            return None, []
        path = self._faction_path(system, identity)
        if path is None:
            values = {"faction": identity, "known": sorted(self.factions(system))}
            return None, [Problem("unknown_faction", values=values)]
        marks = self._marks[system, identity] = _marks_of(path)
        former = self._former_factions.get((system, identity))
        if former is not None and former[:2] == (marks, game):
            return former[2]
        from realms_builder.game.files.faction_reading import read_faction

        return read_faction(parse_file(path), game)

    def _faction_path(self, system: str, identity: str) -> Path | None:
        """Return the file of a faction, by its usual name first, so that nothing else is opened."""
        for head in self._extra:
            if (head.kind, head.system, head.id) == ("faction", system, identity):
                return head.path
        for folder in self.folders(system):
            path = folder / f"{identity}.yaml"
            if is_file(path) and read_head(path).id == identity:
                return path
        return self.factions(system).get(identity)

    def rosters(self, system: str, *, only: str = "") -> list[Path]:
        """Return the roster files of *system*, or those in the folder called *only*."""
        found: list[Path] = []
        for folder in self.folders(system):
            for path in sorted((folder / "rosters").rglob("*.yaml")):
                if not only or path.parent.name == only:
                    found.append(path)
        return found

    def hidden_game(self, system: str) -> list[Problem]:
        """Return the hint that *system* hides other games of its id; none where it hides none."""
        hidden = self._seen_and_hidden(system)[1]
        if not hidden:
            return []
        values = {"id": system, "hidden": [str(folder) for folder in hidden]}
        return [Problem("hides_game", Severity.HINT, Place(str(self.systems[system])), values)]

    def shadowed(self, system: str) -> list[Problem]:
        """Return a hint for every faction that hides another one of the same id."""
        seen: dict[str, Path] = {}
        hints: list[Problem] = []
        for head in self.heads(system, "faction"):
            identity = head.id or head.path.stem
            if identity in seen:
                values = {"id": identity, "hidden": str(head.path)}
                place = Place(str(seen[identity]))
                hints.append(Problem("shadows", Severity.HINT, place, values))
            seen.setdefault(identity, head.path)
        return hints


def _read_game(path: Path, catalogues: Iterable[Path], house_rules: Iterable[Path]) -> _ReadGame:
    from realms_builder.game.files.game_reading import read_game

    game, problems = read_game(parse_file(path), [parse_file(file) for file in catalogues])
    if game is not None:
        for file in house_rules:
            from realms_builder.game.house_rules import read_house_rules  # few have any

            readings, more = read_house_rules(parse_file(file), game)
            own = copy(game)  # others may share the game as its files say it
            own.take_house_rules(readings)
            game, problems = own, [*problems, *more]
    return game, problems


def _marks_of(*paths: Path) -> _Marks:
    """Return by what it is seen that files are others: when they were written, size, number."""
    found: list[tuple[str, int, int, int]] = []
    for path in paths:
        try:
            state = path.stat()
        except OSError:
            found.append((str(path), 0, 0, 0))
        else:
            found.append((str(path), state.st_mtime_ns, state.st_size, state.st_ino))
    return tuple(found)


def _has_a_faction(folder: Path, system: str) -> bool:
    """Return whether *folder* holds a faction of *system*."""
    heads = map(read_head, yaml_files(folder))
    return any((head.kind, head.system) == ("faction", system) for head in heads)


def _folders(root: Path) -> list[Path]:
    try:
        return sorted(path for path in root.iterdir() if is_folder(path))
    except OSError:
        return []


def newer_files(library: Path) -> list[Path]:
    """Return the files of the *library* that a newer version wrote, by their first lines; sorted.

    Hidden folders, which are the program's own, are left out.
    """
    found: list[Path] = []
    for part in _WRITTEN:
        for place, folders, names in os.walk(library / part):
            folders[:] = [name for name in folders if not name.startswith(".")]
            files = (Path(place, name) for name in names if name.endswith((".yaml", ".yml")))
            found += filter(_is_newer, files)
    return sorted(found)


def _is_newer(path: Path) -> bool:
    try:
        with open_ordinary(path) as file:
            written = _FORMAT_KEY.search(file.read(HEAD_BYTES))
    except (OSError, ValueError):
        return False
    return written is not None and is_newer(int(written[1]), FORMAT)


# ------------------------------------------------------------------ nearby


def library_with(extra: Iterable[Path] = (), but: str = "") -> Library:
    """Return the user's and the bundled library; YAML files among *extra* shadow both.

    The pack called *but* is left out where it is installed. Raises FileNotFoundError where the
    bundled games are missing.
    """
    roots = resources.factions_folders(but=but)
    files: list[Path] = []
    for path in extra:
        files.extend(yaml_files(path) if path.is_dir() else [path] if path.is_file() else [])
    return Library(roots, files)


def nearby(path: Path) -> list[Path]:
    """Return the system, catalogue and faction files that belong to the file or folder *path*."""
    folder = path if path.is_dir() else path.parent
    for place in (folder, *folder.parents[:3]):
        if (place / SYSTEM_FILE).is_file():
            return yaml_files(place)
    kinds = {"system", "catalogue", "faction"}
    above = (folder, *folder.parents[:2])
    home = next((place.parent for place in above if place.name == "rosters"), folder)
    return [file for file in yaml_files(home) if read_head(file).kind in kinds]
