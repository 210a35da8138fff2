"""A unit is looked at before it is hired: its card, its price, what it may take."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.kit.rows import ROW
from realms_builder.gui.rooms.roster.options.on_trial import OfferedList
from realms_builder.gui.rooms.roster.room import RosterRoom
from realms_builder.gui.shell.commands import Commands
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import add_model
from realms_builder.roster.roster import Roster
from tests.gui.rooms.roster.choosing import game_file
from tests.gui.rooms.roster.scene import opened, units
from tests.gui.waiting import settle


@pytest.fixture
def room(qtbot: QtBot, desk: Desk) -> RosterRoom:
    window = QMainWindow()
    commands = Commands(window)
    found = RosterRoom(desk, commands)
    window.setCentralWidget(found)
    qtbot.addWidget(window)
    window.resize(1024, 700)
    window.show()
    return found


def _focused(room: RosterRoom, widget: QWidget) -> None:
    room.activateWindow()
    widget.setFocus(Qt.FocusReason.OtherFocusReason)
    assert widget.hasFocus()


def _offered(offered: OfferedList) -> list[tuple[str, str, str]]:
    rows = [offered.rows.index(n).data(ROW) for n in range(offered.rows.rowCount())]
    return [(row.entry.name, row.entry.detail, row.entry.number) for row in rows]


def test_the_card_of_a_unit_is_seen_before_it_is_hired(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    document = game_file(desk, "guard")
    side = room.side_panel
    settle(qtbot, desk)
    room.hire_panel.show_unit("chief")
    settle(qtbot, desk)
    picture = side.card.canvas.picture
    assert picture is not None
    assert picture.card == "m2", "the model that it would be"
    assert side.trial_bar.isVisible()
    assert side.trial_bar.name.text() == "Chief"
    assert side.trial_bar.note.text().startswith("Not hired")
    assert side.trial_bar.hire.text() == "Hire for 8"
    assert not side.form.isVisible()
    assert units(document) == ["guard"]
    assert not document.undo_stack.canUndo()


def test_a_unit_that_is_in_the_roster_already_is_not_called_not_hired(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    game_file(desk, "guard", "chief", "guard")
    settle(qtbot, desk)
    room.hire_panel.show_unit("guard")
    settle(qtbot, desk)
    assert room.side_panel.trial_bar.note.text().startswith("2 in the roster")


def test_what_it_may_take_is_read_with_its_price(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    game_file(desk)
    room.hire_panel.show_unit("chief")
    offered = _offered(room.side_panel.offered)
    assert ("Loadout", "choose 1", "") in offered
    assert ("Plain", "Axe", "") in offered
    assert ("Archer", "Long bow", "+2") in offered
    assert ("Side arm", "choose up to 1", "") in offered
    assert [name for name, _, _ in offered].count("Relic") == 1  # may be taken by hand
    assert ("General", "", "") in offered
    room.hire_panel.show_unit("rat")
    offered = _offered(room.side_panel.offered)
    assert offered[0] == ("Models", "2 – 6", "")
    assert "Crown" not in [name for name, _, _ in offered], "only leaders may wear it"


def test_prices_beside_a_unit_are_what_they_add_to_its_own(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    """The price of the unit holds its loadout: 25 points of it; the other one costs 26."""
    desk.new_document(Roster("realms", "solar_compact", name="Anew"))
    room.hire_panel.show_unit("councillor")
    rows = room.side_panel.offered.rows
    shown = [rows.index(n).data(ROW) for n in range(rows.rowCount())]
    faces = {row.entry.name: row.face().number for row in shown}
    assert (faces["Council walk"], faces["Focus"], faces["Field radio"]) == ("", "+1 pts", "+4 pts")
    said: list[str] = []
    desk.message.connect(said.append)
    offered = room.side_panel.offered
    offered.setCurrentIndex(rows.index(2))
    qtbot.keyClick(offered, Qt.Key.Key_Return)
    assert said == ["Hire the unit first, then this can be chosen."]


def test_what_it_has_anyway_is_told_apart_in_words(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    game_file(desk)
    room.hire_panel.show_unit("chief")
    rows = room.side_panel.offered.rows
    said = [rows.index(n).data(Qt.ItemDataRole.AccessibleTextRole) for n in range(3)]
    assert said == ["Loadout, choose 1", "Plain, Axe, comes with it", "Archer, +2, Long bow"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Plus])
def test_a_key_hires_once_and_the_list_keeps_the_keyboard(
    qtbot: QtBot, room: RosterRoom, desk: Desk, key: Qt.Key
) -> None:
    document = game_file(desk, "guard")
    settle(qtbot, desk)
    room.hire_panel.show_unit("chief")
    _focused(room, room.hire_panel.list)
    qtbot.keyClick(room.hire_panel.list, key)
    settle(qtbot, desk)
    assert units(document) == ["guard", "chief"]
    assert room.hire_panel.list.hasFocus()
    assert not room.side_panel.trial_bar.isVisible(), "what was hired is shown to be equipped"
    assert room.side_panel.form.isVisible()
    qtbot.keyClick(room.hire_panel.list, Qt.Key.Key_Down)
    assert room.side_panel.trial_bar.name.text() == "Rat"


def test_the_button_beside_the_price_hires(qtbot: QtBot, room: RosterRoom, desk: Desk) -> None:
    document = game_file(desk)
    room.hire_panel.show_unit("rat")
    room.side_panel.trial_bar.hire.click()
    assert units(document) == ["rat"]


def test_arrow_keys_in_the_roster_show_its_model_again(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    game_file(desk, "guard")
    settle(qtbot, desk)
    side = room.side_panel
    room.hire_panel.show_unit("chief")
    _focused(room, room.roster_panel.list)
    assert side.trial_bar.isVisible(), "who passes by changes nothing"
    qtbot.keyClick(room.roster_panel.list, Qt.Key.Key_Down)
    assert side.form.isVisible()
    assert side.form.name.placeholderText() == "Guard"
    qtbot.keyClick(room.hire_panel.list, Qt.Key.Key_Home)
    assert side.trial_bar.isVisible(), "and the unit in the hire list"


def test_a_click_on_the_model_that_is_chosen_already_shows_it_again(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    game_file(desk, "guard")
    settle(qtbot, desk)
    room.hire_panel.show_unit("chief")
    view = room.roster_panel.list
    place = view.visualRect(room.roster_panel.rows.index_of("m1")).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert room.side_panel.form.isVisible()


def test_what_a_search_takes_away_is_still_looked_at(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    game_file(desk, "guard")
    settle(qtbot, desk)
    room.hire_panel.show_unit("chief")
    room.hire_panel.search.field.setText("rat")
    assert room.side_panel.trial_bar.name.text() == "Chief"
    room.hire_panel.search.field.setText("")
    room.roster_panel.take_focus()
    room.roster_panel.select(["m1"])
    room.side_panel.show_models(("m1",))
    room.hire_panel.search.field.setText("rat")
    assert room.side_panel.form.isVisible(), "nor does a search choose another unit"


def test_the_reason_against_it_comes_when_it_is_known(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    document = opened(desk)
    settle(qtbot, desk)
    room.hire_panel.show_unit("chief")
    note = room.side_panel.trial_bar.note
    assert note.text() == "Not hired"
    document.change(lambda roster: add_model(roster, "chief"), "x")
    qtbot.waitUntil(lambda: note.text() == "1 in the roster · limit 1 reached")


def test_another_roster_shows_its_own_model(qtbot: QtBot, room: RosterRoom, desk: Desk) -> None:
    game_file(desk, "guard")
    room.hire_panel.show_unit("chief")
    game_file(desk, "rat")
    settle(qtbot, desk)
    assert not room.side_panel.trial_bar.isVisible()
    assert room.side_panel.form.name.placeholderText().startswith("Rat")


def test_a_unit_found_elsewhere_is_looked_at_in_a_new_roster(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    assert desk.find_faction("realms", "northern_alliance") is not None
    desk.look_at_unit("realms", "northern_alliance", "grenadier")
    settle(qtbot, desk)
    assert room.side_panel.trial_bar.isVisible(), "though nobody is chosen in the new roster"
    assert room.side_panel.trial_bar.name.text() == "Grenadier"
