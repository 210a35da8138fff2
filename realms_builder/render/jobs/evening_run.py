"""Puts everything that an evening needs into one PDF: cover, sheets, cards, rules, tokens.

On two-sided paper what is handed over begins on a front, so that it can be taken out. What nobody
brings, such as a scenario in a game without any, is left out and said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

from realms_builder.cards.elements.table_map import PlanOnPage
from realms_builder.cards.imposition.duplex import flips_about_vertical_axis
from realms_builder.cards.imposition.pages import Side
from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.sizes import LEAST_SIDE_MM
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.game.formulas.values import MISSING
from realms_builder.game.printing import show
from realms_builder.render.jobs.evening_chapters import Chapter, Chapters, Part, sides_of
from realms_builder.render.jobs.evening_request import EveningRequest, EveningSection
from realms_builder.render.jobs.looks import BrokenLook, Look, UnknownLook
from realms_builder.render.jobs.print_cards import PrintCancelled, Progress, each_once
from realms_builder.render.jobs.print_request import PrintedPage, Printout
from realms_builder.render.jobs.print_run import SAID_TO_PRINTER
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.roster.resolve.muster import Muster
from realms_builder.scenarios.settled import SettledScenario
from realms_builder.sheets.evening.evening_cover import ContentsLine, Cover, CoverSide, cover_face
from realms_builder.sheets.evening.scenario_subjects import page_subject
from realms_builder.sheets.roster.page_look import PageLook
from realms_builder.sheets.roster.roster_sheet import emblem_of, shown_name


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


# ------------------------------------------------------------------ evening layout


Size = tuple[float, float]


class PlannedPage(NamedTuple):
    """One page to come; a blank one has no *part*. *opens* are the titles that begin on it."""

    size: Size
    part: Part | None = None
    at: int = 0
    opens: tuple[tuple[str, int], ...] = ()


def planned(
    chapters: Iterable[Chapter], *, before: int, two_sided: bool, paper: Size
) -> list[PlannedPage]:
    """Return the pages of *chapters* after so many *before* them.

    On two-sided paper what is handed out begins on a front, behind an empty page where it has to.
    """
    plan: list[PlannedPage] = []
    for chapter in chapters:
        title: tuple[tuple[str, int], ...] = ((chapter.title, 0),)
        for part in chapter.parts:
            opens = (*title, (part.title, 1)) if part.title else title
            for at, size in enumerate(part.pages.sizes):
                is_front = (at == 0 and part.out) or part.pages.is_front(at)
                if two_sided and is_front and (before + len(plan)) % 2:
                    plan.append(PlannedPage(plan[-1].size if plan else paper))
                plan.append(PlannedPage(size, part, at, () if at else opens))
            title = ()
    return plan


def contents_of(plan: Sequence[PlannedPage], before: int) -> tuple[ContentsLine, ...]:
    """Return a line for everything that begins somewhere, with its page."""
    return tuple(
        ContentsLine(title, level, number)
        for number, page in enumerate(plan, before + 1)
        for title, level in page.opens
    )


def is_upside_down(size: Size, number: int, duplex: Duplex) -> bool:
    """Return whether the page of a *number*, from 1, has to be turned to be read like a book."""
    on_back = duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE) and number % 2 == 0
    return on_back and not flips_about_vertical_axis(*size, duplex)


def printed_pages(
    cover: Sequence[Size], plan: Sequence[PlannedPage], *, two_sided: bool
) -> tuple[PrintedPage, ...]:
    """Return which side of which sheet every page of the file is."""
    return tuple(_printed(cover, plan, two_sided=two_sided))


def _printed(
    cover: Sequence[Size], plan: Sequence[PlannedPage], *, two_sided: bool
) -> Iterator[PrintedPage]:
    pages = [*((size, False) for size in cover), *((page.size, page.part is None) for page in plan)]
    for at, ((width, height), blank) in enumerate(pages):
        if two_sided:
            side = Side.BACK if at % 2 else Side.FRONT
            yield PrintedPage(width, height, at // 2 + 1, side, blank)
        else:
            yield PrintedPage(width, height, at + 1, Side.FRONT, blank)


# ------------------------------------------------------------------ evening cover page


def evening_title(request: EveningRequest) -> str:
    """Return who plays: ``Grenzwacht – Gassenbande``."""
    names = [shown_name(mustered, request.lang) for mustered in request.mustered]
    return " – ".join(names)


def write_cover(
    writer: PdfWriter,
    request: EveningRequest,
    look: Look,
    scenario: SettledScenario | None,
    contents: tuple[ContentsLine, ...],
) -> None:
    """Write the cover, with a link from every line of its contents."""
    page_look = PageLook(request.paper, look.theme, look.fonts, request.lang)
    face, places = cover_face(_cover(request, scenario, contents), page_look)
    writer.full_page(face)
    for place in places:
        writer.link_to_page((place.x, place.y, place.w, place.h), place.page)


def _cover(
    request: EveningRequest, scenario: SettledScenario | None, contents: tuple[ContentsLine, ...]
) -> Cover:
    lang, game = request.lang, request.game
    letters = sides_of(request.mustered, scenario)
    sides = (_side(m, letter, lang) for m, letter in zip(request.mustered, letters, strict=True))
    facts, plan = _of_scenario(scenario, lang)
    name = " ".join(part for part in (game.name.pick(lang), game.file.edition.pick(lang)) if part)
    title = evening_title(request)
    ordered = tuple(sorted(sides, key=lambda side: side.letter))
    return Cover(name, title, ordered, facts, plan, contents)


def _side(mustered: Muster, letter: str, lang: str) -> CoverSide:
    faction = mustered.faction
    return CoverSide(
        letter,
        shown_name(mustered, lang),
        faction.name.pick(lang) if faction else mustered.roster.faction,
        faction.colour if faction else "",
        emblem_of(mustered),
    )


def _of_scenario(
    scenario: SettledScenario | None, lang: str
) -> tuple[tuple[tuple[str, str], ...], PlanOnPage | None]:
    if scenario is None:
        return (), None
    page = page_subject(scenario)
    facts = [
        (sentence(f"evening.fact_{name}", lang), show(value, lang))  # type: ignore[arg-type]
        for name, value in (
            ("mission", page.lookup("name")),
            ("deployment", page.lookup("deployment")),
            ("seed", page.lookup("seed")),
        )
        if value is not MISSING
    ]
    plan = page.lookup("map")
    said = tuple((label, value) for label, value in facts if value)
    return said, plan if isinstance(plan, PlanOnPage) else None
