"""Everybody who may step into the ring for one game, read beside the window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from realms_builder.core.files import is_folder
from realms_builder.core.problems import Problem
from realms_builder.game.game import Game
from realms_builder.game.library import Library, read_head
from realms_builder.game.names import normalised
from realms_builder.game.units import Faction
from realms_builder.game.yaml.text import parse_file
from realms_builder.gui.rooms.odds.contenders import FILE, UNIT, ChosenContender, of_unit
from realms_builder.gui.rooms.roster.unit_facts import summary
from realms_builder.gui.shell.tasks import Job
from realms_builder.roster.equal_models import are_equal
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.resolve.twins import number_among_twins
from realms_builder.roster.roster import Model, Roster
from realms_builder.roster.storage.roster_file import read_roster


@dataclass(frozen=True, slots=True)
class UnitSource:
    """Where units come from: a faction, an open roster, or the file of one; *key* names it."""

    key: str
    title: str
    roster: Roster | None = None
    path: Path | None = None

    @property
    def id(self) -> str:
        """Return what tells it from others."""
        return self.key

    @property
    def words(self) -> str:
        """Return what it is found by."""
        return normalised(self.title)


@dataclass(frozen=True, slots=True)
class OddsCandidate:
    """One who may be chosen; a unit of a faction has no *roster* before somebody takes it.

    *alike* says for how many equal models it stands; those that another one stands for have 0.
    *number* tells it from others of its name.
    """

    key: str
    home: str
    name: str
    detail: str
    words: str
    system: str
    roster: Roster | None = None
    alike: int = 1
    number: int = 0

    @property
    def id(self) -> str:
        """Return what tells it from others."""
        return self.key

    @property
    def title(self) -> str:
        """Return the name, with the number of those it stands for, or its own among others."""
        if self.alike > 1:
            return f"{self.name} × {self.alike}"
        return f"{self.name} {self.number}" if self.number else self.name

    def contender(self) -> ChosenContender:
        """Return the side that it becomes."""
        identity = self.key.removeprefix(f"{self.home}/")
        if self.roster is None:
            return of_unit(self.system, self.home.removeprefix(f"{UNIT}/"), identity)
        return ChosenContender(self.key, self.home, self.roster, identity)


@dataclass(frozen=True, slots=True)
class RollCall:
    """The sources of a game in order, and everybody in those that are read."""

    system: str
    game: Game | None
    sources: tuple[UnitSource, ...] = ()
    candidates: tuple[OddsCandidate, ...] = ()
    problems: tuple[Problem, ...] = ()

    def find(self, key: str) -> OddsCandidate | None:
        """Return who is remembered by *key*."""
        return next((found for found in self.candidates if found.key == key), None)


@dataclass(frozen=True, slots=True)
class RollCallRequest:
    """What is asked of :func:`call_the_roll`; *opened* are the open rosters of the game."""

    library: Library
    system: str
    lang: str
    opened: tuple[UnitSource, ...] = ()
    rosters_folder: Path | None = None
    recent: tuple[Path, ...] = ()


def call_the_roll(wanted: RollCallRequest, job: Job) -> RollCall:
    """Return who may be chosen: models of open rosters first, then the units of every faction."""
    library, system = wanted.library, wanted.system
    game, problems = library.game_and_problems(system)
    if game is None:
        return RollCall(system, None, problems=tuple(problems))
    sources, found = list(wanted.opened), list[OddsCandidate]()
    for source in wanted.opened:
        job.check()
        if source.roster is not None:
            found += _models(source.key, source.roster, game, wanted)
    for identity in sorted(library.factions(system)):
        job.check()
        faction = library.faction(system, identity)
        if faction is not None and faction.units:
            sources.append(
                UnitSource(f"{UNIT}/{identity}", faction.name.pick(wanted.lang) or identity)
            )
            found += _units(identity, faction, game, wanted.lang, job)
    sources += _files(wanted, {source.path for source in wanted.opened}, job)
    return RollCall(system, game, tuple(sources), tuple(found))


def names_of_games(library: Library, lang: str, job: Job) -> tuple[tuple[str, str], ...]:
    """Return the id and the name of every game that can be read."""
    found: list[tuple[str, str]] = []
    for system in sorted(library.systems):
        job.check()
        game = library.game(system)
        if game is not None:
            found.append((system, game.name.pick(lang) or system))
    return tuple(found)


def models_in_file(wanted: RollCallRequest, path: Path, job: Job) -> tuple[OddsCandidate, ...]:
    """Return the models of the roster at *path*; none where it cannot be read."""
    job.check()
    game = wanted.library.game(wanted.system)
    if game is None:
        return ()
    roster, _ = read_roster(parse_file(path), game.main_cost, wanted.lang)
    if roster is None or roster.system != game.id:
        return ()
    job.check()
    return tuple(_models(f"{FILE}/{path}", roster, game, wanted))


def mustered(wanted: RollCallRequest, roster: Roster, game: Game) -> Muster:
    """Return *roster* as it stands on the table."""
    return muster(roster, game, lambda name: wanted.library.faction(game.id, name))


def _models(
    home: str, roster: Roster, game: Game, wanted: RollCallRequest
) -> Iterator[OddsCandidate]:
    found = mustered(wanted, roster, game)
    groups = (side for group in roster.groups for side in found.sides_of(group))
    for record in (*found.models, *groups):
        unit = record.build.parts.unit
        name, kind = record.show(wanted.lang), unit.name.pick(wanted.lang)
        detail = summary(unit, game, wanted.lang)
        detail = f"{kind} · {detail}" if kind != name else detail
        words = normalised(f"{name} {kind} {unit.id.replace('_', ' ')}")
        key, (alike, number) = f"{home}/{record.model.id}", _among(record.model, roster)
        yield OddsCandidate(key, home, name, detail, words, game.id, roster, alike, number)


def _among(model: Model, roster: Roster) -> tuple[int, int]:
    """Return for how many equal models of *roster* one stands, and its number among namesakes."""
    equal = [one.id for one in roster.models if one.id == model.id or are_equal(one, model)]
    alike = len(equal) if equal[:1] == [model.id] else 0
    is_group = model.id not in equal
    return 1 if is_group else alike, number_among_twins(model, roster.models)


def _units(
    identity: str, faction: Faction, game: Game, lang: str, job: Job
) -> Iterator[OddsCandidate]:
    home, title = f"{UNIT}/{identity}", faction.name.pick(lang)
    for place, unit in enumerate(faction.units.values()):
        if place % 50 == 0:
            job.check()
        names = [text for _, text in unit.name.versions]
        words = normalised(" ".join((*names, unit.id.replace("_", " "), title)))
        detail = summary(unit, game, lang)
        name = unit.name.pick(lang) or unit.id
        yield OddsCandidate(f"{home}/{unit.id}", home, name, detail, words, game.id)


def _files(wanted: RollCallRequest, known: set[Path | None], job: Job) -> Iterator[UnitSource]:
    """Yield the rosters of the game that are not open: recent, one's own, then ready ones."""
    folder = wanted.rosters_folder
    own = sorted(folder.rglob("*.yaml")) if folder is not None and is_folder(folder) else []
    ready = wanted.library.rosters(wanted.system, only="ready")
    for path in dict.fromkeys((*wanted.recent, *own, *ready)):
        job.check()
        head = read_head(path)
        if path not in known and head.kind == "roster" and head.system == wanted.system:
            title = path.stem.replace("_", " ").capitalize()
            yield UnitSource(f"{FILE}/{path}", title, path=path)
