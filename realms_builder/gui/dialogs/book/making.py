"""Makes the pages of a rulebook beside the window, saved or not; a finished file comes back."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from realms_builder.cards.imposition.pages import Side
from realms_builder.cards.sizes import Paper
from realms_builder.core.problems import Place, Problem
from realms_builder.core.yield_points import pausing
from realms_builder.game.library import Library
from realms_builder.gui.shell.tasks import Job
from realms_builder.render.jobs.print_request import PrintedPage, Printout


@dataclass(frozen=True, slots=True)
class BookWanted:
    """Which book, as it stands in the window, with the games of which library, on which paper.

    *notes* are what was wrong with reading its file.
    """

    path: Path
    text: str
    library: Library
    paper: Paper
    notes: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class MadeBook:
    """A book as pages, its problems, where in its text they begin, and which files it is of."""

    out: Printout
    title: str
    problems: tuple[Problem, ...]
    places: tuple[tuple[int, Place], ...]
    files: tuple[Path, ...]

    def page_of(self, line: int) -> int:
        """Return the page, from 1, on which the *line*, from 1, of the book itself stands."""
        at = bisect_right(self.places, line, key=lambda entry: entry[1].line)
        return self.places[at - 1][0] if at else 1

    def line_of(self, page: int) -> int:
        """Return the line, from 1, of the book itself with which *page*, from 1, begins."""
        on_page = [place.line for number, place in self.places if number == page]
        before = [place.line for number, place in self.places if number < page]
        return on_page[0] if on_page else before[-1] if before else 1


def make_book(wanted: BookWanted, job: Job) -> MadeBook:
    """Return the book as it stands in the window now, with what its files hold.

    It stops soon after *job* was cancelled: more was typed.
    """
    with pausing(job.check):
        return _made(wanted, job)


def _made(wanted: BookWanted, job: Job) -> MadeBook:
    from realms_builder.render.jobs.book_looks import (
        BookFaces,
        book_settings,
        book_theme,
        embeds_of,
    )
    from realms_builder.render.jobs.book_pdf import write_book
    from realms_builder.render.jobs.picture_size import picture_size
    from realms_builder.render.pdf.fonts import FontSet
    from realms_builder.sheets.book.layout import lay_out
    from realms_builder.sheets.book.reading import book_of_source
    from realms_builder.sheets.book.source import source_of

    settings = book_settings(lambda: wanted.library)
    source = source_of(wanted.text, wanted.path)
    book = book_of_source(source, settings)
    embeds = embeds_of(settings, book.meta.system, book.meta.lang)
    theme = book_theme(lambda: wanted.library, "colour", embeds)
    fonts = FontSet(theme.fonts, embeds.game.folder if embeds else None)
    faces = BookFaces(lambda: wanted.library, embeds, theme.id, book.meta.lang)
    laid = lay_out(
        book, wanted.paper, theme, fonts,
        size_of=picture_size, face_of=faces, progress=job.progress,
    )  # fmt: skip
    target = BytesIO()
    written = write_book(book, laid, target, fonts)
    width, height = wanted.paper.width_mm, wanted.paper.height_mm
    pages = tuple(
        PrintedPage(width, height, number, Side.FRONT) for number in range(1, len(laid.pages) + 1)
    )
    problems = (
        *wanted.notes, *book.problems, *laid.problems, *faces.problems, *written.problems,
    )  # fmt: skip
    own = str(wanted.path)
    return MadeBook(
        Printout(target.getvalue(), pages, problems=problems),
        book.meta.title,
        problems,
        tuple((page, place) for page, place in laid.places if place.file == own),
        tuple({line.file: None for line in source.lines} or {wanted.path: None}),
    )
