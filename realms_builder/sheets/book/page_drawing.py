"""Draws one page of a book: columns, frames round boxes, footnotes, running head, page number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from realms_builder.layout.columns import NOTE_GAP, Column, FramePart
from realms_builder.layout.marks import Line, Mark, Rect, TextRun
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.layout.pieces import Canvas
from realms_builder.sheets.book.look import BookLook

_BAR, _RADIUS = 1.1, 0.9
_HEAD_PT, _FOLIO_PT = 7.6, 8.6
_ELLIPSIS = "…"


class Chapter(NamedTuple):
    """What a page says of itself: its number, the book, the chapter it belongs to."""

    number: int
    book: str
    title: str


def empty_page(look: BookLook) -> Canvas:
    """Return a page with nothing on it."""
    return Canvas(lang=look.lang, width_of=lambda words: look.metrics.width("text", words, 1.0))


def draw_page(columns: Sequence[Column], look: BookLook, chapter: Chapter) -> Canvas:
    """Return the page that *columns* make."""
    out = empty_page(look)
    for at, column in enumerate(columns):
        x = look.column_left(at)
        for part in column.frames:
            draw_frame(out, part, x, look.top, look)
        for piece, top in column.placed:
            piece.draw(out, x + piece.left, look.top + top)
        if column.notes:
            above = look.top + column.notes[0].top - NOTE_GAP * 0.55
            out.marks.append(Line(x, above, x + look.column * 0.25, above, look.muted, 0.2))
        for piece, top in column.notes:
            piece.draw(out, x + piece.left, look.top + top)
    if len(columns) > 1:
        tallest = max(column.used for column in columns)
        x = look.column_left(1) - look.gutter / 2
        out.marks.append(Line(x, look.top, x, look.top + tallest, look.line, 0.15))
    _running_head(out, look, chapter)
    return out


def draw_frame(out: Canvas, part: FramePart, x: float, y: float, look: BookLook) -> None:
    """Draw the ground and the edge of a part of a frame, its column beginning at *x* and *y*."""
    frame = part.frame
    left, top = x + frame.left, y + part.top
    wide, tall = frame.right - frame.left, part.bottom - part.top
    marks: list[Mark] = out.marks
    if frame.kind == "code":
        fill = look.code_ground
        marks.append(Rect(left, top, wide, tall, fill, None if fill else look.line, 0.2, _RADIUS))
        return
    colours = look.box(frame.kind)
    if frame.kind == "quote":
        marks.append(Rect(left, top, _BAR * 0.6, tall, colours.edge))
        return
    if colours.ground:
        marks.append(Rect(left, top, wide, tall, colours.ground))
        if part.strip and colours.strip:
            marks.append(Rect(left, top, wide, part.strip, colours.strip))
    else:
        marks.append(Rect(left, top, wide, tall, None, colours.edge, 0.2))
    marks.append(Rect(left, top, _BAR, tall, colours.edge))


def _running_head(out: Canvas, look: BookLook, chapter: Chapter) -> None:
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
