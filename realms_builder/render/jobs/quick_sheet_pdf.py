"""Writes quick references as PDF: text stays text, the same reference gives the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import IO, NamedTuple

from realms_builder.cards.sizes import A4, Paper
from realms_builder.cards.template.themes import Theme
from realms_builder.core.problems import Problem
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.sheets.quick_pages import quick_pages
from realms_builder.sheets.rules.quick_reference import QuickReference


class WrittenQuickSheet(NamedTuple):
    """How many pages were written, in which size of text, and what was wrong."""

    pages: int
    size_pt: float
    problems: tuple[Problem, ...]


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
    if not made.faces:
        return WrittenQuickSheet(0, 0.0, made.problems)
    document = reference.document
    with PdfWriter(target, fonts, title=document.title, lang=document.lang) as writer:
        for face in made.faces:
            writer.full_page(face)
    return WrittenQuickSheet(len(made.faces), made.size_pt, (*made.problems, *writer.problems))
