"""Writes quick references as PDF: columns, in the largest print that fills one or two pages."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, NamedTuple

from reportlab.lib.colors import toColor

from realms_builder.cards.drawing import Face
from realms_builder.cards.metrics import MM_PER_PT
from realms_builder.cards.sizes import A4, LEAST_SIDE_MM, Paper
from realms_builder.cards.template.themes import Theme
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.render.jobs.document_look import DocumentLook, known_face
from realms_builder.render.jobs.quick_layout import MOST_PAGES, Layout, LayoutSearch, Room
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.sheets.rules.document import Document
from realms_builder.sheets.rules.quick_reference import QuickReference

_TITLE_PT, _FOOT_PT = 19.0, 6.5


class WrittenQuickSheet(NamedTuple):
    """How many pages were written, in which size of text, and what was wrong."""

    pages: int
    size_pt: float
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class QuickPages:
    """A reference laid out on one paper, ready to be written into any document."""

    document: Document
    layout: Layout
    room: Room
    paper: Paper
    problems: tuple[Problem, ...]

    def write(
        self,
        writer: PdfWriter,
        number: int,
        over: Face | None = None,
        *,
        upside_down: bool = False,
    ) -> None:
        """Write the page of a *number*, counted from 0, with *over* lying over it."""
        writer.drawn_page(
            self.paper.width_mm,
            self.paper.height_mm,
            lambda canvas: _page(canvas, self.document, self.layout, self.room, number),
            over=over,
            upside_down=upside_down,
        )


def quick_pages(
    reference: QuickReference, fonts: FontSet, theme: Theme, paper: Paper = A4
) -> QuickPages | Problem:
    """Return *reference* laid out on *paper*, or why it is too small for one."""
    if min(paper.width_mm, paper.height_mm) < LEAST_SIDE_MM:
        values = {"width_mm": paper.width_mm, "height_mm": paper.height_mm}
        return Problem("rules.paper_too_small", values={**values, "least_mm": LEAST_SIDE_MM})
    room = Room(paper)
    layout = LayoutSearch(reference, fonts, theme, room).best()
    problems: tuple[Problem, ...] = ()
    if layout.pages > MOST_PAGES:
        values = {"limit": MOST_PAGES, "pages": layout.pages}
        problems = (Problem("rules.too_full", Severity.HINT, values=values),)
    return QuickPages(reference.document, layout, room, paper, problems)


def write_quick_sheet(
    reference: QuickReference,
    target: Path | IO[bytes],
    fonts: FontSet,
    theme: Theme,
    paper: Paper = A4,
) -> WrittenQuickSheet:
    """Write *reference* on *paper* to *target*.

    Raises :class:`~realms_builder.core.files.WriteFailed`; nothing is written on paper too small.
    """
    made = quick_pages(reference, fonts, theme, paper)
    if isinstance(made, Problem):
        return WrittenQuickSheet(0, 0.0, (made,))
    document, layout = made.document, made.layout
    with PdfWriter(target, fonts, title=document.title, lang=document.lang) as writer:
        for number in range(layout.pages):
            made.write(writer, number)
    return WrittenQuickSheet(layout.pages, layout.look.size, (*made.problems, *writer.problems))


def _page(canvas: Any, document: Document, layout: Layout, room: Room, page: int) -> None:
    top = room.height - room.margin
    if page == 0:
        _masthead(canvas, document, layout.look, room)
        top -= room.head
    start = page * layout.count
    for at, column in enumerate(layout.columns[start : start + layout.count]):
        x = room.margin + at * (layout.width + room.gap)
        for placed in column:
            y = top - placed.top - placed.height
            # A paragraph that could not be split has forgotten its lines.
            placed.flowable.wrap(layout.width - placed.left, placed.height)
            placed.flowable.drawOn(canvas, x + placed.left, y)
    shown = layout.columns[start : start + layout.count]
    longest = max((column[-1].top + column[-1].height for column in shown), default=0.0)
    canvas.setStrokeColor(toColor(layout.look.line))
    canvas.setLineWidth(0.4)
    for at in range(1, len(shown)):
        x = room.margin + at * (layout.width + room.gap) - room.gap / 2
        canvas.line(x, top - longest, x, top)
    _foot(canvas, document, layout, room, page)


def _masthead(canvas: Any, document: Document, look: DocumentLook, room: Room) -> None:
    top = room.height - room.margin
    size = _fitting(look, "display_bold", _TITLE_PT, document.title, room.inner)
    baseline = top - _TITLE_PT * 0.86
    _put(canvas, look, "display_bold", size, look.main, room.margin, baseline, document.title)
    canvas.setStrokeColor(toColor(look.main))
    canvas.setLineWidth(1.4)
    under = top - room.head + 4.5
    canvas.line(room.margin, under, room.width - room.margin, under)


def _foot(canvas: Any, document: Document, layout: Layout, room: Room, page: int) -> None:
    look = layout.look
    y = room.margin
    left = "  ·  ".join(document.foot)
    values = {"page": page + 1, "pages": layout.pages}
    right = sentence("reference.page", document.lang, values)
    width = look.fonts.width("text", right, _FOOT_PT) / MM_PER_PT
    size = _fitting(look, "text", _FOOT_PT, left, room.inner - width - room.gap)
    _put(canvas, look, "text", size, look.muted, room.margin, y, left)
    edge = room.width - room.margin - width
    _put(canvas, look, "text", _FOOT_PT, look.muted, edge, y, right)


def _fitting(look: DocumentLook, role: str, size: float, text: str, width: float) -> float:
    """Return *size*, or as much less as *text* needs to fit into *width* points."""
    wide = look.fonts.width(role, text, size) / MM_PER_PT
    return size if wide <= width else size * width / wide


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
    for face, part in look.fonts.pieces(role, text):
        name = known_face(face)
        canvas.setFont(name, size)
        canvas.drawString(x, y, part)
        x += canvas.stringWidth(part, name, size)
