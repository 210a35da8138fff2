"""Puts everything that an evening needs into one PDF: cover, sheets, cards, rules, tokens.

On two-sided paper what is handed over begins on a front, so that it can be taken out. What nobody
brings, such as a scenario in a game without any, is left out and said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from realms_builder.cards.deck import Deck
from realms_builder.cards.elements.table_map import PlanOnPage
from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.sizes import LEAST_SIDE_MM, Paper
from realms_builder.core.problems import Problem, Severity, without_duplicates
from realms_builder.core.translation import languages, sentence
from realms_builder.game.formulas.values import MISSING
from realms_builder.game.game import Game
from realms_builder.game.value_words import show
from realms_builder.render.jobs.calibrated_sheets import NO_OFFSETS
from realms_builder.render.jobs.looks import CardLook
from realms_builder.render.jobs.page_plan import (
    SAID_TO_PRINTER,
    ChapterPart,
    EveningChapter,
    PlannedPage,
    planned,
    printed_pages,
    sharing,
    write_plan,
)
from realms_builder.render.jobs.print_cards import Steps, worst_first
from realms_builder.render.jobs.print_request import (
    EveningContents,
    PrintedPage,
    Printout,
    PrintRequest,
    SheetWanted,
    Sources,
)
from realms_builder.render.jobs.printer_offsets import not_calibrated
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.render.pdf.roster_qr import printed_code
from realms_builder.render.sheet_kinds.kind import DeckSheetKind, MadeFrom, SheetUse
from realms_builder.render.sheet_kinds.making import SheetMaking
from realms_builder.render.sheet_kinds.registry import COVER, kinds_of_evening
from realms_builder.roster.checks.run import check
from realms_builder.roster.findings import Said
from realms_builder.roster.missing_units import missing_problem
from realms_builder.roster.resolve.muster import Muster
from realms_builder.scenarios.evening import NoScenarios, settled_evening
from realms_builder.scenarios.settled import SettledScenario
from realms_builder.sheets.evening.evening_cover import ContentsLine, Cover, CoverSide, cover_face
from realms_builder.sheets.evening.extra_subjects import page_subject
from realms_builder.sheets.roster.introduction import seen_from_outside
from realms_builder.sheets.roster.page_look import PageLook
from realms_builder.sheets.roster.printed_code import PrintedCode
from realms_builder.sheets.roster.roster_sheet import emblem_of, reckoned, shown_name


def evening_printout(
    request: PrintRequest, contents: EveningContents, sources: Sources, steps: Steps
) -> Printout:
    """Return the finished file of *request*, the worst of its problems first.

    Raises what :func:`~realms_builder.render.jobs.looks.find_look` raises.
    """
    mustered = tuple(sources.muster(roster) for roster in request.rosters)
    refused = _refused(request, sources, mustered)
    if refused is not None:
        return Printout(problems=(refused,))
    return _EveningRun(request, contents, sources, mustered, steps).printout()


def _refused(request: PrintRequest, sources: Sources, rosters: Sequence[Muster]) -> Problem | None:
    """Return why there can be no file at all, None where there can."""
    paper = request.job.paper
    if min(paper.width_mm, paper.height_mm) < LEAST_SIDE_MM:
        values = {"width_mm": paper.width_mm, "height_mm": paper.height_mm}
        return Problem("evening.paper_too_small", values={**values, "least_mm": LEAST_SIDE_MM})
    for found in rosters:
        if found.roster.system != sources.game.id:
            values = {
                "name": shown_name(found, request.lang),
                "other": found.game.name,
                "game": sources.game.name,
            }
            return Problem("evening.other_game", values=values)
    return None


class _EveningRun:
    """One run from the rosters to the bytes."""

    def __init__(
        self,
        request: PrintRequest,
        contents: EveningContents,
        sources: Sources,
        mustered: Sequence[Muster],
        steps: Steps,
    ) -> None:
        self._request, self._contents, self._sources = request, contents, sources
        self._mustered, self._steps = mustered, steps
        sides = [(shown_name(found, request.lang), found) for found in mustered]
        self._making = SheetMaking(request, sources, sides, steps.made, tells_looks=True)
        found = (kind for kind in kinds_of_evening() if kind.id in contents.sections)
        self._kinds = tuple(found)
        self._problems = self._making.problems
        self._problems.extend(without_duplicates(_about_rosters(mustered, request.lang)))

    def printout(self) -> Printout:
        """Settle the scenario, make every section and write them."""
        request, making = self._request, self._making
        scenario = self._settled()
        self._steps.to_make = sum(kind.steps(making) for kind in self._kinds) or 1
        chapters = [chapter for chapter in self._chapters(scenario) if chapter.parts]
        has_cover = COVER in self._contents.sections
        if not chapters and not has_cover:
            if not any(problem.severity is Severity.ERROR for problem in self._problems):
                self._problems.append(Problem("evening.nothing"))
            return Printout(problems=worst_first(self._problems))
        pdf, pages, edge = self._written(chapters, scenario, has_cover=has_cover)
        if request.printer and request.is_two_sided and request.backs == NO_OFFSETS:
            self._problems.append(not_calibrated(request.printer))
        problems = worst_first(self._problems)
        return Printout(pdf, pages, making.cards, edge=edge, problems=problems)

    def _settled(self) -> SettledScenario | None:
        """Return the scenario, where a section needs one; without any the rest is made."""
        needs = {COVER} if COVER in self._contents.sections else set[str]()
        needs |= {kind.id for kind in self._kinds if kind.made_from is MadeFrom.SCENARIO}
        if not needs:
            return None
        first, *others = (*self._mustered, None)
        second = others[0] if others else None
        library, game = self._sources.library, self._sources.game
        try:
            scenario, problems = settled_evening(
                library, game, lambda: (first, second), self._contents.seed
            )
        except NoScenarios as error:
            rest = {kind.id for kind in self._kinds} - needs
            only_these = self._kinds and not rest
            self._problems.extend(error.problems if only_these else _without(self._sources))
            return None
        self._problems.extend(problems)
        return scenario

    def _chapters(self, scenario: SettledScenario | None) -> Iterator[EveningChapter]:
        """Yield what lies on the table, what each player takes, then what is cut."""
        cut, of_players = list[ChapterPart](), dict[int, list[ChapterPart]]({0: [], 1: []})
        decks: list[tuple[str, Deck]] = []
        for kind in self._kinds:
            style = self._contents.style if kind.has_style else SheetWanted(kind.id).style
            wanted = SheetWanted(kind.id, style, settled=scenario)
            if isinstance(kind, DeckSheetKind):
                name = kind.chapter_name(self._request.lang)
                made = [(name, deck) for _, deck in kind.decks(self._making, wanted)]
                if scenario is not None and kind.made_from is MadeFrom.SCENARIO and not made:
                    self._problems.append(Problem(kind.nothing, Severity.HINT))
                decks += made
                continue
            for place, name, sheet in kind.of_evening(self._making, wanted):
                if not sheet.pages.sizes:
                    continue
                if kind.use is SheetUse.TABLE:
                    behind_cover = kind.made_from is MadeFrom.SCENARIO
                    part = ChapterPart("", sheet.pages, out=not behind_cover)
                    yield EveningChapter(name, (part,))
                    continue
                parts = cut if kind.use is SheetUse.CUT else of_players[place]
                out = kind.use is SheetUse.CUT or not parts
                parts.append(ChapterPart(name, sheet.pages, out=out))
        for place, parts in of_players.items():
            yield EveningChapter(self._for_player(place), tuple(parts))
        cut = [*self._cards(decks), *cut]
        if len(cut) > 1:
            cut[:2] = sharing(*cut[:2])
        yield EveningChapter(sentence("evening.to_cut", self._request.lang), tuple(cut))

    def _cards(self, decks: Sequence[tuple[str, Deck]]) -> Iterator[ChapterPart]:
        """Yield all cards on sheets that they share."""
        together, names = Deck(), dict[str, None]()
        for name, deck in decks:
            together.add(deck)
            names.update({name: None} if deck.leaves else {})
        if together.leaves:
            pages = self._making.imposed(together, self._making.name_of_all, shared=True)
            yield ChapterPart(" · ".join(names), pages)

    def _for_player(self, place: int) -> str:
        lang, sides = self._request.lang, self._making.sides
        if place < len(sides):
            return sentence("evening.for_player", lang, {"name": sides[place][0]})
        return sentence("evening.for_opponent", lang)

    def _written(
        self,
        chapters: Sequence[EveningChapter],
        scenario: SettledScenario | None,
        *,
        has_cover: bool,
    ) -> tuple[bytes, tuple[PrintedPage, ...], Duplex]:
        request, job = self._request, self._request.job
        paper = (job.paper.width_mm, job.paper.height_mm)
        cover = [paper] if has_cover else []
        plan = planned(chapters, before=len(cover), two_sided=request.is_two_sided, paper=paper)
        evening = Evening(
            self._sources.game,
            self._making.name_of_all,
            self._mustered,
            scenario,
            job.paper,
            request.lang,
        )
        target, look = BytesIO(), self._making.look()
        writer = PdfWriter(
            target,
            look.fonts,
            title=sentence("evening.title", request.lang, {"name": self._making.name_of_all}),
            lang=request.lang,
            duplex=SAID_TO_PRINTER[job.duplex],
        )
        edge = job.duplex if request.is_two_sided else Duplex.NONE
        with writer:
            if cover:
                writer.bookmark(sentence("evening.cover", request.lang))
                contents = _contents_of(plan, len(cover))
                write_cover(writer, evening, look, contents, _to_do(contents, request.lang))
            write_plan(writer, plan, edge, self._steps.wrote, numbers=True)
        self._problems.extend(writer.problems)
        return target.getvalue(), printed_pages(cover, plan, two_sided=request.is_two_sided), edge


def _contents_of(plan: Sequence[PlannedPage], before: int) -> tuple[ContentsLine, ...]:
    """Return a line for everything that begins somewhere, with its page."""
    return tuple(
        ContentsLine(title, level, number)
        for number, page in enumerate(plan, before + 1)
        for title, level in page.opens
    )


def _to_do(contents: Sequence[ContentsLine], lang: str) -> str:
    """Return up to which page there is to read and from which to cut; empty where none is cut."""
    title = sentence("evening.to_cut", lang)
    first = next((line.page for line in contents if line.title == title), None)
    if first is None:
        return ""
    return sentence("evening.to_do", lang, {"kept": first - 1, "first": first})


def _without(sources: Sources) -> Iterator[Problem]:
    values = {"game": sources.game.name}
    yield Problem("evening.no_scenario", Severity.HINT, values=values)


def _about_rosters(mustered: Sequence[Muster], lang: str) -> Iterator[Problem]:
    """Yield what is to be said of the rosters themselves."""
    for one in mustered:
        for model in one.missing:
            yield missing_problem(one, model)
        if not one.roster.models:
            values = {"name": shown_name(one, lang)}
            yield Problem("evening.empty", Severity.WARNING, values=values)
            continue
        errors = [found.text for found in check(one) if found.severity is Severity.ERROR]
        if errors:
            wrong = {tag: _gathered(errors, shown_name(one, tag), tag) for tag in languages()}
            known = {"name": shown_name(one, lang), "finding": wrong}
            yield Problem("evening.illegal", Severity.WARNING, values=known)
    rosters = [one.roster for one in mustered]
    if len(rosters) > 1 and rosters[0] == rosters[1]:
        values = {"name": shown_name(mustered[0], lang)}
        yield Problem("evening.same_roster", Severity.HINT, values=values)


def _gathered(errors: Sequence[Said], name: str, lang: str) -> str:
    """Return the first of *errors* and how many more there are, without the roster's *name*."""
    first, more = errors[0].pick(lang).removeprefix(f"{name}: "), len(errors) - 1
    return sentence("findings.gathered", lang, {"text": first, "count": more}) if more else first


