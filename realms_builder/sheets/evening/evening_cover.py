"""The cover of an evening: who plays, the scenario with its map, and what stands on which page.

Without a map there is room to write down how it ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from realms_builder.cards.elements.map_maker import map_look
from realms_builder.cards.elements.table_map import PlanOnPage, draw_map
from realms_builder.core.translation import sentence
from realms_builder.layout.blocks import Marks
from realms_builder.layout.document import NBSP
from realms_builder.layout.marks import Drawing, Face, Line, Rect
from realms_builder.layout.text_styles import BOLD, REGULAR
from realms_builder.layout.words import put, width_mm
from realms_builder.sheets.roster.page_look import PageLook
from realms_builder.sheets.roster.printed_code import PrintedCode, draw_code, draw_words

_BAND_MM, _SIDE_MM, _FACTS_MM, _GAP_MM = 27.0, 15.0, 8.5, 4.0
_HEAD_MM, _ROW_MM, _LEAST_ROW_MM = 8.0, 5.2, 2.6
_ROW_ALONE_MM = 7.0
_LEAST_MAP_MM, _MOST_MAP_MM = 38.0, 130.0
_PAD_MM, _INDENT_MM = 5.0, 4.5
_LINE_MM, _LEAST_LINES = 8.5, 4
_LEAST_WORDS_MM, _MOST_OF_CODES = 34.0, 0.12
_RECKONED_MM, _TO_DO_MM = 4.6, 6.4


class CoverSide(NamedTuple):
    """One side: its letter where a scenario settled one, names, colour, a drawing or nothing."""

    letter: str
    name: str
    faction: str
    colour: str
    emblem: str
    reckoned: tuple[str, ...] = ()
    """What it begins with against the other side, a line each."""


class ContentsLine(NamedTuple):
    """One line of the contents: its words, 0 or 1 for how deep it stands, the page from 1."""

    title: str
    level: int
    page: int


class LinePlace(NamedTuple):
    """Where a line of the contents stands on the cover, in millimetres, and where it leads."""

    x: float
    y: float
    w: float
    h: float
    page: int


@dataclass(frozen=True, slots=True)
class Cover:
    """Everything that a cover says, in one language; *facts* are labels with their values."""

    game: str
    title: str
    sides: tuple[CoverSide, ...]
    facts: tuple[tuple[str, str], ...]
    plan: PlanOnPage | None
    contents: tuple[ContentsLine, ...]
    to_do: str = ""
    """What is to be done with which pages, said below the contents."""
    codes: tuple[PrintedCode, ...] = ()
    """The rosters of the sides, as far as both may know them, where there is room."""


def cover_face(cover: Cover, look: PageLook) -> tuple[Face, tuple[LinePlace, ...]]:
    """Return the cover as one page, and the places of its contents for links."""
    page = _Page(cover, look)
    return page.face(), tuple(page.places)


class _Page:
    """One cover under way, filled from the top; the map takes the room that is left."""

    def __init__(self, cover: Cover, look: PageLook) -> None:
        self.places: list[LinePlace] = []
        self._cover, self._look = cover, look
        self._out: Marks = []
        self._y = look.margin
        self._row = look.mm(_ROW_MM)

    def face(self) -> Face:
        look, paper = self._look, self._look.paper
        self._band()
        self._sides(self._cover.sides)
        if self._cover.facts:
            self._facts()
        bottom = self._codes(paper.height_mm - look.margin - look.mm(_GAP_MM))
        rows = len(self._cover.contents)
        self._row = look.mm(_ROW_MM if self._cover.plan else _ROW_ALONE_MM)
        wanted = look.mm(_HEAD_MM) + rows * self._row + self._below if rows else 0.0
        self._map(bottom - self._y - wanted)
        if rows:
            self._contents(bottom - self._y)
        if self._cover.plan is None:
            self._room_for_notes(bottom)
        return Face(paper.width_mm, paper.height_mm, marks=self._out)

    def _band(self) -> None:
        look, out, cover = self._look, self._out, self._cover
        x, y, high, pad = look.margin, self._y, look.mm(_BAND_MM), look.mm(_PAD_MM)
        saved = look.ink_saver
        fill = None if saved else look.palette.colour("dark")
        light = look.ink if saved else look.palette.colour("on dark")
        gold = look.muted if saved else look.palette.colour("gold")
        out.append(Rect(x, y, look.width, high, fill, look.ink if saved else None, 0.4, 1.6))
        room = look.width - 2 * pad
        kicker = f"{cover.game} · {sentence('evening.kicker', look.lang)}"
        put(out, kicker, look.body, x + pad, y + look.mm(7.6), room, face=BOLD, colour=gold)
        title = look.style("display_bold", 23)
        put(out, cover.title, title, x + pad, y + look.mm(19.4), room, colour=light)
        self._y += high + look.mm(_GAP_MM)

    def _sides(self, sides: Sequence[CoverSide]) -> None:
        look, gap = self._look, self._look.mm(_GAP_MM)
        wide = (look.width - gap * (len(sides) - 1)) / max(len(sides), 1)
        rooms = [self._room(side, wide) for side in sides]
        sides = [
            side._replace(reckoned=tuple(self._broken(side.reckoned, room)))
            for side, room in zip(sides, rooms, strict=True)
        ]
        lines = max((len(side.reckoned) for side in sides), default=0)
        high = look.mm(_SIDE_MM + lines * _RECKONED_MM)
        for at, side in enumerate(sides):
            self._side(side, look.margin + at * (wide + gap), wide, high)
        if sides:
            self._y += high + gap

    def _room(self, side: CoverSide, wide: float) -> float:
        """Return how wide the words about *side* may be at least in a box of *wide* millimetres."""
        look = self._look
        pad = look.mm(2.4)
        letter = look.mm(9) + pad if side.letter else 0.0
        emblem = look.mm(10.5) + pad if side.emblem and not look.ink_saver else 0.0
        return wide - look.mm(1.2) - 2 * pad - letter - emblem

    def _broken(self, texts: Iterable[str], room: float) -> Iterator[str]:
        """Yield *texts* in lines of at most *room* millimetres; a word alone may be wider."""
        body = self._look.body
        for text in texts:
            line = ""
            for word in text.replace("§ ", f"§{NBSP}").split(" "):
                longer = f"{line} {word}".strip()
                if line and width_mm(longer, body, face=BOLD) > room:
                    yield line
                    line = word
                else:
                    line = longer
            yield line

    def _side(self, side: CoverSide, x: float, wide: float, high: float) -> None:
        look, out, y = self._look, self._out, self._y
        pad = look.mm(2.4)
        saved = look.ink_saver
        fill = None if saved else look.palette.colour("panel")
        out.append(Rect(x, y, wide, high, fill, look.line if saved else None, 0.3, 1.4))
        if side.colour and not saved:
            out.append(Rect(x, y + 1, look.mm(1.2), high - 2, side.colour))
        left = x + pad + look.mm(1.2)
        if side.letter:
            letter = look.style("display_bold", 22)
            baseline = y + high / 2 + letter.cap_mm(letter.size_pt) / 2
            left = put(out, side.letter, letter, left, baseline, look.mm(9)) + pad
        if side.emblem and not saved:
            size = look.mm(10.5)
            out.append(Drawing(left, y + (high - size) / 2, size, size, side.emblem))
            left += size + pad
        room = x + wide - left - pad
        put(out, side.name, look.name, left, y + look.mm(6.8), room, face=BOLD)
        put(out, side.faction, look.kind, left, y + look.mm(11.4), room)
        for at, text in enumerate(side.reckoned, 1):
            below = y + look.mm(11.6 + at * _RECKONED_MM)
            put(out, text, look.body, left, below, room, face=BOLD)

    def _codes(self, bottom: float) -> float:
        """Draw the codes side by side above *bottom*, and return where the room above them ends."""
        look, codes, gap = self._look, self._cover.codes, self._look.mm(_GAP_MM)
        wide = (look.width - gap * (len(codes) - 1)) / max(len(codes), 1)
        high = max((code.side_mm for code in codes), default=0.0)
        lacks_room = high > look.paper.height_mm * _MOST_OF_CODES
        if not codes or lacks_room or wide < high + look.mm(_LEAST_WORDS_MM):
            return bottom
        for at, code in enumerate(codes):
            x, y = look.margin + at * (wide + gap), bottom - code.side_mm
            draw_code(self._out, code, x, y)
            draw_words(self._out, code, look, x, y, wide)
        return bottom - high - 2 * gap

    def _facts(self) -> None:
        look, out = self._look, self._out
        wide = look.width / len(self._cover.facts)
        for at, (label, value) in enumerate(self._cover.facts):
            x = look.margin + at * wide
            put(out, label, look.label, x, self._y + look.mm(2.2), wide - 2)
            put(out, value, look.body, x, self._y + look.mm(6.2), wide - 2, face=BOLD)
        self._y += look.mm(_FACTS_MM + 1.5)

    def _map(self, room: float) -> None:
        look, plan = self._look, self._cover.plan
        if plan is None or room < _LEAST_MAP_MM:
            return
        high = min(room - look.mm(_GAP_MM), _MOST_MAP_MM, look.width)
        style = map_look(plan, look.palette, look.style("text", 8), look.lang)
        draw_map(self._out, plan, style, look.margin, self._y, look.width, high)
        self._y += high + look.mm(_GAP_MM)

    def _headed(self, words: str) -> None:
        look, x = self._look, self._look.margin
        put(self._out, words, look.head, x, self._y + look.mm(4.4), look.width)
        rule = self._y + look.mm(5.8)
        self._out.append(Line(x, rule, x + look.width, rule, look.main, 0.3))
        self._y += look.mm(_HEAD_MM)

    def _contents(self, room: float) -> None:
        look, lines = self._look, self._cover.contents
        self._headed(sentence("evening.contents", look.lang))
        row = (room - look.mm(_HEAD_MM) - self._below) / len(lines)
        row = max(_LEAST_ROW_MM, min(row, self._row))
        for line in lines:
            self._line(line, row)
            self._y += row
        if self._cover.to_do:
            baseline = self._y + look.mm(4.4)
            put(self._out, self._cover.to_do, look.body, look.margin, baseline, look.width)
            self._y += self._below

    @property
    def _below(self) -> float:
        """Return how high the line below the contents is, in millimetres."""
        return self._look.mm(_TO_DO_MM) if self._cover.to_do else 0.0

    def _room_for_notes(self, bottom: float) -> None:
        """Draw lines to write on down to *bottom*, a column for each side, where there is room."""
        look, sides, gap = self._look, self._cover.sides, self._look.mm(_GAP_MM)
        step, top = look.mm(_LINE_MM), self._y + 2 * gap
        lines = int((bottom - top - look.mm(_HEAD_MM + _ROW_MM)) / step)
        if lines < _LEAST_LINES:
            return
        self._y = top
        self._headed(sentence("evening.room", look.lang))
        first = self._y + (look.mm(_ROW_MM) if len(sides) > 1 else 0.0)
        columns = max(len(sides), 1)
        wide = (look.width - gap * (columns - 1)) / columns
        for at in range(columns):
            x = look.margin + at * (wide + gap)
            if len(sides) > 1:
                put(self._out, sides[at].name, look.body, x, self._y + look.mm(3), wide, face=BOLD)
            for line in range(1, lines + 1):
                y = first + line * step
                self._out.append(Line(x, y, x + wide, y, look.line, 0.25))

    def _line(self, line: ContentsLine, row: float) -> None:
        look, out = self._look, self._out
        size = min(look.name.size_pt if not line.level else look.body.size_pt, row * 2.2)
        baseline = self._y + row * 0.72
        x = look.margin + (look.mm(_INDENT_MM) if line.level else 0.0)
        right = look.margin + look.width
        number = str(line.page)
        wide = width_mm(number, look.name, size_pt=size)
        face = REGULAR if line.level else BOLD
        room = right - x - wide - look.mm(6)
        end = put(out, line.title, look.name, x, baseline, room, face=face, size_pt=size)
        put(out, number, look.name, right - wide, baseline, wide + 1, face=face, size_pt=size)
        start, stop = end + look.mm(1.6), right - wide - look.mm(1.6)
        if stop > start:
            out.append(Line(start, baseline, stop, baseline, look.line, 0.25, (0.3, 1.1)))
        self.places.append(LinePlace(x, self._y, right - x, row, line.page))
