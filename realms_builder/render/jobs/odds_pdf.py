"""Odds as finished files, to show, to save and to print: two units in full, or a whole matrix."""

from __future__ import annotations

from io import BytesIO

from realms_builder.cards.imposition.pages import PageSide
from realms_builder.render.jobs.print_request import PrintedPage, Printout, PrintRequest, Sources
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.sheets.odds.matchup_sheet import MatchupSheet, matchup_pages
from realms_builder.sheets.odds.odds_matrix import MatrixSheet, matrix_pages


def odds_printout(
    request: PrintRequest, sheet: MatchupSheet | MatrixSheet, sources: Sources
) -> Printout:
    """Return *sheet* on the paper of *request*, a matrix on it laid on its side.

    Raises what :func:`~realms_builder.render.jobs.looks.find_look` raises.
    """
    look, paper = request.look.find(sources.library, sources.game), request.job.paper
    if isinstance(sheet, MatrixSheet):
        laid_out = matrix_pages(sheet, paper, look.theme, look.fonts)
    else:
        laid_out = matchup_pages(sheet, paper, look.theme, look.fonts)
    if not laid_out.faces:
        return Printout(problems=laid_out.problems, refusal=laid_out.problems[0])
    target = BytesIO()
    with PdfWriter(target, look.fonts, title=sheet.title, lang=sheet.lang) as writer:
        for face in laid_out.faces:
            writer.full_page(face)
    pages = (
        PrintedPage(face.width_mm, face.height_mm, number, PageSide.FRONT)
        for number, face in enumerate(laid_out.faces, 1)
    )
    problems = (*laid_out.problems, *writer.problems)
    return Printout(target.getvalue(), tuple(pages), problems=problems)
