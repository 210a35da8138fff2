"""One run of ``cards``: its look and deck, made once, and the sheets of paper they go on."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from realms_builder.cards.deck import Deck, deck_of
from realms_builder.cards.imposition.imposition import impose
from realms_builder.cards.imposition.job_ticket import ticket_face
from realms_builder.cards.imposition.pages import Sheets
from realms_builder.cards.imposition.print_job import Duplex, PrintJob, job_problems
from realms_builder.cards.printed_before import changed_since
from realms_builder.cards.shops.profile import FileKind, ShopProfile
from realms_builder.cards.sizes import CardSize, Paper, read_paper, read_size
from realms_builder.cli.cards_source import Source
from realms_builder.cli.look_by_word import look_by_word, refusing
from realms_builder.cli.refusals import Failed, WrongUse
from realms_builder.cli.target_files import refuse_to_replace
from realms_builder.core.files import WriteFailed
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.game.library import Library
from realms_builder.render.jobs.extra_cards import MOST_BLANKS, ExtraCards, Extras
from realms_builder.render.jobs.looks import Look
from realms_builder.render.jobs.print_memory import (
    SHEETS,
    PrintMemory,
    leaf_digest,
    memory_of_roster,
)
from realms_builder.render.jobs.printer_offsets import not_calibrated, with_remembered_offset
from realms_builder.render.jobs.shop_order import profile_notes
from realms_builder.render.jobs.tickets import TicketWords
from realms_builder.render.pdf.sheets import write_sheets

EXTRAS = ("items", "tokens", "tasks", "blanks")
USUAL_BLANKS = 4
Millimetres = tuple[float, float]


@dataclass
class CardsRun:
    """What every way of writing cards shares."""

    arguments: argparse.Namespace
    library: Library
    source: Source
    job: PrintJob
    problems: list[Problem] = field(default_factory=list)

    @property
    def lang(self) -> str:
        """Return the language of cards and messages."""
        return str(self.arguments.lang)

    @cached_property
    def look(self) -> Look:
        """Return the look that was asked for."""
        arguments = self.arguments
        return look_by_word(
            self.library,
            self.source.game,
            theme=arguments.theme,
            template=arguments.template,
            size=size_of(arguments),
        )

    def deck(self, look: Look, *, backs: bool = True, profile: ShopProfile | None = None) -> Deck:
        """Return the composed cards in *look*, what was wrong with both among its problems.

        For a *profile* further cards come in sizes that its shop sells.
        """
        merge = self.job.merge_identical
        deck = deck_of(self.source.subjects, look.composer(self.lang), backs=backs, merge=merge)
        deck.problems[:0] = look.problems
        if self.extras:
            with refusing():
                mustered = self.source.mustered
                more = ExtraCards(
                    self.library, mustered, look, self.lang, backs=backs, profile=profile
                )
                deck.add(more.deck(self.extras))
        return deck

    def only_changed(self, deck: Deck, way: str) -> Deck:
        """Return what of *deck* changed since it was printed in one *way*, when that is wanted.

        What is left out, and that everything or nothing is, stands among its problems.
        """
        if not self.arguments.changed:
            return deck
        last = self.memory.last(way)
        found = changed_since(deck.leaves, last.cards, leaf_digest)
        problems = [*deck.problems, *found.problems(last.date)]
        if not last.cards:
            problems.append(Problem("print.never_before", Severity.HINT))
        elif deck.leaves and not found.leaves:
            values = {"date": last.date}
            problems.append(Problem("print.nothing_changed", Severity.HINT, values=values))
        return Deck(list(found.leaves), problems)

    def remember(self, deck: Deck, way: str) -> list[Problem]:
        """Remember that all of *deck* is on paper; where that fails it is said, no more."""
        try:
            self.memory.remember(deck.leaves, way)
        except WriteFailed as error:
            return [replace(error.problem, severity=Severity.WARNING)]
        return []

    @property
    def memory(self) -> PrintMemory:
        """Return what is remembered of earlier prints of these cards."""
        roster = self.source.mustered.roster
        faction = PrintMemory(f"{roster.system}/{roster.faction}")
        return memory_of_roster(self.source.file) or faction

    @cached_property
    def extras(self) -> Extras:
        """Return which cards were asked for beside those of models."""
        return extras_of(self.arguments)

    def on_sheets(self, profile: ShopProfile) -> bool:
        """Return whether *profile* wants whole sheets and nothing else was asked for."""
        return profile.file is FileKind.SHEETS and self.arguments.format in (None, "pdf")


def size_of(arguments: argparse.Namespace) -> Millimetres | None:
    """Return the size that was asked for; raises :class:`WrongUse` for one that cannot be."""
    if arguments.size is None:
        return None
    size = read_size(arguments.size)
    if not isinstance(size, CardSize):
        raise WrongUse(size.code, size.values)
    return float(size.width_mm), float(size.height_mm)


def extras_of(arguments: argparse.Namespace) -> Extras:
    """Return which further cards *arguments* want; raises :class:`WrongUse` for unknown ones."""
    words = [word.strip() for word in (arguments.extra or "").split(",") if word.strip()]
    for word in words:
        if word not in EXTRAS:
            raise WrongUse("cli.unknown_extra", {"word": word, "known": EXTRAS})
    blanks = arguments.blanks
    if blanks is None:
        blanks = USUAL_BLANKS if "blanks" in words else 0
    if not 0 <= blanks <= MOST_BLANKS:
        raise WrongUse("cli.blanks", {"count": blanks, "most": MOST_BLANKS})
    return Extras("items" in words, "tokens" in words, "tasks" in words, blanks)


def sheets_job(arguments: argparse.Namespace, profile: ShopProfile | None) -> PrintJob:
    """Return how sheets are made; what is not asked for is as *profile* has it, else as usual.

    Raises :class:`WrongUse` for what cannot be.
    """
    sheets = profile if profile is not None and profile.file is FileKind.SHEETS else None
    named = arguments.paper or (sheets.paper if sheets else None) or "a4"
    paper = read_paper(named)
    if isinstance(paper, Problem):
        raise WrongUse(paper.code, paper.values)
    duplex = arguments.duplex or (sheets.duplex if sheets else None) or Duplex.LONG_EDGE
    bleed = arguments.bleed
    if bleed is None:
        bleed = sheets.bleed if sheets else 0.0
    job = PrintJob(
        name=Path(arguments.what).stem,
        paper=paper,
        duplex=Duplex(duplex),
        bleed_mm=bleed,
        marks=arguments.marks,
        start_position=arguments.start,
        merge_identical=arguments.merge,
        mixed=arguments.mixed,
    )
    faces = arguments.format in ("png", "jpeg", "tts") or (profile is not None and sheets is None)
    problems = job_problems(replace(job, bleed_mm=0.0) if faces else job)
    for problem in problems:
        raise WrongUse(problem.code, problem.values)
    return job


def write_sheets_of(it: CardsRun, profile: ShopProfile | None) -> list[Problem]:
    """Write sheets of paper as one PDF; return what was wrong."""
    arguments, look = it.arguments, it.look
    refuse_to_replace(arguments.output)
    whole = it.deck(look, backs=it.job.duplex is not Duplex.NONE)
    deck = it.only_changed(whole, SHEETS)
    if whole.leaves and not deck.leaves:
        return deck.problems
    problems = [*deck.problems, *(profile_notes(profile) if profile else ())]
    cards = [leaf.on_sheet(merge=it.job.merge_identical) for leaf in deck.leaves]
    job = replace(it.job, name=it.source.name)
    sheets = impose(cards, job, it.lang)
    if arguments.printer is not None and sheets.two_sided:
        landscape = any(group.landscape for group in sheets.groups)
        moved = with_remembered_offset(job, arguments.printer, landscape=landscape)
        if moved is job:
            problems.append(not_calibrated(arguments.printer))
        sheets = impose(cards, moved, it.lang)
    problems.extend(sheets.problems)
    if any(p.severity is Severity.ERROR for p in sheets.problems) and not sheets.pages:
        return problems
    black = bool(arguments.black_text or (profile and profile.black_text))
    first = None
    if arguments.ticket:
        ticket = TicketWords(look, it.lang).of_sheets(sheets, deck.leaves, problems, profile)
        first = ticket_face(ticket, held_as(sheets, it.job.paper), look.fonts)
    try:
        problems += write_sheets(
            sheets, deck.face, arguments.output, look.fonts, lang=it.lang, black_text=black,
            first=first,
        )  # fmt: skip
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    if sheets.pages:
        _say_written(it, deck, len(sheets.pages))
        problems += it.remember(whole, SHEETS)
    return problems


def held_as(sheets: Sheets, paper: Paper) -> Paper:
    """Return *paper* as the first of *sheets* is held, so that all pages turn alike."""
    page = sheets.pages[0]
    return replace(paper, width_mm=page.width_mm, height_mm=page.height_mm)


def _say_written(it: CardsRun, deck: Deck, pages: int) -> None:
    wanted = sum(leaf.count for leaf in deck.leaves)
    printed = len(deck.leaves) if it.job.merge_identical else wanted
    path = str(it.arguments.output)
    values = {"cards": printed, "wanted": wanted, "pages": pages, "path": path}
    code = "cli.cards_written" if printed == wanted else "card.merged_written"
    print(sentence(code, it.lang, values))
