"""Puts everything that an evening needs into one PDF: cover, sheets, cards, rules, tokens.

On two-sided paper what is handed over begins on a front, so that it can be taken out. What nobody
brings, such as a scenario in a game without any, is left out and said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.sizes import LEAST_SIDE_MM
from realms_builder.core.problems import Problem, Severity
from realms_builder.render.jobs.evening_chapters import Chapters
from realms_builder.render.jobs.evening_cover_page import evening_title, write_cover
from realms_builder.render.jobs.evening_layout import (
    PlannedPage,
    contents_of,
    is_upside_down,
    planned,
    printed_pages,
)
from realms_builder.render.jobs.evening_request import EveningRequest, EveningSection
from realms_builder.render.jobs.looks import BrokenLook, UnknownLook
from realms_builder.render.jobs.print_cards import PrintCancelled, Progress, each_once
from realms_builder.render.jobs.print_request import Printout
from realms_builder.render.jobs.print_run import SAID_TO_PRINTER
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.sheets.roster.roster_sheet import shown_name
from realms_builder.wording import sentence


class _Steps:
    """Counts what is done; laying out is the first half of the way, writing the second."""

    def __init__(self, progress: Progress | None, cancelled: Callable[[], bool] | None) -> None:
        self._progress, self._cancelled = progress, cancelled
        self._done = 0
        self.laying_out = 1

    def laid_out(self) -> None:
        """Count one step of the first half."""
        self._say(min(self._done, self.laying_out))
        self._done += 1

    def wrote(self, pages: int, of: int) -> None:
        """Say how many pages are written."""
        self._say(self.laying_out + pages * self.laying_out // max(of, 1))

    def _say(self, done: int) -> None:
        if self._cancelled is not None and self._cancelled():
            raise PrintCancelled
        if self._progress is not None:
            self._progress(done, 2 * self.laying_out)


def evening_run(
    request: EveningRequest,
    *,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Printout:
    """Return the finished file of *request* with every problem on the way; never a half one.

    *progress* hears of steps done and their number, and may raise to stop as well. Raises
    :class:`~realms_builder.render.jobs.print_run.PrintCancelled` soon after *cancelled* says yes.
    """
    refused = _refused(request)
    if refused is not None:
        return Printout(problems=(refused,))
    try:
        return _made(request, _Steps(progress, cancelled))
    except BrokenLook as error:
        return Printout(problems=(error.problem,))
    except UnknownLook as error:
        values = {"name": error.wanted}
        return Printout(problems=(Problem(f"print.unknown_{error.kind}", values=values),))


def _refused(request: EveningRequest) -> Problem | None:
    """Return why there can be no file at all, None where there can."""
    paper = request.paper
    if min(paper.width_mm, paper.height_mm) < LEAST_SIDE_MM:
        values = {"width_mm": paper.width_mm, "height_mm": paper.height_mm}
        return Problem("evening.paper_too_small", values={**values, "least_mm": LEAST_SIDE_MM})
    for found in request.mustered:
        if found.game.id != request.game.id:
            values = {
                "name": shown_name(found, request.lang),
                "other": found.game.name,
                "game": request.game.name,
            }
            return Problem("evening.other_game", values=values)
    return None


def _made(request: EveningRequest, steps: _Steps) -> Printout:
    chapters = Chapters(request, steps.laid_out)
    steps.laying_out = chapters.steps
    found = chapters.made()
    problems = [*_about_rosters(request), *chapters.problems]
    has_cover = EveningSection.COVER in request.sections
    if not found and not has_cover:
        if not any(problem.severity is Severity.ERROR for problem in problems):
            problems.append(Problem("evening.nothing"))
        return Printout(problems=each_once(problems))
    paper = (request.paper.width_mm, request.paper.height_mm)
    cover = [paper] if has_cover else []
    two_sided = request.is_two_sided
    plan = planned(found, before=len(cover), two_sided=two_sided, paper=paper)
    target = BytesIO()
    writer = PdfWriter(
        target,
        chapters.look.fonts,
        title=sentence("evening.title", request.lang, {"name": evening_title(request)}),
        lang=request.lang,
        duplex=SAID_TO_PRINTER[request.duplex],
    )
    with writer:
        if cover:
            writer.bookmark(sentence("evening.cover", request.lang))
            contents = contents_of(plan, len(cover))
            write_cover(writer, request, chapters.look, chapters.scenario, contents)
        _write(writer, plan, request.duplex, steps)
    problems.extend(writer.problems)
    pages = printed_pages(cover, plan, two_sided=two_sided)
    edge = request.duplex if two_sided else Duplex.NONE
    return Printout(
        target.getvalue(), pages, chapters.cards, edge=edge, problems=each_once(problems)
    )


def _write(writer: PdfWriter, plan: list[PlannedPage], duplex: Duplex, steps: _Steps) -> None:
    """Write the pages of *plan* behind what *writer* holds, with the outline that leads there."""
    for done, page in enumerate(plan):
        steps.wrote(done, len(plan))
        number = writer.page_count + 1
        for title, level in page.opens:
            writer.bookmark(title, level)
        if page.part is None:
            writer.sheet(*page.size)
            continue
        turned = is_upside_down(page.size, number, duplex)
        page.part.pages.write(writer, page.at, number, upside_down=turned)


def _about_rosters(request: EveningRequest) -> Iterator[Problem]:
    """Yield what is to be said of the rosters themselves."""
    for mustered in request.mustered:
        for model in mustered.missing:
            yield Problem("unknown_unit", place=model.place, values={"unit": model.unit})
    rosters = [mustered.roster for mustered in request.mustered]
    if len(rosters) > 1 and rosters[0] == rosters[1]:
        values = {"name": shown_name(request.mustered[0], request.lang)}
        yield Problem("evening.same_roster", Severity.HINT, values=values)
