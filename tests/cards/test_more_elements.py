"""Icon rows, zones of tracks, figures, gradients, cut and faded pictures, lists that end early."""

from __future__ import annotations

from pathlib import Path as FilePath

import pytest

from realms_builder.cards.elements.picture_maker import figure
from realms_builder.cards.template.binding import Plain
from realms_builder.game.formulas.values import MISSING
from realms_builder.layout.marks import (
    Clip,
    Drawing,
    Face,
    Gradient,
    Mark,
    Masked,
    PathMark,
    Picture,
    Rect,
    TextRun,
    every_mark,
)
from realms_builder.layout.scaled_marks import scaled
from tests.cards.card_builders import (
    EvenMetrics,
    codes,
    compose,
    problems_of,
    runs,
    subject,
    texts,
    things,
)

HEAD = "format: 1\nkind: card\nsize: [63, 88]\nbleed: 3\n"
AP = "\ue000"
"""The one icon that the composer of the builders knows, ``ap``."""


def marks(face: Face) -> list[Mark]:
    return list(every_mark([*(m for layer in face.layers for m in layer.marks), *face.marks]))


def front(element: str, **values: object) -> Face:
    return compose(f"{HEAD}front:\n  - {element}", subject(**values)).front  # type: ignore[arg-type]


def test_a_number_becomes_as_many_icons_and_the_rest_is_empty() -> None:
    text = (
        '{id: a, box: [10, 5, 40, 10], icon_row: hp, of: "5", full: ":ap:", empty: "o", box_mm: 4, '
        'gap: 1, colours: ["#112233", "#445566"]}'
    )
    found = runs(front(text, hp=3))
    assert [run.text for run in found] == [AP, AP, AP, "o", "o"]
    assert [run.x for run in found] == [10, 15, 20, 25, 30]
    assert [run.colour for run in found] == ["#112233"] * 3 + ["#445566"] * 2
    # An em of 4 mm, whose baseline lies 0.8 of it below its top.
    assert {round(run.baseline_y, 6) for run in found} == {5 + 0.8 * 4}
    assert {round(run.size_pt, 6) for run in found} == {round(4 / 25.4 * 72, 6)}


def test_icons_wrap_into_lines_and_each_line_is_aligned() -> None:
    text = (
        '{id: a, box: [0, 0, 14.5, 20], icon_row: hp, full: ":ap:", box_mm: 4, gap: 1, '
        "align: right}"
    )
    found = runs(front(text, hp=5))
    # Three of 4 mm with gaps of 1 mm are 14 mm wide, two are 9.
    assert [(run.x, round(run.baseline_y, 6)) for run in found] == [
        (0.5, 3.2),
        (5.5, 3.2),
        (10.5, 3.2),
        (5.5, 8.2),
        (10.5, 8.2),
    ]


def test_more_icons_than_wanted_are_counted_at_the_end_and_said() -> None:
    element = '{id: a, box: [0, 0, 60, 5], icon_row: hp, full: ":ap:", most: 2, box_mm: 4, gap: 1}'
    faces = compose(f"{HEAD}front:\n  - {element}", subject(hp=7))
    assert texts(faces.front) == [AP, AP, "+5"]
    assert codes(faces) == ["card.items_left_out"]
    assert (faces.problems[0].values["shown"], faces.problems[0].values["total"]) == (2, 7)


def test_a_list_becomes_the_icons_of_its_things() -> None:
    items = (Plain({"name": "one", "icon": "ap"}), Plain({"name": "two", "icon": "none"}))
    element = '{id: a, box: [0, 0, 60, 5], icon_row: items, full: "o"}'
    faces = compose(f"{HEAD}front:\n  - {element}", subject(items=items))
    assert texts(faces.front) == [AP, "o"]
    assert [(p.code, p.values["text"]) for p in faces.problems] == [("card.no_icon", "two")]


def test_no_points_no_icons() -> None:
    text = '{id: a, box: [0, 0, 60, 5], icon_row: hp, full: ":ap:"}'
    assert texts(front(text, hp=0)) == texts(front(text, hp=MISSING)) == []


