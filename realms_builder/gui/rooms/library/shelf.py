"""What the library shows, as frozen entries; a broken file never keeps the others away."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCollator, QCollatorSortKey, QLocale, Qt

from realms_builder.core import resources
from realms_builder.core.files import is_file
from realms_builder.core.problems import Place, Problem, Severity, cause_of
from realms_builder.core.titles import readable, title_in_file
from realms_builder.core.translation import sentence
from realms_builder.exchange import game_called
from realms_builder.game.kinds.values import Number
from realms_builder.game.library import Library, newer_files
from realms_builder.game.notes import newer_format
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction
from realms_builder.game.value_words import show
from realms_builder.game.yaml.text import parse_file
from realms_builder.gui.kit.thumbnails import NO_PORTRAIT, Portrait
from realms_builder.gui.rooms.library.covers import (
    CardFan,
    GameCover,
    cover_of,
    emblem_of,
    portraits_of,
)
from realms_builder.gui.shell.tasks import Job
from realms_builder.packs.shelf import InstalledPack, PackShelf
from realms_builder.roster.counted_models import counted_models
from realms_builder.roster.storage.roster_file import USUAL_LANGUAGE
from realms_builder.roster.tags import clean_tags
from realms_builder.roster.verdict import Verdict

OPEN, RECENT, OWN, READY, GAME, PACK = "open", "recent", "own", "ready", "game", "pack"
FACTION, TONIGHT = "faction", "tonight"
FACES = 3
MOST_IN_SIGHT, MOST_ABOVE = 8, 3


@dataclass(frozen=True, slots=True)
class Standing:
    """What a roster costs, what was agreed on, what the rules say of it, and its first cards."""

    cost: Number | None = None
    limit: Number | None = None
    verdict: Verdict = field(default_factory=Verdict)
    fan: CardFan | None = None

    def points(self, lang: str) -> str:
        """Return ``48/50``, ``48`` without a limit, nothing where it costs nothing."""
        if self.cost is None:
            return ""
        limit = f"/{show(self.limit, lang)}" if self.limit is not None else ""
        return f"{show(self.cost, lang)}{limit}"


@dataclass(frozen=True, slots=True)
class ShelfEntry:
    """One tile: a roster, a game, a faction or the heading of a section or folder.

    *pack* is the id of the pack that brought it, *own* the folder of one's own games it lies in;
    it *is_imported* where it was made of lists of other programs.
    A game has a *cover*, says what it is *about* and which lists may be played *tonight*; *faces*
    are portraits of a faction's units; *changed* is when a file was, in seconds. The *standing* of
    a roster that lies in no file is known at once.
    """

    id: str
    kind: str
    title: str
    detail: str = ""
    section: str = ""
    path: Path | None = None
    system: str = ""
    faction: str = ""
    portrait: Portrait = NO_PORTRAIT
    problems: tuple[Problem, ...] = ()
    heading: bool = False
    pack: str = ""
    own: Path | None = None
    is_imported: bool = False
    icon: str = "book"
    about: str = ""
    cover: GameCover | None = None
    tonight: tuple[ShelfEntry, ...] = ()
    faces: tuple[Portrait, ...] = ()
    is_unfolded: bool = False
    limit: object = None
    changed: float = 0.0
    tags: tuple[str, ...] = ()
    standing: Standing | None = None

    def is_only_heading(self) -> bool:
        """Return whether nothing can be done with it; games and packs are headings, too."""
        return self.kind == "heading"

    @property
    def is_mine(self) -> bool:
        """Return whether it is a roster file of the user's, open or not."""
        return self.kind in (OWN, RECENT, OPEN) and self.path is not None

    @property
    def is_broken(self) -> bool:
        """Return whether something is wrong with the file behind the tile."""
        return any(problem.severity is Severity.ERROR for problem in self.problems)


