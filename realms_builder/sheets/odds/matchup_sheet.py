"""Two units against each other on paper: one roll in full, every other roll as a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from realms_builder.cards.sizes import LEAST_SIDE_MM, Paper
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.layout.blocks import Block, Marks
from realms_builder.layout.columns import ColumnFiller
from realms_builder.layout.line_breaking import FaceRun
from realms_builder.layout.marks import Clip, Face, Line, Mark, PathMark, Rect
from realms_builder.layout.metrics import FontMetrics
from realms_builder.layout.pieces import BlockPiece, Canvas
from realms_builder.layout.plots import Plot, PlotBox, Stroke, Word
from realms_builder.layout.prose import Prose
from realms_builder.layout.text_styles import BOLD, FULL
from realms_builder.layout.words import put, width_mm
from realms_builder.odds.questions.answers import Answer
from realms_builder.sheets.odds.answer_lines import FigureLine, PlotLine, figure_lines, plot_lines
from realms_builder.sheets.odds.odds_numbers import per_cent
from realms_builder.sheets.odds.outcome_stack import Hatch, OutcomePart, stack
from realms_builder.sheets.roster.page_look import PageLook
from realms_builder.sheets.roster.pages import HeadingContent, SheetPages

_FOOT_MM, _GAP_MM, _BAND_MM, _FIGURE_MM, _ROW_MM = 6.5, 3.0, 17.0, 13.5, 5.2
_MOST_FIGURES = 3


@dataclass(frozen=True, slots=True)
class SheetRoll:
    """One roll: the heading it stands below, its name and kind, its answer or why there is none.

    *forbidden* says that there is none because a rule allows no such roll.
    """

    id: str
    section: str
    name: str
    detail: str = ""
    source: str = ""
    answer: Answer | None = None
    remark: str = ""
    forbidden: bool = False


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
    sheet: MatchupSheet, paper: Paper, theme: ThemeFile, metrics: FontMetrics
) -> SheetPages:
    """Return the pages of *sheet* on *paper*; none, with the reason, on paper that is too small."""
    least = min(paper.width_mm, paper.height_mm)
    if least < LEAST_SIDE_MM:
        values = {"width_mm": paper.width_mm, "height_mm": paper.height_mm}
        values["least_mm"] = LEAST_SIDE_MM
        return SheetPages((), (Problem("sending.paper_too_small", values=values),))
    look = PageLook(paper, theme, metrics, sheet.lang, sheet.colour, sheet.accent)
    height = paper.height_mm - 2 * look.margin - look.mm(_FOOT_MM)
    pieces = [BlockPiece(block, look.mm(_GAP_MM)) for block in _blocks(sheet, look)]
    pages = ColumnFiller(lambda _: height, 1).fill(pieces)
    faces: list[Face] = []
    for number, page in enumerate(pages, 1):
        out = Canvas()
        for piece, below in page.placed:
            piece.draw(out, look.margin, look.margin + below)
        _foot(out.marks, sheet, look, number, len(pages))
        faces.append(Face(paper.width_mm, paper.height_mm, marks=out.marks))
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
        runs = [(FaceRun(line),) for line in sheet.situation]
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
        yield Prose([(FaceRun(roll.remark, BOLD),)], look.body).layout(look.width, FULL)
    if roll.answer is None:
        return
    yield _Figures(figure_lines(roll.answer, lang), look)
    outcomes = stack(roll.answer.outcomes, lang)
    if len(outcomes) > 1:
        yield OutcomeBlock(outcomes, look)
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


# ------------------------------------------------------------------ plot marks


_PLOT_MM, _TITLE_MM, _BELOW_MM, _LABEL_MM = 46.0, 9.5, 5.0, 8.0
_BAR_MM, _LEGEND_MM, _STEP_MM = 8.0, 5.0, 1.5
_MOST_DOTS = 24


class PlotBlock(Block):
    """One plot below its title, so many millimetres wide."""

    def __init__(self, line: PlotLine, look: PageLook, width: float) -> None:
        """Lay out the plot of *line*."""
        super().__init__(look.mm(_PLOT_MM))
        self._line = line
        self._plot = line.make(max(3, int(width / look.mm(_LABEL_MM))))
        self._look = look
        self._width = width

    def draw(self, out: Marks, x: float, y: float) -> None:
        """Draw title and plot."""
        look, plot = self._look, self._plot
        baseline = y + look.mm(4.0)
        end = put(out, self._line.title, look.value, x, baseline, self._width, size_pt=8.4)
        rest = x + self._width - end - 2.0
        put(out, self._line.remark, look.kind, end + 2.0, baseline, rest, align=1.0)
        labels = [width_mm(word.text, look.label) for word in plot.words if word.place == "left"]
        left = x + max(labels, default=0.0) + 1.6
        area = _Area(
            left,
            y + look.mm(_TITLE_MM),
            x + self._width - left - 2.0,
            self.height - look.mm(_TITLE_MM + _BELOW_MM),
        )
        self._strokes(out, area, [s for s in plot.strokes if s.tone == "grid"])
        for box in plot.boxes:
            self._box(out, area, box)
        self._strokes(out, area, [s for s in plot.strokes if s.tone != "grid"])
        if not plot.boxes and len(plot.data) <= _MOST_DOTS:
            self._dots(out, area, plot)
        for word in plot.words:
            self._word(out, area, word)

    def _colour(self, tone: str) -> str:
        look = self._look
        return {
            "bar": look.palette.colour("faction.colour"),
            "curve": look.main,
            "mean": look.ink,
            "soft": look.palette.colour("faction.colour lighten 78%"),
            "axis": look.muted,
        }.get(tone, look.line)

    def _box(self, out: Marks, area: _Area, box: PlotBox) -> None:
        if box.h <= 0:
            return
        x, y = area.at(box.x, box.y)
        wide, high = box.w * area.w, max(0.15, box.h * area.h)
        fill, stroke = self._look.palette.area("faction.colour")
        out.append(Rect(x, y, wide, high, fill, stroke, 0.25))

    def _strokes(self, out: Marks, area: _Area, strokes: Sequence[Stroke]) -> None:
        for stroke in strokes:
            points = [area.at(*point) for point in stroke.points]
            if stroke.filled and not self._look.ink_saver:
                foot = [area.at(stroke.points[-1][0], 1.0), area.at(stroke.points[0][0], 1.0)]
                first, *others = [*points, *foot]
                commands = (("M", *first), *(("L", *point) for point in others), ("Z",))
                out.append(PathMark(commands, fill=self._colour("soft")))
            width = {"curve": 0.5, "mean": 0.3, "axis": 0.25}.get(stroke.tone, 0.15)
            dash = (1.0, 0.8) if stroke.dashed else ()
            for (x1, y1), (x2, y2) in pairwise(points):
                out.append(Line(x1, y1, x2, y2, self._colour(stroke.tone), width, dash))

    def _dots(self, out: Marks, area: _Area, plot: Plot) -> None:
        side = 1.5
        for datum in plot.data:
            x, y = area.at((datum.left + datum.right) / 2, datum.top)
            colour = self._colour("curve")
            out.append(
                Rect(x - side / 2, y - side / 2, side, side, colour, "#ffffff", 0.2, side / 2)
            )

    def _word(self, out: Marks, area: _Area, word: Word) -> None:
        look = self._look
        x, y = area.at(word.x, word.y)
        style = look.label
        if word.place == "left":
            put(out, word.text, style, x - 21.2, y + 0.8, 20.0, align=1.0)
            return
        baseline = y + look.mm(3.2) if word.place == "below" else y - look.mm(0.9)
        if word.place == "over":
            wide = width_mm(word.text, style) + 0.6
            out.append(Rect(x - wide / 2, baseline - look.mm(1.9), wide, look.mm(2.3), "#ffffff"))
        colour = look.ink if word.tone == "text" else ""
        put(out, word.text, style, x - 12.0, baseline, 24.0, align=0.5, colour=colour)


class _Area:
    """Where the unit square lies, in millimetres."""

    def __init__(self, x: float, y: float, w: float, h: float) -> None:
        self.x, self.y, self.w, self.h = x, y, w, h

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of the unit square."""
        return self.x + x * self.w, self.y + y * self.h


