"""``realms-builder scenario SYSTEM``: rolls a scenario and prints its map, mission and tasks."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Sequence
from pathlib import Path

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.sizes import Paper, read_paper
from realms_builder.cli.output import broken, print_json, problem_lines
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.refusals import WrongUse
from realms_builder.cli.scenario_text import scenario_data, scenario_lines
from realms_builder.cli.target_files import refuse_to_replace
from realms_builder.cli.workspace import (
    need_faction,
    need_game,
    open_library,
    roster_in,
)
from realms_builder.core.problems import Problem, Severity
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Roster
from realms_builder.scenarios.dice import SEEDS
from realms_builder.scenarios.evening import NoScenarios, settled_evening
from realms_builder.scenarios.finding import scenarios_of
from realms_builder.scenarios.settled import SettledScenario


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("system", metavar="SYSTEM", help=say("help.scenario.system"))
    add("--factions", nargs=2, metavar=("A", "B"), help=say("help.scenario.factions"))
    add("--rosters", nargs=2, metavar=("FILE", "FILE"), help=say("help.scenario.rosters"))
    add("--seed", type=int, metavar="N", help=say("help.scenario.seed"))
    add("-o", "--output", metavar="OUT.pdf", type=Path, help=say("help.pdf"))
    add("--all", action="store_true", help=say("help.scenario.all"))
    add("--paper", default="a4", metavar="a4|letter", help=say("help.paper"))
    add("--duplex", default="long-edge", choices=[d.value for d in Duplex],
        help=say("help.cards.duplex"))  # fmt: skip
    add("--theme", metavar="ID", default="colour", help=say("help.theme"))
    add_common(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the scenario, write its PDF where one is asked for; 1 when it cannot be settled.

    Refuses an unknown game, faction or roster, a game without scenarios, and to write over a file
    that is no PDF.
    """
    lang = arguments.lang
    paper = read_paper(arguments.paper)
    if isinstance(paper, Problem):
        raise WrongUse(paper.code, paper.values)
    if arguments.factions and arguments.rosters:
        raise WrongUse("scenario.two_needed")
    if arguments.all and arguments.output is None:
        raise WrongUse("scenario.nothing_written")
    refuse_to_replace(arguments.output)
    library = open_library()
    game = need_game(library, arguments.system)
    if arguments.all:
        return _every_card(library, game, paper, arguments)
    seed = arguments.seed if arguments.seed is not None else secrets.randbelow(SEEDS)
    try:
        scenario, problems = settled_evening(
            library, game, lambda: _musters(library, game, arguments), seed
        )
    except NoScenarios as error:
        raise broken(error.problems[0]) from None
    if scenario is not None:
        _print(scenario, arguments.format, lang)
        if arguments.output is not None:
            problems = (*problems, *_write(library, scenario, paper, arguments))
    return _report(problems, lang)


def _report(problems: Sequence[Problem], lang: str) -> int:
    import sys

    for problem in problems:
        print("\n".join(problem_lines(problem, lang)), file=sys.stderr)
    return 1 if any(p.severity is Severity.ERROR for p in problems) else 0


def _print(scenario: SettledScenario, form: str, lang: str) -> None:
    if form == "json":
        print_json(scenario_data(scenario, lang))
    else:
        print("\n".join(scenario_lines(scenario, lang)))


def _musters(
    library: Library, game: Game, arguments: argparse.Namespace
) -> tuple[Muster | None, Muster | None]:
    if arguments.rosters:
        first, second = (_of_roster(library, game, word) for word in arguments.rosters)
        return first, second
    if arguments.factions:
        first, second = (_of_faction(library, game, word) for word in arguments.factions)
        return first, second
    return None, None


def _of_faction(library: Library, game: Game, identity: str) -> Muster:
    faction = need_faction(library, game.id, identity)
    roster = Roster(system=game.id, faction=faction.id, name="")
    return muster(roster, game, lambda name: library.faction(game.id, name))


def _of_roster(library: Library, game: Game, word: str) -> Muster:
    _, mustered = roster_in(library, word)
    if mustered.game.id != game.id:
        values = {"roster": word, "other": mustered.game.id, "system": game.id}
        raise WrongUse("scenario.same_game", values)
    return mustered


def _write(
    library: Library, scenario: SettledScenario, paper: Paper, arguments: argparse.Namespace
) -> list[Problem]:
    from realms_builder.cli.scenario_print import write_settled

    return write_settled(library, scenario, paper, arguments)


def _every_card(library: Library, game: Game, paper: Paper, arguments: argparse.Namespace) -> int:
    from realms_builder.cli.scenario_print import write_every_card

    file, problems = scenarios_of(library, game)
    if file is None:
        raise broken(problems[0])
    return _report(write_every_card(library, game, file, paper, arguments), arguments.lang)
