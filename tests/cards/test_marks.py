"""Crop marks: outside the bleed, never across a card, each once, always on the page."""

from hypothesis import given
from hypothesis import strategies as st

from realms_builder.cards.imposition.imposition import impose
from realms_builder.cards.imposition.one_sheet import sheet_marks
from realms_builder.cards.imposition.pages import Box, LineKind, Page, SheetLine
from realms_builder.cards.imposition.print_job import Duplex, Orientation, PrintJob
from realms_builder.cards.sizes import PAPERS, Paper
from tests.cards.held_sheet import cards

A4 = (210.0, 297.0)


def touches(line: SheetLine, box: Box, air_mm: float = 0.0) -> bool:
    """Return whether *line* comes nearer than *air_mm* to *box*, its edges included."""
    return (
        line.x1_mm <= box.right_mm + air_mm
        and line.x2_mm >= box.x_mm - air_mm
        and line.y1_mm <= box.bottom_mm + air_mm
        and line.y2_mm >= box.y_mm - air_mm
    )


def is_on_page(line: SheetLine, page: Page) -> bool:
    return (
        0.0 <= line.x1_mm <= line.x2_mm <= page.width_mm
        and 0.0 <= line.y1_mm <= line.y2_mm <= page.height_mm
    )


def ends(line: SheetLine) -> tuple[float, float, float, float]:
    return tuple(round(end, 3) for end in (line.x1_mm, line.y1_mm, line.x2_mm, line.y2_mm))


def test_one_card_has_eight_marks_one_millimetre_off_and_five_long() -> None:
    marks = sheet_marks([Box(50, 60, 63, 88)], [], 0.0, A4)
    assert {ends(mark) for mark in marks} == {
        (50, 54, 50, 59),
        (50, 149, 50, 154),
        (113, 54, 113, 59),
        (113, 149, 113, 154),
        (44, 60, 49, 60),
        (114, 60, 119, 60),
        (44, 148, 49, 148),
        (114, 148, 119, 148),
    }
    assert {mark.weight_pt for mark in marks} == {0.25}
    assert {mark.kind for mark in marks} == {LineKind.CROP}


def test_marks_begin_where_the_bleed_ends() -> None:
    marks = sheet_marks([Box(50, 60, 63, 88)], [], 3.0, A4)
    assert (50, 52, 50, 57) in {ends(mark) for mark in marks}


def test_marks_shared_by_neighbours_are_drawn_once() -> None:
    # Nine cards cut by four lines each way: a mark at both ends of each.
    page = impose(cards(9), PrintJob()).pages[0]
    assert len(page.lines) == 16
    assert len({ends(line) for line in page.lines}) == 16


def test_a_gutter_gives_every_cut_its_own_marks() -> None:
    page = impose(cards(8), PrintJob(bleed_mm=3.0)).pages[0]
    # Eight cards lie 2 x 4: four upright cuts and eight across, a mark at both ends of each.
    assert len(page.lines) == 2 * (4 + 8)


def test_a_part_sheet_is_marked_at_the_cards_it_has() -> None:
    page = impose(cards(4), PrintJob()).pages[0]
    below_second = (136.5, 105.5, 136.5, 110.5)
    assert below_second in {ends(line) for line in page.lines}
    # The cut between first and second ends at the fourth card's corner and goes on below it.
    assert not any(line.x1_mm == line.x2_mm == 73.5 and line.y1_mm == 105.5 for line in page.lines)


def test_a_mark_is_shortened_before_a_neighbour() -> None:
    marks = sheet_marks([Box(20, 20, 50, 50), Box(74, 20, 50, 50)], [], 0.0, A4)
    assert (71, 20, 73, 20) in {ends(mark) for mark in marks}


def test_a_mark_with_no_room_is_left_out() -> None:
    marks = sheet_marks([Box(20, 20, 50, 50), Box(72.5, 20, 50, 50)], [], 0.0, A4)
    assert not any(70 < mark.x1_mm < 72.5 for mark in marks)


