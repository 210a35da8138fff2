"""The job ticket: a page that says what is printed and how, with a ruler and the box of one card.

Whoever stands at the printer, at home or in a copy shop, sees on it whether the size is true before
card is wasted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from realms_builder.cards.sizes import Paper
from realms_builder.core.translation import sentence, spoken
from realms_builder.layout.marks import Face, Line, Mark, Rect, TextRun
from realms_builder.layout.metrics import MM_PER_PT, FontMetrics

_MARGIN_MM, _LEFT_MM, _VALUE_MM, _GAP_MM = 15.0, 15.0, 52.0, 4.0
_TITLE_PT, _HEADING_PT, _TEXT_PT, _SMALL_PT = 20.0, 11.0, 9.5, 8.0
_LEADING = 1.3
_INK, _MUTED = "#000000", "#555555"
_PLAIN, _BOLD = "text", "text_bold"
_FOOT_MM = 30.0
RULER_MM = 100.0


@dataclass(frozen=True, slots=True)
class Ticket:
    """What the page says: *facts* are names with values, *notes* sentences, sizes in mm."""

    name: str
    facts: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]
    card_mm: tuple[float, float] | None
    lang: str


def ticket_face(ticket: Ticket, paper: Paper, metrics: FontMetrics) -> Face:
    """Return *ticket* as a page as large as *paper*; notes that find no room are counted."""
    page = _Page(ticket, paper, metrics)
    return Face(paper.width_mm, paper.height_mm, marks=list(page.marks()))


class _Page:
    """Puts one thing below the other."""

    def __init__(self, ticket: Ticket, paper: Paper, metrics: FontMetrics) -> None:
        self._ticket, self._paper, self._metrics = ticket, paper, metrics
        self._y = _MARGIN_MM
        self._width = paper.width_mm - 2 * _MARGIN_MM

    def marks(self) -> Iterator[Mark]:
        ticket = self._ticket
        yield from self._text(sentence("ticket.title", ticket.lang), _HEADING_PT, _PLAIN, _MUTED)
        yield from self._text(ticket.name or "–", _TITLE_PT, _BOLD)
        self._y += 1.5
        yield Line(_LEFT_MM, self._y, _LEFT_MM + self._width, self._y, _INK, 0.4)
        self._y += _GAP_MM
        for name, value in ticket.facts:
            yield from self._fact(name, value)
        yield from self._true_size()
        yield from self._notes()

    def _fact(self, name: str, value: str) -> Iterator[Mark]:
        size = _TEXT_PT
        top = self._y
        yield TextRun(_LEFT_MM, self._baseline(size), name, _PLAIN, size, _MUTED)
        room = self._width - (_VALUE_MM - _LEFT_MM)
        for line in self._lines(value, _BOLD, size, room):
            yield TextRun(_VALUE_MM, self._baseline(size), line, _BOLD, size, _INK)
            self._y += self._line_mm(size)
        self._y = max(self._y, top + self._line_mm(size)) + 0.6

    def _true_size(self) -> Iterator[Mark]:
        lang = self._ticket.lang
        self._y += _GAP_MM
        yield from self._text(sentence("ticket.true_size", lang), _HEADING_PT, _BOLD)
        yield from self._text(sentence("ticket.how", lang), _TEXT_PT, _PLAIN)
        self._y += 6.0
        base = self._y
        yield from _ruler(_LEFT_MM, base)
        yield TextRun(_LEFT_MM + RULER_MM + 2, base, "100 mm", _BOLD, _SMALL_PT, _INK)
        self._y = base + _GAP_MM
        yield from self._card_box()

    def _card_box(self) -> Iterator[Mark]:
        card = self._ticket.card_mm
        if card is None:
            return
        wide, high = card
        room = self._paper.height_mm - _FOOT_MM - self._y
        if wide > self._width or high > room:
            wide, high = high, wide
        if wide > self._width or high > room:
            yield from self._text(sentence("ticket.no_box", self._ticket.lang), _SMALL_PT, _PLAIN)
            return
        yield Rect(_LEFT_MM, self._y, wide, high, stroke=_INK, line_mm=0.15)
        label = f"{spoken(card[0], self._ticket.lang)} × {spoken(card[1], self._ticket.lang)} mm"
        middle = self._y + high / 2
        width = self._metrics.width(_PLAIN, label, _SMALL_PT)
        yield TextRun(_LEFT_MM + (wide - width) / 2, middle, label, _PLAIN, _SMALL_PT, _MUTED)
        self._y += high + _GAP_MM

    def _notes(self) -> Iterator[Mark]:
        notes = self._ticket.notes
        if not notes:
            return
        lang = self._ticket.lang
        yield from self._text(sentence("ticket.notes", lang), _HEADING_PT, _BOLD)
        bottom = self._paper.height_mm - _MARGIN_MM
        for at, note in enumerate(notes):
            lines = self._lines(note, _PLAIN, _SMALL_PT, self._width - 4)
            needed = len(lines) * self._line_mm(_SMALL_PT)
            last = at == len(notes) - 1
            if self._y + needed + (0 if last else self._line_mm(_SMALL_PT)) > bottom:
                more = sentence("ticket.more", lang, {"count": len(notes) - at})
                yield TextRun(_LEFT_MM, self._baseline(_SMALL_PT), more, _PLAIN, _SMALL_PT, _INK)
                return
            yield TextRun(_LEFT_MM, self._baseline(_SMALL_PT), "•", _PLAIN, _SMALL_PT, _INK)
            for line in lines:
                y = self._baseline(_SMALL_PT)
                yield TextRun(_LEFT_MM + 4, y, line, _PLAIN, _SMALL_PT, _INK)
                self._y += self._line_mm(_SMALL_PT)

    def _text(self, text: str, size: float, font: str, colour: str = _INK) -> Iterator[Mark]:
        for line in self._lines(text, font, size, self._width):
            yield TextRun(_LEFT_MM, self._baseline(size), line, font, size, colour)
            self._y += self._line_mm(size)

    def _baseline(self, size: float) -> float:
        return self._y + 0.78 * size * MM_PER_PT

    @staticmethod
    def _line_mm(size: float) -> float:
        return size * MM_PER_PT * _LEADING

    def _lines(self, text: str, font: str, size: float, room: float) -> list[str]:
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".lstrip()
            if lines[-1] and self._metrics.width(font, longer, size) > room:
                lines.append(word)
            else:
                lines[-1] = longer
        return [self._cut(line, font, size, room) for line in lines]

    def _cut(self, line: str, font: str, size: float, room: float) -> str:
        """Return *line*, shortened where a single word of it is wider than the page."""
        while len(line) > 1 and self._metrics.width(font, line, size) > room:
            line = line[:-2].rstrip() + "…"
        return line


def _ruler(left: float, base: float) -> Iterator[Line]:
    """Yield a ruler of 100 mm that stands on *base*: a tick each millimetre, each ten a longer."""
    yield Line(left, base, left + RULER_MM, base, _INK, 0.2)
    for mm in range(101):
        tall = 4.5 if mm % 50 == 0 else 3.5 if mm % 10 == 0 else 2.6 if mm % 5 == 0 else 1.8
        yield Line(left + mm, base - tall, left + mm, base, _INK, 0.2 if mm % 10 == 0 else 0.1)
