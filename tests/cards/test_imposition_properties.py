"""Any cards, any job: nothing is lost, nothing overlaps, every back finds its front."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.cards.imposition.imposition import impose
from realms_builder.cards.imposition.pages import Box, CardOnSheet, FaceSlot, Page, PageSide, Sheets
from realms_builder.cards.imposition.print_job import BackTurn, Duplex, Orientation, PrintJob
from realms_builder.cards.sizes import CARD_SIZES, PAPERS
from tests.cards.held_sheet import bled, rounded, through_paper, top_of_back, up, up_through_paper

SIZES = [(size.width_mm, size.height_mm) for size in CARD_SIZES.values()]
ODD_SIDES = st.floats(12.0, 150.0).map(lambda side: round(side, 2))
HAIR_MM = 1e-6

cards_on_sheets = st.builds(
    lambda size, key, front, back, count: CardOnSheet(*size, key, front, back, count),
    st.sampled_from(SIZES[:4]) | st.sampled_from(SIZES) | st.tuples(ODD_SIDES, ODD_SIDES),
    st.sampled_from(["", "ghost", "knight", "nightmare"]),
    st.integers(0, 9).map(bool),
    st.booleans(),
    st.sampled_from([1, 1, 1, 2, 5]),
)
mixes = st.lists(cards_on_sheets, max_size=25)
jobs = st.builds(
    PrintJob,
    name=st.text(max_size=80),
    paper=st.sampled_from(list(PAPERS.values())),
    orientation=st.sampled_from(Orientation),
    duplex=st.sampled_from(Duplex),
    turn=st.sampled_from(BackTurn),
    bleed_mm=st.sampled_from([0.0, 1.0, 1.5, 3.0]) | st.floats(0.0, 3.0),
    gap_mm=st.just(0.0) | st.floats(0.0, 12.0),
    margin_mm=st.just(5.0) | st.floats(0.0, 15.0),
    marks=st.booleans(),
    marks_on_backs=st.booleans(),
    start_position=st.just(1) | st.integers(1, 12),
    merge_identical=st.booleans(),
    ruler=st.booleans(),
    mixed=st.booleans(),
)


def is_usable(sheets: Sheets, card: CardOnSheet) -> bool:
    size = (round(card.width_mm, 3), round(card.height_mm, 3))
    return size in {(group.width_mm, group.height_mm) for group in sheets.groups}


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x_mm < other.right_mm - HAIR_MM
        and other.x_mm < one.right_mm - HAIR_MM
        and one.y_mm < other.bottom_mm - HAIR_MM
        and other.y_mm < one.bottom_mm - HAIR_MM
    )


def fronts(sheets: Sheets) -> list[FaceSlot]:
    return [slot for page in sheets.pages for slot in page.slots if slot.side is PageSide.FRONT]


@given(cards=mixes, job=jobs)
def test_every_card_that_fits_is_printed_as_often_as_wanted(
    cards: list[CardOnSheet], job: PrintJob
) -> None:
    sheets = impose(cards, job)
    printed: Counter[object] = Counter()
    for slot in fronts(sheets):
        card = cards[slot.card]
        printed[card.width_mm, card.height_mm, card.key or slot.card] += slot.copies
    wanted: Counter[object] = Counter()
    for index, card in enumerate(cards):
        if is_usable(sheets, card):
            wanted[card.width_mm, card.height_mm, card.key or index] += card.count
    assert printed == wanted


@given(cards=mixes, job=jobs)
def test_a_card_is_left_out_only_with_a_problem(cards: list[CardOnSheet], job: PrintJob) -> None:
    sheets = impose(cards, job)
    left_out = {(card.width_mm, card.height_mm) for card in cards if not is_usable(sheets, card)}
    told = [problem for problem in sheets.problems if problem.code.endswith("_too_large")]
    assert {(p.values["width_mm"], p.values["height_mm"]) for p in told} == left_out


@given(cards=mixes, job=jobs)
def test_faces_keep_inside_the_margins_and_off_each_other(
    cards: list[CardOnSheet], job: PrintJob
) -> None:
    for page in impose(cards, job).pages:
        boxes = [bled(slot) for slot in page.slots]
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
        for box in boxes:
            assert box.x_mm >= job.margin_mm - 0.001
            assert box.y_mm >= job.margin_mm - 0.001
            assert box.right_mm <= page.width_mm - job.margin_mm + 0.001
            assert box.bottom_mm <= page.height_mm - job.margin_mm + 0.001


@given(cards=mixes, job=jobs)
def test_a_slot_is_as_large_as_its_card_turned(cards: list[CardOnSheet], job: PrintJob) -> None:
    for page in impose(cards, job).pages:
        for slot in page.slots:
            card = cards[slot.card]
            size = (card.width_mm, card.height_mm)
            lying = size if slot.rotation % 180 == 0 else size[::-1]
            assert rounded(slot.box)[2:] == near(lying)
            assert slot.blank == (
                not (card.has_front if slot.side is PageSide.FRONT else card.has_back)
            )


@given(cards=mixes, job=jobs)
def test_every_back_page_lies_behind_the_front_before_it(
    cards: list[CardOnSheet], job: PrintJob
) -> None:
    sheets = impose(cards, job)
    assert [page.number for page in sheets.pages] == list(range(1, len(sheets.pages) + 1))
    sides = [page.side for page in sheets.pages]
    expected = [PageSide.FRONT, PageSide.BACK] if sheets.two_sided else [PageSide.FRONT]
    assert sides == expected * (len(sides) // len(expected))
    for front, back in pairwise(sheets.pages):
        if back.side is PageSide.BACK:
            assert back.sheet == front.sheet
            behind_each_other(front, back, job)


def near(numbers: tuple[float, ...]) -> object:
    """Return what equals *numbers* to a thousandth of a millimetre, whichever way they round."""
    return pytest.approx(tuple(numbers), abs=0.001)


def behind_each_other(front: Page, back: Page, job: PrintJob) -> None:
    assert len(front.slots) == len(back.slots)
    for slot, behind in zip(front.slots, back.slots, strict=True):
        assert slot.card == behind.card
        assert rounded(behind.box) == near(rounded(through_paper(slot.box, front, job)))
        assert rounded(bled(behind)) == near(rounded(through_paper(bled(slot), front, job)))
        assert up(behind) == top_of_back(up_through_paper(slot, front, job), job.turn)


def same_size(one: FaceSlot, other: FaceSlot) -> bool:
    return sorted(rounded(one.box)[2:]) == sorted(rounded(other.box)[2:])


@given(cards=mixes, job=jobs.map(lambda job: replace(job, duplex=Duplex.FOLD)))
def test_folded_halves_share_one_whole_edge(cards: list[CardOnSheet], job: PrintJob) -> None:
    sheets = impose(cards, job)
    assert not sheets.two_sided
    for page in sheets.pages:
        halves = [slot for slot in page.slots if slot.side is PageSide.BACK]
        if not halves:
            assert not any(cards[slot.card].has_back for slot in page.slots)
            continue
        slots = iter(page.slots)
        for back in slots:
            if (
                back.side is PageSide.FRONT
            ):  # of a size that has no backs, beside others on the sheet
                assert job.mixed
                assert not any(cards[s.card].has_back for s in page.slots if same_size(s, back))
                continue
            front = next(slots)
            assert (front.side, back.card) == (PageSide.FRONT, front.card)
            one, other = rounded(back.box), rounded(front.box)
            beside = abs(one[1] - other[1]) < 0.001 and abs(abs(one[0] - other[0]) - one[2]) < 0.001
            above = abs(one[0] - other[0]) < 0.001 and abs(abs(one[1] - other[1]) - one[3]) < 0.001
            assert beside or above


@given(cards=mixes, job=jobs)
def test_merging_only_saves_places(cards: list[CardOnSheet], job: PrintJob) -> None:
    merged = impose(cards, replace(job, merge_identical=True))
    single = impose(cards, replace(job, merge_identical=False))
    assert sum(slot.copies for slot in fronts(merged)) == len(fronts(single))
    if not job.mixed:  # what packs fewer cards may now and then need a sheet more
        assert len(merged.pages) <= len(single.pages)
    seen = [cards[slot.card] for slot in fronts(merged)]
    times = Counter((card.width_mm, card.height_mm, card.key) for card in seen if card.key)
    assert all(count == 1 for count in times.values())


@given(cards=mixes, job=jobs)
def test_small_print_never_lies_on_a_face(cards: list[CardOnSheet], job: PrintJob) -> None:
    for page in impose(cards, job).pages:
        for text in page.texts:
            box = Box(text.x_mm, text.y_mm - 1.5, text.width_mm, 1.5)
            if text.rotation:
                box = Box(text.x_mm, text.y_mm, 1.5, text.width_mm)
            assert not any(overlap(box, bled(slot)) for slot in page.slots)
            assert 0 <= box.x_mm <= box.right_mm <= page.width_mm
            assert 0 <= box.y_mm <= box.bottom_mm <= page.height_mm


@given(cards=mixes, job=jobs)
def test_only_the_last_sheet_of_a_size_is_part_filled(
    cards: list[CardOnSheet], job: PrintJob
) -> None:
    sheets = impose(cards, replace(job, start_position=1, mixed=False))
    pages = iter(page for page in sheets.pages if page.side is PageSide.FRONT)
    for group in sheets.groups:
        filled = [
            sum(s.side is PageSide.FRONT for s in next(pages).slots) for _ in range(group.sheets)
        ]
        assert all(count == group.capacity for count in filled[:-1])
        assert 1 <= filled[-1] <= group.capacity
        assert sum(filled) == group.cards
    assert next(pages, None) is None


anything = st.floats(allow_nan=True, allow_infinity=True)


@given(
    sides=st.lists(st.tuples(anything, anything), max_size=3),
    bleed=anything,
    gap=anything,
    margin=anything,
    offset=st.tuples(anything, anything),
    start=st.integers(),
)
def test_no_number_makes_imposition_fail(
    sides: list[tuple[float, float]],
    bleed: float,
    gap: float,
    margin: float,
    offset: tuple[float, float],
    start: int,
) -> None:
    job = PrintJob(
        bleed_mm=bleed, gap_mm=gap, margin_mm=margin, back_offset_mm=offset, start_position=start
    )
    cards = [CardOnSheet(*size) for size in sides]
    sheets = impose(cards, job)
    assert sheets.pages or sheets.problems or not cards
