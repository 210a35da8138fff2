"""Whether a mistake is said where it was made, changes nothing, or slips through."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import BaseModel

import tests.packs.mutants.operators as op
from realms_builder.cards.template.binding_lint import lint_bindings, lint_names
from realms_builder.cards.template.card_files import card_file
from realms_builder.cards.template.template_files import lint_template
from realms_builder.cards.template.template_shelf import TemplateShelf, templates_in
from realms_builder.cards.template.templates import CardTemplate, Element
from realms_builder.cards.template.theme_files import lint_theme
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Place, Problem
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.files.scenario_reading import read_scenarios
from realms_builder.game.formulas import Formula
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import ChoiceValue
from realms_builder.game.library import Library
from realms_builder.game.lint.game_lint import lint_catalogue, lint_faction, lint_game
from realms_builder.game.notes import Notes
from realms_builder.game.yaml.text import YamlText, parse_file
from realms_builder.odds.yardstick.profiles import profiles_of
from realms_builder.packs.pack_check import unknown_card, unknown_factions
from realms_builder.roster.checks.run import check
from realms_builder.roster.resolve.muster import muster, problems_of_units
from realms_builder.roster.storage.opened import odd_switches
from realms_builder.roster.storage.roster_file import read_roster
from realms_builder.roster.unit_faults import with_unit_faults
from tests.builders import ROOT

CAUGHT, HARMLESS, SLIPS = "caught", "harmless", "slips through"
Read = tuple[object, list[Problem]]
_UNSEEN = frozenset({"raw", "place", "file", "yaml"})


@dataclass
class Pathed(YamlText):
    """Plain data as a file in which every path is a line of its own."""

    paths: list[op.Path] = field(default_factory=list)

    def place(self, path: Any = (), *, key: bool = False) -> Place:
        self.paths.append(tuple(path))
        return Place(self.file, len(self.paths), 1)

    def quiet(self) -> Pathed:
        return replace(self, problems=[])


def seen(value: Any) -> Any:
    """Return *value* as what a user could see of it, to be compared."""
    if isinstance(value, ChoiceValue):
        return value.id
    if isinstance(value, Formula):
        return value.text
    if isinstance(value, BaseModel):
        # The id of an element is only what other templates change it by.
        own = type(value).model_fields.keys() - ({"id"} if isinstance(value, Element) else set())
        return {**{name: seen(getattr(value, name)) for name in own}, "": value.model_extra}
    if is_dataclass(value) and not isinstance(value, type):
        names = (one.name for one in fields(value))
        return {name: seen(getattr(value, name)) for name in names if name not in _UNSEEN}
    if isinstance(value, dict):
        return {key: seen(inner) for key, inner in value.items()}
    return [seen(inner) for inner in value] if isinstance(value, (tuple, list)) else value


@dataclass(frozen=True)
class Subject:
    """One file of a game that mistakes are made in, and how it is read."""

    kind: str
    path: Path
    game: Game
    library: Library

    @cached_property
    def data(self) -> Any:
        """Return what stands in the file."""
        return parse_file(self.path).data

    @cached_property
    def ids(self) -> set[str]:
        """Return every id that may be named in the file."""
        system = parse_file(self.game.folder / "system.yaml").data
        items = {item for items in self.game.catalogue.values() for item in items}
        return op.ids_in(system) | op.ids_in(self.data) | items | set(self.game.keywords)

    @cached_property
    def places(self) -> dict[str, list[op.Path]]:
        """Return by operator where it can do something."""
        required = {stat.id for stat in self.game.stats.values() if stat.required}
        return op.places(self.data, self.ids, required)

    def read(self, data: Any) -> tuple[object, set[tuple[str, op.Path]]]:
        """Return what becomes of *data*, and code and path of everything that is said about it."""
        paths: list[op.Path] = []
        model, problems = _READERS[self.kind](self, Pathed(str(self.path), data, paths=paths))
        own = [p for p in problems if p.place.file == str(self.path)]
        said = {(p.code, paths[p.place.line - 1] if p.place.line else ()) for p in own}
        return seen(model), said

    @cached_property
    def sound(self) -> tuple[object, set[tuple[str, op.Path]]]:
        """Return what becomes of the file as it is, and what is said about it."""
        return self.read(self.data)

    def verdict(self, operator: str, path: op.Path) -> str:
        """Return what becomes of the mistake that *operator* makes at *path*."""
        model, said = self.read(op.mutant(operator, path, self.data, self.ids).data)
        before, known = self.sound
        if any(_names(place, path) for _, place in said - known):
            return CAUGHT
        return HARMLESS if model == before else SLIPS


def _names(place: op.Path, path: op.Path) -> bool:
    """Return whether *place* is in the entry of a list in which *path* lies, or leads to it."""
    last = next((at for at in range(len(path) - 1, -1, -1) if isinstance(path[at], int)), -1)
    entry = path[: last + 1] if last < len(path) - 1 else path[:-1]
    return place[: len(entry)] == entry or (path[: len(place)] == place and len(place) >= 1)


# ------------------------------------------------------------------ how each kind is read


def _system(subject: Subject, yaml: YamlText) -> Read:
    catalogues = [parse_file(p) for p in subject.path.parent.glob("catalogue*.yaml")]
    game, problems = read_game(yaml, catalogues)
    if game is None:
        return None, problems
    notes = Notes(yaml.quiet())
    if game.file.yardstick is not None:
        profiles_of(game, lambda name: subject.library.faction(game.id, name), notes)
    said = [
        *lint_game(yaml, game).problems,
        *notes.problems,
        *unknown_card(yaml, game, subject.library),
    ]
    return game.file, [*problems, *said]


def _catalogue(subject: Subject, yaml: YamlText) -> Read:
    game, problems = read_game(parse_file(subject.path.parent / "system.yaml"), [yaml])
    assert game is not None
    said = [
        *lint_catalogue(yaml, game).problems,
        *unknown_factions(yaml, game, subject.library),
    ]
    return [game.catalogue, game.keywords], [*problems, *said]


def _faction(subject: Subject, yaml: YamlText) -> Read:
    game = subject.game
    faction, problems = read_faction(yaml, game)
    if faction is None:
        return None, problems
    problems = list(with_unit_faults(problems, yaml, faction, game))
    return faction, [*problems, *lint_faction(yaml, faction, game).problems]


def _scenarios(subject: Subject, yaml: YamlText) -> Read:
    file, problems = read_scenarios(yaml, subject.game)
    return file, [*problems, *_foreign(subject, yaml)]


def _foreign(subject: Subject, yaml: YamlText) -> list[Problem]:
    """Return what `check` says of a file of a game that is not there."""
    known = yaml.data.get("system") in (subject.game.id, None)
    return [] if known else [Problem("unknown_system", place=yaml.place(("system",)))]


def _roster(subject: Subject, yaml: YamlText) -> Read:
    game = subject.game
    roster, problems = read_roster(yaml, game.main_cost, "en")
    if roster is None:
        return None, problems
    if roster.system != game.id:
        return roster, [*problems, *_foreign(subject, yaml)]
    found = muster(roster, game, lambda name: subject.library.faction(game.id, name))
    problems = [*problems, *problems_of_units(found, yaml), *odd_switches(roster, game, yaml)]
    places: dict[str, op.Path] = {m.id: ("models", at) for at, m in enumerate(roster.models)}
    places |= {group.id: ("groups", at) for at, group in enumerate(roster.groups)}
    findings = [
        Problem(f.code, place=yaml.place(places.get(about, ())))
        for f in check(found)
        for about in (f.models or (f.about.split("/")[0],))
    ]
    return roster, [*problems, *findings]


def _card(subject: Subject, yaml: YamlText) -> Read:
    file = card_file(yaml, subject.path.stem, CardTemplate, lint_template)
    folders = (subject.path.parent, ROOT / "assets" / "templates")
    shelf = TemplateShelf([file, *templates_in(folders, but=subject.path)])
    found = shelf.find(file.id)
    notes = Notes(yaml)
    template = found.template if found else None
    if template is not None and isinstance(yaml.data, dict) and "system" in yaml.data:
        lint_names(yaml.data, template, subject.game, notes)
        if template.shows == "unit":
            lint_bindings(yaml.data, template, subject.game, notes)
    own = found.problems if found else file.problems
    return template, [*own, *notes.problems, *_foreign(subject, yaml)]


def _theme(subject: Subject, yaml: YamlText) -> Read:
    file = card_file(yaml, subject.path.stem, ThemeFile, lint_theme)
    return (ThemeFile.model_validate(file.raw) if file.raw else None), file.problems


_READERS: dict[str, Callable[[Subject, YamlText], Read]] = {
    "system": _system,
    "catalogue": _catalogue,
    "faction": _faction,
    "scenarios": _scenarios,
    "roster": _roster,
    "card": _card,
    "theme": _theme,
}


def subjects(library: Library, systems: Iterable[str]) -> list[Subject]:
    """Return the files of *systems* in *library* that mistakes are made in, and the themes."""
    themes = sorted((ROOT / "assets" / "themes").glob("*.yaml"))
    found: list[Subject] = []
    for system in systems:
        game = library.game(system)
        assert game is not None
        for path in sorted(game.folder.rglob("*.yaml")):
            kind = str(parse_file(path).data.get("kind", ""))
            if path.parent.name != "illegal" and kind in _READERS:
                found.append(Subject(kind, path, game, library))
            elif kind == "scenario":
                found.append(Subject("scenarios", path, game, library))
        found += [Subject("theme", path, game, library) for path in themes]
    return found
