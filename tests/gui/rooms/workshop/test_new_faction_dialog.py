"""What the dialog for a new faction makes of its fields."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from realms_builder.game.yaml.text import parse_text
from realms_builder.gui.rooms.workshop.new_files import NewFactionDialog
from realms_builder.gui.shell.desk import Desk


@pytest.mark.parametrize("way", ["starter", "empty"])
def test_a_new_faction_says_its_name_and_its_author(qtbot: QtBot, desk: Desk, way: str) -> None:
    dialog = NewFactionDialog(desk, "ags")
    qtbot.addWidget(dialog)
    made: list[tuple[Path, str]] = []
    dialog.chosen.connect(lambda path, text: made.append((path, text)))
    getattr(dialog, way).setChecked(True)
    dialog.name.setText("Die Wächter")
    dialog.author.setText("Ann")
    dialog.create_button.click()
    ((path, text),) = made
    data = parse_text(text).data
    assert path.name == "die_waechter.yaml"
    assert (data["id"], data["author"]) == ("die_waechter", "Ann")
    assert len(data["units"]) == (2 if way == "starter" else 0)


def test_an_id_that_is_taken_is_not_offered(qtbot: QtBot, desk: Desk) -> None:
    dialog = NewFactionDialog(desk, "ags")
    qtbot.addWidget(dialog)
    dialog.name.setText("Ritter")
    assert dialog.id.text() == "ritter_2"
    dialog.id.setText("ritter")
    assert not dialog.create_button.isEnabled()
