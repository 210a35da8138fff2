"""The head of a roster: costs, what the leftover buys, names and limits typed in place."""

from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from realms_builder.core.problems import Severity
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.rooms.roster.actions import RosterActions
from realms_builder.gui.rooms.roster.header import RosterHeader, budgets, read_number, roster_values
from realms_builder.gui.shell.desk import Desk
from tests.builders import force, mustered, roster_with, tiny_game
from tests.gui.rooms.roster.scene import opened, undone_by


def _header(qtbot: QtBot, desk: Desk, document: RosterDocument) -> RosterHeader:
    header = RosterHeader(desk, RosterActions(desk))
    document.changed.connect(lambda: header.show_document(document))
    qtbot.addWidget(header)
    header.resize(600, 140)
    header.retranslate()
    header.show_document(document)
    header.show()
    return header


def test_the_budget_is_what_is_used_and_what_is_left() -> None:
    (budget,) = budgets(mustered(roster_with("chief", "guard"), tiny_game()))
    assert (budget.used, budget.limit, budget.left) == (12, 20, 8)


def test_the_leftover_buys_what_depends_on_the_limit() -> None:
    found = force("ags", "ritter", "bannerherr", "knappe", limits=(("cost", 50),))
    (budget,) = budgets(found)
    assert budget.left == 34
    assert [(d.id, more) for d, more in budget.buys] == [("leader_tokens", 34)]
    assert {d.id: v for d, v in roster_values(found)} == {
        "leader_tokens": 35,
        "leader_tokens_later": 1,
    }


def test_a_passed_limit_buys_nothing() -> None:
    found = force("ags", "ritter", "bannerherr", limits=(("cost", 5),))
    (budget,) = budgets(found)
    assert (budget.left, budget.buys) == (-7, ())


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("50", 50),
        (" 7 ", 7),
        ("12,5", Fraction(25, 2)),
        ("0.5", Fraction(1, 2)),
        ("", None),
        ("many", None),
        ("-3", None),
        ("1/0", None),
        ("99999999999", None),
    ],
)
def test_limits_are_read_as_people_write_them(text: str, number: object) -> None:
    assert read_number(text) == number


def test_the_header_names_costs_models_and_what_is_left(qtbot: QtBot, desk: Desk) -> None:
    header = _header(qtbot, desk, opened(desk, "chief", "guard"))
    line = header.lines["cost"]
    assert (line.used.text(), line.limit.text(), line.name.text()) == ("12", "20", "cost")
    assert "8 left" in line.left.text()
    assert header.models.text() == "2 models"


def test_what_the_leftover_buys_is_said_as_a_part_of_the_value(qtbot: QtBot, desk: Desk) -> None:
    desk.new_document(roster_with("bannerherr", "knappe", system="ags", faction="ritter"))
    document = desk.documents[-1]
    document.change(lambda roster: replace(roster, limits=(("cost", 50),)), "50")
    header = _header(qtbot, desk, document)
    left = header.lines["cost"].left.text()
    assert "34 left" in left and "→" not in left
    assert [label.text() for label in header._values] == [
        "Leader tokens (LT) in round 1: 35 (34 from what is left)",
        "Leader tokens from round 2: 1",
    ]


def test_too_much_is_said_in_words_not_only_in_red(qtbot: QtBot, desk: Desk) -> None:
    header = _header(qtbot, desk, opened(desk, "chief", limits=(("cost", 5),)))
    assert "3 too many" in header.lines["cost"].left.text()
    assert header.lines["cost"].bar.share > 1


def test_the_limit_is_typed_over(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "chief")
    header = _header(qtbot, desk, document)
    field = header.lines["cost"].limit
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "30")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert document.roster.limit("cost") == 30
    assert undone_by(document) == "Limit of cost"
    assert field.text() == "30"


def test_an_empty_limit_takes_the_usual_one(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, limits=(("cost", 30),))
    header = _header(qtbot, desk, document)
    field = header.lines["cost"].limit
    field.setFocus()
    field.clear()
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert document.roster.limit("cost") is None
    assert field.text() == "20"


