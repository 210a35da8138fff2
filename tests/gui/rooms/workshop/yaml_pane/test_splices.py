"""Whoever hears of every splice knows the text of the pane, whatever was done to it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt

from realms_builder.gui.shell.desk import Desk
from tests.gui.rooms.workshop.yaml_pane.panes import Written, written

SIGNS = "ab :-#{}[]'\"\n😀é𝔘ß"
TEXTS = st.text(alphabet=SIGNS, max_size=12)
PASTED = st.text(alphabet=SIGNS + "\t\r\u2028\u2029\0\ufdd0", max_size=12)
PLACES = st.integers(0, 60)
KEYS = st.sampled_from(
    [
        (Qt.Key.Key_Return,),
        (Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier),
        (Qt.Key.Key_Backspace,),
        (Qt.Key.Key_Delete,),
        (Qt.Key.Key_Backspace, Qt.KeyboardModifier.ControlModifier),
        (Qt.Key.Key_Tab,),
        (Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier),
        (Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier),
        (Qt.Key.Key_Slash, Qt.KeyboardModifier.ControlModifier),
        (Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier),
        (Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier),
        (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier),
    ]
)
DEEDS: st.SearchStrategy[tuple[str, ...]] = st.one_of(
    st.tuples(st.just("select"), PLACES, PLACES),
    st.tuples(st.just("press"), KEYS),
    st.tuples(st.just("paste"), PASTED),
    st.tuples(st.just("write"), st.text(alphabet="ab-: '[", max_size=4)),
    st.tuples(st.just("compose"), TEXTS, PASTED),
    st.tuples(st.just("apply"), PLACES, PLACES, TEXTS),
    st.tuples(st.just("text"), TEXTS),
)


def _do(here: Written, deed: tuple) -> None:
    what, *values = deed
    length = len(here.text)
    if what == "select":
        here.editor.select(min(values[0], length), min(values[1], length))
    elif what == "press":
        here.press(*values[0])
    elif what == "apply":
        start, end = sorted(min(value, length) for value in values[:2])
        before = len(here.splices)
        here.pane.apply(start, end, values[2])
        assert len(here.splices) == before  # nobody is told of what came from outside
        here.text = here.text[:start] + values[2] + here.text[end:]
    elif what == "text":
        before = len(here.splices)
        here.pane.set_text(values[0])
        assert len(here.splices) == before
        here.text = values[0]
    else:
        verb: Callable[..., None] = getattr(here, what)
        verb(*values)


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(start=TEXTS, deeds=st.lists(DEEDS, max_size=10))
def test_splices_alone_make_the_text_of_the_pane(
    desk: Desk, start: str, deeds: list[tuple]
) -> None:
    here = written(desk)
    here.pane.set_text(start)
    here.text = start
    for deed in deeds:
        _do(here, deed)
        assert here.text == here.pane.text
        assert here.text == here.shown()
    for _, _, new in here.splices:
        assert not set(new) & set("\r\t\u2028\u2029\0\ufdd0")


@pytest.mark.parametrize("sign", ["\r", "\u2028", "\u2029", "\ufdd0", "\0"])
def test_a_sign_that_qt_would_break_a_line_at_stays_in_the_text(desk: Desk, sign: str) -> None:
    here = written(desk, f"a{sign}b: |c{sign}d")
    here.write("x")
    assert here.text == here.pane.text == f"a{sign}b: xc{sign}d"
    assert here.editor.blockCount() == 1


def test_an_edit_behind_an_emoji_is_told_in_characters(desk: Desk) -> None:
    here = written(desk, "name: 😀😀 |end")
    here.write("x")
    assert here.splices == [(9, 9, "x")]
    here.press(Qt.Key.Key_Backspace)
    assert here.splices[1:] == [(9, 10, "")]


def test_an_emoji_goes_as_a_whole(desk: Desk) -> None:
    here = written(desk, "a😀|b")
    here.press(Qt.Key.Key_Backspace)
    assert here.splices == [(1, 2, "")]


def test_line_ends_of_another_system_are_pasted_as_line_feeds(desk: Desk) -> None:
    here = written(desk, "|")
    here.paste("a: 1\r\nb: 2\rc: 3")
    assert here.text == "a: 1\nb: 2\nc: 3"


def test_an_input_method_shows_its_trial_without_telling_it(desk: Desk) -> None:
    here = written(desk, "name: |")
    here.compose("^", "ê")
    assert here.splices == [(6, 6, "ê")]


def test_several_lines_are_changed_by_one_splice(desk: Desk) -> None:
    here = written(desk, "|a: 1\nb: 2|\nc: 3")
    here.press(Qt.Key.Key_Slash, Qt.KeyboardModifier.ControlModifier)
    assert here.text == "# a: 1\n# b: 2\nc: 3"
    assert len(here.splices) == 1


def test_undo_and_redo_are_only_wished_for(desk: Desk, qtbot) -> None:
    here = written(desk, "a|")
    here.write("b")
    with qtbot.waitSignal(here.pane.undo_wanted):
        here.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    with qtbot.waitSignal(here.pane.redo_wanted):
        here.press(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert here.text == "ab"
    assert not here.editor.document().isUndoAvailable()


def test_what_comes_from_outside_leaves_cursor_selection_and_view(desk: Desk) -> None:
    here = written(desk, "".join(f"line{number}: x\n" for number in range(400)))
    here.pane.resize(400, 300)
    here.pane.show()
    here.pane.go_to(200, 3)
    at = here.editor.offset()
    here.editor.select(at, at + 4)
    top = here.editor.firstVisibleBlock().text()
    here.pane.apply(0, 9, "a: 1\nb: 2\n😀: 3\n")
    assert here.editor.firstVisibleBlock().text() == top
    low, high = here.editor.selection()
    assert here.pane.text[low:high] == "ne19"
    assert high - low == 4
    assert here.splices == []
