"""Writes the calibration sheet as a PDF of two pages.

The back has a colour of its own and other shapes, so that it can be told from the front through
the paper, on a printer without colours too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from realms_builder.cards.imposition.calibration import (
    Anchor,
    CalibrationPage,
    CalibrationSheet,
    Offset,
    SheetLabel,
    SheetParagraph,
    calibration_sheet,
)
from realms_builder.cards.imposition.pages import LineKind, SheetLine
from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.sizes import CardSize, Paper
from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.layout.marks import Face, Line, Mark, TextRun
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter

FRONT_COLOUR = "#000000"
BACK_COLOUR = "#b3003c"
_TEXT, _BOLD = "text", "text_bold"
_TEXT_PT, _LEAST_TEXT_PT, _PT_STEP = 9.5, 5.0, 0.25
_HEADING_TO_TEXT = 1.45
_LEADING = 1.25
_DASH_MM = (1.0, 1.0)


def write_calibration(
    paper: Paper,
    duplex: Duplex,
    target: Path | IO[bytes],
    offset: Offset = (0.0, 0.0),
    lang: str = "en",
    *,
    landscape: bool = False,
    card: CardSize | None = None,
) -> tuple[Problem, ...]:
    """Write a calibration sheet to *target* and return what was wrong or worth knowing.

    *offset* moves the back like the backs of cards, so that a second sheet can confirm it; *card*
    is outlined. When the sheet is not possible the only problem says why, and nothing is written.
    Raises :class:`~realms_builder.core.files.WriteFailed`.
    """
    sheet = calibration_sheet(
        paper, duplex, landscape=landscape, card=card, offset_mm=offset, lang=lang
    )
    if isinstance(sheet, Problem):
        return (sheet,)
    fonts = FontSet()
    writer = PdfWriter(
        target,
        fonts,
        title=sentence("calibration.title", lang),
        lang=lang,
        duplex="long-edge" if duplex is Duplex.LONG_EDGE else "short-edge",
    )
    with writer:
        _write_page(writer, sheet, sheet.front, FRONT_COLOUR, fonts)
        _write_page(writer, sheet, sheet.back, BACK_COLOUR, fonts)
    return (*sheet.problems, *writer.problems)


def _write_page(
    writer: PdfWriter, sheet: CalibrationSheet, page: CalibrationPage, colour: str, fonts: FontSet
) -> None:
    marks: list[Mark] = [_stroke(line, colour) for line in page.lines]
    marks.extend(_run(label, colour, fonts) for label in page.labels)
    marks.extend(_paragraph(page.paragraph, colour, fonts))
    writer.full_page(Face(sheet.width_mm, sheet.height_mm, marks=marks))


def _stroke(line: SheetLine, colour: str) -> Line:
    dash = _DASH_MM if line.kind is LineKind.FOLD else ()
    weight_mm = line.weight_pt * MM_PER_PT
    return Line(line.x1_mm, line.y1_mm, line.x2_mm, line.y2_mm, colour, weight_mm, dash)


def _run(label: SheetLabel, colour: str, fonts: FontSet) -> TextRun:
    font = _BOLD if label.bold else _TEXT
    width = fonts.width(font, label.text, label.size_pt)
    before = {Anchor.START: 0.0, Anchor.MIDDLE: width / 2, Anchor.END: width}[label.anchor]
    x, y = label.x_mm - before, label.baseline_y_mm
    return TextRun(x, y, label.text, font, label.size_pt, colour)


def _paragraph(paragraph: SheetParagraph, colour: str, fonts: FontSet) -> list[TextRun]:
    """Return *paragraph* in the largest print that its box holds."""
    box, size_pt = paragraph.box, _TEXT_PT
    while True:
        runs = list(_set(paragraph, size_pt, colour, fonts))
        lowest = runs[-1].baseline_y + 0.3 * size_pt * MM_PER_PT
        if lowest <= box.bottom_mm or size_pt <= _LEAST_TEXT_PT:
            return runs
        size_pt -= _PT_STEP


def _set(
    paragraph: SheetParagraph, size_pt: float, colour: str, fonts: FontSet
) -> Iterator[TextRun]:
    box = paragraph.box
    y = box.y_mm
    parts = [(_BOLD, size_pt * _HEADING_TO_TEXT, paragraph.heading)]
    parts.extend((_TEXT, size_pt, text) for text in paragraph.texts)
    for font, size, text in parts:
        for words in _broken(text.split(" "), font, size, box.width_mm, fonts):
            y += size * _LEADING * MM_PER_PT
            yield TextRun(box.x_mm, y, words, font, size, colour)
        y += 0.3 * size_pt * MM_PER_PT


def _broken(
    words: Iterable[str], font: str, size_pt: float, width_mm: float, fonts: FontSet
) -> Iterator[str]:
    """Yield *words* in lines no wider than *width_mm*; a single word may be."""
    line = ""
    for word in words:
        longer = f"{line} {word}" if line else word
        if line and fonts.width(font, longer, size_pt) > width_mm:
            yield line
            longer = word
        line = longer
    if line:
        yield line
