"""Renames an entry by its id wherever it is named; no other letter of any file changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from realms_builder.core.problems import Place, Problem
from realms_builder.core.yield_points import yield_point
from realms_builder.editing.line_ends import LineEnds
from realms_builder.editing.outlines.game_files import GameFile
from realms_builder.editing.plain_paths import PathInFile, at_path
from realms_builder.editing.references.targets import (
    LIST_OF_KIND,
    Mention,
    ReferenceTarget,
    target_at,
)
from realms_builder.editing.references.uses import ReadText, ReferenceUse, UsesFinder
from realms_builder.game.files.declared_decks import ANY_SUIT, NO_SUIT
from realms_builder.game.files.declared_shapes import is_id, plain
from realms_builder.game.formulas.functions import BUILT_IN
from realms_builder.game.formulas.tokens import WORDS
from realms_builder.game.game import Game
from realms_builder.game.icons import icon_characters
from realms_builder.game.names import normalised, stem
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction
from realms_builder.game.vocabulary import OWN_NAMES, functions, vocabulary
from realms_builder.game.yaml.renaming import NewWord, NotWritable, with_words
from realms_builder.game.yaml.text import parse_text


class ChangedLine(NamedTuple):
    """A line that a rename changes, from 1, as it is and as it will be."""

    file: Path
    line: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class RenamePlan:
    """What a rename would write: every file that changes, before and after; or why it cannot.

    *files* are the texts as they are on disk, with their own line ends; of those that are *whole*
    ones an entry came or went, which is not told by lines. *notes* say what else to know.
    """

    old: str
    new: str
    files: Mapping[Path, tuple[str, str]] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    uses: tuple[ReferenceUse, ...] = ()
    notes: tuple[Problem, ...] = ()
    whole: frozenset[Path] = frozenset()

    def lines(self) -> tuple[ChangedLine, ...]:
        """Return every line that changes, file by file."""
        found: list[ChangedLine] = []
        for file, (before, after) in self.files.items():
            if file in self.whole:
                continue
            pairs = zip(before.split("\n"), after.split("\n"), strict=True)
            for line, (old, new) in enumerate(pairs, 1):
                if old != new:
                    found.append(ChangedLine(file, line, old.strip(), new.strip()))
        return tuple(found)


class Renamer:
    """Renames entries of one game's files."""

    def __init__(
        self,
        game: Game,
        factions: Iterable[Faction],
        finder: UsesFinder,
        systems: Iterable[str] = (),
    ) -> None:
        """Find who uses an entry with *finder*; *systems* are the ids of all games."""
        self._game = game
        self._systems = frozenset(systems)
        self._factions = {faction.id: faction for faction in factions}
        self._finder = finder

    def renamed(
        self, home: GameFile, path: PathInFile, new: str, files: Sequence[GameFile]
    ) -> RenamePlan:
        """Return the entry at *path* of *home* called *new*, there and in all *files*.

        *files* should hold *home*. Meant for a thread, as finding uses is.
        """
        read = self._finder.texts.read(home)
        data = read.yaml.data if read is not None and read.yaml is not None else None
        target = target_at(data, path)
        if read is None or target is None:
            return RenamePlan("", new, problems=(Problem("rename.nothing"),))
        problem = refusal(target, new, self._game, self._factions, data)
        heads = {"system": self._systems, "faction": self._factions}.get(target.kind, ())
        if problem is None and new in heads and new != target.id:
            problem = Problem("rename.taken", values={"id": new, "name": new})
        if problem is not None or new == target.id:
            return RenamePlan(target.id, new, problems=(problem,) if problem else ())
        uses = self._finder.of(target, files)
        unclear = [use for use in uses if use.mention.by_id and not use.mention.sure]
        if unclear:
            places = [Place(str(use.file.path), use.line) for use in unclear]
            values = {"id": target.id, "count": len(unclear)}
            problems = tuple(Problem("rename.unclear", place=at, values=values) for at in places)
            return RenamePlan(target.id, new, problems=problems, uses=uses)
        return self._written(home, _own(target, data, path), uses, new)

    def _written(
        self, home: GameFile, own: Mention, uses: tuple[ReferenceUse, ...], new: str
    ) -> RenamePlan:
        by_file: dict[Path, tuple[GameFile, list[Mention]]] = {home.path: (home, [own])}
        for use in uses:
            if use.mention.by_id:
                by_file.setdefault(use.file.path, (use.file, []))[1].append(use.mention)
        files: dict[Path, tuple[str, str]] = {}
        problems: list[Problem] = []
        for path, (file, mentions) in by_file.items():
            yield_point()
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
            return RenamePlan(own.target.id, new, problems=tuple(problems), uses=uses)
        return RenamePlan(own.target.id, new, files, uses=uses)


