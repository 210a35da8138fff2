"""A roster file with everything that is found on the way to its muster."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.notes import Notes
from realms_builder.game.yaml.text import YamlText, parse_file
from realms_builder.roster.resolve.muster import Muster, muster, problems_of_units
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.roster_file import USUAL_LANGUAGE, read_roster

if TYPE_CHECKING:
    from realms_builder.roster.findings import Finding
    from realms_builder.roster.verdict import Verdict


@dataclass(frozen=True, slots=True)
class OpenedRoster:
    """A roster file with its muster; without one the problems say why."""

    path: Path
    problems: tuple[Problem, ...]
    mustered: Muster | None

    def verdict(self, findings: Iterable[Finding]) -> Verdict:
        """Return what its problems and the *findings* about it come to."""
        from realms_builder.roster.verdict import Verdict, declares_no_rules

        own = self.mustered
        if own is None:
            return Verdict({Severity.ERROR: 1})
        said, is_empty = (*self.problems, *findings), not own.roster.models
        unchecked = declares_no_rules(own.game, own.faction)
        return Verdict.of(said, is_empty=is_empty, is_unchecked=unchecked)


def open_roster(path: Path, library: Library, lang: str = USUAL_LANGUAGE) -> OpenedRoster:
    """Return the roster at *path*, mustered in its game, with every problem on the way.

    Names and notes in several languages are read in *lang*.
    """
    yaml = parse_file(path)
    data = yaml.data if isinstance(yaml.data, dict) else {}
    system = str(data.get("system", ""))
    game, problems = (None, list[Problem]()) if not system else library.game_and_problems(system)
    roster, own = read_roster(yaml, game.main_cost if game else "", lang)
    found = [*own, *(p for p in problems if p.severity is not Severity.HINT)]
    if roster is None or game is None:
        return OpenedRoster(path, tuple(found), None)
    _, faction_problems = library.faction_and_problems(system, roster.faction)
    errors = [p for p in faction_problems if p.severity is Severity.ERROR]
    here = yaml.place(("faction",))
    found.extend(p if p.place.file else replace(p, place=here) for p in errors)
    found.extend(library.hidden_game(system))
    if len(library.folders(system)) > 1:
        found.extend(p for p in library.shadowed(system) if p.values["id"] == roster.faction)
    mustered = muster(roster, game, lambda name: library.faction(system, name))
    found.extend(problems_of_units(mustered, yaml))
    found.extend(odd_switches(roster, game, yaml))
    return OpenedRoster(path, tuple(found), mustered)


def odd_switches(roster: Roster, game: Game, yaml: YamlText) -> list[Problem]:
    """Return a warning for each switch of *roster* that stands at no value it has."""
    if not roster.switches:
        return []
    from realms_builder.game.house_rules import allows

    notes = Notes(yaml.quiet())
    for name, value in roster.switches:
        declared = game.switches.get(name)
        if declared is not None and not allows(declared, getattr(value, "identity", value)):
            known = [one.id for one in declared.values] or ["true", "false"]
            values: dict[str, Any] = {"value": plain(value), "known": known, "suggestion": ""}
            severity = Severity.WARNING
            notes.say("choice_unknown", ("switches", name), severity=severity, **values)
    return notes.problems
