"""The program's own manual as a book: where it lies, and its chapters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from realms_builder.core import resources
from realms_builder.core.files import is_file
from realms_builder.core.translation import fallbacks
from realms_builder.layout.document import Block, Heading, words_of
from realms_builder.sheets.book.book import Book

FOLDER, FILE = "manual", "manual.md"


@dataclass(frozen=True, slots=True)
class ManualChapter:
    """A chapter of the manual: the name by which it is asked for, its title, its blocks."""

    id: str
    title: str
    blocks: tuple[Block, ...]


def manual_file(lang: str) -> Path:
    """Return the file of the manual in *lang*, or in the next best language it is written in."""
    folder = resources.bundled_folder() / resources.ASSETS / FOLDER
    files = [folder / tag / FILE for tag in fallbacks(lang)]
    return next((file for file in files if is_file(file)), files[-1])


def chapters_of(book: Book) -> tuple[ManualChapter, ...]:
    """Return the chapters of *book* in order, each with its heading."""
    found: list[ManualChapter] = []
    for block in book.blocks:
        if isinstance(block, Heading) and block.level == book.chapter_level and block.anchor:
            found.append(ManualChapter(block.anchor, " ".join(words_of(block.runs).split()), ()))
        if found:  # the contents, which are no chapter, come before the first
            found[-1] = replace(found[-1], blocks=(*found[-1].blocks, block))
    return tuple(found)
