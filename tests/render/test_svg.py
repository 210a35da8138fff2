"""Reading drawings: shapes, paint, coordinates and files that mean harm."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from realms_builder.render.pictures.svg import DrawingError, SvgDrawing, SvgGradient, load_svg


def drawn(inside: str, view_box: str = "0 0 100 100") -> SvgDrawing:
    return load_svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}">{inside}</svg>')


def path(data: str) -> tuple[tuple[str | float, ...], ...]:
    return drawn(f'<path d="{data}"/>').shapes[0].commands


def refused(text: str | bytes | Path) -> str:
    with pytest.raises(DrawingError) as caught:
        load_svg(text)
    return caught.value.code


# Paths --------------------------------------------------------------------------------------------


def test_relative_commands_become_absolute_lines():
    assert path("m10 10h5v5H2V3l1-1z") == (
        ("M", 10, 10),
        ("L", 15, 10),
        ("L", 15, 15),
        ("L", 2, 15),
        ("L", 2, 3),
        ("L", 3, 2),
        ("Z",),
    )


def test_further_pairs_after_a_move_are_lines():
    assert path("M1 2 3 4,5-6") == (("M", 1, 2), ("L", 3, 4), ("L", 5, -6))


def test_a_quadratic_curve_becomes_a_cubic_with_handles_at_two_thirds():
    assert path("M0 0Q3 6 6 0") == (("M", 0, 0), ("C", 2, 4, 4, 4, 6, 0))


def test_smooth_curves_mirror_the_handle_before_them():
    assert path("M0 0C0 1 2 3 4 3S8 1 8 0")[2] == ("C", 6, 3, 8, 1, 8, 0)
    assert path("M0 0q3 6 6 0t6 0")[2] == ("C", 8, -4, 10, -4, 12, 0)


def test_a_smooth_curve_after_a_line_starts_with_its_own_point():
    assert path("M0 0L4 0S8 1 8 0")[2] == ("C", 4, 0, 8, 1, 8, 0)


def test_a_half_circle_becomes_two_cubics_through_its_top():
    commands = path("M0 10A10 10 0 0 1 20 10")
    assert [command[0] for command in commands] == ["M", "C", "C"]
    assert commands[1][5:] == (10, 0)
    assert commands[2][5:] == (20, 10)


def test_the_large_flag_takes_the_long_way_round():
    short = path("M10 0A10 10 0 0 1 20 10")
    long = path("M10 0A10 10 0 1 1 20 10")
    assert (len(short), len(long)) == (2, 4)


def test_arc_flags_need_no_space_after_them():
    assert path("M0 0a5 5 0 015 5") == path("M0 0a5 5 0 0 1 5 5")


def test_an_arc_with_a_radius_too_small_grows_to_reach_its_end():
    assert path("M0 0A1 1 0 0 1 20 0")[1][5:] == (10, -10)


def test_drawing_goes_on_from_the_start_after_closing():
    assert path("M5 5h5v5zl1 1")[4:] == (("M", 5, 5), ("L", 6, 6))


@pytest.mark.parametrize(
    "data", ["L1 1", "M1", "M1 1 2", "M0 0X", "M0 0A1 1 0 2 0 1 1", "M1e999 0"]
)
def test_a_path_that_breaks_off_is_an_error_and_not_half_a_picture(data: str):
    assert refused(f'<svg viewBox="0 0 9 9"><path d="{data}"/></svg>') == "svg.value"


# Shapes and coordinates ---------------------------------------------------------------------------


def test_a_circle_is_four_cubics_with_the_usual_handles():
    commands = drawn('<circle cx="50" cy="50" r="10"/>').shapes[0].commands
    assert commands[0] == ("M", 60, 50)
    assert commands[1] == ("C", 60, 55.5228, 55.5228, 60, 50, 60)
    assert len(commands) == 6


def test_a_rounded_corner_is_never_wider_than_half_the_rectangle():
    commands = drawn('<rect width="4" height="10" rx="9"/>').shapes[0].commands
    assert commands[0] == ("M", 2, 0)


def test_polygons_close_and_polylines_stay_open():
    closed, opened = drawn(
        '<polygon points="0,0 4,0 4 4"/><polyline points="0 0 4 0 4" fill="none" stroke="red"/>'
    ).shapes
    assert closed.commands == (("M", 0, 0), ("L", 4, 0), ("L", 4, 4), ("Z",))
    assert opened.commands == (("M", 0, 0), ("L", 4, 0))


def test_shapes_without_extent_are_left_out():
    assert drawn('<rect width="0" height="5"/><circle r="-1"/><ellipse rx="1"/>').shapes == ()


def test_transforms_nest_from_outside_to_inside():
    inside = '<g transform="translate(10,20)"><g transform="scale(2)"><path d="M1 1h1"/></g></g>'
    assert drawn(inside).shapes[0].commands == (("M", 12, 22), ("L", 14, 22))


def test_a_rotation_turns_clockwise_about_its_own_point():
    assert drawn('<path d="M2 1h1" transform="rotate(90 1 1)"/>').shapes[0].commands == (
        ("M", 1, 2),
        ("L", 1, 3),
    )


def test_a_line_widens_with_its_group():
    inside = '<g transform="scale(3)"><path d="M0 0h1" stroke="red" stroke-width="2"/></g>'
    assert drawn(inside).shapes[0].stroke_width == 6


def test_the_corner_of_the_view_box_becomes_zero():
    drawing = drawn('<path d="M10 20h5"/>', "10 20 30 40")
    assert (drawing.width, drawing.height) == (30, 40)
    assert drawing.shapes[0].commands == (("M", 0, 0), ("L", 5, 0))


def test_width_and_height_serve_where_there_is_no_view_box():
    drawing = load_svg('<svg width="30mm" height="20mm"/>')
    assert (drawing.width, drawing.height) == (30, 20)


# Paint --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("#abc", "#aabbcc"),
        ("#A1B2C3", "#a1b2c3"),
        ("#a1b2c3ff", "#a1b2c3"),
        ("rgb(255, 0, 16)", "#ff0010"),
        ("rgb(100%,0%,50%)", "#ff0080"),
        ("Teal", "#008080"),
        ("none", None),
        ("currentColor", "#000000"),
    ],
)
def test_colours_are_read_as_six_digits(written: str, read: str | None):
    shapes = drawn(f'<rect width="1" height="1" fill="{written}"/>').shapes
    assert [shape.fill for shape in shapes] == ([read] if read else [])


def test_children_inherit_paint_and_style_wins_over_attributes():
    inside = '<g fill="red" fill-rule="evenodd"><path d="M0 0h1v1z" style="fill: #00f"/></g>'
    (shape,) = drawn(inside).shapes
    assert (shape.fill, shape.even_odd) == ("#0000ff", True)


def test_a_style_sheet_colours_by_tag_class_and_id():
    sheet = "<style>/* a { */ path{fill:#111} .x,.y{fill:#222}#z{fill:#333}</style>"
    paths = '<path d="M0 0h1"/><path class="q y" d="M0 0h1"/><path class="x" id="z" d="M0 0h1"/>'
    assert [shape.fill for shape in drawn(sheet + paths).shapes] == [
        "#111111",
        "#222222",
        "#333333",
    ]


def test_group_opacity_multiplies_down():
    inside = '<g opacity=".5"><rect width="1" height="1" opacity="50%" fill-opacity=".5"/></g>'
    assert drawn(inside).shapes[0].opacity == 0.125


def test_fill_and_line_with_different_opacity_become_two_shapes():
    inside = '<rect width="1" height="1" stroke="#fff" fill-opacity=".25"/>'
    fill, line = drawn(inside).shapes
    assert (fill.fill, fill.stroke, fill.opacity) == ("#000000", None, 0.25)
    assert (line.fill, line.stroke, line.opacity) == (None, "#ffffff", 1)


def test_hidden_things_stay_hidden():
    inside = (
        '<g display="none"><path d="M0 0h1" display="inline"/></g>'
        '<path visibility="hidden" d="M0 0h1"/>'
    )
    assert drawn(inside).shapes == ()


GRADIENT = (
    '<linearGradient id="g" x1="0" x2="0" y1="0" y2="1">'
    '<stop stop-color="#fff"/>{}</linearGradient>'
)
LAST_STOP = '<stop offset="100%" style="stop-color:#123"/>'


def test_a_gradient_spans_the_box_of_its_shape_in_drawing_units():
    inside = (
        f'<g transform="translate(0 5)"><rect x="1" y="2" width="4" height="6" fill="url(#g)"/></g>'
        f"<defs>{GRADIENT.format(LAST_STOP)}</defs>"
    )
    stops = ((0.0, "#ffffff"), (1.0, "#112233"))
    assert drawn(inside).shapes[0].fill == SvgGradient(1, 7, 1, 13, stops)


def test_a_gradient_in_user_space_keeps_its_own_line_and_borrows_stops():
    link = (
        '<linearGradient id="h" href="#g" gradientUnits="userSpaceOnUse" '
        'x1="3" y1="4" x2="9" y2="4"/>'
    )
    inside = GRADIENT.format(LAST_STOP) + link + '<circle r="2" fill="url(#h)"/>'
    fill = drawn(inside).shapes[0].fill
    assert isinstance(fill, SvgGradient)
    assert (fill.x1, fill.y1, fill.x2, fill.y2) == (3, 4, 9, 4)
    assert len(fill.stops) == 2


def test_a_gradient_with_one_stop_is_a_colour_and_one_with_none_is_nothing():
    one = GRADIENT.format("") + '<circle r="2" fill="url(#g)"/>'
    none = '<linearGradient id="g"/><circle r="2" fill="url(#g)"/>'
    assert drawn(one).shapes[0].fill == "#ffffff"
    assert drawn(none).shapes == ()


def test_gradients_that_borrow_from_each_other_end():
    inside = (
        '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>'
        '<circle r="2" fill="url(#a)"/>'
    )
    assert drawn(inside).shapes == ()


# What is left out ---------------------------------------------------------------------------------


def test_unknown_elements_are_left_out_with_their_children_and_counted():
    drawing = drawn(
        '<text>a<path d="M0 0h1"/></text><text/><image href="http://nowhere.invalid/x"/>'
        '<path d="M0 0h1"/>'
    )
    left_out = {problem.values["name"]: problem.values["count"] for problem in drawing.problems}
    assert left_out == {"text": 2, "image": 1}
    assert {problem.code for problem in drawing.problems} == {"svg.element_ignored"}
    assert len(drawing.shapes) == 1


def test_what_editors_note_for_themselves_is_no_problem():
    inside = '<title>x</title><metadata><a/></metadata><e:view xmlns:e="urn:e"/><path d="M0 0h1"/>'
    drawing = drawn(inside)
    assert (len(drawing.shapes), drawing.problems) == (1, ())


def test_unknown_colours_round_gradients_and_clipping_are_reported():
    drawing = drawn(
        '<radialGradient id="r"><stop stop-color="red"/><stop offset="1" stop-color="#00f"/>'
        '</radialGradient><circle r="2" fill="url(#r)"/>'
        '<circle r="2" fill="blurple" clip-path="url(#c)"/>'
    )
    assert {problem.code for problem in drawing.problems} == {
        "svg.radial_gradient",
        "svg.colour",
        "svg.attribute_ignored",
    }
    assert [shape.fill for shape in drawing.shapes] == ["#0000ff", "#000000"]


# Files that are broken or mean harm ---------------------------------------------------------------

HEAD = '<svg viewBox="0 0 9 9">'


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<svg", "svg.broken"),
        (b"", "svg.broken"),
        ("<html/>", "svg.not_svg"),
        ("<svg/>", "svg.no_size"),
        ('<svg width="100%" height="5"/>', "svg.no_size"),
        ('<svg viewBox="0 0 9"/>', "svg.no_size"),
        ('<svg viewBox="0 0 0 9"/>', "svg.no_size"),
        ('<svg viewBox="0 0 nan inf"/>', "svg.value"),
        (b'<?xml version="1.0" encoding="klingon"?><svg/>', "svg.value"),
        (HEAD + '<g transform="spin(9)"/></svg>', "svg.value"),
        (HEAD + '<rect width="x" height="1"/></svg>', "svg.value"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]>' + HEAD + "&a;</svg>", "svg.entities"),
        (
            '<!DOCTYPE svg [<!ENTITY x SYSTEM "http://nowhere.invalid/x">]>' + HEAD + "</svg>",
            "svg.entities",
        ),
        (HEAD + "<g>" * 100 + "</g>" * 100 + "</svg>", "svg.too_complex"),
        (HEAD + "<text>" + "<g>" * 100 + "</g>" * 100 + "</text></svg>", "svg.too_complex"),
        (HEAD + "<g/>" * 20_001 + "</svg>", "svg.too_complex"),
        (HEAD + " " * 2_000_001 + "</svg>", "svg.too_big"),
        (HEAD + ("<path d='M0 0" + "h1" * 60_000 + "'/>") * 2 + "</svg>", "svg.too_complex"),
        (
            HEAD + "<g transform='scale(1e6)'>" * 9 + "<path d='M1 1'/>" + "</g>" * 9 + "</svg>",
            "svg.value",
        ),
        ("nowhere/to/be/found.svg", "svg.unreadable"),
        ("with\0zero.svg", "svg.unreadable"),
    ],
    ids=lambda value: value if isinstance(value, str) and value.startswith("svg.") else "",
)
def test_a_file_that_is_no_good_drawing_is_refused_by_code(text: str | bytes, code: str):
    assert refused(text) == code


def test_a_folder_is_no_picture(tmp_path: Path):
    assert refused(tmp_path) == "svg.unreadable"


def test_a_plain_doctype_is_accepted_and_nothing_is_fetched():
    text = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://nowhere.invalid/svg.dtd">' + HEAD
    assert load_svg(text + '<path d="M0 0h1"/></svg>').shapes


@pytest.mark.parametrize(
    "text",
    [
        HEAD + '<rect height="1" width="' + "1" * 1_900_000 + 'x"/></svg>',
        HEAD + "<style>" + "/*" * 900_000 + "</style></svg>",
        HEAD + "<style>" + "a" * 1_900_000 + "</style></svg>",
        HEAD + '<g transform="' + "scale(1)" * 200_000 + '"/></svg>',
        HEAD + '<circle r="1" fill="' + "rgb(" * 400_000 + '"/></svg>',
        HEAD + '<path class="' + "a " * 900_000 + '" d="M0 0h1"/></svg>',
    ],
)
@pytest.mark.timeout(300)
def test_no_text_makes_the_reader_hang(text: str):
    try:
        assert load_svg(text)
    except DrawingError as error:
        assert error.code == "svg.value"


def test_a_file_is_read_by_its_own_encoding(tmp_path: Path):
    file = tmp_path / "köln.svg"
    text = '<?xml version="1.0" encoding="iso-8859-1"?><svg viewBox="0 0 9 9"><text>ü</text></svg>'
    file.write_bytes(text.encode("latin-1"))
    (problem,) = load_svg(file).problems
    assert (problem.place.file, problem.values["name"]) == ("köln.svg", "text")


def test_text_with_a_byte_order_mark_is_text_and_not_a_path():
    assert load_svg("\ufeff<svg viewBox='0 0 9 9'/>").width == 9


def test_a_circle_drawn_with_arcs_stays_within_a_thousandth_of_round():
    commands = path("M0 50A50 50 0 1 1 100 50A50 50 0 1 1 0 50Z")
    worst = 0.0
    start = commands[0][1:]
    for command in commands[1:-1]:
        one, two, three, four, five, six = (float(value) for value in command[1:])
        middle_x = (float(start[0]) + 3 * one + 3 * three + five) / 8
        middle_y = (float(start[1]) + 3 * two + 3 * four + six) / 8
        worst = max(worst, abs(math.hypot(middle_x - 50, middle_y - 50) - 50))
        start = command[5:]
    assert worst < 0.05
