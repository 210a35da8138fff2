"""Makes the pages of the manual beside the window, and what its contents list shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

from realms_builder.cards.imposition.pages import Side
from realms_builder.cards.sizes import Paper
from realms_builder.core.problems import Problem
from realms_builder.gui.shell.tasks import Job
from realms_builder.render.jobs.print_request import PrintedPage, Printout
from realms_builder.sheets.book.book import Book
from realms_builder.sheets.book.layout import Bookmark, LaidBook
from realms_builder.sheets.rules.document import Heading
from realms_builder.sheets.rules.plain_text import plain_lines

_WIDE = 10_000
"""So wide that no line of a text breaks."""


@dataclass(frozen=True, slots=True)
class ManualWanted:
    """In which language, on which paper."""

    lang: str
    paper: Paper


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its page, from 1, and all words below it in small letters.

    *down* is how far down the page it stands, from 0 to 1. *depth* is 1 for a chapter; *chapter*
    is the name by which that is asked for.
    """

    title: str
    depth: int
    page: int
    down: float
    chapter: str
    words: str

    def holds(self, words: str) -> bool:
        """Return whether every one of *words* stands in the heading or the text below it."""
        return all(word in self.words for word in words.casefold().split())


@dataclass(frozen=True, slots=True)
class MadeManual:
    """The manual as pages, for whom it was made, its title, and its sections in order."""

    wanted: ManualWanted
    out: Printout
    title: str
    sections: tuple[Section, ...]


def make_manual(wanted: ManualWanted, job: Job) -> MadeManual:
    """Return the manual as it is wanted."""
    from realms_builder.render.jobs.manual_pdf import lay_out_manual

    job.check()
    manual = lay_out_manual(wanted.lang, wanted.paper, job.progress)
    target = BytesIO()
    drawn: tuple[Problem, ...] = ()
    if manual.laid.pages:
        drawn = manual.write(target)
    width, height = wanted.paper.width_mm, wanted.paper.height_mm
    pages = tuple(
        PrintedPage(width, height, number, Side.FRONT)
        for number in range(1, len(manual.laid.pages) + 1)
    )
    out = Printout(target.getvalue(), pages, problems=(*manual.problems, *drawn))
    sections = tuple(_sections(manual.book, manual.laid))
    return MadeManual(wanted, out, manual.book.meta.title, sections)


def _sections(book: Book, laid: LaidBook) -> Iterator[Section]:
    """Yield each heading of *book* with the words down to the next one."""
    marks = {mark.anchor: mark for mark in laid.bookmarks}
    mark: Bookmark | None = None
    chapter = ""
    words: list[str] = []
    for block in book.blocks:
        if isinstance(block, Heading) and block.anchor in marks:
            if mark is not None:
                yield _section(mark, laid, chapter, words)
            mark, words = marks[block.anchor], []
            chapter = block.anchor if mark.depth == 1 else chapter
        words.extend(plain_lines((block,), _WIDE))
    if mark is not None:
        yield _section(mark, laid, chapter, words)


def _section(mark: Bookmark, laid: LaidBook, chapter: str, words: list[str]) -> Section:
    _, top_mm = laid.targets[mark.anchor]
    text = " ".join(" ".join(words).split()).casefold()
    return Section(mark.title, mark.depth, mark.page, top_mm / laid.paper.height_mm, chapter, text)
