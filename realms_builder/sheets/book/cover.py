"""The cover of a book: its title, who wrote it, and what stands before the first chapter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from realms_builder.core.translation import sentence
from realms_builder.layout.columns import ColumnFiller, draw_column, empty_page
from realms_builder.layout.marks import Rect
from realms_builder.layout.pieces import BreakPiece, Canvas, ColumnPiece
from realms_builder.sheets.book.book import Book
from realms_builder.sheets.book.look import BookLook
from realms_builder.sheets.book.setting import BookSetter

_MOST_PREFACE = 0.45
"""How much of the cover what stands before the first chapter may take; more begins behind it."""
_TITLE_AT = 0.2


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
