"""Which texts of a drawing are read together."""

from __future__ import annotations

from realms_builder.layout.marks import Clip, Mark, Rect, TextRun
from realms_builder.layout.paragraphs import paragraphs


def _text(x: float, y: float, text: str = "word", size: float = 10) -> TextRun:
    return TextRun(x, y, text, "text", size)  # 10 pt are 3.53 mm


def _found(*marks: Mark) -> list[tuple[int, int]]:
    return [(tag.first, tag.last) for tag in paragraphs(marks)]


def test_words_of_a_line_and_the_lines_below_are_one_paragraph() -> None:
    assert _found(_text(10, 10), _text(18, 10), _text(10, 14.5)) == [(0, 3)]


def test_columns_are_apart_and_so_are_lines_far_below() -> None:
    assert _found(_text(10, 10), _text(40, 10)) == [(0, 1), (1, 2)]
    assert _found(_text(10, 10), _text(10, 20)) == [(0, 1), (1, 2)]


def test_what_is_drawn_later_but_lies_before_begins_anew() -> None:
    assert _found(_text(40, 10), _text(10, 10)) == [(0, 1), (1, 2)]


def test_another_size_begins_a_paragraph() -> None:
    assert _found(_text(10, 10), _text(10, 14, size=8)) == [(0, 1), (1, 2)]


def test_grounds_part_texts_and_are_none() -> None:
    ground = Rect(0, 0, 9, 9, "#eeeeee")
    inner = Clip(0, 0, 90, 90, (_text(10, 10),))
    assert _found(ground, _text(10, 10), ground, inner, ground) == [(1, 2), (3, 4)]
    assert _found(ground, _text(10, 10, " ")) == []
