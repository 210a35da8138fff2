"""What lies on the table beside the cards, as finished files: to show, to save and to print."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

from realms_builder.cards.imposition.pages import Side
from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.sizes import Paper
from realms_builder.cards.tokens import tokens_of_roster
from realms_builder.core.problems import Problem
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.render.jobs.calibrated_sheets import NO_OFFSETS, BackOffsets
from realms_builder.render.jobs.looks import BrokenLook, Look, UnknownLook, find_look
from realms_builder.render.jobs.print_request import PrintedPage, Printout
from realms_builder.render.jobs.quick_sheet_pdf import write_quick_sheet
from realms_builder.render.jobs.roster_sheet_pdf import write_roster_sheet
from realms_builder.render.jobs.scenario_print import (
    ScenarioPrint,
    every_task_print,
    scenario_title,
    settled_print,
)
from realms_builder.render.jobs.token_sheet_pdf import TEMPLATE as TOKEN
from realms_builder.render.jobs.token_sheet_pdf import write_tokens
from realms_builder.roster.checks.run import check
from realms_builder.roster.resolve.muster import Muster
from realms_builder.scenarios.finding import scenarios_of
from realms_builder.scenarios.settled import SettledScenario
from realms_builder.sheets.evening.scenario_subjects import PAGE, TASK, task_subjects
from realms_builder.sheets.roster.entries import RosterSheet
from realms_builder.sheets.roster.introduction import introduction_of
from realms_builder.sheets.roster.roster_sheet import sheet_of
from realms_builder.sheets.roster.sheet_styles import SheetStyle
from realms_builder.sheets.rules.digest import rules_digest
from realms_builder.sheets.rules.quick_reference import QuickReference, quick_reference


class PaperMaker:
    """Makes papers in one language, theme and size of paper; call it from one thread only."""

    def __init__(self, library: Library, lang: str, theme: str, paper: Paper) -> None:
        """Look for themes and templates in *library*."""
        self._library, self._lang, self._theme, self._paper = library, lang, theme, paper

    def scenario(
        self, scenario: SettledScenario, duplex: Duplex, offsets: BackOffsets = NO_OFFSETS
    ) -> Printout:
        """Return the page of *scenario* and the task cards of both sides."""

        def written() -> Printout:
            size = (self._paper.width_mm, self._paper.height_mm)
            page = self._look(scenario.game, template=PAGE, size=size, shows="scenario")
            task = self._look(scenario.game, template=TASK, shows="task")
            lang, paper = self._lang, self._paper
            made = settled_print(scenario, page, task, lang, paper, duplex, offsets)
            return _of_scenario(made, duplex)

        return _or_problem(written)

    def tasks(
        self, scenario: SettledScenario, duplex: Duplex, offsets: BackOffsets = NO_OFFSETS
    ) -> Printout:
        """Return only the task cards that *scenario* gives both sides."""

        def written() -> Printout:
            look = self._look(scenario.game, template=TASK, shows="task")
            title, subjects = scenario_title(scenario, self._lang), task_subjects(scenario)
            made = every_task_print(subjects, look, title, self._lang, self._paper, duplex, offsets)
            if not made.sheets.pages:
                return Printout(problems=(*made.problems, Problem("table.no_tasks")))
            return _of_scenario(made, duplex)

        return _or_problem(written)

    def quick_reference(self, game: Game) -> Printout:
        """Return the quick reference of *game*."""
        return self._columns(game, lambda: quick_reference(self._library, game, self._lang))

    def _columns(self, game: Game, said: Callable[[], QuickReference]) -> Printout:
        def written() -> Printout:
            look, target = self._look(game), BytesIO()
            reference = said()
            made = write_quick_sheet(reference, target, look.fonts, look.theme, self._paper)
            return self._plain(target, made.pages, (*reference.problems, *made.problems))

        return _or_problem(written)

    def tokens(self, mustered: Muster) -> Printout:
        """Return the rounds that the roster of *mustered* needs."""

        def written() -> Printout:
            look = self._look(mustered.game, template=TOKEN, shows="token")
            target, tokens = BytesIO(), tokens_of_roster(mustered)
            name = mustered.roster.name
            made = write_tokens(tokens, name, target, look, self._lang, self._paper)
            none = () if made.pages else (Problem("token.none"),)
            out = self._plain(target, made.pages, (*made.problems, *none))
            return replace(out, edge=Duplex.NONE)

        return _or_problem(written)

    def roster(self, mustered: Muster, style: SheetStyle = SheetStyle.USUAL) -> Printout:
        """Return the roster sheet of *mustered* in *style*."""
        return self._sheet(mustered, lambda: sheet_of(mustered, check(mustered), self._lang), style)

    def introduction(self, mustered: Muster) -> Printout:
        """Return what an opponent may know of *mustered*."""
        scenarios, _ = scenarios_of(self._library, mustered.game)
        return self._sheet(mustered, lambda: introduction_of(mustered, self._lang, scenarios))

    def _sheet(
        self, mustered: Muster, said: Callable[[], RosterSheet],
        style: SheetStyle = SheetStyle.USUAL,
    ) -> Printout:  # fmt: skip
        def written() -> Printout:
            look, target = self._look(mustered.game), BytesIO()
            made = write_roster_sheet(said(), target, look.fonts, look.theme, self._paper, style)
            return self._plain(target, made.pages, made.problems)

        return _or_problem(written)

    def rules(self, mustered: Muster) -> Printout:
        """Return the rules that the models of *mustered* can touch."""
        return self._columns(mustered.game, lambda: rules_digest(mustered, self._lang))

    def _look(self, game: Game, **wanted: object) -> Look:
        return find_look(self._library, game, theme=self._theme, **wanted)  # type: ignore[arg-type]

    def _plain(self, target: BytesIO, count: int, problems: tuple[Problem, ...]) -> Printout:
        size = (self._paper.width_mm, self._paper.height_mm)
        two_sided = count > 1
        pages = tuple(_pages([size] * count, two_sided=two_sided)[:count])
        edge = Duplex.LONG_EDGE if two_sided else Duplex.NONE
        return Printout(target.getvalue(), pages, edge=edge, problems=problems)


def _of_scenario(made: ScenarioPrint, duplex: Duplex) -> Printout:
    """Return what was *made* as a file: whole pages, then cards on sheets of their own."""
    target = BytesIO()
    _, problems = made.write(target)
    two_sided = bool(made.sheets.pages) and made.sheets.two_sided
    fronts = [(face.width_mm, face.height_mm) for face in made.faces]
    pages = _pages(fronts, two_sided=two_sided)
    before = pages[-1].sheet if pages else 0
    pages += [
        PrintedPage(p.width_mm, p.height_mm, before + p.sheet, p.side) for p in made.sheets.pages
    ]
    edge, groups = duplex if two_sided else Duplex.NONE, made.sheets.groups
    return Printout(target.getvalue(), tuple(pages), made.cards, groups, edge, None, problems)


def _pages(sizes: list[tuple[float, float]], *, two_sided: bool) -> list[PrintedPage]:
    """Return pages of *sizes* on sheets; two-sided ones fill their last sheet with a blank back."""
    pages = [
        PrintedPage(
            width, height, n // 2 + 1 if two_sided else n + 1,
            Side.BACK if two_sided and n % 2 else Side.FRONT,
        )
        for n, (width, height) in enumerate(sizes)
    ]  # fmt: skip
    if two_sided and len(pages) % 2:
        pages.append(replace(pages[-1], side=Side.BACK, blank=True))
    return pages


def _or_problem(written: Callable[[], Printout]) -> Printout:
    """Return what *written* makes, or why there is no look for it."""
    try:
        return written()
    except BrokenLook as error:
        return Printout(problems=(error.problem,))
    except UnknownLook as error:
        values = {"name": error.wanted}
        return Printout(problems=(Problem(f"print.unknown_{error.kind}", values=values),))
