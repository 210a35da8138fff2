"""What an element leaves empty goes to the elements that take its room."""

from __future__ import annotations

import pytest

from realms_builder.layout.marks import Face, Rect, TextRun, every_mark
from tests.cards.card_builders import compose, subject, texts, things

HEAD = "format: 1\nkind: card\nsize: [40, 60]\nbleed: 0\nfront:\n"
RULE = 20 * 25.4 / 72
"""The height of a line of 20 pt, in millimetres."""
GROWING = (
    '  - {id: art, box: [0, 0, 40, 10], takes_room: body, fill: "#112233"}\n'
    '  - {id: plate, box: [0, 10, 40, 2], fill: "#445566"}\n'
    '  - {id: medal, box: [0, 1, 4, 4], fill: "#778899"}\n'
    "  - {id: body, box: [0, 12, 40, 45], column: "
    '[{repeat: rules, gap: 0, size_pt: 20, leading: 1, each: "{name}"}]}\n'
    '  - {id: foot, box: [0, 57, 40, 3], fill: "#ddeeff"}\n'
)
BELOW = (
    "  - {id: body, box: [0, 0, 40, 60], column: "
    '[{repeat: rules, gap: 0, size_pt: 20, leading: 1, each: "{name}"}]}\n'
    '  - {id: hint, box: [0, 40, 40, 5], takes_room: body, text: "Hint", size_pt: 10}\n'
    '  - {id: art, box: [0, 50, 40, 10], takes_room: body, fill: "#112233"}\n'
)


def areas(face: Face) -> dict[str | None, tuple[float, float]]:
    drawn = every_mark([*(m for layer in face.layers for m in layer.marks), *face.marks])
    return {m.fill: (round(m.y, 3), round(m.h, 3)) for m in drawn if isinstance(m, Rect)}


def front(elements: str, rules: int) -> Face:
    return compose(HEAD + elements, subject(rules=things(*"abcdefgh"[:rules]))).front


@pytest.mark.parametrize(
    ("rules", "grown"), [(1, 45 - RULE - 0.9), (3, 45 - 3 * RULE - 0.9), (0, 45 - 0.9)]
)
def test_art_grows_by_what_the_body_leaves_and_pushes_down_what_lies_between(
    rules: int, grown: float
) -> None:
    # The body is 45 mm high; 0.9 mm stay free below the rules.
    found = areas(front(GROWING, rules))
    assert found["#112233"] == (0, pytest.approx(10 + grown, abs=0.001))
    assert found["#445566"] == (pytest.approx(10 + grown, abs=0.001), 2)
    assert found["#778899"] == (1, 4)  # what hangs in the upper half of the art stays
    assert found["#ddeeff"] == (57, 3)


def test_where_the_body_is_full_everything_lies_as_written() -> None:
    assert areas(front(GROWING, 7))["#112233"] == (0, 10)


def test_what_has_no_height_appears_where_six_millimetres_are_left() -> None:
    sign = GROWING.replace("[0, 0, 40, 10]", "[0, 10, 40, 0]")
    assert "#112233" not in areas(front(sign, 6))  # 45 - 6 * 7.06 - 0.9 = 1.8
    assert areas(front(sign, 5))["#112233"] == (10, pytest.approx(44.1 - 5 * RULE, abs=0.001))


def test_below_a_short_body_stands_what_fits_and_art_takes_the_rest() -> None:
    # Two rules, then a line of 10 pt at the usual leading of 1.16, 1.7 mm before each.
    face = front(BELOW, 2)
    line = 10 * 1.16 * 25.4 / 72
    assert texts(face) == ["a", "b", "Hint"]
    top, high = areas(face)["#112233"]
    assert top == pytest.approx(2 * RULE + 1.7 + line + 1.7, abs=0.01)
    assert top + high == pytest.approx(60, abs=0.01)


