"""The calibration sheet, read as a person reads it: held against the light, front to the eye."""

from math import nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.cards.imposition.calibration import (
    CalibrationSheet,
    SheetLabel,
    calibration_sheet,
    offset_from_readings,
)
from realms_builder.cards.imposition.imposition import impose
from realms_builder.cards.imposition.pages import Box, CardOnSheet, Page, PageSide, SheetLine
from realms_builder.cards.imposition.print_job import Duplex, Orientation, PrintJob
from realms_builder.cards.sizes import CARD_SIZES, PAPERS, Paper
from realms_builder.core.problems import Problem
from tests.cards.held_sheet import through_paper, turned_over

EDGES = (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)
WAYS = [(edge, landscape) for edge in EDGES for landscape in (False, True)]
A4 = PAPERS["a4"]
HALVES = st.integers(-7, 7).map(lambda steps: steps / 2)


def sheet(
    edge: Duplex = Duplex.LONG_EDGE,
    landscape: bool = False,
    paper: Paper = A4,
    offset: tuple[float, float] = (0.0, 0.0),
    card: str = "poker",
    lang: str = "de",
) -> CalibrationSheet:
    """Return a sheet that must be possible."""
    found = calibration_sheet(
        paper, edge, landscape=landscape, card=CARD_SIZES[card], offset_mm=offset, lang=lang
    )
    assert isinstance(found, CalibrationSheet), found
    return found


def seen_through(made: CalibrationSheet, misfeed: tuple[float, float] = (0.0, 0.0)) -> list[Box]:
    """Return the lines of the back as they are seen from the front, printed off by *misfeed*.

    The misfeed is that of the printer: right and down on the back page as it is printed.
    """
    page = Page(2, 1, PageSide.BACK, made.width_mm, made.height_mm, ())
    job = PrintJob(duplex=made.duplex)
    return [through_paper(line.box.moved(*misfeed), page, job) for line in made.back.lines]


def upright(lines: list[Box], length_mm: float) -> list[Box]:
    """Return the upright lines of one length."""
    return [b for b in lines if b.width_mm < 1e-6 and abs(b.height_mm - length_mm) < 1e-6]


def level(lines: list[Box], length_mm: float) -> list[Box]:
    """Return the level lines of one length."""
    return [b for b in lines if b.height_mm < 1e-6 and abs(b.width_mm - length_mm) < 1e-6]


def reading(made: CalibrationSheet, misfeed: tuple[float, float]) -> tuple[float, float]:
    """Return the numbers at the front ticks that run on into a tick of the back."""
    front = [line.box for line in made.front.lines]
    back = [
        box
        for line, box in zip(made.back.lines, seen_through(made, misfeed), strict=True)
        if 8 in _sides(line) or (10 in _sides(line) and line.weight_pt > 1)
    ]
    numbers = [label for label in made.front.labels if label.size_pt == 8 and not label.bold]
    across = [
        _number_at(numbers, x=tick.x_mm)
        for tick in upright(front, 6.0)
        if any(abs(tick.x_mm - box.x_mm) < 0.05 and box.width_mm < 1e-6 for box in back)
    ]
    down = [
        _number_at(numbers, y=tick.y_mm)
        for tick in level(front, 6.0)
        if any(abs(tick.y_mm - box.y_mm) < 0.05 and box.height_mm < 1e-6 for box in back)
    ]
    assert (len(across), len(down)) == (1, 1), "no other pair of lines may meet"
    return across[0], down[0]


def _sides(line: SheetLine) -> tuple[float, float]:
    return round(line.box.width_mm, 6), round(line.box.height_mm, 6)


def _number_at(labels: list[SheetLabel], x: float = nan, y: float = nan) -> float:
    """Return the number printed beside a tick, the nearest in one direction."""
    found = min(
        labels,
        key=lambda label: abs(label.x_mm - x) if x == x else abs(label.baseline_y_mm - 0.95 - y),
    )
    return float(found.text.replace("−", "-").replace(",", "."))


@pytest.mark.parametrize(("edge", "landscape"), WAYS)
def test_a_perfect_printer_reads_zero(edge: Duplex, landscape: bool) -> None:
    assert reading(sheet(edge, landscape), (0, 0)) == (0, 0)


@pytest.mark.parametrize(("edge", "landscape"), WAYS)
@given(HALVES, HALVES)
def test_what_is_read_makes_the_second_sheet_read_zero(
    edge: Duplex, landscape: bool, right: float, down: float
) -> None:
    first = reading(sheet(edge, landscape), (right, down))
    offset = offset_from_readings(*first, A4, edge, landscape=landscape)
    assert offset == (-right + 0.0, -down + 0.0)
    assert not isinstance(offset, Problem)
    assert reading(sheet(edge, landscape, offset=offset), (right, down)) == (0, 0)


def test_readings_say_where_the_back_is_seen() -> None:
    # On the long edge of an upright page, what is too far left from behind is too far right
    # from the front; on the short edge it is up and down that change places.
    assert reading(sheet(Duplex.LONG_EDGE), (-1.5, 1.0)) == (1.5, 1.0)
    assert reading(sheet(Duplex.SHORT_EDGE), (-1.5, 1.0)) == (-1.5, -1.0)


def test_a_second_reading_adds_to_the_offset_in_force() -> None:
    found = offset_from_readings(0.5, 0.0, A4, Duplex.LONG_EDGE, applied_mm=(1.5, -0.5))
    assert found == (2.0, -0.5)


