"""Tracks use the room they have: they wrap, shrink, and at last become a counter."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.cards.composing import CardFaces
from realms_builder.cards.elements.tracks import Track, TrackLook, planned, total_height
from realms_builder.cards.template.binding import Plain
from realms_builder.core.problems import Severity
from realms_builder.game.formulas.values import MISSING
from realms_builder.layout.marks import PathMark, Rect
from tests.cards.card_builders import compose, runs, subject, texts

HEAD = "format: 1\nkind: card\nsize: [60, 60]\nfront:\n  - "
IN_BOX = HEAD + "{id: a, box: [0, 0, 56, %s], track: hp, box_mm: 4, gap: 1}"
IN_TEXT = HEAD + "{id: a, box: [0, 0, 56, 60], column: [{id: b, track: all, box_mm: 4, gap: 1}]}"


def card(
    template: str, boxes: int, split: int | None = None, ticked: int = 0, every: int = 0
) -> CardFaces:
    """Return a card with one track."""
    track = Plain(
        {
            "id": "hp",
            "name": "Leben",
            "boxes": boxes,
            "rows": MISSING,
            "start": MISSING,
            "ticked": ticked,
            "every": every,
            "split": MISSING if split is None else split,
        }
    )
    return compose(template, subject(tracks=(track,)))


def boxes_of(faces: CardFaces) -> list[Rect]:
    return [mark for mark in faces.front.marks if isinstance(mark, Rect) and mark.fill]


def test_boxes_that_fit_are_as_large_as_wished() -> None:
    assert {box.w for box in boxes_of(card(IN_BOX % 5, 11))} == {4}


def test_boxes_wrap_when_the_room_is_high_enough() -> None:
    boxes = boxes_of(card(IN_BOX % 20, 22))
    assert {box.w for box in boxes} == {4}
    assert len({box.y for box in boxes}) == 2


def test_boxes_shrink_before_anything_is_lost() -> None:
    faces = card(IN_BOX % 5, 16)
    boxes = boxes_of(faces)
    assert len(boxes) == 16
    assert 2.2 <= boxes[0].w < 4
    assert max(box.x + box.w for box in boxes) <= 56.01
    assert max(box.y + box.h for box in boxes) <= 5.01
    assert faces.problems == ()


def test_too_many_boxes_become_a_counter_with_the_number_and_a_hint() -> None:
    faces = card(IN_BOX % 5, 60)
    assert texts(faces.front) == ["/ 60"]
    (problem,) = faces.problems
    assert (problem.code, problem.severity) == ("card.track_counter", Severity.HINT)
    assert (problem.values["text"], problem.values["count"]) == ("Leben", 60)


def test_a_counter_says_where_the_second_colour_begins() -> None:
    assert texts(card(IN_BOX % 5, 60, 30).front) == ["/ 60", "31"]


def test_sixty_boxes_in_a_text_take_five_rows_at_most() -> None:
    boxes = boxes_of(card(IN_TEXT, 60))
    assert len(boxes) == 60
    assert len({box.y for box in boxes}) <= 5


def test_a_counter_keeps_the_real_number() -> None:
    assert texts(card(IN_TEXT, 10_000).front) == ["/ 10000"]


def test_boxes_downwards_use_more_rows_when_the_columns_grow_too_many() -> None:
    look = TrackLook(box_mm=3.7, gap_mm=0.75, per_row=12, downwards=True, room_mm=56)
    (laid,) = planned([Track("", 60, 60)], look, 10)
    assert laid.lines * (laid.box + laid.gap) - laid.gap <= 10.001
    assert laid.lines * laid.along >= 60


def test_the_rows_of_a_track_become_columns_where_it_goes_downwards() -> None:
    look = TrackLook(downwards=True, room_mm=12)
    (laid,) = planned([Track("", 8, 8, rows=4)], look, 56)
    assert (laid.along, laid.lines) == (2, 4)


def test_the_first_box_of_the_second_colour_has_a_ring() -> None:
    faces = card(IN_BOX % 5, 5, 3)
    (ring,) = [m for m in faces.front.marks if isinstance(m, Rect) and m.fill is None]
    fourth = boxes_of(faces)[3]
    assert ring.stroke is not None
    assert (ring.x + ring.w / 2, ring.y + ring.h / 2) == pytest.approx(
        (fourth.x + fourth.w / 2, fourth.y + fourth.h / 2)
    )


def test_a_track_of_one_colour_has_no_ring() -> None:
    faces = card(IN_BOX % 5, 5)
    assert all(mark.fill for mark in faces.front.marks if isinstance(mark, Rect))


@given(st.lists(st.integers(1, 300), min_size=1, max_size=4), st.floats(12, 120), st.floats(3, 60))
def test_whatever_the_room_nothing_sticks_out_of_its_width(
    counts: list[int], width: float, room: float
) -> None:
    tracks = [Track("", count, count) for count in counts]
    look = TrackLook(room_mm=room)
    laid = planned(tracks, look, width)
    assert [one.track for one in laid] == tracks
    assert all(one.width(look) <= width + 0.01 for one in laid if not one.counter)
    assert total_height(laid, look) > 0


TITLED = IN_TEXT.replace("track: all", "titled: true, size_pt: 7, track: all")


def test_a_track_with_a_title_in_a_text_stays_in_one_row_while_its_boxes_can_be_ticked() -> None:
    for count, rows in ((10, 1), (12, 1), (14, 2), (32, 4)):
        faces = card(TITLED, count)
        boxes = boxes_of(faces)
        lengths = {y: sum(box.y == y for box in boxes) for y in {box.y for box in boxes}}
        assert (len(boxes), len(lengths)) == (count, rows)
        assert max(lengths.values()) - min(lengths.values()) <= 1
        assert min(box.w for box in boxes) >= 2.7 - 0.01
        # a block says how many boxes it has
        assert texts(faces.front)[0] == ("Leben" if rows == 1 else f"Leben {count}")


def test_a_title_that_leaves_no_room_beside_it_stands_above_its_boxes() -> None:
    template = HEAD + (
        "{id: a, box: [0, 0, %s, 60], column: [{id: b, track: all, titled: true, box_mm: 4}]}"
    )
    for width, is_above in ((56, False), (14, True)):
        faces = card(template % width, 3)
        (title,) = runs(faces.front)
        boxes = boxes_of(faces)
        assert all(box.x + box.w <= width for box in boxes)
        assert (title.baseline_y <= min(box.y for box in boxes)) == is_above
        assert (min(box.x for box in boxes) == 0) == is_above


def test_what_is_ticked_before_the_game_is_crossed_out() -> None:
    marks = card(IN_BOX % 5, 4, ticked=3).front.marks
    crosses = [mark for mark in marks if isinstance(mark, PathMark)]
    boxes = [mark for mark in marks if isinstance(mark, Rect) and mark.fill]
    assert len(crosses) == 3
    for cross, box in zip(crosses, boxes, strict=False):
        inside = [box.x < command[1] < box.x + box.w for command in cross.commands]
        assert all(inside) and len(inside) == 4


def test_every_fourth_box_has_a_heavy_line_where_the_track_says_so() -> None:
    widths = [box.line_mm for box in boxes_of(card(IN_BOX % 12, 9, every=4))]
    usual = boxes_of(card(IN_BOX % 12, 9))[0].line_mm
    assert [place for place, width in enumerate(widths, 1) if width > 2 * usual] == [4, 8]
