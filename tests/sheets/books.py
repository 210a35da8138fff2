"""Small builders for tests of rulebooks: a text to a book, to pages, to PDF."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from realms_builder.cards.sizes import PAPERS
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.game.value_words import said
from realms_builder.render.jobs.book_pdf import picture_size, write_book
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pictures.picture_files import picture_fault
from realms_builder.sheets.book.book import Book
from realms_builder.sheets.book.layout import LaidBook, lay_out
from realms_builder.sheets.book.reading import BookSettings, book_of_source, read_book
from realms_builder.sheets.book.source import source_of
from tests.sheets.quick_sheets import pages_of

HERE = Path("book.md")
OPEN = "TO" + "DO"
"""The sign of an open place, which no file of ours may hold."""
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">'
    '<rect width="20" height="10"/></svg>'
)
ENGLISH = "---\nlang: en\n---\n\n"
GERMAN = "---\nlang: de\n---\n\n"


def book(text: str, settings: BookSettings | None = None, path: Path = HERE) -> Book:
    """Return the book that *text* is; in English where it says nothing else."""
    whole = text if text.startswith("---\n") else ENGLISH + text
    return book_of_source(source_of(whole, path), settings)


def codes(found: Book) -> list[str]:
    """Return the codes of everything that is wrong with a book."""
    return [problem.code for problem in found.problems]


def lines(found: Book, code: str) -> list[int]:
    """Return the lines of the problems called *code*."""
    return [problem.place.line for problem in found.problems if problem.code == code]


def told(found: Book, lang: str = "en") -> list[str]:
    """Return everything that is wrong with a book in words."""
    return [said(problem, lang) for problem in found.problems]


def book_in(folder: Path, text: str) -> Book:
    """Return the book *text* with its pictures and included files in *folder*."""
    path = folder / "book.md"
    path.write_text(text, encoding="utf-8")
    return read_book(path, BookSettings(fault_of=picture_fault))


class Printed(NamedTuple):
    """A book on paper: its layout, the file, its words page by page."""

    laid: LaidBook
    pdf: bytes
    pages: list[str]


def laid_out(found: Book, paper: str = "a4", theme: ThemeFile | None = None) -> LaidBook:
    """Return the pages of a book."""
    return lay_out(found, PAPERS[paper], theme or ThemeFile(), FontSet(), size_of=picture_size)


def printed(found: Book | str, paper: str = "a4", **options: bool) -> Printed:
    """Return a book on paper."""
    found = book(found) if isinstance(found, str) else found
    laid = laid_out(found, paper)
    buffer = BytesIO()
    write_book(found, laid, buffer, FontSet(), **options)
    return Printed(laid, buffer.getvalue(), pages_of(buffer.getvalue()))
