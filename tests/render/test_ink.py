"""What marks look like: read from the pixels of the PDF."""

import pytest

from realms_builder.layout.marks import (
    Clip,
    Drawing,
    Face,
    Gradient,
    Layer,
    Line,
    PathMark,
    Rect,
    TextRun,
    TurnedMarks,
)
from tests.render.proofs import codes, colour_at, pixels, proof

RED, GREEN, BLUE, WHITE = "#ff0000", "#00ff00", "#0000ff", "#ffffff"
SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
<rect width="10" height="10" fill="#00ff00"/>
<rect x="4" y="4" width="2" height="2" fill="currentColor"/></svg>"""


def test_a_box_is_filled_to_its_edge_and_stroked_around_it() -> None:
    image = pixels(Rect(10, 20, 30, 10, RED, BLUE, 1.0))
    assert colour_at(image, 25, 25) == RED
    assert colour_at(image, 9.7, 25) == BLUE
    assert colour_at(image, 25, 30.3) == BLUE
    assert colour_at(image, 9.3, 25) == WHITE


def test_a_box_with_half_its_side_as_radius_is_a_circle() -> None:
    image = pixels(Rect(10, 10, 20, 20, RED, radius_mm=10))
    assert colour_at(image, 10.5, 20) == RED
    assert colour_at(image, 12, 12) == WHITE
    assert colour_at(image, 13.5, 13.5) == RED


def test_later_marks_cover_earlier_ones() -> None:
    image = pixels(Rect(0, 0, 20, 20, RED), Rect(10, 0, 20, 20, BLUE))
    assert colour_at(image, 5, 5) == RED
    assert colour_at(image, 15, 5) == BLUE


def test_a_clear_colour_lets_half_through_and_does_not_stick_to_what_follows() -> None:
    image = pixels(Rect(0, 0, 40, 40, "#ff000080"), Rect(45, 0, 10, 10, RED))
    red, green = colour_at(image, 20, 20)[1:3], colour_at(image, 20, 20)[3:5]
    assert red == "ff"
    assert int(green, 16) == pytest.approx(127, abs=2)
    assert colour_at(image, 50, 5) == RED


def test_a_picture_after_a_clear_colour_is_solid() -> None:
    image = pixels(Rect(0, 0, 1, 1, "#ff000010"), Gradient(10, 10, 20, 20, BLUE, BLUE))
    assert colour_at(image, 20, 20) == BLUE


@pytest.mark.parametrize(
    ("angle", "first", "last"),
    [(0, (11, 30), (49, 30)), (90, (30, 11), (30, 49)), (180, (49, 30), (11, 30))],
)
def test_a_gradient_runs_the_way_its_angle_says(
    angle: float, first: tuple[float, float], last: tuple[float, float]
) -> None:
    image = pixels(Gradient(10, 10, 40, 40, "#000000", "#ffffff", angle))
    start, end = (int(colour_at(image, *place)[1:3], 16) for place in (first, last))
    assert start < 12
    assert end > 243


def test_a_radial_gradient_begins_in_the_middle() -> None:
    image = pixels(Gradient(10, 10, 40, 40, "#000000", "#ffffff", radial=True))
    assert int(colour_at(image, 30, 30)[1:3], 16) < 10
    assert int(colour_at(image, 11, 11)[1:3], 16) > 235


def test_a_gradient_can_fade_out() -> None:
    image = pixels(Rect(0, 0, 63, 88, RED), Gradient(0, 0, 63, 88, "#0000ff00", "#0000ffff"))
    assert colour_at(image, 30, 0.1) == RED
    assert int(colour_at(image, 30, 44)[5:7], 16) == pytest.approx(127, abs=4)
    assert int(colour_at(image, 30, 87.8)[5:7], 16) > 250


def test_a_path_with_a_hole_is_hollow_by_the_even_odd_rule() -> None:
    outer = (("M", 10, 10), ("L", 50, 10), ("L", 50, 50), ("L", 10, 50), ("Z",))
    inner = (("M", 20, 20), ("L", 40, 20), ("L", 40, 40), ("L", 20, 40), ("Z",))
    hollow = pixels(PathMark(outer + inner, RED, even_odd=True))
    assert colour_at(hollow, 30, 30) == WHITE
    assert colour_at(hollow, 15, 30) == RED
    assert colour_at(pixels(PathMark(outer + inner, RED)), 30, 30) == RED


def test_a_dashed_line_has_gaps_and_the_next_line_has_none() -> None:
    image = pixels(Line(10, 10, 50, 10, RED, 1, (5, 5)), Line(10, 20, 50, 20, RED, 1))
    assert colour_at(image, 12, 10) == RED
    assert colour_at(image, 17, 10) == WHITE
    assert colour_at(image, 17, 20) == RED


def test_a_group_shows_only_what_lies_in_its_box() -> None:
    image = pixels(Clip(10, 10, 10, 10, (Rect(0, 0, 60, 60, RED),)), Rect(30, 30, 5, 5, BLUE))
    assert colour_at(image, 15, 15) == RED
    assert colour_at(image, 21, 15) == WHITE
    assert colour_at(image, 32, 32) == BLUE


def test_states_set_within_a_group_do_not_leak_out_of_it() -> None:
    group = Clip(0, 0, 5, 5, (Rect(0, 0, 5, 5, BLUE), TextRun(0, 3, "x", "text", 8, GREEN)))
    image = pixels(Rect(10, 10, 5, 5, RED), group, Rect(20, 10, 5, 5, RED))
    assert colour_at(image, 22, 12) == RED


def test_a_quarter_turn_is_clockwise() -> None:
    image = pixels(TurnedMarks(30, 30, 90, (Rect(30, 28, 20, 4, RED),)))
    assert colour_at(image, 30, 45) == RED
    assert colour_at(image, 45, 30) == WHITE


def test_a_drawing_is_fitted_whole_and_takes_other_colours(tmp_path) -> None:
    file = tmp_path / "emblem.svg"
    file.write_text(SVG)
    image = pixels(
        Drawing(10, 10, 40, 20, str(file), (("currentColor", RED), ("#00ff00", BLUE))),
        Drawing(10, 50, 20, 20, str(file)),
    )
    # 40 x 20 holds a square of 20, in the middle.
    assert colour_at(image, 30, 20) == RED
    assert colour_at(image, 21, 12) == BLUE
    assert colour_at(image, 15, 20) == WHITE
    assert colour_at(image, 12, 52) == GREEN
    assert colour_at(image, 20, 60) == "#000000"


def test_a_drawing_that_cannot_be_read_is_reported_and_the_rest_drawn(tmp_path) -> None:
    broken = tmp_path / "broken.svg"
    broken.write_text("<svg")
    marks = (
        Drawing(10, 10, 10, 10, str(broken)),
        Drawing(10, 10, 10, 10, str(tmp_path / "none.svg")),
        Rect(30, 30, 5, 5, RED),
    )
    assert codes(*marks) == ["svg.broken", "svg.unreadable"]
    assert colour_at(pixels(*marks), 32, 32) == RED


def test_numbers_that_are_none_do_no_harm() -> None:
    marks = (
        Rect(float("nan"), 0, float("inf"), 5, RED),
        Rect(10, 10, -5, 0, RED, BLUE, -1, -3),
        TextRun(1e300, -1e300, "weg", "text", 8),
        Gradient(0, 0, 0, 0, RED, BLUE),
        PathMark((("L", 1, 1), ("L", 2, 2)), RED),
        PathMark((("Z",),), RED),
        Drawing(0, 0, 0, 0, "x"),
        Rect(40, 40, 5, 5, GREEN),
    )
    assert colour_at(pixels(*marks), 42, 42) == GREEN


def test_groups_nested_without_end_are_cut_off() -> None:
    marks = (Rect(0, 0, 1, 1, RED),)
    for _ in range(300):
        marks = (Clip(0, 0, 60, 60, marks),)
    assert proof(*marks).startswith(b"%PDF")


def test_equal_faces_have_equal_hashes_and_any_change_shows() -> None:
    def made(colour: str = RED, ground: str = BLUE, corner: float = 3) -> str:
        layer = Layer([Rect(0, 0, 63, 88, ground)])
        return Face(63, 88, 3, corner, [Rect(1, 1, 2, 2, colour)], [layer]).hash()

    assert made() == made()
    assert len({made(), made(colour=GREEN), made(ground=GREEN), made(corner=2)}) == 4


def test_a_hash_is_the_same_in_every_process() -> None:
    assert Face(63.0, 88.0, marks=[Line(0, 0, 1, 1)]).hash() == "aa81bc42bf65b03af0a86a01441ca2ed"
