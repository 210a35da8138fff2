"""Lays a book out on pages: columns filled, pages of all references found, everything drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from realms_builder.cards.sizes import LEAST_SIDE_MM, Paper
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.core.yield_points import yield_point
from realms_builder.layout.columns import ColumnFiller, FilledColumn, draw_column, empty_page
from realms_builder.layout.document import Block, CardUse, Contents, Heading, Run, Runs, words_of
from realms_builder.layout.lines import Span
from realms_builder.layout.marks import Line, Rect, TextRun
from realms_builder.layout.metrics import MM_PER_PT, FontMetrics
from realms_builder.layout.picture_sizes import PictureSizes, SizeOf, no_size
from realms_builder.layout.pieces import (
    Area,
    BreakPiece,
    Canvas,
    ColumnPiece,
    ColumnRoom,
    TextPiece,
    draw_spans,
)
from realms_builder.layout.typesetting import FaceOf, Typesetter, keep_title, no_face, with_number
from realms_builder.sheets.book.book import Book
from realms_builder.sheets.book.look import BookLook
from realms_builder.sheets.book.references import PageReferences

MOST_ROUNDS = 4
_SHORT_CONTENTS = 14
"""Contents of no more rows have no page of their own."""
_REPORT_EVERY = 40
Progress = Callable[[int, int], None]
_MOST_PREFACE = 0.45
"""How much of the cover what stands before the first chapter may take; more begins behind it."""
_TITLE_AT = 0.2
_HEAD_PT, _FOLIO_PT = 7.6, 8.6
_ELLIPSIS = "…"
_CONTENTS_PRINT = ((45, 1.0), (90, 0.94), (1_000_000, 0.85))
"""How large the contents are set, in parts of the text size, up to so many rows."""
_CONTENTS_INSETS = (0.0, 1.2, 2.6, 3.8, 4.8, 5.6)
"""How far the headings of each depth are set in, in text sizes."""
_DOT_MM = (0.25, 1.15)


class Bookmark(NamedTuple):
    """A heading in the outline: its words, depth from 1, anchor, and page from 1."""

    title: str
    depth: int
    anchor: str
    page: int


@dataclass(frozen=True, slots=True)
class LaidBook:
    """The finished pages, where everything is found on them, and what had to give way.

    *targets* tells page, from 1, and height of each anchor; *places* where in the files each page
    begins.
    """

    paper: Paper
    pages: tuple[Canvas, ...]
    bookmarks: tuple[Bookmark, ...] = ()
    targets: Mapping[str, tuple[int, float]] = field(default_factory=dict)
    places: tuple[tuple[int, Place], ...] = ()
    problems: tuple[Problem, ...] = ()


def ignored(done: int, every: int) -> None:
    """Tell nobody how far the work has come."""
    del done, every


def lay_out(
    book: Book,
    paper: Paper,
    theme: ThemeFile,
    metrics: FontMetrics,
    *,
    size_of: SizeOf = no_size,
    face_of: FaceOf = no_face,
    progress: Progress = ignored,
) -> LaidBook:
    """Return *book* on *paper*; without pages, with the reason, where that is too small."""
    if min(paper.width_mm, paper.height_mm) < LEAST_SIDE_MM:
        values = {"width_mm": paper.width_mm, "height_mm": paper.height_mm}
        problem = Problem("book.paper_too_small", values={**values, "least_mm": LEAST_SIDE_MM})
        return LaidBook(paper, (), problems=(problem,))
    look = BookLook(paper, theme, metrics, book.meta.lang, book.meta.columns)
    return _Layout(book, look, PictureSizes(size_of), face_of, progress).laid()


class _Layout:
    """One book on its way to pages."""

    def __init__(
        self, book: Book, look: BookLook, sizes: PictureSizes, face_of: FaceOf, progress: Progress
    ) -> None:
        self._book = book
        self._look = look
        self._references = PageReferences(book)
        self._setter = BookSetter(book, look, sizes, self._references, face_of)
        self._progress = progress
        self._groups = _groups(book.blocks)
        self._pieces: list[list[ColumnPiece]] = []
        self._asked: list[dict[str, str]] = []
        self._notes: dict[int, list[ColumnPiece]] = {}
        self._columns: list[FilledColumn] = []
        self._cover = cover_page(book, look, self._setter)

    def laid(self) -> LaidBook:
        every = len(self._groups)
        for at, group in enumerate(self._groups):
            if at % _REPORT_EVERY == 0:
                yield_point()
                self._progress(at, every)
            pieces, asked = self._made(group)
            self._pieces.append(pieces)
            self._asked.append(asked)
        self._fill()
        for _ in range(MOST_ROUNDS):
            self._references.pages = {name: page for name, (page, _) in self._targets().items()}
            if not self._remade():
                break
            self._fill()
        self._progress(every, every)
        return self._drawn()

    def _made(self, group: Sequence[Block]) -> tuple[list[ColumnPiece], dict[str, str]]:
        self._references.asked = set()
        pieces = self._setter.blocks(group)
        if len(pieces) > _SHORT_CONTENTS and isinstance(group[0], Contents):
            pieces.append(BreakPiece(easy=True))
        asked = {name: self._references.page(name) for name in list(self._references.asked)}
        return pieces, asked

    def _remade(self) -> bool:
        """Make those blocks anew that name a page which has changed; say whether there were any."""
        changed = False
        for at, asked in enumerate(self._asked):
            if any(self._references.page(name) != said for name, said in asked.items()):
                self._pieces[at], self._asked[at] = self._made(self._groups[at])
                changed = True
        self._notes = {}
        return changed

    def _fill(self) -> None:
        yield_point()
        for group, made, below in zip(self._groups, self._pieces, self._groups[1:], strict=False):
            keep_title(group[-1], made[-1] if made else None, below[0])
        pieces = [piece for made in self._pieces for piece in made]
        if self._cover.rest:
            pieces = [*self._cover.rest, *pieces]
        filler = ColumnFiller(lambda _: self._look.height, self._look.columns, self._note)
        self._columns = filler.fill(pieces) if pieces else []

    def _note(self, number: int) -> list[ColumnPiece]:
        if number not in self._notes:
            self._notes[number] = self._setter.note(number)
        return self._notes[number]

    @property
    def _first_page(self) -> int:
        """Return the number of the first page behind the cover."""
        return 2

    def _targets(self) -> dict[str, tuple[int, float]]:
        """Return page and height of every anchor and footnote."""
        found: dict[str, tuple[int, float]] = {}
        for at, column in enumerate(self._columns):
            page = at // self._look.columns + self._first_page
            for piece, top in column.placed:
                for name in piece.anchors:
                    found.setdefault(name, (page, self._look.top + top))
            for piece, top in column.notes:
                for number, pieces in self._notes.items():
                    if pieces and pieces[0] is piece:
                        found[f"note:{number}"] = (page, self._look.top + top)
        return found

    # ------------------------------------------------------------------ finished

    def _drawn(self) -> LaidBook:
        look, count = self._look, self._look.columns
        targets = self._targets()
        bookmarks = self._bookmarks(targets)
        pages = [self._cover.canvas]
        chapters = [mark for mark in bookmarks if mark.depth == 1]
        for start in range(0, len(self._columns), count):
            yield_point()
            number = len(pages) + 1
            begun = [mark.title for mark in chapters if mark.page <= number]
            chapter = RunningHead(
                number,
                self._book.meta.title,
                begun[-1] if begun else "",
            )
            pages.append(draw_page(self._columns[start : start + count], look, chapter))
        return LaidBook(
            look.paper,
            tuple(pages),
            bookmarks,
            targets,
            self._page_places(),
            tuple(self._table_problems()),
        )

    def _bookmarks(self, targets: Mapping[str, tuple[int, float]]) -> tuple[Bookmark, ...]:
        marks: list[Bookmark] = []
        for heading in self._book.headings():
            if heading.anchor in targets:
                words = " ".join((heading.number, words_of(heading.runs))).strip()
                depth, page = self._book.depth(heading), targets[heading.anchor][0]
                marks.append(Bookmark(words, depth, heading.anchor, page))
        return tuple(marks)

    def _pages_of_pieces(self) -> dict[int, int]:
        """Return the page of each piece by its identity."""
        return {
            id(piece): at // self._look.columns + self._first_page
            for at, column in enumerate(self._columns)
            for piece, _ in column.placed
        }

    def _page_places(self) -> tuple[tuple[int, Place], ...]:
        pages = self._pages_of_pieces()
        found: list[tuple[int, Place]] = []
        block = 0
        for group, pieces in zip(self._groups, self._pieces, strict=True):
            page = next((pages[id(piece)] for piece in pieces if id(piece) in pages), 0)
            if page and block < len(self._book.places):
                found.append((page, self._book.places[block]))
            block += len(group)
        return tuple(found)

    def _table_problems(self) -> list[Problem]:
        pages = self._pages_of_pieces()
        found: list[Problem] = []
        for piece, size_pt, over in self._setter.tight_tables:
            if id(piece) not in pages:
                continue
            values = {"page": pages[id(piece)], "size_pt": round(size_pt, 1)}
            code = "book.wide_table" if over else "book.small_table"
            severity = Severity.WARNING if over else Severity.HINT
            found.append(Problem(code, severity, values=values))
        return found


def _groups(blocks: Sequence[Block]) -> list[tuple[Block, ...]]:
    """Return *blocks* one by one; cards that follow each other stay together."""
    found: list[tuple[Block, ...]] = []
    for block in blocks:
        if isinstance(block, CardUse) and found and isinstance(found[-1][-1], CardUse):
            found[-1] = (*found[-1], block)
        else:
            found.append((block,))
    return found


class BookCover(NamedTuple):
    """The drawn cover, and the pieces that did not fit on it."""

    canvas: Canvas
    rest: tuple[ColumnPiece, ...]


def cover_page(book: Book, look: BookLook, setter: BookSetter) -> BookCover:
    """Return the cover of *book*."""
    out = empty_page(look)
    paper, margin = look.paper, look.margin
    width = paper.width_mm - 2 * margin
    scale = min(1.0, paper.width_mm / 210.0) * 0.35 + 0.65
    y = paper.height_mm * _TITLE_AT
    out.marks.append(Rect(margin, y - 9.0 * scale, 26.0 * scale, 1.8 * scale, look.main))
    for piece, gap in _titles(book, look, setter, width, scale):
        piece.draw(out, margin, y)
        y += piece.height + gap
    _signature(out, book, look, setter, width)
    preface = setter.blocks(book.preface, width)
    foot = paper.height_mm - look.bottom - 16.0
    room = max(1.0, foot - y - 10.0)
    columns = ColumnFiller(lambda _: room, 1, setter.note).fill(preface) if preface else []
    tall = columns[0].used if columns else 0.0
    fits = len(columns) == 1 and not columns[0].notes and tall <= paper.height_mm * _MOST_PREFACE
    if not fits:
        behind = (BreakPiece(),) if book.blocks else ()
        return BookCover(out, (*_for_pages(book, setter), *behind) if preface else ())
    column = columns[0]
    top = foot - tall if tall > 30 else y + 10.0
    draw_column(out, column, look, margin, top)
    return BookCover(out, ())


def _for_pages(book: Book, setter: BookSetter) -> Sequence[ColumnPiece]:
    return setter.blocks(book.preface)


def _titles(
    book: Book, look: BookLook, setter: BookSetter, width: float, scale: float
) -> list[tuple[ColumnPiece, float]]:
    size = (34.0 if len(book.meta.title) < 40 else 26.0) * scale
    title = setter.words(book.meta.title, "display_bold", size, look.main, width)
    found: list[tuple[ColumnPiece, float]] = [(title, 4.0 * scale)]
    if book.meta.subtitle:
        words = setter.words(book.meta.subtitle, "display", 16.0 * scale, look.ink, width)
        found.append((words, 4.0 * scale))
    return found


def _signature(out: Canvas, book: Book, look: BookLook, setter: BookSetter, width: float) -> None:
    """Draw author, version and date at the foot."""
    meta = book.meta
    version = meta.version
    if version and version[0].isdigit():
        version = sentence("book.version", meta.lang, {"version": version})
    details = " · ".join(part for part in (version, meta.date) if part)
    y = look.paper.height_mm - look.bottom
    for words, font, size, colour in (
        (details, "text", 9.5, look.muted),
        (meta.author, "text_semibold", 11.5, look.ink),
    ):
        if words:
            piece = setter.words(words, font, size, colour, width)
            y -= piece.height + 1.2
            piece.draw(out, look.margin, y)


class RunningHead(NamedTuple):
    """What a page says of itself: its number, the book, the chapter it belongs to."""

    number: int
    book: str
    title: str


def draw_page(columns: Sequence[FilledColumn], look: BookLook, chapter: RunningHead) -> Canvas:
    """Return the page that *columns* make."""
    out = empty_page(look)
    for at, column in enumerate(columns):
        draw_column(out, column, look, look.column_left(at), look.top)
    if len(columns) > 1:
        tallest = max(column.used for column in columns)
        x = look.column_left(1) - look.gutter / 2
        out.marks.append(Line(x, look.top, x, look.top + tallest, look.line, 0.15))
    _running_head(out, look, chapter)
    return out


def _running_head(out: Canvas, look: BookLook, chapter: RunningHead) -> None:
    paper, margin = look.paper, look.margin
    is_left = chapter.number % 2 == 0
    words = chapter.book if is_left else chapter.title or chapter.book
    words = _shortened(words, look, look.width)
    wide = look.metrics.width("text_semibold", words, _HEAD_PT)
    baseline = look.top - 7.0
    x = margin if is_left else paper.width_mm - margin - wide
    out.marks.append(TextRun(x, baseline, words, "text_semibold", _HEAD_PT, look.muted))
    line = look.top - 5.0
    out.marks.append(Line(margin, line, paper.width_mm - margin, line, look.line, 0.2))
    folio = str(chapter.number)
    wide = look.metrics.width("text_semibold", folio, _FOLIO_PT)
    x = margin if is_left else paper.width_mm - margin - wide
    foot = paper.height_mm - look.bottom * 0.45 + _FOLIO_PT * MM_PER_PT / 2
    out.marks.append(TextRun(x, foot, folio, "text_semibold", _FOLIO_PT, look.main))


def _shortened(words: str, look: BookLook, room: float) -> str:
    if look.metrics.width("text_semibold", words, _HEAD_PT) <= room:
        return words
    while words and look.metrics.width("text_semibold", words + _ELLIPSIS, _HEAD_PT) > room:
        words = words[: len(words) * 9 // 10]
    return words.rstrip() + _ELLIPSIS


class ContentsRow(ColumnPiece):
    """A heading with dots that lead to its page."""

    __slots__ = ("anchor", "line", "page", "text", "width")

    def __init__(self, text: TextPiece, width: float, page: Span, line: str, anchor: str) -> None:
        """Hold the words and the *page* in a row of *width*; all of it leads to *anchor*."""
        super().__init__(text.height)
        self.text = text
        self.width = width
        self.page = page
        self.line = line
        self.anchor = anchor

    def draw(self, out: Canvas, x: float, y: float) -> None:
        """Draw words, dots and page."""
        first = len(out.marks)
        self.text.draw(out, x, y)
        last = self.text.lines[-1]
        top = y + self.height - last.height
        right = x + self.width
        draw_spans(out, (self.page,), right - self.page.width, top, last.height)
        start, stop = x + last.width + 1.5, right - self.page.width - 1.5
        if stop > start:
            baseline = top + last.height / 2 + self.page.ink.size_pt * 0.33 * 25.4 / 72
            # From the right, so that the dots of all rows stand below each other.
            step = sum(_DOT_MM)
            length = int((stop - start) / step) * step
            out.marks.append(
                Line(stop, baseline, stop - length, baseline, self.line, 0.25, _DOT_MM)
            )
        out.lead(Area(x, y, self.width, self.height, f"#{self.anchor}"), first)


class BookSetter(Typesetter):
    """Makes pieces for one column of a book."""

    def __init__(
        self,
        book: Book,
        look: BookLook,
        sizes: PictureSizes,
        references: PageReferences,
        face_of: FaceOf,
    ) -> None:
        super().__init__(look, sizes, face_of)
        self._book = book
        self._references = references
        self._makers[Contents] = self._contents

    def depth(self, heading: Heading) -> int:
        """Return how deep *heading* stands, 1 for a chapter."""
        return self._book.depth(heading)

    def filled(self, runs: Runs) -> Runs:
        """Return *runs* with the pages that their links lead to."""
        return self._references.filled(runs)

    def note(self, number: int) -> list[ColumnPiece]:
        """Return the pieces of a footnote."""
        size = self._look.size * 0.82
        inset = 1.5 * size * MM_PER_PT
        room = ColumnRoom(inset, self._look.column - inset, (), size)
        pieces = list(self._all(self._book.notes.get(number, ()), room))
        if pieces and isinstance(pieces[0], TextPiece):
            ink = self._shelf.inks(size * 0.8).ink(Run(""))
            word = str(number)
            wide = self._shelf.widths[ink.font][word] * ink.size_pt
            pieces[0].sign = (Span(-inset, wide, word, ink),)
        for piece in pieces:
            piece.above *= 0.5
        return pieces

    def _contents(self, block: Contents, room: ColumnRoom) -> Iterator[ColumnPiece]:
        del block
        look, named = self._look, self._book.in_contents()
        size = room.size * next(part for most, part in _CONTENTS_PRINT if len(named) <= most)
        em = size * MM_PER_PT
        room = room._replace(size=size)
        rows: list[ContentsRow] = []
        for heading in named:
            depth = self.depth(heading)
            font = "text_bold" if depth == 1 else "text"
            colour = look.main if depth == 1 else look.ink
            inset = _CONTENTS_INSETS[min(depth, len(_CONTENTS_INSETS)) - 1] * em
            runs = tuple(run._replace(link="", note=0) for run in with_number(heading))
            width = room.width - inset
            narrow = room._replace(width=width - 3.2 * em)
            text = self._text(runs, narrow, font=font, colour=colour, leading=1.24)
            ink = self._shelf.inks(size, font, colour).ink(Run(""))
            page = self._references.page(heading.anchor)
            span = Span(0.0, self._shelf.widths[ink.font][page] * ink.size_pt, page, ink)
            row = ContentsRow(text, width, span, look.line, heading.anchor)
            row.above = 0.6 * em if depth == 1 else 0.06 * em
            row.left = inset
            rows.append(row)
        for row, below in pairwise(rows):
            row.keeps = below.left > row.left == 0.0
        yield from rows
