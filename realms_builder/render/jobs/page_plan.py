"""Pages that are ready, each kind written in its own way, and how they come together in one file.

On two-sided paper what is handed out begins on a front, behind an empty page where it has to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from realms_builder.cards.imposition.duplex import flips_about_vertical_axis
from realms_builder.cards.imposition.pages import PageSide, Sheets
from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.sizes import Paper
from realms_builder.core.problems import Problem
from realms_builder.layout.marks import Face, TextRun
from realms_builder.render.jobs.print_request import PrintedPage
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.render.pdf.sheets import FaceOf, write_page

if TYPE_CHECKING:  # cards on paper come without them
    from realms_builder.cards.tokens import PlacedToken
    from realms_builder.render.jobs.token_sheet_pdf import TokenPages

Turned = Literal["long-edge", "short-edge", "simplex", ""]
"""What a file asks of the printer: the edge to turn the paper on, one side only, or nothing."""

SAID_TO_PRINTER: dict[Duplex, Turned] = {
    Duplex.LONG_EDGE: "long-edge",
    Duplex.SHORT_EDGE: "short-edge",
    Duplex.FOLD: "simplex",
    Duplex.NONE: "simplex",
}
Size = tuple[float, float]
_NUMBER_PT, _NUMBER_AT_MM, _NUMBER_INK = 8.0, 5.6, "#6f6a62"


class Pages(Protocol):
    """Pages that can be written one by one into a document."""

    @property
    def fonts(self) -> FontSet:
        """Return the fonts they are set in."""
        ...

    @property
    def sizes(self) -> Sequence[tuple[float, float]]:
        """Return width and height of every page in millimetres, as it is seen."""
        ...

    def write(self, writer: PdfWriter, at: int, number: int | None, *, upside_down: bool) -> None:
        """Write the page at *at* with its *number* in the whole file, if it has one."""
        ...

    def is_front(self, at: int) -> bool:
        """Return whether the page at *at* must lie on a front by itself."""
        ...


@dataclass(frozen=True, slots=True)
class ChapterPart:
    """Pages below one line of the contents, which has no words of its own in a chapter alone.

    What is handed *out* begins on a front.
    """

    title: str
    pages: Pages
    out: bool = True


@dataclass(frozen=True, slots=True)
class EveningChapter:
    """Parts under one title, one for each side or one for both; without one no line leads there."""

    title: str
    parts: tuple[ChapterPart, ...]


@dataclass(frozen=True, slots=True)
class FacePages:
    """Faces as large as the paper."""

    faces: tuple[Face, ...]
    fonts: FontSet

    @property
    def sizes(self) -> Sequence[tuple[float, float]]:
        """Return the sizes of the faces."""
        return [(face.width_mm, face.height_mm) for face in self.faces]

    def write(self, writer: PdfWriter, at: int, number: int | None, *, upside_down: bool) -> None:
        """Write one face with its number."""
        face, turned = self.faces[at], 180 if upside_down else 0
        writer.full_page(face, turned)
        over = numbered(number, face.width_mm, face.height_mm, self.fonts)
        if over is not None:
            writer.place(over, 0.0, 0.0, turned)

    def is_front(self, at: int) -> bool:
        """Return that pages after the first may lie on either side."""
        del at
        return False


@dataclass(frozen=True, slots=True)
class CardPages:
    """Sheets of cards; their backs lie where imposition put them, so nothing turns them.

    *Rounds* lie on the last front, below the cards.
    """

    sheets: Sheets
    face_of: FaceOf
    fonts: FontSet
    rounds: tuple[PlacedToken, ...] = ()

    @property
    def sizes(self) -> Sequence[tuple[float, float]]:
        """Return the sizes of the sheets."""
        return [(page.width_mm, page.height_mm) for page in self.sheets.pages]

    def write(self, writer: PdfWriter, at: int, number: int | None, *, upside_down: bool) -> None:
        """Write one sheet; its number stands in its small print."""
        del upside_down
        page = self.sheets.pages[at]
        if number is not None:
            texts = tuple(replace(text, text=f"{number} · {text.text}") for text in page.texts)
            page = replace(page, texts=texts)
        write_page(writer, page, self.face_of, self.fonts)
        if self.rounds and at == self.last_front:
            from realms_builder.render.jobs.token_sheet_pdf import write_rounds

            write_rounds(writer, self.rounds)

    @property
    def last_front(self) -> int:
        """Return which page is the last front."""
        pages = self.sheets.pages
        return max(at for at, page in enumerate(pages) if page.side is PageSide.FRONT)

    def is_front(self, at: int) -> bool:
        """Return what imposition says; cards without backs are all fronts."""
        return self.sheets.pages[at].side is PageSide.FRONT


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

    def write(self, writer: PdfWriter, at: int, number: int | None, *, upside_down: bool) -> None:
        """Write one page of rounds with its number."""
        del upside_down
        self.pages.write(writer, at)
        paper = self.paper
        over = numbered(number, paper.width_mm, paper.height_mm, self.fonts)
        if over is not None:
            writer.place(over, 0.0, 0.0)

    def is_front(self, at: int) -> bool:
        """Return that every page is a front."""
        del at
        return True


def sharing(cards: ChapterPart, rounds: ChapterPart) -> tuple[ChapterPart, ...]:
    """Return both, some of the *rounds* below the last *cards* where that saves a page."""
    on_sheets, round_pages = cards.pages, rounds.pages
    if not isinstance(on_sheets, CardPages) or not isinstance(round_pages, RoundPages):
        return cards, rounds
    begun = round_pages.pages.begun_below(on_sheets.sheets.pages[on_sheets.last_front])
    if begun is None:
        return cards, rounds
    below, rest = begun
    title = f"{cards.title} · {rounds.title}"
    both = replace(cards, title=title, pages=replace(on_sheets, rounds=below))
    return both, replace(rounds, pages=replace(round_pages, pages=rest))


def numbered(number: int | None, width_mm: float, height_mm: float, fonts: FontSet) -> Face | None:
    """Return a face as large as the page that holds only its number, at its foot, if it has one."""
    if number is None:
        return None
    text = str(number)
    x = (width_mm - fonts.width("text_bold", text, _NUMBER_PT)) / 2
    baseline = height_mm - _NUMBER_AT_MM
    run = TextRun(x, baseline, text, "text_bold", _NUMBER_PT, _NUMBER_INK)
    return Face(width_mm, height_mm, marks=[run])


class PlannedPage(NamedTuple):
    """One page to come; a blank one has no *part*. *opens* are the titles that begin on it."""

    size: Size
    part: ChapterPart | None = None
    at: int = 0
    opens: tuple[tuple[str, int], ...] = ()


def planned(
    chapters: Iterable[EveningChapter], *, before: int, two_sided: bool, paper: Size
) -> list[PlannedPage]:
    """Return the pages of *chapters* after so many *before* them, empty ones among them."""
    plan: list[PlannedPage] = []
    for chapter in chapters:
        title: tuple[tuple[str, int], ...] = ((chapter.title, 0),) if chapter.title else ()
        for part in chapter.parts:
            opens = (*title, (part.title, 1)) if part.title else title
            for at, size in enumerate(part.pages.sizes):
                is_front = (at == 0 and part.out) or part.pages.is_front(at)
                if two_sided and is_front and (before + len(plan)) % 2:
                    plan.append(PlannedPage(plan[-1].size if plan else paper))
                plan.append(PlannedPage(size, part, at, () if at else opens))
            title = ()
    return plan


def edge_of(sheets: Sheets) -> Duplex:
    """Return on which edge the paper of *sheets* is turned, ``NONE`` without any back."""
    return sheets.job.duplex if sheets.pages and sheets.two_sided else Duplex.NONE


def is_upside_down(size: Size, number: int, duplex: Duplex) -> bool:
    """Return whether the page of a *number*, from 1, has to be turned to be read like a book."""
    on_back = duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE) and number % 2 == 0
    return on_back and not flips_about_vertical_axis(*size, duplex)


def write_plan(
    writer: PdfWriter,
    plan: Sequence[PlannedPage],
    edge: Duplex,
    tick: Callable[[int, int], None],
    *,
    numbers: bool = False,
) -> None:
    """Write the pages of *plan* behind what *writer* holds, with the outline that leads there.

    The printer turns the paper on an *edge*; *tick* hears of pages done and their number, and may
    raise to stop. Pages show their *numbers* on demand.
    """
    for done, page in enumerate(plan):
        tick(done, len(plan))
        number = writer.page_count + 1
        for title, level in page.opens:
            writer.bookmark(title, level)
        if page.part is None:
            writer.sheet(*page.size)
            continue
        turned = is_upside_down(page.size, number, edge)
        shown = number if numbers else None
        page.part.pages.write(writer, page.at, shown, upside_down=turned)


class WrittenPages(NamedTuple):
    """A finished file, which side of which sheet its pages are, and what was wrong."""

    pdf: bytes
    pages: tuple[PrintedPage, ...]
    problems: tuple[Problem, ...]


def written(
    parts: Sequence[Pages],
    *,
    title: str,
    lang: str,
    edge: Duplex,
    told: Turned | None = None,
    black_text: bool = False,
    tick: Callable[[int, int], None] = lambda done, of: None,
) -> WrittenPages:
    """Return *parts* as a PDF for paper that is turned on an *edge*.

    *told* is what the file asks of the printer, by default to turn on that edge. *tick* hears of
    pages done and their number, and may raise to stop. Without any page nothing is written.
    """
    chapter = EveningChapter("", tuple(ChapterPart("", pages) for pages in parts if pages.sizes))
    if not chapter.parts:
        return WrittenPages(b"", (), ())
    first, two_sided = chapter.parts[0].pages, edge is not Duplex.NONE
    plan = planned([chapter], before=0, two_sided=two_sided, paper=first.sizes[0])
    target = BytesIO()
    turned = SAID_TO_PRINTER[edge] if told is None else told
    writer = PdfWriter(
        target, first.fonts, title=title, lang=lang, duplex=turned, pure_black=black_text
    )
    with writer:
        write_plan(writer, plan, edge, tick)
    pages = printed_pages((), plan, two_sided=two_sided)
    return WrittenPages(target.getvalue(), pages, writer.problems)


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
            side = PageSide.BACK if at % 2 else PageSide.FRONT
            yield PrintedPage(width, height, at // 2 + 1, side, blank)
        else:
            yield PrintedPage(width, height, at + 1, PageSide.FRONT, blank)
