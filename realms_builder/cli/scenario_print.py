"""Writes a scenario, or every task of a game, as PDF for the command line."""

from __future__ import annotations

import argparse
import sys

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.sizes import Paper
from realms_builder.cli.look_by_word import look_by_word
from realms_builder.cli.refusals import Failed, WrongUse
from realms_builder.core.files import WriteFailed
from realms_builder.core.problems import Problem
from realms_builder.game.files.scenario_reading import ScenarioFile
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.render.jobs.scenario_print import ScenarioPrint, every_task_print, settled_print
from realms_builder.scenarios.settled import SettledScenario
from realms_builder.scenarios.words import phrase
from realms_builder.sheets.evening.scenario_subjects import PAGE, TASK, every_task
from realms_builder.wording import sentence


def write_settled(
    library: Library, scenario: SettledScenario, paper: Paper, arguments: argparse.Namespace
) -> list[Problem]:
    """Write page and pools of *scenario*; return what had to give way."""
    size = (paper.width_mm, paper.height_mm)
    game, theme, lang = scenario.game, arguments.theme, arguments.lang
    page = look_by_word(library, game, theme=theme, template=PAGE, size=size, shows="scenario")
    task = look_by_word(library, game, theme=theme, template=TASK, shows="task")
    made = settled_print(scenario, page, task, lang, paper, Duplex(arguments.duplex))
    return _written(made, arguments)


def write_every_card(
    library: Library,
    game: Game,
    file: ScenarioFile,
    paper: Paper,
    arguments: argparse.Namespace,
) -> list[Problem]:
    """Write one card for every task of *file*; raises WrongUse where there is none."""
    names = library.factions(game.id)
    found = {name: library.faction(game.id, name) for name in names}
    factions = {name: faction for name, faction in found.items() if faction is not None}
    subjects = every_task(game, file, factions)
    if not subjects:
        raise WrongUse("scenario.no_tasks")
    look = look_by_word(library, game, theme=arguments.theme, template=TASK, shows="task")
    lang = arguments.lang
    title = f"{game.name.pick(lang)} – {phrase('task', lang)}"
    return _written(
        every_task_print(subjects, look, title, lang, paper, Duplex(arguments.duplex)), arguments
    )


def _written(made: ScenarioPrint, arguments: argparse.Namespace) -> list[Problem]:
    try:
        pages, problems = made.write(arguments.output)
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    values = {"pages": pages, "cards": made.cards, "path": str(arguments.output)}
    # With --format json the output is data alone.
    said_to = sys.stderr if arguments.format == "json" else sys.stdout
    print(sentence("scenario.written", arguments.lang, values), file=said_to)
    return list(problems)
