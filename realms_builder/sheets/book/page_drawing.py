"""Draws one page of a book: columns, frames round boxes, footnotes, running head, page number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from realms_builder.layout.columns import FilledColumn, draw_column, empty_page
from realms_builder.layout.marks import Line, TextRun
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.layout.pieces import Canvas
from realms_builder.sheets.book.look import BookLook

_HEAD_PT, _FOLIO_PT = 7.6, 8.6
_ELLIPSIS = "…"


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
