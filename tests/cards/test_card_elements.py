"""Every kind of element draws what it says, where it says."""

from __future__ import annotations

from fractions import Fraction

import pytest

from realms_builder.cards.template.binding import Plain
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.game.formulas.values import MISSING, Record
from realms_builder.layout.marks import Clip, Gradient, Line, PathMark, Picture, Rect
from tests.cards.card_builders import codes, compose, composer, runs, subject, texts, things

HEAD = "format: 1\nkind: card\nsize: [63, 88]\nbleed: 3\nfront:\n"


def stat(identity: str, value: object, state: str = "") -> Record:
    """Return a stat record."""
    return Plain({"id": identity, "abbr": identity.upper(), "value": value, "state": state})  # type: ignore[dict-item]


def track(identity: str, boxes: int, split: object = MISSING) -> Record:
    """Return a track record."""
    return Plain(
        {
            "id": identity,
            "name": identity,
            "boxes": boxes,
            "split": split,
            "rows": MISSING,
            "start": MISSING,
        }  # type: ignore[dict-item]
    )


def rects(face: object) -> list[Rect]:
    """Return the rectangles among the marks of a face."""
    marks = [m for layer in face.layers for m in layer.marks] + list(face.marks)  # type: ignore[attr-defined]
    return [mark for mark in marks if isinstance(mark, Rect)]


def test_an_area_on_the_trim_runs_into_the_bleed() -> None:
    faces = compose(HEAD + '  - {id: a, box: [0, 0, 63, 9], fill: "#112233"}')
    assert rects(faces.front)[0][:4] == (-3, -3, 69, 12)


def test_what_is_the_same_on_all_cards_is_one_shared_layer() -> None:
    made = composer(
        HEAD + '  - {id: a, box: [0, 0, 63, 9], fill: "#112233"}\n'
        "  - {id: b, box: [0, 10, 63, 9], text: fixed}\n"
        '  - {id: c, box: [0, 20, 63, 9], text: "{name}"}\n'
    )
    one, other = made.compose(subject("one")), made.compose(subject("two"))
    assert one.front.layers[0] is other.front.layers[0]
    assert [run.text for run in one.front.marks if hasattr(run, "text")] == ["one"]


def test_a_constant_element_over_a_changing_one_stays_on_top() -> None:
    faces = compose(
        HEAD + '  - {id: a, box: [0, 0, 63, 20], text: "{name}"}\n'
        '  - {id: b, box: [0, 5, 63, 20], fill: "#112233"}\n'
    )
    assert [type(mark).__name__ for mark in faces.front.marks] == ["TextRun", "Rect"]


def test_a_condition_on_the_subject_shows_or_hides() -> None:
    text = HEAD + "  - {id: a, box: [0, 0, 63, 9], text: tagged, when: count(tags) > 0}"
    assert texts(compose(text, subject(tags=("x",))).front) == ["tagged"]
    assert texts(compose(text).front) == []


def test_options_of_the_look_choose_and_measure() -> None:
    text = (
        "format: 1\nkind: card\nsize: [63, 88]\n"
        "options: [{id: big, type: flag, default: false}]\nfront:\n"
        "  - {id: a, box: [0, 0, 63, 9], text: big, when: options.big}\n"
        '  - {id: b, box: ["if(options.big, 10, 20)", 0, 20, 9], text: moved}\n'
    )
    assert [(run.text, run.x) for run in runs(compose(text).front)] == [("moved", 20.0)]
    shown = runs(compose(text, big=True).front)
    assert [(run.text, run.x) for run in shown] == [("big", 0.0), ("moved", 10.0)]


def test_a_repeat_shows_each_item_that_passes_its_filter() -> None:
    text = HEAD + (
        "  - {id: a, box: [0, 0, 63, 30], repeat: items, where: cost > 1, "
        'each: "{number} {name} {cost}"}'
    )
    items = (*things("one", cost=1), *things("two", cost=2), *things("three", cost=3))
    assert texts(compose(text, subject(items=items)).front) == ["2 two 2", "3 three 3"]


def test_a_stat_strip_shows_labels_above_values_and_bad_ones_in_red() -> None:
    text = HEAD + '  - {id: a, box: [0, 0, 60, 10], stat_strip: all, bad: "#ff0000"}'
    faces = compose(text, subject(stats=(stat("agi", 3, "bad"), stat("ko", 5))))
    found = {run.text: run for run in runs(faces.front)}
    assert found["AGI"].baseline_y < found["3"].baseline_y
    assert found["3"].colour == "#ff0000"
    assert found["5"].colour != "#ff0000"
    assert found["3"].x < 30 < found["5"].x


def test_columns_of_a_stat_strip_are_alike_until_a_value_would_come_too_near_the_next() -> None:
    text = HEAD + "  - {id: a, box: [0, 0, 30, 10], stat_strip: all, value: {size_pt: 20}}"

    def lefts(*values: str) -> list[float]:
        stats = [stat(name, value) for name, value in zip("abc", values, strict=True)]
        found = {run.text: run for run in runs(compose(text, subject(stats=tuple(stats))).front)}
        return [round(found[value].x, 2) for value in values]

    # At 20 pt a sign is 4 mm wide. One in each of three columns of 10 mm leaves 3 mm beside it.
    assert lefts("1", "2", "3") == [3, 13, 23]
    # Three signs take 12 mm of 10. All five leave 30 - 20 = 10 mm, 3.33 mm a column.
    assert lefts("1", "2/3", "4") == [1.67, 9.0, 24.33]