@dataclass(frozen=True, slots=True)
class Shelf:
    """Everything the library shows, and what keeps its folder from being used."""

    rosters: tuple[ShelfEntry, ...] = ()
    factions: tuple[ShelfEntry, ...] = ()
    trouble: Problem | None = None
    newer: tuple[Path, ...] = ()
    """Files that a newer version of the program wrote."""

    @property
    def games(self) -> list[ShelfEntry]:
        """Return the games."""
        return [entry for entry in self.factions if entry.kind == GAME]


@dataclass(frozen=True, slots=True)
class Places:
    """Where the user's own things lie; the *library* folder is *expected* where it was before."""

    library: Path
    rosters: Path
    recent: tuple[Path, ...] = ()
    expected: bool = False


def read_shelf(library: Library, places: Places, lang: str, job: Job) -> Shelf:
    """Return what there is to show, in *lang* and in its alphabet."""
    origins = Origins(places.library)
    in_order = in_alphabet(lang)
    rosters = [
        *_recent(library, places.recent, lang),
        *_own(library, places, lang, job, in_order),
    ]
    factions: list[ShelfEntry] = []
    games = [_game(library, system, lang, origins) for system in library.systems]
    for game in in_order(games):
        job.check()
        peoples = in_order(_factions(library, game, lang, job, origins))
        ready: list[ShelfEntry] = []
        for path in library.rosters(game.system, only="ready"):
            job.check()
            ready.append(_roster(library, path, READY, f"{READY}/{game.title}", lang))
        ready = in_order(ready)
        rosters.extend(ready)
        factions.extend((_with_lists(library, game, peoples, ready, lang), *peoples))
    factions.extend(_without_a_tile(factions, origins, lang))
    taken = {(e.system, e.faction, e.title) for e in rosters if e.kind == READY}
    copy = sentence("desk.ready_copy", lang)
    for place, entry in enumerate(rosters):
        if entry.kind != READY and (entry.system, entry.faction, entry.title) in taken:
            rosters[place] = replace(entry, detail=f"{entry.detail} · {copy}")
    expected = places.expected or any(p.is_relative_to(places.library) for p in places.recent)
    trouble = trouble_with(places.library, places.rosters, expected=expected)
    return Shelf(tuple(rosters), tuple(factions), trouble, tuple(newer_files(places.library)))


InOrder = Callable[[Iterable[ShelfEntry]], list[ShelfEntry]]


def in_alphabet(lang: str) -> InOrder:
    """Return what sorts entries by their titles as readers of *lang* look them up."""
    key = alphabet(lang)
    return lambda entries: sorted(entries, key=lambda entry: key(entry.title))


def alphabet(lang: str) -> Callable[[str], QCollatorSortKey]:
    """Return by what titles are sorted as readers of *lang* look them up."""
    collator = QCollator(QLocale(lang))
    collator.setNumericMode(True)
    collator.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    return collator.sortKey


def _game(library: Library, system: str, lang: str, origins: Origins) -> ShelfEntry:
    game, problems = library.game_and_problems(system)
    path = library.systems[system]
    name = game.name.pick(lang) if game else system
    return ShelfEntry(
        f"game/{system}",
        GAME,
        name,
        origins.words(path, lang),
        name,
        path,
        system,
        problems=tuple(problems),
        heading=True,
        pack=origins.pack(path),
        own=origins.own(path),
        is_imported=resources.is_imported(path, origins.library),
        about=game.file.text.pick(lang) if game else "",
    )


def _with_lists(
    library: Library,
    entry: ShelfEntry,
    peoples: Sequence[ShelfEntry],
    ready: Sequence[ShelfEntry],
    lang: str,
) -> ShelfEntry:
    """Return the game *entry* with its cover, what it holds, and what may be played tonight."""
    game = library.game(entry.system)
    found = [library.faction(entry.system, people.faction) for people in peoples]
    counts = [
        sentence("desk.factions", lang, {"count": len(peoples)}),
        sentence("desk.ready_lists", lang, {"count": len(ready)}) if ready else "",
        entry.detail,
    ]
    cover = GameCover(entry.title)
    if game is not None:
        cover = cover_of(game, entry.title, [faction for faction in found if faction])
    named = game.file.tonight if game is not None else ()
    return replace(
        entry,
        detail=" · ".join(filter(None, counts)),
        cover=cover,
        tonight=two_of(ready, named),
    )


