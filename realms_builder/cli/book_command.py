"""``realms-builder book BOOK.md -o BOOK.pdf``: a rulebook in Markdown as a PDF to print."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from realms_builder.cards.sizes import Paper, read_paper
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.cli.output import problem_lines, tally
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.refusals import Failed, WrongUse, refuse_to_replace
from realms_builder.core.files import WriteFailed, is_file, is_folder
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.game.names import did_you_mean
from realms_builder.render.jobs.book_looks import (
    BookFaces,
    LibraryOf,
    book_settings,
    book_theme,
    embeds_of,
)
from realms_builder.render.jobs.book_pdf import picture_size, write_book
from realms_builder.render.jobs.theme_shelf import UnknownLook
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.sheets.book.book import Book
from realms_builder.sheets.book.layout import Progress, ignored, lay_out
from realms_builder.sheets.book.reading import read_book

if TYPE_CHECKING:
    from realms_builder.game.library import Library
    from realms_builder.sheets.book.embeds import Embeds

_LONG = 1500
"""From how many blocks on a book is long enough to tell how far it is."""


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("book", metavar="BOOK.md", type=Path, help=say("help.book.what"))
    add("-o", "--output", metavar="OUT.pdf", type=Path, required=True, help=say("help.pdf"))
    add("--paper", default="a4", metavar="a4|a5|letter", help=say("help.paper"))
    add("--theme", metavar="ID", default="colour", help=say("help.theme"))
    add("--system", metavar="ID", help=say("help.book.system"))
    add("--columns", type=int, choices=(1, 2), default=0, help=say("help.book.columns"))
    add("--two-up", action="store_true", help=say("help.book.two_up"))
    add("--booklet", action="store_true", help=say("help.book.booklet"))
    add_common(parser, formats=())


def run(arguments: argparse.Namespace) -> int:
    """Write the book; 1 when something in it cannot be read.

    Refuses an unknown paper or theme, a book that is not there, and to write over a file that is
    no PDF.
    """
    path: Path = arguments.book
    if is_folder(path):
        raise WrongUse("cli.is_folder", {"path": path})
    if not is_file(path):
        raise WrongUse("cli.no_file", {"path": path})
    paper = _paper(arguments)
    refuse_to_replace(arguments.output)
    library = cache(lambda: _library(path, arguments.system))
    settings = book_settings(library, _system(arguments.system), arguments.columns)
    book = read_book(path, settings)
    embeds = embeds_of(settings, book.meta.system, book.meta.lang)
    theme = _theme(library, arguments.theme, embeds)
    fonts = FontSet.of_game(theme.fonts, embeds.game if embeds else None)
    faces = BookFaces(library, embeds, theme.id, book.meta.lang)
    laid = lay_out(
        book,
        paper,
        theme,
        fonts,
        size_of=picture_size,
        face_of=faces,
        progress=_progress(book, arguments.lang),
    )
    if not laid.pages:
        raise WrongUse(laid.problems[0].code, laid.problems[0].values)
    try:
        written = write_book(
            book, laid, arguments.output, fonts, two_up=arguments.two_up, booklet=arguments.booklet
        )
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    values = {"pages": len(laid.pages), "path": str(arguments.output)}
    print(sentence("book.written", arguments.lang, values))
    found = (*book.problems, *laid.problems, *faces.problems, *written.problems)
    return _report(found, arguments.lang)


def _paper(arguments: argparse.Namespace) -> Paper:
    """Return the paper of a page: with two on a sheet, half of the paper asked for."""
    paper = read_paper(arguments.paper)
    if isinstance(paper, Problem):
        raise WrongUse(paper.code, paper.values)
    if not (arguments.two_up or arguments.booklet):
        return paper
    long, short = max(paper.width_mm, paper.height_mm), min(paper.width_mm, paper.height_mm)
    return Paper(f"{paper.name}/2", f"{paper.title}/2", long / 2, short)


def _library(path: Path, system: str | None) -> Library:
    """Return the library: with what lies beside the game that is named, or beside the book."""
    from realms_builder.cli.workspace import library_beside, library_here

    return library_here(system) if system else library_beside(str(path))


def _system(word: str | None) -> str:
    """Return the id of the game that *word*, an id or a path, means; empty without one."""
    if not word:
        return ""
    from realms_builder.cli.workspace import system_meant

    return system_meant(word)


def _theme(library: LibraryOf, wanted: str, embeds: Embeds | None) -> ThemeFile:
    try:
        return book_theme(library, wanted, embeds)
    except UnknownLook as error:
        meant = did_you_mean(error.wanted, error.known)
        values = {"word": error.wanted, "known": error.known, "suggestion": meant}
        raise WrongUse("cli.unknown_theme", values) from None


def _progress(book: Book, lang: str) -> Progress:
    """Return what tells how far a long book is, where somebody looks on."""
    if len(book.blocks) < _LONG or not sys.stderr.isatty():
        return ignored

    def tell(done: int, every: int) -> None:
        words = sentence("book.laying_out", lang, {"done": done, "all": every})
        print(f"\r{words}", end="\n" if done == every else "", file=sys.stderr, flush=True)

    return tell


def _report(problems: Iterable[Problem], lang: str) -> int:
    found = list(problems)
    for problem in found:
        print("\n".join(problem_lines(problem, lang)))
    if found:
        print(tally((problem.severity for problem in found), lang))
    return 1 if any(problem.severity is Severity.ERROR for problem in found) else 0
