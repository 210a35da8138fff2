"""Finds how a quick reference fills its pages: the number of columns and the largest print."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt

from realms_builder.cards.sizes import Paper
from realms_builder.cards.template.themes import Theme
from realms_builder.layout.document import Table
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.render.jobs.column_pages import Column, Measured, filled, measured, overfull
from realms_builder.render.jobs.document_flowables import Typesetter
from realms_builder.render.jobs.document_look import DocumentLook
from realms_builder.render.jobs.document_tables import cramped
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.sheets.rules.quick_reference import QuickReference

MOST_PAGES = 2
LEAST_PT, MOST_PT = 6.5, 9.4
_ONE_PAGE_PT = 7.6
"""One page is enough while its print is at least so large."""
_STEP_PT = 0.1
_NARROW_PT = 0.3
"""How much larger the print must be to make up for one column more."""
_LARGEST_LEAST = 1.15
_BALANCING_TRIES = 8
_MARGIN_MM, _GAP_MM, _FOOT_MM, _HEAD_MM = 9.0, 5.0, 5.0, 11.5
_NARROW_COLUMN_MM = 52.0


class Room:
    """The room on the pages of one paper, in points."""

    def __init__(self, paper: Paper) -> None:
        """Measure *paper*."""
        self.width = paper.width_mm / MM_PER_PT
        self.height = paper.height_mm / MM_PER_PT
        self.margin, self.gap = _MARGIN_MM / MM_PER_PT, _GAP_MM / MM_PER_PT
        self.foot, self.head = _FOOT_MM / MM_PER_PT, _HEAD_MM / MM_PER_PT
        self.inner = self.width - 2 * self.margin

    def column(self, count: int) -> float:
        """Return how wide each of *count* columns is."""
        return (self.inner - self.gap * (count - 1)) / count

    def page(self, number: int) -> float:
        """Return how high the columns of a page are; the first one, 0, has the title above."""
        head = self.head if number == 0 else 0.0
        return self.height - 2 * self.margin - self.foot - head

    def counts(self) -> list[int]:
        """Return in how many columns the paper may be set, the fewest first."""
        return [n for n in (1, 2, 3, 4) if self.column(n) * MM_PER_PT >= _NARROW_COLUMN_MM][-2:]


@dataclass(frozen=True, slots=True)
class Layout:
    """Columns in one size of text, *count* of them on a page, *width* points wide.

    One that is *over* breaks words or stands over an edge.
    """

    look: DocumentLook
    count: int
    width: float
    pieces: tuple[Measured, ...]
    columns: tuple[Column, ...]
    over: bool = False

    @property
    def pages(self) -> int:
        """Return how many pages the columns need, at least one."""
        return max(1, -(-len(self.columns) // self.count))

    @property
    def used(self) -> float:
        """Return how much height of all columns is used, in points."""
        ends = (column[-1] for column in self.columns if column)
        return sum(last.top + last.height for last in ends)


class LayoutSearch:
    """The search for the layout of one reference on one paper."""

    def __init__(self, reference: QuickReference, fonts: FontSet, theme: Theme, room: Room) -> None:
        """Search for *reference*, in the fonts and colours of *theme*."""
        self._document = reference.document
        self._wanted = reference.columns
        self._fonts = fonts
        self._theme = theme
        self._room = room
        self._tried: dict[tuple[int, int], Layout] = {}

    @cached_property
    def _counts(self) -> list[int]:
        return [self._wanted] if self._wanted else self._room.counts()

    def best(self) -> Layout:
        """Return the layout with the largest print, on one page where that is large enough.

        What is too much for two pages goes on, in the smallest print.
        """
        sizes = self._theme.sizes
        least = LEAST_PT * min(sizes, _LARGEST_LEAST)
        low, high = round(least / _STEP_PT), round(MOST_PT * sizes / _STEP_PT)
        one_page = max(low, round(_ONE_PAGE_PT * sizes / _STEP_PT))
        for pages, floor in ((1, one_page), (MOST_PAGES, low)):
            found = (self._largest(count, pages, floor, high) for count in self._counts)
            fitting = [layout for layout in found if layout is not None]
            if fitting:
                return self._balanced(max(fitting, key=_worth))
        return self._at(low, self._counts[0])

    def _largest(self, count: int, pages: int, low: int, high: int) -> Layout | None:
        """Return the layout with the largest print that needs no more than *pages*, if any."""

        def fits(step: int) -> bool:
            tried = self._at(step, count)
            return tried.pages <= pages and not tried.over

        if not fits(low):
            return None
        # Twice the size needs about four times the room.
        room = sum(self._room.page(page) for page in range(pages)) * count
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

    def _at(self, step: int, count: int) -> Layout:
        """Return the layout in so many steps of size, worked out once."""
        if (step, count) not in self._tried:
            size = round(step * _STEP_PT, 1)
            document = self._document
            look = DocumentLook(self._fonts, self._theme, document.lang, size, document.colour)
            self._tried[step, count] = self._laid_out(look, count)
        return self._tried[step, count]

    def _laid_out(self, look: DocumentLook, count: int) -> Layout:
        width = self._room.column(count)
        tables = (block for block in self._document.blocks if isinstance(block, Table))
        if count > self._counts[0] and any(cramped(table, look, width) for table in tables):
            return Layout(look, count, width, (), (), over=True)
        pieces = measured(Typesetter(look, width).pieces(self._document.blocks), width)

        def room(column: int) -> float:
            return self._room.page(column // count)

        columns = filled(pieces, width, room)
        return Layout(look, count, width, pieces, columns, overfull(columns, room))

    def _balanced(self, layout: Layout) -> Layout:
        """Return *layout* with the columns of its last page about equally high."""
        count, last = layout.count, layout.pages - 1
        low, high = 0.0, self._room.page(last)
        best = layout
        for _ in range(_BALANCING_TRIES):
            height = (low + high) / 2
            columns = filled(layout.pieces, layout.width, self._rooms(count, last, height))
            fits = -(-len(columns) // count) <= last + 1
            if fits and not overfull(columns, self._rooms(count, last, height)):
                best, high = replace(layout, columns=columns), height
            else:
                low = height
        return best

    def _rooms(self, count: int, last: int, height: float) -> Callable[[int], float]:
        def room(column: int) -> float:
            page = column // count
            return height if page == last else self._room.page(page)

        return room


def _worth(layout: Layout) -> float:
    return layout.look.size - _NARROW_PT * layout.count
