"""What a screen reader is told of edits: who, the price, what is left, which rule is broken now."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.kit import announcing
from realms_builder.gui.rooms.roster.actions import EditNews, RosterActions
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import change_model
from tests.gui.rooms.roster.scene import opened


@pytest.fixture
def actions(qtbot: QtBot, desk: Desk) -> RosterActions:
    return RosterActions(desk, desk)


@pytest.fixture
def heard(desk: Desk, actions: RosterActions) -> list[str]:
    found: list[str] = []
    EditNews(desk, actions).told.connect(found.append)
    return found


def test_who_was_hired_at_what_price_and_what_is_left(
    desk: Desk, actions: RosterActions, heard: list[str]
) -> None:
    opened(desk, "guard")
    actions.hire(["guard"])
    assert heard == ["Hired Guard, 4; 12 left."]
    actions.hire(["rat", "guard"])
    assert heard[1:] == ["Hired Rat, Guard, 5; 7 left."]


def test_a_rule_that_is_broken_now_is_said_once(
    desk: Desk, actions: RosterActions, heard: list[str]
) -> None:
    opened(desk, "chief")
    actions.hire(["chief"])
    assert heard == ["Hired Chief, 8; 4 left. New error: Too many Chief."]
    actions.hire(["chief"])
    assert heard[1:] == ["Hired Chief, 8; 4 too many. New error: 4 too dear."]


def test_undo_and_redo_say_what_comes_and_goes(
    desk: Desk, actions: RosterActions, heard: list[str]
) -> None:
    document = opened(desk, "chief")
    actions.remove(["m1"])
    document.undo_stack.undo()
    document.undo_stack.redo()
    assert heard == [
        "Removed Chief; 20 left.",
        "Undone: Remove Chief; 12 left.",
        "Done again: Remove Chief; 20 left.",
    ]


def test_any_other_step_is_said_by_its_name(
    desk: Desk, actions: RosterActions, heard: list[str]
) -> None:
    document = opened(desk, "guard")
    document.change(lambda roster: change_model(roster, "m1", note="tall"), "Note: Guard")
    assert heard == ["Note: Guard; 16 left."]


def test_without_costs_nothing_is_left(
    desk: Desk, actions: RosterActions, heard: list[str]
) -> None:
    opened(desk, costs=False)
    actions.hire(["rat"])
    assert heard == ["Hired Rat."]


def test_another_roster_is_listened_to(
    desk: Desk, actions: RosterActions, heard: list[str]
) -> None:
    first = opened(desk, "guard")
    opened(desk)
    first.change(lambda roster: change_model(roster, "m1", name="Tom"), "Rename")
    assert heard == []
    actions.hire(["rat"])
    assert heard == ["Hired Rat, 1; 19 left."]


def test_only_where_somebody_listens_anything_is_announced(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    widget, said = QWidget(), []
    qtbot.addWidget(widget)
    monkeypatch.setattr(QAccessible, "updateAccessibility", said.append)
    monkeypatch.setattr(QAccessible, "isActive", lambda: False)
    announcing.announce(widget, "Hired Rat.")
    assert said == []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    announcing.announce(widget, "")
    announcing.announce(widget, "Hired Rat.")
    assert [event.message() for event in said] == ["Hired Rat."]
    assert said[0].object() is widget
