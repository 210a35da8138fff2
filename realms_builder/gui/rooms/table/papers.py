"""Makes the papers of an evening; frozen wishes go to the worker, finished files come back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from realms_builder.core.problems import Problem
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.gui.rooms.table.sides import TableSide
from realms_builder.gui.shell.tasks import Job
from realms_builder.render.jobs.print_request import (
    EveningContents,
    Printout,
    PrintRequest,
    SheetWanted,
    Sources,
)
from realms_builder.render.sheet_kinds.kind import MadeFrom, SheetKind
from realms_builder.render.sheet_kinds.registry import kinds_at_table
from realms_builder.roster.resolve.muster import Muster

if TYPE_CHECKING:
    from realms_builder.render.jobs.play_sheet import PlaySheet
    from realms_builder.scenarios.settled import SettledScenario
    from realms_builder.scenarios.settling import Musters, Settled

EVENING = "evening"


class TablePaper(NamedTuple):
    """A paper that is offered: the file of the whole evening, or a sheet of a *kind*.

    *place* is the side that it is of, 0 or 1, None where it is for both.
    """

    kind: SheetKind | None = None
    place: int | None = None

    @property
    def id(self) -> str:
        """Return what it is called in data: ``rules_a``."""
        name = EVENING if self.kind is None else self.kind.id
        return name if self.place is None else f"{name}_{'ab'[self.place]}"


def papers_offered() -> tuple[TablePaper, ...]:
    """Return the papers in the order in which they are offered: for both, then for each side."""
    return (
        *(TablePaper(kind) for kind in kinds_at_table(MadeFrom.SCENARIO)),
        TablePaper(),
        *(TablePaper(kind) for kind in kinds_at_table(MadeFrom.GAME)),
        *(TablePaper(kind, at) for at in (0, 1) for kind in kinds_at_table(MadeFrom.ROSTER)),
    )


@dataclass(frozen=True, slots=True)
class PaperWanted:
    """What is played: the game and both sides; and how it is printed, still without rosters."""

    game: Game
    library: Library
    sides: tuple[TableSide, TableSide]
    request: PrintRequest
    contents: EveningContents

    def mustered(self, place: int) -> Muster | None:
        """Return the roster at *place*, None where there is none or it is broken."""
        return self.sides[place].mustered(self.library, self.game, self.request.lang)

    def printed(
        self, mustered: tuple[Muster, ...], contents: EveningContents | SheetWanted, job: Job
    ) -> Printout:
        """Return *contents* of the rosters *mustered*."""
        from realms_builder.render.jobs.print_run import print_run

        job.check()
        rosters = tuple(found.roster for found in mustered)
        request = replace(self.request, rosters=rosters, contents=contents)
        game, library = self.game, self.library
        sources = Sources(library, game, lambda name: library.faction(game.id, name), mustered)
        return print_run(request, sources, progress=job.progress)


class MadePaper(NamedTuple):
    """A finished paper, and the *scenario* that the dice gave those at the table, if any."""

    out: Printout
    scenario: SettledScenario | None


def make_paper(wanted: PaperWanted, paper: TablePaper, job: Job) -> MadePaper:
    """Return *paper* as it was *wanted*."""
    settled = _settled(wanted, job)
    out = _everything(wanted, job) if paper.kind is None else _sheet(wanted, paper, settled, job)
    return MadePaper(out, settled[0])


def make_play_sheet(wanted: PaperWanted, job: Job, *, is_open: bool) -> PlaySheet | Problem:
    """Return the play sheet of those who sit at the table, with the points of their scenario.

    One that *is_open* has only what either side may know of the other.
    """
    from realms_builder.render.jobs.play_sheet import play_sheet

    seated = _seated(wanted)
    if not seated:
        return Problem("table.no_roster")
    scenario, _ = _settled(wanted, job)
    lang = wanted.request.lang
    return play_sheet(wanted.library, seated, lang, scenario=scenario, is_open=is_open)


def _seated(wanted: PaperWanted) -> tuple[Muster, ...]:
    """Return the rosters that sit at the table, none where one of them is broken."""
    seated = [wanted.mustered(at) for at in (0, 1) if wanted.sides[at].has_roster]
    found = tuple(one for one in seated if one is not None)
    return found if len(found) == len(seated) else ()


def _sheet(wanted: PaperWanted, paper: TablePaper, settled: Settled, job: Job) -> Printout:
    """Return the sheet that *paper* is: of the scenario, of the game, or of one side."""
    kind = paper.kind
    assert kind is not None
    sheet = SheetWanted(kind.id)
    if kind.has_style:
        sheet = replace(sheet, style=wanted.contents.style)
    if kind.made_from is MadeFrom.SCENARIO:
        scenario, problems = settled
        if scenario is None:
            return Printout(problems=problems)
        out = wanted.printed((), replace(sheet, settled=scenario), job)
        return replace(out, problems=(*problems, *out.problems))
    if paper.place is None:
        return wanted.printed((), sheet, job)
    mustered = wanted.mustered(paper.place)
    if mustered is None:
        return Printout(problems=(Problem("table.no_roster"),))
    return wanted.printed((mustered,), sheet, job)


def _everything(wanted: PaperWanted, job: Job) -> Printout:
    """Return everything for the rosters that sit at the table, in one file."""
    mustered = _seated(wanted)
    if not mustered:
        return Printout(problems=(Problem("table.no_roster"),))
    return wanted.printed(mustered, wanted.contents, job)


def _settled(wanted: PaperWanted, job: Job) -> Settled:
    """Return the scenario of the evening with every grave problem on the way."""
    from realms_builder.scenarios.evening import NoScenarios, settled_evening

    def musters() -> Musters:
        first, second = wanted.mustered(0), wanted.mustered(1)
        job.check()
        return first, second

    try:
        settled = settled_evening(wanted.library, wanted.game, musters, wanted.contents.seed)
    except NoScenarios as error:
        return None, error.problems
    job.check()
    return settled