def test_a_stat_strip_may_mix_stats_and_own_cells() -> None:
    text = HEAD + (
        '  - {id: a, box: [0, 0, 60, 10], stat_strip: [ko, {label: Base, value: "{name}"}]}'
    )
    faces = compose(text, subject(stats=(stat("agi", 3), stat("ko", 5))))
    assert texts(faces.front) == ["KO", "5", "BASE", "Aldo"]


def test_a_track_has_a_box_for_each_point_in_two_colours() -> None:
    text = HEAD + (
        "  - {id: a, box: [0, 0, 60, 10], track: hp, box_mm: 4, gap: 1, "
        'colours: ["#ffffff", "#ff8800"]}'
    )
    faces = compose(text, subject(tracks=(track("hp", 5, 3), track("legs", 2))))
    boxes = [rect for rect in rects(faces.front) if rect.fill]
    assert [box.fill for box in boxes] == ["#ffffff"] * 3 + ["#ff8800"] * 2
    assert [box.x for box in boxes] == [0, 5, 10, 15, 20]


def test_a_long_track_wraps_into_rows() -> None:
    text = HEAD + "  - {id: a, box: [0, 0, 19.5, 20], track: hp, box_mm: 4, gap: 1}"
    boxes = rects(compose(text, subject(tracks=(track("hp", 6),))).front)
    # Four have room in a row, and six stand three by three, not four and two.
    assert [(box.x, box.y) for box in boxes] == [(0, 0), (5, 0), (10, 0), (0, 5), (5, 5), (10, 5)]


def test_a_table_shows_headers_and_only_rows_that_exist() -> None:
    text = (
        HEAD
        + """
  - id: a
    box: [0, 0, 60, 40]
    table: items
    columns:
      - {header: Name, text: "{name}", width: 1fr}
      - {header: kg, text: "{weight}", width: 10, align: right}
      - {header: never, text: x, width: 10, when: count(items) > 5}
"""
    )
    items = (*things("axe", weight=Fraction(5, 2)), *things("bow", weight=1))
    found = runs(compose(text, subject(items=items)).front)
    assert [run.text for run in found] == ["NAME", "KG", "axe", "2,5", "bow", "1"]
    assert found[2].x < 50 <= found[3].x
    assert runs(compose(text, subject(items=())).front) == []


def test_a_table_too_wide_for_its_box_narrows_all_columns() -> None:
    text = (
        HEAD
        + """
  - id: a
    box: [0, 0, 30, 40]
    table: items
    columns: [{text: "{name}", width: 40}, {text: x, width: 1fr}, {text: y, width: 40}]
"""
    )
    found = runs(compose(text, subject(items=things("ab"))).front)
    assert all(run.x < 30 for run in found)


def test_a_heading_a_little_too_wide_stands_over_what_is_free_beside_its_column() -> None:
    # At 6 pt, as small as headings get, ten letters are 12 mm wide, and the column has 10.6.
    text = (
        HEAD
        + """
  - id: a
    box: [0, 0, 60, 40]
    table: items
    header: {size_pt: 6, tracking: 0}
    columns:
      - {header: "", text: "{name}", width: 1fr}
      - {header: ab cd efgh, text: x, width: 12, align: center}
"""
    )
    heading = runs(compose(text, subject(items=things("a"))).front)[0]
    assert heading.text == "AB CD EFGH"
    assert heading.x == pytest.approx(48.0, abs=0.05), "as far over one side as over the other"


def test_a_long_label_beside_its_value_takes_more_than_its_share() -> None:
    text = (
        HEAD
        + """
  - id: a
    box: [0, 0, 10, 4]
    look: side
    fill: "#112233"
    label: {size_pt: 6}
    stat_strip: [{label: LONG, value: "5"}]
"""
    )
    value = next(run for run in runs(compose(text).front) if run.text == "5")
    # Four letters of 6 pt are 4.8 mm wide and need more than 46 % of 10 mm; at most 58 % is theirs.
    assert value.x > 5.8


def test_a_row_shares_the_room_that_is_left() -> None:
    text = (
        HEAD
        + """
  - id: a
    box: [0, 0, 60, 9]
    gap: 0
    row: [{text: a, width: 10}, {text: b, width: 1fr}, {text: c, width: 20}]
"""
    )
    assert [(run.text, run.x) for run in runs(compose(text).front)] == [
        ("a", 0.0),
        ("b", 10.0),
        ("c", 40.0),
    ]


def shared(name: str, value: str) -> str:
    return f"""{HEAD}
  - id: a
    box: [0, 0, 30, 9]
    gap: 1
    row: [{{text: {name}, grow: 1, size_pt: 6}}, {{text: "{value}", grow: 1.3, size_pt: 6}}]
    fit: [tighten, shrink 4]
"""


