"""Writes imposed sheets on pages for a home printer.

All boxes of a page stay at the sheet, because marks and small print are meant to be seen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from realms_builder.cards.imposition.pages import FaceSlot, Page, SheetText
from realms_builder.layout.marks import Face
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter

FaceOf = Callable[[FaceSlot], Face | None]
"""Gives the face for the ``card`` and ``side`` of a slot; ``copies`` is for a count on it."""

_FONT = "text"
_HAIR_MM = 0.01


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
