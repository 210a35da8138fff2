"""Lays quick references out, to be read at a glance.

The largest print and the columns that fill one or two pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt
from typing import NamedTuple

from realms_builder.cards.sizes import A4, LEAST_SIDE_MM, Paper
from realms_builder.cards.template.binding import NO_ICONS
from realms_builder.cards.template.colours import readable
from realms_builder.cards.template.themes import ThemeFile, ThemePalette
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.layout.columns import ColumnFiller, FilledColumn, draw_column, empty_page
from realms_builder.layout.document import Heading, Run, TypesetDocument, words_of
from realms_builder.layout.look import (
    BoxColours,
    DocumentLook,
    HeadingMeasures,
    Measures,
    TableMeasures,
)
from realms_builder.layout.marks import Face, Line, Mark, TextRun
from realms_builder.layout.metrics import FontMetrics
from realms_builder.layout.picture_sizes import PictureSizes
from realms_builder.layout.pieces import ColumnPiece, ColumnRoom, HeadingPiece, TextPiece
from realms_builder.layout.typesetting import Typesetter
from realms_builder.sheets.rules.entry_icons import iconed
from realms_builder.sheets.rules.quick_reference import QuickReference

_MARGIN_MM, _GAP_MM, _FOOT_MM, _HEAD_MM = 9.0, 5.0, 5.0, 11.5
_NARROW_COLUMN_MM = 52.0
_MOST_UNSPLIT_ROWS = 14
_BAR = HeadingMeasures("text_bold", 1.12, 1.16, 0.95, 0.25, lined=True)
_MEASURES = Measures(
    (_BAR, _BAR, HeadingMeasures("text_bold", 1.04, 1.2, 0.55, 0.0)),
    leading=1.2,
    paragraph=0.28,
    note=0.92,
    entry=0.26,
    hanging=0.85,
    list_begin=0.26,
    list_between=0.22,
    table=0.46,
    caption=0.12,
    remark=0.16,
    remark_scale=0.92,
    after_table=0.6,
    box=0.5,
    box_pad=0.5,
    box_scale=1.0,
    divider=1.0,
    cells=TableMeasures(0.96, 1.14, 0.32, 0.16, "text_semibold", True, _MOST_UNSPLIT_ROWS),
)
MOST_PAGES = 2
LEAST_PT, MOST_PT, LARGEST_PT = 6.5, 11.2, 14.0
"""The least and the most in usual print, and the most in any."""
_ONE_PAGE_PT = 7.6
"""One page is enough while its print is at least so large."""
_PART_LEVEL = 2
"""How deep the headings of parts stand, which go on by name in other columns."""
_GOES_ON_BELOW, _SHORT_LINES = 0.25, 4
_STEP_PT = 0.1
_NARROW_PT = 0.3
"""How much larger the print must be to make up for one column more."""
_SLACK_MM = 0.02
_TITLE_PT, _FOOT_PT = 19.0, 6.5


class QuickRoom:
    """The room on the pages of one paper, in millimetres."""

    def __init__(self, paper: Paper, scale: float = 1.0) -> None:
        """Measure *paper* for text that is *scale* times as large as usual."""
        self.paper, self._narrow = paper, _NARROW_COLUMN_MM * scale
        self.margin, self.gap, self.head = _MARGIN_MM, _GAP_MM, _HEAD_MM
        self.inner = paper.width_mm - 2 * self.margin

    def column(self, count: int) -> float:
        """Return how wide each of *count* columns is."""
        return (self.inner - self.gap * (count - 1)) / count

    def top(self, page: int) -> float:
        """Return where the columns of a page begin; the first one, 0, has the title above."""
        return self.margin + (self.head if page == 0 else 0.0)

    def height(self, page: int) -> float:
        """Return how high the columns of a page are."""
        return self.paper.height_mm - self.margin - _FOOT_MM - self.top(page)

    def counts(self) -> list[int]:
        """Return in how many columns the paper may be set, the fewest first."""
        return [n for n in (1, 2, 3, 4) if self.column(n) >= self._narrow][-2:] or [1]


class QuickLook(DocumentLook):
    """The look of a reference in *columns* of one *size* of text."""

    def __init__(
        self,
        metrics: FontMetrics,
        palette: ThemePalette,
        lang: str,
        size: float,
        room: QuickRoom,
        columns: int,
    ) -> None:
        """Take the colours from *palette*."""
        theme = palette.theme
        filled = not theme.ink_saver
        self._palette = palette
        self.metrics = metrics
        self.lang = lang
        self.measures = _MEASURES
        self.size = size
        self.floor_pt, self.foot_pt = theme.floor_pt, max(_FOOT_PT, theme.least_pt)
        self.columns = columns
        self.column = room.column(columns)
        self.height = room.height(1)
        self.ink = palette.text("ink")
        self.muted = palette.text("muted")
        self.main = palette.text("faction.colour darken 10%")
        self.line = palette.colour("line")
        self.gap = palette.text("orange darken 25%")
        self.stripe = palette.colour("faction.colour lighten 88%") if filled else None
        self.head_ground = palette.colour("faction.colour lighten 76%") if filled else None
        self.code_ground = palette.colour("grey lighten 90%") if filled else None
        self.heading_ground = palette.colour("faction.colour darken 10%") if filled else None

    def tint(self, colour: str) -> str:
        """Return *colour* as it can be seen on paper, the game's own in themes of few colours."""
        if not colour or self._palette.flat or self._palette.theme.contrast or self._palette.tone:
            return self.main
        return readable(colour[:7], ["#ffffff"], "#000000", "#ffffff")

    def box(self, kind: str) -> BoxColours:
        """Return the same colours for boxes of every kind."""
        del kind
        return BoxColours(self.main, self.stripe, None, self.ink)