@pytest.mark.parametrize(("name", "value"), [("critical damage", "3"), ("of", "mother_of_murder")])
def test_shares_give_way_where_words_would_break_and_there_is_room(name: str, value: str) -> None:
    # A letter of 6 pt is 1.2 mm wide; the shares of 29 mm are 12.6 and 16.4.
    faces = compose(shared(name, value))
    assert [(run.text, run.size_pt) for run in runs(faces.front)] == [(name, 6), (value, 6)]


def test_shares_stay_as_they_are_where_not_all_has_room() -> None:
    faces = compose(shared("critical damage", "ten letter"))  # 18 and 12 mm
    value = next(run for run in runs(faces.front) if run.text.startswith("ten"))
    assert value.x == pytest.approx(1 + 29 / 2.3, abs=0.01)


def test_a_growing_spacer_pushes_down_what_follows() -> None:
    text = HEAD + "  - {id: a, box: [0, 0, 60, 50], column: [{text: a}, {grow: 1}, {text: b}]}"
    first, second = runs(compose(text).front)
    assert first.baseline_y < 4
    assert 46 < second.baseline_y < 50


def test_a_picture_covers_its_box_and_one_that_is_missing_gives_way_to_the_emblem(
    tmp_path: object,
) -> None:
    file = tmp_path / "a.png"  # type: ignore[operator]
    file.write_bytes(b"x")
    text = HEAD + "  - {id: a, box: [0, 0, 63, 30], picture: picture}"
    shown = compose(text, subject(picture=str(file))).front.marks
    assert [mark.path for mark in shown if isinstance(mark, Picture)] == [str(file)]
    faces = compose(text, subject(picture=str(file) + "x"))
    (land,) = (mark for mark in faces.front.marks if isinstance(mark, Clip))
    assert any(isinstance(mark, Gradient) for mark in land.marks)
    assert any(isinstance(mark, PathMark) for mark in land.marks)
    assert codes(faces) == ["card.picture_missing"]
    assert codes(compose(text)) == []


def test_a_formula_that_fails_on_a_card_is_reported_once_and_prints_a_dash() -> None:
    text = HEAD + '  - {id: a, box: [0, 0, 63, 30], text: "{nothing} {nothing}"}'
    faces = compose(text)
    assert texts(faces.front) == ["– –"]
    assert codes(faces) == ["card.formula"]
    assert faces.problems[0].values["element"] == "a"


def test_an_ink_saver_draws_lines_instead_of_areas_and_dark_text() -> None:
    text = HEAD + (
        '  - {id: a, box: [0, 0, 63, 9], fill: "#113355"}\n'
        '  - {id: b, box: [0, 0, 63, 9], text: "{name}", colour: on faction.colour}\n'
    )
    faces = composer(text, theme=ThemeFile(ink_saver=True)).compose(subject())
    # The banner lies on three sides of the trim, where a line would be cut: only its foot is drawn,
    # over bare paper that hides what lies below.
    lines = [mark for mark in faces.front.layers[0].marks if isinstance(mark, Line)]
    assert [(box.fill, box.stroke) for box in rects(faces.front)] == [("#fbf8f1", None)]
    assert [line[:4] for line in lines] == [(-3, 9, 66, 9)]
    assert runs(faces.front)[0].colour == "#1c1917"
    assert runs(compose(text).front)[0].colour == "#ffffff"


def test_an_element_that_cannot_be_built_is_left_out_and_reported() -> None:
    text = HEAD + (
        "  - {id: a, box: [0, 0, 63, 9], fill: brand_of_another_theme}\n"
        "  - {id: b, box: [0, 10, 63, 9], text: b}\n"
    )
    faces = compose(text)
    assert texts(faces.front) == ["b"]
    assert [(p.code, p.values["element"]) for p in faces.problems] == [("card.colour", "a")]


def test_an_unknown_icon_in_a_template_is_a_warning_but_what_a_player_types_is_not() -> None:
    text = HEAD + '  - {id: a, box: [0, 0, 63, 9], text: ":nix: {note}"}'
    faces = compose(text, subject(note=":own:"))
    assert texts(faces.front) == [":nix: :own:"]
    assert [(p.code, p.values["icon"]) for p in faces.problems] == [("card.unknown_icon", "nix")]


def test_cells_in_the_colour_of_the_lines_between_the_rows_stand_apart() -> None:
    def tops(rule: str) -> list[float]:
        columns = '[{text: "{name}", width: 1fr, fill: "#000000"}]'
        table = f'table: items, row_height: 5, rule: "{rule}", columns: {columns}'
        things = (Plain({"name": "axe"}), Plain({"name": "bow"}))
        faces = compose(
            HEAD + f"  - {{id: a, box: [0, 0, 60, 20], {table}}}", subject(items=things)
        )
        return [round(one.y, 2) for one in rects(faces.front) if one.fill == "#000000"]

    assert tops("#cccccc") == [0, 5]
    assert tops("#000000") == [0.3, 5.3]
