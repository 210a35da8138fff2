"""What a manuscript comes to: its game, its faction, and everything wrong with it.

The whole is read in a thread of its own; what was just touched is read at once from its lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from realms_builder.core.problems import Place, Problem
from realms_builder.core.yield_points import yield_point
from realms_builder.editing.manuscript import Manuscript, whole
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.game.files.faction_reading import read_faction, unit_reader
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.files.unit_reading import UnitReader
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.lint.change_lint import items_of_faction
from realms_builder.game.lint.game_lint import lint_catalogue, lint_faction, lint_game, lint_unit
from realms_builder.game.notes import Notes
from realms_builder.game.units import Faction, Unit
from realms_builder.game.yaml.matching import same
from realms_builder.game.yaml.text import YamlText, parse_file
from realms_builder.roster.resolve.cost_guide import far_from_the_guide
from realms_builder.roster.unit_faults import with_unit_faults

UNIT_LISTS = ("units", "profiles")
KINDS = ("system", "faction", "catalogue")
"""The kinds of files that have a form."""


@dataclass(frozen=True)
class ManuscriptReading:
    """What *manuscript* was read as.

    *game* is the game it belongs to, or is; *faction* the faction it holds, for other kinds one
    to show cards of. *problems* have the lines of this manuscript. *mended* is another one where
    reading the text whole gave other data than its entries did.
    """

    manuscript: Manuscript
    kind: str = ""
    game: Game | None = None
    faction: Faction | None = None
    problems: tuple[Problem, ...] = ()
    mended: Manuscript | None = None
    _readers: list[UnitReader] = field(default_factory=list, repr=False, compare=False)

    @property
    def own_faction(self) -> Faction | None:
        """Return the faction that the manuscript itself holds."""
        return self.faction if self.kind == "faction" else None

    def unit_reader(self) -> UnitReader | None:
        """Return a reader of its units, the same one every time."""
        if not self._readers and self.game is not None and self.own_faction is not None:
            self._readers.append(unit_reader(self.game, self.own_faction))
        return self._readers[0] if self._readers else None

    def unit_at(self, path: PathInFile) -> Unit | None:
        """Return the unit or profile in which *path* lies."""
        faction = self.own_faction
        if faction is None or len(path) < 2 or path[0] not in UNIT_LISTS:
            return None
        identity = self.manuscript.value((*path[:2], "id"))
        return _units(faction, str(path[0])).get(str(identity))


def _units(faction: Faction, key: str) -> Mapping[str, Unit]:
    return faction.units if key == "units" else faction.profiles


def file_kind_of(manuscript: Manuscript) -> str:
    """Return what kind of file it says it is, empty where it says none."""
    found = manuscript.value(("kind",))
    return found if isinstance(found, str) else ""


def read_whole(manuscript: Manuscript, library: Library) -> ManuscriptReading:
    """Return *manuscript* read whole, as the program would read its file from disk."""
    again = whole(manuscript.text, manuscript.file, manuscript.ends, manuscript)
    alike = again.is_sound == manuscript.is_sound and same(again.data, manuscript.data)
    if not again.is_sound:
        return ManuscriptReading(manuscript, file_kind_of(manuscript), problems=again.broken)
    yaml = again.whole_yaml
    reading = _READERS.get(file_kind_of(again), _read_other)(manuscript, yaml, library)
    return reading if alike else replace(reading, mended=again)


def _read_faction(manuscript: Manuscript, yaml: YamlText, library: Library) -> ManuscriptReading:
    game = library.game(str(yaml.data.get("system", "")))
    if game is None:
        return ManuscriptReading(
            manuscript, "faction", problems=(*yaml.problems, *_no_game(yaml, library))
        )
    faction, problems = read_faction(yaml, game)
    yield_point()
    if faction is not None:
        problems = with_unit_faults(problems, yaml, faction, game)
        problems += lint_faction(yaml, faction, game).problems
        problems += far_from_the_guide(yaml, faction, game)
    return ManuscriptReading(manuscript, "faction", game, faction, tuple(problems))


def _read_system(manuscript: Manuscript, yaml: YamlText, library: Library) -> ManuscriptReading:
    system = str(yaml.data.get("id", ""))
    catalogues = [parse_file(head.path) for head in library.heads(system, "catalogue")]
    game, problems = read_game(yaml, catalogues)
    yield_point()
    own = [problem for problem in problems if problem.place.file in ("", yaml.file)]
    if game is None:
        return ManuscriptReading(manuscript, "system", problems=tuple(own))
    own += lint_game(yaml, game).problems
    return ManuscriptReading(manuscript, "system", game, _some_faction(game, library), tuple(own))


def _read_catalogue(manuscript: Manuscript, yaml: YamlText, library: Library) -> ManuscriptReading:
    system = str(yaml.data.get("system", ""))
    path = library.systems.get(system)
    if path is None:
        return ManuscriptReading(
            manuscript, "catalogue", problems=(*yaml.problems, *_no_game(yaml, library))
        )
    here = Path(yaml.file).absolute()
    heads = [head.path for head in library.heads(system, "catalogue")]
    texts = [yaml if file.absolute() == here else parse_file(file) for file in heads]
    game, problems = read_game(parse_file(path), texts if yaml in texts else [*texts, yaml])
    own = [problem for problem in problems if problem.place.file == yaml.file]
    if game is None:
        return ManuscriptReading(manuscript, "catalogue", problems=tuple(own))
    own += lint_catalogue(yaml, game).problems
    return ManuscriptReading(
        manuscript, "catalogue", game, _some_faction(game, library), tuple(own)
    )


def _read_other(manuscript: Manuscript, yaml: YamlText, library: Library) -> ManuscriptReading:
    return ManuscriptReading(manuscript, file_kind_of(manuscript), problems=tuple(yaml.problems))


_READERS = {"faction": _read_faction, "system": _read_system, "catalogue": _read_catalogue}


def _no_game(yaml: YamlText, library: Library) -> Iterable[Problem]:
    system = str(yaml.data.get("system", ""))
    found = library.game_and_problems(system)[1]
    place = yaml.place(("system",))
    return [
        replace(problem, place=place) if not problem.place.file else problem for problem in found
    ]


def _some_faction(game: Game, library: Library) -> Faction | None:
    """Return the first faction of *game* that can be read, read for the game as it is now."""
    for path in library.factions(game.id).values():
        yield_point()
        faction, _ = read_faction(parse_file(path), game)
        if faction is not None and faction.units:
            return faction
    return None


def read_touched(
    before: ManuscriptReading, manuscript: Manuscript, path: PathInFile
) -> ManuscriptReading | None:
    """Return *before* with the one unit at *path* read anew from *manuscript*.

    Problems of other lines stay and move with their lines. None where one unit is not enough,
    or where there is none at *path*.
    """
    reader, faction = before.unit_reader(), before.own_faction
    old, new = before.manuscript.lines_of(path), manuscript.lines_of(path)
    if reader is None or faction is None or old is None or new is None or path[0] not in UNIT_LISTS:
        return None
    raw = manuscript.value(path[:2])
    was = before.manuscript.value((*path[:2], "id"))
    units = _units(faction, str(path[0]))
    if not isinstance(raw, dict) or str(was) not in units:
        return None
    yaml = manuscript.yaml.quiet()
    notes = Notes(yaml)
    unit = reader.unit(raw, path[:2], notes, faction.id)
    if unit is None or (unit.id != was and unit.id in units):
        return None
    folder, known = Path(manuscript.file).parent, items_of_faction(faction)
    lint_unit(unit, path[:2], folder, reader.game, notes, known)
    read = {
        unit.id if key == was else key: unit if key == was else one for key, one in units.items()
    }
    touched = replace(faction, **{str(path[0]): read})
    guide = far_from_the_guide(yaml, touched, reader.game, unit.id)
    own = with_unit_faults(notes.problems, yaml, touched, reader.game, unit.id)
    problems = (*_outside(before.problems, old, new[1] - old[1]), *own, *guide)
    return replace(before, manuscript=manuscript, faction=touched, problems=problems, mended=None)


def _outside(problems: Iterable[Problem], lines: tuple[int, int], by: int) -> Iterable[Problem]:
    """Yield what stands on no line of an entry, moved where it stands below."""
    for problem in problems:
        line = problem.place.line
        if line < lines[0]:
            yield problem
        elif line > lines[1]:
            place = Place(problem.place.file, line + by, problem.place.column)
            yield replace(problem, place=place)
