"""The parts of an evening's file: pages that are ready, each kind written in its own way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from realms_builder.cards.deck import Deck
from realms_builder.cards.drawing import Face, TextRun
from realms_builder.cards.imposition.pages import Sheets, Side
from realms_builder.cards.sizes import Paper
from realms_builder.render.jobs.quick_sheet_pdf import QuickPages
from realms_builder.render.jobs.token_sheet_pdf import TokenPages
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.render.pdf.sheets import write_page

_NUMBER_PT, _NUMBER_AT_MM, _NUMBER_INK = 7.0, 5.6, "#6f6a62"


class Pages(Protocol):
    """Pages that can be written one by one into a document."""

    @property
    def sizes(self) -> Sequence[tuple[float, float]]:
        """Return width and height of every page in millimetres, as it is seen."""
        ...

    def write(self, writer: PdfWriter, at: int, number: int, *, upside_down: bool) -> None:
        """Write the page at *at*, which has the *number* in the whole file."""
        ...

    def is_front(self, at: int) -> bool:
        """Return whether the page at *at* must lie on a front by itself."""
        ...


@dataclass(frozen=True, slots=True)
class Part:
    """Pages below one line of the contents, which has no words of its own in a chapter alone.

    What is handed *out* begins on a front.
    """

    title: str
    pages: Pages
    out: bool = True


@dataclass(frozen=True, slots=True)
class Chapter:
    """Parts under one title, one for each side or one for both."""

    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class FacePages:
    """Faces as large as the paper."""

    faces: tuple[Face, ...]
    fonts: FontSet

    @property
    def sizes(self) -> Sequence[tuple[float, float]]:
        """Return the sizes of the faces."""
        return [(face.width_mm, face.height_mm) for face in self.faces]

    def write(self, writer: PdfWriter, at: int, number: int, *, upside_down: bool) -> None:
        """Write one face with its number."""
        face, turned = self.faces[at], 180 if upside_down else 0
        writer.full_page(face, turned)
        writer.place(numbered(number, face.width_mm, face.height_mm, self.fonts), 0.0, 0.0, turned)

    def is_front(self, at: int) -> bool:
        """Return that pages after the first may lie on either side."""
        del at
        return False


@dataclass(frozen=True, slots=True)
class ColumnPages:
    """Pages of a reference."""

    pages: QuickPages
    fonts: FontSet

    @property
    def sizes(self) -> Sequence[tuple[float, float]]:
        """Return the size of the paper for every page."""
        paper = self.pages.paper
        return [(paper.width_mm, paper.height_mm)] * self.pages.layout.pages

    def write(self, writer: PdfWriter, at: int, number: int, *, upside_down: bool) -> None:
        """Write one page with its number."""
        paper = self.pages.paper
        over = numbered(number, paper.width_mm, paper.height_mm, self.fonts)
        self.pages.write(writer, at, over, upside_down=upside_down)

    def is_front(self, at: int) -> bool:
        """Return that pages after the first may lie on either side."""
        del at
        return False


@dataclass(frozen=True, slots=True)
class CardPages:
    """Sheets of cards; their backs lie where imposition put them, so nothing turns them."""

    sheets: Sheets
    deck: Deck
    fonts: FontSet

    @property
    def sizes(self) -> Sequence[tuple[float, float]]:
        """Return the sizes of the sheets."""
        return [(page.width_mm, page.height_mm) for page in self.sheets.pages]

    def write(self, writer: PdfWriter, at: int, number: int, *, upside_down: bool) -> None:
        """Write one sheet; its number stands in its small print."""
        del upside_down
        page = self.sheets.pages[at]
        texts = tuple(replace(text, text=f"{number} · {text.text}") for text in page.texts)
        write_page(writer, replace(page, texts=texts), self.deck.face, self.fonts)

    def is_front(self, at: int) -> bool:
        """Return what imposition says; cards without backs are all fronts."""
        return self.sheets.pages[at].side is Side.FRONT


@dataclass(frozen=True, slots=True)
class RoundPages:
    """Pages of rounds to cut, printed on one side only."""

    pages: TokenPages
    paper: Paper
    fonts: FontSet

    @property
    def sizes(self) -> Sequence[tuple[float, float]]:
        """Return the size of the paper for every page."""
        return [(self.paper.width_mm, self.paper.height_mm)] * len(self.pages.pages)

    def write(self, writer: PdfWriter, at: int, number: int, *, upside_down: bool) -> None:
        """Write one page of rounds with its number."""
        del upside_down
        self.pages.write(writer, at)
        paper = self.paper
        over = numbered(number, paper.width_mm, paper.height_mm, self.fonts)
        writer.place(over, 0.0, 0.0)

    def is_front(self, at: int) -> bool:
        """Return that every page is a front."""
        del at
        return True


def numbered(number: int, width_mm: float, height_mm: float, fonts: FontSet) -> Face:
    """Return a face as large as the page that holds only the page's number, at its foot."""
    text = str(number)
    x = (width_mm - fonts.width("text_bold", text, _NUMBER_PT)) / 2
    baseline = height_mm - _NUMBER_AT_MM
    run = TextRun(x, baseline, text, "text_bold", _NUMBER_PT, _NUMBER_INK)
    return Face(width_mm, height_mm, marks=[run])
