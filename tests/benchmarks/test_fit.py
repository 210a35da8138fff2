"""The fit report: every card of the bundled games, and again after an edit."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import NamedTuple

import pytest

from realms_builder.cards.fit.cases import CardShelf
from realms_builder.cards.fit.checking import FitCheck, FitLook
from realms_builder.cards.fit.report import FitReport
from realms_builder.cards.subjects import empty_roster, subjects_of_faction
from realms_builder.cli.fit_command import fit_look
from realms_builder.core.translation import languages
from realms_builder.game.game import Game
from realms_builder.render.jobs.face_check import InkCheck
from realms_builder.render.jobs.looks import find_look
from realms_builder.render.pdf.pdf import face_pdf
from realms_builder.roster.resolve.muster import muster
from tests.benchmarks.army import library
from tests.benchmarks.conftest import Note
from tests.benchmarks.sizes import sized, systems
from tests.benchmarks.stopwatch import as_in_a_process_of_its_own, best_of


class Checked(NamedTuple):
    """A bundled game: what reports on cards, its usual look, what draws some and counts them."""

    report: Callable[[FitLook], FitReport]
    look: FitLook
    printed: Callable[[], int]


def checked(system: str) -> Checked:
    shelf, read = CardShelf(), library()
    game: Game | None = read.game(system)
    assert game is not None
    names = list(read.factions(system))[: sized(99, 1)]
    factions = [f for f in (read.faction(system, n) for n in names) if f]
    look = find_look(read, game)
    check = FitCheck(languages(), InkCheck(look.fonts))

    def report(wanted: FitLook) -> FitReport:
        units = shelf.of_factions(game, factions, lambda name: read.faction(system, name))
        return check.report(wanted, units)

    def printed() -> int:
        mustered = [
            (found, muster(empty_roster(game, found), game, {found.id: found}.get))
            for found in factions
        ]
        subjects = [one for pair in mustered for one in subjects_of_faction(*pair)]
        for lang in languages():
            composer = look.composer(lang)
            for subject in subjects:
                assert face_pdf(composer.compose(subject).front, look.fonts)
        return len(subjects) * len(languages())

    return Checked(report, fit_look(look), printed)


@pytest.mark.parametrize("system", systems())
def test_the_report_of_a_game_against_its_cards_as_pdf(system: str, figure: Note) -> None:
    counts: dict[str, int] = {}

    def report() -> None:
        anew = checked(system)
        counts["report"] = anew.report(anew.look).cards * len(languages())

    def printed() -> None:
        counts["printed"] = checked(system).printed()

    times = best_of({"report": report, "printed": printed}, rounds=2)
    note = f"{counts['report']} faces in {times['report']:.1f} s"
    ratio = times["report"] / counts["report"] * counts["printed"] / times["printed"]
    figure(f"fit report of one {system} card against its PDF", ratio, 2.0, note=note)


@pytest.mark.parametrize("system", systems())
def test_after_one_text_was_edited(system: str, figure: Note) -> None:
    report, look, _ = checked(system)
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
    figure(f"fit report of {system} after an edit against a new one", again / whole, 0.1)
