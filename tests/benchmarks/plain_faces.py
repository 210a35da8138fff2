"""The pages of the reference, drawn with the product's own marks: what the ink layer costs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from realms_builder.layout.marks import Face, Layer, Mark, Picture, Rect, TextRun
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter
from tests.benchmarks.deck import Card
from tests.benchmarks.hand import CARD_MM, COLUMNS, PAGE_MM, ROWS

_W, _H = CARD_MM
_PT = MM_PER_PT
_GROUND = (Rect(0, 0, _W, _H, "#fbf8f1"), Rect(0, 0, _W, 12, "#8a1c2c"))
_FRONT = Layer((*_GROUND, Rect(0, 104 * _PT, _W, 24 * _PT, "#efe8da")))
_BACK = Layer((*_GROUND, Rect(3, _H - 4.2, _W - 6, 0.1, "#808080")))
_INK, _LIGHT, _LEFT = "#1c1c1c", "#ffffff", 9 * _PT


def write_faces(cards: Sequence[Card], path: Path) -> None:
    """Write *cards* as :func:`tests.benchmarks.reference.write_reference` does."""
    fonts = FontSet()
    left, top = (PAGE_MM[0] - COLUMNS * _W) / 2, (PAGE_MM[1] - ROWS * _H) / 2
    with PdfWriter(path, fonts) as writer:
        for start in range(0, len(cards), COLUMNS * ROWS):
            sheet = cards[start : start + COLUMNS * ROWS]
            for mirrored, make in ((False, front), (True, back)):
                writer.page(*PAGE_MM)
                for place, card in enumerate(sheet):
                    row, column = divmod(place, COLUMNS)
                    column = COLUMNS - 1 - column if mirrored else column
                    writer.place(make(card, fonts), left + column * _W, top + row * _H)


def front(card: Card, fonts: FontSet) -> Face:
    """Return the front of *card*."""
    marks: list[Mark] = [
        Picture(0, 12, _W, 24.7, card["picture"]),
        TextRun(_LEFT, 18 * _PT, card["name"], "display_bold", 13, _LIGHT),
        TextRun(_LEFT, 28 * _PT, card["role"], "text", 6.5, _LIGHT),
    ]
    add = marks.append
    for number, (label, value) in enumerate(card["stats"]):
        x = (9 + number * 34) * _PT
        add(TextRun(x, 112 * _PT, label, "text", 5.5, _INK))
        add(TextRun(x, 123 * _PT, value, "text_bold", 10, _INK))
    y = 138.0
    for line in card["lines"]:
        for x, cell in zip((9, 80, 120, 150), line, strict=False):
            add(TextRun(x * _PT, y * _PT, cell, "text", 7, _INK))
        y += 10
    y += 2
    for title, body in card["texts"][:2]:
        y = _paragraph(marks, title, body, fonts, y)
    return Face(_W, _H, marks=marks, layers=(_FRONT,))


def back(card: Card, fonts: FontSet) -> Face:
    """Return the back of *card*."""
    marks: list[Mark] = [
        TextRun(_LEFT, 22 * _PT, card["name"], "display_bold", 12, _LIGHT),
    ]
    y = 48.0
    for title, body in card["texts"][2:]:
        y = _paragraph(marks, title, body, fonts, y)
    return Face(_W, _H, marks=marks, layers=(_BACK,))


def _paragraph(marks: list[Mark], title: str, body: str, fonts: FontSet, y: float) -> float:
    marks.append(TextRun(_LEFT, y * _PT, title, "text_bold", 7.5, _INK))
    widths = fonts.word_widths("text")
    room, space = (_W - 18 * _PT) / 7, widths[" "]
    line: list[str] = []
    used = -space
    for word in body.split(" "):
        wide = widths[word]
        if used + space + wide > room and line:
            y += 8.6
            marks.append(TextRun(_LEFT, y * _PT, " ".join(line), "text", 7, _INK))
            line, used = [], -space
        line.append(word)
        used += space + wide
    y += 8.6
    marks.append(TextRun(_LEFT, y * _PT, " ".join(line), "text", 7, _INK))
    return y + 11
