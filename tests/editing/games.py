"""Bundled games in a folder of the test's own, to be renamed in and read again."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

from realms_builder.editing.outlines.game_files import GameFile, files_of
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.references.renaming import RenamePlan, Renamer
from realms_builder.editing.references.targets import target_at
from realms_builder.editing.references.uses import FileTexts, ReferenceUse, UsesFinder
from realms_builder.game.library import Library
from realms_builder.game.yaml.text import parse_file
from realms_builder.roster.checks.run import check
from realms_builder.roster.resolve.muster import muster
from realms_builder.roster.storage.roster_file import read_roster
from tests.tree import ROOT


def copied(system: str, folder: Path) -> Path:
    """Return a root of a library with the game called *system* alone, its pictures left out."""
    shutil.copytree(
        ROOT / "factions" / system,
        folder / system,
        ignore=shutil.ignore_patterns("pictures", "emblems", "*.svg", "*.png"),
    )
    return folder


class Bench:
    """One game of a library with everything that finds and renames."""

    def __init__(self, root: Path, system: str) -> None:
        self.library = Library([root])
        game = self.library.game(system)
        assert game is not None
        self.game = game
        known = (self.library.faction(system, name) for name in self.library.factions(system))
        self.factions = [faction for faction in known if faction is not None]
        self.files = files_of(self.library, system)
        self.texts = FileTexts()
        self.finder = UsesFinder(game, self.factions, self.texts)
        self.renamer = Renamer(game, self.factions, self.finder)

    def file(self, name: str) -> GameFile:
        """Return the file called *name*, such as ``cards/unit.yaml``."""
        folder = self.files[0].path.parent
        return next(file for file in self.files if file.path == folder / name)

    def path_of(self, name: str, of: PathInFile, identity: str) -> PathInFile:
        """Return the path of the entry called *identity* of the list at *of*."""
        read = self.texts.read(self.file(name))
        assert read is not None
        assert read.yaml is not None
        listed = read.yaml.data
        for step in of:
            listed = listed[step]
        key = "code" if of == ("checks",) else "id"
        ids = [entry if isinstance(entry, str) else str(entry[key]) for entry in listed]
        number = ids.index(identity)
        return (*of, number)

    def uses(self, name: str, of: PathInFile, identity: str) -> tuple[ReferenceUse, ...]:
        """Return the uses of an entry of the file called *name*."""
        read = self.texts.read(self.file(name))
        assert read is not None
        assert read.yaml is not None
        target = target_at(read.yaml.data, self.path_of(name, of, identity))
        assert target is not None
        return self.finder.of(target, self.files)

    def renamed(self, name: str, of: PathInFile, identity: str, new: str) -> RenamePlan:
        """Return an entry of the file called *name* renamed."""
        path = self.path_of(name, of, identity)
        return self.renamer.renamed(self.file(name), path, new, self.files)

    def verdicts(self) -> Counter[tuple[str, str, str]]:
        """Return file, kind and severity of every problem and every finding of the game."""
        found: Counter[tuple[str, str, str]] = Counter()
        system = self.game.id
        problems = list(self.library.game_and_problems(system)[1])
        for name in self.library.factions(system):
            problems += self.library.faction_and_problems(system, name)[1]
        for path in self.library.rosters(system):
            roster, mistakes = read_roster(parse_file(path), self.game.main_cost)
            problems += mistakes
            if roster is None:
                continue
            whole = muster(roster, self.game, lambda name: self.library.faction(system, name))
            for finding in check(whole):
                found[path.name, finding.code, finding.severity.value] += 1
        for problem in problems:
            found[Path(problem.place.file).name, problem.code, problem.severity.value] += 1
        return found


def write(renamed: RenamePlan) -> None:
    """Write what a rename would."""
    for path, (before, after) in renamed.files.items():
        assert path.read_bytes().decode() == before
        path.write_bytes(after.encode())
