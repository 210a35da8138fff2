"""Fold-over sheets: front and back share a fold line and read the right way when folded."""

import pytest

from realms_builder.cards.imposition.imposition import impose
from realms_builder.cards.imposition.pages import (
    Box,
    CardOnSheet,
    FaceSlot,
    LineKind,
    Page,
    PageSide,
)
from realms_builder.cards.imposition.print_job import BackTurn, Duplex, Orientation, PrintJob
from realms_builder.cards.sizes import PAPERS
from tests.cards.held_sheet import cards, rounded, spanned, top_of_back, up

SIZES = [(63.0, 88.0), (120.0, 80.0), (44.0, 68.0), (57.15, 88.9), (105.0, 148.0), (70.0, 70.0)]


def pairs(page: Page) -> list[tuple[FaceSlot, FaceSlot]]:
    fronts = [slot for slot in page.slots if slot.side is PageSide.FRONT]
    backs = {slot.card: slot for slot in page.slots if slot.side is PageSide.BACK}
    return [(front, backs[front.card]) for front in fronts]


def folds_upright(front: Box, back: Box) -> bool:
    """Return whether the fold between the two runs up and down the page."""
    return round(front.y_mm, 4) == round(back.y_mm, 4)


def folded_over(front: Box, back: Box) -> Box:
    """Return *back* mirrored at the edge it shares with *front*."""
    if folds_upright(front, back):
        fold = max(front.x_mm, back.x_mm)
        corners = (2 * fold - back.x_mm, back.y_mm), (2 * fold - back.right_mm, back.bottom_mm)
    else:
        fold = max(front.y_mm, back.y_mm)
        corners = (back.x_mm, 2 * fold - back.y_mm), (back.right_mm, 2 * fold - back.bottom_mm)
    return spanned(*corners)


@pytest.mark.parametrize("turn", list(BackTurn))
@pytest.mark.parametrize("orientation", list(Orientation))
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("size", SIZES)
def test_a_folded_card_has_its_back_behind_its_front(
    size: tuple[float, float], paper: str, orientation: Orientation, turn: BackTurn
) -> None:
    job = PrintJob(
        paper=PAPERS[paper], duplex=Duplex.FOLD, orientation=orientation, turn=turn, bleed_mm=2.0
    )
    sheets = impose(cards(5, *size), job)
    assert not sheets.problems
    for page in sheets.pages:
        assert page.side is PageSide.FRONT
        for front, back in pairs(page):
            assert rounded(folded_over(front.box, back.box)) == rounded(front.box)
            x, y = up(back)
            folded_up = (-x, y) if folds_upright(front.box, back.box) else (x, -y)
            assert folded_up == top_of_back(up(front), turn)


def test_a_tcg_card_folds_at_its_side_four_to_an_a4_sheet() -> None:
    sheets = impose(cards(4), PrintJob(duplex=Duplex.FOLD))
    assert len(sheets.pages) == 1
    back, front = sheets.pages[0].slots[:2]
    assert (back.side, front.side) == (PageSide.BACK, PageSide.FRONT)
    assert back.box.right_mm == front.box.x_mm
    assert (back.rotation, front.rotation) == (0, 0)


def test_a_back_above_its_front_stands_on_its_head() -> None:
    # A strip of 63 x 176 is all that this paper holds, so the fold is the shared top edge.
    job = PrintJob(duplex=Duplex.FOLD, paper=PAPERS["a5"], orientation=Orientation.PORTRAIT)
    slots = impose(cards(1, 100, 70), job).pages[0].slots
    back, front = slots
    assert front.box.y_mm == back.box.bottom_mm
    assert (back.rotation, front.rotation) == (180, 0)


def test_some_sheets_hold_folded_cards_sideways() -> None:
    jobs = [PrintJob(duplex=Duplex.FOLD, orientation=held) for held in Orientation]
    sideways = {impose(cards(1, *size), job).groups[0].sideways for size in SIZES for job in jobs}
    assert sideways == {False, True}


@pytest.mark.parametrize("orientation", list(Orientation))
@pytest.mark.parametrize("size", SIZES)
def test_nothing_bleeds_over_the_fold(size: tuple[float, float], orientation: Orientation) -> None:
    job = PrintJob(duplex=Duplex.FOLD, orientation=orientation, bleed_mm=3.0)
    for front, back in pairs(impose(cards(3, *size), job).pages[0]):
        if folds_upright(front.box, back.box):
            left, right = sorted((front, back), key=lambda slot: slot.box.x_mm)
            inner, outer = (
                (left.bleed.right, right.bleed.left),
                (left.bleed.left, right.bleed.right),
            )
        else:
            above, below = sorted((front, back), key=lambda slot: slot.box.y_mm)
            inner = (above.bleed.bottom, below.bleed.top)
            outer = (above.bleed.top, below.bleed.bottom)
        assert inner == (0.0, 0.0)
        assert outer == (3.0, 3.0)


@pytest.mark.parametrize("bleed_mm", [0.0, 3.0])
@pytest.mark.parametrize("orientation", list(Orientation))
@pytest.mark.parametrize("size", SIZES)
def test_fold_lines_are_marked_at_both_ends_and_not_cut(
    size: tuple[float, float], orientation: Orientation, bleed_mm: float
) -> None:
    job = PrintJob(duplex=Duplex.FOLD, orientation=orientation, bleed_mm=bleed_mm)
    page = impose(cards(1, *size), job).pages[0]
    front, back = pairs(page)[0]
    upright = folds_upright(front.box, back.box)
    fold = max(front.box.x_mm, back.box.x_mm) if upright else max(front.box.y_mm, back.box.y_mm)
    along_fold = [
        line
        for line in page.lines
        if (line.x1_mm == line.x2_mm) == upright
        and abs((line.x1_mm if upright else line.y1_mm) - fold) < 0.001
    ]
    assert [line.kind for line in along_fold] == [LineKind.FOLD, LineKind.FOLD]
    assert sum(line.kind is LineKind.CROP for line in page.lines) == 8


def test_a_card_without_back_leaves_its_half_blank() -> None:
    two = [CardOnSheet(63, 88), CardOnSheet(63, 88, has_back=False)]
    slots = impose(two, PrintJob(duplex=Duplex.FOLD)).pages[0].slots
    blank = [(slot.card, slot.side) for slot in slots if slot.blank]
    assert blank == [(1, PageSide.BACK)]


def test_nothing_is_folded_when_no_card_has_a_back() -> None:
    sheets = impose([CardOnSheet(63, 88, has_back=False)] * 9, PrintJob(duplex=Duplex.FOLD))
    assert len(sheets.pages) == 1
    assert sheets.groups[0].capacity == 9