class QuickPages(NamedTuple):
    """A reference on pages as large as the paper, in which size of text, and what gave way."""

    faces: tuple[Face, ...]
    size_pt: float
    problems: tuple[Problem, ...] = ()


def quick_pages(
    reference: QuickReference,
    metrics: FontMetrics,
    theme: ThemeFile,
    paper: Paper = A4,
    icons: Mapping[str, str] = NO_ICONS,
) -> QuickPages:
    """Return *reference* on *paper*; without pages, with the reason, where that is too small.

    Those of *icons*, characters by name, that the game uses stand beside what they mean.
    """
    if min(paper.width_mm, paper.height_mm) < LEAST_SIDE_MM:
        values = {"width_mm": paper.width_mm, "height_mm": paper.height_mm}
        too_small = Problem("rules.paper_too_small", values={**values, "least_mm": LEAST_SIDE_MM})
        return QuickPages((), 0.0, (too_small,))
    room = QuickRoom(paper, theme.sizes if theme.large_print else 1.0)
    layout = _Search(reference, metrics, theme, room, icons).best()
    faces = tuple(_face(reference.document, layout, room, page) for page in range(layout.pages))
    problems: tuple[Problem, ...] = ()
    if layout.pages > MOST_PAGES and not theme.large_print:
        values = {"limit": MOST_PAGES, "pages": layout.pages}
        problems = (Problem("rules.too_full", Severity.HINT, values=values),)
    return QuickPages(faces, layout.look.size, problems)


