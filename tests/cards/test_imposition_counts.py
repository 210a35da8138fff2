"""How many cards a sheet holds: the table of printing.md, "Paper", cell by cell."""

import pytest

from realms_builder.cards.imposition.imposition import impose
from realms_builder.cards.imposition.print_job import Orientation, PrintJob
from realms_builder.cards.sizes import CARD_SIZES, PAPERS
from tests.cards.held_sheet import cards

# Card: (A4, Letter, A3), each as (shared cut lines, 3 mm of bleed on every card).
TABLE = {
    "poker": ((9, 8), (9, 6), (18, 16)),
    "tcg": ((9, 8), (9, 6), (18, 16)),
    "bridge": ((10, 9), (9, 8), (21, 18)),
    "mini_euro": ((16, 12), (18, 12), (36, 25)),
    "tarot": ((4, 4), (4, 4), (12, 10)),
    "tarot_eu": ((4, 4), (4, 4), (12, 10)),
    "square": ((8, 6), (6, 6), (20, 15)),
    "a7": ((4, 4), (4, 4), (10, 10)),
    "a6": ((2, 2), (2, 2), (4, 4)),
    "jumbo": ((4, 3), (3, 2), (8, 6)),
}
CELLS = [
    (name, paper, bleed_mm, count)
    for name, row in TABLE.items()
    for paper, counts in zip(("a4", "letter", "a3"), row, strict=True)
    for bleed_mm, count in zip((0.0, 3.0), counts, strict=True)
]


def capacity(name: str, job: PrintJob) -> int:
    size = CARD_SIZES[name]
    return impose(cards(1, size.width_mm, size.height_mm), job).groups[0].capacity


@pytest.mark.parametrize(("name", "paper", "bleed_mm", "count"), CELLS)
def test_a_sheet_holds_what_the_table_says(
    name: str, paper: str, bleed_mm: float, count: int
) -> None:
    assert capacity(name, PrintJob(paper=PAPERS[paper], bleed_mm=bleed_mm)) == count


@pytest.mark.parametrize(("name", "paper", "bleed_mm", "count"), CELLS)
def test_that_many_cards_take_one_sheet_and_one_more_takes_two(
    name: str, paper: str, bleed_mm: float, count: int
) -> None:
    size = CARD_SIZES[name]
    job = PrintJob(paper=PAPERS[paper], bleed_mm=bleed_mm)
    full = impose(cards(count, size.width_mm, size.height_mm), job)
    more = impose(cards(count + 1, size.width_mm, size.height_mm), job)
    assert [len(page.slots) for page in full.pages] == [count, count]
    assert [len(page.slots) for page in more.pages] == [count, count, 1, 1]


def test_half_the_bleed_brings_letter_back_to_eight() -> None:
    assert capacity("poker", PrintJob(paper=PAPERS["letter"], bleed_mm=1.5)) == 8


def test_a_gap_counts_between_cards_only() -> None:
    # Three of 63 mm with two gaps of 5.5 mm take exactly the 200 mm inside the margins.
    assert capacity("tcg", PrintJob(gap_mm=5.5, orientation=Orientation.PORTRAIT)) == 9
    assert capacity("tcg", PrintJob(gap_mm=5.6, orientation=Orientation.PORTRAIT)) == 8


@pytest.mark.parametrize(
    ("name", "landscape", "sideways"),
    [("tcg", False, False), ("unit_card", True, False), ("bridge", True, False)],
)
def test_the_page_is_held_so_that_cards_stand_upright(
    name: str, landscape: bool, sideways: bool
) -> None:
    size = CARD_SIZES[name]
    group = impose(cards(1, size.width_mm, size.height_mm), PrintJob()).groups[0]
    assert (group.landscape, group.sideways) == (landscape, sideways)


@pytest.mark.parametrize("orientation", [Orientation.PORTRAIT, Orientation.LANDSCAPE])
def test_a_fixed_orientation_turns_the_cards_instead(orientation: Orientation) -> None:
    group = impose(cards(1, 120, 80), PrintJob(orientation=orientation)).groups[0]
    assert group.capacity == 4
    assert group.landscape == (orientation is Orientation.LANDSCAPE)
    assert group.sideways == (orientation is Orientation.PORTRAIT)


@pytest.mark.parametrize("bleed_mm", [0.0, 1.5, 3.0])
@pytest.mark.parametrize("name", sorted(CARD_SIZES))
def test_a_full_grid_is_centred_and_keeps_the_margin(name: str, bleed_mm: float) -> None:
    size = CARD_SIZES[name]
    job = PrintJob(bleed_mm=bleed_mm, orientation=Orientation.AUTO)
    page = impose(cards(60, size.width_mm, size.height_mm), job).pages[0]
    left = min(slot.box.x_mm for slot in page.slots)
    top = min(slot.box.y_mm for slot in page.slots)
    right = page.width_mm - max(slot.box.right_mm for slot in page.slots)
    bottom = page.height_mm - max(slot.box.bottom_mm for slot in page.slots)
    assert left == pytest.approx(right)
    assert top == pytest.approx(bottom)
    assert min(left, top) >= job.margin_mm + bleed_mm - 0.001


def test_neighbours_share_their_cut_line_without_bleed() -> None:
    first, second = impose(cards(2), PrintJob()).pages[0].slots
    assert first.box.right_mm == second.box.x_mm


def test_bleeds_of_neighbours_meet_and_do_not_overlap() -> None:
    first, second = impose(cards(2), PrintJob(bleed_mm=2.0)).pages[0].slots
    assert second.box.x_mm - first.box.right_mm == pytest.approx(4.0)
    assert first.bleed.right + second.bleed.left == pytest.approx(4.0)


def test_sizes_do_not_share_a_sheet() -> None:
    mixed = [*cards(2), *cards(1, 120, 80), *cards(1)]
    sheets = impose(mixed, PrintJob())
    fronts = [[slot.card for slot in page.slots] for page in sheets.pages[::2]]
    assert fronts == [[0, 1, 3], [2]]
