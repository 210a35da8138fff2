"""Carries out a print request: the PDF that is shown, saved and printed, or why there is none.

Cards, a sheet by itself, an evening and odds all come this way. Sheets before cards take whole
pieces of paper: what the opponent gets has nothing of the player on its back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from realms_builder.cards.deck import Deck
from realms_builder.cards.imposition.pages import PageSide, Sheets
from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.core.problems import Problem, Severity
from realms_builder.layout.marks import Face
from realms_builder.render.jobs.calibrated_sheets import calibrated_sheets
from realms_builder.render.jobs.looks import BrokenLook, CardLook, UnknownLook
from realms_builder.render.jobs.page_plan import CardPages, FacePages, Pages, edge_of, written
from realms_builder.render.jobs.print_cards import Steps, cards_of, each_once, safe_decks
from realms_builder.render.jobs.print_request import (
    EveningContents,
    Printout,
    PrintRequest,
    Progress,
    SheetContents,
    SheetWanted,
    Sources,
    Way,
    request_problems,
)
from realms_builder.roster.resolve.muster import Muster

if TYPE_CHECKING:
    from realms_builder.render.sheet_kinds.kind import MadeSheet


def print_run(
    request: PrintRequest,
    sources: Sources,
    *,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Printout:
    """Return the finished PDF of *request* with every problem on the way; never a half one.

    Of single faces it holds what their files will. *progress* hears of steps done and their
    number, and may raise to stop as well. Raises
    :class:`~realms_builder.render.jobs.print_cards.PrintCancelled` soon after *cancelled* says yes.
    """
    problems = request_problems(request)
    if problems:
        return Printout(problems=problems, refusal=problems[0])
    try:
        return _printed(request, sources, Steps(progress, cancelled))
    except (BrokenLook, UnknownLook) as error:
        return Printout.refused(error.problem)


def _printed(request: PrintRequest, sources: Sources, steps: Steps) -> Printout:
    """Carry out *request* by what it holds; each way reads its own part of the program."""
    contents = request.contents
    if isinstance(contents, SheetContents):
        if request.output.way is not Way.SHEETS:
            from realms_builder.render.jobs.shop_run import faces_printout

            return faces_printout(request, sources, steps)
        return _CardsRun(request, sources, steps).printout()
    if isinstance(contents, SheetWanted):
        return _sheet_alone(request, contents, sources, steps)
    if isinstance(contents, EveningContents):
        from realms_builder.render.jobs.evening_run import evening_printout

        return evening_printout(request, contents, sources, steps)
    from realms_builder.render.jobs.odds_pdf import odds_printout

    return odds_printout(request, contents, sources)


class _CardsRun:
    """One run from the roster to the bytes: sheets before, then cards on sheets of paper."""

    def __init__(self, request: PrintRequest, sources: Sources, steps: Steps) -> None:
        self._request, self._sources, self._steps = request, sources, steps
        self._look: CardLook = request.look.find(sources.library, sources.game)
        self._mustered: Muster = sources.muster(request.roster)
        self._problems: list[Problem] = []

    def printout(self) -> Printout:
        """Make and write everything."""
        request = self._request
        backs = request.job.duplex is not Duplex.NONE
        decks, self._look = safe_decks(
            request, self._sources, self._mustered, self._look, self._steps, backs=backs
        )
        self._problems.extend(decks.now.problems)
        if decks.all_printed and not cards_of(request).sheets:
            return Printout(problems=each_once(self._problems))
        sheets = self._imposed(decks.now)
        before = self._sheets_before()
        size = None
        if decks.now.leaves:
            front = decks.now.leaves[0].front
            size = (front.width_mm, front.height_mm)
        if not sheets.pages and not before:
            if not any(p.severity is Severity.ERROR for p in sheets.problems):
                self._problems.append(Problem("sheet.nothing"))
            return Printout(card_size_mm=size, problems=each_once(self._problems))
        out = self._written(before, sheets, decks.now)
        return replace(
            out,
            cards=sum(group.cards for group in sheets.groups),
            groups=sheets.groups,
            card_size_mm=size,
            problems=each_once(self._problems),
            leaves=tuple(decks.whole.leaves),
            printed=tuple(decks.now.leaves),
            counts={"pages": len(sheets.pages)},
        )

    def _imposed(self, deck: Deck) -> Sheets:
        request, profile = self._request, self._request.output.profile
        note_pt = max(request.job.note_pt, self._look.theme.least_pt)
        job = replace(request.job, name=request.name, note_pt=note_pt)
        cards = [leaf.on_sheet(merge=job.merge_identical) for leaf in deck.leaves]
        sheets = calibrated_sheets(cards, job, request.backs, request.lang)
        if profile is not None:
            from realms_builder.render.jobs.preflight import sheets_preflight
            from realms_builder.render.jobs.shop_order import profile_notes

            lines = sheets_preflight(deck.leaves, sheets, profile, self._look.fonts)
            self._problems.extend((*lines, *profile_notes(profile)))
        if request.printer and sheets.two_sided and request.backs.on(sheets) is None:
            from realms_builder.render.jobs.printer_offsets import not_calibrated

            self._problems.append(not_calibrated(request.printer))
        self._problems.extend(sheets.problems)
        return sheets

    def _sheets_before(self) -> tuple[Pages, ...]:
        wanted = cards_of(self._request).sheets
        if not wanted:
            return ()
        from realms_builder.render.sheet_kinds.making import SheetMaking
        from realms_builder.render.sheet_kinds.registry import sheet_kind

        request = self._request
        sides = [(request.name, self._mustered)]
        making = SheetMaking(request, self._sources, sides, unit_look=self._look)
        made = [
            sheet.pages for one in wanted for _, sheet in sheet_kind(one.kind).parts(making, one)
        ]
        self._problems.extend(making.problems)
        return tuple(pages for pages in made if pages.sizes)

    def _ticket(self, sheets: Sheets, deck: Deck) -> Face:
        from realms_builder.cards.imposition.job_ticket import ticket_face
        from realms_builder.render.jobs.tickets import TicketWords

        words = TicketWords(self._look, self._request.lang)
        problems, profile = each_once(self._problems), self._request.output.profile
        ticket = words.of_sheets(sheets, deck.leaves, problems, profile)
        page = sheets.pages[0]
        paper = replace(sheets.job.paper, width_mm=page.width_mm, height_mm=page.height_mm)
        return ticket_face(ticket, paper, self._look.fonts)

    def _written(self, before: tuple[Pages, ...], sheets: Sheets, deck: Deck) -> Printout:
        request, look = self._request, self._look
        parts = list(before)
        if request.output.ticket and sheets.pages:
            parts.insert(0, FacePages((self._ticket(sheets, deck),), look.fonts))
        two_sided = sheets.two_sided if sheets.pages else any(len(p.sizes) > 1 for p in before)
        edge = request.job.duplex if two_sided and request.is_two_sided else Duplex.NONE
        parts.append(CardPages(sheets, deck.face, look.fonts))
        profile = request.output.profile
        file = written(
            parts,
            title=sheets.job.name,
            lang=request.lang,
            edge=edge,
            black_text=request.output.black_text or (profile is not None and profile.black_text),
            tick=self._steps.wrote,
        )
        self._problems.extend(file.problems)
        return Printout(file.pdf, file.pages, edge=edge)


def _sheet_alone(
    request: PrintRequest, wanted: SheetWanted, sources: Sources, steps: Steps
) -> Printout:
    """Return a file that holds one sheet and nothing else."""
    from realms_builder.render.sheet_kinds.making import SheetMaking
    from realms_builder.render.sheet_kinds.registry import sheet_kind

    kind = sheet_kind(wanted.kind)
    sides = [(request.name, sources.muster(roster)) for roster in request.rosters]
    making = SheetMaking(request, sources, sides, steps.made)
    steps.to_make = kind.steps(making)
    made = kind.alone(making, wanted)
    if not any(sheet.pages.sizes for sheet in made):
        if making.refusal is not None:
            return Printout(problems=tuple(making.problems), refusal=making.refusal)
        return Printout.refused(Problem(kind.nothing), *making.problems)
    cards = [sheet.pages.sheets for sheet in made if isinstance(sheet.pages, CardPages)]
    edges = (edge_of(sheets) for sheets in cards)
    edge = next((edge for edge in edges if edge is not Duplex.NONE), Duplex.NONE)
    file = written(
        [sheet.pages for sheet in made],
        title=made[0].title,
        lang=request.lang,
        edge=edge,
        told=made[0].turned,
        tick=steps.wrote,
    )
    out = Printout(
        file.pdf,
        file.pages,
        making.cards,
        tuple(group for sheets in cards for group in sheets.groups),
        edge,
        problems=(*making.problems, *file.problems),
        counts=made[0].counts,
    )
    return out if cards else _in_booklet(out, made)


def _in_booklet(out: Printout, made: tuple[MadeSheet, ...]) -> Printout:
    """Return *out* with pages that may lie on either side on fronts and backs of sheets."""
    pages = [sheet.pages for sheet in made]
    if not any(not one.is_front(at) for one in pages for at in range(1, len(one.sizes))):
        return out
    sides = (
        replace(page, sheet=at // 2 + 1, side=PageSide.BACK if at % 2 else PageSide.FRONT)
        for at, page in enumerate(out.pages)
    )
    return replace(out, pages=tuple(sides), edge=Duplex.LONG_EDGE)
