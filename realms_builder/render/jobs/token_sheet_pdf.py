"""The rounds of a roster on pages, to print on card and cut."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from realms_builder.cards.composing import CardComposer
from realms_builder.cards.imposition.pages import Page
from realms_builder.cards.sizes import A4, Paper
from realms_builder.cards.tokens import (
    GAP_MM,
    PlacedToken,
    Round,
    Tokens,
    foot,
    laid_out,
    room_from,
    rounds_of,
)
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.render.jobs.looks import CardLook
from realms_builder.render.pdf.pdf import PdfWriter

TEMPLATE = "token"
_LARGER = 1.35


class TokenPages(NamedTuple):
    """Rounds laid on pages of one paper, ready to be written into any document.

    *drawn* are all of them, to be laid out otherwise.
    """

    name: str
    pages: tuple[tuple[PlacedToken, ...], ...]
    paper: Paper
    lang: str
    problems: tuple[Problem, ...]
    drawn: tuple[Round, ...] = ()

    def begun_below(self, page: Page) -> tuple[tuple[PlacedToken, ...], TokenPages] | None:
        """Return what lies below the cards of *page*, then the rest; None where no page is saved.

        Below means under their cut marks too, so that one cut parts rounds and cards.
        """
        ends = [slot.box.bottom_mm + slot.bleed.bottom for slot in page.slots]
        ends += [line.y2_mm for line in page.lines]
        room = room_from(max(ends, default=0.0) + GAP_MM, page.width_mm, page.height_mm)
        first, *rest = laid_out(self.drawn, self.paper, room)
        if len(rest) >= len(self.pages):
            return None
        return tuple(first), self._replace(pages=tuple(tuple(placed) for placed in rest))

    @property
    def rounds(self) -> int:
        """Return how many rounds lie on all pages."""
        return sum(len(page) for page in self.pages)

    def write(self, writer: PdfWriter, number: int) -> None:
        """Write the page of a *number*, counted from 0."""
        paper = self.paper
        writer.sheet(paper.width_mm, paper.height_mm)
        write_rounds(writer, self.pages[number])
        said = {"name": self.name, "number": number + 1, "of": len(self.pages)}
        writer.place(foot(sentence("token.foot", self.lang, said), paper), 0.0, 0.0)


def write_rounds(writer: PdfWriter, placed: Iterable[PlacedToken]) -> None:
    """Write rounds where they are *placed* on the page that *writer* has begun."""
    for one in placed:
        writer.place(one.face, one.x_mm, one.y_mm, bleed=one.face.bleed_mm)


def token_rounds(tokens: Tokens, look: CardLook, lang: str) -> tuple[list[Round], list[Problem]]:
    """Return *tokens* drawn and what is wrong with them; large print has larger rounds."""
    subjects, theme = tokens.subjects, look.theme
    if theme.large_print:
        subjects = tuple(subject.larger(_LARGER) for subject in subjects)
        theme = theme.drawn(theme.sizes)
    composers = {
        mm: CardComposer(look.template, theme, lang, look.fonts, size=(mm, mm))
        for mm in {subject.mm for subject in subjects}
    }
    return rounds_of(subjects, composers, look.fonts)


def token_pages(
    tokens: Tokens, name: str, look: CardLook, lang: str, paper: Paper = A4
) -> TokenPages:
    """Return *tokens* of the roster called *name* on *paper*, in a *look* for rounds."""
    rounds, problems = token_rounds(tokens, look, lang)
    pages = tuple(tuple(page) for page in laid_out(rounds, paper))
    missing = sum(found.count for found in rounds) - sum(len(page) for page in pages)
    if missing:
        values = {"count": missing, "paper": paper.title}
        problems.append(Problem("token.too_large", Severity.WARNING, values=values))
    found = (*tokens.problems, *look.problems, *problems)
    return TokenPages(name, pages, paper, lang, found, tuple(rounds))
