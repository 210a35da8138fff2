"""A new game as it would be written: its three files, read back, with its first roster checked."""

from __future__ import annotations

from dataclasses import dataclass

from realms_builder.authoring.new_game_people import people_file
from realms_builder.authoring.new_game_plan import GamePlan
from realms_builder.authoring.new_game_system import system_file
from realms_builder.gamedata.faction_reading import read_faction
from realms_builder.gamedata.game import Game
from realms_builder.gamedata.game_lint import lint_faction, lint_game
from realms_builder.gamedata.game_reading import read_game
from realms_builder.gamedata.library import SYSTEM_FILE
from realms_builder.gamedata.units import Faction
from realms_builder.gamedata.yaml_text import parse_text
from realms_builder.pauses import pause_point
from realms_builder.problems import Problem
from realms_builder.roster.findings import Finding
from realms_builder.roster.muster import Muster
from realms_builder.roster.roster_starter import first_roster, roster_text
from realms_builder.wording import sentence

ROSTER = "first_troop"


@dataclass(frozen=True)
class DraftGame:
    """What *plan* comes to: the texts of its files, and what they say when they are read.

    *problems* is everything wrong with the files, *findings* what is wrong with the roster. Where
    a file cannot be read, what depends on it is missing.
    """

    plan: GamePlan
    system_text: str
    people_text: str
    roster_text: str = ""
    game: Game | None = None
    people: Faction | None = None
    mustered: Muster | None = None
    findings: tuple[Finding, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Return whether it can be played as it is."""
        return self.mustered is not None and not self.findings and not self.problems


def drafted(plan: GamePlan, lang: str) -> DraftGame:
    """Return *plan* written, explained in *lang*, and read back."""
    system, people = system_file(plan, lang), people_file(plan, lang)
    yaml = parse_text(system, SYSTEM_FILE)
    game, problems = read_game(yaml, [])
    if game is None:
        return DraftGame(plan, system, people, problems=tuple(problems))
    problems = [*problems, *lint_game(yaml, game).problems]
    pause_point()
    yaml = parse_text(people, f"{plan.people_id}.yaml")
    faction, found = read_faction(yaml, game)
    problems += found
    if faction is None:
        return DraftGame(plan, system, people, game=game, problems=tuple(problems))
    problems += lint_faction(yaml, faction, game).problems
    pause_point()
    known = {faction.id: faction}
    name = sentence("new_game.roster", lang)
    mustered, bad = first_roster(game, faction, known.get, name)
    text = roster_text(mustered, ROSTER, lang)
    return DraftGame(
        plan, system, people, text, game, faction, mustered, tuple(bad), tuple(problems)
    )