def test_nonsense_as_a_limit_changes_nothing(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, limits=(("cost", 30),))
    header = _header(qtbot, desk, document)
    field = header.lines["cost"].limit
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "lots")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.text() == "30"
    assert not document.undo_stack.canUndo()


def test_letters_of_a_name_are_one_step_until_the_field_is_left(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, name="A")
    header = _header(qtbot, desk, document)
    header.name.setFocus()
    header.name.end(False)
    qtbot.keyClicks(header.name, "bc")
    assert document.roster.name == "Abc"
    qtbot.keyClick(header.name, Qt.Key.Key_Return)
    header.name.setFocus()
    qtbot.keyClicks(header.name, "d")
    assert undone_by(document) == "Rename roster"
    document.undo_stack.undo()
    assert header.name.text() == "Abc"
    document.undo_stack.undo()
    assert header.name.text() == "A"


def test_without_costs_there_is_no_bar(qtbot: QtBot, desk: Desk) -> None:
    header = _header(qtbot, desk, opened(desk, "guard", costs=False))
    assert header.lines == {}
    assert header.models.isVisible()
    assert header.models.text() == "1 model"


def test_the_lines_follow_the_game_of_the_roster(qtbot: QtBot, desk: Desk) -> None:
    first = opened(desk, "chief")
    header = _header(qtbot, desk, first)
    second = opened(desk, "guard", costs=False)
    header.show_document(second)
    assert (header.lines, header.models.isVisible()) == ({}, True)
    header.show_document(first)
    qtbot.waitUntil(header.models.isVisible)
    assert list(header.lines) == ["cost"]


def test_freeform_silences_limits(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "chief", "chief")
    header = _header(qtbot, desk, document)
    assert any(finding.severity is Severity.ERROR for finding in document.findings)
    header.freeform.click()
    assert document.freeform
    assert document.findings == []


def test_a_roster_keeps_its_name_where_nothing_can_be_read(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, name="Watch")
    header = _header(qtbot, desk, document)
    said: list[str] = []
    desk.message.connect(said.append)
    header.name.setFocus()
    header.name.selectAll()
    qtbot.keyClicks(header.name, " ..")
    assert (document.roster.name, header.name.text()) == ("Watch", " ..")
    qtbot.keyClick(header.name, Qt.Key.Key_Return)
    assert (header.name.text(), said) == ("Watch", ["A roster needs a name; it stays “Watch”."])
    assert not document.is_modified


def test_blanks_stay_while_a_name_is_typed_and_go_when_it_is(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, name="A")
    header = _header(qtbot, desk, document)
    header.name.setFocus()
    header.name.end(False)
    qtbot.keyClicks(header.name, " b ")
    assert (document.roster.name, header.name.text()) == ("A b", "A b ")
    header.name.insert("\u202e")
    qtbot.keyClicks(header.name, "c")
    qtbot.keyClick(header.name, Qt.Key.Key_Return)
    assert document.roster.name == header.name.text() == "A b c"


def test_everything_that_takes_the_keyboard_has_a_name(qtbot: QtBot, desk: Desk) -> None:
    header = _header(qtbot, desk, opened(desk, "chief"))
    assert header.name.accessibleName() == "Name of the roster"
    assert header.lines["cost"].limit.accessibleName() == "Limit of cost"
    assert header.freeform.text() == "Freeform"


def test_a_long_name_has_the_first_line_for_itself_where_there_is_no_room(
    qtbot: QtBot, desk: Desk
) -> None:
    document = opened(desk, "chief")
    header = _header(qtbot, desk, document)
    document.change(lambda roster: replace(roster, name="Guard of the North Gate"), "Rename")
    for width, is_below in ((700, False), (320, True), (700, False)):
        header.resize(width, 200)
        header.layout().activate()
        assert (header.freeform.y() > header.name.geometry().bottom()) is is_below
        assert header.name.width() > (width if is_below else 0) * 0.8
