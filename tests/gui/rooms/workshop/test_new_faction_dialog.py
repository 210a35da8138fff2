"""What the dialog for a new faction makes of its fields."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from realms_builder.game.yaml.text import parse_text
from realms_builder.gui.rooms.workshop.new_files import NewFactionDialog
from realms_builder.gui.shell.desk import Desk
from tests.gui.fields import box_of, write


@pytest.mark.parametrize("way", ["starter", "empty"])
def test_a_new_faction_says_its_name_and_its_author(qtbot: QtBot, desk: Desk, way: str) -> None:
    dialog = NewFactionDialog(desk, "ags")
    qtbot.addWidget(dialog)
    made: list[tuple[Path, str]] = []
    dialog.chosen.connect(lambda path, text: made.append((path, text)))
    dialog.form.take("begin", way)
    write(dialog.form, "name", "Die Wächter")
    write(dialog.form, "author", "Ann")
    dialog.button.click()
    ((path, text),) = made
    data = parse_text(text).data
    assert path.name == "die_waechter.yaml"
    assert (data["id"], data["author"]) == ("die_waechter", "Ann")
    assert len(data["units"]) == (2 if way == "starter" else 0)


def test_an_id_that_is_taken_is_not_offered(qtbot: QtBot, desk: Desk) -> None:
    dialog = NewFactionDialog(desk, "ags")
    qtbot.addWidget(dialog)
    write(dialog.form, "name", "Ritter")
    assert box_of(dialog.form, "id").text() == "ritter_2"
    assert dialog.button.isEnabled()
    write(dialog.form, "id", "ritter")
    assert not dialog.button.isEnabled()
    assert dialog.note.text() == "ritter exists already."


def test_an_id_follows_the_name_until_somebody_writes_one(qtbot: QtBot, desk: Desk) -> None:
    dialog = NewFactionDialog(desk, "ags")
    qtbot.addWidget(dialog)
    write(dialog.form, "name", "First")
    write(dialog.form, "id", "own")
    write(dialog.form, "name", "Second")
    assert box_of(dialog.form, "id").text() == "own"
    write(dialog.form, "id", "")
    write(dialog.form, "name", "Third")
    assert box_of(dialog.form, "id").text() == "third"