def test_a_mark_ends_at_the_edge_of_the_paper() -> None:
    marks = sheet_marks([Box(3, 60, 63, 88)], [], 0.0, A4)
    assert (0, 60, 2, 60) in {ends(mark) for mark in marks}


def test_a_fold_is_marked_as_a_fold() -> None:
    marks = sheet_marks([Box(20, 40, 126, 88)], [(83, 40, 83, 128)], 0.0, A4)
    folds = {ends(mark) for mark in marks if mark.kind is LineKind.FOLD}
    assert folds == {(83, 34, 83, 39), (83, 129, 83, 134)}


def test_a_job_without_marks_has_none() -> None:
    assert not impose(cards(9), PrintJob(marks=False)).pages[0].lines


def test_backs_are_marked_on_demand_only() -> None:
    assert not impose(cards(2), PrintJob()).pages[1].lines
    assert impose(cards(2), PrintJob(marks_on_backs=True)).pages[1].lines


sides = (st.floats(10.0, 130.0) | st.floats(10.0, 300.0)).map(lambda side: round(side, 2))
jobs = st.builds(
    PrintJob,
    name=st.just("Probe"),
    paper=st.sampled_from(sorted(PAPERS.values(), key=lambda paper: paper.name))
    | st.builds(Paper, st.just("own"), st.just("own"), sides.map(lambda side: side + 50), sides),
    orientation=st.sampled_from(Orientation),
    duplex=st.sampled_from(Duplex),
    bleed_mm=st.sampled_from([0.0, 0.5, 1.0, 1.5, 3.0]) | st.floats(0.0, 3.0),
    gap_mm=st.just(0.0) | st.floats(0.0, 20.0),
    margin_mm=st.sampled_from([0.0, 5.0, 6.35]) | st.floats(0.0, 20.0),
    marks_on_backs=st.booleans(),
    start_position=st.integers(1, 12),
    back_offset_mm=st.just((0.0, 0.0)) | st.tuples(st.floats(-3, 3), st.floats(-3, 3)),
    ruler=st.booleans(),
)


@given(width=sides, height=sides, count=st.integers(1, 30), job=jobs)
def test_no_mark_ever_touches_a_card_or_leaves_the_page(
    width: float, height: float, count: int, job: PrintJob
) -> None:
    for page in impose(cards(count, width, height), job).pages:
        half_line = 0.25 / 72 * 25.4 / 2
        for line in page.lines:
            assert is_on_page(line, page)
            assert not any(touches(line, slot.box, half_line) for slot in page.slots)


@given(width=sides, height=sides, count=st.integers(1, 30), job=jobs)
def test_no_mark_ever_crosses_a_bleed(
    width: float, height: float, count: int, job: PrintJob
) -> None:
    for page in impose(cards(count, width, height), job).pages:
        for slot in page.slots:
            box, bleed = slot.box, slot.bleed
            x, y = box.x_mm - bleed.left, box.y_mm - bleed.top
            right, bottom = box.right_mm + bleed.right, box.bottom_mm + bleed.bottom
            bled = Box(x, y, right - x, bottom - y)
            assert not any(touches(line, bled, -1e-4) for line in page.lines)


boxes = st.builds(
    Box,
    st.floats(0, 180).map(lambda at: round(at, 1)),
    st.floats(0, 250).map(lambda at: round(at, 1)),
    sides.map(lambda side: side / 4 + 5),
    sides.map(lambda side: side / 4 + 5),
)


@given(outlines=st.lists(boxes, min_size=1, max_size=8), bleed=st.sampled_from([0.0, 1.0, 3.0]))
def test_marks_keep_off_cards_however_they_are_packed(outlines: list[Box], bleed: float) -> None:
    for mark in sheet_marks(outlines, [], bleed, A4):
        assert not any(touches(mark, box, 0.05) for box in outlines)
        assert 0 <= mark.x1_mm <= mark.x2_mm <= A4[0]
        assert 0 <= mark.y1_mm <= mark.y2_mm <= A4[1]
