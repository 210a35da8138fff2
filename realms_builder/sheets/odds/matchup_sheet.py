"""Two units against each other on paper: one roll in full, every other roll as a line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from realms_builder.cards.blocks import Block, Marks
from realms_builder.cards.drawing import Face, Line, Rect
from realms_builder.cards.line_breaking import Run
from realms_builder.cards.metrics import FontMetrics
from realms_builder.cards.prose import Prose
from realms_builder.cards.sizes import LEAST_SIDE_MM, Paper
from realms_builder.cards.template.themes import Theme
from realms_builder.cards.text_styles import BOLD, FULL
from realms_builder.core.problems import Problem
from realms_builder.odds.questions.answers import Answer
from realms_builder.sheets.odds.answer_lines import FigureLine, figure_lines, plot_lines
from realms_builder.sheets.odds.outcome_stack import stack
from realms_builder.sheets.odds.plot_marks import PlotBlock, StackBlock
from realms_builder.sheets.roster.closing_blocks import HeadingContent
from realms_builder.sheets.roster.page_look import PageLook
from realms_builder.sheets.roster.pages import SheetPages
from realms_builder.sheets.words import put, width_mm
from realms_builder.wording import sentence

_FOOT_MM, _GAP_MM, _BAND_MM, _FIGURE_MM, _ROW_MM = 6.5, 3.0, 17.0, 13.5, 5.2
_MOST_FIGURES = 3


@dataclass(frozen=True, slots=True)
class SheetRoll:
    """One roll: the heading it stands below, its name and kind, its answer or why there is none."""

    id: str
    section: str
    name: str
    detail: str = ""
    source: str = ""
    answer: Answer | None = None
    remark: str = ""


@dataclass(frozen=True, slots=True)
class MatchupSheet:
    """What is on the page: both names, what is below them, what holds, and the rolls.

    *chosen* is the id of the roll that is shown in full.
    """

    title: str
    subtitle: str
    situation: tuple[str, ...]
    rolls: tuple[SheetRoll, ...]
    chosen: str
    foot: str
    lang: str
    colour: str = ""
    accent: str = ""

    @property
    def roll(self) -> SheetRoll | None:
        """Return the roll that is shown in full."""
        return next((roll for roll in self.rolls if roll.id == self.chosen), None)


def matchup_pages(
    sheet: MatchupSheet, paper: Paper, theme: Theme, metrics: FontMetrics
) -> SheetPages:
    """Return the pages of *sheet* on *paper*; none, with the reason, on paper that is too small."""
    least = min(paper.width_mm, paper.height_mm)
    if least < LEAST_SIDE_MM:
        values = {"width_mm": paper.width_mm, "height_mm": paper.height_mm}
        values["least_mm"] = LEAST_SIDE_MM
        return SheetPages((), (Problem("sending.paper_too_small", values=values),))
    look = PageLook(paper, theme, metrics, sheet.lang, sheet.colour, sheet.accent)
    pages: list[list[tuple[float, Block]]] = [[]]
    bottom = paper.height_mm - look.margin - look.mm(_FOOT_MM)
    y = look.margin
    for block in _blocks(sheet, look):
        if y + block.height > bottom and pages[-1]:
            pages.append([])
            y = look.margin
        pages[-1].append((y, block))
        y += block.height + look.mm(_GAP_MM)
    faces: list[Face] = []
    for number, blocks in enumerate(pages, 1):
        marks: Marks = []
        for top, block in blocks:
            block.draw(marks, look.margin, top)
        _foot(marks, sheet, look, number, len(pages))
        faces.append(Face(paper.width_mm, paper.height_mm, marks=marks))
    return SheetPages(tuple(faces))


def _foot(out: Marks, sheet: MatchupSheet, look: PageLook, number: int, count: int) -> None:
    baseline = look.paper.height_mm - look.margin
    top = baseline - look.mm(3.4)
    out.append(Line(look.margin, top, look.margin + look.width, top, look.line, 0.18))
    half = look.width / 2
    put(out, sheet.foot, look.foot, look.margin, baseline, half)
    said = sentence("sheet.foot", sheet.lang, {"page": number, "pages": count})
    put(out, said, look.foot, look.margin + half, baseline, half, align=1.0)


def _blocks(sheet: MatchupSheet, look: PageLook) -> Iterator[Block]:
    yield _Band(sheet, look)
    if sheet.situation:
        runs = [(Run(line),) for line in sheet.situation]
        yield Prose(runs, look.body).layout(look.width, FULL)
    roll = sheet.roll
    if roll is not None:
        yield from _in_full(roll, sheet, look)
    every = sentence("odds_answers.every_roll", sheet.lang)
    yield HeadingContent(every, look).layout(look.width, FULL)
    for section, group in groupby(sheet.rolls, key=lambda one: one.section):
        yield _Rolls(section, tuple(group), sheet, look)


def _in_full(roll: SheetRoll, sheet: MatchupSheet, look: PageLook) -> Iterator[Block]:
    lang = sheet.lang
    parts = dict.fromkeys(part for part in (roll.detail, roll.source) if part)
    yield HeadingContent(roll.name, look, " · ".join(parts)).layout(look.width, FULL)
    if roll.remark:
        yield Prose([(Run(roll.remark, BOLD),)], look.body).layout(look.width, FULL)
    if roll.answer is None:
        return
    yield _Figures(figure_lines(roll.answer, lang), look)
    outcomes = stack(roll.answer.outcomes, lang)
    if len(outcomes) > 1:
        yield StackBlock(outcomes, look)
    plots = plot_lines(roll.answer, lang)
    half = (look.width - look.mm(6)) / 2
    for place in range(0, len(plots), 2):
        pair = plots[place : place + 2]
        yield _Beside([PlotBlock(plot, look, half) for plot in pair], half + look.mm(6))


class _Band(Block):
    """Both names on the colour of the side that acts."""

    def __init__(self, sheet: MatchupSheet, look: PageLook) -> None:
        super().__init__(look.mm(_BAND_MM))
        self._sheet, self._look = sheet, look

    def draw(self, out: Marks, x: float, y: float) -> None:
        look, sheet = self._look, self._sheet
        fill, stroke = look.palette.area("faction.colour")
        out.append(Rect(x, y, look.width, self.height, fill, stroke, 0.4, 1.2))
        light = look.ink if look.ink_saver else look.palette.colour("on faction.colour")
        pad = look.mm(4.0)
        room = look.width - 2 * pad
        put(out, sheet.title, look.title, x + pad, y + look.mm(8.6), room, colour=light)
        put(out, sheet.subtitle, look.subtitle, x + pad, y + look.mm(13.6), room, colour=light)


class _Figures(Block):
    """Large figures with their names below, in as many rows as they need."""

    def __init__(self, lines: tuple[FigureLine, ...], look: PageLook) -> None:
        self._look = look
        self._value = look.style("display_bold", 16)
        self._rows: list[list[tuple[FigureLine, float]]] = [[]]
        used = 0.0
        for line in lines:
            wide = max(width_mm(line.value, self._value), width_mm(line.name, look.kind)) + look.mm(
                7
            )
            if self._rows[-1] and used + wide > look.width:
                self._rows.append([])
                used = 0.0
            self._rows[-1].append((line, wide))
            used += wide
        super().__init__(len(self._rows) * look.mm(_FIGURE_MM))

    def draw(self, out: Marks, x: float, y: float) -> None:
        look = self._look
        for row in self._rows:
            left = x
            for line, wide in row:
                put(out, line.value, self._value, left, y + look.mm(6.4), wide)
                put(out, line.name, look.kind, left, y + look.mm(10.6), wide)
                left += wide
            y += look.mm(_FIGURE_MM)


class _Beside(Block):
    """Blocks side by side, each *step* millimetres behind the one before."""

    def __init__(self, blocks: list[PlotBlock], step: float) -> None:
        super().__init__(max(block.height for block in blocks))
        self._blocks, self._step = blocks, step

    def draw(self, out: Marks, x: float, y: float) -> None:
        for place, block in enumerate(self._blocks):
            block.draw(out, x + place * self._step, y)


class _Rolls(Block):
    """The rolls of one section, a line each with their first figures."""

    def __init__(
        self, section: str, rolls: tuple[SheetRoll, ...], sheet: MatchupSheet, look: PageLook
    ) -> None:
        super().__init__((len(rolls) + 1) * look.mm(_ROW_MM))
        self._section, self._rolls, self._sheet, self._look = section, rolls, sheet, look

    def draw(self, out: Marks, x: float, y: float) -> None:
        look, row = self._look, self._look.mm(_ROW_MM)
        put(out, self._section, look.head, x, y + row * 0.7, look.width)
        for place, roll in enumerate(self._rolls, 1):
            top = y + place * row
            if place % 2 and not look.ink_saver:
                out.append(Rect(x, top, look.width, row, look.palette.colour("panel")))
            self._roll(out, roll, x, top + row * 0.68)

    def _roll(self, out: Marks, roll: SheetRoll, x: float, baseline: float) -> None:
        look = self._look
        room = look.width * 0.36
        end = put(out, roll.name, look.name, x + 1.0, baseline, room, face=BOLD, size_pt=8.6)
        rest = x + room - end
        if rest > 4:
            put(out, roll.detail, look.kind, end + 1.5, baseline, rest)
        if roll.answer is None:
            put(out, roll.remark, look.body, x + room + 2, baseline, look.width - room - 3)
            return
        lines = figure_lines(roll.answer, self._sheet.lang)
        shown = [lines[0], *(line for line in lines[1:] if not line.large or "Ø" in line.value)]
        wide = (look.width - room) / _MOST_FIGURES
        for place, line in enumerate(shown[:_MOST_FIGURES]):
            left = x + room + place * wide
            after = put(out, line.value, look.body, left, baseline, wide * 0.4, face=BOLD)
            put(out, line.name, look.kind, after + 1.0, baseline, left + wide - after - 2.5)
