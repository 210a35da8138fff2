"""Small builders for tests of roster sheets: a roster to PDF, and what can be read of its pages."""

from __future__ import annotations

from io import BytesIO

import pypdfium2

from realms_builder.cards.sizes import PAPERS, Paper
from realms_builder.cards.template.themes import Theme
from realms_builder.core.problems import Problem
from realms_builder.render.jobs.roster_sheet_pdf import write_roster_sheet
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Model
from realms_builder.sheets.roster.roster_sheet import sheet_of
from tests.builders import findings_of, mustered, roster_with, tiny_faction, tiny_game

COLOUR = Theme()
INK_SAVER = Theme(
    id="ink_saver", ink_saver=True, colours={"ink": "#000000", "muted": "#333333"}
)  # fmt: skip
LARGE = Theme(id="large_print", large_print=True, sizes=1.22, floor_pt=8.5)
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
    found: Muster, lang: str = "en", paper: str | Paper = "a4", theme: Theme = COLOUR
) -> tuple[bytes, tuple[Problem, ...]]:
    """Return the roster sheet of *found* as PDF, and what had to give way."""
    buffer = BytesIO()
    size = PAPERS[paper] if isinstance(paper, str) else paper
    result = write_roster_sheet(
        sheet_of(found, findings_of(found), lang), buffer, FontSet(), theme, size
    )
    return buffer.getvalue(), result.problems


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
