"""Makes the chapters of an evening: each kind of paper as the commands for it alone make it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from realms_builder.cards.deck import Deck, deck_of
from realms_builder.cards.drawing import Face, TextRun
from realms_builder.cards.imposition.pages import Sheets, Side
from realms_builder.cards.imposition.print_job import Duplex, PrintJob
from realms_builder.cards.sizes import Paper
from realms_builder.cards.subjects import CardSubject, CardsWanted, subjects_of_roster
from realms_builder.cards.template.templates import Shows
from realms_builder.cards.tokens import tokens_of_roster
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.render.jobs.calibrated_sheets import calibrated_sheets
from realms_builder.render.jobs.evening_request import EveningRequest, EveningSection
from realms_builder.render.jobs.looks import Look, find_look
from realms_builder.render.jobs.quick_sheet_pdf import QuickPages, quick_pages
from realms_builder.render.jobs.scenario_print import task_deck
from realms_builder.render.jobs.token_sheet_pdf import TEMPLATE as TOKEN
from realms_builder.render.jobs.token_sheet_pdf import TokenPages, token_pages
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.render.pdf.sheets import write_page
from realms_builder.roster.checks import check
from realms_builder.roster.resolve.muster import Muster
from realms_builder.scenarios.evening import NoScenarios, settled_evening
from realms_builder.scenarios.finding import scenarios_of
from realms_builder.scenarios.settled import SettledScenario
from realms_builder.sheets.evening.scenario_subjects import PAGE, TASK, page_subject, task_subjects
from realms_builder.sheets.roster.entries import RosterSheet
from realms_builder.sheets.roster.introduction import introduction_of
from realms_builder.sheets.roster.pages import sheet_pages
from realms_builder.sheets.roster.roster_sheet import sheet_of, shown_name
from realms_builder.sheets.roster.sheet_styles import SheetStyle
from realms_builder.sheets.rules.digest import rules_digest
from realms_builder.sheets.rules.quick_reference import QuickReference, quick_reference

Step = Callable[[], None]
_OF_A_SCENARIO = {EveningSection.COVER, EveningSection.SCENARIO, EveningSection.TASKS}


class Chapters:
    """The chapters of one evening; :attr:`problems` holds what was wrong on the way.

    *step* is called before every card and every sheet, and may raise to stop.
    """

    def __init__(self, request: EveningRequest, step: Step) -> None:
        """Settle the scenario, where a section needs one; the rest waits for :meth:`made`."""
        self.problems: list[Problem] = []
        self.cards = 0
        self._request, self._step = request, step
        self._sides = [(shown_name(m, request.lang), m) for m in request.mustered]
        self._looks: dict[str, Look] = {}
        self.scenario = self._settled()

    @property
    def steps(self) -> int:
        """Return how many steps making all of them takes."""
        sections = self._request.sections
        cards = sum(map(len, self._subjects)) if EveningSection.CARDS in sections else 0
        return cards + len(sections) * max(1, len(self._sides))

    def made(self) -> list[Chapter]:
        """Return the chapters that have any pages, in order."""
        makers = {
            EveningSection.SCENARIO: self._scenario_page,
            EveningSection.INTRO: self._introductions,
            EveningSection.ROSTER: self._rosters,
            EveningSection.CARDS: self._cards,
            EveningSection.QUICK: self._quick,
            EveningSection.RULES: self._rules,
            EveningSection.TASKS: self._tasks,
            EveningSection.TOKENS: self._tokens,
        }
        found: list[Chapter] = []
        for section, make in makers.items():
            if section in self._request.sections:
                parts = [(name, pages) for name, pages in make() if pages.sizes]
                alone = len(parts) == 1 and len(self._sides) < 2
                out = section is not EveningSection.SCENARIO  # which may stand behind the cover
                named = tuple(Part("" if alone else name, pages, out) for name, pages in parts)
                title = sentence(f"evening.{section.value}", self._request.lang)
                if named:
                    found.append(Chapter(title, named))
        return found

    @cached_property
    def look(self) -> Look:
        """Return the look of sheets and unit cards."""
        return self._look("unit", None)

    def _look(self, shows: Shows, template: str | None) -> Look:
        request, paper = self._request, self._request.paper
        key = f"{shows} {template}"
        if key not in self._looks:
            size = (paper.width_mm, paper.height_mm) if template == PAGE else None
            found = find_look(
                request.library, request.game,
                template=template, theme=request.theme, size=size, shows=shows,
            )  # fmt: skip
            self.problems.extend(found.problems)
            if self._looks:  # one set of fonts, so that one subset of each serves all pages
                found = replace(found, fonts=next(iter(self._looks.values())).fonts)
            self._looks[key] = found
        return self._looks[key]

    # ------------------------------------------------------------------ the scenario

    def _settled(self) -> SettledScenario | None:
        request = self._request
        if not request.sections & _OF_A_SCENARIO:
            return None
        first, *others = (*request.mustered, None)
        second = others[0] if others else None
        try:
            scenario, problems = settled_evening(
                request.library, request.game, lambda: (first, second), request.seed
            )
        except NoScenarios as error:
            self.problems.extend(error.problems if self._needs_scenario() else self._without())
            return None
        self.problems.extend(problems)
        return scenario

    def _needs_scenario(self) -> bool:
        """Return whether nothing would be left without one."""
        wanted = self._request.sections - {EveningSection.COVER}
        return bool(wanted) and wanted <= _OF_A_SCENARIO

    def _without(self) -> Iterator[Problem]:
        values = {"game": self._request.game.name}
        yield Problem("evening.no_scenario", Severity.HINT, values=values)

    def _scenario_page(self) -> Iterator[tuple[str, Pages]]:
        if self.scenario is None:
            return
        self._step()
        composed = (
            self._look("scenario", PAGE)
            .composer(self._request.lang)
            .compose(page_subject(self.scenario))
        )
        self.problems.extend(composed.problems)
        faces = (composed.front, *composed.continuations)
        yield "", FacePages(faces, self.look.fonts)

    def _tasks(self) -> Iterator[tuple[str, Pages]]:
        scenario = self.scenario
        if scenario is None:
            return
        subjects = task_subjects(scenario)
        composer = self._look("task", TASK).composer(self._request.lang)
        for place in range(len(self._sides)):
            self._step()
            side = scenario.side_of(place)
            own = [subject for subject in subjects if subject.key.startswith(f"{side}/")]
            name = self._sides[place][0]
            if own:
                backs = self._request.duplex is not Duplex.NONE
                yield name, self._imposed(task_deck(own, composer, backs=backs), name)

    # ------------------------------------------------------------------ sheets

    def _introductions(self) -> Iterator[tuple[str, Pages]]:
        scenarios, _ = scenarios_of(self._request.library, self._request.game)
        for name, mustered in self._sides:
            yield name, self._sheet(introduction_of(mustered, self._request.lang, scenarios))

    def _rosters(self) -> Iterator[tuple[str, Pages]]:
        for name, mustered in self._sides:
            sheet = sheet_of(mustered, check(mustered), self._request.lang)
            yield name, self._sheet(sheet, self._request.style)

    def _sheet(self, sheet: RosterSheet, style: SheetStyle = SheetStyle.USUAL) -> FacePages:
        self._step()
        look = self.look
        laid_out = sheet_pages(sheet, self._request.paper, look.theme, look.fonts, style)
        self.problems.extend(laid_out.problems)
        return FacePages(laid_out.faces, look.fonts)

    def _quick(self) -> Iterator[tuple[str, Pages]]:
        request = self._request
        reference = quick_reference(request.library, request.game, request.lang)
        self.problems.extend(reference.problems)
        yield from self._columns("", reference)

    def _rules(self) -> Iterator[tuple[str, Pages]]:
        for name, mustered in self._sides:
            yield from self._columns(name, rules_digest(mustered, self._request.lang))

    def _columns(self, name: str, reference: QuickReference) -> Iterator[tuple[str, Pages]]:
        self._step()
        look = self.look
        made = quick_pages(reference, look.fonts, look.theme, self._request.paper)
        if isinstance(made, Problem):
            self.problems.append(made)
            return
        self.problems.extend(made.problems)
        yield name, ColumnPages(made, look.fonts)

    # ------------------------------------------------------------------ cards and rounds

    @cached_property
    def _subjects(self) -> list[list[CardSubject]]:
        return [subjects_of_roster(mustered, CardsWanted()) for _, mustered in self._sides]

    def _cards(self) -> Iterator[tuple[str, Pages]]:
        composer = self.look.composer(self._request.lang)
        backs = self._request.duplex is not Duplex.NONE
        for (name, _), subjects in zip(self._sides, self._subjects, strict=True):
            yield name, self._imposed(deck_of(self._told(subjects), composer, backs=backs), name)

    def _told(self, subjects: list[CardSubject]) -> Iterator[CardSubject]:
        for subject in subjects:
            self._step()
            yield subject

    def _imposed(self, deck: Deck, name: str) -> CardPages:
        request = self._request
        job = PrintJob(name=name, paper=request.paper, duplex=request.duplex)
        cards = [leaf.on_sheet(merge=False) for leaf in deck.leaves]
        sheets = calibrated_sheets(cards, job, request.offsets, request.lang)
        self.problems.extend(deck.problems)
        self.problems.extend(sheets.problems if cards else ())
        self.cards += len(cards) if sheets.pages else 0
        return CardPages(sheets, deck, self.look.fonts)

    def _tokens(self) -> Iterator[tuple[str, Pages]]:
        look, paper = self._look("token", TOKEN), self._request.paper
        for name, mustered in self._sides:
            self._step()
            made = token_pages(tokens_of_roster(mustered), name, look, self._request.lang, paper)
            self.problems.extend(made.problems)
            yield name, RoundPages(made, paper, look.fonts)


def sides_of(mustered: tuple[Muster, ...], scenario: SettledScenario | None) -> list[str]:
    """Return the letters of both sides as the dice settled them, empty without a scenario."""
    if scenario is None:
        return [""] * len(mustered)
    return [scenario.side_of(place).upper() for place in range(len(mustered))]


# ------------------------------------------------------------------ evening parts


_NUMBER_PT, _NUMBER_AT_MM, _NUMBER_INK = 7.0, 5.6, "#6f6a62"


class Pages(Protocol):
    """Pages that can be written one by one into a document."""

    @property
    def sizes(self) -> Sequence[tuple[float, float]]:
        """Return width and height of every page in millimetres, as it is seen."""
        ...

    def write(self, writer: PdfWriter, at: int, number: int, *, upside_down: bool) -> None:
        """Write the page at *at*, which has the *number* in the whole file."""
        ...

    def is_front(self, at: int) -> bool:
        """Return whether the page at *at* must lie on a front by itself."""
        ...


@dataclass(frozen=True, slots=True)
class Part:
    """Pages below one line of the contents, which has no words of its own in a chapter alone.

    What is handed *out* begins on a front.
    """

    title: str
    pages: Pages
    out: bool = True


@dataclass(frozen=True, slots=True)
class Chapter:
    """Parts under one title, one for each side or one for both."""

    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class FacePages:
    """Faces as large as the paper."""

    faces: tuple[Face, ...]
    fonts: FontSet

    @property
    def sizes(self) -> Sequence[tuple[float, float]]:
        """Return the sizes of the faces."""
        return [(face.width_mm, face.height_mm) for face in self.faces]

    def write(self, writer: PdfWriter, at: int, number: int, *, upside_down: bool) -> None:
        """Write one face with its number."""
        face, turned = self.faces[at], 180 if upside_down else 0
        writer.full_page(face, turned)
        writer.place(numbered(number, face.width_mm, face.height_mm, self.fonts), 0.0, 0.0, turned)

    def is_front(self, at: int) -> bool:
        """Return that pages after the first may lie on either side."""
        del at
        return False


@dataclass(frozen=True, slots=True)
class ColumnPages:
    """Pages of a reference."""

    pages: QuickPages
    fonts: FontSet

    @property
    def sizes(self) -> Sequence[tuple[float, float]]:
        """Return the size of the paper for every page."""
        paper = self.pages.paper
        return [(paper.width_mm, paper.height_mm)] * self.pages.layout.pages

    def write(self, writer: PdfWriter, at: int, number: int, *, upside_down: bool) -> None:
        """Write one page with its number."""
        paper = self.pages.paper
        over = numbered(number, paper.width_mm, paper.height_mm, self.fonts)
        self.pages.write(writer, at, over, upside_down=upside_down)

    def is_front(self, at: int) -> bool:
        """Return that pages after the first may lie on either side."""
        del at
        return False


@dataclass(frozen=True, slots=True)
class CardPages:
    """Sheets of cards; their backs lie where imposition put them, so nothing turns them."""

    sheets: Sheets
    deck: Deck
    fonts: FontSet

    @property
    def sizes(self) -> Sequence[tuple[float, float]]:
        """Return the sizes of the sheets."""
        return [(page.width_mm, page.height_mm) for page in self.sheets.pages]

    def write(self, writer: PdfWriter, at: int, number: int, *, upside_down: bool) -> None:
        """Write one sheet; its number stands in its small print."""
        del upside_down
        page = self.sheets.pages[at]
        texts = tuple(replace(text, text=f"{number} · {text.text}") for text in page.texts)
        write_page(writer, replace(page, texts=texts), self.deck.face, self.fonts)

    def is_front(self, at: int) -> bool:
        """Return what imposition says; cards without backs are all fronts."""
        return self.sheets.pages[at].side is Side.FRONT


@dataclass(frozen=True, slots=True)
class RoundPages:
    """Pages of rounds to cut, printed on one side only."""

    pages: TokenPages
    paper: Paper
    fonts: FontSet

    @property
    def sizes(self) -> Sequence[tuple[float, float]]:
        """Return the size of the paper for every page."""
        return [(self.paper.width_mm, self.paper.height_mm)] * len(self.pages.pages)

    def write(self, writer: PdfWriter, at: int, number: int, *, upside_down: bool) -> None:
        """Write one page of rounds with its number."""
        del upside_down
        self.pages.write(writer, at)
        paper = self.paper
        over = numbered(number, paper.width_mm, paper.height_mm, self.fonts)
        writer.place(over, 0.0, 0.0)

    def is_front(self, at: int) -> bool:
        """Return that every page is a front."""
        del at
        return True


def numbered(number: int, width_mm: float, height_mm: float, fonts: FontSet) -> Face:
    """Return a face as large as the page that holds only the page's number, at its foot."""
    text = str(number)
    x = (width_mm - fonts.width("text_bold", text, _NUMBER_PT)) / 2
    baseline = height_mm - _NUMBER_AT_MM
    run = TextRun(x, baseline, text, "text_bold", _NUMBER_PT, _NUMBER_INK)
    return Face(width_mm, height_mm, marks=[run])
