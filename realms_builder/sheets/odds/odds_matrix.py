"""A matrix of odds on paper: a calm table whose cells are read as numbers, weights and shades.

A cell tells how strong it is in four ways: by its number, by a bar along its foot, by the weight
of the print and by its shade. So it reads in black and white, and without seeing colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil

from realms_builder.cards.sizes import LEAST_SIDE_MM, Paper
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Problem
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import decimal
from realms_builder.game.units import Faction
from realms_builder.layout.blocks import Marks
from realms_builder.layout.marks import Face, Line, Rect, TurnedMarks
from realms_builder.layout.metrics import FontMetrics
from realms_builder.layout.words import put, width_mm
from realms_builder.odds.chain.errors import is_forbidden
from realms_builder.odds.questions.lineup import Contender
from realms_builder.odds.questions.matrix import CellRequest, Matrix, MatrixCell
from realms_builder.odds.questions.measures import ACTIVATIONS
from realms_builder.odds.questions.wishes import PutOn, Wish, wish_name
from realms_builder.odds.work.work_items import WorkItem
from realms_builder.sheets.odds.matrix_words import heat_of_matrix, measure_kind_of, name_of
from realms_builder.sheets.odds.odds_numbers import (
    assumptions,
    number,
    per_cent,
    why_impossible,
    without_figure,
)
from realms_builder.sheets.roster.page_look import PageLook
from realms_builder.sheets.roster.pages import SheetPages

_NAMES_MM, _HIGHEST_HEADS_MM = 46.0, 34.0
_CELL_MM, _WIDEST_MM, _ROW_MM = 14.0, 21.0, 9.4
_TITLE_MM, _FOOT_MM = 27.0, 6.0
_BAR_MM, _GAP_MM = 0.6, 0.4
_STRONG = 0.7
_SHADES = ("lighten 96%", "lighten 89%", "lighten 80%", "lighten 70%", "lighten 60%")
_MANY, _TINY = 100, Fraction(1, 200)


@dataclass(frozen=True, slots=True)
class MatrixSheet:
    """What a page says beside the numbers: *title*, *lines* below it, *foot*, colours, language.

    *figure* is what the numbers are.
    """

    matrix: Matrix
    title: str
    figure: str
    lines: tuple[str, ...]
    foot: str
    lang: str
    colour: str = ""
    accent: str = ""


def matrix_pages(
    sheet: MatrixSheet, paper: Paper, theme: ThemeFile, metrics: FontMetrics
) -> SheetPages:
    """Return the pages of *sheet* on *paper* laid on its side; none on paper that is too small."""
    wide = max(paper.width_mm, paper.height_mm)
    lying = Paper(paper.name, paper.title, wide, min(paper.width_mm, paper.height_mm))
    if lying.height_mm < LEAST_SIDE_MM:
        values = {"width_mm": wide, "height_mm": lying.height_mm, "least_mm": LEAST_SIDE_MM}
        return SheetPages((), (Problem("sending.paper_too_small", values=values),))
    look = PageLook(lying, theme, metrics, sheet.lang, sheet.colour, sheet.accent)
    layout = _Layout(sheet, look)
    return SheetPages(tuple(layout.faces()))


def _shared_out(count: int, most: int) -> list[range]:
    """Return *count* places in runs of about the same length, none longer than *most*."""
    runs = max(1, ceil(count / max(1, most)))
    cuts = [count * at // runs for at in range(runs + 1)]
    return [range(start, end) for start, end in pairwise(cuts)]


class _Layout:
    """Lays the table out page by page."""

    def __init__(self, sheet: MatrixSheet, look: PageLook) -> None:
        self._sheet = sheet
        self._look = look
        self._heat = heat_of_matrix(sheet.matrix)
        self._small = look.style("text", 5.4, colour=look.muted)
        self._clear = look.style("text", 5.4)
        self._cell = look.style("text", 8.2)
        self._strong = look.style("text_bold", 8.6)
        self._name = look.style("text_semibold", 7.8)
        room = look.width - look.mm(_NAMES_MM)
        self._columns = _shared_out(len(sheet.matrix.columns), int(room / look.mm(_CELL_MM)))
        most = max(len(run) for run in self._columns)
        self._wide = min(look.mm(_WIDEST_MM), room / max(1, most))
        self._heads_mm = self._heads_height()
        used = look.mm(_TITLE_MM + _FOOT_MM) + self._heads_mm
        high = look.paper.height_mm - 2 * look.margin - used
        self._rows = _shared_out(len(sheet.matrix.rows), int(high / look.mm(_ROW_MM)))

    def _heads_height(self) -> float:
        """Return how high the heads of the columns are: as the longest name, within bounds."""
        lang = self._look.lang
        names = (name_of(contender, lang) for contender in self._sheet.matrix.columns)
        longest = max((width_mm(name, self._name) for name in names), default=0.0)
        return min(longest + self._look.mm(4.0), self._look.mm(_HIGHEST_HEADS_MM))

    def faces(self) -> Iterator[Face]:
        """Yield every page: the columns of the first rows, then those of the next."""
        pages = [(rows, columns) for rows in self._rows for columns in self._columns]
        for at, (rows, columns) in enumerate(pages):
            marks: Marks = []
            self._title(marks)
            top = self._look.margin + self._look.mm(_TITLE_MM)
            self._body(marks, rows, columns, top + self._heads_mm)
            self._heads(marks, columns, top)
            self._foot(marks, at + 1, len(pages))
            paper = self._look.paper
            yield Face(paper.width_mm, paper.height_mm, marks=marks)

    # ------------------------------------------------------------------ round the table

    def _title(self, out: Marks) -> None:
        look = self._look
        left, top = look.margin, look.margin
        legend = look.mm(104.0)
        room = look.width - legend - look.mm(4)
        put(out, self._sheet.title, look.title, left, top + look.mm(7.5), room, colour=look.main)
        for at, line in enumerate(self._sheet.lines[:3]):
            put(out, line, look.body, left, top + look.mm(12.6 + 4.0 * at), room)
        below = assumptions(self._sheet.matrix.assumed, look.lang)
        rules = "  ".join(filter(None, (*below, why_impossible(self._sheet.matrix, look.lang))))
        put(out, rules, look.body, left, top + look.mm(24.6), look.width)
        self._legend(out, left + look.width - legend, top + look.mm(2.6), legend)

    def _legend(self, out: Marks, x: float, y: float, room: float) -> None:
        """Draw a sample of each step, the weakest first, and what a dash means."""
        look, steps = self._look, self._heat.steps
        put(out, self._sheet.figure, look.head, x, y + look.mm(2.0), room)
        wide, high = room / max(steps, 1), look.mm(6.4)
        y += look.mm(4.0)
        for step in range(steps):
            place = x + step * wide
            strength = step / (steps - 1) if steps > 1 else 1.0
            self._ground(out, place, y, wide, high, strength)
            style = self._strong if strength >= _STRONG else self._cell
            baseline = y + look.mm(3.9)
            put(
                out,
                self._range(step),
                style,
                place + 0.6,
                baseline,
                wide - 1.2,
                align=0.5,
                size_pt=6.6 * look.scale,
            )
        note = sentence("odds_sheet.legend", look.lang)
        put(out, note, look.foot, x, y + high + look.mm(3.2), room)

    def _range(self, step: int) -> str:
        low, high = self._heat.bounds(step)
        said = [self._figure(one, legend=True) if one is not None else "" for one in (low, high)]
        values = {"low": said[0], "high": said[1]}
        if low is None and high is None:
            return sentence("odds_sheet.all", self._look.lang)
        code = "between" if low is not None and high is not None else "below"
        return sentence(
            f"odds_sheet.{code if high is not None else 'from'}", self._look.lang, values
        )

    def _foot(self, out: Marks, page: int, pages: int) -> None:
        look = self._look
        baseline = look.paper.height_mm - look.margin
        out.append(
            Line(
                look.margin,
                baseline - look.mm(3.4),
                look.margin + look.width,
                baseline - look.mm(3.4),
                look.line,
                0.18,
            )
        )
        half = look.width / 2
        put(out, self._sheet.foot, look.foot, look.margin, baseline, half)
        said = sentence("sheet.foot", look.lang, {"page": page, "pages": pages})
        put(out, said, look.foot, look.margin + half, baseline, half, align=1.0)

    # ------------------------------------------------------------------ the table

    def _heads(self, out: Marks, columns: range, top: float) -> None:
        """Write the targets upwards over their columns."""
        look = self._look
        bottom = top + self._heads_mm - look.mm(1.4)
        left = look.margin + look.mm(_NAMES_MM)
        for at, place in enumerate(columns):
            contender = self._sheet.matrix.columns[place]
            x = left + (at + 0.5) * self._wide
            marks: Marks = []
            below = contender.loadout.pick(look.lang)
            shift = look.mm(0.2) if below else look.mm(1.0)
            room = self._heads_mm - look.mm(2.0)
            put(marks, name_of(contender, look.lang), self._name, x, bottom + shift, room)
            if below:
                put(marks, below, self._small, x, bottom + look.mm(2.6), room)
            out.append(TurnedMarks(x, bottom, -90.0, tuple(marks)))
        end = left + self._wide * len(columns)
        edge = top + self._heads_mm
        out.append(Line(look.margin, edge, end, edge, look.main, 0.4))

    def _body(self, out: Marks, rows: range, columns: range, top: float) -> None:
        look = self._look
        high = look.mm(_ROW_MM)
        left = look.margin + look.mm(_NAMES_MM)
        for at, place in enumerate(rows):
            y = top + at * high
            self._row_name(out, self._sheet.matrix.rows[place], y)
            cells = self._sheet.matrix.cells[place]
            for across, column in enumerate(columns):
                self._draw_cell(out, cells[column], left + across * self._wide, y)
            end = left + self._wide * len(columns)
            out.append(Line(look.margin, y + high, end, y + high, look.line, 0.15))

    def _row_name(self, out: Marks, contender: Contender, y: float) -> None:
        look = self._look
        room = look.mm(_NAMES_MM - 2.0)
        loadout = contender.loadout.pick(look.lang)
        baseline = y + look.mm(4.2 if loadout else 5.6)
        put(out, name_of(contender, look.lang), self._name, look.margin, baseline, room)
        if loadout:
            put(out, loadout, self._small, look.margin, y + look.mm(7.2), room)

    def _draw_cell(self, out: Marks, cell: MatrixCell, x: float, y: float) -> None:
        look, high = self._look, self._look.mm(_ROW_MM)
        value = cell.value
        strength = self._heat.strength(value) if value is not None else 0.0
        if value is not None:
            self._ground(out, x, y, self._wide, high, strength)
        style = self._strong if value is not None and strength >= _STRONG else self._cell
        text = self._figure(value) if value is not None else without_figure(cell)
        put(out, text, style, x + 0.5, y + look.mm(4.1), self._wide - 1.0, align=0.5)
        name = cell.name.pick(look.lang)
        if cell.measure is None and is_forbidden(cell.problem):
            name = sentence("odds_answers.not_possible", look.lang)
        small = self._clear if strength >= _STRONG else self._small
        put(out, name, small, x + 0.6, y + look.mm(7.0), self._wide - 1.2, align=0.5)

    def _ground(self, out: Marks, x: float, y: float, w: float, h: float, strength: float) -> None:
        """Draw the shade of a cell, and the bar along its foot."""
        look = self._look
        if not look.ink_saver:
            shade = _SHADES[round(strength * (len(_SHADES) - 1))]
            fill = look.palette.colour(f"faction.colour {shade}")
            out.append(Rect(x + _GAP_MM / 2, y + _GAP_MM / 2, w - _GAP_MM, h - _GAP_MM, fill=fill))
        bar = look.mm(_BAR_MM)
        long = (w - 2.4) * (0.08 + 0.92 * strength)
        out.append(Rect(x + 1.2, y + h - bar - 0.7, long, bar, fill=look.main))

    def _figure(self, value: Fraction, *, legend: bool = False) -> str:
        """Return *value* as a cell or the legend says it."""
        lang, kind = self._look.lang, measure_kind_of(self._sheet.matrix)
        if kind == "chance":
            return per_cent(value, lang, digits=0 if legend else 1)
        if not legend and abs(value) < _MANY and kind == "times":
            return decimal(Fraction(round(value * 10), 10), lang, least_digits=1)
        if abs(value) >= _MANY:
            return number(Fraction(round(value)), lang)
        is_tiny = legend or 0 < value < _TINY
        return number(value, lang) if is_tiny else decimal(value, lang, least_digits=2)


# ------------------------------------------------------------------ odds matrix words


_SIDES = {"first": "first", "attacker": "first", "second": "second", "target": "second"}


def matrix_sheet(
    game: Game,
    work_item: WorkItem,
    wanted: CellRequest,
    matrix: Matrix,
    lang: str,
    faction: Faction | None = None,
) -> MatrixSheet:
    """Return *matrix* with everything that a page says beside it, in the colours of *faction*."""
    names = {"rows": work_item.rows.name.pick(lang), "columns": work_item.columns.name.pick(lang)}
    return MatrixSheet(
        matrix,
        sentence("odds_sheet.title", lang, names),
        figure_name(matrix, lang),
        (
            sentence("odds_sheet.figure", lang),
            attack_line(wanted, lang),
            situation_line(game, work_item.wishes, lang),
        ),
        sentence("odds_sheet.foot", lang, {"game": game.name.pick(lang)}),
        lang,
        faction.colour if faction is not None else "",
        faction.accent if faction is not None else "",
    )


def figure_name(matrix: Matrix, lang: str) -> str:
    """Return what the numbers of *matrix* are."""
    name = matrix.name.pick(lang) or matrix.figure
    name = sentence_case(name)
    if matrix.figure == ACTIVATIONS:
        return sentence("odds_sheet.in_activations", lang, {"name": name})
    return name


def attack_line(wanted: CellRequest, lang: str) -> str:
    """Return which attack the cells show."""
    if not wanted.attack:
        return sentence("odds_sheet.best", lang)
    return sentence("odds_sheet.chosen", lang, {"attack": wanted.attack})


def situation_line(game: Game, wishes: Sequence[Wish], lang: str) -> str:
    """Return what holds at the table."""
    if not wishes:
        return sentence("odds_sheet.open", lang)
    words = [_said(game, wish, lang) for wish in wishes]
    return sentence("odds_sheet.situation", lang, {"words": words})


def _said(game: Game, wish: Wish, lang: str) -> str:
    """Return *wish* with the side that has it, where that is said or the game says it."""
    name = wish_name(game, wish, lang)
    side = _SIDES.get(_side(game, wish), "") if isinstance(wish, PutOn) else ""
    if not side:
        return name
    said = sentence(f"odds_cli.side.{side}", lang)
    return sentence("odds_cli.of_side", lang, {"side": said, "name": name})


def _side(game: Game, wish: PutOn) -> str:
    keyword = game.keywords[wish.keyword]
    kind = game.kinds.get(keyword.kind)
    return wish.side or keyword.side or (kind.side if kind is not None else "")