def _own(target: ReferenceTarget, data: Any, path: PathInFile) -> Mention:
    """Return where the entry at *path* says its own id."""
    key = "code" if target.kind == "check" else "id"
    raw = at_path(data, path)
    if target.kind == "icon":
        return Mention(target, path, "names", 0, len(target.id), at_key=True)
    here = (*path, key) if isinstance(raw, dict) else path
    return Mention(target, here, "names", 0, len(target.id))


def _with(text: str, read: ReadText, mentions: Iterable[Mention], new: str) -> str:
    if read.yaml is None:
        for start, end in sorted({(m.start, m.end) for m in mentions}, reverse=True):
            text = text[:start] + new + text[end:]
        return text
    words = [NewWord(m.path, m.start, m.end, new, m.at_key) for m in mentions]
    after = with_words(text, parse_text(text), words)
    if not parse_text(after).is_sound:
        raise NotWritable(())
    return after


# ------------------------------------------------------------------ renaming rules


RESERVED = WORDS | {"true", "false", "null"}
_IN_FORMULAS = frozenset(
    "stat attribute cost derived item_list bands scale field situation resource table".split()
)


def refusal(
    target: ReferenceTarget, new: str, game: Game, factions: Mapping[str, Faction], data: Any
) -> Problem | None:
    """Return why *target*, an entry of a file that says *data*, cannot be called *new*."""
    if new == target.id:
        return None
    if not is_id(new) or new in RESERVED:
        return Problem("rename.no_id", values={"id": new})
    taken = next((name for name in _taken(target, new, game, factions, data) if name), "")
    if taken:
        return Problem("rename.taken", values={"id": new, "name": taken})
    implied = _implied(target, game)
    if implied:
        return Problem("rename.implied", values={"id": target.id, "field": implied})
    if target.kind in _IN_FORMULAS and _shadows(target, new, game):
        return Problem("rename.shadows", values={"id": new})
    return None


def _implied(target: ReferenceTarget, game: Game) -> str:
    """Return the field that finds its scale only because both are called as *target* is."""
    if target.kind not in ("scale", "attribute", "stat", "field"):
        return ""
    fields = [*game.stats.values(), *game.attributes.values(), *game.faction_attributes.values()]
    fields += [field for known in game.fields.values() for field in known.values()]
    alike = (f.id for f in fields if f.scale_id == f.id == target.id and not f.scale)
    return next(alike, "")


def _shadows(target: ReferenceTarget, new: str, game: Game) -> bool:
    if new in BUILT_IN or new in functions(game) or new in OWN_NAMES:
        return True
    if target.kind == "field":
        other = {*game.stats, *game.attributes, *game.derived, *game.costs, *game.item_lists}
        return new in other or new in game.table_names
    if {target.kind, _only_kind(new, game)} == {"scale", "attribute"}:
        return False
    return new in vocabulary(game)


def _only_kind(name: str, game: Game) -> str:
    """Return ``scale`` or ``attribute`` where *name* is only that in formulas, else nothing."""
    if name in {scale.id for scale in game.file.scales} and name not in game.attributes:
        return "scale"
    others = (game.stats, game.derived, game.costs, game.item_lists, game.table_names)
    return "attribute" if name in game.attributes and not any(name in o for o in others) else ""


