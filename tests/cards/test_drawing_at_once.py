"""What is drawn without a layout, or told without one, is what a layout would give."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.cards.elements.makers import FrameContent
from realms_builder.layout.blocks import Content, Drawn, Marks, NotAtOnce, Stack
from realms_builder.layout.line_breaking import FaceRun
from realms_builder.layout.marks import Mark, Rect
from realms_builder.layout.prose import Prose
from realms_builder.layout.text_styles import BADGE, BOLD, FULL, Fit, TextStyle
from tests.cards.card_builders import EvenMetrics

ROOM_MM = 40.0
WORDS = "Wer wagt, gewinnt den Geisterbeschwörer"
texts = st.text("ab cdé -\u00ad\u00a0", max_size=60)


def prose(text: str = WORDS, limit: int = 0) -> Prose:
    """Return *text*, its first word bold, in a style of 10 pt."""
    first, _, rest = text.partition(" ")
    runs = (
        (FaceRun("NORM", BADGE), FaceRun(first, BOLD), FaceRun(f" {rest}"))
        if rest
        else (FaceRun(text),)
    )
    return Prose([runs, (FaceRun(f"- {text}"),)], TextStyle(EvenMetrics(), "de", size_pt=10), limit)


def square(out: Marks, x: float, y: float, w: float, h: float) -> None:
    """Draw the area of a frame."""
    out.append(Rect(x, y, w, h, "#123456"))


def laid_out(content: Content) -> list[Mark]:
    """Return the marks of *content* by way of a layout."""
    marks: list[Mark] = []
    content.layout(ROOM_MM, FULL).draw(marks, 3.0, 5.0)
    return marks


@pytest.mark.parametrize(
    "content",
    [
        prose(),
        FrameContent(prose(), (1.0, 2.0, 3.0, 4.0), square),
        FrameContent(prose(), (1.0, 2.0, 3.0, 4.0), square, 30.0),
        FrameContent(None, (1.0, 2.0, 3.0, 4.0), square),
        Stack([prose(), FrameContent(prose(), (0.0, 0.0, 0.0, 2.0), square), prose("kurz")], 1.5),
    ],
)
def test_drawing_at_once_gives_the_marks_and_the_height_of_a_layout(content: Content) -> None:
    marks: list[Mark] = []
    height = content.put(marks, 3.0, 5.0, ROOM_MM)
    assert height == pytest.approx(content.layout(ROOM_MM, FULL).height)
    expected = laid_out(content)
    assert [type(mark) for mark in marks] == [type(mark) for mark in expected]
    for mark, other in zip(marks, expected, strict=True):
        assert mark == pytest.approx(other)


def test_what_has_a_word_or_a_line_too_many_is_not_drawn_at_once() -> None:
    for content in (prose("1" * 60), prose(limit=1)):
        with pytest.raises(NotAtOnce):
            Stack([content]).put([], 0.0, 0.0, ROOM_MM)
        assert not content.fill([], 0.0, 0.0, ROOM_MM, 200.0)


def test_a_box_is_filled_where_the_content_is_not_higher_and_nothing_grows() -> None:
    height = prose().layout(ROOM_MM, FULL).height
    assert prose().fill([], 0.0, 0.0, ROOM_MM, height)
    assert not prose().fill([], 0.0, 0.0, ROOM_MM, height - 0.1)
    stack = Stack([prose(), prose()], 2.0)
    assert stack.fill([], 0.0, 0.0, ROOM_MM, 2 * height + 2.0)
    assert not stack.fill([], 0.0, 0.0, ROOM_MM, 2 * height + 1.9)
    stack.children[0].grow = 1.0
    assert not stack.fill([], 0.0, 0.0, ROOM_MM, 200.0)


def test_what_is_drawn_fills_the_height_of_its_box() -> None:
    drawn = Drawn(lambda width, fit: 4.0, lambda out, x, y, w, h, fit: square(out, x, y, w, h))
    marks: list[Mark] = []
    assert drawn.fill(marks, 1.0, 2.0, ROOM_MM, 6.0)
    assert marks == [Rect(1.0, 2.0, ROOM_MM, 6.0, "#123456")]
    assert not drawn.fill([], 1.0, 2.0, ROOM_MM, 3.0)


@given(
    texts,
    st.floats(6, 60),
    st.floats(0.4, 1.0),
    st.sampled_from([1.0, 0.96, 0.91]),
)
def test_the_least_height_is_never_above_that_of_a_layout_that_fits(
    text: str, width: float, scale: float, tight: float
) -> None:
    fit = Fit(scale, tight, False, 4.0)
    content = Stack([prose(text), FrameContent(prose(text), (1.0, 2.0, 3.0, 4.0), None, 12.0)], 1.5)
    block = content.layout(width, fit)
    assert block.too_wide or content.least_height(width, fit) <= block.height + 1e-6


def test_the_least_height_counts_lines_full_from_end_to_end() -> None:
    style = TextStyle(EvenMetrics(), "de", size_pt=10)
    content = Prose([(FaceRun("abcd " * 9 + "abcd"),)], style)  # 49 letters of 2 mm
    for width, lines in ((98.1, 1), (97.9, 2), (48.1, 2), (47.9, 3)):
        expected = content.layout(200.0, FULL).height * lines
        assert content.least_height(width, FULL) == pytest.approx(expected)