@pytest.mark.parametrize("value", [nan, float("inf"), 20.5, -21.0])
def test_a_number_that_cannot_be_read_is_told(value: float) -> None:
    found = offset_from_readings(0.0, value, A4, Duplex.LONG_EDGE)
    assert isinstance(found, Problem)
    assert found.code == "calibration.bad_reading"


def test_an_offset_no_sheet_can_take_is_told() -> None:
    found = offset_from_readings(3, 0, A4, Duplex.LONG_EDGE, applied_mm=(18, 0))
    assert isinstance(found, Problem)
    assert (found.code, found.values["value"]) == ("calibration.offset_too_large", 21)


@pytest.mark.parametrize(("edge", "landscape"), WAYS)
def test_the_offset_brings_the_backs_of_cards_behind_their_fronts(
    edge: Duplex, landscape: bool
) -> None:
    misfeed = (1.5, -2.0)
    offset = offset_from_readings(
        *reading(sheet(edge, landscape), misfeed), A4, edge, landscape=landscape
    )
    assert not isinstance(offset, Problem)
    way = Orientation.LANDSCAPE if landscape else Orientation.PORTRAIT
    job = PrintJob(orientation=way, duplex=edge, back_offset_mm=offset)
    front, back = impose([CardOnSheet(63, 88)], job).pages
    landed = through_paper(back.slots[0].box.moved(*misfeed), back, job)
    wanted = front.slots[0].box
    assert (landed.x_mm, landed.y_mm) == pytest.approx((wanted.x_mm, wanted.y_mm))


@pytest.mark.parametrize(("edge", "landscape"), WAYS)
def test_crosses_and_the_card_lie_behind_those_of_the_front(edge: Duplex, landscape: bool) -> None:
    made = sheet(edge, landscape)
    page = Page(2, 1, PageSide.BACK, made.width_mm, made.height_mm, ())
    job = PrintJob(duplex=edge)
    front = {_middle(line) for line in made.front.lines if line.box.width_mm == 12}
    back = {
        tuple(round(n, 3) for n in turned_over(_middle(line), page, job))
        for line in made.back.lines
        if line.box.width_mm == pytest.approx(10) and line.weight_pt < 1
    }
    assert len(front) == 5
    assert back == front
    card = [b for b in seen_through(made) if b.width_mm == pytest.approx(63.5)]
    assert [round(b.x_mm, 4) for b in card] == [
        line.x1_mm for line in made.front.lines if line.box.width_mm == pytest.approx(63.5)
    ]


def _middle(line: SheetLine) -> tuple[float, float]:
    return round((line.x1_mm + line.x2_mm) / 2, 3), round((line.y1_mm + line.y2_mm) / 2, 3)


@pytest.mark.parametrize("paper", ["a4", "a5", "a3", "letter", "legal", "tabloid"])
@pytest.mark.parametrize("landscape", [False, True])
def test_nothing_lies_where_printers_do_not_print(paper: str, landscape: bool) -> None:
    made = sheet(landscape=landscape, paper=PAPERS[paper])
    for line in made.front.lines + made.back.lines:
        assert line.x1_mm >= 5
        assert line.y1_mm >= 5
        assert line.x2_mm <= made.width_mm - 5
        assert line.y2_mm <= made.height_mm - 5


def test_the_ruler_is_a_hundred_millimetres_long_and_counts_each() -> None:
    lines = sheet().front.lines
    ruler = next(line for line in lines if line.box.width_mm == 100)
    ticks = [line.x1_mm for line in lines if line.y2_mm == ruler.y2_mm and not line.box.width_mm]
    assert len(ticks) == 101
    assert (min(ticks), max(ticks)) == (ruler.x1_mm, ruler.x2_mm)


def test_a_card_that_only_fits_sideways_lies_sideways() -> None:
    made = sheet(landscape=True, paper=PAPERS["letter"], card="a6")
    assert any(line.box.width_mm == 148 for line in made.front.lines)
    assert made.problems == ()


def test_without_room_for_the_card_the_scales_remain() -> None:
    made = sheet(paper=PAPERS["a5"], landscape=True)
    assert [p.code for p in made.problems] == ["calibration.no_box"]
    assert reading(made, (0.5, 1.0)) == (0.5, -1.0)


def test_paper_too_small_for_the_scales_is_told() -> None:
    found = calibration_sheet(Paper("x", "x", 100, 150), Duplex.LONG_EDGE)
    assert isinstance(found, Problem)
    assert found.code == "calibration.paper_too_small"


@pytest.mark.parametrize("duplex", [Duplex.FOLD, Duplex.NONE])
def test_what_is_not_printed_on_two_sides_needs_no_calibration(duplex: Duplex) -> None:
    found = calibration_sheet(A4, duplex)
    assert isinstance(found, Problem)
    assert found.code == "calibration.no_duplex"


def test_an_absurd_offset_is_told() -> None:
    found = calibration_sheet(A4, Duplex.LONG_EDGE, offset_mm=(25.0, 0.0))
    assert isinstance(found, Problem)
    assert found.code == "sheet.bad_offset"


@pytest.mark.parametrize(("lang", "number"), [("de", "+1,5"), ("en", "+1.5")])
def test_numbers_and_the_offset_in_force_are_in_the_language(lang: str, number: str) -> None:
    made = sheet(offset=(1.5, -0.5), lang=lang)
    assert number in [label.text for label in made.front.labels]
    assert number in made.front.paragraph.texts[-1]
