"""Problems in lists, lines and boxes: the worst first, chosen ones stay, ways out are offered."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from realms_builder.core.problems import Fix, Place, Problem, Severity
from realms_builder.gui.kit.problems import (
    MOST_LISTED,
    ProblemBox,
    ProblemLine,
    ProblemLines,
    ProblemList,
    worst_by_line,
)
from realms_builder.gui.shell.desk import Desk

FIX = Fix("fix.use_instead", {"name": "x"}, "x")


def problem(
    line: int, severity: Severity = Severity.ERROR, name: str = "a", fixes: Sequence[Fix] = ()
) -> Problem:
    place = Place("game/one.yaml", line, 3) if line else Place()
    return Problem("duplicate_key", severity, place, {"key": name}, tuple(fixes))


def texts(shown: ProblemList) -> list[str]:
    return [row.text for row in shown.rows.rows]


def test_the_worst_comes_first_with_its_place_and_its_word(qtbot: QtBot, desk: Desk) -> None:
    shown = ProblemList(desk)
    qtbot.addWidget(shown)
    hint, error = problem(2, Severity.HINT), problem(9)
    shown.show_problems([hint, error, hint], "game/one.yaml")
    assert [text.split(": ")[:2] for text in texts(shown)] == [
        ["Line 9", "error"],
        ["Line 2", "hint"],
    ]
    shown.show_problems([error], "game/other.yaml")
    assert texts(shown)[0].startswith("one.yaml, Line 9: error: ")
    shown.show_problems([problem(0)])
    assert texts(shown)[0].startswith("error: ")


def test_the_chosen_one_stays_while_lines_above_come_and_go(qtbot: QtBot, desk: Desk) -> None:
    shown = ProblemList(desk)
    qtbot.addWidget(shown)
    mine = problem(9, name="mine")
    shown.show_problems([problem(5), mine])
    shown.setCurrentIndex(shown.rows.index(1))
    shown.show_problems([problem(4, name="new"), problem(6), problem(10, name="mine")])
    assert shown.current is not None
    assert (shown.current.values["key"], shown.current.place.line) == ("mine", 10)


def test_enter_and_a_click_lead_to_a_problem(qtbot: QtBot, desk: Desk) -> None:
    shown = ProblemList(desk)
    qtbot.addWidget(shown)
    shown.show_problems([problem(9)])
    shown.setCurrentIndex(shown.rows.index(0))
    with qtbot.waitSignal(shown.chosen) as told:
        qtbot.keyClick(shown, Qt.Key.Key_Return)
    assert told.args == [problem(9)]


def test_more_than_a_list_can_show_are_counted(qtbot: QtBot, desk: Desk) -> None:
    shown = ProblemList(desk)
    qtbot.addWidget(shown)
    shown.show_problems([problem(line) for line in range(1, MOST_LISTED + 4)])
    assert texts(shown)[-1] == "… and 3 more"
    shown.setCurrentIndex(shown.rows.index(MOST_LISTED))
    assert shown.current is None


def test_a_line_has_the_worst_that_is_wrong_in_it() -> None:
    hint = Problem("a", Severity.HINT, Place("f", 3, 1))
    error = Problem("b", Severity.ERROR, Place("f", 3, 9))
    other = Problem("c", Severity.ERROR, Place("g", 4, 1))
    assert worst_by_line([hint, error, other], "f") == {3: Severity.ERROR}


def test_a_box_counts_and_offers_the_ways_out_of_the_chosen_one(qtbot: QtBot, desk: Desk) -> None:
    box = ProblemBox(desk, fixes=lambda one: one.fixes)
    qtbot.addWidget(box)
    box.show()
    mendable = problem(2, fixes=(FIX,))
    box.show_problems([mendable, problem(5, Severity.WARNING)])
    assert box.heading.text() == "1 error · 1 warning"
    assert not any(button.isVisible() for button in box.fixes)
    box.list.setCurrentIndex(box.list.rows.index(0))
    assert [button.isVisible() for button in box.fixes] == [True, False]
    with qtbot.waitSignal(box.fix_wanted) as told:
        box.fixes[0].click()
    assert told.args == [mendable, FIX]
    box.list.setCurrentIndex(box.list.rows.index(1))
    assert not any(button.isVisible() for button in box.fixes)


def test_an_empty_box_says_so(qtbot: QtBot, desk: Desk) -> None:
    box = ProblemBox(desk)
    qtbot.addWidget(box)
    box.show()
    box.show_problems([], nothing="All was checked.")
    assert (box.heading.text(), box.note.text()) == ("No problems", "All was checked.")
    assert box.note.isVisible()
    assert not box.list.isVisible()
    box.show_problems([problem(1)], nothing="All was checked.")
    assert not box.note.isVisible()
    assert box.list.isVisible()


def test_one_line_says_the_worst_and_lists_the_rest(qtbot: QtBot, desk: Desk) -> None:
    line = ProblemLine(desk)
    qtbot.addWidget(line)
    line.show_notes([])
    assert line.isHidden()
    line.show_notes([(Severity.HINT, "small"), (Severity.ERROR, "large"), (Severity.HINT, "small")])
    assert not line.isHidden()
    assert (line.text.text(), line.sign.accessibleName()) == ("large", "Error")
    assert line.text.property("role") == "error"
    assert [action.text() for action in line.more.menu().actions()] == ["large", "small"]
    line.show_notes([(Severity.HINT, "small")])
    line.resize(400, 30)
    assert line.more.isHidden()
    assert line.text.property("role") == "muted"


def test_what_one_line_has_no_room_for_is_read_in_its_menu(qtbot: QtBot, desk: Desk) -> None:
    line = ProblemLine(desk)
    qtbot.addWidget(line)
    words = "The text is set at 96 % of its size, so that all of it fits on the card."
    line.show_notes([(Severity.HINT, words)])
    for width, is_cut in ((1200, False), (200, True)):
        line.resize(width, line.sizeHint().height())
        line.show()
        assert line.more.isVisible() is is_cut
    assert [action.text() for action in line.more.menu().actions()] == [words]


def test_lines_have_buttons_only_for_what_can_be_done_here(qtbot: QtBot, desk: Desk) -> None:
    lines = ProblemLines(desk, ("fix.use_instead",))
    qtbot.addWidget(lines)
    other = Fix("fix.look", {}, "y")
    lines.show_problems([problem(1, fixes=(FIX, other))])
    (button,) = lines.findChildren(QPushButton)
    with qtbot.waitSignal(lines.fix_wanted) as told:
        button.click()
    assert told.args == [FIX]
    assert "Error" in [label.text() for label in lines.findChildren(QLabel)]
    lines.show_problems([])
    assert lines.isHidden()
