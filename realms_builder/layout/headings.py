"""Headings, and the rows of the contents that name them with their pages."""

from __future__ import annotations

from realms_builder.layout.lines import Span
from realms_builder.layout.marks import Line
from realms_builder.layout.pieces import Area, Canvas, Piece, TextPiece, draw_spans

CONTENTS_INSETS = (0.0, 1.2, 2.6, 3.8, 4.8, 5.6)
"""How far the headings of each depth are set in, in text sizes."""
_DOT_MM = (0.25, 1.15)


class HeadingPiece(Piece):
    """The words of a heading, with a line below where *line* is a colour."""

    __slots__ = ("line", "text")

    def __init__(self, text: TextPiece, below: float, line: str) -> None:
        """Leave *below* millimetres free under the words."""
        super().__init__(text.height + below, text.above)
        self.text = text
        self.line = line
        self.keeps = True
        self.notes = text.notes

    def draw(self, out: Canvas, x: float, y: float) -> None:
        """Draw the words and the line."""
        self.text.draw(out, x, y)
        if self.line:
            under = y + self.height - 0.4
            out.marks.append(Line(x, under, x + self.text.width, under, self.line, 0.35))


class ContentsRow(Piece):
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
