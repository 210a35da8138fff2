"""Writes the odds of two units as PDF: text stays text, the same odds give the same bytes."""

from __future__ import annotations

from io import BytesIO

from realms_builder.cards.pages import Side
from realms_builder.cards.sizes import Paper
from realms_builder.gamedata.game import Game
from realms_builder.gamedata.library import Library
from realms_builder.render.looks import USUAL_THEME, find_look
from realms_builder.render.pdf import PdfWriter
from realms_builder.render.print_request import PrintedPage, Printout
from realms_builder.sheets.matchup_sheet import MatchupSheet, matchup_pages


def matchup_printout(
    library: Library, game: Game, sheet: MatchupSheet, paper: Paper, theme: str = USUAL_THEME
) -> Printout:
    """Return *sheet* on *paper* as a finished file.

    Raises :class:`~realms_builder.render.looks.UnknownLook` for a *theme* that does not exist.
    """
    look = find_look(library, game, theme=theme)
    laid_out = matchup_pages(sheet, paper, look.theme, look.fonts)
    if not laid_out.faces:
        return Printout(problems=laid_out.problems)
    target = BytesIO()
    writer = PdfWriter(target, look.fonts, title=sheet.title, lang=sheet.lang)
    whole = (0.0, 0.0, paper.width_mm, paper.height_mm)
    with writer:
        for face in laid_out.faces:
            boxes = {"BleedBox": whole, "TrimBox": whole}
            writer.page(paper.width_mm, paper.height_mm, boxes=boxes)
            writer.place(face, 0.0, 0.0)
    pages = tuple(
        PrintedPage(paper.width_mm, paper.height_mm, number, Side.FRONT)
        for number in range(1, len(laid_out.faces) + 1)
    )
    return Printout(target.getvalue(), pages, problems=(*laid_out.problems, *writer.problems))