def test_what_has_no_room_at_full_size_is_not_printed() -> None:
    face = front(BELOW, 7)  # 10.6 mm left: room for the line, not for art of 10 mm below it
    assert texts(face)[-1] == "Hint"
    assert "#112233" not in areas(face)
    # Eight rules leave 3.6 mm, with lines as close as they may be 8.6 mm; the line has 12.3 mm.
    assert "Hint" not in texts(front(BELOW.replace("size_pt: 10", "size_pt: 30"), 8))


def test_lines_stand_closer_where_a_text_below_them_has_no_room_otherwise() -> None:
    # Eight rules and the line take 56.4 + 1.7 + 4.1 of 60 mm, at 0.96 of that 54.2 + 1.7 + 3.9.
    assert texts(front(BELOW, 8))[-1] == "Hint"
    stiff = BELOW.replace("{id: body,", "{id: body, fit: [shrink 6],")
    assert "Hint" not in texts(front(stiff, 8))


def sizes(face: Face) -> list[float]:
    drawn = every_mark([*(m for layer in face.layers for m in layer.marks), *face.marks])
    return [round(m.size_pt, 2) for m in drawn if isinstance(m, TextRun)]


LARGER = BELOW.replace("{id: body,", "{id: body, enlarge: 1.3,")


def test_texts_are_enlarged_with_what_stands_below_them_as_far_as_all_of_it_fits() -> None:
    assert sizes(front(LARGER, 2)) == [26, 26, 13]
    # Six rules of 20 pt and a line of 10 pt take 42.3 + 4.1 + 1.7 of 60 mm. They are tried at
    # 1.3, 1.2, 1.1 times their size: at 1.2 they take 50.8 + 4.9 + 1.7, at 1.3 55.0 + 5.3 + 1.7.
    bare = "".join(LARGER.splitlines(keepends=True)[:-1])
    assert sizes(front(bare, 6)) == [24] * 6 + [12]


def test_texts_are_not_enlarged_where_they_would_take_more_lines() -> None:
    wide = LARGER.replace("[0, 0, 40, 60]", "[0, 0, 12, 60]")
    said = compose(HEAD + wide, subject(rules=things("abc"))).front
    assert sizes(said)[0] == 20


def test_what_has_no_room_to_be_larger_stays_as_it_is() -> None:
    assert sizes(front(LARGER, 8)) == [20] * 8 + [10]


def test_no_line_is_broken_by_enlarging_however_much_room_there_is_between_them() -> None:
    # Three signs are 12 mm wide at 20 pt.
    airy = LARGER.replace("[0, 0, 40, 60]", "[0, 0, 12, 160]").replace("gap: 0", "gap: 8")
    tall = HEAD.replace("[40, 60]", "[40, 160]") + airy
    said = compose(tall, subject(rules=things("a", "b", "c", "d", "e", "f g"))).front
    assert "f g" in texts(said)


def test_what_takes_room_fills_a_continuation_card_too_in_letters_of_the_same_size() -> None:
    body = LARGER.replace("front:\n", "").replace(
        "{id: body,", "{id: body, receives: true, fit: continue,"
    )
    faces = compose(
        HEAD + '  - {id: name, box: [0, 0, 40, 10], text: "{name}"}\nback:\n' + body,
        subject(rules=things(*"abcdefghij")),
    )
    (more,) = faces.continuations
    assert texts(more) == ["i", "j", "Hint"]
    assert set(sizes(more)) == {20, 10}
    assert "#112233" in areas(more)
    assert "#112233" not in areas(faces.back or faces.front)


def test_a_table_is_not_enlarged_where_a_name_would_be_divided() -> None:
    table = "table: rules, columns: [{text: '{name}', width: 12, padding: 0}]"
    wide = HEAD + f"  - {{id: body, enlarge: 1.3, box: [0, 0, 40, 60], size_pt: 10, {table}}}\n"
    # At 10 pt a letter is 2 mm wide: six of them fill the 12 mm, four have room to grow.
    assert sizes(compose(wide, subject(rules=things("abcdef"))).front) == [10]
    assert sizes(compose(wide, subject(rules=things("abcd"))).front) == [13]
