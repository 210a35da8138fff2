"""Renames an entry by its id wherever it is named; no other letter of any file changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from realms_builder.core.problems import Place, Problem
from realms_builder.core.yield_points import pause_point
from realms_builder.editing.line_ends import LineEnds
from realms_builder.editing.outlines.game_files import GameFile
from realms_builder.editing.plain_paths import PathInFile, at_path
from realms_builder.editing.references.renaming_rules import refusal
from realms_builder.editing.references.targets import Mention, Target, target_at
from realms_builder.editing.references.uses import ReadText, Use, UsesFinder
from realms_builder.game.game import Game
from realms_builder.game.units import Faction
from realms_builder.game.yaml.renaming import NewWord, NotWritable, with_words
from realms_builder.game.yaml.text import parse_text


class ChangedLine(NamedTuple):
    """A line that a rename changes, from 1, as it is and as it will be."""

    file: Path
    line: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Renamed:
    """What a rename would write: every file that changes, before and after; or why it cannot.

    *files* are the texts as they are on disk, with their own line ends.
    """

    old: str
    new: str
    files: Mapping[Path, tuple[str, str]] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    uses: tuple[Use, ...] = ()

    def lines(self) -> tuple[ChangedLine, ...]:
        """Return every line that changes, file by file."""
        found: list[ChangedLine] = []
        for file, (before, after) in self.files.items():
            pairs = zip(before.split("\n"), after.split("\n"), strict=True)
            for line, (old, new) in enumerate(pairs, 1):
                if old != new:
                    found.append(ChangedLine(file, line, old.strip(), new.strip()))
        return tuple(found)


class Renamer:
    """Renames entries of one game's files."""

    def __init__(self, game: Game, factions: Iterable[Faction], finder: UsesFinder) -> None:
        """Find who uses an entry with *finder*."""
        self._game = game
        self._factions = {faction.id: faction for faction in factions}
        self._finder = finder

    def renamed(
        self, home: GameFile, path: PathInFile, new: str, files: Sequence[GameFile]
    ) -> Renamed:
        """Return the entry at *path* of *home* called *new*, there and in all *files*.

        *files* should hold *home*. Meant for a thread, as finding uses is.
        """
        read = self._finder.texts.read(home)
        data = read.yaml.data if read is not None and read.yaml is not None else None
        target = target_at(data, path)
        if read is None or target is None or target.kind in ("faction", "system"):
            return Renamed("", new, problems=(Problem("rename.nothing"),))
        problem = refusal(target, new, self._game, self._factions, data)
        if problem is not None or new == target.id:
            return Renamed(target.id, new, problems=(problem,) if problem else ())
        uses = self._finder.of(target, files)
        unclear = [use for use in uses if use.mention.by_id and not use.mention.sure]
        if unclear:
            places = [Place(str(use.file.path), use.line) for use in unclear]
            values = {"id": target.id, "count": len(unclear)}
            problems = tuple(Problem("rename.unclear", place=at, values=values) for at in places)
            return Renamed(target.id, new, problems=problems, uses=uses)
        return self._written(home, _own(target, data, path), uses, new)

    def _written(self, home: GameFile, own: Mention, uses: tuple[Use, ...], new: str) -> Renamed:
        by_file: dict[Path, tuple[GameFile, list[Mention]]] = {home.path: (home, [own])}
        for use in uses:
            if use.mention.by_id:
                by_file.setdefault(use.file.path, (use.file, []))[1].append(use.mention)
        files: dict[Path, tuple[str, str]] = {}
        problems: list[Problem] = []
        for path, (file, mentions) in by_file.items():
            pause_point()
            raw, read = self._finder.texts.raw(file), self._finder.texts.read(file)
            if raw is None or read is None:
                continue
            text, ends = LineEnds.of(raw)
            try:
                files[path] = raw, ends.written(_with(text, read, mentions, new))
            except NotWritable as error:
                place = read.yaml.place(error.path) if read.yaml else Place(str(path))
                problems.append(Problem("rename.unwritable", place=place, values={"new": new}))
        if problems:
            return Renamed(own.target.id, new, problems=tuple(problems), uses=uses)
        return Renamed(own.target.id, new, files, uses=uses)


def _own(target: Target, data: Any, path: PathInFile) -> Mention:
    """Return where the entry at *path* says its own id."""
    key = "code" if target.kind == "check" else "id"
    raw = at_path(data, path)
    here = (*path, key) if isinstance(raw, dict) else path
    return Mention(target, here, "names", 0, len(target.id))


def _with(text: str, read: ReadText, mentions: Iterable[Mention], new: str) -> str:
    if read.yaml is None:
        for start, end in sorted({(m.start, m.end) for m in mentions}, reverse=True):
            text = text[:start] + new + text[end:]
        return text
    words = [NewWord(m.path, m.start, m.end, new, m.at_key) for m in mentions]
    after = with_words(text, parse_text(text), words)
    if parse_text(after).problems:
        raise NotWritable(())
    return after
