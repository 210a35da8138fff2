"""What of the room goes on paper, into a table or on the clipboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from realms_builder.cards.imposition.print_job import PrintJob
from realms_builder.cards.sizes import Paper
from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.value_words import cited, said
from realms_builder.gui.rooms.odds.matchup import AskedQuestion, MatchupReport, QuestionSection
from realms_builder.odds.chain.errors import is_forbidden
from realms_builder.render.jobs.print_request import Printout, PrintRequest, Sources
from realms_builder.sheets.odds.matchup_sheet import MatchupSheet, SheetRoll
from realms_builder.sheets.odds.odds_matrix import MatrixSheet
from realms_builder.sheets.odds.odds_numbers import assumptions

_HEADINGS = {
    QuestionSection.ATTACK: "odds_answers.attacks",
    QuestionSection.PAIR: "odds_answers.pairs",
    QuestionSection.TEST: "odds_answers.tests",
}


class Sendable(Protocol):
    """Something that can be sent out: as pages, as a table and as text."""

    @property
    def title(self) -> str:
        """Return what it is called."""
        ...

    def printout(self, paper: Paper) -> Printout:
        """Return its pages; for the thread for cards."""
        ...

    def csv(self) -> str:
        """Return its table."""
        ...

    def text(self) -> str:
        """Return it as text."""
        ...


@dataclass(frozen=True, slots=True)
class MatchupPaper:
    """A report as it is sent out."""

    library: Library
    game: Game
    sheet: MatchupSheet

    @property
    def title(self) -> str:
        """Return the names of both sides."""
        return self.sheet.title

    def printout(self, paper: Paper) -> Printout:
        """Return the chosen roll in full and every other as a line."""
        return _printed(self.library, self.game, self.sheet, paper)

    def csv(self) -> str:
        """Return every number of every roll."""
        from realms_builder.exchange.matchup_csv import matchup_csv

        return matchup_csv(self.sheet)

    def text(self) -> str:
        """Return the figures of every roll."""
        from realms_builder.sheets.odds.matchup_sheet import matchup_text

        return matchup_text(self.sheet)


@dataclass(frozen=True, slots=True)
class MatrixPaper:
    """A matrix as it is sent out, in the order that is seen."""

    library: Library
    game: Game
    sheet: MatrixSheet

    @property
    def title(self) -> str:
        """Return the names of both lineups."""
        return self.sheet.title

    def printout(self, paper: Paper) -> Printout:
        """Return the table on paper laid on its side."""
        return _printed(self.library, self.game, self.sheet, paper)

    def csv(self) -> str:
        """Return a line for each cell."""
        from realms_builder.exchange.odds_csv import matrix_csv

        return "".join(matrix_csv(self.sheet.matrix, self.sheet.lang))

    def text(self) -> str:
        """Return the table with tabs, as spreadsheets take it."""
        from realms_builder.sheets.odds.matrix_words import (
            figure_text,
            measure_kind_of,
            name_of,
        )

        matrix, lang = self.sheet.matrix, self.sheet.lang
        kind = measure_kind_of(matrix)
        lines = ["\t".join(("", *(name_of(c, lang) for c in matrix.columns)))]
        for contender, cells in zip(matrix.rows, matrix.cells, strict=True):
            texts = (figure_text(cell, kind, lang) for cell in cells)
            lines.append("\t".join((name_of(contender, lang), *texts)))
        return "\n".join(lines) + "\n"


def _printed(
    library: Library, game: Game, sheet: MatchupSheet | MatrixSheet, paper: Paper
) -> Printout:
    from realms_builder.render.jobs.print_run import print_run

    sources = Sources(library, game, lambda name: library.faction(game.id, name))
    return print_run(PrintRequest(contents=sheet, job=PrintJob(paper=paper)), sources)


def sheet_of(report: MatchupReport, game: Game) -> MatchupSheet | None:
    """Return *report* as it is written; None where there is nothing to write."""
    if report.problems or not report.questions:
        return None
    lang, (first, second) = report.matchup.lang, report.sides
    title = first.name
    if second.name:
        values = {"first": first.name, "second": second.name}
        title = sentence("odds_answers.against", lang, values)
    factions = dict.fromkeys(side.faction for side in report.sides if side.faction)
    return MatchupSheet(
        title,
        " · ".join((*factions, game.name.pick(lang))),
        tuple(_situation(report)),
        tuple(_roll(asked, lang) for asked in report.questions),
        report.chosen,
        sentence("odds_answers.foot", lang, {"game": game.name.pick(lang)}),
        lang,
        first.colour,
    )


def _situation(report: MatchupReport) -> list[str]:
    lang, (first, second, values) = report.matchup.lang, report.in_force
    lines = [
        sentence("odds_answers.on_side", lang, {"side": side.name, "words": ", ".join(names)})
        for side, names in zip(report.sides, (first, second), strict=True)
        if names
    ]
    return [*lines, ", ".join(values)] if values else lines


def _roll(asked: AskedQuestion, lang: str) -> SheetRoll:
    remark = said(asked.reply, lang) if isinstance(asked.reply, Problem) else ""
    answer = asked.answer
    if answer is not None:
        remarks = assumptions(answer.assumed, lang)
        names = ", ".join(text.pick(lang) for text in answer.not_computed)
        said_of = [sentence("odds_answers.not_computed", lang, {"text": names})] if names else []
        remark = "  ".join((*remarks, *said_of))
    heading = sentence(_HEADINGS[asked.section], lang)
    forbidden = is_forbidden(asked.reply)
    about = (asked.id, heading, asked.name, asked.detail, cited(asked.source, lang))
    return SheetRoll(*about, answer, remark, forbidden)
