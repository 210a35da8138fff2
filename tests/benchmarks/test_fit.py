"""The fit report: every card of the bundled games, and again after an edit."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest

from realms_builder.cards.fit.cases import CardShelf
from realms_builder.cards.fit.checking import FitCheck, FitLook
from realms_builder.cards.fit.report import FitReport
from realms_builder.cli.fit_command import fit_look
from realms_builder.core.translation import languages
from realms_builder.game.game import Game
from realms_builder.render.jobs.face_check import InkCheck
from realms_builder.render.jobs.looks import find_look
from tests.benchmarks.army import library
from tests.benchmarks.conftest import Note
from tests.benchmarks.stopwatch import as_in_a_process_of_its_own

SYSTEMS = ("ags", "basic_rules", "celtos", "realms", "true_forces")


def checked(system: str) -> tuple[Callable[[FitLook], FitReport], FitLook]:
    """Return what makes reports on a bundled game, and its usual look."""
    shelf, read = CardShelf(), library()
    game: Game | None = read.game(system)
    assert game is not None
    factions = [f for f in (read.faction(system, n) for n in read.factions(system)) if f]
    look = find_look(read, game)
    check = FitCheck(languages(), InkCheck(look.fonts))

    def report(wanted: FitLook) -> FitReport:
        units = shelf.of_factions(game, factions, lambda name: read.faction(system, name))
        return check.report(wanted, units)

    return report, fit_look(look)


def test_every_card_of_all_games_in_both_languages(figure: Note) -> None:
    cards = 0
    with as_in_a_process_of_its_own():
        start = process_time()
        for system in SYSTEMS:
            report, look = checked(system)
            cards += report(look).cards
        taken = process_time() - start
    figure(f"fit report, {cards} cards in two languages", taken, 20, "s")


@pytest.mark.parametrize("system", ["ags", "realms"])
def test_after_one_text_was_edited(system: str, figure: Note) -> None:
    report, look = checked(system)
    with as_in_a_process_of_its_own():
        start = process_time()
        report(look)
        whole = process_time() - start
        front = [
            e.model_copy(update={"size_pt": 9.1}) if e.id == "name" else e
            for e in look.template.front
        ]
        assert front != look.template.front
        edited = look._replace(template=look.template.model_copy(update={"front": front}))
        start = process_time()
        report(edited)
        again = process_time() - start
    figure(f"fit report of {system} after an edit", 100 * again / whole, 10, "% of all")