def _taken(
    target: ReferenceTarget, new: str, game: Game, factions: Mapping[str, Faction], data: Any
) -> Iterator[str]:
    """Yield the names of what is called *new* already where *target* is at home."""
    match target.kind:
        case "unit" | "profile":
            faction = factions.get(target.home)
            for units in (faction.units, faction.profiles) if faction else ():
                if new in units:
                    yield units[new].name.pick("en") or new
            for key in ("units", "profiles"):
                yield from _in(data.get(key), new)
        case "item":
            yield from _items(target, new, game, factions)
        case "mode":
            yield from _modes(target, new, game, factions)
        case "keyword":
            found = game.keyword_index().find(new)
            if found is not None and found.id != target.id:
                yield found.name.pick("en") or new
        case "value":
            yield from _value(target, new, game)
        case "roster_option":
            known = (game.roster_options, *(one.roster_options for one in factions.values()))
            yield from {new} & {option.id for options in known for option in options}
        case _:
            yield from {new} & _declared_beside(target, game)


def _declared_beside(target: ReferenceTarget, game: Game) -> set[str]:
    """Return the ids that the list of the system file has in which *target* stands."""
    if target.kind == "icon":
        return {*game.file.icons, *icon_characters()}
    if target.kind == "field":
        declared = game.item_lists.get(target.of)
        return {one.id for one in (*declared.fields, *declared.carried)} if declared else set()
    if target.kind in ("suit", "joker"):
        decks = (deck for deck in game.file.decks if deck.id == target.of)
        ids = {one.id for deck in decks for one in getattr(deck, f"{target.kind}s")}
        return ids | {ANY_SUIT, NO_SUIT}
    listed = getattr(game.file, LIST_OF_KIND.get(target.kind, ""), ())
    key = "code" if target.kind == "check" else "id"
    return {str(getattr(entry, key, "")) for entry in listed}


def _in(raw: Any, new: str) -> Iterator[str]:
    for entry in raw if isinstance(raw, list) else ():
        if isinstance(entry, dict) and plain(entry.get("id", "")) == new:
            yield new


def _items(
    target: ReferenceTarget, new: str, game: Game, factions: Mapping[str, Faction]
) -> Iterator[str]:
    """Yield items of the same list, here or in a faction that sees both, that *new* would find."""
    homes = [factions[target.home]] if target.home in factions else list(factions.values())
    every = [*game.catalogue.get(target.of, {}).values(), *game.granted.get(target.of, ())]
    for faction in homes:
        every += faction.items.get(target.of, ())
    for item in every:
        if item.id != target.id and _finds(new, item.id, item.name):
            yield item.name.pick("en") or item.id


def _modes(
    target: ReferenceTarget, new: str, game: Game, factions: Mapping[str, Faction]
) -> Iterator[str]:
    """Yield the other modes of the same item that are called *new*."""
    list_id, _, identity = target.of.partition("/")
    every = [*game.catalogue.get(list_id, {}).values(), *game.granted.get(list_id, ())]
    if target.home in factions:
        every += factions[target.home].items.get(list_id, ())
    for item in every:
        known = [mode.mode for mode in item.modes if item.id == identity and mode.mode is not None]
        yield from (mode.name.pick("en") or mode.id for mode in known if mode.id == new)


def _finds(new: str, identity: str, name: Text) -> bool:
    word = normalised(new)
    return word in (normalised(identity), *(stem(version) for _, version in name.versions))


def _value(target: ReferenceTarget, new: str, game: Game) -> Iterator[str]:
    kind, _, owner = target.of.partition(" ")
    listed: Any = getattr(game.file, f"{kind}es" if kind == "switch" else f"{kind}s", ())
    for entry in listed:
        if entry.id == owner:
            yield from (
                v.name.pick("en") or v.id
                for v in entry.values
                if v.id != target.id and _finds(new, v.id, v.name)
            )
