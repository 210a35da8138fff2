"""Sets the blocks of a book: what its links lead to, its footnotes, its contents."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from realms_builder.layout.document import Contents, Heading, Run, Runs
from realms_builder.layout.lines import Span
from realms_builder.layout.marks import Line
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.layout.picture_sizes import PictureSizes
from realms_builder.layout.pieces import (
    Area,
    Canvas,
    ColumnPiece,
    ColumnRoom,
    TextPiece,
    draw_spans,
)
from realms_builder.layout.typesetting import FaceOf, Typesetter, with_number
from realms_builder.sheets.book.book import Book
from realms_builder.sheets.book.look import BookLook
from realms_builder.sheets.book.references import PageReferences

_CONTENTS_PRINT = ((45, 1.0), (90, 0.94), (1_000_000, 0.85))
"""How large the contents are set, in parts of the text size, up to so many rows."""
_CONTENTS_INSETS = (0.0, 1.2, 2.6, 3.8, 4.8, 5.6)
"""How far the headings of each depth are set in, in text sizes."""
_DOT_MM = (0.25, 1.15)


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
        out.areas.append(Area(x, y, self.width, self.height, f"#{self.anchor}"))


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
        """Set *book* in *look*."""
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