# ------------------------------------------------------------------ evening cover page


@dataclass(frozen=True, slots=True)
class Evening:
    """Who plays what on which paper, in one language."""

    game: Game
    title: str
    mustered: Sequence[Muster]
    scenario: SettledScenario | None
    paper: Paper
    lang: str


def write_cover(
    writer: PdfWriter,
    evening: Evening,
    look: CardLook,
    contents: tuple[ContentsLine, ...],
    to_do: str = "",
) -> None:
    """Write the cover, with a link from every line of its contents and what is *to_do* below."""
    page_look = PageLook(evening.paper, look.theme, look.fonts, evening.lang)
    face, places = cover_face(_cover(evening, contents, to_do), page_look)
    writer.full_page(face)
    for place in places:
        writer.link_to_page((place.x, place.y, place.w, place.h), place.page)


def _cover(evening: Evening, contents: tuple[ContentsLine, ...], to_do: str) -> Cover:
    lang, game, scenario = evening.lang, evening.game, evening.scenario
    letters = [
        "" if scenario is None else scenario.side_of(place).upper()
        for place in range(len(evening.mustered))
    ]
    others = (*reversed(evening.mustered),) if len(evening.mustered) == 2 else (None,)
    both = zip(evening.mustered, others, letters, strict=True)
    sides = [
        (_side(mustered, other, letter, lang), _code(mustered, lang))
        for mustered, other, letter in both
    ]
    facts, plan = _of_scenario(scenario, lang)
    name = " ".join(part for part in (game.name.pick(lang), game.file.edition.pick(lang)) if part)
    sides.sort(key=lambda side: side[0].letter)
    codes = tuple(code for _, code in sides if code is not None)
    ordered = tuple(side for side, _ in sides)
    return Cover(name, evening.title, ordered, facts, plan, contents, to_do, codes)


def _code(mustered: Muster, lang: str) -> PrintedCode | None:
    """Return the code of what both sides may know of a roster: the cover is for both."""
    values = {"name": shown_name(mustered, lang)}
    title = sentence("sending.code_open_head", lang, values)
    return printed_code(seen_from_outside(mustered), lang, title)


def _side(mustered: Muster, opponent: Muster | None, letter: str, lang: str) -> CoverSide:
    faction = mustered.faction
    return CoverSide(
        letter,
        shown_name(mustered, lang),
        faction.name.pick(lang) if faction else mustered.roster.faction,
        (faction.colour if faction else "") or mustered.game.file.colour,
        emblem_of(mustered),
        reckoned(mustered, opponent, lang) if opponent is not None else (),
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