def test_zones_count_their_own_boxes_in_two_colours() -> None:
    text = (
        "{id: a, box: [0, 0, 60, 20], boxes: square, box_mm: 4, gap: 1, "
        'colours: ["#ffffff", "#ff8800"], track: [{name: Front, boxes: armour, split: armour - 1}, '
        "{name: Rear, boxes: armour - 2}, {name: Never, boxes: '9', when: armour > 5}]}"
    )
    boxes = [m for m in marks(front(text, armour=3)) if isinstance(m, Rect) and m.fill]
    assert [(box.x, box.y, box.fill) for box in boxes] == [
        (0, 0, "#ffffff"),
        (5, 0, "#ffffff"),
        (10, 0, "#ff8800"),
        (0, 5, "#ffffff"),
    ]


def test_a_repeat_shows_the_first_and_says_how_many_more() -> None:
    element = "{id: a, box: [0, 0, 60, 50], repeat: items, most: 2}"
    faces = compose(f"{HEAD}front:\n  - {element}", subject(items=things("a", "b", "c", "d")))
    assert texts(faces.front) == ["a", "b", "… +2"]
    assert codes(faces) == ["card.items_left_out"]
    all_of_it = compose(f"{HEAD}front:\n  - {element}", subject(items=things("a", "b")))
    assert (texts(all_of_it.front), codes(all_of_it)) == (["a", "b"], [])


def test_what_a_filter_drops_is_not_left_out() -> None:
    element = "{id: a, box: [0, 0, 60, 50], repeat: items, most: 1, where: name != 'b'}"
    faces = compose(f"{HEAD}front:\n  - {element}", subject(items=things("a", "b")))
    assert (texts(faces.front), codes(faces)) == (["a"], [])


def test_a_table_shows_the_first_rows_and_says_how_many_more() -> None:
    element = (
        '{id: a, box: [0, 0, 60, 50], table: items, most: 1, more: "{left} of {total} more", '
        'columns: [{text: "{name}", width: 1fr}]}'
    )
    faces = compose(f"{HEAD}front:\n  - {element}", subject(items=things("a", "b", "c")))
    assert texts(faces.front) == ["a", "2 of 3 more"]
    assert codes(faces) == ["card.items_left_out"]


def test_an_ellipse_fills_its_box_and_a_circle_lies_in_the_middle() -> None:
    (ellipse,) = (
        m
        for m in marks(front("{box: [10, 20, 30, 12], shape: ellipse, fill: ink}"))
        if isinstance(m, PathMark)
    )
    (circle,) = (
        m
        for m in marks(front("{box: [10, 20, 30, 12], shape: circle, fill: ink}"))
        if isinstance(m, PathMark)
    )
    assert _extent(ellipse) == (10, 20, 40, 32)
    assert _extent(circle) == (19, 20, 31, 32)


def _extent(path: PathMark) -> tuple[float, float, float, float]:
    ends = [(float(step[-2]), float(step[-1])) for step in path.commands if len(step) > 1]
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("name", ["diamond", "hexagon", "octagon", "star"])
def test_a_figure_touches_all_sides_of_its_box(name: str) -> None:
    steps = [step for step in figure(name, 5, 6, 20, 10) if len(step) > 1]
    xs, ys = [float(s[-2]) for s in steps], [float(s[-1]) for s in steps]
    extent = (min(xs), min(ys), max(xs), max(ys))
    assert extent == pytest.approx((5, 6, 25, 16))


def test_a_gradient_may_have_stops_on_the_way() -> None:
    text = (
        '{box: [5, 5, 20, 10], gradient: ["#000000", {colour: "#ff0000", at: 0.2}, "#00ff00", '
        '"#ffffff"]}'
    )
    (found,) = (m for m in marks(front(text)) if isinstance(m, Gradient))
    # Those without a place share the way evenly: 0, 2/3 and 1.
    assert found.stops == (
        (0, "#000000"),
        (0.2, "#ff0000"),
        (pytest.approx(2 / 3), "#00ff00"),
        (1, "#ffffff"),
    )


