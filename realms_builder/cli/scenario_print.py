"""Composes the page and the task cards of a scenario and writes them as one PDF."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable

from realms_builder.cards.composing import Composer, card_name
from realms_builder.cards.deck import Deck, Leaf
from realms_builder.cards.drawing import Face
from realms_builder.cards.imposition import impose
from realms_builder.cards.print_job import Duplex, PrintJob
from realms_builder.cards.sizes import Paper
from realms_builder.cli.look_by_word import look_by_word
from realms_builder.cli.refusals import Failed, WrongUse
from realms_builder.files import WriteFailed
from realms_builder.gamedata.game import Game
from realms_builder.gamedata.library import Library
from realms_builder.gamedata.scenario_file import ScenarioFile
from realms_builder.problems import Problem
from realms_builder.render.looks import Look
from realms_builder.render.scenario_pdf import write_scenario
from realms_builder.scenarios.settled import SettledScenario
from realms_builder.scenarios.words import phrase
from realms_builder.sheets.scenario_subjects import (
    PAGE,
    TASK,
    ScenarioSubject,
    every_task,
    page_subject,
    task_subjects,
)
from realms_builder.wording import sentence


def write_settled(
    library: Library, scenario: SettledScenario, paper: Paper, arguments: argparse.Namespace
) -> list[Problem]:
    """Write page and pools of *scenario*; return what had to give way."""
    size = (paper.width_mm, paper.height_mm)
    page_look = look_by_word(
        library, scenario.game, theme=arguments.theme, template=PAGE, size=size, about=PAGE
    )
    composed = page_look.composer(arguments.lang).compose(page_subject(scenario))
    faces = [composed.front, *composed.continuations]
    look = look_by_word(library, scenario.game, theme=arguments.theme, template=TASK, about=TASK)
    deck = task_deck(task_subjects(scenario), look.composer(arguments.lang), arguments.duplex)
    problems = [*composed.problems, *deck.problems]
    subtitle = phrase("seed", arguments.lang, {"seed": scenario.seed})
    title = f"{scenario.game.name.pick(arguments.lang)} – {subtitle}"
    return [*problems, *_written(faces, deck, look, paper, title, arguments)]


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
    look = look_by_word(library, game, theme=arguments.theme, template=TASK, about=TASK)
    deck = task_deck(subjects, look.composer(arguments.lang), arguments.duplex)
    title = f"{game.name.pick(arguments.lang)} – {phrase('task', arguments.lang)}"
    return [*deck.problems, *_written([], deck, look, paper, title, arguments)]


def task_deck(subjects: Iterable[ScenarioSubject], composer: Composer, duplex: str) -> Deck:
    """Return the composed cards of *subjects*, with backs unless printed on one side only."""
    deck = Deck()
    backs = duplex != Duplex.NONE.value
    for subject in subjects:
        composed = composer.compose(subject)
        deck.problems.extend(composed.problems)
        title = card_name(subject, composer.lang)
        back = composed.back if backs else None
        deck.leaves.append(Leaf(subject.key, composed.front, back, 1, title))
        for number, face in enumerate(composed.continuations, 2):
            deck.leaves.append(Leaf(f"{subject.key}+{number}", face, back, 1, title))
    return deck


def _written(
    faces: list[Face],
    deck: Deck,
    look: Look,
    paper: Paper,
    title: str,
    arguments: argparse.Namespace,
) -> list[Problem]:
    job = PrintJob(name=title, paper=paper, duplex=Duplex(arguments.duplex))
    cards = [leaf.on_sheet(merge=False) for leaf in deck.leaves]
    sheets = impose(cards, job, arguments.lang)
    try:
        pages, problems = write_scenario(
            arguments.output, faces, sheets, deck.face, look.fonts, title=title, lang=arguments.lang
        )
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    values = {"pages": pages, "cards": len(deck.leaves), "path": str(arguments.output)}
    # With --format json the output is data alone.
    said_to = sys.stderr if arguments.format == "json" else sys.stdout
    print(sentence("scenario.written", arguments.lang, values), file=said_to)
    return [*(sheets.problems if cards else ()), *problems]