class OutcomeBlock(Block):
    """The outcomes as one bar over its legend."""

    def __init__(self, parts: Sequence[OutcomePart], look: PageLook) -> None:
        """Lay *parts* out as wide as the page."""
        self._parts, self._look = parts, look
        self._legend = list(self._lines())
        lines = self._legend[-1][1] + 1 if self._legend else 0
        super().__init__(look.mm(_BAR_MM) + 1.5 + lines * look.mm(_LEGEND_MM))

    def _lines(self) -> list[tuple[OutcomePart, int, float]]:
        look, found, x, row = self._look, list[tuple[OutcomePart, int, float]](), 0.0, 0
        for part in self._parts:
            wide = look.mm(5.0) + width_mm(f"{part.name} {part.share}", look.body) + look.mm(5.0)
            if x and x + wide > look.width:
                x, row = 0.0, row + 1
            found.append((part, row, x))
            x += wide
        return found

    def draw(self, out: Marks, x: float, y: float) -> None:
        """Draw the bar, then a line of words for each part."""
        look, high = self._look, self._look.mm(_BAR_MM)
        for part in self._parts:
            wide = (part.end - part.start) * look.width
            left = x + part.start * look.width
            self._fill(out, part, left, y, wide, high)
            if width_mm(part.share, look.value) + 3.0 < wide:
                self._share(out, part, left, y, wide)
        out.append(Rect(x, y, look.width, high, None, look.ink, 0.25))
        for part, row, shift in self._legend:
            top = y + high + 1.5 + row * look.mm(_LEGEND_MM)
            side = look.mm(3.4)
            self._fill(out, part, x + shift, top, side, side)
            out.append(Rect(x + shift, top, side, side, None, look.ink, 0.2))
            left, baseline = x + shift + look.mm(5.0), top + look.mm(2.8)
            end = put(out, part.name, look.body, left, baseline, look.width - shift)
            put(out, part.share, look.body, end + 1.2, baseline, 30.0, colour=look.muted)

    def _ground(self, part: OutcomePart) -> str:
        look = self._look
        if look.ink_saver:
            return "#ffffff"
        if not part.good:
            return "#f1efec" if part.hatch is Hatch.PLAIN else "#ffffff"
        shade = "" if part.hatch is Hatch.PLAIN else " lighten 45%"
        return look.palette.colour(f"faction.colour{shade}")

    def _share(self, out: Marks, part: OutcomePart, x: float, y: float, wide: float) -> None:
        look = self._look
        size = width_mm(part.share, look.value) + 2.0
        middle = x + (wide - size) / 2
        ground = self._ground(part)
        if part.hatch is not Hatch.PLAIN or look.ink_saver:
            out.append(Rect(middle, y + look.mm(1.8), size, look.mm(4.4), ground, radius_mm=0.8))
        solid = part.good and part.hatch is Hatch.PLAIN and not look.ink_saver
        colour = look.palette.colour("on faction.colour") if solid else look.ink
        put(out, part.share, look.value, middle, y + look.mm(5.4), size, align=0.5, colour=colour)

    def _fill(self, out: Marks, part: OutcomePart, x: float, y: float, w: float, h: float) -> None:
        out.append(Rect(x, y, w, h, self._ground(part)))
        bare = self._look.ink_saver and part.good and part.hatch is Hatch.PLAIN
        hatch = Hatch.LEVEL if bare else part.hatch  # there is no colour to tell it by
        lines = tuple(_hatching(hatch, x, y, w, h, self._look.muted))
        if lines:
            out.append(Clip(x, y, w, h, lines))
        out.append(Line(x + w, y, x + w, y + h, self._look.ink, 0.2))


