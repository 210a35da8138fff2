"""Backs lie behind their fronts, whichever edge the printer turns the sheet on."""

from dataclasses import replace
from itertools import product

import pytest

from realms_builder.cards.imposition.duplex import BackOfSheet
from realms_builder.cards.imposition.imposition import impose
from realms_builder.cards.imposition.pages import (
    CardOnSheet,
    Edges,
    FaceSlot,
    Page,
    PageSide,
    Sheets,
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


def sheets_of(sheets: Sheets) -> list[tuple[Page, Page]]:
    pages = sheets.pages
    return list(zip(pages[::2], pages[1::2], strict=True))


def by_card(page: Page) -> dict[int, FaceSlot]:
    return {slot.card: slot for slot in page.slots}


@pytest.mark.parametrize("count", [9, 1, 2, 7, 13])
@pytest.mark.parametrize("turn", list(BackTurn))
@pytest.mark.parametrize("sideways", [False, True])
@pytest.mark.parametrize(("duplex", "orientation"), list(product(EDGES, HELD)))
def test_every_back_lies_on_its_front_and_reads_the_right_way(
    duplex: Duplex, orientation: Orientation, sideways: bool, turn: BackTurn, count: int
) -> None:
    upright_size = (63.0, 88.0) if orientation is Orientation.PORTRAIT else (120.0, 80.0)
    sideways_size = (120.0, 80.0) if orientation is Orientation.PORTRAIT else (63.0, 88.0)
    size = sideways_size if sideways else upright_size
    job = PrintJob(duplex=duplex, orientation=orientation, turn=turn, bleed_mm=0.5)
    sheets = impose(cards(count, *size), job)
    assert sheets.groups[0].sideways == sideways
    for front, back in sheets_of(sheets):
        assert (front.side, back.side) == (PageSide.FRONT, PageSide.BACK)
        assert (front.width_mm, front.height_mm) == (back.width_mm, back.height_mm)
        behind = by_card(back)
        assert behind.keys() == by_card(front).keys()
        for card, slot in by_card(front).items():
            seen = through_paper(slot.box, front, job)
            assert rounded(behind[card].box) == rounded(seen)
            assert up(behind[card]) == top_of_back(up_through_paper(slot, front, job), turn)


def test_a_part_sheet_on_the_long_edge_fills_its_back_from_the_right() -> None:
    back = impose(cards(2), PrintJob()).pages[1]
    assert [round(slot.box.x_mm, 3) for slot in back.slots] == [136.5, 73.5]
    assert [slot.rotation for slot in back.slots] == [0, 0]


def test_a_part_sheet_on_the_short_edge_fills_its_back_from_below_upside_down() -> None:
    back = impose(cards(2), PrintJob(duplex=Duplex.SHORT_EDGE)).pages[1]
    assert [round(slot.box.x_mm, 3) for slot in back.slots] == [10.5, 73.5]
    assert [round(slot.box.y_mm, 3) for slot in back.slots] == [192.5, 192.5]
    assert [slot.rotation for slot in back.slots] == [180, 180]


def test_a_sideways_card_turns_its_back_the_other_way() -> None:
    job = PrintJob(orientation=Orientation.PORTRAIT)
    front, back = impose(cards(1, 120, 80), job).pages
    assert (front.slots[0].rotation, back.slots[0].rotation) == (90, 270)


@pytest.mark.parametrize("duplex", EDGES)
def test_a_card_without_back_keeps_its_place_blank(duplex: Duplex) -> None:
    three = [CardOnSheet(63, 88), CardOnSheet(63, 88, has_back=False), CardOnSheet(63, 88)]
    back = impose(three, PrintJob(duplex=duplex)).pages[1]
    assert [(slot.card, slot.blank) for slot in back.slots] == [(0, False), (1, True), (2, False)]


def test_one_back_anywhere_gives_every_sheet_a_back_page() -> None:
    mixed = [CardOnSheet(63, 88, has_back=False), CardOnSheet(70, 120)]
    sheets = impose(mixed, PrintJob())
    assert [page.side for page in sheets.pages] == [PageSide.FRONT, PageSide.BACK] * 2
    assert [page.sheet for page in sheets.pages] == [1, 1, 2, 2]
    assert sheets.two_sided


def test_no_back_at_all_prints_on_one_side() -> None:
    sheets = impose([CardOnSheet(63, 88, has_back=False)] * 10, PrintJob())
    assert [page.side for page in sheets.pages] == [PageSide.FRONT, PageSide.FRONT]
    assert not sheets.two_sided


def test_fronts_only_leaves_the_backs_out() -> None:
    sheets = impose(cards(10), PrintJob(duplex=Duplex.NONE))
    assert {slot.side for page in sheets.pages for slot in page.slots} == {PageSide.FRONT}
    assert len(sheets.pages) == 2


@pytest.mark.parametrize(("duplex", "orientation"), list(product(EDGES, HELD)))
def test_the_offset_moves_backs_right_and_down_and_leaves_fronts(
    duplex: Duplex, orientation: Orientation
) -> None:
    job = PrintJob(duplex=duplex, orientation=orientation, marks_on_backs=True)
    moved_job = PrintJob(
        duplex=duplex, orientation=orientation, marks_on_backs=True, back_offset_mm=(1.5, -0.5)
    )
    front, back = impose(cards(3), job).pages
    moved_front, moved_back = impose(cards(3), moved_job).pages
    assert moved_front.slots == front.slots
    assert [rounded(slot.box) for slot in moved_back.slots] == [
        rounded(slot.box.moved(1.5, -0.5)) for slot in back.slots
    ]


@pytest.mark.parametrize(("duplex", "orientation"), list(product(EDGES, HELD)))
def test_marks_on_backs_lie_behind_those_on_fronts(
    duplex: Duplex, orientation: Orientation
) -> None:
    job = PrintJob(duplex=duplex, orientation=orientation, marks_on_backs=True, bleed_mm=1.0)
    front, back = impose(cards(5), job).pages
    assert front.lines
    assert {rounded(line.box) for line in back.lines} == {
        rounded(through_paper(line.box, front, job)) for line in front.lines
    }


@pytest.mark.parametrize(("duplex", "orientation"), list(product(EDGES, HELD)))
def test_an_edge_that_bleeds_farther_does_so_behind_too(
    duplex: Duplex, orientation: Orientation
) -> None:
    job = PrintJob(duplex=duplex, orientation=orientation)
    page = impose(cards(1), job).pages[0]
    uneven = replace(page.slots[0], bleed=Edges(1.0, 2.0, 3.0, 4.0))
    back = BackOfSheet(page.width_mm, page.height_mm, job).slot(uneven, blank=False)
    assert rounded(bled(back)) == rounded(through_paper(bled(uneven), page, job))
