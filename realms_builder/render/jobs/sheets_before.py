"""The sheets that a print job puts before its cards: roster sheet, introduction, rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from realms_builder.cards.drawing import Face
from realms_builder.cards.sizes import Paper
from realms_builder.core.problems import Problem
from realms_builder.game.library import Library
from realms_builder.render.jobs.looks import Look
from realms_builder.render.jobs.print_request import Contents
from realms_builder.render.jobs.quick_sheet_pdf import QuickPages, quick_pages
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.roster.checks import check
from realms_builder.roster.resolve.muster import Muster
from realms_builder.scenarios.finding import scenarios_of
from realms_builder.sheets.roster.introduction import introduction_of
from realms_builder.sheets.roster.pages import SheetPages, sheet_pages
from realms_builder.sheets.roster.roster_sheet import sheet_of
from realms_builder.sheets.rules.digest import rules_digest
from realms_builder.sheets.rules.quick_reference import QuickReference, quick_reference


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """One page of a reference, which its flowables draw when it is written."""

    pages: QuickPages
    at: int

    @property
    def width_mm(self) -> float:
        """Return the width of the paper."""
        return self.pages.paper.width_mm

    @property
    def height_mm(self) -> float:
        """Return the height of the paper."""
        return self.pages.paper.height_mm

    def write(self, writer: PdfWriter, *, upside_down: bool) -> None:
        """Write the page."""
        self.pages.write(writer, self.at, upside_down=upside_down)


class SheetsBefore:
    """The sheets that *contents* asks for; :attr:`problems` holds what had to give way."""

    def __init__(
        self, contents: Contents, mustered: Muster, library: Library, look: Look, lang: str
    ) -> None:
        """Take *look* and say everything in *lang*; nothing is laid out yet."""
        self.problems: list[Problem] = []
        self._contents, self._mustered, self._library = contents, mustered, library
        self._look, self._lang = look, lang

    def groups(self, paper: Paper) -> Iterator[tuple[Face | DrawnPage, ...]]:
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
            yield tuple(self._drawn(digest, paper))
        if contents.quick:
            quick = quick_reference(self._library, self._mustered.game, self._lang)
            self.problems.extend(quick.problems)
            yield tuple(self._drawn(quick, paper))

    def _told(self, laid_out: SheetPages) -> tuple[Face, ...]:
        self.problems.extend(laid_out.problems)
        return laid_out.faces

    def _drawn(self, reference: QuickReference, paper: Paper) -> Iterator[DrawnPage]:
        made = quick_pages(reference, self._look.fonts, self._look.theme, paper)
        if isinstance(made, Problem):
            self.problems.append(made)
            return
        self.problems.extend(made.problems)
        for at in range(made.layout.pages):
            yield DrawnPage(made, at)
