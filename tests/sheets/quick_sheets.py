"""Small builders for tests of quick references: texts to blocks, to PDF, and tables to cells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pypdfium2

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.sizes import PAPERS
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Problem
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.icons import icon_characters
from realms_builder.layout.document import (
    Block,
    DefinitionBlock,
    Heading,
    Paragraph,
    Table,
    TypesetDocument,
    words_of,
)
from realms_builder.render.jobs.page_plan import FacePages, written
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.sheets.quick_pages import quick_pages
from realms_builder.sheets.rules.quick_reference import QuickReference, quick_reference
from realms_builder.sheets.rules.reference import Reference
from realms_builder.sheets.rules.rule_text import RuleText, read_rule_text
from realms_builder.sheets.rules.table_blocks import table
from tests.builders import shipped, tiny_game

Cells = list[list[str]]

# The grids as the seeds print them: own value by opponent, then acting size by size of the target.
TEN_BY_TEN = [
    ["6+", "7+", "8+", "9+", "10+", "10+", "10+", "10+", "10+", "10+"],
    ["5+", "6+", "7+", "8+", "9+", "10+", "10+", "10+", "10+", "10+"],
    ["4+", "5+", "6+", "7+", "8+", "9+", "10+", "10+", "10+", "10+"],
    ["3+", "4+", "5+", "6+", "7+", "8+", "9+", "10+", "10+", "10+"],
    ["2+", "3+", "4+", "5+", "6+", "7+", "8+", "9+", "10+", "10+"],
    ["2+", "2+", "3+", "4+", "5+", "6+", "7+", "8+", "9+", "10+"],
    ["2+", "2+", "2+", "3+", "4+", "5+", "6+", "7+", "8+", "9+"],
    ["2+", "2+", "2+", "2+", "3+", "4+", "5+", "6+", "7+", "8+"],
    ["2+", "2+", "2+", "2+", "2+", "3+", "4+", "5+", "6+", "7+"],
    ["2+", "2+", "2+", "2+", "2+", "2+", "3+", "4+", "5+", "6+"],
]
HIT_BY_SIZE = ["43222", "54322", "65432", "66543", "66654"]
DAMAGE_BY_SIZE = ["45666", "34566", "23456", "22345", "22234"]


def shipped_game(system: str) -> Game:
    """Return one of the shipped games."""
    game = shipped().game(system)
    assert game is not None
    return game


def read(text: str, game: Game | None = None, lang: str = "en") -> RuleText:
    """Return a rule text of *game*, by default the tiny one."""
    return read_rule_text(text, Reference(game or tiny_game(), lang), "quick.en.md")


def blocks(text: str, game: Game | None = None, lang: str = "en") -> tuple[Block, ...]:
    """Return the blocks of a rule text in which nothing is wrong."""
    found = read(text, game, lang)
    assert found.problems == (), found.problems
    return found.blocks


def only_table(
    game: Game, identity: str, lang: str = "en", switches: Mapping[str, Value] | None = None
) -> Table:
    """Return a declared table of *game* as a block."""
    (found,) = table(Reference(game, lang, switches), [identity])
    assert isinstance(found, Table)
    return found


def grid_cells(game: Game, identity: str, lang: str = "en") -> Cells:
    """Return the cells of a grid without the heads of its rows, row by row."""
    rows = only_table(game, identity, lang).rows
    return [[words_of(cell.runs) for cell in row if not cell.head] for row in rows]


def table_lines(found: Block) -> Cells:
    """Return every line of a table, heads included, as words."""
    assert isinstance(found, Table)
    return [[words_of(cell.runs) for cell in row] for row in (*found.head, *found.rows)]


def told_blocks(found: tuple[Block, ...]) -> list[str]:
    """Return each block that is no table as its words."""
    said: list[str] = []
    for block in found:
        if isinstance(block, DefinitionBlock):
            parts = (words_of(block.name), words_of(block.facts), words_of(block.text))
            said.append(" | ".join(part for part in parts if part))
        elif isinstance(block, (Heading, Paragraph)):
            said.append(words_of(block.runs))
    return said


class WrittenQuickSheet(NamedTuple):
    """How many pages were written, in which size of text, and what was wrong."""

    pages: int
    size_pt: float
    problems: tuple[Problem, ...]


class Sheet(NamedTuple):
    """A quick reference on paper: the file, what was said of it, its words page by page."""

    pdf: bytes
    written: WrittenQuickSheet
    pages: list[str]


def sheet_of(system: str, lang: str = "en", **options: str) -> Sheet:
    """Return the quick reference of a shipped game on paper."""
    return printed(quick_reference(shipped(), shipped_game(system), lang), **options)


def printed(reference: QuickReference, paper: str = "a4", theme: ThemeFile | None = None) -> Sheet:
    """Return *reference* on paper."""
    fonts = FontSet()
    laid_out = quick_pages(reference, fonts, theme or ThemeFile(), PAPERS[paper], icon_characters())
    document = reference.document
    pages = FacePages(laid_out.faces, fonts)
    made = written([pages], title=document.title, lang=document.lang, edge=Duplex.NONE, told="")
    problems = (*laid_out.problems, *made.problems)
    told = WrittenQuickSheet(len(laid_out.faces), laid_out.size_pt, problems)
    return Sheet(made.pdf, told, pages_of(made.pdf))


def sheet_from(text: str, game: Game | None = None, lang: str = "en", **options: str) -> Sheet:
    """Return a text of one's own as a quick reference on paper."""
    found = read(text, game, lang)
    document = TypesetDocument("Title", lang, found.blocks, ("Tiny",))
    return printed(QuickReference(document, found.columns, found.problems), **options)


def pages_of(pdf: bytes) -> list[str]:
    """Return the words of every page on one line, divided words joined."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        texts = [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()
    return [
        " ".join(text.replace("\ufffe\r\n", "").replace("\ufffe", "").split()) for text in texts
    ]


def outside(pdf: bytes, margin_pt: float) -> list[tuple[int, tuple[float, ...]]]:
    """Return the pages and boxes of all words nearer to the edge of the paper than *margin_pt*."""
    document = pypdfium2.PdfDocument(pdf)
    found: list[tuple[int, tuple[float, ...]]] = []
    try:
        for number, page in enumerate(document):
            width, height = page.get_size()
            text = page.get_textpage()
            for at in range(text.count_rects()):
                left, bottom, right, top = box = text.get_rect(at)
                inner = left >= margin_pt and bottom >= margin_pt
                if not inner or right > width - margin_pt or top > height - margin_pt:
                    found.append((number, box))
    finally:
        document.close()
    return found
