"""The program's own manual: a rulebook like any other, one for each language, among the assets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import IO

from realms_builder import resources
from realms_builder.cards.sizes import Paper
from realms_builder.gamedata.library import Library
from realms_builder.problems import Problem
from realms_builder.render.book.book_pdf import write_book
from realms_builder.render.book.looks import BookFaces, book_settings, book_theme, embeds_of
from realms_builder.render.book.picture_size import picture_size
from realms_builder.render.fonts import FontSet
from realms_builder.sheets.book.book import Book
from realms_builder.sheets.book.layout import LaidBook, Progress, ignored, lay_out
from realms_builder.sheets.book.reading import read_book
from realms_builder.sheets.document import Block, Heading
from realms_builder.sheets.plain_text import plain_words

FOLDER, FILE = "manual", "manual.md"
THEME = "colour"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the manual: the name by which it is asked for, its title, its blocks."""

    id: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class LaidManual:
    """The manual on pages, with what writes it, and everything that is wrong with it."""

    book: Book
    laid: LaidBook
    write: Callable[[Path | IO[bytes]], tuple[Problem, ...]]
    problems: tuple[Problem, ...]


def manual_file(lang: str) -> Path:
    """Return the file of the manual in *lang*."""
    return resources.bundled_folder() / resources.ASSETS / FOLDER / lang / FILE


def bundled_library() -> Library:
    """Return the games that came with the program, whatever the user's library holds."""
    return Library((resources.bundled_folder() / resources.FACTIONS,))


def read_manual(lang: str) -> Book:
    """Return the manual in *lang* as text; icons keep their names, as a terminal has none."""
    settings = replace(book_settings(bundled_library), icons=None)
    return read_book(manual_file(lang), settings)


def chapters_of(book: Book) -> tuple[Chapter, ...]:
    """Return the chapters of *book* in order, each with its heading."""
    found: list[Chapter] = []
    blocks: list[Block] = []
    for block in book.blocks:
        if isinstance(block, Heading) and block.level == book.chapter_level:
            blocks = [block]
            if block.anchor:  # the contents have none and are no chapter
                found.append(Chapter(block.anchor, plain_words(block.runs), ()))
        else:
            blocks.append(block)
        if found:
            found[-1] = replace(found[-1], blocks=tuple(blocks))
    return tuple(found)


def lay_out_manual(lang: str, paper: Paper, progress: Progress = ignored) -> LaidManual:
    """Return the manual in *lang* on *paper*; without pages where that is too small."""
    settings = book_settings(bundled_library)
    book = read_book(manual_file(lang), settings)
    embeds = embeds_of(settings, book.meta.system, book.meta.lang)
    theme = book_theme(bundled_library, THEME, embeds)
    fonts = FontSet(theme.fonts, embeds.game.folder if embeds else None)
    faces = BookFaces(bundled_library, embeds, theme.id, book.meta.lang)
    laid = lay_out(
        book, paper, theme, fonts, size_of=picture_size, face_of=faces, progress=progress
    )
    problems = (*book.problems, *laid.problems, *faces.problems)
    return LaidManual(book, laid, partial(_written, book, laid, fonts), problems)


def _written(
    book: Book, laid: LaidBook, fonts: FontSet, target: Path | IO[bytes]
) -> tuple[Problem, ...]:
    """Write the book to *target* and return what could not be drawn; raises ``WriteFailed``."""
    return tuple(write_book(book, laid, target, fonts).problems)
