"""Turns a description of a print job into the PDF that is shown, saved and printed.

Roster sheet, introduction and rules, where they are wanted, stand before the cards. On two-sided
paper each takes whole sheets: what the opponent gets has nothing on its back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Literal

from realms_builder.cards.deck import Deck
from realms_builder.cards.imposition.duplex import flips_about_vertical_axis
from realms_builder.cards.imposition.job_ticket import ticket_face
from realms_builder.cards.imposition.pages import Sheets, Side
from realms_builder.cards.imposition.print_job import Duplex, job_problems
from realms_builder.cards.sizes import Paper
from realms_builder.core.problems import Problem, Severity
from realms_builder.game.library import Library
from realms_builder.layout.marks import Face
from realms_builder.render.jobs.calibrated_sheets import BackOffsets, calibrated_sheets
from realms_builder.render.jobs.looks import BrokenLook, Look, UnknownLook, find_look
from realms_builder.render.jobs.print_cards import Progress, Sources, Steps, each_once, print_decks
from realms_builder.render.jobs.print_request import Contents, PrintedPage, Printout, PrintRequest
from realms_builder.render.jobs.shop_run import shop_printout
from realms_builder.render.jobs.tickets import TicketWords
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.render.pdf.sheets import write_page
from realms_builder.roster.checks import check
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.scenarios.finding import scenarios_of
from realms_builder.sheets.quick_pages import QuickPages, quick_pages
from realms_builder.sheets.roster.introduction import introduction_of
from realms_builder.sheets.roster.pages import SheetPages, sheet_pages
from realms_builder.sheets.roster.roster_sheet import sheet_of
from realms_builder.sheets.rules.digest import rules_digest
from realms_builder.sheets.rules.quick_reference import QuickReference, quick_reference

_Group = tuple[Face, ...]
SAID_TO_PRINTER: dict[Duplex, Literal["long-edge", "short-edge", "simplex"]] = {
    Duplex.LONG_EDGE: "long-edge",
    Duplex.SHORT_EDGE: "short-edge",
    Duplex.FOLD: "simplex",
    Duplex.NONE: "simplex",
}


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
    steps = Steps(progress, cancelled)
    try:
        if request.for_shop is not None:
            return shop_printout(request, request.for_shop, sources, steps)
        wanted = request.look
        look = find_look(
            sources.library,
            sources.game,
            template=wanted.template,
            theme=wanted.theme,
            size=wanted.size,
            options=dict(wanted.options),
        )
        return _Run(request, sources, look, steps).printout()
    except BrokenLook as error:
        return Printout(problems=(error.problem,))
    except UnknownLook as error:
        values = {"name": error.wanted}
        return Printout(problems=(Problem(f"print.unknown_{error.kind}", values=values),))


class _Run:
    """One run from the roster to the bytes."""

    def __init__(self, request: PrintRequest, sources: Sources, look: Look, steps: Steps) -> None:
        self._request = request
        self._sources = sources
        self._look = look
        self._steps = steps
        self._mustered = muster(request.roster, sources.game, sources.find_faction)
        self._problems: list[Problem] = list(look.problems)

    def printout(self) -> Printout:
        request, steps = self._request, self._steps
        backs = request.job.duplex is not Duplex.NONE
        decks = print_decks(request, self._sources, self._mustered, self._look, steps, backs=backs)
        deck = decks.now
        self._problems.extend(deck.problems)
        sheets = self._imposed(deck)
        before = self._sheets_before()
        size = None
        if deck.leaves:
            size = (deck.leaves[0].front.width_mm, deck.leaves[0].front.height_mm)
        if not sheets.pages and not before:
            errors = any(p.severity is Severity.ERROR for p in self._problems)
            if not errors and not (request.changed and decks.whole.leaves):
                self._problems.append(Problem("sheet.nothing"))
            return Printout(card_size_mm=size, problems=each_once(self._problems))
        pdf, pages, edge = self._written(before, sheets, deck)
        cards = sum(group.cards for group in sheets.groups)
        problems = each_once(self._problems)
        leaves = tuple(decks.whole.leaves)
        return Printout(pdf, pages, cards, sheets.groups, edge, size, problems, leaves)

    def _imposed(self, deck: Deck) -> Sheets:
        request = self._request
        roster = request.roster
        job = replace(request.job, name=roster.name or Path(roster.file).stem)
        cards = [leaf.on_sheet(merge=job.merge_identical) for leaf in deck.leaves]
        offsets = BackOffsets(job.back_offset_mm, request.landscape_offset_mm)
        sheets = calibrated_sheets(cards, job, offsets, request.lang)
        self._problems.extend(sheets.problems)
        return sheets

    def _sheets_before(self) -> tuple[_Group, ...]:
        contents = self._request.contents
        if not (contents.roster_sheet or contents.introduction or contents.rules or contents.quick):
            return ()

        before = SheetsBefore(
            contents, self._mustered, self._sources.library, self._look, self._request.lang
        )
        groups = tuple(group for group in before.groups(self._request.job.paper) if group)
        self._problems.extend(before.problems)
        return groups

    def _ticket(self, sheets: Sheets, deck: Deck) -> Face:
        words = TicketWords(self._look, self._request.lang)
        problems = each_once(self._problems)
        ticket = words.of_sheets(sheets, deck.leaves, problems, self._request.profile)
        page = sheets.pages[0]
        paper = replace(sheets.job.paper, width_mm=page.width_mm, height_mm=page.height_mm)
        return ticket_face(ticket, paper, self._look.fonts)

    def _written(
        self, groups: Sequence[_Group], sheets: Sheets, deck: Deck
    ) -> tuple[bytes, tuple[PrintedPage, ...], Duplex]:
        request = self._request
        edge = _edge(request.job.duplex, groups, sheets)
        target = BytesIO()
        pages: list[PrintedPage] = []
        writer = PdfWriter(
            target,
            self._look.fonts,
            title=sheets.job.name,
            lang=request.lang,
            duplex=SAID_TO_PRINTER[edge],
        )
        of = sum(map(len, groups)) + len(sheets.pages)
        with writer:
            if request.ticket and sheets.pages:
                _place_ticket(writer, self._ticket(sheets, deck), pages, edge)
            for group in groups:
                if edge is not Duplex.NONE and len(pages) % 2:
                    pages.append(_blank_back(writer, pages[-1]))
                for face in group:
                    self._steps.tick(min(len(pages), of), of, half=1)
                    pages.append(_place_sheet_page(writer, face, len(pages), edge))
            if edge is not Duplex.NONE and sheets.pages and len(pages) % 2:
                pages.append(_blank_back(writer, pages[-1]))
            before = pages[-1].sheet if pages else 0
            for page in sheets.pages:
                self._steps.tick(min(len(pages), of), of, half=1)
                write_page(writer, page, deck.face, self._look.fonts)
                sheet = before + page.sheet
                pages.append(PrintedPage(page.width_mm, page.height_mm, sheet, page.side))
        self._problems.extend(writer.problems)
        return target.getvalue(), tuple(pages), edge


def _place_ticket(writer: PdfWriter, face: Face, pages: list[PrintedPage], edge: Duplex) -> None:
    """Write the job ticket on a sheet of its own."""
    pages.append(_place_sheet_page(writer, face, 0, edge))
    if edge is not Duplex.NONE:
        pages.append(_blank_back(writer, pages[-1]))


def _edge(duplex: Duplex, groups: Sequence[_Group], sheets: Sheets) -> Duplex:
    """Return on which edge the paper is turned; cards without backs leave every back empty."""
    two_sided = sheets.two_sided if sheets.pages else any(len(group) > 1 for group in groups)
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


# ------------------------------------------------------------------ sheets before


class SheetsBefore:
    """The sheets that *contents* asks for; :attr:`problems` holds what had to give way."""

    def __init__(
        self, contents: Contents, mustered: Muster, library: Library, look: Look, lang: str
    ) -> None:
        """Take *look* and say everything in *lang*; nothing is laid out yet."""
        self.problems: list[Problem] = []
        self._contents, self._mustered, self._library = contents, mustered, library
        self._look, self._lang = look, lang

    def groups(self, paper: Paper) -> Iterator[tuple[Face, ...]]:
        """Yield the pages on *paper*: for the player, for the opponent, rules, then those of all.

        Each group goes into other hands: no page of one may lie behind a page of another.
        """
        contents, look = self._contents, self._look
        if contents.roster_sheet:
            sheet = sheet_of(self._mustered, check(self._mustered), self._lang)
            yield self._told(sheet_pages(sheet, paper, look.theme, look.fonts, contents.style))
        if contents.introduction:
            scenarios, _ = scenarios_of(self._library, self._mustered.game)
            open_sheet = introduction_of(self._mustered, self._lang, scenarios)
            yield self._told(sheet_pages(open_sheet, paper, look.theme, look.fonts))
        if contents.rules:
            digest = rules_digest(self._mustered, self._lang)
            yield self._columns(digest, paper)
        if contents.quick:
            quick = quick_reference(self._library, self._mustered.game, self._lang)
            self.problems.extend(quick.problems)
            yield self._columns(quick, paper)

    def _told(self, laid_out: SheetPages | QuickPages) -> tuple[Face, ...]:
        self.problems.extend(laid_out.problems)
        return laid_out.faces

    def _columns(self, reference: QuickReference, paper: Paper) -> tuple[Face, ...]:
        return self._told(quick_pages(reference, self._look.fonts, self._look.theme, paper))
