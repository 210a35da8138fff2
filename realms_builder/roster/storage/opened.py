"""A roster file with everything that is found on the way to its muster."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.library import Library
from realms_builder.game.yaml.text import parse_file
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.storage.roster_file import USUAL_LANGUAGE, read_roster
from realms_builder.roster.verdict import Verdict


@dataclass(frozen=True, slots=True)
class OpenedRoster:
    """A roster file with its muster; without one the problems say why."""

    path: Path
    problems: tuple[Problem, ...]
    mustered: Muster | None

    def verdict(self, findings: Iterable[Finding]) -> Verdict:
        """Return what its problems and the *findings* about it come to."""
        if self.mustered is None:
            return Verdict({Severity.ERROR: 1})
        return Verdict.of((*self.problems, *findings), is_empty=not self.mustered.roster.models)


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
    found.extend(p for p in faction_problems if p.severity is Severity.ERROR)
    found.extend(library.hidden_game(system))
    if len(library.folders(system)) > 1:
        found.extend(p for p in library.shadowed(system) if p.values["id"] == roster.faction)
    mustered = muster(roster, game, lambda name: library.faction(system, name))
    return OpenedRoster(path, (*found, *mustered.problems), mustered)
