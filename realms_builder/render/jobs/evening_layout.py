"""Where the parts of an evening lie in its file: which page is a front, what begins where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from realms_builder.cards.imposition.duplex import flips_about_vertical_axis
from realms_builder.cards.imposition.pages import Side
from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.render.jobs.evening_parts import Chapter, Part
from realms_builder.render.jobs.print_request import PrintedPage
from realms_builder.sheets.evening.evening_cover import ContentsLine

Size = tuple[float, float]


class PlannedPage(NamedTuple):
    """One page to come; a blank one has no *part*. *opens* are the titles that begin on it."""

    size: Size
    part: Part | None = None
    at: int = 0
    opens: tuple[tuple[str, int], ...] = ()


def planned(
    chapters: Iterable[Chapter], *, before: int, two_sided: bool, paper: Size
) -> list[PlannedPage]:
    """Return the pages of *chapters* after so many *before* them.

    On two-sided paper what is handed out begins on a front, behind an empty page where it has to.
    """
    plan: list[PlannedPage] = []
    for chapter in chapters:
        title: tuple[tuple[str, int], ...] = ((chapter.title, 0),)
        for part in chapter.parts:
            opens = (*title, (part.title, 1)) if part.title else title
            for at, size in enumerate(part.pages.sizes):
                is_front = (at == 0 and part.out) or part.pages.is_front(at)
                if two_sided and is_front and (before + len(plan)) % 2:
                    plan.append(PlannedPage(plan[-1].size if plan else paper))
                plan.append(PlannedPage(size, part, at, () if at else opens))
            title = ()
    return plan


def contents_of(plan: Sequence[PlannedPage], before: int) -> tuple[ContentsLine, ...]:
    """Return a line for everything that begins somewhere, with its page."""
    return tuple(
        ContentsLine(title, level, number)
        for number, page in enumerate(plan, before + 1)
        for title, level in page.opens
    )


def is_upside_down(size: Size, number: int, duplex: Duplex) -> bool:
    """Return whether the page of a *number*, from 1, has to be turned to be read like a book."""
    on_back = duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE) and number % 2 == 0
    return on_back and not flips_about_vertical_axis(*size, duplex)


def printed_pages(
    cover: Sequence[Size], plan: Sequence[PlannedPage], *, two_sided: bool
) -> tuple[PrintedPage, ...]:
    """Return which side of which sheet every page of the file is."""
    return tuple(_printed(cover, plan, two_sided=two_sided))


def _printed(
    cover: Sequence[Size], plan: Sequence[PlannedPage], *, two_sided: bool
) -> Iterator[PrintedPage]:
    pages = [*((size, False) for size in cover), *((page.size, page.part is None) for page in plan)]
    for at, ((width, height), blank) in enumerate(pages):
        if two_sided:
            side = Side.BACK if at % 2 else Side.FRONT
            yield PrintedPage(width, height, at // 2 + 1, side, blank)
        else:
            yield PrintedPage(width, height, at + 1, Side.FRONT, blank)
