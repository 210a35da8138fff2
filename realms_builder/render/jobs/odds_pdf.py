"""Odds as finished files, to show, to save and to print: two units in full, or a whole matrix."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import IO

from realms_builder.cards.imposition.pages import Side
from realms_builder.cards.sizes import A4, Paper
from realms_builder.cards.template.themes import Theme
from realms_builder.core.problems import Problem
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.layout.marks import Face
from realms_builder.render.jobs.looks import USUAL_THEME, Look, find_look
from realms_builder.render.jobs.print_request import PrintedPage, Printout
from realms_builder.render.jobs.roster_sheet_pdf import WrittenSheet
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.sheets.odds.matchup_sheet import MatchupSheet, matchup_pages
from realms_builder.sheets.odds.odds_matrix import MatrixSheet, matrix_pages


def matchup_printout(
    library: Library, game: Game, sheet: MatchupSheet, paper: Paper, theme: str = USUAL_THEME
) -> Printout:
    """Return *sheet* on *paper*.

    Raises :class:`~realms_builder.render.jobs.looks.UnknownLook` for a *theme* that does not exist.
    """
    look = find_look(library, game, theme=theme)
    laid_out = matchup_pages(sheet, paper, look.theme, look.fonts)
    if not laid_out.faces:
        return Printout(problems=laid_out.problems)
    target = BytesIO()
    problems = _write(laid_out.faces, target, look, sheet)
    size = (paper.width_mm, paper.height_mm)
    out = _printout(target, len(laid_out.faces), size)
    return Printout(out.pdf, out.pages, problems=(*laid_out.problems, *problems))


def matrix_printout(
    library: Library, game: Game, sheet: MatrixSheet, paper: Paper, theme: str = USUAL_THEME
) -> Printout:
    """Return *sheet* on *paper* laid on its side.

    Raises :class:`~realms_builder.render.jobs.looks.UnknownLook` for a *theme* that does not exist.
    """
    look, target = find_look(library, game, theme=theme), BytesIO()
    written = write_matrix(sheet, target, look.fonts, look.theme, paper)
    if not written.pages:
        return Printout(problems=written.problems)
    sides = (paper.width_mm, paper.height_mm)
    out = _printout(target, written.pages, (max(sides), min(sides)))
    return Printout(out.pdf, out.pages, problems=written.problems)


def _write(
    faces: Sequence[Face], target: BytesIO, look: Look, sheet: MatchupSheet
) -> tuple[Problem, ...]:
    writer = PdfWriter(target, look.fonts, title=sheet.title, lang=sheet.lang)
    with writer:
        for face in faces:
            whole = (0.0, 0.0, face.width_mm, face.height_mm)
            boxes = {"BleedBox": whole, "TrimBox": whole}
            writer.page(face.width_mm, face.height_mm, boxes=boxes)
            writer.place(face, 0.0, 0.0)
    return writer.problems


def _printout(target: BytesIO, count: int, size: tuple[float, float]) -> Printout:
    numbers = range(1, count + 1)
    return Printout(target.getvalue(), tuple(PrintedPage(*size, n, Side.FRONT) for n in numbers))


# ------------------------------------------------------------------ odds matrix pdf


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
