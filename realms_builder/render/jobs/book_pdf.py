"""Writes a book as PDF: pages, links, outline; two pages on a sheet where that is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

from realms_builder.core.problems import Problem
from realms_builder.core.yield_points import yield_point
from realms_builder.layout.marks import Face
from realms_builder.layout.pieces import Canvas
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.sheets.book.book import Book
from realms_builder.sheets.book.layout import Bookmark, LaidBook

_ABOVE_TARGET_MM = 3.0


class Imposed(NamedTuple):
    """A sheet with the book pages on it, each by its index and its left edge in millimetres."""

    pages: tuple[tuple[int, float], ...]
    width_mm: float
    height_mm: float


class WrittenBook(NamedTuple):
    """How many sheets were written, and what was wrong while drawing."""

    sheets: int
    problems: tuple[Problem, ...]


def write_book(
    book: Book,
    laid: LaidBook,
    target: Path | IO[bytes],
    fonts: FontSet,
    *,
    two_up: bool = False,
    booklet: bool = False,
) -> WrittenBook:
    """Write *laid* to *target*: page by page, or *two_up*, or as a *booklet* to fold.

    Raises :class:`~realms_builder.core.files.WriteFailed`; a book without pages writes nothing.
    """
    if not laid.pages:
        return WrittenBook(0, laid.problems)
    meta = book.meta
    duplex = "short-edge" if booklet else ""
    writer = PdfWriter(
        target, fonts, title=meta.title, author=meta.author, lang=meta.lang, duplex=duplex
    )
    targets: dict[int, list[tuple[str, float]]] = {}
    for name, (page, top) in laid.targets.items():
        targets.setdefault(page - 1, []).append((name, top))
    sheets = list(_sheets(laid, two_up=two_up, booklet=booklet))
    with writer:
        for sheet in sheets:
            yield_point()
            writer.sheet(sheet.width_mm, sheet.height_mm)
            for index, left in sheet.pages:
                _page(writer, laid, index, left, targets.get(index, []))
        writer.bookmarks([_entry(mark) for mark in laid.bookmarks])
    return WrittenBook(len(sheets), writer.problems)


def _sheets(laid: LaidBook, *, two_up: bool, booklet: bool) -> Iterator[Imposed]:
    width, height = laid.paper.width_mm, laid.paper.height_mm
    count = len(laid.pages)
    if not (two_up or booklet):
        for index in range(count):
            yield Imposed(((index, 0.0),), width, height)
        return
    for left, right in booklet_order(count) if booklet else spreads(count):
        pages = ((left, 0.0), (right, width))
        yield Imposed(tuple(p for p in pages if 0 <= p[0] < count), 2 * width, height)


def spreads(count: int) -> Iterator[tuple[int, int]]:
    """Yield the pages, from 0, that lie open side by side: the cover alone, -1 being none."""
    return ((at - 1, at) for at in range(0, count + count % 2 + 1, 2) if at - 1 < count)


def booklet_order(count: int) -> Iterator[tuple[int, int]]:
    """Yield the pages, from 0, left and right on each side of the sheets of a booklet.

    Sheets lie on each other, are folded once in the middle, and are turned over the short edge.
    Pages beyond *count* are empty.
    """
    whole = -(-count // 4) * 4
    for at in range(whole // 2):
        outer, inner = whole - 1 - at, at
        yield (outer, inner) if at % 2 == 0 else (inner, outer)


def _page(
    writer: PdfWriter,
    laid: LaidBook,
    index: int,
    left: float,
    targets: list[tuple[str, float]],
) -> None:
    canvas: Canvas = laid.pages[index]
    face = Face(laid.paper.width_mm, laid.paper.height_mm, marks=canvas.marks, tags=canvas.tags)
    writer.place_scaled(face, left, 0.0)
    for number, area in enumerate(canvas.areas):
        link = area.link if not area.link.startswith("note:") else f"#{area.link}"
        if not link.startswith("#") or link[1:] in laid.targets:
            writer.link((area.x + left, area.y, area.width, area.height), link, number)
    for placed in canvas.faces:
        writer.place_scaled(placed.face, placed.x + left, placed.y, placed.scale)
    for name, top in targets:
        writer.target(name, left, max(0.0, top - _ABOVE_TARGET_MM))


def _entry(mark: Bookmark) -> tuple[str, int, str]:
    return mark.title, mark.depth, mark.anchor


# ------------------------------------------------------------------ picture size


_POINTS_PER_PIXEL = 0.75


def picture_size(path: str) -> tuple[float, float] | None:
    """Return width and height of the picture at *path* in points, None where it cannot be read.

    A pixel counts as on a screen: 96 of them make an inch.
    """
    from realms_builder.render.pictures.picture_files import PictureError, read_info
    from realms_builder.render.pictures.svg import load_svg
    from realms_builder.render.pictures.svg_drawing import DrawingError

    try:
        if path.lower().endswith(".svg"):
            drawing = load_svg(Path(path))
            width, height = drawing.width, drawing.height
        else:
            info = read_info(Path(path))
            width, height = info.width, info.height
    except (PictureError, DrawingError):
        return None
    return width * _POINTS_PER_PIXEL, height * _POINTS_PER_PIXEL