def test_a_figure_with_a_gradient_is_cut_from_it() -> None:
    text = '{box: [5, 5, 20, 10], shape: diamond, gradient: ["#000000", "#ffffff"], angle: 0}'
    (clip,) = (m for m in marks(front(text)) if isinstance(m, Clip))
    assert clip.outline[:2] == (("M", 15, 5), ("L", 25, 10))
    (inner,) = clip.marks
    assert isinstance(inner, Gradient)
    assert inner[:4] == (5, 5, 20, 10)


def _picture(tmp_path: FilePath, name: str = "a.png") -> str:
    file = tmp_path / name
    file.write_bytes(b"x")
    return str(file)


def test_a_picture_may_be_zoomed_and_panned(tmp_path: FilePath) -> None:
    text = "{box: [5, 5, 20, 10], picture: picture, zoom: 2.5, focus: [0.2, 0.9]}"
    (found,) = (m for m in marks(front(text, picture=_picture(tmp_path))) if isinstance(m, Picture))
    assert (found.zoom, found.focus_x, found.focus_y) == (2.5, 0.2, 0.9)


def test_a_drawing_is_enlarged_round_its_focus(tmp_path: FilePath) -> None:
    path = tmp_path / "a.svg"
    path.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"/>')
    text = "{box: [5, 5, 20, 10], picture: picture, zoom: 2, focus: [0.5, 1]}"
    (found,) = (m for m in marks(front(text, picture=str(path))) if isinstance(m, Drawing))
    # A square that covers 20 x 10 mm is 20 mm wide, twice that 40; its lower edge stays in sight.
    assert found[:4] == (5 - 10, 5 - 30, 40, 40)


def test_a_drawing_lies_so_that_its_face_gets_where_the_template_wants(tmp_path: FilePath) -> None:
    path = tmp_path / "a.svg"
    path.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"/>')
    text = "{box: [5, 10, 30, 20], picture: picture, focus: [0, 0], face: [0.6, 0.5]}"
    found = front(text, picture=str(path), focus="50% 50%")
    (drawn,) = (m for m in marks(found) if isinstance(m, Drawing))
    # 30 x 22.5 mm cover the box; the middle gets to 0.6 of its width at 1.2 times that.
    assert drawn[:4] == pytest.approx((5, 6.5, 36, 27))
    unsaid = front(text, picture=str(path))
    (drawn,) = (m for m in marks(unsaid) if isinstance(m, Drawing))
    assert drawn[:4] == pytest.approx((5, 10, 30, 22.5))


def test_a_picture_is_cut_to_an_outline(tmp_path: FilePath) -> None:
    text = '{box: [5, 5, 20, 10], picture: picture, clip: path, path: "M0 0 L20 0 L10 10 Z"}'
    (clip,) = (m for m in marks(front(text, picture=_picture(tmp_path))) if isinstance(m, Clip))
    assert clip.outline == (("M", 5, 5), ("L", 25, 5), ("L", 15, 15), ("Z",))
    assert isinstance(clip.marks[0], Picture)


def test_a_picture_fades_out_towards_a_side(tmp_path: FilePath) -> None:
    text = "{box: [5, 5, 20, 10], picture: picture, mask: {towards: right, start: 0.25, end: 0.75}}"
    (masked,) = (m for m in marks(front(text, picture=_picture(tmp_path))) if isinstance(m, Masked))
    (ramp,) = masked.mask
    assert isinstance(ramp, Gradient)
    assert ramp.angle_deg == 0
    assert ramp.stops == ((0, "#ffffff"), (0.25, "#ffffff"), (0.75, "#000000"), (1, "#000000"))
    assert isinstance(masked.marks[0], Picture)


def test_a_picture_shows_through_another_one(tmp_path: FilePath) -> None:
    values = {"picture": _picture(tmp_path), "torn": _picture(tmp_path, "torn.png")}
    text = "{id: a, box: [5, 5, 20, 10], picture: picture, mask: {picture: torn}}"
    (masked,) = (m for m in marks(front(text, **values)) if isinstance(m, Masked))
    assert [m.path for m in masked.mask if isinstance(m, Picture)] == [values["torn"]]
    lost = compose(f"{HEAD}front:\n  - {text}", subject(**{**values, "torn": "none.png"}))
    assert codes(lost) == ["card.picture_missing"]
    assert not [m for m in marks(lost.front) if isinstance(m, Masked)]


