"""Composes the page and the task cards of a scenario, ready to be written as one PDF."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from realms_builder.cards.composing import Composer, card_name
from realms_builder.cards.deck import Deck, Leaf
from realms_builder.cards.imposition.pages import Sheets
from realms_builder.cards.imposition.print_job import Duplex, PrintJob
from realms_builder.cards.sizes import Paper
from realms_builder.core.problems import Problem
from realms_builder.layout.marks import Face
from realms_builder.render.jobs.calibrated_sheets import NO_OFFSETS, BackOffsets, calibrated_sheets
from realms_builder.render.jobs.looks import Look
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.render.pdf.sheets import FaceOf, way_to_turn, write_page
from realms_builder.scenarios.settled import SettledScenario
from realms_builder.scenarios.words import phrase
from realms_builder.sheets.evening.scenario_subjects import (
    ScenarioSubject,
    page_subject,
    task_subjects,
)


@dataclass(frozen=True, slots=True)
class ScenarioPrint:
    """Whole-page *faces*, then *sheets* of the cards of *deck*, all in *look*."""

    faces: tuple[Face, ...]
    deck: Deck
    sheets: Sheets
    look: Look
    title: str
    lang: str
    problems: tuple[Problem, ...]

    @property
    def cards(self) -> int:
        """Return how many cards lie on the sheets."""
        return len(self.deck.leaves)

    def write(self, target: Path | IO[bytes]) -> tuple[int, tuple[Problem, ...]]:
        """Write everything to *target*; return the pages and every problem.

        Raises :class:`~realms_builder.core.files.WriteFailed`.
        """
        pages, problems = write_scenario(
            target, self.faces, self.sheets, self.deck.face, self.look.fonts,
            title=self.title, lang=self.lang,
        )  # fmt: skip
        return pages, (*self.problems, *problems)


def settled_print(
    scenario: SettledScenario, page_look: Look, task_look: Look, lang: str, paper: Paper,
    duplex: Duplex, offsets: BackOffsets = NO_OFFSETS,
) -> ScenarioPrint:  # fmt: skip
    """Return page and pools of *scenario*; *page_look* has the size of *paper*."""
    composed = page_look.composer(lang).compose(page_subject(scenario))
    title = scenario_title(scenario, lang)
    faces = (composed.front, *composed.continuations)
    subjects = task_subjects(scenario)
    return _printed(
        subjects, faces, composed.problems, task_look, title, lang, paper, duplex, offsets
    )


def scenario_title(scenario: SettledScenario, lang: str) -> str:
    """Return what the file of *scenario* is called: its game and its seed."""
    return f"{scenario.game.name.pick(lang)} – {phrase('seed', lang, {'seed': scenario.seed})}"


def every_task_print(
    subjects: Iterable[ScenarioSubject], look: Look, title: str, lang: str, paper: Paper,
    duplex: Duplex, offsets: BackOffsets = NO_OFFSETS,
) -> ScenarioPrint:  # fmt: skip
    """Return a card for each of *subjects*, without any page."""
    return _printed(subjects, (), (), look, title, lang, paper, duplex, offsets)


def _printed(
    subjects: Iterable[ScenarioSubject], faces: tuple[Face, ...], problems: Iterable[Problem],
    look: Look, title: str, lang: str, paper: Paper, duplex: Duplex, offsets: BackOffsets,
) -> ScenarioPrint:  # fmt: skip
    deck = task_deck(subjects, look.composer(lang), backs=duplex is not Duplex.NONE)
    cards = [leaf.on_sheet(merge=False) for leaf in deck.leaves]
    job = PrintJob(name=title, paper=paper, duplex=duplex)
    sheets = calibrated_sheets(cards, job, offsets, lang)
    found = (*problems, *deck.problems, *(sheets.problems if cards else ()))
    return ScenarioPrint(faces, deck, sheets, look, title, lang, found)


def task_deck(
    subjects: Iterable[ScenarioSubject], composer: Composer, *, backs: bool = True
) -> Deck:
    """Return the composed cards of *subjects*, with backs unless printed on one side only."""
    deck = Deck()
    for subject in subjects:
        composed = composer.compose(subject)
        deck.problems.extend(composed.problems)
        title = card_name(subject, composer.lang)
        back = composed.back if backs else None
        deck.leaves.append(Leaf(subject.key, composed.front, back, 1, title))
        for number, face in enumerate(composed.continuations, 2):
            deck.leaves.append(Leaf(f"{subject.key}+{number}", face, back, 1, title))
    return deck


# ------------------------------------------------------------------ scenario pdf


def write_scenario(
    target: Path | IO[bytes],
    faces: Sequence[Face],
    sheets: Sheets,
    face_of: FaceOf,
    fonts: FontSet,
    *,
    title: str = "",
    lang: str = "",
) -> tuple[int, tuple[Problem, ...]]:
    """Write whole-page *faces* and then *sheets* of cards; return the pages and the problems.

    Where cards have backs, an empty page keeps the first front from the back of the last face.
    Raises :class:`~realms_builder.core.files.WriteFailed`.
    """
    two_sided = bool(sheets.pages) and sheets.two_sided
    duplex = way_to_turn(sheets) if sheets.pages else "simplex"
    writer = PdfWriter(target, fonts, title=title, lang=lang, duplex=duplex)
    written = 0
    with writer:
        for face in faces:
            writer.full_page(face)
            written += 1
        if two_sided and written % 2:
            writer.sheet(faces[-1].width_mm, faces[-1].height_mm)
            written += 1
        for page in sheets.pages:
            write_page(writer, page, face_of, fonts)
            written += 1
    return written, writer.problems
