"""Who uses an entry: everything in a game's files and rosters that refers to it, with sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from realms_builder.core.files import content_of
from realms_builder.core.yield_points import yield_point
from realms_builder.editing.line_ends import LineEnds
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.outlines.facts import picked, said
from realms_builder.editing.outlines.game_files import GameFile
from realms_builder.editing.plain_paths import PathInFile, at_path
from realms_builder.editing.references.mentions import Mentions
from realms_builder.editing.references.targets import Mention, ReferenceTarget
from realms_builder.game.game import Game
from realms_builder.game.notes import newer_format
from realms_builder.game.units import Faction
from realms_builder.game.yaml.text import YamlText, parse_text, read_file

RULES = "rules"
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class ReferenceUse:
    """One place that refers to an entry: the file, the path in it, its line from 1, and how.

    *who* are the names of what the place belongs to, the outermost first; *text* stands there.
    """

    file: GameFile
    mention: Mention
    line: int
    who: tuple[Any, ...]
    text: str

    @property
    def path(self) -> PathInFile:
        """Return where it stands in its file; empty in rule texts."""
        return self.mention.path

    def sentence(self, lang: str) -> str:
        """Return who uses it and how, such as "Captain carries it"."""
        who = " · ".join(picked(name, lang) for name in self.who) or self.file.path.name
        return said(f"use.{self.mention.how}", lang, who=who, text=self.text)


class ReadText(NamedTuple):
    """The text of one file and what it says; *yaml* is None for rule texts."""

    text: str
    yaml: YamlText | None


class FileTexts:
    """The texts of files: those that are open as they stand there, the others from the disk."""

    def __init__(self, opened: Mapping[Path, Manuscript] | None = None) -> None:
        """Prefer the *opened* manuscripts."""
        self._opened = dict(opened or {})
        self._read: dict[Path, tuple[object, ReadText]] = {}

    def open(self, opened: Mapping[Path, Manuscript]) -> None:
        """Take other manuscripts for those that are open from now on."""
        self._opened = dict(opened)

    def raw(self, file: GameFile) -> str | None:
        """Return the text as it is written to disk, or None where there is none."""
        manuscript = self._opened.get(file.path)
        if manuscript is not None:
            return manuscript.file_text()
        return _on_disk(file.path)

    def read(self, file: GameFile) -> ReadText | None:
        """Return what stands in *file*, with line feeds; None where it cannot be read.

        A file of a newer format cannot: nobody knows what it means.
        """
        manuscript = self._opened.get(file.path)
        seen = manuscript if manuscript is not None else _stamp(file.path)
        known = self._read.get(file.path)
        if known is not None and (known[0] is seen or known[0] == seen):
            return known[1]
        found = self._found(file, manuscript)
        if found is not None:
            self._read[file.path] = (seen, found)
        return found

    @staticmethod
    def _found(file: GameFile, manuscript: Manuscript | None) -> ReadText | None:
        if manuscript is not None:
            return ReadText(manuscript.text, None if file.kind == RULES else manuscript.yaml)
        raw = _on_disk(file.path)
        if raw is None:
            return None
        text, _ = LineEnds.of(raw)
        if file.kind == RULES:
            return ReadText(text, None)
        yaml = parse_text(text, str(file.path))
        return None if newer_format(yaml) is not None else ReadText(text, yaml)


def _stamp(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return (0, 0)
    return found.st_mtime_ns, found.st_size


def _on_disk(path: Path) -> str | None:
    """Return the text of *path* with its mark and line ends; None for what is no text."""
    if path.suffix != ".md" and read_file(path)[0] is None:
        return None
    try:
        return content_of(path).decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return None


class UsesFinder:
    """Finds who uses what in the files of one game; what did not change is read once."""

    def __init__(self, game: Game, factions: Iterable[Faction], texts: FileTexts) -> None:
        """Look into *texts* with the names of *game* and its *factions*."""
        self.texts = texts
        self._mentions = Mentions(game, factions)
        self._found: dict[Path, tuple[ReadText, dict[ReferenceTarget, list[Mention]]]] = {}

    def of(self, target: ReferenceTarget, files: Iterable[GameFile]) -> tuple[ReferenceUse, ...]:
        """Return every use of *target* in *files*, in their order, each by its line.

        Meant for a thread: it pauses where :func:`yield_point` says so.
        """
        found: list[ReferenceUse] = []
        for file in files:
            yield_point()
            read = self.texts.read(file)
            if read is None:
                continue
            mentions = self.in_file(file, read).get(target, ())
            uses = [_use(file, mention, read) for mention in mentions]
            found += sorted(uses, key=lambda use: use.line)
        return tuple(found)

    def in_file(self, file: GameFile, read: ReadText) -> Mapping[ReferenceTarget, list[Mention]]:
        """Return what *file* refers to, target by target."""
        known = self._found.get(file.path)
        if known is not None and known[0] is read:
            return known[1]
        by_target: dict[ReferenceTarget, list[Mention]] = {}
        every = (
            self._mentions.of_text(read.text)
            if read.yaml is None
            else self._mentions.of_data(read.yaml.data)
        )
        for mention in every:
            by_target.setdefault(mention.target, []).append(mention)
        self._found[file.path] = (read, by_target)
        return by_target


def _use(file: GameFile, mention: Mention, read: ReadText) -> ReferenceUse:
    if read.yaml is None:
        line = read.text.count("\n", 0, mention.start) + 1
        whole = read.text.split("\n", line)[line - 1]
        return ReferenceUse(file, mention, line, (), _short(whole))
    data = read.yaml.data
    text = mention.path[-1] if mention.at_key else at_path(data, mention.path, "")
    line = read.yaml.place(mention.path, key=mention.at_key).line
    return ReferenceUse(file, mention, line, _who(data, mention.path), _short(str(text)))


def _who(data: Any, path: PathInFile) -> tuple[Any, ...]:
    """Return the names of the outermost and the innermost entry that *path* lies in."""
    found: list[Any] = []
    node = data
    for step in path:
        node = at_path(node, (step,))
        if isinstance(node, dict):
            name = node.get("name") or (None if found else node.get("code") or node.get("id"))
            found += [name] if name else []
    if not found and isinstance(data, dict):
        found = [data.get("name")]
    return tuple(found[:1] + found[1:][-1:])


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"
