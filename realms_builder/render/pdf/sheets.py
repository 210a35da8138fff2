"""Writes imposed sheets as a PDF for a home printer (printing.md, "PDF boxes" and "True size").

All boxes of a page stay at the sheet, because marks and small print are meant to be seen. Viewers
are asked not to scale and to turn the paper on the edge the sheets were laid out for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import IO, Literal

from realms_builder.cards.imposition.pages import Page, Sheets, SheetText, Slot
from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.core.problems import Problem
from realms_builder.layout.marks import Face
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter

FaceOf = Callable[[Slot], Face | None]
"""Gives the face for the ``card`` and ``side`` of a slot; ``copies`` is for a count on it."""

_FONT = "text"
_HAIR_MM = 0.01


def write_sheets(
    sheets: Sheets,
    face_of: FaceOf,
    target: Path | IO[bytes],
    fonts: FontSet,
    *,
    author: str = "",
    lang: str = "",
    black_text: bool = False,
    first: Face | None = None,
) -> tuple[Problem, ...]:
    """Write *sheets* with their faces to *target* and return what could not be drawn as it should.

    A page that comes *first*, such as a job ticket, has a white back where the others have backs.
    Faces are asked for page by page, so they need not all be in memory. Without any page nothing
    is written. Raises :class:`~realms_builder.core.files.WriteFailed`.
    """
    if not sheets.pages:
        return (Problem("sheet.nothing"),)
    writer = PdfWriter(
        target,
        fonts,
        title=sheets.job.name,
        author=author,
        lang=lang,
        duplex=way_to_turn(sheets),
        pure_black=black_text,
    )
    with writer:
        if first is not None:
            writer.full_page(first)
            if sheets.two_sided:
                writer.sheet(first.width_mm, first.height_mm)
        for page in sheets.pages:
            write_page(writer, page, face_of, fonts)
    return writer.problems


def way_to_turn(sheets: Sheets) -> Literal["long-edge", "short-edge", "simplex"]:
    """Return what the PDF asks of the printer: the edge to turn the paper on, or one side only."""
    if not sheets.two_sided:
        return "simplex"
    return "short-edge" if sheets.job.duplex is Duplex.SHORT_EDGE else "long-edge"


def write_page(writer: PdfWriter, page: Page, face_of: FaceOf, fonts: FontSet) -> None:
    """Write one *page* with its faces, marks and small print."""
    writer.sheet(page.width_mm, page.height_mm)
    for slot in page.slots:
        face = None if slot.blank else face_of(slot)
        if face is not None:
            x, y = slot.box.x_mm, slot.box.y_mm
            writer.place(face, x, y, slot.rotation, slot.bleed, round_corners=_is_round(face))
    writer.lines(page.lines)
    writer.texts([_narrowed(text, fonts) for text in page.texts], _FONT)


def _is_round(face: Face) -> bool:
    """Return whether *face* is cut as a round, so that its corners are no part of it."""
    return face.corner_mm >= min(face.width_mm, face.height_mm) / 2 - _HAIR_MM


def _narrowed(text: SheetText, fonts: FontSet) -> SheetText:
    """Return *text* no wider than the room that was kept for it."""
    width_mm = fonts.width(_FONT, text.text, text.size_pt)
    if width_mm <= text.width_mm:
        return text
    return replace(text, size_pt=text.size_pt * text.width_mm / width_mm)
