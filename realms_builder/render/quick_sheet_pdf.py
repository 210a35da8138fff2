"""Writes quick references as PDF: columns, in the largest print that fills one or two pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import IO, Any, NamedTuple

from reportlab.lib.colors import toColor
from reportlab.pdfgen.canvas import Canvas

from realms_builder.cards.metrics import MM_PER_PT
from realms_builder.cards.sizes import A4, Paper
from realms_builder.cards.themes import Theme
from realms_builder.files import atomic_file, check_target
from realms_builder.problems import Problem, Severity
from realms_builder.render.column_pages import Column, filled, measured, overfull
from realms_builder.render.document_flowables import Typesetter
from realms_builder.render.document_look import DocumentLook, known_face
from realms_builder.render.document_tables import least_width
from realms_builder.render.fonts import FontSet
from realms_builder.render.pdf_document import CREATOR, FONT_TURNS
from realms_builder.sheets.document import Document, Table
from realms_builder.sheets.quick_reference import QuickReference
from realms_builder.wording import sentence

LEAST_SIDE_MM = 90.0
MOST_PAGES = 2
LEAST_PT, MOST_PT = 6.5, 9.4
_ONE_PAGE_PT = 7.6
"""One page is enough while its print is at least so large."""
_STEP_PT = 0.1
_NARROW_PT = 0.3
"""How much larger the print must be to make up for one column more."""
_MARGIN_MM, _GAP_MM, _FOOT_MM, _HEAD_MM = 9.0, 5.0, 5.0, 11.5
_NARROW_COLUMN_MM = 52.0
_TITLE_PT, _FOOT_PT = 19.0, 6.5


class WrittenQuickSheet(NamedTuple):
    """How many pages were written, in which size of text, and what was wrong."""

    pages: int
    size_pt: float
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class _Layout:
    """Columns in one size of text; lengths in points."""

    look: DocumentLook
    count: int
    width: float
    columns: tuple[Column, ...]
    over: bool = False

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.columns) // self.count))


class _Sheet:
    """The room on the pages of one paper, in points."""

    def __init__(self, paper: Paper) -> None:
        self.width = paper.width_mm / MM_PER_PT
        self.height = paper.height_mm / MM_PER_PT
        self.margin, self.gap = _MARGIN_MM / MM_PER_PT, _GAP_MM / MM_PER_PT
        self.foot, self.head = _FOOT_MM / MM_PER_PT, _HEAD_MM / MM_PER_PT
        self.inner = self.width - 2 * self.margin

    def column(self, count: int) -> float:
        return (self.inner - self.gap * (count - 1)) / count

    def room(self, page: int) -> float:
        head = self.head if page == 0 else 0.0
        return self.height - 2 * self.margin - self.foot - head

    def counts(self) -> list[int]:
        """Return in how many columns the paper may be set, the fewest first."""
        return [n for n in (1, 2, 3, 4) if self.column(n) * MM_PER_PT >= _NARROW_COLUMN_MM][-2:]


def write_quick_sheet(
    reference: QuickReference,
    target: Path | IO[bytes],
    fonts: FontSet,
    theme: Theme,
    paper: Paper = A4,
) -> WrittenQuickSheet:
    """Write *reference* on *paper* to *target*.

    Raises :class:`~realms_builder.files.WriteFailed`; nothing is written on paper too small.
    """
    if min(paper.width_mm, paper.height_mm) < LEAST_SIDE_MM:
        values = {"width_mm": paper.width_mm, "height_mm": paper.height_mm}
        problem = Problem("rules.paper_too_small", values={**values, "least_mm": LEAST_SIDE_MM})
        return WrittenQuickSheet(0, 0.0, (problem,))
    if isinstance(target, Path):
        check_target(target)
    layout = _best(reference, fonts, theme, _Sheet(paper))
    data = _drawn(reference.document, layout, _Sheet(paper))
    if isinstance(target, Path):
        with atomic_file(target) as file:
            file.write(data)
    else:
        target.write(data)
    problems = fonts.problems
    if layout.pages > MOST_PAGES:
        values = {"limit": MOST_PAGES, "pages": layout.pages}
        problems = (Problem("rules.too_full", Severity.HINT, values=values), *problems)
    return WrittenQuickSheet(layout.pages, layout.look.size, problems)


# ---------------------------------------------------------------------- finding the size


def _best(reference: QuickReference, fonts: FontSet, theme: Theme, sheet: _Sheet) -> _Layout:
    """Return the layout with the largest print, on one page where that is large enough."""
    document = reference.document

    def laid_out(size: float, count: int) -> _Layout:
        look = DocumentLook(fonts, theme, document.lang, size)
        return _laid_out(document, look, count, sheet)

    counts = [reference.columns] if reference.columns else _counts(reference, fonts, theme, sheet)
    least, most = LEAST_PT * min(theme.sizes, 1.15), MOST_PT * theme.sizes
    for pages, floor in ((1, max(least, _ONE_PAGE_PT * theme.sizes)), (MOST_PAGES, least)):
        found = [_largest(laid_out, count, pages, floor, most) for count in counts]
        fitting = [layout for layout in found if layout is not None]
        if fitting:
            best = max(fitting, key=lambda layout: layout.look.size - _NARROW_PT * layout.count)
            return _balanced(document, best, sheet)
    return min((laid_out(least, count) for count in counts), key=lambda layout: layout.pages)


def _counts(reference: QuickReference, fonts: FontSet, theme: Theme, sheet: _Sheet) -> list[int]:
    """Return the numbers of columns in which no table is narrower than its longest words."""
    look = DocumentLook(fonts, theme, reference.document.lang, LEAST_PT * 1.1)
    tables = [block for block in reference.document.blocks if isinstance(block, Table)]
    widest = max((least_width(table, look) for table in tables), default=0.0)
    counts = sheet.counts()
    return [count for count in counts if sheet.column(count) >= widest] or counts[:1]


def _largest(
    laid_out: Callable[[float, int], _Layout], count: int, pages: int, floor: float, most: float
) -> _Layout | None:
    """Return the layout with the largest print that needs no more than *pages*, if there is one."""
    low, high = round(floor / _STEP_PT), round(most / _STEP_PT)
    best: _Layout | None = None
    while low <= high:
        middle = (low + high + 1) // 2 if best is not None else low
        tried = laid_out(middle * _STEP_PT, count)
        if tried.pages <= pages and not tried.over:
            best, low = tried, middle + 1
        elif best is None:
            return None
        else:
            high = middle - 1
    return best


def _laid_out(document: Document, look: DocumentLook, count: int, sheet: _Sheet) -> _Layout:
    width = sheet.column(count)
    pieces = measured(Typesetter(look, width).pieces(document.blocks), width)

    def room(column: int) -> float:
        return sheet.room(column // count)

    columns = filled(pieces, width, room)
    return _Layout(look, count, width, columns, overfull(columns, room))


def _balanced(document: Document, layout: _Layout, sheet: _Sheet) -> _Layout:
    """Return *layout* with the columns of its last page about equally high."""
    width, count, last = layout.width, layout.count, layout.pages - 1
    low, high = 0.0, sheet.room(last)
    best = layout
    for _ in range(7):
        height = (low + high) / 2

        def room(column: int, height: float = height) -> float:
            return height if column // count == last else sheet.room(column // count)

        # Flowables remember how they were split, so each try needs its own.
        pieces = measured(Typesetter(layout.look, width).pieces(document.blocks), width)
        columns = filled(pieces, width, room)
        if -(-len(columns) // count) <= last + 1 and not overfull(columns, room):
            best, high = _Layout(layout.look, count, width, columns), height
        else:
            low = height
    return best


# ---------------------------------------------------------------------- drawing


def _drawn(document: Document, layout: _Layout, sheet: _Sheet) -> bytes:
    buffer = BytesIO()
    make: Any = Canvas
    canvas = make(
        buffer,
        pagesize=(sheet.width, sheet.height),
        initialFontName=known_face(layout.look.fonts.face("text")),
        invariant=1,
        pageCompression=1,
        pdfVersion=(1, 7),
        lang=document.lang,
    )
    canvas.setTitle(document.title)
    canvas.setAuthor("")
    canvas.setSubject("")
    canvas.setCreator(CREATOR)
    canvas.setViewerPreference("PrintScaling", "None")
    with FONT_TURNS:
        for page in range(layout.pages):
            _page(canvas, document, layout, sheet, page)
            canvas.showPage()
        canvas.save()
    return buffer.getvalue()


def _page(canvas: Any, document: Document, layout: _Layout, sheet: _Sheet, page: int) -> None:
    top = sheet.height - sheet.margin
    if page == 0:
        _masthead(canvas, document, layout.look, sheet)
        top -= sheet.head
    start = page * layout.count
    for at, column in enumerate(layout.columns[start : start + layout.count]):
        x = sheet.margin + at * (layout.width + sheet.gap)
        for placed in column:
            y = top - placed.top - placed.height
            # A paragraph that could not be split has forgotten its lines.
            placed.flowable.wrap(layout.width - placed.left, placed.height)
            placed.flowable.drawOn(canvas, x + placed.left, y)
    canvas.setStrokeColor(toColor(layout.look.line))
    canvas.setLineWidth(0.4)
    for at in range(1, layout.count):
        x = sheet.margin + at * (layout.width + sheet.gap) - sheet.gap / 2
        canvas.line(x, sheet.margin + sheet.foot, x, top)
    _foot(canvas, document, layout, sheet, page)


def _masthead(canvas: Any, document: Document, look: DocumentLook, sheet: _Sheet) -> None:
    top = sheet.height - sheet.margin
    baseline = top - _TITLE_PT * 0.86
    _put(canvas, look, "display_bold", _TITLE_PT, look.main, sheet.margin, baseline, document.title)
    canvas.setStrokeColor(toColor(look.main))
    canvas.setLineWidth(1.4)
    under = top - sheet.head + 4.5
    canvas.line(sheet.margin, under, sheet.width - sheet.margin, under)


def _foot(canvas: Any, document: Document, layout: _Layout, sheet: _Sheet, page: int) -> None:
    look = layout.look
    y = sheet.margin
    left = "  ·  ".join(document.foot)
    values = {"page": page + 1, "pages": layout.pages}
    right = sentence("reference.page", document.lang, values)
    _put(canvas, look, "text", _FOOT_PT, look.muted, sheet.margin, y, left)
    width = look.fonts.width("text", right, _FOOT_PT) / MM_PER_PT
    edge = sheet.width - sheet.margin - width
    _put(canvas, look, "text", _FOOT_PT, look.muted, edge, y, right)


def _put(
    canvas: Any,
    look: DocumentLook,
    role: str,
    size: float,
    colour: str,
    x: float,
    y: float,
    text: str,
) -> None:
    """Write one line at *x* and *y*, each part in the face that can draw it."""
    canvas.setFillColor(toColor(colour))
    for face, part in _parts(look, role, text):
        name = known_face(face)
        canvas.setFont(name, size)
        canvas.drawString(x, y, part)
        x += canvas.stringWidth(part, name, size)


def _parts(look: DocumentLook, role: str, text: str) -> Iterator[tuple[Any, str]]:
    return look.fonts.pieces(role, text)