@dataclass(frozen=True, slots=True)
class _Layout:
    """Columns in one look; one that is *over* squeezes tables or stands over an edge."""

    look: QuickLook
    pieces: tuple[ColumnPiece, ...]
    columns: tuple[FilledColumn, ...]
    over: bool

    @property
    def pages(self) -> int:
        """Return how many pages the columns need, at least one."""
        return max(1, -(-len(self.columns) // self.look.columns))

    @property
    def used(self) -> float:
        """Return how much height of all columns is used."""
        return sum(column.used for column in self.columns)

    @property
    def worth(self) -> float:
        """Return how well this can be read."""
        return self.look.size - _NARROW_PT * self.look.columns


class _Parts(Typesetter):
    """Sets the parts of a reference; one that goes on in another column says so there."""

    def _heading(self, block: Heading, room: ColumnRoom) -> Iterator[ColumnPiece]:
        for heading in super()._heading(block, room):
            if block.level <= _PART_LEVEL:
                words = sentence(
                    "reference.goes_on", self._look.lang, {"name": words_of(block.runs)}
                )
                text = self._text((Run(words, bold=True),), room, colour=self._look.main)
                below = _GOES_ON_BELOW * self._look.em
                again = HeadingPiece(text, below, self._look.main)
                again.role, again.again, heading.again = "", again, again
            yield heading


def _introduced(pieces: list[ColumnPiece]) -> list[ColumnPiece]:
    """Let a short introduction below a heading stay with what it introduces; return *pieces*."""
    for before, piece, after in zip(pieces, pieces[1:], pieces[2:], strict=False):
        short = isinstance(piece, TextPiece) and len(piece.lines) <= _SHORT_LINES
        if short and isinstance(before, HeadingPiece) and not isinstance(after, HeadingPiece):
            piece.keeps = True
    return pieces


class _Search:
    """The search for the layout of one reference on one paper."""

    def __init__(
        self,
        reference: QuickReference,
        metrics: FontMetrics,
        theme: ThemeFile,
        room: QuickRoom,
        icons: Mapping[str, str],
    ) -> None:
        self._document = reference.document
        self._blocks = iconed(reference.document.blocks, icons)
        self._icons = icons
        self._wanted = reference.columns
        self._metrics = metrics
        self._sizes, self._large = theme.sizes, theme.large_print
        self._least = max(LEAST_PT, theme.floor_pt) if theme.large_print else LEAST_PT
        self._palette = ThemePalette(theme, reference.document.colour)
        self._room = room
        self._tried: dict[tuple[int, int], _Layout] = {}

    @cached_property
    def _counts(self) -> list[int]:
        return [self._wanted] if self._wanted else self._room.counts()

    def best(self) -> _Layout:
        """Return the layout with the largest print, on one page where that is large enough.

        What is too much for two pages goes on, in the smallest print of the theme.
        """
        low = round(self._least / _STEP_PT)
        high = round(min(MOST_PT * self._sizes, LARGEST_PT) / _STEP_PT)
        one_page = max(low, round(_ONE_PAGE_PT * self._sizes / _STEP_PT))
        for pages, floor in ((1, one_page), (MOST_PAGES, low)):
            found = (self._largest(count, pages, floor, high) for count in self._counts)
            fitting = [layout for layout in found if layout is not None]
            if fitting:
                return self._evened(max(fitting, key=lambda layout: layout.worth))
        laid_out = [self._at(low, count) for count in self._counts]
        return min(laid_out, key=lambda layout: (layout.over, layout.pages))

    def _largest(self, count: int, pages: int, low: int, high: int) -> _Layout | None:
        """Return the layout with the largest print that needs no more than *pages*, if any."""

        def fits(step: int) -> bool:
            tried = self._at(step, count)
            return tried.pages <= pages and not tried.over

        if not fits(low):
            return None
        # Twice the size needs about four times the room.
        room = sum(self._room.height(page) for page in range(pages)) * count
        guess = low * sqrt(room / max(self._at(low, count).used, 1.0))
        best, failed, step = low, high + 1, round(min(max(guess, low + 1), high))
        tries = 0
        while best + 1 < failed:
            tries += 1
            if fits(step):
                best, step = step, step + 1
            else:
                failed, step = step, step - 1
            if tries > 3 or not best < step < failed:
                step = (best + failed) // 2
        return self._at(best, count)

    def _at(self, step: int, count: int) -> _Layout:
        """Return the layout in so many steps of size, worked out once."""
        if (step, count) not in self._tried:
            size = round(step * _STEP_PT, 1)
            lang = self._document.lang
            look = QuickLook(self._metrics, self._palette, lang, size, self._room, count)
            look.icons = self._icons
            self._tried[step, count] = self._laid_out(look)
        return self._tried[step, count]

    def _laid_out(self, look: QuickLook) -> _Layout:
        setter = _Parts(look, PictureSizes())
        pieces = tuple(_introduced(setter.blocks(self._blocks)))
        height_of = self._height_of(look.columns)
        columns = ColumnFiller(height_of, look.columns, even=False).fill(pieces)
        # Large lines over the whole width are hard to follow: columns there end with a squeeze.
        squeezed = bool(setter.tight_tables) if self._large else setter.cramped
        over = squeezed and look.columns > self._counts[0]
        over = over or any(c.used > height_of(at) + _SLACK_MM for at, c in enumerate(columns))
        return _Layout(look, pieces, tuple(columns), over)

    def _evened(self, layout: _Layout) -> _Layout:
        """Return *layout* with the columns of its last page about equally high."""
        count = layout.look.columns
        columns = ColumnFiller(self._height_of(count), count).fill(layout.pieces)
        return replace(layout, columns=tuple(columns))

    def _height_of(self, count: int) -> Callable[[int], float]:
        return lambda column: self._room.height(column // count)


def _face(document: TypesetDocument, layout: _Layout, room: QuickRoom, page: int) -> Face:
    look, paper = layout.look, room.paper
    out = empty_page(look)
    top = room.top(page)
    if page == 0:
        _masthead(out.marks, document, look, room)
        out.tag("H1", 0)
    shown = layout.columns[page * look.columns : (page + 1) * look.columns]
    for at, column in enumerate(shown):
        draw_column(out, column, look, room.margin + at * (look.column + room.gap), top)
    longest = max((column.used for column in shown), default=0.0)
    for at in range(1, len(shown)):
        x = room.margin + at * (look.column + room.gap) - room.gap / 2
        out.marks.append(Line(x, top, x, top + longest, look.line, 0.14))
    _foot(out.marks, document, layout, room, page)
    return Face(paper.width_mm, paper.height_mm, marks=out.marks, tags=out.tags)


def _masthead(out: list[Mark], document: TypesetDocument, look: QuickLook, room: QuickRoom) -> None:
    title, left = document.title, room.margin
    size = _fitting(look, "display_bold", _TITLE_PT, title, room.inner)
    out.append(TextRun(left, room.margin + 5.76, title, "display_bold", size, look.main))
    under = room.top(0) - 1.6
    out.append(Line(left, under, room.paper.width_mm - left, under, look.main, 0.5))


def _foot(
    out: list[Mark], document: TypesetDocument, layout: _Layout, room: QuickRoom, page: int
) -> None:
    look = layout.look
    baseline = room.paper.height_mm - room.margin
    left = "  ·  ".join(document.foot)
    values = {"page": page + 1, "pages": layout.pages}
    right = sentence("reference.page", document.lang, values)
    wide = look.metrics.width("text", right, look.foot_pt)
    size = _fitting(look, "text", look.foot_pt, left, room.inner - wide - room.gap)
    out.append(TextRun(room.margin, baseline, left, "text", size, look.muted))
    edge = room.paper.width_mm - room.margin - wide
    out.append(TextRun(edge, baseline, right, "text", look.foot_pt, look.muted))


def _fitting(look: QuickLook, font: str, size: float, words: str, room: float) -> float:
    """Return *size*, or as much less as *words* need to fit into *room* millimetres."""
    wide = look.metrics.width(font, words, size)
    return size if wide <= room else size * room / wide
