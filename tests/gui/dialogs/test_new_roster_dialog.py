"""What the dialog for a new roster makes of its fields."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from realms_builder.gui.dialogs.new_roster_dialog import NewRosterDialog
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.roster import Roster
from tests.gui.fields import box_of, write


@pytest.fixture
def dialog(qtbot: QtBot, desk: Desk) -> NewRosterDialog:
    found = NewRosterDialog(desk)
    qtbot.addWidget(found)
    return found


def made(dialog: NewRosterDialog) -> Roster:
    rosters: list[Roster] = []
    dialog.chosen.connect(rosters.append)
    dialog.button.click()
    (roster,) = rosters
    return roster


def choose(dialog: NewRosterDialog, key: str, value: str) -> None:
    box = box_of(dialog.form, key)
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def test_another_game_brings_its_factions_and_its_usual_limit(
    dialog: NewRosterDialog, desk: Desk
) -> None:
    choose(dialog, "system", "realms")
    assert box_of(dialog.form, "faction").findData("ritter") < 0
    choose(dialog, "system", "ags")
    choose(dialog, "faction", "ritter")
    assert box_of(dialog.form, "limit").value() == 50
    write(dialog.form, "name", " Vorposten ")
    roster = made(dialog)
    assert (roster.system, roster.faction, roster.name) == ("ags", "ritter", "Vorposten")
    assert [limit for _cost, limit in roster.limits] == [50]


def test_a_faction_that_arrives_is_offered_at_once_and_one_that_goes_is_not(
    dialog: NewRosterDialog, desk: Desk
) -> None:
    choose(dialog, "system", "ags")
    choose(dialog, "faction", "ritter")
    write(dialog.form, "name", "Vorposten")
    folder = desk.preferences.library_folder / "factions" / "ags"
    folder.mkdir(parents=True)
    file = folder / "newcomers.yaml"
    text = "format: 1\nkind: faction\nsystem: ags\nid: newcomers\nname: Newcomers\nunits: []\n"
    file.write_text(text, encoding="utf-8")
    desk.reload_library()
    assert box_of(dialog.form, "faction").findData("newcomers") >= 0
    assert dialog.form.value["faction"] == "ritter"
    choose(dialog, "faction", "newcomers")
    file.unlink()
    desk.reload_library()
    assert box_of(dialog.form, "faction").findData("newcomers") < 0
    assert dialog.form.value["faction"] != "newcomers"
    assert made(dialog).name == "Vorposten"


def test_no_limit_is_written_where_it_is_none(dialog: NewRosterDialog) -> None:
    choose(dialog, "system", "ags")
    choose(dialog, "faction", "ritter")
    box_of(dialog.form, "limit").setValue(0)
    assert box_of(dialog.form, "limit").text() == "none"
    roster = made(dialog)
    assert roster.limits == ()
    assert roster.name == "Knights of the Kingdom", "it is called like its faction"


def test_another_faction_has_other_ready_lists(dialog: NewRosterDialog) -> None:
    choose(dialog, "system", "ags")
    choose(dialog, "faction", "ritter")
    ready = box_of(dialog.form, "ready")
    assert ready.currentText() == "An empty roster"
    ready.setCurrentIndex(1)
    ready.activated.emit(1)
    assert dialog.form.value["ready"].endswith(".yaml")
    choose(dialog, "faction", "fluesterer")
    assert dialog.form.value["ready"] == ""


def test_a_ready_list_is_taken_whole_and_stands_in_no_file(dialog: NewRosterDialog) -> None:
    choose(dialog, "system", "ags")
    choose(dialog, "faction", "ritter")
    box_of(dialog.form, "ready").setCurrentIndex(1)
    box_of(dialog.form, "ready").activated.emit(1)
    roster = made(dialog)
    assert roster.models
    assert roster.file == ""


def test_a_name_that_cannot_be_read_is_refused_in_words(dialog: NewRosterDialog) -> None:
    write(dialog.form, "name", " . ")
    assert not dialog.button.isEnabled()
    assert dialog.note.text() == "A name needs a letter or a digit."
    write(dialog.form, "name", " River\u202e ")
    assert made(dialog).name == "River"


def test_a_game_that_names_no_limit_begins_with_that_of_its_ready_lists(
    dialog: NewRosterDialog,
) -> None:
    choose(dialog, "system", "celtos")
    assert box_of(dialog.form, "limit").value() == 400
    assert "house points" in dialog.form.notes_below["limit"].text()
    box_of(dialog.form, "ready").setCurrentIndex(1)
    box_of(dialog.form, "ready").activated.emit(1)
    box_of(dialog.form, "limit").setValue(300)
    assert [limit for _cost, limit in made(dialog).limits] == [300]


def test_games_and_factions_stand_in_the_order_of_the_library(dialog: NewRosterDialog) -> None:
    names = [box_of(dialog.form, "system").itemText(place) for place in range(3)]
    assert names == ["A Generic Skirmisher", "Basic Rules XS to XL", "Celtos"]


def test_the_faction_of_the_roster_that_is_open_comes_first(qtbot: QtBot, desk: Desk) -> None:
    desk.new_document(Roster("ags", "orden"))
    dialog = NewRosterDialog(desk)
    qtbot.addWidget(dialog)
    assert (made(dialog).system, made(dialog).faction) == ("ags", "orden")
