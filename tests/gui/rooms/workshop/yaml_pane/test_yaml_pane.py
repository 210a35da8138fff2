"""What the pane does with keys, suggestions, problems and searches."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from realms_builder.core.problems import Fix, Place, Problem, Severity
from realms_builder.editing.completion.suggestion import Suggestion
from realms_builder.editing.writing.piece_kinds import PieceKind
from realms_builder.gui.kit.rows import ROW
from realms_builder.gui.rooms.workshop.yaml_pane.code_view import colour_of
from realms_builder.gui.rooms.workshop.yaml_pane.pane import pair_at
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.theme import DARK, LIGHT, Tones
from tests.gui.rooms.workshop.yaml_pane.panes import Written, written

KEY, HELD = Qt.Key, Qt.KeyboardModifier


@pytest.mark.parametrize(
    ("before", "keys", "after"),
    [
        ("a:|", [(KEY.Key_Return,)], "a:\n  |"),
        ("a:\n    |", [(KEY.Key_Backspace,)], "a:\n  |"),
        ("a: 1\nb|: 2", [(KEY.Key_Up, HELD.AltModifier)], "b|: 2\na: 1"),
        ("a|: 1\nb: 2", [(KEY.Key_Down, HELD.AltModifier)], "b: 2\na|: 1"),
        ("a|: 1\nb: 2", [(KEY.Key_Up, HELD.AltModifier)], "a|: 1\nb: 2"),
        ("a: |1\nb: 2", [(KEY.Key_D, HELD.ControlModifier)], "a: 1\na: |1\nb: 2"),
        ("  a: |1", [(KEY.Key_Slash, HELD.ControlModifier)], "  # a: |1"),
        ("a|", [(KEY.Key_Tab,)], "a |"),
        ("  a|", [(KEY.Key_Backtab, HELD.ShiftModifier)], "a|"),
        ("    a: 1|", [(KEY.Key_Home,)], "    |a: 1"),
        ("    a: 1|", [(KEY.Key_Home,), (KEY.Key_Home,)], "|    a: 1"),
        ("a|", [(KEY.Key_Return, HELD.ShiftModifier)], "a\n|"),
    ],
)
def test_keys_edit_lines(desk: Desk, before: str, keys: list[tuple], after: str) -> None:
    here = written(desk, before)
    for key in keys:
        here.press(*key)
    assert here.with_caret() == after
    assert here.text == here.pane.text


def test_tab_indents_the_selected_lines_and_keeps_them_selected(desk: Desk) -> None:
    here = written(desk, "|a: 1\nb: 2|")
    here.press(KEY.Key_Tab)
    here.press(KEY.Key_Tab)
    assert here.text == "    a: 1\n    b: 2"
    here.press(KEY.Key_Backtab, HELD.ShiftModifier)
    assert here.text == "  a: 1\n  b: 2"


def test_the_editor_keeps_its_keys_from_the_window(desk: Desk) -> None:
    here = written(desk, "a|")
    taken = QKeyEvent(QEvent.Type.ShortcutOverride, KEY.Key_D, HELD.ControlModifier)
    other = QKeyEvent(QEvent.Type.ShortcutOverride, KEY.Key_P, HELD.ControlModifier)
    for event in (taken, other):
        event.ignore()
        QApplication.sendEvent(here.editor, event)
    assert taken.isAccepted()
    assert not other.isAccepted()


def test_escape_and_tab_leave_the_text(desk: Desk, qtbot) -> None:
    holder = QWidget()
    column, after = QVBoxLayout(holder), QLineEdit()
    here = written(desk, "a|")
    column.addWidget(here.pane)
    column.addWidget(after)
    holder.show()
    here.editor.setFocus()
    here.press(KEY.Key_Escape)
    here.press(KEY.Key_Tab)
    assert here.text == "a"
    assert holder.focusWidget() is after


def test_read_only_text_cannot_be_edited(desk: Desk) -> None:
    here = written(desk, "a: 1|")
    here.pane.set_read_only(on=True)
    for key in ((KEY.Key_Return,), (KEY.Key_Tab,), (KEY.Key_D, HELD.ControlModifier)):
        here.press(*key)
    here.write("x")
    here.paste("y")
    assert here.text == here.pane.text == "a: 1"


# ---------------------------------------------------------------------- suggestions


def offering(desk: Desk, text: str, *labels: str) -> Written:
    """Return a pane that offers *labels* for the word at the cursor."""
    here = written(desk, text)

    def offer(whole: str, offset: int) -> list[Suggestion]:
        start = offset
        while start and whole[start - 1].isalnum():
            start -= 1
        typed = whole[start:offset]
        return [
            Suggestion(label, f"{label}: ", start, offset, f"note on {label}", "key")
            for label in labels
            if label.startswith(typed)
        ]

    here.pane.set_completer(offer)
    here.pane.show()
    return here


def offered(here: Written) -> list[str]:
    """Return the labels in the list of suggestions, from top to bottom."""
    rows = here.editor.completing.popup.list.model()
    return [rows.index(row, 0).data(ROW).label for row in range(rows.rowCount())]


def test_control_and_space_offer_what_may_be_written(desk: Desk) -> None:
    here = offering(desk, "|", "class", "cost")
    here.press(KEY.Key_Space, HELD.ControlModifier)
    popup = here.editor.completing.popup
    assert offered(here) == ["class", "cost"]
    assert popup.note.text() == "note on class"
    here.press(KEY.Key_Down)
    assert popup.note.text() == "note on cost"
    here.press(KEY.Key_Return)
    assert here.with_caret() == "cost: |"
    assert here.splices == [(0, 0, "cost: ")]


def test_typing_narrows_the_list_and_tab_takes_the_first(desk: Desk, qtbot) -> None:
    here = offering(desk, "|", "class", "cost", "stats")
    here.write("c")
    qtbot.waitUntil(lambda: here.editor.completing.is_open)
    here.write("o")
    assert offered(here) == ["cost"]
    here.press(KEY.Key_Tab)
    assert here.text == "cost: "


def test_escape_takes_the_list_away_and_leaves_the_text(desk: Desk) -> None:
    here = offering(desk, "c|", "class")
    here.press(KEY.Key_Space, HELD.ControlModifier)
    here.press(KEY.Key_Escape)
    assert not here.editor.completing.is_open
    here.press(KEY.Key_Return)
    assert here.text == "c\n"


def test_what_nobody_began_or_chose_is_not_taken_by_enter(desk: Desk, qtbot) -> None:
    here = offering(desk, "a:|", "class")
    here.write(" ")
    qtbot.waitUntil(lambda: here.editor.completing.is_open)
    here.press(KEY.Key_Return)
    assert "class" not in here.text


def test_the_list_goes_with_the_cursor(desk: Desk) -> None:
    here = offering(desk, "a\n|", "class")
    here.press(KEY.Key_Space, HELD.ControlModifier)
    here.pane.go_to(1)
    assert not here.editor.completing.is_open


# ---------------------------------------------------------------------- problems


def problem(line: int, column: int, *fixes: Fix, severity: Severity = Severity.ERROR) -> Problem:
    values = {"value": "x", "suggestion": ""}
    return Problem("reference_unknown", severity, Place("f", line, column), values, fixes)


def marked(here: Written) -> list[str]:
    return [here.text[p.start : p.end] for p in here.editor.problems.placed]


def test_problems_mark_the_value_at_their_place(desk: Desk) -> None:
    here = written(desk, 'a: ATT 4/3+ vs DEF # x\ntags: [army, "a b"]\nclass: y')
    here.pane.show_problems([problem(1, 4), problem(2, 8), problem(2, 14), problem(3, 1)])
    assert marked(here) == ["ATT 4/3+ vs DEF", "army", '"a b"', "class"]


def test_problems_move_with_the_text(desk: Desk) -> None:
    here = written(desk, "|a: 1\nb: wrong")
    here.pane.show_problems([problem(2, 4)])
    here.write("x")
    here.press(KEY.Key_Return)
    assert marked(here) == ["wrong"]
    assert here.editor.margin.worst == {3: Severity.ERROR}


def test_the_worst_problem_signs_the_line(desk: Desk) -> None:
    here = written(desk, "a: 1")
    here.pane.show_problems([problem(1, 4, severity=Severity.HINT), problem(1, 1)])
    assert here.editor.margin.worst == {1: Severity.ERROR}


def test_another_text_has_no_problems_of_the_one_before(desk: Desk) -> None:
    here = written(desk, "a: 1")
    here.pane.show_problems([problem(1, 4)])
    here.pane.set_text("b: 2")
    assert marked(here) == []
    assert here.editor.margin.worst == {}


@pytest.mark.parametrize("place", [(0, 0), (9, 9), (1, 99)])
def test_problems_outside_of_the_text_do_no_harm(desk: Desk, place: tuple[int, int]) -> None:
    here = written(desk, "a: 1")
    here.pane.show_problems([problem(*place)])
    here.pane.show()
    assert len(here.editor.problems.placed) == 1


def test_a_way_out_is_written_where_the_problem_stands(desk: Desk) -> None:
    here = written(desk, "a: 'ary'\n")
    here.pane.show_problems([problem(1, 4, Fix("fix.write", {"text": "army"}, "army"))])
    here.editor.mend(here.editor.problems.placed[0], "army")
    assert here.text == "a: 'army'\n"


def test_going_to_a_place_tells_the_line(desk: Desk, qtbot) -> None:
    here = written(desk, "a: 1\nb: 2\n😀: 3")
    with qtbot.waitSignal(here.pane.line_changed) as told:
        here.pane.go_to(3, 4)
    assert told.args == [3]
    assert here.with_caret() == "a: 1\nb: 2\n😀: |3"


# ---------------------------------------------------------------------- finding


def test_finding_goes_round_and_counts(desk: Desk) -> None:
    here = written(desk, "|Ax 😀 ax\nAX")
    here.pane.find_bar.open_bar(replace=False)
    here.pane.find_bar.words.setText("ax")
    found = []
    for _ in range(4):
        here.pane.find_bar.go(forward=True)
        found.append(here.editor.selection())
    assert found == [(0, 2), (5, 7), (8, 10), (0, 2)]
    assert here.pane.find_bar.count.text() == "1 of 3"
    here.pane.find_bar.with_case.setChecked(True)
    here.pane.find_bar.go(forward=True)
    assert here.editor.selection() == (5, 7)


def test_everything_is_replaced_by_one_edit(desk: Desk) -> None:
    here = written(desk, "|a: 1\n😀: 12\nc: 3")
    bar = here.pane.find_bar
    bar.open_bar(replace=True)
    bar.is_pattern.setChecked(True)
    bar.words.setText(r"(\d)$")
    bar.new.setText("<$1>")
    bar.replace_all()
    assert here.text == "a: <1>\n😀: 1<2>\nc: <3>"
    assert len(here.splices) == 1


def test_one_hit_is_replaced_and_the_next_selected(desk: Desk) -> None:
    here = written(desk, "|x y x")
    bar = here.pane.find_bar
    bar.open_bar(replace=True)
    bar.words.setText("x")
    bar.new.setText("zz")
    bar.go(forward=True)
    bar.replace_one()
    assert here.text == "zz y x"
    low, high = here.editor.selection()
    assert here.text[low:high] == "x"


def test_a_bad_pattern_says_what_is_wrong_with_it(desk: Desk) -> None:
    here = written(desk, "a|")
    bar = here.pane.find_bar
    bar.open_bar(replace=False)
    bar.is_pattern.setChecked(True)
    bar.words.setText("(")
    assert bar.count.text()
    bar.go(forward=True)
    assert here.with_caret() == "a|"


def test_what_is_found_follows_edits_and_other_texts(desk: Desk) -> None:
    here = written(desk, "|ax ax")
    bar = here.pane.find_bar
    bar.open_bar(replace=False)
    bar.words.setText("ax")
    here.editor.edit(0, 0, "b ")
    assert [(mark.start, mark.end) for mark in here.editor.found] == [(2, 4), (5, 7)]
    here.pane.set_text("no\nax")
    assert [(mark.start, mark.end) for mark in here.editor.found] == [(3, 5)]
    bar.go(forward=True)
    assert here.editor.selection() == (3, 5)


def test_the_line_bar_goes_to_line_and_column(desk: Desk) -> None:
    here = written(desk, "|one\ntwo\nthree")
    here.press(KEY.Key_L, HELD.ControlModifier)
    here.pane.line_bar.field.setText("3:3")
    QTest.keyClick(here.pane.line_bar.field, KEY.Key_Return)
    assert here.with_caret() == "one\ntwo\nth|ree"


@pytest.mark.parametrize("written_there", ["", "x", "0", "99999999999999999999", "2:x"])
def test_a_line_that_is_none_does_no_harm(desk: Desk, written_there: str) -> None:
    here = written(desk, "|one\ntwo")
    here.pane.line_bar.open_bar()
    here.pane.line_bar.field.setText(written_there)
    QTest.keyClick(here.pane.line_bar.field, KEY.Key_Return)
    assert here.pane.line_bar.isHidden()


# ---------------------------------------------------------------------- looks


@pytest.mark.parametrize(
    ("text", "offset", "pair"),
    [
        ("a: {b: [1]}", 3, (3, 10)),
        ("a: {b: [1]}", 10, (7, 9)),
        ("a: {b: '}'}", 3, (3, 10)),
        ("a: 'x'", 3, (3, 5)),
        ("a: it's {b}", 8, (8, 10)),
        ("a: {", 3, None),
        ("a: b", 1, None),
    ],
)
def test_the_other_bracket_is_found(text: str, offset: int, pair: tuple | None) -> None:
    assert pair_at(text, offset) == pair


@pytest.mark.parametrize("tones", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("kind", list(PieceKind))
def test_every_colour_can_be_read_on_every_ground(kind: PieceKind, tones: Tones) -> None:
    for ground in (tones.surface, tones.raised):
        assert _contrast(colour_of(kind, tones), ground) >= 4.5  # WCAG 2.2, 1.4.3


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    rgb = QColor(colour).getRgbF()[:3]
    linear = (v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in rgb)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_lines_that_are_seen_are_coloured_and_the_rest_follows(desk: Desk, qtbot) -> None:
    here = written(desk)
    here.pane.set_text("a: >-\n" + "  x: 1\n" * 4000 + "b: 2\n")
    here.pane.resize(400, 300)
    here.pane.show()
    here.pane.go_to(4002)
    QApplication.processEvents()
    document = here.editor.document()

    def colours(line: int) -> int:
        return len(document.findBlockByNumber(line).layout().formats())

    assert colours(4001) == 3  # key, colon, number
    assert colours(3999) == 1  # a text, since the first line says so
    qtbot.waitUntil(lambda: colours(2000) == 1)


def test_an_open_quote_colours_what_is_below_at_once(desk: Desk) -> None:
    here = written(desk, "a: |\nb: 2\n")
    here.pane.show()
    QApplication.processEvents()
    here.write("'")
    second = here.editor.document().findBlockByNumber(1).layout().formats()
    assert [(f.start, f.length) for f in second] == [(0, 4)]
