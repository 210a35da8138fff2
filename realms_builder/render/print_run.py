"""Turns a description of a print job into the PDF that is shown, saved and printed.

The roster sheet, where one is wanted, stands before the cards. On two-sided paper it takes whole
sheets, so that the cards begin on a front.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Literal

from realms_builder.cards.deck import Deck, deck_of
from realms_builder.cards.drawing import Face
from realms_builder.cards.duplex import flips_about_vertical_axis
from realms_builder.cards.imposition import impose
from realms_builder.cards.pages import Sheets, Side
from realms_builder.cards.print_job import Duplex, job_problems
from realms_builder.cards.subjects import (
    CardSubject,
    merged,
    subjects_about,
    subjects_of_roster,
)
from realms_builder.gamedata.game import Game
from realms_builder.gamedata.library import Library
from realms_builder.problems import Problem, Severity
from realms_builder.render.looks import BrokenLook, Look, UnknownLook, find_look
from realms_builder.render.pdf import PdfWriter
from realms_builder.render.print_request import CardsOf, PrintedPage, Printout, PrintRequest
from realms_builder.render.sheets import write_page
from realms_builder.roster.checks import check
from realms_builder.roster.muster import FactionFinder, Muster, muster
from realms_builder.roster.shown_order import shown_order

Progress = Callable[[int, int], None]
_SAID_TO_PRINTER: dict[Duplex, Literal["long-edge", "short-edge", "simplex"]] = {
    Duplex.LONG_EDGE: "long-edge",
    Duplex.SHORT_EDGE: "short-edge",
    Duplex.FOLD: "simplex",
    Duplex.NONE: "simplex",
}


class PrintCancelled(Exception):
    """The run was told to stop; nothing of it is kept."""


@dataclass(frozen=True, slots=True)
class Sources:
    """Where a run finds the game, its factions, templates and themes."""

    library: Library
    game: Game
    find_faction: FactionFinder


def print_run(
    request: PrintRequest,
    sources: Sources,
    *,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Printout:
    """Return the finished PDF of *request* with every problem on the way; never a half one.

    *progress* hears of steps done and their number, and may raise to stop as well. Raises
    :class:`PrintCancelled` soon after *cancelled* says yes.
    """
    problems = job_problems(request.job)
    if problems:
        return Printout(problems=problems)
    try:
        wanted = request.look
        look = find_look(
            sources.library,
            sources.game,
            template=wanted.template,
            theme=wanted.theme,
            size=wanted.size,
            options=dict(wanted.options),
        )
    except BrokenLook as error:
        return Printout(problems=(error.problem,))
    except UnknownLook as error:
        values = {"name": error.wanted}
        return Printout(problems=(Problem(f"print.unknown_{error.kind}", values=values),))
    return _Run(request, sources, look, _Steps(progress, cancelled)).printout()


def card_subjects(request: PrintRequest, mustered: Muster) -> list[CardSubject]:
    """Return whose cards *request* asks for, in the order the roster shows; nobody comes twice."""
    contents = request.contents
    if contents.cards is CardsOf.NOBODY:
        return []
    if contents.cards is CardsOf.ALL:
        found = subjects_of_roster(mustered, contents.beside)
    else:
        chosen = set(request.selected)
        found = [
            subject
            for record in shown_order(mustered)
            if record.model.id in chosen
            for subject in subjects_about(mustered, record.model.id, contents.beside)
        ]
        found = list({subject.key: subject for subject in found}.values())
    return merged(found) if request.job.merge_identical else found


def print_deck(
    subjects: Sequence[CardSubject], look: Look, request: PrintRequest, tick: Callable[[int], None]
) -> Deck:
    """Return the composed cards of *subjects*; *tick* hears how many are done."""

    def told() -> Iterator[CardSubject]:
        for number, subject in enumerate(subjects):
            tick(number)
            yield subject

    composer = look.composer(request.lang)
    return deck_of(told(), composer, backs=request.job.duplex is not Duplex.NONE)


class _Steps:
    """Counts what is done; composing is the first half of the way, writing the second."""

    def __init__(self, progress: Progress | None, cancelled: Callable[[], bool] | None) -> None:
        self._progress = progress
        self._cancelled = cancelled
        self.cards = 1

    def tick(self, done: int, of: int, half: int) -> None:
        if self._cancelled is not None and self._cancelled():
            raise PrintCancelled
        if self._progress is not None:
            self._progress(half * self.cards + done * self.cards // max(of, 1), 2 * self.cards)


class _Run:
    """One run from the roster to the bytes."""

    def __init__(self, request: PrintRequest, sources: Sources, look: Look, steps: _Steps) -> None:
        self._request = request
        self._look = look
        self._steps = steps
        self._mustered = muster(request.roster, sources.game, sources.find_faction)
        self._problems: list[Problem] = list(look.problems)

    def printout(self) -> Printout:
        request, steps = self._request, self._steps
        subjects = card_subjects(request, self._mustered)
        steps.cards = max(1, len(subjects))
        deck = print_deck(
            subjects, self._look, request, lambda n: steps.tick(n, len(subjects), half=0)
        )
        self._problems.extend(deck.problems)
        self._problems.extend(self._missing())
        sheets = self._imposed(deck)
        faces = self._roster_sheet()
        size = None
        if deck.leaves:
            size = (deck.leaves[0].front.width_mm, deck.leaves[0].front.height_mm)
        if not sheets.pages and not faces:
            if not any(p.severity is Severity.ERROR for p in self._problems):
                self._problems.append(Problem("sheet.nothing"))
            return Printout(card_size_mm=size, problems=_each_once(self._problems))
        pdf, pages, edge = self._written(faces, sheets, deck)
        cards = sum(group.cards for group in sheets.groups)
        problems = _each_once(self._problems)
        return Printout(pdf, pages, cards, sheets.groups, edge, size, problems)

    def _missing(self) -> Iterator[Problem]:
        for model in self._mustered.missing:
            yield Problem("unknown_unit", place=model.place, values={"unit": model.unit})

    def _imposed(self, deck: Deck) -> Sheets:
        request = self._request
        roster = request.roster
        job = replace(request.job, name=roster.name or Path(roster.file).stem)
        cards = [leaf.on_sheet(merge=job.merge_identical) for leaf in deck.leaves]
        sheets = impose(cards, job, request.lang)
        landscape = any(group.landscape for group in sheets.groups)
        if landscape and request.landscape_offset_mm != job.back_offset_mm:
            job = replace(job, back_offset_mm=request.landscape_offset_mm)
            sheets = impose(cards, job, request.lang)
        self._problems.extend(sheets.problems)
        return sheets

    def _roster_sheet(self) -> tuple[Face, ...]:
        if not self._request.contents.roster_sheet:
            return ()
        from realms_builder.sheets.pages import sheet_pages
        from realms_builder.sheets.roster_sheet import sheet_of

        request, look = self._request, self._look
        sheet = sheet_of(self._mustered, check(self._mustered), request.lang)
        laid_out = sheet_pages(sheet, request.job.paper, look.theme, look.fonts)
        self._problems.extend(laid_out.problems)
        return laid_out.faces

    def _written(
        self, faces: Sequence[Face], sheets: Sheets, deck: Deck
    ) -> tuple[bytes, tuple[PrintedPage, ...], Duplex]:
        request = self._request
        edge = _edge(request.job.duplex, faces, sheets)
        target = BytesIO()
        pages: list[PrintedPage] = []
        writer = PdfWriter(
            target,
            self._look.fonts,
            title=sheets.job.name,
            lang=request.lang,
            duplex=_SAID_TO_PRINTER[edge],
        )
        of = len(faces) + len(sheets.pages)
        with writer:
            for face in faces:
                self._steps.tick(len(pages), of, half=1)
                pages.append(_place_sheet_page(writer, face, len(pages), edge))
            if edge is not Duplex.NONE and sheets.pages and len(pages) % 2:
                pages.append(_blank_back(writer, pages[-1]))
            before = pages[-1].sheet if pages else 0
            for page in sheets.pages:
                self._steps.tick(len(pages), of, half=1)
                write_page(writer, page, deck.face, self._look.fonts)
                sheet = before + page.sheet
                pages.append(PrintedPage(page.width_mm, page.height_mm, sheet, page.side))
        self._problems.extend(writer.problems)
        return target.getvalue(), tuple(pages), edge


def _edge(duplex: Duplex, faces: Sequence[Face], sheets: Sheets) -> Duplex:
    """Return on which edge the paper is turned; cards without backs leave every back empty."""
    two_sided = sheets.two_sided if sheets.pages else len(faces) > 1
    turns = duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)
    return duplex if two_sided and turns else Duplex.NONE


def _place_sheet_page(writer: PdfWriter, face: Face, number: int, edge: Duplex) -> PrintedPage:
    """Write a page of the roster sheet, on backs so that it is read by turning it like a book."""
    width, height = face.width_mm, face.height_mm
    on_back = edge is not Duplex.NONE and number % 2 == 1
    upside_down = on_back and not flips_about_vertical_axis(width, height, edge)
    writer.full_page(face, 180 if upside_down else 0)
    sheet = number + 1 if edge is Duplex.NONE else number // 2 + 1
    return PrintedPage(width, height, sheet, Side.BACK if on_back else Side.FRONT)


def _blank_back(writer: PdfWriter, front: PrintedPage) -> PrintedPage:
    writer.sheet(front.width_mm, front.height_mm)
    return replace(front, side=Side.BACK, blank=True)


def _each_once(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """Return *problems* without repetitions, the worst first."""
    once = {repr(problem): problem for problem in problems}
    return tuple(sorted(once.values(), key=lambda problem: problem.severity.rank))
