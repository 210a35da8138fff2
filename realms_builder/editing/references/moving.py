"""Moves a unit to another faction: its lines go, and what names it says where it is now.

Rosters and other units name a unit of their own list by its id alone, one of another list as
``faction/unit``; that is all that differs afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from realms_builder.core.problems import Problem, Severity
from realms_builder.core.yield_points import yield_point
from realms_builder.editing.line_ends import LineEnds
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.outlines.entry_edits import added, deleted, ids_beside
from realms_builder.editing.outlines.game_files import GameFile
from realms_builder.editing.plain_paths import PathInFile, at_path
from realms_builder.editing.references.renaming import RenamePlan
from realms_builder.editing.references.targets import Mention, ReferenceTarget, target_at
from realms_builder.editing.references.uses import UsesFinder
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.yaml.matching import same
from realms_builder.game.yaml.renaming import NewWord, NotWritable, with_words
from realms_builder.game.yaml.text import parse_text

_ADDRESSES = ("hired", "summons")
"""How a place names a unit by an address, which says its faction where that is another one."""
_UNITS: PathInFile = ("units",)


class UnitMover:
    """Moves units between the faction files of one game."""

    def __init__(self, finder: UsesFinder) -> None:
        """Find what names a unit with *finder*."""
        self._finder = finder

    def moved(
        self, home: GameFile, path: PathInFile, goal: GameFile, files: Sequence[GameFile]
    ) -> RenamePlan:
        """Return the unit at *path* of *home* at the end of those of *goal*.

        What names it in *files* follows. Meant for a thread, as finding uses is.
        """
        here, there = self._data(home), self._data(goal)
        target = target_at(here, path)
        if target is None or target.kind != "unit" or not isinstance(there, dict):
            return RenamePlan("", goal.id, problems=(Problem("rename.nothing"),))
        if target.id in ids_beside(there, _UNITS):
            values = {"id": target.id, "name": goal.id}
            return RenamePlan(
                target.id, goal.id, problems=(Problem("rename.taken", values=values),)
            )
        words = self._words(target, home, path, goal, files)
        try:
            written = {file: self._written(file, found) for file, found in words.items()}
        except NotWritable:
            problem = Problem("rename.unwritable", values={"new": goal.id})
            return RenamePlan(target.id, goal.id, problems=(problem,))
        source, aim = written.pop(home), written.pop(goal)
        changed = {home.path: source[0], goal.path: aim[0]}
        after = _carried(Manuscript.of(source[1]), path, Manuscript.of(aim[1]))
        texts = {home.path: after[0].file_text(), goal.path: after[1].file_text()}
        plan = {file: (before, texts[file]) for file, before in changed.items()}
        plan |= {file.path: texts_of for file, texts_of in written.items()}
        left = self._left(target, home, path, there)
        return RenamePlan(target.id, goal.id, plan, notes=left, whole=frozenset(texts))

    def _data(self, file: GameFile) -> Any:
        read = self._finder.texts.read(file)
        return read.yaml.data if read is not None and read.yaml is not None else None

    def _words(
        self,
        target: ReferenceTarget,
        home: GameFile,
        path: PathInFile,
        goal: GameFile,
        files: Iterable[GameFile],
    ) -> dict[GameFile, list[NewWord]]:
        """Return which words change in which file; those of *home* and *goal* always come."""
        found: dict[GameFile, list[NewWord]] = {home: [], goal: []}
        for file in files:
            yield_point()
            read = self._finder.texts.read(file)
            if read is None or read.yaml is None:
                continue
            data, mentions = read.yaml.data, self._finder.in_file(file, read)
            list_of = _faction_of(data)
            words = [
                _addressed(mention, data, goal.id, is_own=list_of == goal.id)
                for mention in mentions.get(target, ())
                if mention.how in _ADDRESSES and not _lies_in(mention.path, path, file, home)
            ]
            if file == home:
                words += _of_the_unit(mentions, data, target, path, goal.id)
            if words:
                found.setdefault(file, []).extend(words)
        return found

    def _written(self, file: GameFile, words: Iterable[NewWord]) -> tuple[str, str]:
        """Return the text of *file* as it is and with other *words*, both as on disk."""
        raw = self._finder.texts.raw(file) or ""
        text, ends = LineEnds.of(raw)
        return raw, ends.written(with_words(text, parse_text(text), words))

    def _left(
        self, target: ReferenceTarget, home: GameFile, path: PathInFile, there: dict[str, Any]
    ) -> tuple[Problem, ...]:
        """Return the note that the unit uses items of its former faction which are not *there*."""
        read = self._finder.texts.read(home)
        mentions = self._finder.in_file(home, read) if read is not None else {}
        names = {
            used.id
            for used, places in mentions.items()
            if used.kind == "item" and used.home == target.home
            if used.id not in ids_beside(there, ("items", used.of))
            if any(place.path[: len(path)] == path for place in places)
        }
        values = {"names": sorted(names), "faction": target.home}
        return (Problem("move.left", Severity.WARNING, values=values),) if names else ()


def _faction_of(data: Any) -> str:
    """Return the faction whose units a file that says *data* names by their ids alone."""
    if not isinstance(data, dict):
        return ""
    key = "id" if plain(data.get("kind", "")) == "faction" else "faction"
    return plain(data.get(key, ""))


def _lies_in(path: PathInFile, unit: PathInFile, file: GameFile, home: GameFile) -> bool:
    return file == home and path[: len(unit)] == unit


def _addressed(mention: Mention, data: Any, faction: str, *, is_own: bool) -> NewWord:
    """Return the address of a unit of *faction* for the place of *mention*."""
    before = plain(at_path(data, mention.path))
    system = before.rpartition("/")[0].rpartition("/")[0]
    parts = [system] if system and not is_own else []
    parts += [] if is_own else [faction]
    address = "/".join((*parts, mention.target.id))
    return NewWord(mention.path, 0, mention.end, address)


def _of_the_unit(
    mentions: Mapping[ReferenceTarget, Sequence[Mention]],
    data: Any,
    target: ReferenceTarget,
    path: PathInFile,
    goal: str,
) -> list[NewWord]:
    """Return how the unit at *path* names those whom it leaves, and those to whom it goes."""
    return [
        _addressed(mention, data, other.home, is_own=other.home == goal)
        for other, places in mentions.items()
        if other.kind in ("unit", "profile") and other.home in (target.home, goal)
        for mention in places
        if mention.how in _ADDRESSES and mention.path[: len(path)] == path and other != target
    ]


def _carried(
    source: Manuscript, path: PathInFile, goal: Manuscript
) -> tuple[Manuscript, Manuscript]:
    """Return both texts with the unit at *path* of *source* in *goal*, its lines as they were."""
    data, place = source.value(path), source.entry_at(path)
    after, stands = added(goal, _UNITS, data)
    there = after.entry_at(stands)
    if place is not None and there is not None:
        old, new = source.pieces[place[0]], after.pieces[there[0]]
        lines = new.reread(_shifted(old.text, new.column - old.column))
        if lines is not None and same(lines.data, data):
            pieces = (*after.pieces[: there[0]], lines, *after.pieces[there[0] + 1 :])
            after = replace(after, pieces=pieces)
    return deleted(source, [path]), after


def _shifted(text: str, by: int) -> str:
    """Return lines that stand *by* further in, or out where that is below 0."""
    lines = text.splitlines(keepends=True)
    if by >= 0:
        return "".join(" " * by + line if line.strip() else line for line in lines)
    return "".join(line[min(-by, len(line) - len(line.lstrip(" "))) :] for line in lines)


def goals_of(files: Iterable[GameFile], home: Path) -> list[GameFile]:
    """Return the factions among *files* to which a unit of the file *home* may move."""
    return [file for file in files if file.kind == "faction" and file.path != home]