def _hatching(hatch: Hatch, x: float, y: float, w: float, h: float, colour: str) -> Marks:
    """Return the lines of *hatch* over a box; they reach beyond it and are to be clipped."""
    found: list[Mark] = []
    count = int((w + h) / _STEP_MM) + 1
    for step in range(count):
        at = step * _STEP_MM
        if hatch in (Hatch.RISING, Hatch.CROSSED):
            found.append(Line(x + at - h, y + h, x + at, y, colour, 0.15))
        if hatch in (Hatch.FALLING, Hatch.CROSSED):
            found.append(Line(x + at - h, y, x + at, y + h, colour, 0.15))
        if hatch is Hatch.DOTTED and at < w:
            found.append(Line(x + at, y, x + at, y + h, colour, 0.3, (0.3, 1.0)))
        if hatch is Hatch.LEVEL and at < h:
            found.append(Line(x, y + at, x + w, y + at, colour, 0.15))
    return found


# ------------------------------------------------------------------ matchup text


def matchup_text(sheet: MatchupSheet) -> str:
    """Return *sheet* as lines: both names, what holds, the chosen roll, then every roll."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: MatchupSheet) -> Iterator[str]:
    yield sheet.title
    yield sheet.subtitle
    yield from sheet.situation
    roll = sheet.roll
    if roll is not None:
        yield ""
        yield from _in_full_of_matchup_text(roll, sheet.lang)
    for section, rolls in groupby(sheet.rolls, key=lambda one: one.section):
        yield ""
        yield section
        yield from (f"  {_line(roll, sheet.lang)}" for roll in rolls)


def _in_full_of_matchup_text(roll: SheetRoll, lang: str) -> Iterator[str]:
    yield " · ".join(dict.fromkeys(part for part in (roll.name, roll.detail, roll.source) if part))
    if roll.remark:
        yield f"  {roll.remark}"
    if roll.answer is None:
        return
    for line in figure_lines(roll.answer, lang):
        yield f"  {line.name}: {line.value} ({line.exact})"
    for outcome in roll.answer.outcomes:
        name = outcome.name.pick(lang) or outcome.id
        yield f"    {name}: {per_cent(outcome.chance, lang)}"


def _line(roll: SheetRoll, lang: str) -> str:
    name = " · ".join(part for part in (roll.name, roll.detail) if part)
    if roll.answer is None:
        return f"{name}: {roll.remark}"
    figures = (f"{line.name} {line.value}" for line in figure_lines(roll.answer, lang))
    return f"{name}: {', '.join(figures)}"
