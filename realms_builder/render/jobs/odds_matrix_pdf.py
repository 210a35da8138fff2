"""Writes a matrix of odds as PDF: text stays text, the same matrix gives the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import IO

from realms_builder.cards.sizes import A4, Paper
from realms_builder.cards.template.themes import Theme
from realms_builder.render.jobs.roster_sheet_pdf import WrittenSheet
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.sheets.odds.odds_matrix import MatrixSheet, matrix_pages


def write_matrix(
    sheet: MatrixSheet, target: Path | IO[bytes], fonts: FontSet, theme: Theme, paper: Paper = A4
) -> WrittenSheet:
    """Write *sheet* on *paper* laid on its side to *target*.

    Raises :class:`~realms_builder.core.files.WriteFailed`; nothing is written on paper too small.
    """
    laid_out = matrix_pages(sheet, paper, theme, fonts)
    if not laid_out.faces:
        return WrittenSheet(0, laid_out.problems)
    writer = PdfWriter(target, fonts, title=sheet.title, lang=sheet.lang)
    with writer:
        for face in laid_out.faces:
            whole = (0.0, 0.0, face.width_mm, face.height_mm)
            boxes = {"BleedBox": whole, "TrimBox": whole}
            writer.page(face.width_mm, face.height_mm, boxes=boxes)
            writer.place(face, 0.0, 0.0)
    return WrittenSheet(len(laid_out.faces), (*laid_out.problems, *writer.problems))
