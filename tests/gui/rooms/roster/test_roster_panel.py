"""Every edit of the roster by key and by mouse, each one undone by its name."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.rooms.roster.roster_panel import RosterPanel, fill_menu
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import remove_models
from realms_builder.roster.roster import Group, Model
from tests.gui.rooms.roster.scene import ids, opened, press, roster_panel, undone_by, units

Act = Callable[[RosterPanel], object]


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (lambda p: p.actions_of_roster.hire(["guard"]), "Hire Guard"),
        (lambda p: p.actions_of_roster.hire(["guard", "rat"]), "Hire 2 models"),
        (lambda p: p.actions_of_roster.remove(["m1"]), "Remove Aldo"),
        (lambda p: p.actions_of_roster.remove(["m1", "m2"]), "Remove 2 models"),
        (lambda p: p.actions_of_roster.duplicate(["m2"]), "Duplicate Guard"),
        (lambda p: p.actions_of_roster.rename("m1", "Bela"), "Rename Aldo"),
        (lambda p: p.actions_of_roster.rename_roster("Watch", "k"), "Rename roster"),
        (lambda p: p.actions_of_roster.set_limit("cost", 30, "gold"), "Limit of gold"),
        (lambda p: p.actions_of_roster.set_switch("harsh", True, "Harsh"), "Harsh"),
        (lambda p: p.actions_of_roster.step([[("m1",), ("m2",)]], ["m1"], 1), "Move Aldo"),
        (lambda p: p.actions_of_roster.set_role("m1", "general"), "Aldo becomes General"),
        (lambda p: p.actions_of_roster.set_role("m3", ""), "Take the role from Guard"),
        (lambda p: p.actions_of_roster.make_group("mob", ["m4", "m5"]), "Make a group: mob"),
        (lambda p: p.actions_of_roster.dissolve("g1"), "Dissolve the group"),
        (lambda p: p.actions_of_roster.leave_group(["m6"]), "Leave the group"),
        (lambda p: p.actions_of_roster.cut(["m1"]), "Cut Aldo"),
    ],
)
def test_every_edit_is_one_step_of_undo_with_a_name(
    qtbot: QtBot, desk: Desk, act: Act, text: str
) -> None:
    document = opened(
        desk,
        Model("m1", "chief", name="Aldo"),
        "guard",
        Model("m3", "guard", role="general"),
        "rat",
        "rat",
        "rat",
        "rat",
        groups=(Group("g1", "mob", ("m6", "m7")),),
    )
    panel = roster_panel(qtbot, desk)
    before = document.roster
    act(panel)
    assert document.roster != before
    assert undone_by(document) == text
    document.undo_stack.undo()
    assert document.roster == before
    assert not document.undo_stack.canUndo()


def test_a_heading_and_all_its_models_are_told_apart(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "rat", "rat", groups=(Group("g1", "mob", ("m1", "m2")),))
    panel = roster_panel(qtbot, desk)
    told: list[tuple[tuple[str, ...], str]] = []
    panel.selection_changed.connect(lambda chosen: told.append((chosen, panel.chosen_group)))
    panel.select(["m1", "m2"])
    qtbot.waitUntil(lambda: told[-1:] == [(("m1", "m2"), "")])
    alone = QItemSelectionModel.SelectionFlag.ClearAndSelect  # whatever keys a test before held
    panel.list.selectionModel().setCurrentIndex(panel.rows.index_of("group:g1"), alone)
    qtbot.waitUntil(lambda: told[-1:] == [(("m1", "m2"), "g1")])


def test_after_a_removal_a_neighbour_is_chosen(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "guard", "guard", "guard")
    panel = roster_panel(qtbot, desk)
    panel.select(["m2"])
    press(panel, "remove")
    assert panel.selected == ("m3",)
    press(panel, "remove")
    assert panel.selected == ("m1",)
    press(panel, "remove")
    assert panel.selected == ()
    assert panel.note.isVisible()


def test_a_copy_has_everything_but_the_role_and_is_chosen(qtbot: QtBot, desk: Desk) -> None:
    model = Model(
        "m1", "chief", name="Aldo", role="general", note="tall", carry=(("weapons", ("axe",)),)
    )
    document = opened(desk, model, "guard")
    panel = roster_panel(qtbot, desk)
    panel.select(["m1"])
    press(panel, "duplicate")
    copy = document.roster.models[1]
    assert (copy.name, copy.note, copy.carry, copy.role) == ("Aldo", "tall", model.carry, "")
    assert panel.selected == (copy.id,)


def test_models_step_up_and_down_inside_their_heading(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard", "chief", "rat", "guard")
    panel = roster_panel(qtbot, desk)
    panel.select(["m4"])
    press(panel, "up")
    assert ids(document) == ["m1", "m2", "m4", "m3"]
    press(panel, "up")
    press(panel, "up")
    assert ids(document) == ["m4", "m2", "m1", "m3"]
    assert panel.selected == ("m4",)
    document.undo_stack.undo()
    assert ids(document) == ["m1", "m2", "m3", "m4"]


def test_a_block_of_models_moves_together(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard", "guard", "guard")
    panel = roster_panel(qtbot, desk)
    panel.select(["m1", "m2"])
    press(panel, "down")
    assert ids(document) == ["m3", "m1", "m2"]
    press(panel, "down")
    assert ids(document) == ["m3", "m1", "m2"]


def test_what_is_copied_is_pasted_with_its_own_name(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, Model("m1", "guard", name="Aldo"), "rat")
    panel = roster_panel(qtbot, desk)
    panel.select(["m1"])
    press(panel, "copy")
    assert QApplication.clipboard().text() == "Aldo (Guard), 4 cost"
    press(panel, "paste")
    assert [model.name for model in document.roster.models] == ["Aldo", "Aldo", ""]
    assert undone_by(document) == "Paste Aldo"
    assert panel.selected == ("m3",)


def _groups(document: RosterDocument) -> list[tuple[str, tuple[str, ...], str]]:
    return [(group.group, group.members, group.name) for group in document.roster.groups]


def test_members_pasted_together_are_a_group_like_theirs(qtbot: QtBot, desk: Desk) -> None:
    mob = Group("g1", "mob", ("m1", "m2", "m3"), name="Vermin")
    document = opened(desk, "rat", "rat", "rat", "guard", groups=(mob,))
    panel = roster_panel(qtbot, desk)
    panel.select(["m1", "m3"])
    press(panel, "copy")
    press(panel, "paste")
    assert _groups(document) == [
        ("mob", ("m1", "m2", "m3"), "Vermin"),
        ("mob", ("m5", "m6"), "Vermin"),
    ]
    document.undo_stack.undo()
    panel.select(["m1"])  # too few for a mob
    press(panel, "copy")
    press(panel, "paste")
    assert len(document.roster.groups) == 1


def test_a_group_pasted_into_another_roster_is_one_there(qtbot: QtBot, desk: Desk) -> None:
    mob = Group("g1", "mob", ("m1", "m2"), name="Vermin")
    opened(desk, "rat", "rat", groups=(mob,))
    panel = roster_panel(qtbot, desk)
    panel.select(["m1", "m2"])
    press(panel, "copy")
    document = opened(desk, "guard")
    press(panel, "paste")
    qtbot.waitUntil(lambda: len(document.roster.models) == 3)
    assert _groups(document) == [("mob", ("m2", "m3"), "Vermin")]


def test_a_whole_group_duplicated_is_another_group(qtbot: QtBot, desk: Desk) -> None:
    mob = Group("g1", "mob", ("m1", "m2"), name="Vermin")
    document = opened(desk, "rat", "rat", "guard", groups=(mob,))
    panel = roster_panel(qtbot, desk)
    panel.list.setCurrentIndex(panel.rows.index_of("group:g1"))
    press(panel, "duplicate")
    first, second = document.roster.groups
    assert first == mob
    assert (second.group, second.name, len(second.members)) == ("mob", "Vermin", 2)
    assert set(second.members).isdisjoint(first.members)
    assert [row.id for row in panel.rows.rows][1:] == [
        "group:g1",
        "stack:m1",
        f"group:{second.id}",
        f"stack:{second.members[0]}",
        "m3",
    ]
    assert panel.selected == second.members
    document.undo_stack.undo()
    assert document.roster.groups == (mob,)


def test_models_of_another_game_are_refused_in_words(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard")
    panel = roster_panel(qtbot, desk)
    panel.actions_of_roster.copy(["m1"])
    document.game.id = "other"
    said: list[str] = []
    desk.message.connect(said.append)
    press(panel, "paste")
    assert units(document) == ["guard"]
    assert said == ["These models belong to another game; they cannot be pasted here."]


def test_the_chosen_models_are_told(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "guard", "rat")
    panel = roster_panel(qtbot, desk)
    with qtbot.waitSignal(panel.selection_changed) as told:
        panel.select(["m1", "m2"])
    assert told.args == [("m1", "m2")]


def test_a_chosen_group_stands_for_its_models(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "rat", "rat", groups=(Group("g1", "mob", ("m1", "m2")),))
    panel = roster_panel(qtbot, desk)
    panel.list.setCurrentIndex(panel.rows.index_of("group:g1"))
    assert panel.selected == ("m1", "m2")


def test_an_edit_keeps_what_was_chosen(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "guard", "rat")
    panel = roster_panel(qtbot, desk)
    panel.select(["m2"])
    panel.actions_of_roster.rename("m1", "Aldo")
    assert panel.selected == ("m2",)


def test_arrow_keys_step_over_headings(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "chief", "guard")
    panel = roster_panel(qtbot, desk)
    panel.select(["m1"])
    qtbot.keyClick(panel.list, Qt.Key.Key_Down)
    assert panel.selected == ("m2",)
    qtbot.keyClick(panel.list, Qt.Key.Key_Up)
    assert panel.selected == ("m1",)


def _entries(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def test_the_menu_offers_the_role_only_to_those_who_may_have_it(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "chief", "guard")
    panel = roster_panel(qtbot, desk)
    assert "General" in _entries(fill_menu(panel, document, ("m1",), ""))
    assert "General" not in _entries(fill_menu(panel, document, ("m2",), ""))


def test_the_menu_offers_a_group_to_those_who_may_act_as_one(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "rat", "rat", "guard")
    panel = roster_panel(qtbot, desk)
    assert "Make a group: Mob" in _entries(fill_menu(panel, document, ("m1", "m2"), ""))
    assert "Make a group: Mob" not in _entries(fill_menu(panel, document, ("m1", "m3"), ""))
    assert "Dissolve the group" in _entries(fill_menu(panel, document, ("m1",), "g1"))


def test_the_menu_offers_to_join_a_group_that_has_room(qtbot: QtBot, desk: Desk) -> None:
    mob = Group("g1", "mob", ("m1", "m2"))
    document = opened(desk, "rat", "rat", "rat", "rat", "guard", groups=(mob,))
    panel = roster_panel(qtbot, desk)
    join = "Join the group: Mob"
    assert join in _entries(fill_menu(panel, document, ("m3",), ""))
    assert join not in _entries(fill_menu(panel, document, ("m3", "m4"), ""))  # of 2 to 3
    assert join not in _entries(fill_menu(panel, document, ("m5",), ""))
    assert join not in _entries(fill_menu(panel, document, ("m1",), "g1"))


def test_an_empty_roster_says_what_to_do(qtbot: QtBot, desk: Desk) -> None:
    opened(desk)
    panel = roster_panel(qtbot, desk)
    assert panel.note.isVisible()
    assert panel.note.heading.text() == "No models yet."
    panel.actions_of_roster.hire(["guard"])
    assert not panel.note.isVisible()


def test_the_rows_follow_the_current_roster(qtbot: QtBot, desk: Desk) -> None:
    first = opened(desk, "guard")
    second = opened(desk, "guard", "rat")
    panel = roster_panel(qtbot, desk)
    assert len(panel.rows.rows) == 3
    desk.show_document(first)
    assert [row.name for row in panel.rows.rows] == ["Follower", "Guard"]
    second.set_freeform(True)
    assert len(panel.rows.rows) == 2


def test_what_is_chosen_in_one_roster_is_not_chosen_in_another(qtbot: QtBot, desk: Desk) -> None:
    first = opened(desk, "guard", "rat", "rat")
    panel = roster_panel(qtbot, desk)
    panel.select(["m2", "m3"])
    second = opened(desk, "guard", "rat", "guard")
    assert panel.selected == ("m1",)
    press(panel, "remove")
    assert (ids(first), ids(second)) == (["m1", "m2", "m3"], ["m2", "m3"])


def test_every_roster_remembers_what_was_chosen_in_it(qtbot: QtBot, desk: Desk) -> None:
    first = opened(desk, "guard", "rat", "rat")
    panel = roster_panel(qtbot, desk)
    panel.select(["m2", "m3"])
    second = opened(desk, "guard", "guard")
    panel.select(["m2"])
    desk.show_document(first)
    assert panel.selected == ("m2", "m3")
    first.change(lambda roster: remove_models(roster, ["m2"]), "x")
    desk.show_document(second)
    assert panel.selected == ("m2",)
    desk.show_document(first)
    assert panel.selected == ("m3",)


def test_the_same_id_in_another_roster_is_told_anew(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "guard")
    panel = roster_panel(qtbot, desk)
    with qtbot.waitSignal(panel.selection_changed):
        pass
    with qtbot.waitSignal(panel.selection_changed) as told:
        opened(desk, "rat")
    assert told.args == [("m1",)]


def test_a_name_being_typed_stays_in_its_own_roster(qtbot: QtBot, desk: Desk) -> None:
    first = opened(desk, "guard")
    panel = roster_panel(qtbot, desk)
    panel.select(["m1"])
    press(panel, "rename")
    qtbot.keyClicks(panel.list.viewport().findChild(QLineEdit), "Aldo")
    second = opened(desk, "guard")
    assert first.roster.models[0].name == "Aldo"
    assert second.roster.models[0].name == ""
    assert undone_by(first) == "Rename Guard"


def test_what_is_deleted_in_a_text_field_stays_a_letter(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard", name="Ab")
    panel = roster_panel(qtbot, desk)
    panel.select(["m1"])
    panel.header.name.setFocus()
    panel.header.name.end(False)
    qtbot.keyClick(panel.header.name, Qt.Key.Key_Backspace)
    assert document.roster.name == "A"
    assert units(document) == ["guard"]
