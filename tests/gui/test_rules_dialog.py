"""House rules in the window: chosen for one roster, or for all of a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from realms_builder.gui.dialogs.rules_dialog import RulesDialog
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.shell.desk import Desk

SWITCH = "mixed_kingdom"


@pytest.fixture(autouse=True)
def _bundled_games_are_read_once() -> None:
    """Let every test read its game: house rules are remembered there."""


@pytest.fixture
def document(desk: Desk, checkout: Path) -> RosterDocument:
    found = desk.open_file(checkout / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml")
    assert found is not None
    return found


@pytest.fixture
def dialog(qtbot: QtBot, desk: Desk, document: RosterDocument) -> RulesDialog:
    found = RulesDialog(desk)
    qtbot.addWidget(found)
    assert document.game is found.game
    return found


def take(box: ListBox, text: str) -> None:
    row = box.findText(text)
    assert row >= 0, [box.itemText(n) for n in range(box.count())]
    box.setCurrentIndex(row)
    box.activated.emit(row)


def house_file(desk: Desk) -> Path:
    return desk.preferences.library_folder / "factions" / "ags" / "house_rules.yaml"


def test_every_switch_of_the_game_stands_there(dialog: RulesDialog) -> None:
    assert dialog.game is not None
    assert list(dialog.of_house) == list(dialog.of_roster) == list(dialog.game.switches)
    assert dialog.of_house[SWITCH].currentText() == "no (the game)"
    assert dialog.of_roster[SWITCH].currentText() == "as the house: no"


def test_a_choice_for_the_roster_is_one_step_of_undo(
    dialog: RulesDialog, document: RosterDocument
) -> None:
    take(dialog.of_roster[SWITCH], "yes")
    assert document.mustered.switches.lookup(SWITCH) is True
    assert document.roster.switches == ((SWITCH, True),)
    document.undo_stack.undo()
    assert dialog.of_roster[SWITCH].currentText() == "as the house: no"
    take(dialog.of_roster[SWITCH], "no")
    take(dialog.of_roster[SWITCH], "as the house: no")
    assert document.roster.switches == ()


def test_what_the_house_plays_holds_at_once_and_is_written_down(
    dialog: RulesDialog, document: RosterDocument, desk: Desk
) -> None:
    take(dialog.of_house[SWITCH], "yes")
    assert document.mustered.switches.lookup(SWITCH) is True
    assert not document.is_modified
    assert dialog.of_roster[SWITCH].currentText() == "as the house: yes"
    assert "mixed_kingdom: true" in house_file(desk).read_text(encoding="utf-8")
    desk.reload_library()
    game = desk.library.game("ags")
    assert game is not None
    assert game.switch_default(SWITCH) is True
    take(dialog.of_house[SWITCH], "no (the game)")
    assert document.mustered.switches.lookup(SWITCH) is False
    assert "mixed_kingdom" not in house_file(desk).read_text(encoding="utf-8")


def test_what_cannot_be_written_is_told_and_nothing_changes(
    dialog: RulesDialog, document: RosterDocument, desk: Desk
) -> None:
    told: list[object] = []
    desk.problems_found.connect(told.append)
    house_file(desk).mkdir(parents=True)
    take(dialog.of_house[SWITCH], "yes")
    assert told
    assert document.mustered.switches.lookup(SWITCH) is False
    assert dialog.of_house[SWITCH].currentText() == "no (the game)"


def test_another_game_has_no_column_for_the_roster(dialog: RulesDialog) -> None:
    row = dialog.games.findData("realms")
    dialog.games.setCurrentIndex(row)
    dialog.games.activated.emit(row)
    assert dialog.of_house
    assert dialog.of_roster == {}


def test_without_a_roster_the_house_rules_can_be_chosen(qtbot: QtBot, desk: Desk) -> None:
    dialog = RulesDialog(desk)
    qtbot.addWidget(dialog)
    assert dialog.games.count() >= 2
    take(dialog.of_house[next(iter(dialog.of_house))], dialog.of_house[SWITCH].itemText(1))
    assert house_file(desk).is_file()
