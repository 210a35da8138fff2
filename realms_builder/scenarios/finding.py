"""Finds the scenarios of a game in the library."""

from __future__ import annotations

from realms_builder.core.problems import Problem
from realms_builder.game.files.scenario_reading import ScenarioFile, read_scenarios
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.yaml.text import parse_file

KINDS = ("scenarios", "scenario")


def scenarios_of(library: Library, game: Game) -> tuple[ScenarioFile | None, list[Problem]]:
    """Return the scenario file of *game* with its problems; the user's own comes first.

    Without any file the problem ``scenario.none`` says so.
    """
    for kind in KINDS:
        for head in library.heads(game.id, kind):
            return read_scenarios(parse_file(head.path), game)
    values = {"game": game.name, "system": game.id}
    return None, [Problem("scenario.none", values=values)]
