"""The program's own manual on pages: laid out and written by what makes every rulebook."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO

from realms_builder.cards.sizes import Paper
from realms_builder.core import resources
from realms_builder.core.problems import Problem
from realms_builder.game.library import Library
from realms_builder.render.jobs.book_looks import BookFaces, book_settings, book_theme, embeds_of
from realms_builder.render.jobs.book_pdf import picture_size, write_book
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.sheets.book.book import Book
from realms_builder.sheets.book.layout import LaidBook, Progress, ignored, lay_out
from realms_builder.sheets.book.manual import manual_file
from realms_builder.sheets.book.reading import read_book

THEME = "colour"


@dataclass(frozen=True, slots=True)
class LaidManual:
    """The manual on pages, with what writes it, and everything that is wrong with it.

    *write* takes a file and returns what could not be drawn; it raises ``WriteFailed``.
    """

    book: Book
    laid: LaidBook
    write: Callable[[Path | IO[bytes]], tuple[Problem, ...]]
    problems: tuple[Problem, ...]


def bundled_library() -> Library:
    """Return the games that came with the program, whatever the user's library holds."""
    return Library((resources.bundled_folder() / resources.FACTIONS,))


def lay_out_manual(lang: str, paper: Paper, progress: Progress = ignored) -> LaidManual:
    """Return the manual in *lang* on *paper*; without pages where that is too small."""
    settings = book_settings(bundled_library)
    book = read_book(manual_file(lang), settings)
    embeds = embeds_of(settings, book.meta.system, book.meta.lang)
    theme = book_theme(bundled_library, THEME, embeds)
    fonts = FontSet.of_game(theme.fonts, embeds.game if embeds else None)
    faces = BookFaces(bundled_library, embeds, theme.id, book.meta.lang)
    laid = lay_out(
        book, paper, theme, fonts, size_of=picture_size, face_of=faces, progress=progress
    )
    problems = (*book.problems, *laid.problems, *faces.problems)
    return LaidManual(book, laid, partial(_written, book, laid, fonts), problems)


def _written(
    book: Book, laid: LaidBook, fonts: FontSet, target: Path | IO[bytes]
) -> tuple[Problem, ...]:
    return tuple(write_book(book, laid, target, fonts).problems)