def test_a_rule_says_where_it_stands() -> None:
    rules = tuple(
        Plain({"id": name, "name": name, "source": source})
        for name, source in (("one", "2.4.1"), ("two", "p. 12"), ("three", "Moral"), ("four", ""))
    )
    text = '{box: [0, 0, 60, 50], repeat: rules, each: "{name}[? {source(item)}]"}'
    assert texts(front(text, rules=rules)) == [
        "one §\u00a02.4.1",
        "two S.\u00a012",
        "three „Moral“",
        "four",
    ]
    asked = front("{box: [0, 0, 60, 50], text: \"{source('two')}\"}", rules=rules)
    assert texts(asked) == ["S.\u00a012"]


def test_everything_new_can_be_scaled() -> None:
    marks_in = (
        Masked(1, 2, 3, 4, (Rect(1, 2, 3, 4),), (Rect(1, 2, 3, 4),)),
        Clip(1, 2, 3, 4, (), 0.5, (("M", 1, 2), ("Z",))),
    )
    masked, clip = scaled(marks_in, 2)
    assert isinstance(masked, Masked)
    assert isinstance(clip, Clip)
    assert masked[:4] == (2, 4, 6, 8)
    assert masked.mask == (Rect(2, 4, 6, 8, line_mm=0.4),)
    assert clip == Clip(2, 4, 6, 8, (), 1.0, (("M", 2, 4), ("Z",)))


def test_a_font_nobody_has_is_said_and_the_text_font_stands_in() -> None:
    faces = compose(f"{HEAD}front:\n  - {{id: a, box: [0, 0, 60, 9], text: hi, font: fancy}}")
    assert [(p.code, p.values["text"]) for p in faces.problems] == [("card.unknown_font", "fancy")]
    assert texts(faces.front) == ["hi"]
    named = compose(
        f"{HEAD}fonts: {{fancy: Source Serif Pro}}\nfront:\n"
        "  - {id: a, box: [0, 0, 60, 9], text: hi, font: fancy}"
    )
    assert codes(named) == []


def test_a_hundred_kilobytes_in_a_box_are_one_problem_that_names_it() -> None:
    faces = compose(
        f'{HEAD}front:\n  - {{id: a, box: [0, 0, 60, 9], text: "{{note}}"}}',
        subject(note="word " * 20_000),
    )
    assert {p.code for p in faces.problems} == {"card.overflow", "card.too_long"}
    assert {p.values["element"] for p in faces.problems} == {"a"}


@pytest.mark.parametrize(
    ("element", "code"),
    [
        ("{id: a, box: [0, 0, 9, 9], picture: picture, clip: path}", "card.clip_without_path"),
        ("{id: a, box: [0, 0, 9, 9], track: [{boxes: 'hp +'}]}", "formula."),
        ('{id: a, box: [0, 0, 9, 9], gradient: [{colour: "#12", at: 0}, ink]}', "card.colour"),
        ("{id: a, box: [0, 0, 9, 9], icon_row: hp, text: hi}", "card.two_contents"),
    ],
)
def test_what_is_wrong_with_them_is_said_when_the_file_is_read(element: str, code: str) -> None:
    found = [p.code for p in problems_of(f"{HEAD}front:\n  - {element}")]
    assert any(said.startswith(code) for said in found)


def test_even_metrics_measure_the_counter() -> None:
    (run,) = (
        r
        for r in runs(
            front('{box: [0, 0, 60, 5], icon_row: hp, full: ":ap:", most: 1, box_mm: 4}', hp=3)
        )
        if r.text == "+2"
    )
    wide = EvenMetrics().width("text_bold", "+2", run.size_pt)
    assert isinstance(run, TextRun)
    assert wide <= 4 * 1.1 + 0.001
