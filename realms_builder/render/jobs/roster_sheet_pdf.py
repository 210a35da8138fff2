"""Writes roster sheets as PDF: text stays text, the same roster gives the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import IO, NamedTuple

from realms_builder.cards.sizes import A4, Paper
from realms_builder.cards.template.themes import Theme
from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.sheets.roster.entries import RosterSheet
from realms_builder.sheets.roster.pages import sheet_pages
from realms_builder.sheets.roster.sheet_styles import SheetStyle


class WrittenSheet(NamedTuple):
    """How many pages were written, none when none could be, and what was wrong."""

    pages: int
    problems: tuple[Problem, ...]


def write_roster_sheet(
    sheet: RosterSheet,
    target: Path | IO[bytes],
    fonts: FontSet,
    theme: Theme,
    paper: Paper = A4,
    style: SheetStyle = SheetStyle.USUAL,
) -> WrittenSheet:
    """Write *sheet* on *paper* to *target*.

    Raises :class:`~realms_builder.core.files.WriteFailed`; nothing is written on paper too small.
    """
    laid_out = sheet_pages(sheet, paper, theme, fonts, style)
    if not laid_out.faces:
        return WrittenSheet(0, laid_out.problems)
    code = "sending.intro_title" if sheet.is_open else "sending.title"
    title = sentence(code, sheet.lang, {"name": sheet.name})
    writer = PdfWriter(target, fonts, title=title, lang=sheet.lang, duplex="long-edge")
    with writer:
        for face in laid_out.faces:
            writer.full_page(face)
    return WrittenSheet(len(laid_out.faces), (*laid_out.problems, *writer.problems))
