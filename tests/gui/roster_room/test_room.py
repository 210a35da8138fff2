"""The room as a whole: panels know each other, an empty room says what to do."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from realms_builder.gui.commands import Commands
from realms_builder.gui.desk import Desk
from realms_builder.gui.roster_room.room import RosterRoom
from realms_builder.roster.roster import Model
from tests.gui.roster_room.scene import opened


@pytest.fixture
def room(qtbot: QtBot, desk: Desk) -> Iterator[RosterRoom]:
    window = QMainWindow()
    commands = Commands(window)
    pressed: list[str] = []
    for name in ("new", "open"):
        commands.add(name, name, lambda wanted=name: pressed.append(wanted))
    found = RosterRoom(desk, commands)
    found.setProperty("pressed", pressed)
    window.setCentralWidget(found)
    qtbot.addWidget(window)
    window.resize(1300, 800)
    window.show()
    yield found


def test_without_a_roster_the_room_says_how_to_get_one(room: RosterRoom, desk: Desk) -> None:
    assert not room.hire_panel.isVisible()
    opened(desk, "guard")
    assert room.hire_panel.isVisible()
    assert room.roster_panel.isVisible()


def test_a_hired_model_is_chosen_in_the_roster(room: RosterRoom, desk: Desk) -> None:
    opened(desk, "guard")
    room.hire_panel.hire(["rat"])
    assert room.selected_ids() == ("m2",)


def test_a_finding_chooses_what_it_is_about(room: RosterRoom, desk: Desk) -> None:
    opened(desk, "guard", "rat")
    room.findings_panel.model_wanted.emit("m2")
    assert room.selected_ids() == ("m2",)


def test_the_roster_shows_a_unit_in_the_hire_list(room: RosterRoom, desk: Desk) -> None:
    opened(desk, "guard")
    room.roster_panel.unit_wanted.emit("rat")
    assert room.hire_panel.chosen() == ["rat"]


def test_search_is_a_command(qtbot: QtBot, room: RosterRoom, desk: Desk) -> None:
    opened(desk, "guard")
    window = room.window()
    action = next(a for a in window.actions() if a.objectName() == "find_unit")
    with qtbot.waitSignal(desk.room_wanted) as wanted:
        action.trigger()
    assert wanted.args == ["roster"]
    assert action.shortcut().toString() == "Ctrl+F"


def test_every_language_and_theme_is_survived(room: RosterRoom, desk: Desk) -> None:
    opened(desk, "chief", "guard")
    for lang in ("de", "en"):
        desk.preferences.language = lang
        desk.language_changed.emit()
        desk.theme_changed.emit()
    assert room.title() == "Roster"


def test_the_same_id_in_another_roster_is_shown_on_the_right(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    opened(desk, Model("m1", "guard", name="Aldo"))
    form = room.side_panel.form
    qtbot.waitUntil(lambda: form.name.text() == "Aldo")
    opened(desk, Model("m1", "rat", name="Bela"))
    qtbot.waitUntil(lambda: form.name.text() == "Bela")
    assert form.isVisible()
