"""The manual in each language, as the program reads it, with the addresses of its sections."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from trouble import Trouble

from realms_builder.core.problems import Severity
from realms_builder.core.translation import languages
from realms_builder.game.value_words import said
from realms_builder.layout.document import Block, FigureBlock, Heading, words_of
from realms_builder.render.jobs.book_looks import book_settings
from realms_builder.render.jobs.manual_pdf import bundled_library
from realms_builder.render.pdf.icons import ICON_SIGNS
from realms_builder.sheets.book.book import Book
from realms_builder.sheets.book.manual import ManualChapter, chapters_of, manual_file
from realms_builder.sheets.book.reading import read_book
from realms_builder.sheets.rules.plain_text import plain_lines

FIRST = "en"
"""The language whose names of sections all others take, so that both have the same addresses."""
REFERENCE = frozenset(("files", "coverage"))
"""Chapters that list what there is: a search has what explains it first."""
_GAP = re.compile(r" {2,}")
_SIGN = re.compile(r"^(?:[|-] )+")
_WIDE = 10_000
"""So wide that no line of a text breaks."""


@dataclass(frozen=True)
class Manual:
    """The manual in *lang*; *names* says what each of its headings is called on the site."""

    lang: str
    book: Book
    names: Mapping[str, str]

    @cached_property
    def chapters(self) -> tuple[ManualChapter, ...]:
        """Return the chapters in order."""
        return chapters_of(self.book)

    @cached_property
    def homes(self) -> Mapping[str, str]:
        """Return for each heading the chapter in which it stands."""
        return {
            block.anchor: chapter.id
            for chapter in self.chapters
            for block in chapter.blocks
            if isinstance(block, Heading)
        }

    def address(self, link: str, chapter: str) -> str:
        """Return where *link*, as the book has it, leads from the page of *chapter*."""
        anchor = self.book.targets.get(link, link.removeprefix("#"))
        home, name = self.homes.get(anchor, chapter), self.names.get(anchor, anchor)
        page = "" if home == chapter else f"{home}.html"
        return page if page and name == home else f"{page}#{name}"

    def sections(self, chapter: ManualChapter) -> Iterator[tuple[Heading, list[Block]]]:
        """Yield each heading of *chapter* with the blocks down to the next one."""
        found: list[tuple[Heading, list[Block]]] = []
        for block in chapter.blocks:
            if isinstance(block, Heading) and block.anchor:
                found.append((block, []))
            elif found:
                found[-1][1].append(block)
        return iter(found)

    def search_rows(self) -> Iterator[list[str | bool]]:
        """Yield of each section address, title, chapter, all words, and whether it only lists."""
        for chapter in self.chapters:
            for heading, blocks in self.sections(chapter):
                name = self.names[heading.anchor]
                said = "".join(_unmarked(plain_lines(without_pictures(blocks), _WIDE)))
                text = " ".join(ICON_SIGNS.sub("", said).split())
                at = f"{chapter.id}.html" + (f"#{name}" if name != chapter.id else "")
                title = " ".join(words_of(heading.runs).split())
                over = chapter.title if name != chapter.id else ""
                yield [at, title, over, text, chapter.id in REFERENCE]


def _unmarked(lines: Iterable[str]) -> Iterator[str]:
    """Yield *lines* without the signs of lists, boxes and tables; cells are divided by dots."""
    for line in lines:
        said = _SIGN.sub("", line.strip())
        if said.strip("-=|: "):
            cells = [cell for cell in _GAP.split(said) if cell]
            yield " · ".join(cells) + ("; " if len(cells) > 1 else " ")


def without_pictures(blocks: list[Block]) -> list[Block]:
    """Return *blocks* without those that only show something."""
    return [block for block in blocks if not isinstance(block, FigureBlock)]


def manuals() -> dict[str, Manual]:
    """Return the manual in every language in which it is written, by the tag of that.

    Raises Trouble where anything is wrong with it, a dead link for example.
    """
    found: dict[str, Manual] = {}
    first = _book(FIRST)
    for lang in sorted(languages(), key=lambda tag: tag != FIRST):
        if manual_file(lang).parent.name == lang:
            book = first if lang == FIRST else _book(lang)
            found[lang] = Manual(lang, book, _names(book, first))
    return found


def _book(lang: str) -> Book:
    book = read_book(manual_file(lang), book_settings(bundled_library))
    for problem in book.problems:
        if problem.severity is Severity.HINT:
            continue
        raise Trouble(f"{problem.place.file}:{problem.place.line}: {said(problem, 'en')}")
    return book


def _names(book: Book, first: Book) -> dict[str, str]:
    """Return what the headings of *book* are called: as in *first*, where both are built alike."""
    own = {heading.anchor: heading.anchor for heading in book.headings() if heading.anchor}
    for ours, theirs in zip(chapters_of(book), chapters_of(first), strict=False):
        pairs = [
            [block for block in chapter.blocks if isinstance(block, Heading)]
            for chapter in (ours, theirs)
        ]
        if ours.id == theirs.id and len(pairs[0]) == len(pairs[1]):
            own |= {one.anchor: other.anchor for one, other in zip(*pairs, strict=True)}
    return own