def two_of(ready: Sequence[ShelfEntry], named: Sequence[str]) -> tuple[ShelfEntry, ...]:
    """Return two lists of *ready* for one evening: those *named*, else the first that match.

    Two match when their factions differ and they agreed on the same limit.
    """
    sound = [entry for entry in ready if not entry.is_broken and entry.path is not None]
    by_name = {entry.path.stem: entry for entry in sound if entry.path is not None}
    wanted = tuple(by_name[name] for name in named if name in by_name)[:2]
    if len(wanted) == 2:
        return wanted
    pairs = list(combinations(sound, 2))
    others = [(a, b) for a, b in pairs if a.faction != b.faction]
    alike = [(a, b) for a, b in others if a.limit == b.limit]
    return next(iter((*alike, *others, *pairs)), ())


def _without_a_tile(found: list[ShelfEntry], origins: Origins, lang: str) -> list[ShelfEntry]:
    """Return a tile for each pack that no game or faction comes from, so that it can go again."""
    shown = {entry.pack for entry in found}
    left = [pack for pack in origins.packs if pack.id not in shown]
    return [
        ShelfEntry(
            f"pack/{pack.id}",
            PACK,
            pack.name(lang),
            pack.detail(lang),
            pack.id,
            pack.folder,
            problems=pack.problems,
            pack=pack.id,
        )
        for pack in left
    ]


def _factions(
    library: Library, game: ShelfEntry, lang: str, job: Job, origins: Origins
) -> list[ShelfEntry]:
    entries: list[ShelfEntry] = []
    readable = library.game(game.system) is not None
    for identity, path in library.factions(game.system).items() if readable else ():
        job.check()
        faction, problems = library.faction_and_problems(game.system, identity)
        entries.append(
            ShelfEntry(
                id=f"faction/{game.system}/{identity}",
                kind=FACTION,
                title=faction.name.pick(lang) if faction else identity,
                detail=" · ".join(filter(None, (_units(faction, lang), origins.words(path, lang)))),
                section=game.title,
                path=path,
                system=game.system,
                faction=identity,
                portrait=emblem_of(faction, lang) if faction else NO_PORTRAIT,
                faces=portraits_of(faction, FACES) if faction else (),
                problems=tuple(problems),
                pack=origins.pack(path),
                own=origins.own(path),
            )
        )
    return entries


def _units(faction: Faction | None, lang: str) -> str:
    return sentence("desk.units", lang, {"count": len(faction.units)}) if faction else ""


def _recent(library: Library, recent: tuple[Path, ...], lang: str) -> list[ShelfEntry]:
    return [_roster(library, path, RECENT, RECENT, lang) for path in recent if is_file(path)]


def _own(
    library: Library, places: Places, lang: str, job: Job, in_order: InOrder
) -> list[ShelfEntry]:
    """Return the player's rosters, those that lie with games of their own, too."""
    entries: list[ShelfEntry] = []
    folder = places.rosters
    try:
        paths = sorted(folder.rglob("*.yaml"))
    except OSError:
        paths = []
    for home in (resources.FACTIONS, resources.IMPORTED):
        paths += sorted((places.library / home).glob("*/rosters/*.yaml"))
    for path in paths:
        job.check()
        is_filed = path.is_relative_to(folder) and path.parent != folder
        inside = path.parent.relative_to(folder).as_posix() if is_filed else OWN
        entries.append(_roster(library, path, OWN, inside, lang))
    return sorted(in_order(entries), key=lambda entry: (entry.section != OWN, entry.section))


