"""Writes a scenario as PDF: its page first, then its task cards on sheets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import IO

from realms_builder.cards.drawing import Face
from realms_builder.cards.imposition.pages import Sheets
from realms_builder.core.problems import Problem
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.render.pdf.sheets import FaceOf, way_to_turn, write_page


def write_scenario(
    target: Path | IO[bytes],
    faces: Sequence[Face],
    sheets: Sheets,
    face_of: FaceOf,
    fonts: FontSet,
    *,
    title: str = "",
    lang: str = "",
) -> tuple[int, tuple[Problem, ...]]:
    """Write whole-page *faces* and then *sheets* of cards; return the pages and the problems.

    Where cards have backs, an empty page keeps the first front from the back of the last face.
    Raises :class:`~realms_builder.core.files.WriteFailed`.
    """
    two_sided = bool(sheets.pages) and sheets.two_sided
    duplex = way_to_turn(sheets) if sheets.pages else "simplex"
    writer = PdfWriter(target, fonts, title=title, lang=lang, duplex=duplex)
    written = 0
    with writer:
        for face in faces:
            writer.full_page(face)
            written += 1
        if two_sided and written % 2:
            writer.sheet(faces[-1].width_mm, faces[-1].height_mm)
            written += 1
        for page in sheets.pages:
            write_page(writer, page, face_of, fonts)
            written += 1
    return written, writer.problems
