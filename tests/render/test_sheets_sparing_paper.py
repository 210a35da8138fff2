"""Sizes share sheets where that saves one and is cut as easily."""

from __future__ import annotations

import pytest

from realms_builder.cards.imposition.pages import CardOnSheet, PageSide
from realms_builder.cards.imposition.print_job import PrintJob
from realms_builder.cards.sizes import Paper
from realms_builder.render.jobs.calibrated_sheets import NO_OFFSETS, sheets_sparing_paper


@pytest.mark.parametrize(
    ("units", "tasks", "papers", "shared"),
    [
        # Alone 4 lie on a sheet and the tasks on one more; together 5, 5, then 2 with 4 tasks.
        (12, 4, 3, True),
        # 4 units fill a sheet, and 9 tasks another: nothing is saved.
        (4, 9, 2, False),
    ],
)
def test_two_sizes_share_sheets_where_that_saves_one(
    units: int, tasks: int, papers: int, shared: bool
) -> None:
    cards = [CardOnSheet(120, 80, count=units), CardOnSheet(63, 88, count=tasks)]
    sheets = sheets_sparing_paper(cards, PrintJob(), NO_OFFSETS, "en")
    assert sheets.papers == papers
    assert any(group.mixed for group in sheets.groups) == shared
    fronts = [page for page in sheets.pages if page.side is PageSide.FRONT]
    assert sum(len(page.slots) for page in fronts) == units + tasks


def test_what_is_hard_to_cut_stays_apart() -> None:
    """All four fill the paper, but not in strips: see the test of the packing."""
    paper = Paper("own", "own", 200, 287)
    cards = [CardOnSheet(120, 120), CardOnSheet(80, 60, count=2), CardOnSheet(200, 167)]
    sheets = sheets_sparing_paper(cards, PrintJob(paper=paper, margin_mm=0), NO_OFFSETS, "en")
    assert sheets.papers == 3