def _roster(library: Library, path: Path, kind: str, section: str, lang: str) -> ShelfEntry:
    yaml = parse_file(path)
    spoken = lang if kind == READY else USUAL_LANGUAGE  # as the file opens
    data = yaml.data if isinstance(yaml.data, dict) else {}
    system, faction = str(data.get("system", "")), str(data.get("faction", ""))
    game = library.game(system) if system in library.systems else None
    found = library.faction(system, faction) if game is not None else None
    parts = [
        (game.name.pick(lang) if game else game_called(system)) if kind != READY else "",
        found.name.pick(lang) if found else faction,
    ]
    models = data.get("models")
    if isinstance(models, list):
        count = sum(_figures(model, found) for model in models)
        parts.append(counted_models(game, len(models), count, lang))
    problems = list(yaml.problems)
    newer = newer_format(yaml)
    if newer is not None:
        problems.append(newer)
    if not problems and game is None:
        values = {"game": game_called(system)}
        problems.append(Problem("code.no_game", place=Place(str(path)), values=values))
    elif not problems and found is None:
        values = {"faction": faction, "known": sorted(library.factions(system))}
        problems.append(Problem("unknown_faction", place=yaml.place(("faction",)), values=values))
    return ShelfEntry(
        id=f"{kind}/{path}",
        kind=kind,
        title=title_in_file(Text.of(data.get("name")).pick(spoken)) or readable(path.stem),
        detail=" · ".join(part for part in parts if part),
        section=section,
        path=path,
        system=system,
        faction=faction,
        portrait=emblem_of(found, lang) if found is not None else NO_PORTRAIT,
        about=Text.of(data.get("note")).pick(spoken) if kind == READY else "",
        limit=data.get("limit"),
        changed=changed_at(path),
        tags=_tags_in(data),
        problems=tuple(problems),
    )


def _figures(model: object, faction: Faction | None) -> int:
    """Return how many figures an entry of a roster is, as its room counts them."""
    data = model if isinstance(model, dict) else {}
    unit = faction.units.get(str(data.get("unit", ""))) if faction is not None else None
    usual = unit.strength[0] if unit is not None and unit.strength else 1
    strength = data.get("strength")
    return strength if isinstance(strength, int) and strength > 0 else usual


def _tags_in(data: dict[str, Any]) -> tuple[str, ...]:
    tags = data.get("tags")
    found = tags if isinstance(tags, list) else [tags] if isinstance(tags, str) else []
    return clean_tags(map(str, found))


