"""Names of models and groups that are typed over in their row."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.roster import Group
from tests.gui.rooms.roster.scene import opened, press, roster_panel, undone_by


def test_f2_types_over_the_own_name_in_place(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard")
    panel = roster_panel(qtbot, desk)
    panel.select(["m1"])
    press(panel, "rename")
    field = panel.list.viewport().findChild(QLineEdit)
    assert field is not None
    assert (field.text(), field.placeholderText()) == ("", "Guard")
    assert field.accessibleName() == "Name of the model"
    qtbot.keyClicks(field, "Aldo")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: document.roster.models[0].name == "Aldo")
    assert undone_by(document) == "Rename Guard"


def test_a_name_half_typed_is_known_before_enter_and_forgotten_with_escape(
    qtbot: QtBot, desk: Desk
) -> None:
    document = opened(desk, "guard")
    panel = roster_panel(qtbot, desk)
    panel.select(["m1"])
    press(panel, "rename")
    field = panel.list.viewport().findChild(QLineEdit)
    qtbot.keyClicks(field, "Al")
    assert document.roster.models[0].name == ""
    assert document.drafted_roster.models[0].name == "Al"
    assert not document.is_modified
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: document.drafted_roster is document.roster)
    assert document.roster.models[0].name == ""


def test_f2_on_the_heading_of_a_group_renames_the_group(qtbot: QtBot, desk: Desk) -> None:
    mob = Group("g1", "mob", ("m1", "m2"))
    document = opened(desk, "rat", "rat", groups=(mob,))
    panel = roster_panel(qtbot, desk)
    panel.list.setCurrentIndex(panel.rows.index_of("group:g1"))
    press(panel, "rename")
    field = panel.list.viewport().findChild(QLineEdit)
    assert (field.text(), field.placeholderText()) == ("", "Mob")
    assert field.accessibleName() == "Name of the group"
    qtbot.keyClicks(field, "Vermin")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: document.roster.groups[0].name == "Vermin")
    assert undone_by(document) == "Rename Mob"
    assert [model.name for model in document.roster.models] == ["", ""]
    document.undo_stack.undo()
    assert document.roster.groups == (mob,)


def test_a_name_of_which_nothing_can_be_read_leaves_the_former_one(
    qtbot: QtBot, desk: Desk
) -> None:
    document = opened(desk, "guard")
    panel = roster_panel(qtbot, desk)
    panel.actions_of_roster.rename("m1", "Aldo\u202e")
    said: list[str] = []
    desk.message.connect(said.append)
    panel.actions_of_roster.rename("m1", "..")
    assert document.roster.models[0].name == "Aldo"
    assert said == ["A name needs a letter or a digit; the former one stays."]
    panel.actions_of_roster.rename("m1", "  ")
    assert document.roster.models[0].name == "" and len(said) == 1
