"""Small builders for tests of roster sheets: a roster to PDF, and what can be read of its pages."""

from __future__ import annotations

import pypdfium2

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.sizes import PAPERS, Paper
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Problem
from realms_builder.layout.marks import Face
from realms_builder.render.jobs.page_plan import FacePages
from realms_builder.render.jobs.page_plan import written as written_pages
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Model
from realms_builder.sheets.roster.pages import sheet_pages
from realms_builder.sheets.roster.roster_sheet import sheet_of
from tests.builders import findings_of, mustered, roster_with, tiny_faction, tiny_game

COLOUR = ThemeFile()
INK_SAVER = ThemeFile(
    id="ink_saver", ink_saver=True, colours={"ink": "#000000", "muted": "#333333"}
)
LARGE = ThemeFile(id="large_print", large_print=True, sizes=1.48, floor_pt=10, least_pt=8)
UNITS = """
units:
  - {id: chief, name: {de: Häuptling, en: Chief}, class: leader, cost: 8, stats: {hp: 5}}
  - {id: guard, name: {de: Wache, en: Guard}, cost: 4, stats: {hp: 3}, weapons: [axe]}
"""


def band(*models: Model | str, tracks: str = "[{id: hp, boxes: hp}]", **roster: object) -> Muster:
    """Return a muster of *models* in the tiny game with boxes for hit points."""
    game = tiny_game(tracks=tracks)
    found = roster_with(*models, **{"name": "Band", **roster})
    return mustered(found, game, tiny_faction(game, UNITS))


def written(
    found: Muster, lang: str = "en", paper: str | Paper = "a4", theme: ThemeFile = COLOUR
) -> tuple[bytes, tuple[Problem, ...]]:
    """Return the roster sheet of *found* as PDF, and what had to give way."""
    size = PAPERS[paper] if isinstance(paper, str) else paper
    sheet = sheet_of(found, findings_of(found), lang)
    fonts = FontSet()
    pages = sheet_pages(sheet, size, theme, fonts)
    pdf, problems = faces_as_pdf(pages.faces, fonts, sheet.name, lang)
    return pdf, (*pages.problems, *problems)


def faces_as_pdf(
    faces: tuple[Face, ...], fonts: FontSet, title: str, lang: str
) -> tuple[bytes, tuple[Problem, ...]]:
    """Return whole pages as PDF, and what could not be drawn."""
    made = written_pages([FacePages(faces, fonts)], title=title, lang=lang, edge=Duplex.NONE)
    return made.pdf, made.problems


def pages_of(pdf: bytes) -> list[str]:
    """Return the words of every page, on one line."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    finally:
        document.close()


def sizes_of(pdf: bytes) -> list[tuple[float, float]]:
    """Return the sizes of all pages in millimetres."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [tuple(side / 72 * 25.4 for side in page.get_size()) for page in document]
    finally:
        document.close()