def changed_at(path: Path) -> float:
    """Return when the file at *path* was changed last, in seconds; 0 where there is none."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def with_headings(
    entries: tuple[ShelfEntry, ...], names: dict[str, str], words: str
) -> list[ShelfEntry]:
    """Return the *entries* that *words* find, each section under a heading called by *names*."""
    wanted = words.casefold().split()
    result: list[ShelfEntry] = []
    section = None
    for entry in entries:
        text = f"{entry.title} {entry.detail} {entry.section} {' '.join(entry.tags)}".casefold()
        if entry.heading:
            result.append(entry)
            continue
        if not all(word in text for word in wanted):
            continue
        if entry.kind not in (FACTION, TONIGHT) and entry.section != section:
            section = entry.section
            name = names.get(section, section)
            result.append(
                ShelfEntry(f"heading/{entry.kind}/{section}", "heading", name, heading=True)
            )
        result.append(entry)
    return _without_empty_headings(result) if wanted else result


def told_once(
    rosters: Iterable[ShelfEntry], opened: Container[Path | None], words: str
) -> Iterator[ShelfEntry]:
    """Yield *rosters* but those that are *opened*, and recent ones listed close below anyway.

    Where one's own are many, the last few stand above as well, each with the folder that it is
    in; a search for *words* finds each once.
    """
    rosters = tuple(rosters)
    below = {entry.path: entry for entry in rosters if entry.kind != RECENT}
    own = sum(entry.kind == OWN for entry in rosters)
    left = MOST_ABOVE if own > MOST_IN_SIGHT and not words else 0
    for entry in rosters:
        if entry.path in opened:
            continue
        if entry.kind != RECENT:
            yield entry
        elif entry.path not in below or left:
            other = below.get(entry.path, entry)
            left -= other is not entry
            yield filed(entry, other)


def filed(entry: ShelfEntry, own: ShelfEntry) -> ShelfEntry:
    """Return *entry* with the folder in which *own* stands, where it is in one."""
    is_filed = own.kind == OWN != own.section
    return replace(entry, detail=f"{entry.detail} · {own.section}") if is_filed else entry


def _without_empty_headings(entries: list[ShelfEntry]) -> list[ShelfEntry]:
    kept: list[ShelfEntry] = []
    for entry, following in zip(entries, [*entries[1:], None], strict=False):
        if not entry.heading or (following is not None and not following.heading):
            kept.append(entry)
    return kept


# ------------------------------------------------------------------ folder state


def trouble_with(folder: Path, rosters: Path, *, expected: bool) -> Problem | None:
    """Return what keeps the library *folder*, with *rosters* in it, from being used; None if fine.

    One that is not there yet is fine unless it is *expected*: saving makes it.
    """
    for place in (folder, rosters):
        try:
            mode = place.stat().st_mode
        except (FileNotFoundError, NotADirectoryError):
            return _missing(place, expected=expected and place == folder)
        except (OSError, ValueError) as error:
            return _said("library.unreadable", place, error)
        if not stat.S_ISDIR(mode):
            return _said("library.not_a_folder", place)
        try:
            with os.scandir(place) as entries:
                next(entries, None)
        except OSError as error:
            return _said("library.unreadable", place, error)
        if not os.access(place, os.W_OK | os.X_OK):
            return _said("library.read_only", place)
    return None


def _missing(place: Path, *, expected: bool) -> Problem | None:
    """Say that *place* is missing where that is news, or cannot be made."""
    above = next((p for p in place.parents if _exists(p)), None)
    if above is not None and not above.is_dir():
        return _said("library.not_a_folder", above)
    if above is not None and not os.access(above, os.W_OK | os.X_OK):
        return _said("library.cannot_be_made", place)
    return _said("library.missing", place) if expected else None


def _exists(path: Path) -> bool:
    try:
        path.stat()
    except (OSError, ValueError):
        return False
    return True


def _said(code: str, place: Path, error: OSError | ValueError | None = None) -> Problem:
    reason = cause_of(error) if error is not None else ""
    values = {"folder": str(place), "reason": reason}
    return Problem(code, Severity.WARNING, Place(str(place)), values)


# ------------------------------------------------------------------ origins


@dataclass(frozen=True, slots=True)
class Origin:
    """An installed pack as the library names it."""

    pack: InstalledPack

    @property
    def id(self) -> str:
        """Return the id of the pack."""
        return self.pack.id

    @property
    def folder(self) -> Path:
        """Return where it lies."""
        return self.pack.folder

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return what is wrong with its manifest."""
        return self.pack.problems if self.pack.manifest is None else ()

    def name(self, lang: str) -> str:
        """Return what it is called."""
        manifest = self.pack.manifest
        return (manifest.name.pick(lang) if manifest else "") or self.id

    def detail(self, lang: str) -> str:
        """Return its name and version."""
        manifest = self.pack.manifest
        return f"{self.name(lang)} {manifest.version}" if manifest else self.name(lang)


class Origins:
    """The packs of one library, asked for by what lies in them."""

    def __init__(self, library: Path) -> None:
        """Look into the packs of *library* once."""
        self.packs = [Origin(pack) for pack in PackShelf(library).packs()]
        self.library, self._own = library, library / resources.FACTIONS

    def of(self, path: Path) -> Origin | None:
        """Return the pack in which *path* lies."""
        return next((pack for pack in self.packs if path.is_relative_to(pack.folder)), None)

    def pack(self, path: Path) -> str:
        """Return the id of the pack in which *path* lies, or nothing."""
        found = self.of(path)
        return found.id if found else ""

    def words(self, path: Path, lang: str) -> str:
        """Return name and version of the pack in which *path* lies, or nothing."""
        found = self.of(path)
        return found.detail(lang) if found else ""

    def own(self, path: Path) -> Path | None:
        """Return the folder of one's own game in which *path* lies, or None."""
        return path.parent if path.parent.parent == self._own else None
