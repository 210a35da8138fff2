"""A new game as it would be written: its three files, read back, with its first roster checked."""

from __future__ import annotations

from dataclasses import dataclass

from realms_builder.core.problems import Problem
from realms_builder.core.yield_points import pause_point
from realms_builder.editing.new_games.new_game_people import people_file
from realms_builder.editing.new_games.new_game_plan import GamePlan
from realms_builder.editing.new_games.new_game_system import system_file
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.game import Game
from realms_builder.game.library import SYSTEM_FILE
from realms_builder.game.lint.game_lint import lint_faction, lint_game
from realms_builder.game.units import Faction
from realms_builder.game.yaml.text import parse_text
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.starter import first_roster, roster_text
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


@dataclass(frozen=True, slots=True)
class Enlisted:
    """So many models of a unit in the first troop, with the role and the cost they all have."""

    name: str
    role: str
    count: int
    cost: int


def enlisted(draft: DraftGame, lang: str) -> tuple[Enlisted, ...]:
    """Return the first troop of *draft*, alike models together; *cost* is that of all of them."""
    found: dict[tuple[str, str], list[int]] = {}
    mustered, people, game = draft.mustered, draft.people, draft.game
    if mustered is None or people is None or game is None:
        return ()
    for record in mustered.models:
        role = game.roles[record.model.role].name.pick(lang) if record.model.role else ""
        costs = [int(cost) for cost in record.build.parts.costs.values()]
        name = people.units[record.model.unit].name.pick(lang)
        found.setdefault((name, role), []).append(sum(costs))
    return tuple(Enlisted(*key, len(costs), sum(costs)) for key, costs in found.items())


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
