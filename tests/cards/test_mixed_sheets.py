"""Cards of several sizes on one sheet: backs behind fronts, marks off the cards, paper saved."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.cards.imposition.imposition import impose
from realms_builder.cards.imposition.pages import (
    Box,
    CardOnSheet,
    LineKind,
    Page,
    PageSide,
    SheetLine,
)
from realms_builder.cards.imposition.print_job import BackTurn, Duplex, Orientation, PrintJob
from tests.cards.held_sheet import (
    bled,
    cards,
    rounded,
    through_paper,
    top_of_back,
    up,
    up_through_paper,
)

EDGES = (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)
HELD = (Orientation.PORTRAIT, Orientation.LANDSCAPE)
MIX = [
    *cards(5),
    *cards(3, 120.0, 80.0),
    *cards(7, 44.0, 68.0),
    *cards(9, 30.0, 30.0),
]


def enters(line: SheetLine, box: Box) -> bool:
    """Return whether *line* runs through the inside of *box*."""
    hair = 0.001
    return (
        line.x1_mm < box.right_mm - hair
        and line.x2_mm > box.x_mm + hair
        and line.y1_mm < box.bottom_mm - hair
        and line.y2_mm > box.y_mm + hair
    )


@pytest.mark.parametrize("count", [len(MIX), 11])
@pytest.mark.parametrize("turn", list(BackTurn))
@pytest.mark.parametrize(("duplex", "orientation"), list(product(EDGES, HELD)))
@pytest.mark.parametrize("bleed", [0.0, 1.5])
def test_every_back_lies_on_its_front_and_reads_the_right_way(
    duplex: Duplex, orientation: Orientation, turn: BackTurn, count: int, bleed: float
) -> None:
    job = PrintJob(duplex=duplex, orientation=orientation, turn=turn, mixed=True, bleed_mm=bleed)
    sheets = impose(MIX[:count], job)
    pages = list(zip(sheets.pages[::2], sheets.pages[1::2], strict=True))
    turned = Counter(slot.rotation % 180 for front, _ in pages for slot in front.slots)
    assert turned[0]
    assert turned[90]  # upright and sideways cards share these sheets
    assert sum(turned.values()) == count
    for front, back in pages:
        assert (front.side, back.side) == (PageSide.FRONT, PageSide.BACK)
        for slot, behind in zip(front.slots, back.slots, strict=True):
            assert slot.card == behind.card
            seen = rounded(through_paper(slot.box, front, job))
            assert rounded(behind.box) == pytest.approx(seen, abs=0.001)
            assert up(behind) == top_of_back(up_through_paper(slot, front, job), turn)


def test_different_sizes_really_share_a_sheet() -> None:
    front = impose(MIX, PrintJob(mixed=True)).pages[0]
    assert len({(MIX[slot.card].width_mm, MIX[slot.card].height_mm) for slot in front.slots}) > 2
    apart = impose(MIX, PrintJob())
    assert len(impose(MIX, PrintJob(mixed=True)).pages) < len(apart.pages)


def test_the_offset_of_the_printer_moves_backs_alone() -> None:
    plain = impose(MIX, PrintJob(mixed=True)).pages
    moved = impose(MIX, PrintJob(mixed=True, back_offset_mm=(0.7, -0.4))).pages
    assert [page.slots for page in moved[::2]] == [page.slots for page in plain[::2]]
    for before, after in zip(plain[1].slots, moved[1].slots, strict=True):
        assert after.box.x_mm - before.box.x_mm == pytest.approx(0.7)
        assert after.box.y_mm - before.box.y_mm == pytest.approx(-0.4)


def test_folded_cards_share_sheets_with_those_that_have_no_back() -> None:
    tokens = [CardOnSheet(30, 30, f"t{n}", has_back=False) for n in range(6)]
    page = impose([*cards(2), *tokens], PrintJob(duplex=Duplex.FOLD, mixed=True)).pages[0]
    sides = Counter(slot.side for slot in page.slots)
    assert sides == {PageSide.FRONT: 8, PageSide.BACK: 2}
    assert any(line.kind is LineKind.FOLD for line in page.lines)


def test_one_size_lies_in_its_grid_as_ever() -> None:
    assert impose(cards(20), PrintJob(mixed=True)).pages == impose(cards(20), PrintJob()).pages


def test_places_that_were_used_before_are_not_counted_and_that_is_said() -> None:
    sheets = impose(MIX, PrintJob(mixed=True, start_position=3))
    assert [problem.code for problem in sheets.problems] == ["sheet.start_mixed"]


def test_a_card_too_large_for_the_paper_is_said_and_the_others_printed() -> None:
    sheets = impose([*MIX, CardOnSheet(400, 400, "huge")], PrintJob(mixed=True))
    assert [problem.code for problem in sheets.problems] == ["sheet.card_too_large"]
    assert sum(len(page.slots) for page in sheets.pages[::2]) == len(MIX)


def test_an_edge_that_no_mark_prolongs_is_drawn_thin() -> None:
    page = impose(MIX, PrintJob(mixed=True)).pages[0]
    for slot in page.slots:
        box = slot.box
        edges = [Box(x, box.y_mm, 0, box.height_mm) for x in (box.x_mm, box.right_mm)]
        edges += [Box(box.x_mm, y, box.width_mm, 0) for y in (box.y_mm, box.bottom_mm)]
        assert all(any(shows(line, edge) for line in page.lines) for edge in edges)


def shows(line: SheetLine, edge: Box) -> bool:
    """Return whether *line* lies on the straight line of *edge* and ends at it or covers it."""
    near = 1.01
    if edge.width_mm == 0:
        aside = abs(line.x1_mm - edge.x_mm) + abs(line.x2_mm - edge.x_mm)
        return (
            aside < 0.01
            and line.y1_mm <= edge.bottom_mm + near
            and line.y2_mm >= (edge.y_mm - near)
        )
    aside = abs(line.y1_mm - edge.y_mm) + abs(line.y2_mm - edge.y_mm)
    return aside < 0.01 and line.x1_mm <= edge.right_mm + near and line.x2_mm >= edge.x_mm - near


sides = st.floats(12.0, 140.0).map(lambda side: round(side, 1))
mixes = st.lists(
    st.builds(
        lambda w, h, back, count: CardOnSheet(w, h, has_back=back, count=count),
        sides,
        sides,
        st.booleans(),
        st.integers(1, 4),
    ),
    min_size=2,
    max_size=10,
)
jobs = st.builds(
    PrintJob,
    orientation=st.sampled_from(Orientation),
    duplex=st.sampled_from(Duplex),
    bleed_mm=st.sampled_from([0.0, 0.5, 1.5, 3.0]),
    gap_mm=st.sampled_from([0.0, 1.0, 4.0]),
    marks_on_backs=st.booleans(),
    ruler=st.booleans(),
    mixed=st.just(True),
)


@given(mix=mixes, job=jobs)
def test_no_mark_ever_enters_a_card_or_its_bleed(mix: list[CardOnSheet], job: PrintJob) -> None:
    for page in impose(mix, job).pages:
        for line in page.lines:
            assert not any(enters(line, bled(slot)) for slot in page.slots)
            if line.kind in (LineKind.CROP, LineKind.RULER):
                assert not touches(line, page)


def touches(line: SheetLine, page: Page) -> bool:
    """Return whether *line* so much as touches a card."""
    return any(
        line.x1_mm <= slot.box.right_mm
        and line.x2_mm >= slot.box.x_mm
        and line.y1_mm <= slot.box.bottom_mm
        and line.y2_mm >= slot.box.y_mm
        for slot in page.slots
    )


@given(mix=mixes, job=jobs)
def test_nothing_is_lost_and_nothing_overlaps(mix: list[CardOnSheet], job: PrintJob) -> None:
    job = replace(job, duplex=Duplex.NONE)
    sheets = impose(mix, job)
    printed = Counter(slot.card for page in sheets.pages for slot in page.slots)
    assert printed == {at: card.count for at, card in enumerate(mix)}
    for page in sheets.pages:
        for one, other in combinations([bled(slot) for slot in page.slots], 2):
            assert (
                one.x_mm >= other.right_mm - 0.001
                or other.x_mm >= one.right_mm - 0.001
                or one.y_mm >= other.bottom_mm - 0.001
                or other.y_mm >= one.bottom_mm - 0.001
            )


def test_every_fold_has_a_mark_or_a_dashed_line_of_its_own() -> None:
    mix = [*cards(7, 44.0, 68.0), *cards(9, 40.0, 50.0), *cards(6, 30.0, 45.0)]
    for page in impose(mix, PrintJob(duplex=Duplex.FOLD, mixed=True)).pages:
        folds = [line for line in page.lines if line.kind is LineKind.FOLD]
        for back, front in zip(page.slots[::2], page.slots[1::2], strict=True):
            one, other = back.box, front.box
            if abs(one.x_mm - other.x_mm) < 0.001:
                edge = Box(one.x_mm, max(one.y_mm, other.y_mm), one.width_mm, 0)
            else:
                edge = Box(max(one.x_mm, other.x_mm), one.y_mm, 0, one.height_mm)
            # Cards stacked edge to edge share the marks at the ends of their common fold.
            assert any(on_line(line, edge) for line in folds)


def on_line(line: SheetLine, edge: Box) -> bool:
    """Return whether *line* lies on the straight line of *edge*."""
    if edge.width_mm == 0:
        return abs(line.x1_mm - edge.x_mm) + abs(line.x2_mm - edge.x_mm) < 0.01
    return abs(line.y1_mm - edge.y_mm) + abs(line.y2_mm - edge.y_mm) < 0.01
